/// A text with its escapes decoded, and the origin of each byte in the text.
struct RedactionView {
  /// The escapes that are decoded; several may be nested.
  enum Decoding: CaseIterable {
    /// A backslash and what follows it, as in JSON and JavaScript (RFC 8259 section 7).
    case json
    case percent

    /// Percent-encoding, with `+` for a space.
    case form
    case html
    case all
  }

  /// The number of times that one kind of escape is decoded: JSON in a string of JSON needs two rounds.
  private static let rounds = 3

  private(set) var bytes: [UInt8]

  /// The index in the text of each byte and of the end.
  private var origins: [Int]

  /// Returns the text as it is, then all decodings of it that differ from it.
  static func all(of text: some Collection<UInt8>) -> [RedactionView] {
    let plain = RedactionView(text)
    return [plain]
      + Decoding.allCases.flatMap { decoding -> [RedactionView] in
        var views: [RedactionView] = []
        var last = plain
        while views.count < rounds, let next = last.undone(decoding) {
          views.append(next)
          last = next
        }
        return views
      }
  }

  /// Returns the text with its JSON escapes decoded once.
  static func withoutEscapes(_ text: some Collection<UInt8>) -> RedactionView {
    let plain = RedactionView(text)
    return plain.undone(.json) ?? plain
  }

  private init(_ text: some Collection<UInt8>) {
    bytes = Array(text)
    origins = Array(0...bytes.count)
  }

  /// Returns the range in the text of a range of the view.
  func source(of range: Range<Int>) -> Range<Int> { origins[range.lowerBound]..<origins[range.upperBound] }

  /// The bytes with ASCII letters in lower case, since some servers and findings show values in lower case.
  var folded: [UInt8] { bytes.map(Self.fold) }

  static func fold(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  private func undone(_ decoding: Decoding) -> RedactionView? {
    let starts = decoding.beginnings
    guard bytes.contains(where: starts.contains) else { return nil }
    var view = self
    view.bytes = []
    view.origins = []
    var index = 0
    while index < bytes.count {
      let escape = decoding.escape(at: index, of: bytes)
      let plain = escape?.bytes ?? [bytes[index]]
      view.bytes += plain
      for _ in plain { view.origins.append(origins[index]) }
      index += escape?.length ?? 1
    }
    view.origins.append(origins[bytes.count])
    return view.bytes == bytes ? nil : view
  }
}

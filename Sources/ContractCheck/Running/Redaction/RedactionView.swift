/// A text with its escapes undone, and where each byte of it stood in the text.
struct RedactionView {
  /// Which escapes are undone; several may lie on top of each other.
  enum Decoding: CaseIterable {
    /// A backslash and what follows it, as in JSON and JavaScript (RFC 8259 section 7).
    case json
    case percent

    /// Percent-encoding, with `+` for a blank.
    case form
    case html
    case all
  }

  /// How often one kind of escape is undone: JSON in a string of JSON needs two rounds.
  private static let rounds = 3

  private(set) var bytes: [UInt8]

  /// The index in the text of each byte and of the end.
  private var origins: [Int]

  /// The text as it is, then all readings of it that differ from it.
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

  /// The text with its escapes of JSON undone once.
  static func withoutEscapes(_ text: some Collection<UInt8>) -> RedactionView {
    let plain = RedactionView(text)
    return plain.undone(.json) ?? plain
  }

  private init(_ text: some Collection<UInt8>) {
    bytes = Array(text)
    origins = Array(0...bytes.count)
  }

  /// The place in the text of some bytes of the view.
  func source(of range: Range<Int>) -> Range<Int> { origins[range.lowerBound]..<origins[range.upperBound] }

  /// Without capital letters of ASCII, since some servers and findings show values in lower case.
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

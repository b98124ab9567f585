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

extension RedactionView {
  /// The decoded bytes of an escape and its length. An escape that is cut off at the end of the text decodes to
  /// nothing.
  typealias Escape = (bytes: [UInt8], length: Int)
}

extension RedactionView.Decoding {
  /// The bytes that begin an escape.
  var beginnings: [UInt8] {
    switch self {
    case .json: [UInt8(ascii: "\\")]
    case .percent: [UInt8(ascii: "%")]
    case .form: [UInt8(ascii: "+")]
    case .html: [UInt8(ascii: "&")]
    case .all: [UInt8(ascii: "\\"), UInt8(ascii: "%"), UInt8(ascii: "&")]
    }
  }

  func escape(at index: Int, of text: [UInt8]) -> RedactionView.Escape? {
    switch (self, text[index]) {
    case (.json, UInt8(ascii: "\\")), (.all, UInt8(ascii: "\\")): Self.backslash(at: index, of: text)
    case (.percent, UInt8(ascii: "%")), (.form, UInt8(ascii: "%")), (.all, UInt8(ascii: "%")):
      Self.percent(at: index, of: text)
    case (.html, UInt8(ascii: "&")), (.all, UInt8(ascii: "&")): Self.entity(at: index, of: text)
    case (.form, UInt8(ascii: "+")): ([0x20], 1)
    case _: nil
    }
  }

  /// Decodes `%C3`, and `%u20AC` of JavaScript's `escape`.
  private static func percent(at index: Int, of text: [UInt8]) -> RedactionView.Escape? {
    if index + 1 < text.count, text[index + 1] | 0x20 == UInt8(ascii: "u") {
      return unicode(at: index, of: text)
    }
    guard index + 2 < text.count else { return ([], text.count - index) }
    return hex(text[index + 1...index + 2]).map { ([UInt8($0)], 3) }
  }

  private static func backslash(at index: Int, of text: [UInt8]) -> RedactionView.Escape? {
    guard index + 1 < text.count else { return ([], 1) }
    switch text[index + 1] {
    case UInt8(ascii: "u"): return braced(at: index, of: text) ?? unicode(at: index, of: text)
    case UInt8(ascii: "x"):
      return index + 3 < text.count ? hex(text[index + 2...index + 3]).map { ([UInt8($0)], 4) } : nil
    case UInt8(ascii: "b"): return ([0x08], 2)
    case UInt8(ascii: "t"): return ([0x09], 2)
    case UInt8(ascii: "n"): return ([0x0A], 2)
    case UInt8(ascii: "f"): return ([0x0C], 2)
    case UInt8(ascii: "r"): return ([0x0D], 2)
    case let other: return ([other], 2)
    }
  }

  /// Decodes `\u{20AC}` of JavaScript, Swift, Rust and PHP.
  private static func braced(at index: Int, of text: [UInt8]) -> RedactionView.Escape? {
    guard index + 2 < text.count, text[index + 2] == UInt8(ascii: "{") else { return nil }
    let rest = text[(index + 3)...].prefix(7)
    guard let end = rest.firstIndex(of: UInt8(ascii: "}")), end > rest.startIndex,
      let scalar = hex(rest[..<end]).flatMap(Unicode.Scalar.init)
    else { return nil }
    return (Array(String(Character(scalar)).utf8), end + 1 - index)
  }

  /// Decodes `\u20AC`, or two of them for a character beyond the first 65,536; the first byte is that of the escape.
  private static func unicode(at index: Int, of text: [UInt8]) -> RedactionView.Escape? {
    guard index + 5 < text.count else { return ([], text.count - index) }
    guard let unit = hex(text[index + 2...index + 5]) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (Array(String(Character(scalar)).utf8), 6) }
    guard index + 11 < text.count else { return ([], text.count - index) }
    guard 0xD800..<0xDC00 ~= unit, text[index + 6...index + 7].elementsEqual(text[index...index + 1]),
      let low = hex(text[index + 8...index + 11]), 0xDC00..<0xE000 ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    return (Array(String(Character(scalar)).utf8), 12)
  }

  /// Decodes `&amp;`, `&#43;`, `&#x2B;`.
  private static func entity(at index: Int, of text: [UInt8]) -> RedactionView.Escape? {
    let rest = text[(index + 1)...].prefix(9)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: rest[..<end], as: UTF8.self).lowercased()
    guard let scalar = named[name] ?? numbered(name) else { return nil }
    return (Array(String(Character(scalar)).utf8), end + 1 - index)
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "sol": "/", "plus": "+",
    "equals": "=", "grave": "`",
  ]

  private static func numbered(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init)
  }

  private static func hex(_ digits: ArraySlice<UInt8>) -> UInt32? {
    digits.reduce(UInt32?(0)) { value, byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value.map { $0 << 4 | UInt32(byte - UInt8(ascii: "0")) }
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value.map { $0 << 4 | UInt32(byte - 55) }
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value.map { $0 << 4 | UInt32(byte - 87) }
      case _: nil
      }
    }
  }
}

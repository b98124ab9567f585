/// The excerpt of a body that a finding quotes, cut at its front or its end: only the body shows what was cut.
struct QuotedExcerpt {
  /// The number of bytes around the excerpt in the body that are searched.
  private static let margin = 64 << 10

  private static let mostPlaces = 16

  /// The range of the excerpt in the text, without the dots that represent omissions.
  private let range: Range<Int>
  private let text: [UInt8]
  private let isCutInFront: Bool

  /// Finds `near "…"`, or else the first text in quotes.
  init?(in actual: String) {
    let bytes = Array(actual.utf8)
    let near = Array("near \"".utf8)
    let mark = bytes.indices.first { bytes[$0] == near[0] && bytes[$0...].starts(with: near) }
    guard let first = mark.map({ $0 + near.count - 1 }) ?? bytes.firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    self.init(of: bytes, behind: first, upTo: Self.end(of: bytes).lastIndex(of: UInt8(ascii: "\"")))
  }

  /// Finds the message of an error that an answer carries, `(… says "…")`: it comes last, and its quotes are escaped.
  init?(ofErrorIn actual: String) {
    let bytes = Array(actual.utf8)
    let says = Array(" says \"".utf8)
    guard let mark = bytes.indices.last(where: { bytes[$0] == says[0] && bytes[$0...].starts(with: says) })
    else { return nil }
    self.init(of: bytes, behind: mark + says.count - 1, upTo: bytes.lastIndex(of: UInt8(ascii: "\"")))
  }

  private init?(of bytes: [UInt8], behind first: Int, upTo last: Int?) {
    guard let last, last > first + 1 else { return nil }
    let inside = bytes[(first + 1)..<last]
    isCutInFront = inside.starts(with: Self.dots)
    range = Self.trimmed(inside)
    text = Array(bytes[range])
  }

  /// Returns the ranges of the finding's text that must not be shown: what is redacted in the body, and the whole
  /// excerpt if its front is cut and no body contains it.
  func secrets(
    _ names: SensitiveNames, _ catalog: SecretCatalog, bodies: [[UInt8]]
  ) -> [Range<Int>] {
    for body in bodies {
      // The body is decoded as the finding decoded it.
      let body = Array(String(decoding: body, as: UTF8.self).utf8)
      let starts = starts(in: body)
      if !starts.isEmpty { return starts.flatMap { secrets(names, catalog, in: body, at: $0) } }
    }
    return isCutInFront ? [range] : []
  }

  private func secrets(
    _ names: SensitiveNames, _ catalog: SecretCatalog, in body: [UInt8], at start: Int
  ) -> [Range<Int>] {
    let window = max(0, start - Self.margin)..<min(body.count, start + text.count + Self.margin)
    let shown = Array(body[window])
    let found = RedactionScan.scan(
      shown, names: names, catalog: catalog, cuts: .atEnd,
      places: UnstructuredText.places(in: shown, names: names))
    return found.compactMap { item in
      let offset = window.lowerBound - start
      let lower = max(0, item.range.lowerBound + offset)
      let upper = min(text.count, item.range.upperBound + offset)
      return lower < upper ? range.lowerBound + lower..<range.lowerBound + upper : nil
    }
  }

  /// Returns the offsets of the excerpt in a body; there may be several.
  private func starts(in body: [UInt8]) -> [Int] {
    guard let first = text.first else { return [] }
    let all = body.indices.lazy.filter { body[$0] == first && body[$0...].starts(with: text) }
    return Array(all.prefix(Self.mostPlaces))
  }

  /// Returns the text without the media type that may follow the excerpt in parentheses.
  private static func end(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard bytes.last == UInt8(ascii: ")") else { return bytes[...] }
    let close = Array("\" (".utf8)
    let mark = bytes.indices.last { bytes[$0] == close[0] && bytes[$0...].starts(with: close) }
    return mark.map { bytes[...$0] } ?? bytes[...]
  }

  private static let dots = Array("…".utf8)

  /// Returns the range without dots and replacement characters at both ends.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> Range<Int> {
    var rest = text
    for piece in [dots, Array("\u{FFFD}".utf8)] {
      while rest.starts(with: piece) { rest = rest.dropFirst(piece.count) }
      while rest.suffix(piece.count).elementsEqual(piece) { rest = rest.dropLast(piece.count) }
    }
    return rest.startIndex..<rest.endIndex
  }
}

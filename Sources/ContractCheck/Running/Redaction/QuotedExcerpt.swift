/// What a finding quotes of a body, cut at its front or its end: only the body tells what was cut.
struct QuotedExcerpt {
  /// How much of the body around the excerpt is searched, in bytes.
  private static let margin = 64 << 10

  private static let mostPlaces = 16

  /// Where the excerpt stands in the text, without the dots that stand for the rest.
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

  /// Finds the text of an error that an answer carries, `(… says "…")`: it stands last, and has no quotes but escaped ones.
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

  /// The ranges of the finding's text that must not be shown: what is masked in the body, and all of the excerpt
  /// where its front is cut and the body has no such text.
  func secrets(
    _ names: SensitiveNames, _ catalog: SecretCatalog, bodies: [[UInt8]]
  ) -> [Range<Int>] {
    for body in bodies {
      // Read as the finding read it.
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

  /// Where a body has the excerpt; it may have it more than once.
  private func starts(in body: [UInt8]) -> [Int] {
    guard let first = text.first else { return [] }
    let all = body.indices.lazy.filter { body[$0] == first && body[$0...].starts(with: text) }
    return Array(all.prefix(Self.mostPlaces))
  }

  /// The text without the media type that may stand behind the excerpt, in parentheses.
  private static func end(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard bytes.last == UInt8(ascii: ")") else { return bytes[...] }
    let close = Array("\" (".utf8)
    let mark = bytes.indices.last { bytes[$0] == close[0] && bytes[$0...].starts(with: close) }
    return mark.map { bytes[...$0] } ?? bytes[...]
  }

  private static let dots = Array("…".utf8)

  /// Without dots and broken characters at both ends.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> Range<Int> {
    var rest = text
    for piece in [dots, Array("\u{FFFD}".utf8)] {
      while rest.starts(with: piece) { rest = rest.dropFirst(piece.count) }
      while rest.suffix(piece.count).elementsEqual(piece) { rest = rest.dropLast(piece.count) }
    }
    return rest.startIndex..<rest.endIndex
  }
}

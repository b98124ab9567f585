import ContractSpecs

/// The excerpt of a body that a finding quotes, cut at its front or its end: only the body shows what was cut.
struct QuotedExcerpt {
  /// The number of bytes around the excerpt in the body that are searched.
  private static let margin = 64 << 10

  private static let maximumPlaces = 16

  /// The range of the excerpt in the text, without ellipses.
  private let range: Range<Int>
  private let text: [UInt8]
  private let isCutInFront: Bool

  /// True if the quote is a value: it begins as a string does, and ends as one if it is not cut there. A short value is
  /// a part of many others.
  private let isString: Bool
  private let isCutAtEnd: Bool

  init(_ quote: QuotingText.Quote, in bytes: [UInt8]) {
    (isCutInFront, isCutAtEnd) = (quote.isCutInFront, quote.isCutAtEnd)
    isString = quote.source == .value(isText: true)
    range = Self.trimmed(bytes[quote.content])
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
    let all = body.indices.lazy.filter {
      body[$0] == first && body[$0...].starts(with: text) && (!isString || isWholeString(in: body, at: $0))
    }
    return Array(all.prefix(Self.maximumPlaces))
  }

  /// Returns whether a quotation mark precedes the text at an offset, and one follows it unless the quote is cut.
  private func isWholeString(in body: [UInt8], at start: Int) -> Bool {
    let isMark = { (index: Int) in body.indices.contains(index) && body[index] == UInt8(ascii: "\"") }
    return isMark(start - 1) && (isCutAtEnd || isMark(start + text.count))
  }

  /// Returns the range without the replacement characters that halves of characters are decoded to.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> Range<Int> {
    let replacement = Array("\u{FFFD}".utf8)
    var rest = text
    while rest.starts(with: replacement) { rest = rest.dropFirst(replacement.count) }
    while rest.suffix(replacement.count).elementsEqual(replacement) {
      rest = rest.dropLast(replacement.count)
    }
    return rest.startIndex..<rest.endIndex
  }
}

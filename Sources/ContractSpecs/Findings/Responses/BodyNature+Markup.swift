/// Markup in place of JSON.
extension BodyNature {
  /// Recognizes a page of HTML, and XML.
  static func markup(_ text: ArraySlice<UInt8>) -> Known? {
    guard text.first == UInt8(ascii: "<") else { return nil }
    let head = String(decoding: text.prefix(4096), as: UTF8.self)
    let hasDeclaration = head.hasPrefix("<?xml")
    let root = (hasDeclaration ? head.drop { $0 != ">" }.dropFirst() : head[...]).drop(while: \.isWhitespace)
    let lower = root.prefix(20).lowercased()
    let isHTML = lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html")
    if !isHTML, hasDeclaration || isElement(text) { return (.xml, .xml(excerpt(text))) }
    guard isHTML || title(in: head) != nil else { return (.page, .markup(excerpt(text))) }
    let title = title(in: head).map { QuotingText.quoted($0, as: .excerpt) }
    return (.page, title.map { .titledPage($0) } ?? .page(excerpt(text)))
  }

  /// The elements of HTML that a page without `html` may begin with.
  private static let pageElements: Set<String> = [
    "body", "head", "div", "p", "h1", "h2", "h3", "pre", "center", "br", "b", "span", "table", "script",
    "title",
  ]

  /// Returns whether a text is one element of XML: it ends with the end of the element that it begins with.
  private static func isElement(_ text: ArraySlice<UInt8>) -> Bool {
    let name = text.dropFirst().prefix(128).prefix {
      !$0.isJSONSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    guard let first = name.first, first.isLetterOrDigit,
      !pageElements.contains(String(decoding: name, as: UTF8.self).lowercased())
    else { return false }
    let end = text.reversed().drop(while: \.isJSONSpace).prefix(name.count + 3).reversed()
    return end.elementsEqual(Array("</".utf8) + name + Array(">".utf8))
  }

  /// Returns the text of the first `title` element.
  private static func title(in head: String) -> String? {
    let bytes = Array(head.utf8)
    let lower = bytes.map { $0.isUpperCase ? $0 | 0x20 : $0 }
    guard let open = index(of: "<title", in: lower, from: 0),
      let start = lower[open...].firstIndex(of: UInt8(ascii: ">")),
      let end = index(of: "</title", in: lower, from: start)
    else { return nil }
    let words = bytes[(start + 1)..<end].split(whereSeparator: \.isJSONSpace)
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}

import ContractSpecs

extension JSONDocument {
  /// Returns the found ranges, fitted to the document's strings, numbers and literals, so that replacing them leaves
  /// JSON.
  ///
  /// A part of a number covers all of it, half of an escape the whole, and a range over several values a part of each;
  /// only elements of one list stay together.
  func fitted(_ found: [RedactionScan.Found]) -> [RedactionScan.Found] {
    var fit = JSONFit(document: self)
    var first = 0
    for node in ids where kind(of: node) != .object && kind(of: node) != .array {
      let range = byteRange(of: node)
      while first < found.count, found[first].range.upperBound <= range.lowerBound { first += 1 }
      guard first < found.count else { break }
      if found[first].range.lowerBound < range.upperBound { fit.take(found[first...], in: node) }
    }
    return fit.fitted
  }
}

/// The parts of a document that must not be shown, node by node.
private struct JSONFit {
  let document: JSONDocument
  private(set) var fitted: [RedactionScan.Found] = []

  /// The end of the value that the last part extends to, and the range that was found there.
  private var last: (end: Int, found: RedactionScan.Found)?

  init(document: JSONDocument) { self.document = document }

  /// Adds what was found in a string, a number or a literal, whose range the first of it overlaps.
  mutating func take(_ found: ArraySlice<RedactionScan.Found>, in node: NodeID) {
    guard document.kind(of: node) == .string else {
      guard let item = found.first else { return }
      return add(document.byteRange(of: node), item, of: document.byteRange(of: node), isBare: true)
    }
    let content = document.contentRange(of: node)
    let hasEscapes = document.flags(of: node).contains(.hasEscapes)
    var index = content.lowerBound
    for item in found {
      guard item.range.lowerBound < content.upperBound else { break }
      let part = item.range.clamped(to: content)
      let range = hasEscapes ? whole(part, from: &index) : part
      if !range.isEmpty { add(range, item, of: content, isBare: false) }
    }
  }

  private mutating func add(
    _ range: Range<Int>, _ item: RedactionScan.Found, of value: Range<Int>, isBare: Bool
  ) {
    defer { last = range.upperBound == value.upperBound ? (range.upperBound, item) : nil }
    let previous = fitted.last
    if let last, last.found == item, let previous, previous.isBare == isBare,
      range.lowerBound == value.lowerBound,
      isList(last.end..<range.lowerBound), !isKey(value)
    {
      fitted[fitted.count - 1].range = previous.range.lowerBound..<range.upperBound
    } else {
      fitted.append(part(range, item, isBare: isBare))
    }
  }

  private func part(_ range: Range<Int>, _ item: RedactionScan.Found, isBare: Bool) -> RedactionScan.Found {
    RedactionScan.Found(range: range, cause: item.cause, isBare: isBare)
  }

  /// Returns whether only a comma separates two values: both are then elements of one list, or the second is a key.
  private func isList(_ gap: Range<Int>) -> Bool {
    document.bytes[gap].allSatisfy { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0.isJSONSpace }
  }

  private func isKey(_ value: Range<Int>) -> Bool {
    let rest = document.bytes[value.upperBound...].drop { $0 == UInt8(ascii: "\"") || $0.isJSONSpace }
    return rest.first == UInt8(ascii: ":")
  }

  /// Extends a range by the escapes that it cuts; `index` is at the start of an escape or byte, and advances to the end
  /// of the range.
  private func whole(_ range: Range<Int>, from index: inout Int) -> Range<Int> {
    while index + length(at: index) <= range.lowerBound { index += length(at: index) }
    let start = index
    while index < range.upperBound { index += length(at: index) }
    return start..<index
  }

  /// Returns the number of bytes of an escape, or 1.
  private func length(at index: Int) -> Int {
    guard document.bytes[index] == .backslash else { return 1 }
    return document.bytes[index + 1] == UInt8(ascii: "u") ? 6 : 2
  }
}

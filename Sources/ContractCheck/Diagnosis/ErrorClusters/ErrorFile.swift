import ContractSpecs

/// A file with many errors: a log, lines or an array of JSON, or a table of values with commas. It is gone through once.
struct ErrorFile {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    self.bytes = FoundResponses.withoutColours(text)
  }

  /// Hands on each piece of the file that has a word of an error.
  func read(_ take: (ErrorRecord) -> Void) {
    let first = bytes.first { !$0.isJSONSpace }
    let isJSON = first == .openBracket || first == .openBrace
    if isJSON, let document = try? JSONDocument(parsing: bytes) {
      readRecords(of: document, take)
    } else if !isJSON, var table = ErrorTable(bytes) {
      table.read(take)
    } else {
      ErrorLines.read(bytes, take)
    }
  }

  private func readRecords(of document: JSONDocument, _ take: (ErrorRecord) -> Void) {
    var (line, place) = (1, 0)
    for value in Self.records(of: document.root) {
      let start = value.byteRange.lowerBound
      line += bytes[place..<start].count { $0 == .lineFeed }
      place = start
      let record = ErrorRecord(value, line: line)
      if !record.texts.isEmpty { take(record) }
    }
  }

  /// Returns the elements of an array, those of an object's arrays of objects, or the object itself.
  private static func records(of root: JSONValue) -> [JSONValue] {
    if root.kind == .array { return Array(root.elements) }
    let lists = root.members.map(\.value).filter { list in list.elements.contains { $0.kind == .object } }
    return lists.isEmpty ? [root] : lists.flatMap { Array($0.elements) }
  }
}

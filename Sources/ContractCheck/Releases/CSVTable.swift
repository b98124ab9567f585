/// A table whose cells are separated by commas, semicolons or tabs (RFC 4180), without lines that begin with `#`.
struct CSVTable: Sendable {
  /// The cells of each line, without blanks around them; an empty line has none.
  private(set) var rows: [[String]] = []

  init(_ text: [UInt8]) {
    let separator = Self.separator(of: text)
    var row: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if isQuoted {
        let isEscaped = byte == UInt8(ascii: "\"") && index < text.count && text[index] == UInt8(ascii: "\"")
        if isEscaped { index += 1 }
        if byte == UInt8(ascii: "\""), !isEscaped { isQuoted = false } else { cell.append(byte) }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case separator: row.append(Self.take(&cell))
      case UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"): end(&row, &cell)
      case _: cell.append(byte)
      }
    }
    if !row.isEmpty || !cell.isEmpty { end(&row, &cell) }
  }

  private mutating func end(_ row: inout [String], _ cell: inout [UInt8]) {
    if !row.isEmpty || !cell.isEmpty { row.append(Self.take(&cell)) }
    if row.first?.hasPrefix("#") != true { rows.append(row) }
    row = []
  }

  private static func take(_ cell: inout [UInt8]) -> String {
    defer { cell = [] }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let trimmed = cell.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    return String(decoding: trimmed, as: UTF8.self)
  }

  /// Returns the separator that occurs most in the line of the column names, which is the first with `version`.
  private static func separator(of text: [UInt8]) -> UInt8 {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    let header =
      lines.first { String(decoding: $0, as: UTF8.self).lowercased().contains("version") } ?? lines.first
      ?? []
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return separators.max { one, other in
      header.count { $0 == one } < header.count { $0 == other }
    } ?? separators[0]
  }
}

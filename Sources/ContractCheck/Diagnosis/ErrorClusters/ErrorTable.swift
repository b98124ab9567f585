import ContractSpecs

/// A table of values with commas, semicolons or tabs between them (RFC 4180), whose first line names the columns.
struct ErrorTable {
  private let bytes: [UInt8]
  private let separator: UInt8
  private var names: [String] = []
  private var place = 0
  private var line = 1

  private static let separators = [UInt8.comma, UInt8(ascii: ";"), .tab]
  private static let maximumNameLength = 64

  /// Creates a reader; `nil` if the first line is no list of different names, or the second record has not as many values.
  init?(_ bytes: [UInt8]) {
    let head = bytes.prefix { $0 != .lineFeed }.prefix(PastedError.maximumLength)
    guard
      let separator = Self.separators.max(by: { one, two in
        head.count { $0 == one } < head.count { $0 == two }
      })
    else { return nil }
    (self.bytes, self.separator) = (bytes, separator)
    guard let names = next(), names.count > 1, Set(names).count == names.count,
      names.allSatisfy(Self.isName)
    else { return nil }
    self.names = names
    var ahead = self
    guard ahead.next()?.count == names.count else { return nil }
  }

  private static func isName(_ text: String) -> Bool {
    let isShort = 1...maximumNameLength ~= text.utf8.count
    let isTrimmed = !text.hasPrefix(" ") && !text.hasSuffix(" ")
    return isShort && isTrimmed && text.allSatisfy { $0.isLetter || $0.isNumber || "_-.@ ".contains($0) }
  }

  mutating func read(_ take: (ErrorRecord) -> Void) {
    var (start, first) = (place, line)
    while let fields = next() {
      // A text that is not in quotes may have separators itself.
      let isWhole = fields.count == names.count
      let values = isWhole ? fields : [String(decoding: bytes[start..<place], as: UTF8.self)]
      let record = ErrorRecord(values, named: isWhole ? names : [], line: first)
      if !record.texts.isEmpty { take(record) }
      (start, first) = (place, line)
    }
  }

  /// Returns the values of the next record; `nil` at the end. A quote that nothing closes is a character of its value.
  private mutating func next() -> [String]? {
    guard place < bytes.count else { return nil }
    var fields: [String] = []
    while true {
      fields.append(quoted() ?? plain())
      guard place < bytes.count else { return fields }
      let end = bytes[place]
      place += 1
      if end == .lineFeed {
        line += 1
        return fields
      }
    }
  }

  /// Reads a value up to a separator or the end of the line.
  private mutating func plain() -> String {
    let start = place
    while place < bytes.count, bytes[place] != separator, bytes[place] != .lineFeed { place += 1 }
    let value = bytes[start..<place]
    return String(decoding: value.last == .carriageReturn ? value.dropLast() : value, as: UTF8.self)
  }

  /// Reads a value in quotes, in which a quote stands twice; `nil` if there is none, or it is longer than an error.
  private mutating func quoted() -> String? {
    guard bytes[place...].first == .quote else { return nil }
    var (value, next, lines): ([UInt8], Int, Int) = ([], place + 1, 0)
    while next < bytes.count, value.count < PastedError.maximumLength {
      if bytes[next] == .quote {
        guard next + 1 < bytes.count, bytes[next + 1] == .quote else {
          return close(value, at: next + 1, lines)
        }
        next += 1
      }
      if bytes[next] == .lineFeed { lines += 1 }
      value.append(bytes[next])
      next += 1
    }
    return nil
  }

  /// Goes behind a closing quote; returns `nil` if neither the value nor the line ends there.
  private mutating func close(_ value: [UInt8], at end: Int, _ lines: Int) -> String? {
    let behind = end < bytes.count && bytes[end] == .carriageReturn ? end + 1 : end
    guard behind == bytes.count || bytes[behind] == separator || bytes[behind] == .lineFeed else {
      return nil
    }
    (place, line) = (behind, line + lines)
    return String(decoding: value, as: UTF8.self)
  }
}

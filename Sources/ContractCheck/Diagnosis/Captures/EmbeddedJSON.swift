import ContractSpecs

/// The JSON objects and arrays in a text that is not JSON itself, such as a log.
struct EmbeddedJSON {
  /// An object or array in a text.
  struct Value: Equatable {
    /// The bytes of the text in which it is, the quotes around an escaped one included.
    var range: Range<Int>

    /// The bytes in that range that a terminal or a logger added.
    var foreign: [Range<Int>] = []

    /// True if it stands in quotes, with its own quotes escaped.
    var isEscaped = false

    /// True if it is or contains an object that is not empty. Anything else may be a number in brackets.
    var hasMember = true
  }

  /// The values in the order of the text, at most the last `maximumValues` of them.
  private(set) var values: [Value] = []

  /// The number of values before the first of `values`.
  private(set) var passed = 0

  /// The place at which the first text begins that is JSON at first and then breaks; `nil` if there is none.
  private(set) var broken: Range<Int>?

  /// The place of the first text that is what a program prints of a dictionary; `nil` if there is none.
  private(set) var printed: Int?

  /// The maximum number of values that are kept.
  static let maximumValues = 20_000

  init(in text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { search($0, from: text.startIndex) }
  }

  /// Returns whether a text begins with an object or array, even if it then breaks.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    text.drop(while: \.isJSONSpace).withUnsafeBufferPointer { buffer in
      var outline = JSONOutline(of: buffer, from: 0, lineStart: 0)
      switch outline.outcome() {
      case .ends: return true
      case .breaks(_, let isBegun): return isBegun
      }
    }
  }

  private mutating func search(_ text: UnsafeBufferPointer<UInt8>, from origin: Int) {
    var (position, lineStart) = (0, 0)
    var hasClosingQuotes = true
    while position < text.count {
      switch text[position] {
      case .lineFeed:
        position += 1
        lineStart = position
      case .openBrace, .openBracket:
        var outline = JSONOutline(of: text, from: position, lineStart: lineStart)
        switch outline.outcome() {
        case .ends(let end, let hasMember):
          let foreign = outline.foreign.map { $0.lowerBound + origin..<$0.upperBound + origin }
          add(Value(range: position + origin..<end + origin, foreign: foreign, hasMember: hasMember))
          lineStart = Self.lineStart(of: end, in: text, after: position) ?? lineStart
          position = end
        case .breaks(let end, let isBegun):
          if printed == nil, Self.isPrinted(text, from: position, to: end) { printed = position + origin }
          if isBegun, broken == nil { broken = position + origin..<min(end, text.count) + origin }
          // What is open where the text breaks breaks there too, however deep it is nested.
          let next = max(position + 1, min(end, text.count))
          lineStart = Self.lineStart(of: next, in: text, after: position) ?? lineStart
          position = next
        }
      case .quote where hasClosingQuotes && Self.mayBeEscaped(text, at: position):
        guard let end = Self.closingQuote(text, after: position) else {
          hasClosingQuotes = false
          continue
        }
        if Self.isEscapedJSON(text[position + 1..<end]) {
          add(Value(range: position + origin..<end + 1 + origin, isEscaped: true))
          position = end + 1
        } else {
          // Nothing up to there has a quote of its own, and so no member.
          position = end
        }
      default: position += 1
      }
    }
  }

  private mutating func add(_ value: Value) {
    values.append(value)
    // Those that are removed are removed many at a time, so that each costs the same.
    guard values.count == 2 * Self.maximumValues else { return }
    values.removeFirst(Self.maximumValues)
    passed += Self.maximumValues
  }

  /// Returns the start of the line of a place; `nil` if no line ends between an earlier place and it.
  private static func lineStart(of place: Int, in text: UnsafeBufferPointer<UInt8>, after earlier: Int)
    -> Int?
  {
    text[earlier..<place].lastIndex(of: .lineFeed).map { $0 + 1 }
  }

  /// Returns whether a container is printed as Swift prints a dictionary, `["id": 7]`, or Foundation does, `{ id = 7; }`.
  private static func isPrinted(_ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Bool {
    guard end < text.count else { return false }
    if text[start] == .openBracket { return text[start + 1] == .quote && text[end] == .colon }
    guard text[end].isWordByte else { return false }
    let bytes = text[end...].prefix(400).prefix { $0 != .lineFeed }
    // A log has many brackets; few have this sign behind them.
    guard bytes.contains(UInt8(ascii: "=")) else { return false }
    let line = String(decoding: bytes, as: UTF8.self)
    return line.contains(/^(?:\w+|"[^"]*") = (?:\S.*;|[{(])\s*}?\s*$/)
  }

  /// Returns whether an escaped object or array may begin behind a quote: `"{\"id\": 7}"`.
  private static func mayBeEscaped(_ text: UnsafeBufferPointer<UInt8>, at quote: Int) -> Bool {
    guard quote + 2 < text.count, text[quote + 1] == .openBrace || text[quote + 1] == .openBracket else {
      return false
    }
    return text[(quote + 2)...].prefix(8).contains(.backslash)
  }

  private static func closingQuote(_ text: UnsafeBufferPointer<UInt8>, after start: Int) -> Int? {
    var position = start + 1
    while position < text.count {
      switch text[position] {
      case .backslash: position += 2
      case .quote: return position
      default: position += 1
      }
    }
    return nil
  }

  private static func isEscapedJSON(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let bytes = unescaped(text) else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
      var outline = JSONOutline(of: buffer, from: 0, lineStart: 0)
      guard case .ends(let end, _) = outline.outcome() else { return false }
      return buffer[end...].allSatisfy(\.isJSONSpace)
    }
  }

  /// Returns the text of a string literal without its quotes, as JSON and Swift escape it; `nil` if it is none.
  private static func unescaped(_ text: some Collection<UInt8>) -> [UInt8]? {
    // Swift writes a scalar as \u{1F600}, and JSON as \u0041, which is JSON's own within JSON.
    var bytes: [UInt8] = [.quote]
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == .backslash else {
        if byte < 0x20 { return nil }
        bytes.append(byte)
        continue
      }
      guard let escaped = rest.next() else { return nil }
      switch escaped {
      case UInt8(ascii: "'"): bytes.append(escaped)
      case .zero: return nil
      default: bytes += [.backslash, escaped]
      }
    }
    bytes.append(.quote)
    return (try? JSONDocument(parsing: bytes))?.root.string.map { Array($0.utf8) }
  }
}

extension EmbeddedJSON {
  /// Returns the bytes of a value as JSON.
  static func bytes(of value: Value, in text: ArraySlice<UInt8>) -> [UInt8] {
    if value.isEscaped { return unescaped(text[value.range].dropFirst().dropLast()) ?? [] }
    var bytes: [UInt8] = []
    var start = value.range.lowerBound
    for part in value.foreign {
      bytes += text[start..<part.lowerBound]
      start = part.upperBound
    }
    return bytes + text[start..<value.range.upperBound]
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    isDigit || self == UInt8(ascii: "_") || self == .quote
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercasedLetter
  }
}

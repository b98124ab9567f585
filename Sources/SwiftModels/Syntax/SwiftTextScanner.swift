import ContractSpecs

/// Finds the end of a string literal, past all interpolations, however deep.
struct SwiftTextScanner {
  private enum Frame {
    /// The inside of a literal with this number of number signs.
    case text(hashes: Int, isMultiline: Bool)

    /// The inside of an interpolation with this number of open parentheses.
    case code(parentheses: Int)
  }

  private let bytes: [UInt8]
  private var place: Int
  private var frames: [Frame] = []

  private init(_ bytes: [UInt8], from start: Int) {
    (self.bytes, place) = (bytes, start)
  }

  /// Returns the end of the literal whose first number sign or quote is at `start`. A one-line literal that is not
  /// closed ends with its line.
  static func end(of bytes: [UInt8], from start: Int) -> Int {
    var scanner = SwiftTextScanner(bytes, from: start)
    scanner.open()
    while let frame = scanner.frames.last, scanner.place < bytes.count {
      switch frame {
      case .text(let hashes, let isMultiline): scanner.text(hashes: hashes, isMultiline: isMultiline)
      case .code(let parentheses): scanner.code(parentheses: parentheses)
      }
    }
    return min(scanner.place, bytes.count)
  }

  private mutating func open() {
    let hashes = bytes[place...].prefix { $0 == UInt8(ascii: "#") }.count
    place += hashes
    let isMultiline = bytes[place...].starts(with: [.quote, .quote, .quote]) && !closesOnLine(hashes: hashes)
    place += isMultiline ? 3 : 1
    frames.append(.text(hashes: hashes, isMultiline: isMultiline))
  }

  /// Returns whether the literal closes on its line: `#"""#` is a literal of one line.
  private func closesOnLine(hashes: Int) -> Bool {
    guard hashes > 0 else { return false }
    var end = place + 1
    while end < bytes.count, !bytes[end].isLineEnd {
      if bytes[end] == .quote, hasHashes(hashes, at: end + 1) { return true }
      end += 1
    }
    return false
  }

  private func hasHashes(_ count: Int, at start: Int) -> Bool {
    guard start + count <= bytes.count else { return false }
    return bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private mutating func text(hashes: Int, isMultiline: Bool) {
    switch bytes[place] {
    case .backslash where hasHashes(hashes, at: place + 1):
      place += 1 + hashes
      guard place < bytes.count else { return }
      if bytes[place] == UInt8(ascii: "(") { frames.append(.code(parentheses: 1)) }
      if isMultiline || !bytes[place].isLineEnd { place += 1 }
    case .quote:
      let quotes = isMultiline ? 3 : 1
      if bytes[place...].prefix(quotes).allSatisfy({ $0 == .quote }), hasHashes(hashes, at: place + quotes) {
        place += quotes + hashes
        frames.removeLast()
      } else {
        place += 1
      }
    case .lineFeed where !isMultiline, .carriageReturn where !isMultiline: frames.removeAll()
    case _: place += 1
    }
  }

  private mutating func code(parentheses: Int) {
    switch bytes[place] {
    case UInt8(ascii: "("):
      frames[frames.count - 1] = .code(parentheses: parentheses + 1)
      place += 1
    case UInt8(ascii: ")"):
      place += 1
      if parentheses == 1 {
        frames.removeLast()
      } else {
        frames[frames.count - 1] = .code(parentheses: parentheses - 1)
      }
    case .quote: open()
    case UInt8(ascii: "#") where bytes[place...].drop { $0 == UInt8(ascii: "#") }.first == .quote: open()
    case UInt8(ascii: "/") where place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "*"):
      place = SwiftLexer.commentEnd(in: bytes, from: place)
    case .lineFeed where !isInMultilineText, .carriageReturn where !isInMultilineText: frames.removeAll()
    case _: place += 1
    }
  }

  /// True if the literal around an interpolation may span several lines.
  private var isInMultilineText: Bool {
    guard frames.count > 1, case .text(_, let isMultiline) = frames[frames.count - 2] else { return false }
    return isMultiline
  }
}

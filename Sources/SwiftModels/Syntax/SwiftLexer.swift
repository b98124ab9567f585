import ContractSpecs

/// Splits Swift source into tokens. It accepts any bytes, and takes linear time without recursion.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var place = 0
  private var startsLine = true
  private var tokens: [SwiftToken] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 6)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes)
    while lexer.place < bytes.count { lexer.step() }
    return lexer.tokens
  }

  private mutating func step() {
    let byte = bytes[place]
    switch byte {
    case .lineFeed, .carriageReturn:
      startsLine = true
      place += 1
    case .space, .tab, 0x0B, 0x0C, 0: place += 1
    case UInt8(ascii: "/"): slash()
    case .quote: add(.text, to: SwiftTextScanner.end(of: bytes, from: place))
    case UInt8(ascii: "#"): numberSign()
    case UInt8(ascii: "`"): backtick()
    case UInt8(ascii: "-") where peek(1) == UInt8(ascii: ">"): add(.arrow, to: place + 2)
    case _ where byte.isDigit: number()
    case _ where byte.isSwiftWordHead: add(.word, to: wordEnd(from: place))
    case _: add(.mark(byte), to: place + 1)
    }
  }

  private func peek(_ distance: Int) -> UInt8? {
    place + distance < bytes.count ? bytes[place + distance] : nil
  }

  private mutating func add(_ kind: SwiftToken.Kind, to end: Int) {
    tokens.append(SwiftToken(kind: kind, range: place..<end, startsLine: startsLine))
    startsLine = false
    place = end
  }

  private func wordEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end].isSwiftWordBody { end += 1 }
    return end
  }

  /// Reads a number literal of any base. A point belongs to it only before a digit.
  private mutating func number() {
    var end = place
    while end < bytes.count {
      let isPoint =
        bytes[end] == UInt8(ascii: ".") && end + 1 < bytes.count && bytes[end + 1].isDigit
      let isExponentSign =
        (bytes[end] == .minus || bytes[end] == UInt8(ascii: "+"))
        && bytes[end - 1] | 0x20 == UInt8(ascii: "e") && !bytes[place...].starts(with: "0x".utf8)
      guard bytes[end].isLetterOrDigit || bytes[end] == UInt8(ascii: "_") || isPoint || isExponentSign else {
        break
      }
      end += 1
    }
    add(.number, to: end)
  }

  private mutating func backtick() {
    var end = place + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), !bytes[end].isLineEnd { end += 1 }
    guard end < bytes.count, end > place + 1, bytes[end] == UInt8(ascii: "`") else {
      return add(.mark(bytes[place]), to: place + 1)
    }
    add(.quotedWord, to: end + 1)
  }

  private mutating func numberSign() {
    let hashes = bytes[place...].prefix { $0 == UInt8(ascii: "#") }.count
    switch peek(hashes) {
    case .quote?: add(.text, to: SwiftTextScanner.end(of: bytes, from: place))
    case UInt8(ascii: "/")?: add(.pattern, to: extendedPatternEnd(hashes: hashes))
    case let byte? where hashes == 1 && byte.isSwiftWordHead: add(.directive, to: wordEnd(from: place + 1))
    case _: add(.mark(bytes[place]), to: place + hashes)
    }
  }

  /// Returns the end of `#/ … /#`, which may span several lines.
  private func extendedPatternEnd(hashes: Int) -> Int {
    var end = place + hashes + 1
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "/"),
        bytes[(end + 1)...].prefix(hashes).elementsEqual(repeatElement(UInt8(ascii: "#"), count: hashes))
      {
        return end + 1 + hashes
      }
      end += 1
    }
    return end
  }

  private mutating func slash() {
    switch peek(1) {
    case UInt8(ascii: "/")?:
      place += bytes[place...].prefix { !$0.isLineEnd }.count
    case UInt8(ascii: "*")?:
      let end = Self.commentEnd(in: bytes, from: place)
      if bytes[place..<end].contains(where: \.isLineEnd) { startsLine = true }
      place = end
    case _:
      if let end = patternEnd() { add(.pattern, to: end) } else { add(.mark(bytes[place]), to: place + 1) }
    }
  }

  /// Returns the end of a comment that may contain other comments.
  static func commentEnd(in bytes: [UInt8], from start: Int) -> Int {
    var end = start
    var depth = 0
    while end + 1 < bytes.count {
      switch (bytes[end], bytes[end + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        depth += 1
        end += 2
      case (UInt8(ascii: "*"), UInt8(ascii: "/")):
        depth -= 1
        end += 2
        if depth == 0 { return end }
      case _: end += 1
      }
    }
    return bytes.count
  }

  /// Returns the end of a bare regular expression, or `nil` if the slash is a division.
  private func patternEnd() -> Int? {
    guard let next = peek(1), next != .space, next != .tab, next != UInt8(ascii: ")"), startsOperand else {
      return nil
    }
    var end = place + 1
    while end < bytes.count, !bytes[end].isLineEnd {
      switch bytes[end] {
      case .backslash: end += 2
      case UInt8(ascii: "/"): return end + 1
      case _: end += 1
      }
    }
    return nil
  }

  /// True if the next token cannot continue an expression.
  private var startsOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .mark(let mark): return "=(,:[{&|!;".utf8.contains(mark)
    case .word: return bytes[last.range].elementsEqual("return".utf8)
    case .quotedWord, .text, .number, .pattern, .directive, .arrow: return false
    }
  }
}

import ContractSpecs

/// A value of an old-style property list, which is how Xcode writes project files.
indirect enum PropertyList: Sendable, Equatable {
  case text(String)
  case list([PropertyList])
  case dictionary([String: PropertyList])

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var dictionary: [String: PropertyList] { if case .dictionary(let all) = self { all } else { [:] } }

  /// The texts of a list, or a text alone.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let all): all.compactMap(\.text)
    case .dictionary: []
    }
  }
}

/// A reason why what describes a project, or a part of it, cannot be read.
struct ProjectError: Error, Equatable {
  var reason: String
}

/// Parses an old-style property list, in linear time and with a recursion of bounded depth.
struct PropertyListParser {
  private let bytes: [UInt8]
  private var place = 0

  private static let maximumDepth = 32
  private static let maximumBytes = 64 << 20

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func value(of bytes: [UInt8]) throws(ProjectError) -> PropertyList {
    guard bytes.count <= maximumBytes else { throw ProjectError(reason: "it is larger than 64 MiB") }
    if bytes.starts(with: "bplist".utf8) {
      throw ProjectError(reason: "it is a binary property list")
    }
    var parser = PropertyListParser(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.place = 3 }
    parser.skipSpace()
    if parser.peek == UInt8(ascii: "<"), parser.isMarkup {
      throw ProjectError(reason: "it is a property list in XML")
    }
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.peek == nil else { throw parser.error("text follows the property list") }
    return value
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private var isMarkup: Bool {
    place + 1 < bytes.count
      && (bytes[place + 1] == UInt8(ascii: "?") || bytes[place + 1] == UInt8(ascii: "!"))
  }

  private func error(_ text: String) -> ProjectError {
    let line = 1 + bytes.prefix(place).count { $0 == .lineFeed }
    return ProjectError(reason: "\(text) at line \(line)")
  }

  private mutating func skipSpace() {
    while let byte = peek {
      if bytes[place...].starts(with: "//".utf8) {
        while let byte = peek, !byte.isLineEnd { place += 1 }
      } else if bytes[place...].starts(with: "/*".utf8) {
        skipComment()
      } else if byte == .space || (0x09...0x0D).contains(byte) {
        place += 1
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    place += 2
    while place < bytes.count {
      if bytes[place...].starts(with: "*/".utf8) {
        place += 2
        return
      }
      place += 1
    }
  }

  private mutating func value(depth: Int) throws(ProjectError) -> PropertyList {
    guard depth < Self.maximumDepth else { throw error("it is nested more than 32 deep") }
    skipSpace()
    switch peek {
    case .openBrace?: return try dictionary(depth: depth)
    case UInt8(ascii: "(")?: return try list(depth: depth)
    case UInt8(ascii: "<")?: return .text(try data())
    case _: return .text(try text())
    }
  }

  private mutating func dictionary(depth: Int) throws(ProjectError) -> PropertyList {
    place += 1
    var all: [String: PropertyList] = [:]
    while true {
      skipSpace()
      if take(.closeBrace) { return .dictionary(all) }
      let key = try text()
      skipSpace()
      guard take(UInt8(ascii: "=")) else { throw error("\"=\" is missing") }
      all[key] = try value(depth: depth + 1)
      skipSpace()
      guard take(UInt8(ascii: ";")) else { throw error("\";\" is missing") }
    }
  }

  private mutating func list(depth: Int) throws(ProjectError) -> PropertyList {
    place += 1
    var all: [PropertyList] = []
    while true {
      skipSpace()
      if take(UInt8(ascii: ")")) { return .list(all) }
      all.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      guard take(UInt8(ascii: ")")) else { throw error("\")\" is missing") }
      return .list(all)
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    place += 1
    return true
  }

  private mutating func data() throws(ProjectError) -> String {
    let start = place
    while let byte = peek, byte != UInt8(ascii: ">") { place += 1 }
    guard take(UInt8(ascii: ">")) else { throw error("\">\" is missing") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func text() throws(ProjectError) -> String {
    guard let first = peek else { throw error("it ends") }
    if first == .quote || first == UInt8(ascii: "'") { return try quoted(by: first) }
    let start = place
    while let byte = peek, Self.isPlain(byte) { place += 1 }
    guard place > start else { throw error("a value is missing") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Returns whether a text without quotes may have a byte. Two slashes inside of one begin no comment.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || "_$/:.-+@~".utf8.contains(byte)
  }

  private mutating func quoted(by quote: UInt8) throws(ProjectError) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = peek {
      place += 1
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case .backslash: text += escape()
      case _: text.append(byte)
      }
    }
    throw error("a quote is not closed")
  }

  private mutating func escape() -> [UInt8] {
    guard let byte = peek else { return [] }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return [.lineFeed]
    case UInt8(ascii: "t"): return [.tab]
    case UInt8(ascii: "r"): return [.carriageReturn]
    case UInt8(ascii: "U"): return scalar(digits: 4, radix: 16)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      place -= 1
      return scalar(digits: 3, radix: 8)
    case _: return [byte]
    }
  }

  private mutating func scalar(digits: Int, radix: Int) -> [UInt8] {
    let text = bytes[place...].prefix(digits).prefix { $0.isLetterOrDigit }
    place += text.count
    let value = UInt32(String(decoding: text, as: UTF8.self), radix: radix)
    return Array(String(value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}").utf8)
  }
}

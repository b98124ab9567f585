/// Swift code without comments and string literals, which may mention anything.
///
/// It is read byte by byte: regular expressions took minutes for all sources.
struct SwiftCode: Sendable {
  let lines: [String]

  /// The words that can be a type's name: those that begin with a capital letter and are not after a dot.
  let words: Set<String>

  /// The names of declared types, all and only the top-level ones.
  private(set) var types: Set<String> = []
  private(set) var outermostTypes: Set<String> = []

  /// The imported modules.
  private(set) var imports: Set<String> = []

  var text: String { lines.joined(separator: "\n") }

  private static let modifiers: Set<Substring> = [
    "package", "public", "private", "fileprivate", "final", "indirect",
  ]
  private static let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol"]

  init(_ source: String) {
    lines = source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.map(
      Self.withoutTexts)
    words = lines.reduce(into: []) { $0.formUnion(Self.words(of: Array($1.utf8))) }
    for line in lines {
      let parts = line.split(separator: " ")
      if let place = parts.firstIndex(of: "import"), let module = parts.last, place < parts.count - 1 {
        imports.insert(String(module))
      }
      let rest = parts.drop { Self.modifiers.contains($0) }
      guard let kind = rest.first, Self.kinds.contains(kind), let name = rest.dropFirst().first else {
        continue
      }
      let type = String(name.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
      types.insert(type)
      if line.first != " " { outermostTypes.insert(type) }
    }
  }

  /// Returns a line in which each string literal is empty.
  private static func withoutTexts(_ line: Substring) -> String {
    let bytes = Array(line.utf8)
    guard bytes.contains(UInt8(ascii: "\"")) else { return String(line) }
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      kept.append(bytes[index])
      guard bytes[index] == UInt8(ascii: "\""), let end = endOfText(from: index + 1, in: bytes) else {
        index += 1
        continue
      }
      kept.append(bytes[end])
      index = end + 1
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Returns the index of the quote that ends a literal, or `nil` if the line has none.
  private static func endOfText(from start: Int, in bytes: [UInt8]) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index < bytes.count ? index : nil
  }

  private static func words(of bytes: [UInt8]) -> [String] {
    var words: [String] = []
    var start = 0
    while start < bytes.count {
      guard isWord(bytes[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < bytes.count, isWord(bytes[end]) { end += 1 }
      let isName = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[start] && end - start > 1
      if isName, start == 0 || bytes[start - 1] != UInt8(ascii: ".") {
        words.append(String(decoding: bytes[start..<end], as: UTF8.self))
      }
      start = end
    }
    return words
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

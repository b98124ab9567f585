/// A JSON text as one flat array of nodes. Values are not converted before a model requests them.
struct Tree {
  enum Kind: UInt8 {
    case object, array, string, number, literal, null
  }

  struct Node {
    let kind: Kind

    /// The range of its text, with the quotes or brackets.
    let start: Int32
    var end: Int32

    /// The index of the first node after this one and its content.
    var next: Int32
  }

  let bytes: [UInt8]

  /// The nodes in document order, the root first. The nodes of an object alternate name and value.
  fileprivate(set) var nodes: [Node] = []

  /// The maximum nesting depth, as in `JSONDecoder`.
  static let maximumDepth = 512

  /// Parses a text. Returns `nil` for one that `JSONDecoder` cannot read either.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count < Int32.max else { return nil }
    var parser = TreeParser(bytes)
    guard parser.parse() else { return nil }
    nodes = parser.nodes
  }

  func text(_ node: Int) -> ArraySlice<UInt8> {
    bytes[Int(nodes[node].start)..<Int(nodes[node].end)]
  }

  /// Returns the elements of an array.
  func elements(of array: Int) -> [Int] {
    var found: [Int] = []
    var child = array + 1
    while child < Int(nodes[array].next) {
      found.append(child)
      child = Int(nodes[child].next)
    }
    return found
  }

  /// Returns the members of an object in document order.
  func members(of object: Int) -> [(name: Int, value: Int)] {
    var found: [(name: Int, value: Int)] = []
    var name = object + 1
    while name < Int(nodes[object].next) {
      found.append((name, name + 1))
      name = Int(nodes[name + 1].next)
    }
    return found
  }
}

private struct TreeParser {
  private let bytes: [UInt8]
  private var position = 0
  private var open: [Int] = []
  private(set) var nodes: [Tree.Node] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func parse() -> Bool {
    repeat {
      guard startValue() else { return false }
    } while !open.isEmpty
    skipSpace()
    return position == bytes.count
  }

  /// Reads up to the next position of a value, or to the end of the root. Returns `false` for a syntax error.
  private mutating func startValue() -> Bool {
    skipSpace()
    guard let byte = peek else { return false }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < Tree.maximumDepth else { return false }
      open.append(nodes.count)
      append(byte == UInt8(ascii: "{") ? .object : .array, from: position)
      position += 1
      skipSpace()
      return closes() ? endValue() : nextName()
    default:
      return scalar(byte) && endValue()
    }
  }

  /// Closes all containers that end here. A comma before a bracket is ignored, as in `JSONDecoder`.
  private mutating func endValue() -> Bool {
    while !open.isEmpty {
      skipSpace()
      if closes() { continue }
      guard peek == UInt8(ascii: ",") else { return false }
      position += 1
      skipSpace()
      if !closes() { return nextName() }
    }
    return true
  }

  private mutating func closes() -> Bool {
    guard let top = open.last else { return false }
    let bracket = nodes[top].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    guard peek == bracket else { return false }
    position += 1
    nodes[top].end = Int32(position)
    nodes[top].next = Int32(nodes.count)
    open.removeLast()
    return true
  }

  /// Reads the name of the next member if the container is an object.
  private mutating func nextName() -> Bool {
    guard let top = open.last, nodes[top].kind == .object else { return true }
    guard peek == UInt8(ascii: "\""), string() else { return false }
    skipSpace()
    guard peek == UInt8(ascii: ":") else { return false }
    position += 1
    return true
  }

  private mutating func scalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "-"), 0x30...0x39: return number()
    case UInt8(ascii: "t"): return word("true", .literal)
    case UInt8(ascii: "f"): return word("false", .literal)
    case UInt8(ascii: "n"): return word("null", .null)
    default: return false
    }
  }

  private mutating func string() -> Bool {
    let start = position
    position += 1
    while let byte = peek {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") {
        append(.string, from: start)
        return true
      }
    }
    return false
  }

  /// Reads the characters of a number. They are validated when a number is decoded.
  private mutating func number() -> Bool {
    let start = position
    while let byte = peek, "0123456789+-.eE".utf8.contains(byte) { position += 1 }
    append(.number, from: start)
    return true
  }

  private mutating func word(_ text: StaticString, _ kind: Tree.Kind) -> Bool {
    let start = position
    position += text.utf8CodeUnitCount
    guard position <= bytes.count, bytes[start..<position].elementsEqual("\(text)".utf8) else { return false }
    append(kind, from: start)
    return true
  }

  private mutating func append(_ kind: Tree.Kind, from start: Int) {
    let next = Int32(nodes.count + 1)
    nodes.append(
      Tree.Node(kind: kind, start: Int32(start), end: Int32(min(position, bytes.count)), next: next))
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }
}

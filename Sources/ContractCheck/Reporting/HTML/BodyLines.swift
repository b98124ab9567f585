import ContractSpecs

/// A JSON text with one value per line, and the path of each line.
///
/// The text may be cut off and may contain redacted values. It is laid out by its brackets, commas and quotes alone, in
/// one pass and without recursion. Lines of text that is not JSON have no path.
struct BodyLines {
  struct Line: Hashable {
    var text: String

    /// The index of the line that opens the surrounding container.
    var parent: Int?

    /// The step from that container; `nil` for the line that closes one.
    var step: JSONPath.Step?

    /// The number of surrounding containers.
    var depth: Int
  }

  private(set) var lines: [Line] = []
  private var rest: ArraySlice<UInt8>
  private var line: [UInt8] = []
  private var step: JSONPath.Step?

  /// The open containers, innermost last.
  private var open: [Container] = []

  private struct Container {
    /// The index of the line that opened it.
    var line: Int
    var isObject: Bool

    /// The number of array elements begun so far.
    var count = 0
  }

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): openContainer(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): closeContainer(byte)
      case UInt8(ascii: ","): endElement()
      case UInt8(ascii: ":"): add(": ".utf8, taking: 1)
      case UInt8(ascii: "\""): addString()
      case 0x20, 0x09, 0x0A, 0x0D: rest.removeFirst()
      default: addWord()
      }
    }
    endLine()
  }

  private mutating func openContainer(_ byte: UInt8) {
    beginElement()
    let inner = rest.dropFirst().drop(while: \.isSpace)
    if inner.first == byte + 2 {  // "{" and "}", "[" and "]" are two apart in ASCII
      rest = inner.dropFirst()
      line += [byte, byte + 2]
      return
    }
    add([byte], taking: 1)
    open.append(Container(line: lines.count, isObject: byte == UInt8(ascii: "{")))
    endLine(depth: open.count - 1)
  }

  private mutating func closeContainer(_ byte: UInt8) {
    endLine()
    _ = open.popLast()
    add([byte], taking: 1)
  }

  private mutating func endElement() {
    add([UInt8(ascii: ",")], taking: 1)
    endLine()
  }

  private mutating func addString() {
    beginElement()
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
      end = min(rest.endIndex, end + (rest[end] == UInt8(ascii: "\\") ? 2 : 1))
    }
    let content = rest[(rest.startIndex + 1)..<end]
    if step == nil, open.last?.isObject == true { step = .key(Self.name(content)) }
    add(rest[..<min(rest.endIndex, end + 1)], taking: min(rest.count, content.count + 2))
  }

  /// Adds a number, a literal, or any other text between two delimiters.
  private mutating func addWord() {
    beginElement()
    let word = rest.prefix { !$0.endsWord }
    add(word, taking: word.count)
  }

  /// Sets the step of the line if an array element begins on it.
  private mutating func beginElement() {
    guard let last = open.indices.last, !open[last].isObject, line.isEmpty else { return }
    step = .index(open[last].count)
    open[last].count += 1
  }

  private mutating func add(_ bytes: some Sequence<UInt8>, taking count: Int) {
    line += bytes
    rest = rest.dropFirst(count)
  }

  private mutating func endLine(depth: Int? = nil) {
    let depth = depth ?? open.count
    if !line.isEmpty {
      let parent = depth > 0 ? open[depth - 1].line : nil
      lines.append(Line(text: String(showing: line), parent: parent, step: step, depth: depth))
    }
    line.removeAll(keepingCapacity: true)
    step = nil
  }

  private static func name(_ content: ArraySlice<UInt8>) -> String {
    String(decoding: JSONText.unescape(content, surrogates: .replaced), as: UTF8.self)
  }
}

extension BodyLines {
  /// Returns the lines at which values with this pattern path begin. A path into a token leads to the token.
  func lines(at path: JSONPath) -> [Int] {
    let steps = Array(path.steps.prefix { $0 != .jwt })
    return lines.indices.filter { lines[$0].depth == steps.count && leads(steps, to: $0) }
  }

  private func leads(_ steps: [JSONPath.Step], to index: Int) -> Bool {
    var place: Int? = index
    for step in steps.reversed() {
      guard let current = place, let found = lines[current].step, step.matches(found) else { return false }
      place = lines[current].parent
    }
    // The line that closes the root has the same depth as the line that opens it.
    return !steps.isEmpty || index == 0
  }
}

extension JSONPath.Step {
  fileprivate func matches(_ found: JSONPath.Step) -> Bool {
    switch (self, found) {
    case (.each, .index): true
    case (.key, _), (.index, _), (.each, _), (.jwt, _): self == found
    }
  }
}

extension UInt8 {
  /// True for JSON whitespace (RFC 8259 section 2).
  fileprivate var isSpace: Bool {
    switch self {
    case 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }

  fileprivate var endsWord: Bool {
    switch self {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ":"), UInt8(ascii: "\""):
      true
    default: isSpace
    }
  }
}

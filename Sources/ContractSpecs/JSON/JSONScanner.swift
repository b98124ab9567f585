/// The single pass over the bytes of a document, by the grammar of RFC 8259.
///
/// This and its extensions are the hot code, so they read through a raw pointer: bounds checks on an array cost a third
/// of the speed. Each read is guarded by `position < end` just before it, and the pointer lives only for the duration
/// of one call of `JSONDocument.init`. Nesting is kept in the nodes themselves (an open container's `next` is the index
/// of the container around it), so that no input can exhaust the stack.
struct JSONScanner {
  /// The reason and the offset at which the scan stopped. Line and column are computed only then.
  struct Stop: Error {
    var reason: JSONSyntaxError.Reason
    var offset: Int
  }

  let base: UnsafePointer<UInt8>
  let end: Int
  let maximumDepth: Int
  var position = 0
  var nodes: [JSONNode] = []

  /// The innermost open container, and the number of open containers.
  var container = 0
  var depth = 0
  var isInObject = false

  init(base: UnsafePointer<UInt8>, count: Int, maximumDepth: Int) {
    self.base = base
    self.end = count
    self.maximumDepth = maximumDepth
    // Objects of an ordinary API have a key or a value in 10 to 20 bytes; growing would copy all nodes.
    nodes.reserveCapacity(count / 10 + 8)
  }

  /// Reads the whole text, or throws the place at which it stops being JSON.
  mutating func scanDocument() throws(Stop) {
    try refuseByteOrderMark()
    skipSpace()
    if position == end { throw Stop(reason: .emptyText, offset: end) }
    repeat {
      // An opened container is followed by its first value.
      while try beginValue() {}
    } while try finishValue()
  }

  /// Reads a scalar or an empty container. Returns `true` after opening any other container.
  @inline(__always)
  private mutating func beginValue() throws(Stop) -> Bool {
    guard position < end else { throw endOfText }
    let start = position
    switch base[position] {
    case .quote:
      let flags = try scanString()
      append(.string, from: start, flags: flags)
    case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"):
      append(try scanNumber(), from: start)
    case .openBrace: return try openObject()
    case .openBracket: return try openArray()
    default: try scanWord()
    }
    return false
  }

  /// Continues after a value: past a comma to the next value (returns `true`), out of containers that end, to the end
  /// (`false`).
  @inline(__always)
  private mutating func finishValue() throws(Stop) -> Bool {
    while depth > 0 {
      skipSpace()
      guard position < end else { throw endOfText }
      let byte = base[position]
      if byte == .comma {
        position += 1
        try passComma()
        return true
      }
      guard byte == (isInObject ? UInt8.closeBrace : .closeBracket) else {
        throw unexpected { .expectedCommaOrEnd(of: isInObject ? .object : .array, found: $0) }
      }
      close()
    }
    skipSpace()
    if position < end { throw unexpected { .trailingText(found: $0) } }
    return false
  }

  @inline(__always)
  private mutating func passComma() throws(Stop) {
    let comma = position - 1
    skipSpace()
    guard position < end else { throw endOfText }
    if isInObject {
      if base[position] == .closeBrace { throw Stop(reason: .trailingComma(in: .object), offset: comma) }
      try scanKey()
    } else if base[position] == .closeBracket {
      throw Stop(reason: .trailingComma(in: .array), offset: comma)
    }
  }

  @inline(__always)
  private mutating func scanKey() throws(Stop) {
    guard position < end else { throw endOfText }
    guard base[position] == .quote else { throw unexpected { .expectedKey(found: $0) } }
    let start = position
    let flags = try scanString()
    append(.string, from: start, flags: flags)
    skipSpace()
    guard position < end else { throw endOfText }
    guard base[position] == .colon else { throw unexpected { .expectedColon(found: $0) } }
    position += 1
    skipSpace()
  }

  @inline(__always)
  private mutating func openObject() throws(Stop) -> Bool {
    try open(.object)
    if position < end, base[position] == .closeBrace {
      close()
      return false
    }
    try scanKey()
    return true
  }

  @inline(__always)
  private mutating func openArray() throws(Stop) -> Bool {
    try open(.array)
    if position < end, base[position] == .closeBracket {
      close()
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func open(_ kind: JSONKind) throws(Stop) {
    guard depth < maximumDepth else {
      throw Stop(reason: .tooDeep(maximum: maximumDepth), offset: position)
    }
    let start = UInt32(truncatingIfNeeded: position)
    let parent = UInt32(truncatingIfNeeded: container)
    container = nodes.count
    nodes.append(JSONNode(start: start, end: start, next: parent, kind: kind, flags: []))
    depth += 1
    isInObject = kind == .object
    position += 1
    skipSpace()
  }

  @inline(__always)
  private mutating func close() {
    position += 1
    let parent = Int(nodes[container].next)
    nodes[container].end = UInt32(truncatingIfNeeded: position)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
    container = parent
    depth -= 1
    isInObject = depth > 0 && nodes[parent].kind == .object
  }

  @inline(__always)
  mutating func append(_ kind: JSONKind, from start: Int, flags: JSONNode.Flags = []) {
    nodes.append(
      JSONNode(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position),
        next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind, flags: flags))
  }

  @inline(__always)
  mutating func skipSpace() {
    while position < end, base[position].isJSONSpace { position += 1 }
  }
}

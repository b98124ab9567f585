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

extension JSONScanner {
  /// Reads a number (RFC 8259 section 6). Returns `.number` if its text has a fraction or an exponent, otherwise
  /// `.integer`.
  @inline(__always)
  mutating func scanNumber() throws(Stop) -> JSONKind {
    if base[position] == .minus { position += 1 }
    if position < end, base[position] == .zero {
      position += 1
      if position < end, base[position].isDigit {
        throw Stop(reason: .badNumber(.leadingZero), offset: position - 1)
      }
    } else {
      try scanDigits(else: .noIntegerDigits)
    }
    guard position < end else { return .integer }
    let byte = base[position] | 0x20
    return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") ? try scanFraction() : .integer
  }

  /// Continues at a point or an `e`. The caller's mask treats 0x0E like a point; it is rejected here.
  private mutating func scanFraction() throws(Stop) -> JSONKind {
    let start = position
    if base[position] == UInt8(ascii: ".") {
      position += 1
      try scanDigits(else: .noFractionDigits)
    }
    guard position < end, base[position] | 0x20 == UInt8(ascii: "e") else {
      return position == start ? .integer : .number
    }
    position += 1
    if position < end, base[position] == UInt8(ascii: "+") || base[position] == .minus { position += 1 }
    try scanDigits(else: .noExponentDigits)
    return .number
  }

  @inline(__always)
  private mutating func scanDigits(else problem: JSONSyntaxError.NumberProblem) throws(Stop) {
    guard position < end else { throw Stop(reason: .endOfText(inside: .number), offset: end) }
    guard base[position].isDigit else { throw Stop(reason: .badNumber(problem), offset: position) }
    repeat { position += 1 } while position < end && base[position].isDigit
  }

  /// Reads `true`, `false` or `null`, or throws the reason why there is no value.
  mutating func scanWord() throws(Stop) {
    let start = position
    if skip("true") {
      append(.boolean, from: start, flags: .isTrue)
    } else if skip("false") {
      append(.boolean, from: start)
    } else if skip("null") {
      append(.null, from: start)
    } else {
      throw notAValue()
    }
  }

  @inline(__always)
  private mutating func skip(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard end - position >= length else { return false }
    for index in 0..<length where base[position + index] != word.utf8Start[index] { return false }
    position += length
    return true
  }
}

/// The reasons why a scan stopped. This code is cold.
extension JSONScanner {
  func refuseByteOrderMark() throws(Stop) {
    let head = UnsafeBufferPointer(start: base, count: min(end, 3))
    if head.elementsEqual([0xEF, 0xBB, 0xBF]) {
      throw Stop(reason: .byteOrderMark(.utf8), offset: 0)
    }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      throw Stop(reason: .byteOrderMark(.utf16), offset: 0)
    }
  }

  /// The stop for a text that ends inside the innermost open container.
  var endOfText: Stop {
    Stop(reason: .endOfText(inside: isInObject ? .object : .array), offset: end)
  }

  /// Returns the stop for a character that is not allowed here. If it is not valid UTF-8, that is the reason.
  @inline(never)
  func unexpected(_ reason: (Unicode.Scalar) -> JSONSyntaxError.Reason) -> Stop {
    do {
      let length = try sequenceLength(at: position)
      let text = UnsafeBufferPointer(start: base + position, count: length)
      let scalar = String(decoding: text, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
      return Stop(reason: reason(scalar), offset: position)
    } catch {
      return error
    }
  }

  /// Returns the most likely reason: a cut or foreign word, a plus sign, or another character.
  @inline(never)
  func notAValue() -> Stop {
    let word = wordAhead()
    if word.isEmpty {
      return base[position] == UInt8(ascii: "+")
        ? Stop(reason: .badNumber(.leadingPlus), offset: position) : unexpected { .expectedValue(found: $0) }
    }
    let isCut = position + word.utf8.count == end
    if isCut, ["true", "false", "null"].contains(where: { $0.hasPrefix(word) }) {
      return Stop(reason: .endOfText(inside: .word), offset: end)
    }
    return Stop(reason: .unknownWord(word), offset: position)
  }

  /// Returns the ASCII letters from the current position on, at most 32.
  private func wordAhead() -> String {
    let rest = UnsafeBufferPointer(start: base + position, count: min(32, end - position))
    return String(decoding: rest.prefix { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }, as: UTF8.self)
  }

  /// Returns the length of the UTF-8 sequence at `index`, by table 3-7 of the Unicode Standard (RFC 3629 section 4).
  func sequenceLength(at index: Int) throws(Stop) -> Int {
    let lead = base[index]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case _: throw Stop(reason: .invalidUTF8(byte: lead), offset: index)
    }
    for step in 1..<length {
      guard index + step < end else { throw Stop(reason: .endOfText(inside: .character), offset: end) }
      let byte = base[index + step]
      guard step == 1 ? second.contains(byte) : byte.isUTF8Continuation else {
        throw Stop(reason: .invalidUTF8(byte: lead), offset: index)
      }
    }
    return length
  }
}

/// Writes JSON text piece by piece, and adds commas, line breaks and escapes.
///
///     var writer = JSONWriter(.pretty)
///     writer.object { object in
///       object.member("name", "Ada")
///       object.member("tags") { $0.array { $0.value("a") } }
///     }
///     writer.text
package struct JSONWriter {
  package enum Layout: Sendable {
    /// A layout without white space.
    case compact

    /// A layout with every member and element on a line of its own, indented by two spaces per level.
    case pretty
  }

  /// The text written so far, as UTF-8.
  package private(set) var bytes: [UInt8] = []
  let layout: Layout
  private var depth = 0

  /// The element before the next value or key, which decides the separator between them.
  private enum Neighbour { case none, opening, key, sibling }
  private var neighbour = Neighbour.none

  package init(_ layout: Layout = .compact) {
    self.layout = layout
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the text written so far and removes it from the writer, so that a long document need not be held whole.
  package mutating func drain() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return text
  }

  @inlinable package mutating func object<E: Error>(_ members: (inout Self) throws(E) -> Void) throws(E) {
    open(.openBrace)
    try members(&self)
    close(.closeBrace)
  }

  @inlinable package mutating func array<E: Error>(_ elements: (inout Self) throws(E) -> Void) throws(E) {
    open(.openBracket)
    try elements(&self)
    close(.closeBracket)
  }

  /// Writes the name of a member. Its value must follow.
  package mutating func key(_ name: String) {
    part()
    JSONText.appendQuoted(name, to: &bytes)
    endKey()
  }

  /// Writes a string with the escapes that RFC 8259 section 7 requires.
  package mutating func value(_ text: String) {
    part()
    JSONText.appendQuoted(text, to: &bytes)
    neighbour = .sibling
  }

  /// Writes a text of visible ASCII characters that need no escape as a string. Returns `false`, and writes nothing, if
  /// the text has any other character.
  package mutating func plainValue(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { characters in
      guard characters.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != .quote && $0 != .backslash }) else {
        return false
      }
      part()
      bytes.append(.quote)
      bytes.append(contentsOf: characters)
      bytes.append(.quote)
      neighbour = .sibling
      return true
    }
  }

  /// Writes bytes that are already a JSON value, such as a number's own text, unchanged.
  package mutating func raw(_ value: some Sequence<UInt8>) {
    part()
    bytes.append(contentsOf: value)
    neighbour = .sibling
  }

  /// Writes the name of a member that needs no escape. Its value must follow.
  package mutating func key(_ name: StaticString) {
    part()
    bytes.append(.quote)
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(.quote)
    endKey()
  }

  package mutating func rawKey(_ quoted: some Sequence<UInt8>) {
    part()
    bytes.append(contentsOf: quoted)
    endKey()
  }

  private mutating func endKey() {
    bytes.append(.colon)
    if layout == .pretty { bytes.append(.space) }
    neighbour = .key
  }

  @usableFromInline mutating func open(_ bracket: UInt8) {
    part()
    bytes.append(bracket)
    depth += 1
    neighbour = .opening
  }

  @usableFromInline mutating func close(_ bracket: UInt8) {
    depth -= 1
    if neighbour != .opening { breakLine(behindComma: false) }
    bytes.append(bracket)
    neighbour = .sibling
  }

  private mutating func part() {
    switch neighbour {
    case .none, .key: return
    case .opening: breakLine(behindComma: false)
    case .sibling: breakLine(behindComma: depth > 0)
    }
  }

  /// A comma, a line break, and the indentation of most lines: one piece is appended faster than three.
  private static let lineStart: StaticString = ",\n                                "

  private mutating func breakLine(behindComma: Bool) {
    let start = UnsafeBufferPointer(start: Self.lineStart.utf8Start, count: Self.lineStart.utf8CodeUnitCount)
    switch layout {
    case .compact: if behindComma { bytes.append(.comma) }
    case .pretty:
      let width = 2 + 2 * depth
      bytes.append(contentsOf: start[(behindComma ? 0 : 1)..<min(width, start.count)])
      if width > start.count { bytes.append(contentsOf: repeatElement(.space, count: width - start.count)) }
    }
  }
}

extension JSONWriter {
  /// Writes a value of a document in this writer's layout. Strings and numbers keep the text they were sent with.
  package mutating func value(_ value: JSONValue) {
    let document = value.document
    var parents: [Parent] = []
    let end = document.next(after: value.node)
    for node in (value.node.index..<end.index).lazy.map({ NodeID(index: $0) }) {
      closeParents(ending: node, &parents)
      if parents.last?.awaitsKey == true {
        rawKey(document.bytes[document.byteRange(of: node)])
        parents[parents.count - 1].awaitsKey = false
        continue
      }
      if let last = parents.indices.last { parents[last].awaitsKey = parents[last].isObject }
      write(node, of: document, &parents)
    }
    closeParents(ending: end, &parents)
  }

  /// A container that is being written.
  private struct Parent {
    let isObject: Bool
    let end: NodeID
    var awaitsKey: Bool
  }

  private mutating func write(_ node: NodeID, of document: JSONDocument, _ parents: inout [Parent]) {
    let kind = document.kind(of: node)
    switch kind {
    case .null, .boolean, .integer, .number, .string:
      raw(document.bytes[document.byteRange(of: node)])
    case .array, .object:
      let isObject = kind == .object
      open(isObject ? .openBrace : .openBracket)
      parents.append(Parent(isObject: isObject, end: document.next(after: node), awaitsKey: isObject))
    }
  }

  private mutating func closeParents(ending node: NodeID, _ parents: inout [Parent]) {
    while let last = parents.last, last.end == node {
      close(last.isObject ? .closeBrace : .closeBracket)
      parents.removeLast()
    }
  }
}

extension JSONWriter {
  package mutating func value(_ number: Int) { literal(String(number)) }

  package mutating func value(_ bool: Bool) { literal(bool ? "true" : "false") }

  package mutating func null() { literal("null") }

  private mutating func literal(_ text: String) {
    part()
    bytes.append(utf8: text)
    neighbour = .sibling
  }

  package mutating func member(_ name: String, _ text: String) {
    key(name)
    value(text)
  }

  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    value(number)
  }

  /// Writes a number that is finite.
  package mutating func member(_ name: String, _ number: Double) {
    key(name)
    literal("\(number)")
  }

  package mutating func member(_ name: String, _ bool: Bool) {
    key(name)
    value(bool)
  }

  @inlinable package mutating func member<E: Error>(
    _ name: String, _ write: (inout Self) throws(E) -> Void
  ) throws(E) {
    key(name)
    try write(&self)
  }
}

/// A JSON text as it was received: its bytes, and one flat array of its values with their positions.
///
/// Nothing is converted: member order, duplicate names and the text of numbers are preserved.
package struct JSONDocument: Sendable {
  package let bytes: [UInt8]
  package let nodes: [JSONNode]

  /// The default maximum nesting depth of containers (RFC 8259 section 9 lets a reader set a limit).
  package static let usualDepth = 512

  /// Parses the one value in `bytes` (RFC 8259). `maximumDepth` is the maximum nesting depth of containers.
  package init(parsing bytes: [UInt8], maximumDepth: Int = usualDepth) throws(JSONSyntaxError) {
    do {
      self.nodes = try Self.nodes(of: bytes, maximumDepth: maximumDepth)
      self.bytes = bytes
    } catch {
      let position = TextPosition(ofByte: error.offset, in: bytes)
      throw JSONSyntaxError(reason: error.reason, offset: error.offset, position: position)
    }
  }

  private static func nodes(of bytes: [UInt8], maximumDepth: Int) throws(JSONScanner.Stop) -> [JSONNode] {
    guard bytes.count < UInt32.max else { throw JSONScanner.Stop(reason: .tooLong, offset: 0) }
    return try bytes.withUnsafeBufferPointer { buffer throws(JSONScanner.Stop) in
      guard let base = buffer.baseAddress else {
        throw JSONScanner.Stop(reason: .emptyText, offset: 0)
      }
      var scanner = JSONScanner(base: base, count: buffer.count, maximumDepth: maximumDepth)
      try scanner.scanDocument()
      return scanner.nodes
    }
  }

  package var root: JSONValue { JSONValue(document: self, node: .root) }
}

/// Access by node, for traversing a whole document without making texts or retaining objects.
///
///     var child = document.firstChild(of: object)
///     while child < document.next(after: object) { … child = document.next(after: child) }
extension JSONDocument {
  package func kind(of node: NodeID) -> JSONKind { nodes[node.index].kind }

  /// Returns the node after a value and its content: that of the next sibling, or of the end of the parent.
  package func next(after node: NodeID) -> NodeID { NodeID(index: Int(nodes[node.index].next)) }

  /// Returns the first element of an array or the first key of an object; equal to `next(after:)` if there
  /// is none.
  package func firstChild(of node: NodeID) -> NodeID { NodeID(index: node.index + 1) }

  /// Returns the number of nodes of a value with its content.
  package func size(of node: NodeID) -> Int { Int(nodes[node.index].next) - node.index }

  /// Returns the bytes of a value with its quotes or brackets.
  package func byteRange(of node: NodeID) -> Range<Int> {
    let found = nodes[node.index]
    return Int(found.start)..<Int(found.end)
  }

  /// Returns the bytes between the quotes of a string, with unresolved escapes.
  package func contentRange(of node: NodeID) -> Range<Int> {
    let range = byteRange(of: node)
    return range.lowerBound + 1..<range.upperBound - 1
  }

  package func flags(of node: NodeID) -> JSONNode.Flags { nodes[node.index].flags }

  /// Returns whether a boolean is `true`.
  package func isTrue(_ node: NodeID) -> Bool { nodes[node.index].flags.contains(.isTrue) }

  /// Returns whether a string, with its escapes resolved, is this UTF-8 text byte for byte, so that `é` and `e` +
  /// accent differ.
  package func stringEquals(_ node: NodeID, _ text: [UInt8]) -> Bool {
    let content = contentRange(of: node)
    if nodes[node.index].flags.contains(.hasEscapes) {
      return JSONText.unescape(bytes[content], surrogates: .kept) == text
    }
    guard content.count == text.count else { return false }
    for offset in 0..<text.count where bytes[content.lowerBound + offset] != text[offset] { return false }
    return true
  }

  /// Returns the value of the first member of that name, compared as `stringEquals` does; `nil` if there is none, or if
  /// the node is no object.
  package func value(named name: String, of object: NodeID) -> NodeID? {
    guard kind(of: object) == .object else { return nil }
    var name = name
    return name.withUTF8 { wanted in
      var key = firstChild(of: object)
      let end = next(after: object)
      while key < end {
        if isString(key, wanted) { return key.value }
        key = next(after: key.value)
      }
      return nil
    }
  }

  private func isString(_ node: NodeID, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let found = nodes[node.index]
    if found.flags.contains(.hasEscapes) { return stringEquals(node, Array(text)) }
    let start = Int(found.start) + 1
    guard Int(found.end) - 1 - start == text.count else { return false }
    for offset in 0..<text.count where bytes[start + offset] != text[offset] { return false }
    return true
  }

  /// Returns the result of `stringEquals` for the key at `node`.
  package func keyEquals(_ node: NodeID, _ name: [UInt8]) -> Bool { stringEquals(node, name) }

  /// Returns the text of a string, with its escapes resolved and half of a surrogate pair as U+FFFD.
  package func string(at node: NodeID) -> String {
    let content = bytes[contentRange(of: node)]
    return nodes[node.index].flags.contains(.hasEscapes)
      ? String(decoding: JSONText.unescape(content, surrogates: .replaced), as: UTF8.self)
      : String(decoding: content, as: UTF8.self)
  }

  /// Returns the text of a value as it was sent.
  package func source(of node: NodeID) -> String {
    String(decoding: bytes[byteRange(of: node)], as: UTF8.self)
  }

  /// Returns the number of elements or members of a container; 0 for other kinds.
  package func count(of node: NodeID) -> Int {
    var count = 0
    var child = firstChild(of: node)
    let end = next(after: node)
    while child < end {
      count += 1
      child = next(after: child)
    }
    return kind(of: node) == .object ? count / 2 : count
  }
}

/// Equality of values: numbers by value, strings by their scalars, objects whatever the order of their members.
extension JSONDocument {
  /// The positions of two equal elements of an array.
  package struct EqualElements: Hashable, Sendable {
    package var first: Int
    package var second: Int
  }

  /// Returns the first element that equals an earlier one, with that one; `nil` if all differ. The time is linear in
  /// the size of the array, apart from sorting the members of objects.
  package func equalElements(of array: NodeID) -> EqualElements? {
    var distinct = DistinctValues()
    for (index, element) in JSONValue(document: self, node: array).elements.enumerated() {
      if let first = distinct.insert(element) { return EqualElements(first: first, second: index) }
    }
    return nil
  }
}

/// A collection of values of which no two are equal.
package struct DistinctValues: Sendable {
  private var positions: [CanonicalValue: Int] = [:]

  package init() {}

  /// Adds a value, or returns the position of an equal one, in the order in which they were added.
  package mutating func insert(_ value: JSONValue) -> Int? {
    let canonical = CanonicalValue(value)
    if let known = positions[canonical] { return known }
    positions[canonical] = positions.count
    return nil
  }
}

/// A value in a form that is the same for equal values.
indirect enum CanonicalValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(JSONNumber)
  case string([UInt8])
  case array([CanonicalValue])

  /// The members in the order of their names.
  case object([Member])

  struct Member: Hashable, Sendable {
    var name: [UInt8]
    var value: CanonicalValue
  }

  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(value.bool == true)
    case .integer, .number: self = value.number.map { .number($0) } ?? .null
    case .string: self = .string(Array((value.string ?? "").utf8))
    case .array: self = .array(value.elements.map { CanonicalValue($0) })
    case .object:
      let members = value.members.map { Member(name: Array($0.name.utf8), value: CanonicalValue($0.value)) }
      self = .object(members.sorted { $0.name.lexicographicallyPrecedes($1.name) })
    }
  }
}

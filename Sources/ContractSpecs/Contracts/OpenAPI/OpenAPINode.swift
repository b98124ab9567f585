/// A value of an OpenAPI document or of a file beside it.
package struct OpenAPINode: Sendable {
  /// The number of the file in its document.
  var file: Int
  package var value: JSONValue

  /// The identity of a value among all files of a document.
  package struct Key: Hashable {
    var file: Int
    var node: NodeID

    package func hash(into hasher: inout Hasher) {
      hasher.combine(UInt64(truncatingIfNeeded: file) << 32 | UInt64(truncatingIfNeeded: node.index))
    }
  }

  package var key: Key { Key(file: file, node: value.node) }

  package subscript(name: String) -> OpenAPINode? { value[name].map { OpenAPINode(file: file, value: $0) } }

  /// The members of an object in the order of the text, without repetitions of a name; empty for other kinds.
  package var members: [Member] {
    members(areRepeated: false)
  }

  /// The members of an object whose names are those of earlier ones.
  var repeatedMembers: [Member] { members(areRepeated: true) }

  private func members(areRepeated: Bool) -> [Member] {
    var names = DistinctElements<String>()
    return value.members.compactMap { member in
      let name = member.name
      guard names.insert(name) != areRepeated else { return nil }
      return Member(
        name: name, key: OpenAPINode(file: file, value: member.key),
        value: OpenAPINode(file: file, value: member.value))
    }
  }

  package struct Member: Sendable {
    package var name: String

    /// The name as a value, for its location.
    package var key: OpenAPINode
    package var value: OpenAPINode
  }

  package var elements: [OpenAPINode] { value.elements.map { OpenAPINode(file: file, value: $0) } }

  var hasElements: Bool { kind == .array && value.document.size(of: value.node) > 1 }

  package var string: String? { value.string }
  package var bool: Bool? { value.bool }
  package var kind: JSONKind { value.kind }
  var isObject: Bool { value.kind == .object }

  /// True for what may be a schema: an object, or in 3.1 and later `true` or `false`.
  var isSchema: Bool { isObject || kind == .boolean }

  /// True for `nullable` (OpenAPI 3.0), and for the extension that generators write in 2.0.
  var isNullable: Bool { self["nullable"]?.bool == true || self["x-nullable"]?.bool == true }

  /// The text of a number as it is written; `nil` for other kinds.
  var number: String? { value.kind.isNumber ? value.source : nil }

  /// The whole number that is written, or `nil` for another value.
  var count: Int? { number.flatMap { JSONNumber($0)?.int64 }.flatMap { Int(exactly: $0) } }
}

extension JSONKind {
  fileprivate var isNumber: Bool {
    switch self {
    case .integer, .number: true
    case .null, .boolean, .string, .array, .object: false
    }
  }
}

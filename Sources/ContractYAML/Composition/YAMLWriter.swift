import ContractSpecs

/// A tree as JSON, with what aliases and merge keys stand for in their places.
struct YAMLWriter {
  private let tree: YAMLTree
  private(set) var json: [UInt8] = []

  /// The offset in the source of each key and value, in the order of the JSON.
  private(set) var places: [UInt32] = []

  init(_ tree: YAMLTree, size: YAMLSize) {
    self.tree = tree
    json.reserveCapacity(size.bytes)
    places.reserveCapacity(size.values)
    write(0)
  }

  /// Writes a value. The nesting is bounded, also that of aliases.
  private mutating func write(_ node: Int) {
    let value = tree.resolved(node)
    places.append(tree.nodes[value].place)
    switch tree.nodes[value].kind {
    case .scalar, .alias, .mergeKey: json.append(contentsOf: tree.token(of: value))
    case .sequence:
      json.append(.openBracket)
      writeChildren(of: value) { _ in .comma }
      json.append(.closeBracket)
    case .mapping:
      json.append(.openBrace)
      writeMembers(of: value)
      json.append(.closeBrace)
    }
  }

  private mutating func writeMembers(of mapping: Int) {
    func separator(before part: Int) -> UInt8 { part.isMultiple(of: 2) ? .comma : .colon }
    guard let members = tree.container(mapping)?.members else {
      return writeChildren(of: mapping, separator)
    }
    for (number, part) in members.enumerated() {
      if number > 0 { json.append(separator(before: number)) }
      write(part)
    }
  }

  private mutating func writeChildren(of container: Int, _ separator: (_ part: Int) -> UInt8) {
    let end = Int(tree.nodes[container].next)
    var (child, number) = (container + 1, 0)
    while child < end {
      if number > 0 { json.append(separator(number)) }
      write(child)
      (child, number) = (Int(tree.nodes[child].next), number + 1)
    }
  }
}

extension UInt8 {
  fileprivate static var closeBracket: UInt8 { UInt8(ascii: "]") }
}

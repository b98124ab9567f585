/// The number of a value, or of a key, among the nodes of its document, which are in the order of the text.
package struct NodeID: Hashable, Comparable, Sendable {
  package let index: Int

  package init(index: Int) { self.index = index }

  package static var root: Self { Self(index: 0) }

  /// The value of the member whose key this is.
  package var value: Self { Self(index: index + 1) }

  /// The node before this one, which is the key of a member's value; the root itself for the root.
  package var previous: Self { Self(index: max(0, index - 1)) }

  package static func < (one: Self, other: Self) -> Bool { one.index < other.index }
}

extension JSONDocument {
  /// All nodes, in the order of the text.
  package var ids: some Sequence<NodeID> { nodes.indices.lazy.map { NodeID(index: $0) } }
}

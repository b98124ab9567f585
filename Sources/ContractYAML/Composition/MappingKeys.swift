/// The keys of a mapping so far, to find a second one of the same text.
struct MappingKeys {
  private var nodes: [Int] = []
  private var known: [ArraySlice<UInt8>: Int] = [:]

  /// The number of keys up to which they are compared one by one: that is faster, and most mappings are small.
  private static let few = 8

  /// Adds a key, or returns an earlier one of the same text.
  mutating func insert(_ node: Int, of tree: YAMLTree) -> Int? {
    let token = tree.token(of: node)
    if nodes.count < Self.few {
      if let earlier = nodes.first(where: { tree.token(of: $0) == token }) { return earlier }
    } else {
      if known.isEmpty {
        for earlier in nodes { known[ArraySlice(Array(tree.token(of: earlier)))] = earlier }
      }
      // A copy, since the tree would be copied as a whole when it grows.
      let copy = ArraySlice(Array(token))
      if let earlier = known[copy] { return earlier }
      known[copy] = node
    }
    nodes.append(node)
    return nil
  }
}

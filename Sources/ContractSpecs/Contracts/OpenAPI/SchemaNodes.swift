/// The schemas of a document by their shapes, in the order in which the shapes were added.
package struct SchemaNodes: Sendable {
  package struct Entry: Sendable {
    package var id: ShapeID
    package var node: OpenAPINode
  }

  package private(set) var entries: [Entry] = []

  /// Adds the schema of a shape, whose number must be greater than those before it.
  mutating func append(_ node: OpenAPINode, for id: ShapeID) {
    entries.append(Entry(id: id, node: node))
  }

  package subscript(id: ShapeID) -> OpenAPINode? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id.index < id.index { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? entries[low].node : nil
  }
}

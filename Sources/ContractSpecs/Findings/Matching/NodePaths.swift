/// The paths, with indices, of nodes of a document, found in one pass for any number of nodes.
struct NodePaths {
  private struct Level {
    /// The current child and its number; in an object, the key of the child.
    var child: NodeID
    var number: Int
    var end: NodeID
    var isObject: Bool

    /// The current child itself, not its key.
    var value: NodeID { isObject ? child.value : child }
  }

  private let document: JSONDocument
  private var levels: [Level] = []
  private var paths: [NodeID: JSONPath] = [:]

  /// Finds the paths of nodes. The path of a key is that of its value.
  init(of nodes: some Sequence<NodeID>, in document: JSONDocument) {
    self.document = document
    for node in Set(nodes).sorted() {
      moveTo(node)
      paths[node] = JSONPath(levels.map(step))
    }
  }

  subscript(node: NodeID) -> JSONPath { paths[node] ?? .root }

  private func step(_ level: Level) -> JSONPath.Step {
    level.isObject ? .key(document.string(at: level.child)) : .index(level.number)
  }

  private mutating func moveTo(_ node: NodeID) {
    while let level = levels.last, node >= level.end { levels.removeLast() }
    if levels.isEmpty, node > .root { enter(.root) }
    while var level = levels.popLast() {
      while document.next(after: level.value) <= node {
        level.child = document.next(after: level.value)
        level.number += 1
      }
      levels.append(level)
      if node <= level.value { return }
      enter(level.value)
    }
  }

  private mutating func enter(_ container: NodeID) {
    levels.append(
      Level(
        child: document.firstChild(of: container), number: 0, end: document.next(after: container),
        isObject: document.kind(of: container) == .object))
  }
}

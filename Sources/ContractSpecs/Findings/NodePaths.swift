/// The paths, with indices, of nodes of a document, found in one pass for any number of nodes.
struct NodePaths {
  private struct Level {
    /// The current child and its number; in an object, the key of the child.
    var child: Int
    var number: Int
    var end: Int
    var isObject: Bool
  }

  private let document: JSONDocument
  private var levels: [Level] = []
  private var paths: [Int: JSONPath] = [:]

  /// Finds the paths of nodes. The path of a key is that of its value.
  init(of nodes: some Sequence<Int>, in document: JSONDocument) {
    self.document = document
    for node in Set(nodes).sorted() {
      moveTo(node)
      paths[node] = JSONPath(levels.map(step))
    }
  }

  subscript(node: Int) -> JSONPath { paths[node] ?? .root }

  private func step(_ level: Level) -> JSONPath.Step {
    level.isObject ? .key(document.string(at: level.child)) : .index(level.number)
  }

  private mutating func moveTo(_ node: Int) {
    while let level = levels.last, node >= level.end { levels.removeLast() }
    if levels.isEmpty, node > 0 { enter(0) }
    while var level = levels.popLast() {
      while document.next(after: level.child + (level.isObject ? 1 : 0)) <= node {
        level.child = document.next(after: level.child + (level.isObject ? 1 : 0))
        level.number += 1
      }
      levels.append(level)
      let value = level.isObject ? level.child + 1 : level.child
      if node <= value { return }
      enter(value)
    }
  }

  private mutating func enter(_ container: Int) {
    levels.append(
      Level(
        child: document.firstChild(of: container), number: 0, end: document.next(after: container),
        isObject: document.kind(of: container) == .object))
  }
}

/// The size of the smallest value of every shape of a table. Shapes without a value have no size.
///
/// This is Knuth's generalization of Dijkstra's algorithm: shapes get their size in ascending order, each once, so that
/// the time is near linear in the table, whatever its references.
package struct LeastSizes: Hashable, Sendable {
  /// The values that a shape needs for one of its own.
  package enum Need {
    /// An impossible value, since none fits the shape.
    case impossible
    case size(Int)
    case oneOf([ShapeID])

    /// A number of values of each of these shapes, and a constant size.
    case all([ShapeID], times: Int, plus: Int)

    /// The size of the largest of these shapes, and a constant size.
    case largest([ShapeID], plus: Int)
  }

  /// The greatest size. Larger sizes are reduced to it.
  package static let maximum = 1 << 40

  private var sizes: [Int?]

  package subscript(id: ShapeID) -> Int? { sizes[id.index] }

  package init(of shapes: ShapeTable, need: (ShapeID) -> Need) {
    sizes = [Int?](repeating: nil, count: shapes.nodes.count)
    var users = [[Int]](repeating: [], count: sizes.count)
    var missing = [Int](repeating: 0, count: sizes.count)
    var needs: [Need] = []
    var waiting = SizeQueue()
    for index in sizes.indices {
      let need = need(ShapeID(index: index))
      needs.append(need)
      switch need {
      case .impossible: break
      case .size(let size): waiting.add(size, index)
      case .oneOf(let parts): for part in parts { users[part.index].append(index) }
      case .all(let parts, _, let plus), .largest(let parts, let plus):
        missing[index] = parts.count
        for part in parts { users[part.index].append(index) }
        if parts.isEmpty { waiting.add(plus, index) }
      }
    }
    while let (size, index) = waiting.removeLeast() {
      guard sizes[index] == nil else { continue }
      sizes[index] = size
      for user in users[index] {
        missing[user] -= 1
        if let size = Self.size(needs[user], after: size, missing[user], sizes) { waiting.add(size, user) }
      }
    }
  }

  /// Returns the size of a shape after one that it needs got its size; `nil` while it waits for others.
  private static func size(_ need: Need, after part: Int, _ missing: Int, _ sizes: [Int?]) -> Int? {
    switch need {
    case .impossible, .size: return nil
    case .oneOf: return part
    case .largest(_, let plus): return missing == 0 ? min(part, maximum - plus) + plus : nil
    case .all(let parts, let times, let plus):
      guard missing == 0 else { return nil }
      let sum = parts.reduce(0) { min($0 + (sizes[$1.index] ?? 0), maximum) }
      let (product, overflows) = sum.multipliedReportingOverflow(by: times)
      return overflows ? maximum : min(product, maximum - plus) + plus
    }
  }
}

/// A binary heap of shapes by their sizes.
private struct SizeQueue {
  private var heap: [(size: Int, index: Int)] = []

  mutating func add(_ size: Int, _ index: Int) {
    heap.append((min(size, LeastSizes.maximum), index))
    var child = heap.count - 1
    while child > 0, heap[child].size < heap[(child - 1) / 2].size {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeLeast() -> (size: Int, index: Int)? {
    guard let least = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return least }
    heap[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1].size < heap[child].size { child += 1 }
      guard child < heap.count, heap[child].size < heap[parent].size else { return least }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}

extension ArrayShape {
  /// Returns the need of the smallest array: of the elements that must be there, and a constant size.
  package func need(plus size: Int) -> LeastSizes.Need {
    let least = max(bounds.lower ?? 0, 0)
    guard least > 0 else { return .size(size) }
    guard least > prefix.count else { return .all(Array(prefix.prefix(least)), times: 1, plus: size) }
    guard let element else { return .impossible }
    return .all(prefix + [element], times: prefix.isEmpty ? least : 1, plus: size)
  }
}

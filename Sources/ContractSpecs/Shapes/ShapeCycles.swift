extension ShapeTable {
  /// Returns the groups of shapes that form cycles along certain references, each in the order of the table.
  func cycles(along next: (ShapeID) -> [ShapeID]) -> [[ShapeID]] {
    var search = CycleSearch(count: nodes.count)
    let following = nodes.indices.map { index in next(ShapeID(index: index)).map(\.index) }
    for start in nodes.indices where !following[start].isEmpty { search.visit(start, following) }
    return search.found
      .filter { $0.count > 1 || following[$0[0]].contains($0[0]) }
      .map { $0.sorted().map(ShapeID.init(index:)) }
      .sorted { $0[0].index < $1[0].index }
  }
}

/// Tarjan's search for strongly connected components, without recursion.
private struct CycleSearch {
  private var order: [Int?]
  private var low: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var count = 0
  private(set) var found: [[Int]] = []

  init(count: Int) {
    order = [Int?](repeating: nil, count: count)
    low = [Int](repeating: 0, count: count)
    isOpen = [Bool](repeating: false, count: count)
  }

  mutating func visit(_ start: Int, _ following: [[Int]]) {
    guard order[start] == nil else { return }
    enter(start)
    var path = [(node: start, edge: 0)]
    while let (node, edge) = path.last {
      guard edge < following[node].count else {
        path.removeLast()
        leave(node)
        if let parent = path.last { low[parent.node] = min(low[parent.node], low[node]) }
        continue
      }
      path[path.count - 1].edge += 1
      let next = following[node][edge]
      if order[next] == nil {
        enter(next)
        path.append((next, 0))
      } else if isOpen[next], let place = order[next] {
        low[node] = min(low[node], place)
      }
    }
  }

  private mutating func enter(_ node: Int) {
    (order[node], low[node], isOpen[node]) = (count, count, true)
    count += 1
    open.append(node)
  }

  private mutating func leave(_ node: Int) {
    guard low[node] == order[node] else { return }
    var component: [Int] = []
    while let last = open.popLast() {
      isOpen[last] = false
      component.append(last)
      if last == node { break }
    }
    found.append(component)
  }
}

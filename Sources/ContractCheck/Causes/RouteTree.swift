/// The routes that checks called, as a tree of the parts of their paths.
struct RouteTree {
  private struct Node {
    var children: [Substring: Int] = [:]
    var isGone = true
  }

  private var nodes = [Node()]

  /// Creates the tree of routes with whether each is gone.
  init(_ routes: [(parts: [Substring], isGone: Bool)]) {
    for (parts, isGone) in routes {
      var current = 0
      if !isGone { nodes[0].isGone = false }
      for part in parts {
        let next = nodes[current].children[part] ?? nodes.count
        if next == nodes.count {
          nodes.append(Node())
          nodes[current].children[part] = next
        }
        current = next
        if !isGone { nodes[current].isGone = false }
      }
    }
  }

  /// Returns the shortest path around a route below which every route is gone, or `nil` if there is none. A path that
  /// ends in a parameter does not count, since only its resource may be missing. Where other routes behind the
  /// parameter are not gone, it is there. With `endsInParameter`, such a path counts.
  func goneRoute(around route: [Substring], endsInParameter: Bool = false) -> String? {
    var (current, length) = (0, 0)
    while !nodes[current].isGone {
      guard length < route.count, let next = nodes[current].children[route[length]] else { return nil }
      let isParameter = route[length] == "{}" && !endsInParameter
      if isParameter, nodes[next].isGone { return nil }
      (current, length) = (next, length + 1)
    }
    return "/" + route.prefix(length).joined(separator: "/")
  }
}

extension CheckResult {
  /// The parts of the endpoint's path, each parameter as `{}`.
  var route: [Substring] {
    let path = endpoint.split(separator: " ", maxSplits: 1).last ?? ""
    return path.prefix { $0 != "?" }.split(separator: "/").map { $0.contains("{") ? "{}" : $0 }
  }
}

import ContractSpecs

/// The values of a text in its order, with aliases that are not followed.
///
/// Nodes stand as in a `JSONDocument`: the elements of a sequence follow it, and the keys and values of a mapping in
/// turn.
struct YAMLTree {
  enum Kind: UInt8, Hashable, Sendable {
    case scalar, sequence, mapping, alias

    /// The key whose value is a mapping, or a list of them, with further members.
    case mergeKey
  }

  struct Node {
    let kind: Kind

    /// The offset in the source.
    let place: UInt32

    /// The index of the node after this one and its content; 0 for a container that is still open.
    var next: UInt32

    /// The index of what an alias stands for, or of the container among all containers.
    var target: UInt32 = 0

    /// The JSON of a scalar, as a range of all scalars.
    var token: Range<UInt32> = 0..<0
  }

  struct Container {
    /// The size of the content, with all that aliases and merge keys in it stand for.
    var size = YAMLSize()

    /// The number of containers within each other, this one among them.
    var height = 1

    /// The keys and values in turn, of a mapping with a merge key; `nil` for others, whose own nodes they are.
    var members: [Int]?
  }

  private(set) var nodes: [Node] = []
  var containers: [Container] = []

  /// The JSON of all scalars.
  var tokens: [UInt8] = []

  func token(of node: Int) -> ArraySlice<UInt8> {
    tokens[Int(nodes[node].token.lowerBound)..<Int(nodes[node].token.upperBound)]
  }

  /// Returns a value itself, where an alias may stand for it.
  func resolved(_ node: Int) -> Int {
    nodes[node].kind == .alias ? Int(nodes[node].target) : node
  }

  func container(_ node: Int) -> Container? {
    switch nodes[node].kind {
    case .sequence, .mapping: containers[Int(nodes[node].target)]
    case .scalar, .alias, .mergeKey: nil
    }
  }

  func isOpen(_ node: Int) -> Bool { nodes[node].next == 0 }

  /// Returns the indices of the nodes directly in a container, in their order.
  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var child = node + 1
    while child < nodes[node].next {
      children.append(child)
      child = Int(nodes[child].next)
    }
    return children
  }

  /// Returns the keys and values of a mapping in turn, with those that merge keys add.
  func members(of mapping: Int) -> [Int] { container(mapping)?.members ?? children(of: mapping) }

  /// Returns the size of the JSON of a value.
  func size(of node: Int) -> YAMLSize {
    let value = resolved(node)
    if let container = container(value) { return container.size }
    return YAMLSize(values: 1, bytes: nodes[value].token.count)
  }
}

/// Building a tree, node by node.
extension YAMLTree {
  mutating func add(_ kind: Kind, at place: Int, token: Range<Int>) -> Int {
    add(
      Node(
        kind: kind, place: UInt32(place), next: next,
        token: UInt32(token.lowerBound)..<UInt32(token.upperBound)))
  }

  mutating func addAlias(to target: Int, at place: Int) -> Int {
    add(Node(kind: .alias, place: UInt32(place), next: next, target: UInt32(target)))
  }

  mutating func open(_ kind: Kind, at place: Int) -> Int {
    containers.append(Container())
    return add(Node(kind: kind, place: UInt32(place), next: 0, target: UInt32(containers.count - 1)))
  }

  mutating func close(_ node: Int, _ content: Container) {
    nodes[node].next = UInt32(nodes.count)
    containers[Int(nodes[node].target)] = content
  }

  private var next: UInt32 { UInt32(nodes.count + 1) }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }
}

/// The size of a value as JSON.
struct YAMLSize: Hashable, Sendable {
  var values = 0
  var bytes = 0

  static func + (one: YAMLSize, other: YAMLSize) -> YAMLSize {
    YAMLSize(values: one.values + other.values, bytes: one.bytes + other.bytes)
  }

  static func - (one: YAMLSize, other: YAMLSize) -> YAMLSize {
    YAMLSize(values: one.values - other.values, bytes: one.bytes - other.bytes)
  }
}

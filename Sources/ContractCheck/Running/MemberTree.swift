import ContractSpecs

/// Promised members as a tree of the steps of their paths, with which a body is gone through once.
struct MemberTree {
  private struct Node {
    /// The indices of the members with this path. Alternatives of a choice may have members with the same one.
    var members: [Int] = []
    var keys: [String: Int] = [:]

    /// The node of each element of an array, or of each value of an object whose keys are not promised.
    var each: Int?
  }

  private var nodes = [Node()]

  /// The maximum number of values of one body that are looked at.
  private static let maximumValues = 5_000

  init(_ members: [PromisedMember]) {
    for (index, member) in members.enumerated() {
      var current = 0
      for step in member.path.steps { current = child(of: current, at: step) }
      nodes[current].members.append(index)
    }
  }

  private mutating func child(of node: Int, at step: JSONPath.Step) -> Int {
    switch step {
    case .key(let name):
      if let known = nodes[node].keys[name] { return known }
      nodes[node].keys[name] = nodes.count
    case .each, .index, .jwt:
      if let known = nodes[node].each { return known }
      nodes[node].each = nodes.count
    }
    nodes.append(Node())
    return nodes.count - 1
  }

  /// Marks the members that a body has and of which no violation keeps it from being known that they are as promised.
  /// Returns whether one of them was not marked so before.
  @discardableResult
  func mark(_ members: inout [PromisedMember], in body: JSONDocument, except violations: [Finding] = [])
    -> Bool
  {
    var open = Set(members.indices.filter { !members[$0].isSettled })
    if open.isEmpty { return false }
    var hasNews = false
    var waiting = [(value: body.root, node: 0)]
    var seen = 0
    while let (value, node) = waiting.popLast(), seen < Self.maximumValues, !open.isEmpty {
      seen += 1
      // Of alternatives, a null is one of those that may be null.
      let mayBeNull = !value.isNull || !nodes[node].members.contains { members[$0].mayBeNull }
      for index in nodes[node].members
      where open.contains(index) && (mayBeNull || members[index].mayBeNull) {
        if violations.contains(where: { $0.hides(members[index]) }) {
          open.remove(index)
          continue
        }
        if value.isNull {
          hasNews = hasNews || !members[index].cameAsNull
          members[index].cameAsNull = true
        } else {
          hasNews = hasNews || !members[index].came
          members[index].came = true
        }
        if members[index].isSettled { open.remove(index) }
      }
      for member in value.members {
        guard let next = nodes[node].keys[member.name] ?? nodes[node].each else { continue }
        waiting.append((member.value, next))
      }
      guard let next = nodes[node].each else { continue }
      for element in value.elements.prefix(Self.maximumValues - seen) { waiting.append((element, next)) }
    }
    return hasNews
  }
}

extension PromisedMember {
  /// True if no other body can show more of it.
  fileprivate var isSettled: Bool { came && (cameAsNull || !mayBeNull) }
}

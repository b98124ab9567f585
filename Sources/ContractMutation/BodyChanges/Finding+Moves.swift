package import ContractSpecs

extension Finding {
  /// A place where a promised value was found, and the promised one, as pattern paths.
  package struct Move: Hashable, Sendable {
    package var source: [JSONPath.Step]
    package var target: [JSONPath.Step]
  }

  /// The moves of members, or of the whole body, that a finding about names and places reports.
  package var moves: [Move] {
    let target = path?.steps ?? []
    let source = foundAt?.steps ?? target
    if members.isEmpty { return [Move(source: source, target: target)] }
    let isOne =
      members.allSatisfy { target.last == .key($0.expected) && foundAt != nil }
      && members.contains { $0.found.map { source.last == .key($0) } ?? false }
    return members.compactMap { member in
      guard let found = member.found else { return nil }
      return isOne
        ? Move(source: source.dropLast() + [.key(found)], target: target)
        : Move(source: source + [.key(found)], target: target + [.key(member.expected)])
    }
  }
}

import ContractSpecs

/// An index of violations by the members of objects that they are about.
///
/// A member with another name has a violation of its own, and several of one object are one group. The index finds the
/// group for a single member, and the single members for a group, so that a violation is known although others come to
/// it or go.
struct MemberIndex: Hashable, Sendable {
  /// A member of the object at a place that differs in a way.
  private struct Member: Hashable {
    var contract: String
    var object: PromisePlace
    var kind: Finding.Kind
    var name: String
  }

  /// A violation as the members that it is about.
  private struct Parts {
    var members: [Member]
    var isGroup: Bool
  }

  private var singles: [Member: FindingIdentity] = [:]
  private var groups: [Member: Set<FindingIdentity>] = [:]

  /// Adds a violation with the names of its members.
  mutating func add(_ identity: FindingIdentity, _ names: Set<String>) {
    guard let parts = Self.parts(of: identity, names) else { return }
    for member in parts.members {
      if parts.isGroup {
        groups[member, default: []].insert(identity)
      } else {
        singles[member] = identity
      }
    }
  }

  /// Returns the violations in the index that are about the same members as a violation, apart from itself: those of
  /// single members for a group, and groups for a single member.
  func relatives(of identity: FindingIdentity, _ names: Set<String>) -> Set<FindingIdentity> {
    guard let parts = Self.parts(of: identity, names) else { return [] }
    return Set(parts.members.flatMap { covering($0, identity, parts.isGroup) }).subtracting([identity])
  }

  /// Returns the violations in the index that together are about all members of a violation; `nil` if some member is in
  /// none.
  func cover(of identity: FindingIdentity, _ names: Set<String>) -> Set<FindingIdentity>? {
    guard let parts = Self.parts(of: identity, names) else { return nil }
    var cover: Set<FindingIdentity> = []
    for member in parts.members {
      guard let known = covering(member, identity, parts.isGroup).min() else { return nil }
      cover.insert(known)
    }
    return cover
  }

  private func covering(_ member: Member, _ identity: FindingIdentity, _ isGroup: Bool) -> [FindingIdentity] {
    let ofGroups = groups[member] ?? []
    guard isGroup else { return ofGroups.filter { $0.isGroup(of: identity) } }
    let all = (ofGroups.contains(identity) ? [identity] : []) + [singles[member]].compactMap(\.self)
    return all.filter { $0 == identity || identity.isGroup(of: $0) }
  }

  private static func parts(of identity: FindingIdentity, _ names: Set<String>) -> Parts? {
    switch identity.kind {
    case .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .fieldUnexpected: break
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated,
      .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .keyDuplicated,
      .numberPrecision, .modelTrap, .modelFailed, .releasedModel:
      return nil
    }
    func members(of object: PromisePlace, _ names: Set<String>) -> [Member] {
      names.map { Member(contract: identity.contract, object: object, kind: identity.kind, name: $0) }
    }
    guard let (object, name) = identity.place.member, names.isEmpty || names == [name] else {
      return names.isEmpty ? nil : Parts(members: members(of: identity.place, names), isGroup: true)
    }
    return Parts(members: members(of: object, [name]), isGroup: false)
  }
}

extension FindingIdentity {
  /// The word for keys that have no style in common.
  private static let severalStyles = "names"

  /// Returns whether a violation of a group differs in the same way as one of a single member: keys are of the style that
  /// the group has, and a member is in the object to which the group moved.
  fileprivate func isGroup(of single: FindingIdentity) -> Bool {
    switch kind {
    case .fieldCasing:
      let style = KeyStyle(of: String(single.actual.dropFirst().dropLast()))
      return [Self.severalStyles, "\(style.rawValue) keys"].contains(actual)
    case .fieldMoved: return single.actual.hasPrefix(actual + ".") || single.actual.hasPrefix(actual + "[")
    case _: return true
    }
  }
}

extension PromisePlace {
  /// The object around a member, and the name of the member; `nil` if the place is none of a member.
  fileprivate var member: (object: PromisePlace, name: String)? {
    switch self {
    case .response(let place):
      guard let path = place.path.flatMap({ JSONPath($0) }), case .key(let name)? = path.steps.last else {
        return nil
      }
      let object = ResponsePlace(
        endpoint: place.endpoint, status: place.status, path: path.parent.description)
      return (.response(object), name)
    case .shape(let place):
      guard case .key(let name)? = place.path.steps.last else { return nil }
      return (.shape(ShapePlace(shape: place.shape, path: place.path.parent)), name)
    }
  }
}

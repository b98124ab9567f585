import ContractSpecs

/// The places of a finding in the promise and in the response. Findings of two sides that share a place have the same
/// subject.
struct FindingPlaces {
  var promised: [JSONPath] = []
  var found: [JSONPath] = []
  private let aspect: Finding.Aspect

  /// The maximum number of members of a group that are compared.
  private static let maximumCount = 200

  init(of finding: Finding) {
    aspect = finding.kind.aspect
    let path = finding.path ?? .root
    let found = finding.foundAt ?? path
    if !finding.members.isEmpty, finding.kind != .fieldUnexpected {
      let isOne = finding.isOfOneMember
      let (old, new) = isOne ? (path.parent, found.parent) : (path, found)
      for member in finding.members.prefix(Self.maximumCount) {
        if !member.expected.isEmpty { promised.append(old.appending(key: member.expected)) }
        if let name = member.found { self.found.append(new.appending(key: name)) }
      }
      return
    }
    switch finding.kind.subject {
    case .member where finding.kind == .fieldMissing: promised = [path]
    case .member where finding.kind == .fieldUnexpected: self.found = [path]
    case .body, .member, .value, .model: (promised, self.found) = ([path], [found])
    case .response: break
    }
  }

  /// True for a finding about status or headers, which a model does not describe.
  var isEmpty: Bool { promised.isEmpty && found.isEmpty }

  /// The places with every key converted as `convertFromSnakeCase` does. Keys that are already converted do not change.
  var convertedFromSnakeCase: Self {
    var converted = self
    converted.promised = promised.map(Self.converted)
    converted.found = found.map(Self.converted)
    return converted
  }

  static func converted(_ path: JSONPath) -> JSONPath {
    JSONPath(
      path.steps.map { step in
        switch step {
        case .key(let name): .key(SnakeCase.converted(name))
        case .index, .each, .jwt: step
        }
      })
  }

  /// Returns whether a path of this finding and a path of another have the same subject. A renamed member may also have
  /// another type. That has its own cause, unless the value that should contain the member has another type itself.
  func meets(_ other: FindingPlaces, at mine: [JSONPath], _ theirs: [JSONPath]) -> Bool {
    switch (aspect, other.aspect) {
    case (.name, .value): Self.holds(theirs, mine)
    case (.value, .name): Self.holds(mine, theirs)
    case (_, _): Self.meet(mine, theirs)
    }
  }

  /// Returns whether one of the inner paths is below one of the outer ones.
  private static func holds(_ outer: [JSONPath], _ inner: [JSONPath]) -> Bool {
    inner.contains { path in outer.contains { path != $0 && begins(path, with: $0) } }
  }

  /// Returns whether one of the paths equals, contains, or is inside one of the others.
  static func meet(_ some: [JSONPath], _ others: [JSONPath]) -> Bool {
    some.contains { path in others.contains { begins(path, with: $0) || begins($0, with: path) } }
  }

  /// Returns whether a path begins with another one. Any entry of a dictionary may be the one that a key names.
  private static func begins(_ path: JSONPath, with start: JSONPath) -> Bool {
    start.steps.count <= path.steps.count
      && zip(start.steps, path.steps).allSatisfy { one, other in
        switch (one, other) {
        case (.each, .key), (.key, .each): true
        case (_, _): one == other
        }
      }
  }
}

extension Finding {
  /// True if `path` is that of the one member found elsewhere, rather than of its object.
  var isOfOneMember: Bool {
    guard kind.aspect == .name, case .key(let name)? = path?.steps.last else { return false }
    if kind == .fieldRenamed { return members.count < 2 }
    guard !members.isEmpty, members.allSatisfy({ $0.expected == name }) else { return false }
    guard case .key(let found)? = foundAt?.steps.last else { return foundAt == nil }
    return members.contains { $0.found == found }
  }

  /// The aspect of a member that a finding is about.
  fileprivate enum Aspect {
    /// The name and place of a member whose value was found.
    case name
    case value

    /// Both, or neither: the value of an absent member is unknown.
    case whole
  }
}

extension Finding.Kind {
  fileprivate var aspect: Finding.Aspect {
    switch subject {
    case .member: [.fieldCasing, .fieldMoved, .fieldRenamed].contains(self) ? .name : .whole
    case .value: .value
    case .response, .body, .model: .whole
    }
  }
}

import ContractSpecs

/// Where a finding is, in the promise and in the answer: two sides speak of the same thing where these meet.
struct FindingPlaces {
  var promised: [JSONPath] = []
  var found: [JSONPath] = []
  private let aspect: Finding.Aspect

  /// How many members of a group are compared.
  private static let most = 200

  init(of finding: Finding) {
    aspect = finding.kind.aspect
    let path = finding.path ?? .root
    let found = finding.foundAt ?? path
    if !finding.members.isEmpty, finding.kind != .fieldUnexpected {
      let isOne = finding.isOfOneMember
      let (old, new) = isOne ? (path.parent, found.parent) : (path, found)
      for member in finding.members.prefix(Self.most) {
        if !member.expected.isEmpty { promised.append(old.appending(key: member.expected)) }
        if let name = member.found { self.found.append(new.appending(key: name)) }
      }
      return
    }
    switch finding.kind {
    case .fieldMissing: promised = [path]
    case .fieldUnexpected: self.found = [path]
    case .bodyEmpty, .bodyNotJSON, .bodyTruncated, .bodyUnexpected, .bodyWrapped, .bodyUnwrapped,
      .bodyUnrelated,
      .fieldCasing, .fieldMoved, .fieldRenamed, .valueType, .valueNull, .valueFormat, .valueChoice,
      .valueRange,
      .valueLiteral, .keyDuplicated, .numberPrecision, .modelTrap:
      (promised, self.found) = ([path], [found])
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry: break
    }
  }

  /// Whether it is about status or headers, which a model knows nothing of.
  var isEmpty: Bool { promised.isEmpty && found.isEmpty }

  /// The same with every key as `convertFromSnakeCase` names it, to which names that it made are no others.
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

  /// Whether a path of this finding and one of another speak of the same thing. A member under another name may be of
  /// another type too: that has a cause of its own, unless what should hold the member is itself something else.
  func meets(_ other: FindingPlaces, at mine: [JSONPath], _ theirs: [JSONPath]) -> Bool {
    switch (aspect, other.aspect) {
    case (.name, .value): Self.holds(theirs, mine)
    case (.value, .name): Self.holds(mine, theirs)
    case (_, _): Self.meet(mine, theirs)
    }
  }

  /// Whether one of the paths lies below one of those that may hold it.
  private static func holds(_ outer: [JSONPath], _ inner: [JSONPath]) -> Bool {
    inner.contains { path in outer.contains { path != $0 && path.hasPrefix($0) } }
  }

  /// Whether one of the paths is, holds, or lies in one of the others.
  static func meet(_ some: [JSONPath], _ others: [JSONPath]) -> Bool {
    some.contains { path in others.contains { path.hasPrefix($0) || $0.hasPrefix(path) } }
  }
}

extension Finding {
  /// Whether its path is that of the one member which stands elsewhere, not that of the object around it.
  var isOfOneMember: Bool {
    guard kind.aspect == .name, case .key(let name)? = path?.steps.last else { return false }
    if kind == .fieldRenamed { return true }
    guard !members.isEmpty, members.allSatisfy({ $0.expected == name }) else { return false }
    guard case .key(let found)? = foundAt?.steps.last else { return foundAt == nil }
    return members.contains { $0.found == found }
  }

  /// What of a member a finding is about.
  fileprivate enum Aspect {
    /// Under which name and where it stands; its value was found.
    case name
    case value

    /// Both, or neither: of what is absent, the value is not known.
    case whole
  }
}

extension Finding.Kind {
  fileprivate var aspect: Finding.Aspect {
    switch self {
    case .fieldCasing, .fieldMoved, .fieldRenamed: .name
    case .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .numberPrecision:
      .value
    case .fieldMissing, .fieldUnexpected, .keyDuplicated, .modelTrap, .bodyEmpty, .bodyNotJSON,
      .bodyTruncated, .bodyUnexpected, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .responseStatus,
      .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry:
      .whole
    }
  }
}

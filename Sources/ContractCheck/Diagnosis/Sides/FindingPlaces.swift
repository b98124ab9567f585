import ContractSpecs

/// Where a finding is, in the promise and in the answer: two sides speak of the same thing where these meet.
struct FindingPlaces {
  var promised: [JSONPath] = []
  var found: [JSONPath] = []

  /// How many members of a group are compared.
  private static let most = 200

  init(of finding: Mismatch) {
    let path = finding.path ?? .root
    let found = finding.foundAt ?? path
    // Of one that is renamed, the path is the member's own.
    if !finding.members.isEmpty, finding.kind != .fieldUnexpected, finding.kind != .fieldRenamed {
      for member in finding.members.prefix(Self.most) {
        if !member.expected.isEmpty { promised.append(path.appending(key: member.expected)) }
        if let name = member.found { self.found.append(found.appending(key: name)) }
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

  private static func converted(_ path: JSONPath) -> JSONPath {
    JSONPath(
      path.steps.map { step in
        switch step {
        case .key(let name): .key(SnakeCase.converted(name))
        case .index, .each, .jwt: step
        }
      })
  }

  /// Whether one of the paths is, holds, or lies in one of the others.
  static func meet(_ some: [JSONPath], _ others: [JSONPath]) -> Bool {
    some.contains { path in others.contains { path.hasPrefix($0) || $0.hasPrefix(path) } }
  }
}

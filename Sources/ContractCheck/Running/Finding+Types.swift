import ContractSpecs

extension Finding {
  /// Returns promise and response as types: words of a closed set, statuses, media types, names of headers and the
  /// place where a member was found; never a value. If a member was found elsewhere, `isRelative` makes that place
  /// relative to the object that should hold the member, so that it does not depend on the object's depth in the body.
  func types(isRelative: Bool) -> (expected: String, actual: String) {
    switch kind {
    case .responseSlow: ("in time", "slow")
    case .certificateExpiry: ("valid for long", "valid for less")
    case .bodyEmpty, .bodyNotJSON, .bodyTruncated: ("JSON", kind.rawValue)
    case .bodyUnexpected: ("nothing", "a body")
    case .bodyWrapped, .bodyUnwrapped, .bodyUnrelated:
      ("the document", foundAt?.pattern.description ?? "another")
    case .fieldMoved, .fieldRenamed:
      ("the member", (isRelative ? foundFromParent : foundAt?.pattern.description) ?? "elsewhere")
    case .fieldMissing where !members.isEmpty: ("members", "nothing")
    case .fieldUnexpected where !members.isEmpty: ("nothing", "members")
    case .keyDuplicated: ("one member", "two members")
    case .modelTrap, .modelFailed, .releasedModel: ("the model", "the model")
    case .responseStatus, .responseHeader, .responseMediaType, .fieldCasing, .fieldMissing, .fieldUnexpected,
      .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .numberPrecision:
      evidence.types
    }
  }

  /// The place where a member was found, relative to the object that should hold it: `@.login`, and `@^.profile.login`
  /// in the object around that.
  private var foundFromParent: String? {
    guard let path, let foundAt = foundAt?.pattern else { return nil }
    // Of a group the path is that of the object, and the place where it was found is that of another.
    let parent = members.count > 1 ? path.pattern.steps : path.pattern.steps.dropLast()
    let shared = zip(parent, foundAt.steps).prefix { $0 == $1 }.count
    let way = JSONPath(Array(foundAt.steps.dropFirst(shared))).description.dropFirst()
    return "@" + String(repeating: "^", count: parent.count - shared) + way
  }

  /// The names of a group's fields: as promised, or as received if they are not promised.
  var memberNames: Set<String> {
    Set(members.map { $0.expected.isEmpty ? $0.found ?? "" : $0.expected })
  }
}

extension Evidence {
  /// The words for promise and response that a baseline keeps.
  var types: (expected: String, actual: String) {
    switch self {
    case .status(let expected, let actual): (expected, "\(actual)")
    case .keys(let expected, let actual), .recorded(let expected, let actual): (expected, actual)
    case .header(let name, let promised, let isMissing):
      ("\(name): \(promised.description)", isMissing ? "nothing" : "string")
    case .mediaType(let expected, let actual):
      (expected, actual.map { $0.prefix { $0 != ";" }.lowercased() } ?? "no content-type")
    case .value(let promised, let actual): (promised.description, actual.rawValue)
    case .missing(let promised): (promised.description, "nothing")
    case .unexpected(let type): ("nothing", type.rawValue)
    case .kind: ("value", "value")
    }
  }

  /// The evidence as a report holds it, by its words alone.
  var recorded: Evidence {
    switch self {
    case .kind, .recorded: self
    case .status, .header, .mediaType, .keys, .value, .missing, .unexpected:
      .recorded(expected: types.expected, actual: types.actual)
    }
  }
}

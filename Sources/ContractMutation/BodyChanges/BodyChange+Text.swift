import ContractSpecs

/// A change as reports store it: a name with some texts.
extension BodyChange {
  package var name: String {
    switch self {
    case .serializedTwice: "serialized-twice"
    case .wrapped: "wrapped"
    case .unwrapped: "unwrapped"
    case .moved: "moved"
    case .renamed: "renamed"
    case .casing: "casing"
    case .enumCasing: "enum-casing"
    case .scalarsAsText: "scalars-as-text"
    case .omittedNulls: "omitted-nulls"
    case .nullAsText: "null-as-text"
    case .dates: "dates"
    }
  }

  /// The texts that tell changes of one name apart. The promised and the other place of a member follow each other.
  package var details: [String] {
    switch self {
    case .serializedTwice, .omittedNulls, .nullAsText: []
    case .wrapped(let keys), .unwrapped(let keys): keys
    case .moved(let members):
      members.flatMap { [JSONPath($0.promised).description, JSONPath($0.found).description] }
    case .renamed(let members): members.flatMap { [$0.promised, $0.sent] }
    case .casing(let style), .enumCasing(let style): [style.rawValue]
    case .scalarsAsText(let kind): [kind.rawValue]
    case .dates(let form): [form.rawValue]
    }
  }

  /// Reads a change; `nil` if there is no such one.
  package init?(name: String, details: [String]) {
    let pairs = stride(from: 0, to: details.count - 1, by: 2).map { (details[$0], details[$0 + 1]) }
    let change: BodyChange? =
      switch name {
      case "serialized-twice": .serializedTwice
      case "omitted-nulls": .omittedNulls
      case "null-as-text": .nullAsText
      case "wrapped": .wrapped(under: details)
      case "unwrapped": .unwrapped(from: details)
      case "moved": .moved(pairs.compactMap(MovedMember.init))
      case "renamed": .renamed(pairs.map { RenamedMember(promised: $0.0, sent: $0.1) })
      case "casing": details.first.flatMap(KeyStyle.init(rawValue:)).map { .casing($0) }
      case "enum-casing": details.first.flatMap(KeyStyle.init(rawValue:)).map { .enumCasing($0) }
      case "scalars-as-text": details.first.flatMap(ScalarKind.init(rawValue:)).map { .scalarsAsText($0) }
      case "dates": details.first.flatMap(DateForm.init(rawValue:)).map { .dates($0) }
      case _: nil
      }
    guard let change, change.details == details else { return nil }
    self = change
  }

  /// Returns the change with each name of a member replaced.
  package func mapText(_ transform: (String) -> String) -> Self {
    func map(_ steps: [JSONPath.Step]) -> [JSONPath.Step] {
      steps.map { step in
        if case .key(let name) = step { .key(transform(name)) } else { step }
      }
    }
    switch self {
    case .serializedTwice, .casing, .enumCasing, .scalarsAsText, .omittedNulls, .nullAsText, .dates:
      return self
    case .wrapped(let keys): return .wrapped(under: keys.map(transform))
    case .unwrapped(let keys): return .unwrapped(from: keys.map(transform))
    case .moved(let members):
      return .moved(members.map { MovedMember(promised: map($0.promised), found: map($0.found)) })
    case .renamed(let members):
      return .renamed(
        members.map { RenamedMember(promised: transform($0.promised), sent: transform($0.sent)) })
    }
  }
}

extension BodyChange.MovedMember {
  fileprivate init?(_ paths: (promised: String, found: String)) {
    guard let promised = JSONPath(paths.promised), let found = JSONPath(paths.found) else { return nil }
    self.init(promised: promised.steps, found: found.steps)
  }
}

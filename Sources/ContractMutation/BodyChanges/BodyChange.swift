package import ContractSpecs

/// A change of how a backend writes its bodies, which can be applied to a body that keeps its promise and undone in one
/// that does not.
///
/// An exact change loses nothing: undone, the body is what it was before. A restoring one loses a little, such as the
/// fraction of a second: the undone body keeps its promise, in its form and not in its values.
package enum BodyChange: Hashable, Sendable {
  /// The whole document as a text, which is itself JSON.
  case serializedTwice

  /// The whole document under keys that are not promised: `data`, or a list in a page.
  case wrapped(under: [String])

  /// The content of promised keys without them.
  case unwrapped(from: [String])

  /// Members in another object than the promised one.
  case moved([MovedMember])

  /// Members under other names in their objects.
  case renamed([RenamedMember])

  /// All names in the style of one serializer.
  case casing(KeyStyle)

  /// The values of all enums in one style.
  case enumCasing(KeyStyle)
  case scalarsAsText(ScalarKind)

  /// Members that may be null and are left out if they are, although their presence is promised.
  case omittedNulls

  /// An empty text for null.
  case nullAsText
  case dates(DateForm)

  /// The place of a member beside the promised one, as far as the paths differ.
  package struct MovedMember: Hashable, Sendable {
    package var promised: [JSONPath.Step]
    package var found: [JSONPath.Step]

    package init(promised: [JSONPath.Step], found: [JSONPath.Step]) {
      (self.promised, self.found) = (promised, found)
    }
  }

  package struct RenamedMember: Hashable, Sendable {
    package var promised: String
    package var sent: String

    package init(promised: String, sent: String) { (self.promised, self.sent) = (promised, sent) }
  }

  package enum ScalarKind: String, Hashable, Sendable, CaseIterable { case numbers, booleans }

  /// The care that undoing takes of the values.
  package enum Fidelity: Hashable, Sendable { case exact, restoring }

  package var fidelity: Fidelity {
    switch self {
    case .serializedTwice, .wrapped, .unwrapped, .moved, .renamed, .casing, .enumCasing, .scalarsAsText:
      .exact
    case .omittedNulls, .nullAsText, .dates: .restoring
    }
  }

  /// The order in which changes of one body are undone: 0 for the outermost.
  package var rank: Int {
    switch self {
    case .serializedTwice: 0
    case .wrapped, .unwrapped: 1
    case .moved: 2
    case .renamed: 3
    case .casing: 4
    case .enumCasing, .scalarsAsText, .omittedNulls, .nullAsText, .dates: 5
    }
  }

  /// Returns changes in the order in which they are undone.
  package static func outermostFirst(_ changes: [BodyChange]) -> [BodyChange] {
    let ranked = changes.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return ranked.map(\.element)
  }
}

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

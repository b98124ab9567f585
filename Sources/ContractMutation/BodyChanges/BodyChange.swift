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

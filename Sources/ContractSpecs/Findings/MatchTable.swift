/// What a walk over a body left: for each place of the promise what was missed there, what was left over and what differed.
///
/// A place is a pattern path, so that all elements of an array share one. Later steps explain what stands here;
/// nothing in it is text yet but the keys that nobody promised.
package struct MatchTable: Sendable {
  /// The places in the order in which the walk first came to them; the first one is the root.
  package internal(set) var places: [Place] = []

  /// How many places are told apart. Behind that many, the same shape is the same place wherever it stands: a shape
  /// that holds itself would otherwise let a body make as many as it has values.
  static let maximumPlaces = 4096
  private var sharedPlaces: [Int: Int] = [:]

  init(root shape: Int) {
    places.append(Place(step: nil, parent: nil, shape: shape, isOptional: false, elements: nil))
  }

  /// The place of member, element or alternative number `slot` of the shape at `parent`, made when first asked for.
  mutating func place(
    in parent: Int, slot: Int, of slots: Int, shape: Int, isOptional: Bool,
    step: @autoclosure () -> JSONPath.Step?
  ) -> Int {
    if slot < places[parent].children.count, places[parent].children[slot] >= 0 {
      return places[parent].children[slot]
    }
    if places[parent].children.isEmpty {
      places[parent].children = Array(repeating: -1, count: slots)
    }
    let place = newPlace(in: parent, shape: shape, isOptional: isOptional, step: step())
    places[parent].children[slot] = place
    return place
  }

  private mutating func newPlace(in parent: Int, shape: Int, isOptional: Bool, step: JSONPath.Step?) -> Int {
    let isFull = places.count >= Self.maximumPlaces
    if isFull, let shared = sharedPlaces[shape] { return shared }
    let elements = step == .each ? places.count : places[parent].elements
    places.append(
      Place(step: step, parent: parent, shape: shape, isOptional: isOptional, elements: elements))
    if isFull { sharedPlaces[shape] = places.count - 1 }
    return places.count - 1
  }
}

extension MatchTable {
  /// One place of the promise.
  package struct Place: Sendable {
    /// How it is reached from its parent; `nil` for the root and for an alternative of a choice.
    package var step: JSONPath.Step?
    package var parent: Int?

    /// The index of the promised shape.
    package var shape: Int

    /// Whether the value may be absent.
    package var isOptional: Bool

    /// The nearest place, this one or above it, that stands for all elements of an array.
    var elements: Int?

    /// How often the walk came here; counted for elements of arrays and objects.
    package var visits = 0

    /// Places below, by number of member, element or alternative; -1 where the walk has not been.
    var children: [Int] = []

    /// Values that are not what was promised, one entry for each kind of difference.
    package var differences: [Difference] = []

    /// Other names under which the value was found in the object where it belongs.
    package var otherNames: [OtherName] = []

    /// Where else it was found, beyond the object where it belongs or under another name in it.
    var relocated: Relocated?

    /// By number of the promised member: how often it was nowhere in its object.
    package var misses: [Miss] = []

    /// Keys that nobody promised, in the order of their first appearance, and where each is by its hash.
    package var unexpectedKeys: [UnexpectedKey] = []
    var unexpectedKeysByHash = KeyTable()

    /// How many more unpromised keys there were that have no entry of their own.
    package var uncountedUnexpectedKeys = 0

    /// How many objects had at least one member under a name in other casing, and the first of them.
    package var recasedObjects = Seen()

    /// What tokens at this place hold that was not promised.
    package var claims: ClaimFindings?

    package static let maximumUnexpectedKeys = 2000
    static let maximumOtherNames = 16
  }

  /// How often something was seen, and the node at which it was seen first.
  package struct Seen: Hashable, Sendable {
    package var count = 0
    package var first = 0

    mutating func add(_ node: Int) {
      if count == 0 { first = node }
      count += 1
    }
  }

  /// Values at one place that differ alike.
  package struct Difference: Hashable, Sendable {
    package var kind: Finding.Kind

    /// What the first of them is.
    package var found: JSONKind
    package var seen: Seen

    /// The worst that any of them does to the client.
    package var effect: Finding.Effect
  }

  /// A promised member that was not in its object.
  package struct Miss: Hashable, Sendable {
    /// The objects that lack it.
    package var seen = Seen()

    /// The worst that its absence does to the client.
    package var severity = Finding.Severity.info
  }

  /// A key that nobody promised.
  package struct UnexpectedKey: Hashable, Sendable {
    package var key: String

    /// The node of the key itself.
    package var seen: Seen

    /// How often it stood twice in one object, and the first second one.
    package var duplicates = Seen()
  }

  /// A name in other casing under which a promised member was found.
  package struct OtherName: Hashable, Sendable {
    package var name: String

    /// The node of the key.
    package var seen: Seen
    package var effect: Finding.Effect?
  }
}

extension Finding.Severity {
  /// From the least to the most the client feels.
  private var weight: Int {
    switch self {
    case .info: 0
    case .olderOS: 1
    case .silent: 2
    case .latent: 3
    case .breaks: 4
    }
  }

  func worse(_ other: Self) -> Self { other.weight > weight ? other : self }
}

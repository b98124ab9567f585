/// The result of matching a body: what is missing, unexpected or different at each place of the promise.
///
/// A place is a pattern path, so that all elements of an array share one. Later steps explain the entries; none of them
/// is text yet except the unexpected keys.
package struct MatchTable: Sendable {
  /// The places in the order in which the match first reached them; the first one is the root.
  package internal(set) var places: [Place] = []

  /// The number of distinct places. Beyond it, all places of one shape are the same: a recursive shape would otherwise
  /// let a body create as many places as it has values.
  static let maximumPlaces = 4096
  private var sharedPlaces: [Int: Int] = [:]

  init(root shape: Int) {
    places.append(Place(step: nil, parent: nil, shape: shape, isOptional: false, elements: nil))
  }

  /// Returns the place of member, element or alternative number `slot` of the shape at `parent`, created on first use.
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
  /// A place of the promise.
  package struct Place: Sendable {
    /// The step from the parent; `nil` for the root and for an alternative of a choice.
    package var step: JSONPath.Step?
    package var parent: Int?

    /// The index of the promised shape.
    package var shape: Int

    /// A Boolean value that indicates whether the value may be absent.
    package var isOptional: Bool

    /// The nearest place, this one or above it, that represents all elements of an array.
    var elements: Int?

    /// The number of visits of the match; counted for elements of arrays and objects.
    package var visits = 0

    /// The places below, by number of member, element or alternative; -1 for those not visited.
    var children: [Int] = []

    /// The values that are not as promised, one entry for each kind of difference.
    package var differences: [Difference] = []

    /// The other names under which the value was found in its own object.
    package var otherNames: [OtherName] = []

    /// The place outside its own object, or the other name in it, where the value was found.
    var relocated: Relocated?

    /// The number of objects that lack each promised member, by its number.
    package var misses: [Miss] = []

    /// The unexpected keys, in the order of their first appearance, and the index of each by its hash.
    package var unexpectedKeys: [UnexpectedKey] = []
    var unexpectedKeysByHash = KeyTable()

    /// The number of further unexpected keys without an entry of their own.
    package var uncountedUnexpectedKeys = 0

    /// The number of objects with at least one member in other casing, and the first of them.
    package var recasedObjects = Seen()

    /// The findings in the tokens at this place.
    package var claims: ClaimFindings?

    package static let maximumUnexpectedKeys = 2000
    static let maximumOtherNames = 16
  }

  /// The number of times that something was seen, and the node of the first.
  package struct Seen: Hashable, Sendable {
    package var count = 0
    package var first = 0

    mutating func add(_ node: Int) {
      if count == 0 { first = node }
      count += 1
    }
  }

  /// The values at one place that differ alike.
  package struct Difference: Hashable, Sendable {
    package var kind: Finding.Kind

    /// The JSON kind of the values.
    package var found: JSONKind
    package var seen: Seen

    /// The worst effect of any of them on the client.
    package var effect: Finding.Effect
  }

  /// A promised member that was missing from its object.
  package struct Miss: Hashable, Sendable {
    /// The objects that lack it.
    package var seen = Seen()

    /// The worst effect of its absence on the client.
    package var severity = Finding.Severity.info
  }

  /// A key that the contract does not promise.
  package struct UnexpectedKey: Hashable, Sendable {
    package var key: String

    /// The node of the key itself.
    package var seen: Seen

    /// The number of objects that hold it twice, and the second key in the first of them.
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

/// The number of a place in its match table. The places inside another one come after it.
package struct PlaceID: Hashable, Comparable, Sendable {
  private let number: Int32

  package init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  package static var root: Self { Self(index: 0) }

  package var index: Int { Int(number) }

  package static func < (one: Self, other: Self) -> Bool { one.number < other.number }
}

/// The result of matching a body: what is missing, unexpected or different at each place of the promise.
///
/// A place is a pattern path, so that all elements of an array share one. Later steps explain the entries; none of them
/// is text yet except the unexpected keys.
package struct MatchTable: Sendable {
  /// The places in the order in which the match first reached them; the first one is the root.
  package private(set) var places: [Place] = []

  /// The number of distinct places. Beyond it, all places of one shape are the same: a recursive shape would otherwise
  /// let a body create as many places as it has values.
  static let maximumPlaces = 4096
  private var sharedPlaces: [ShapeID: PlaceID] = [:]

  /// Creates a table without places, for trials.
  init() {}

  init(root shape: ShapeID) {
    places.append(Place(step: nil, parent: nil, shape: shape, isOptional: false, elements: nil))
  }

  package subscript(place: PlaceID) -> Place {
    get { places[place.index] }
    _modify { yield &places[place.index] }
  }

  /// All places, each after the one around it.
  package var ids: some RandomAccessCollection<PlaceID> { places.indices.lazy.map { PlaceID(index: $0) } }

  /// Returns the place of member, element or alternative number `slot` of the shape at a place, or `nil` if the match
  /// did not reach it.
  func child(_ slot: Int, of place: PlaceID) -> PlaceID? {
    let children = places[place.index].children
    return slot < children.count ? children[slot] : nil
  }

  /// Returns the place of member, element or alternative number `slot` of the shape at `parent`, created on first use.
  mutating func place(
    in parent: PlaceID, slot: Int, of slots: Int, shape: ShapeID, isOptional: Bool,
    step: @autoclosure () -> JSONPath.Step?
  ) -> PlaceID {
    if let known = child(slot, of: parent) { return known }
    if self[parent].children.isEmpty {
      self[parent].children = Array(repeating: nil, count: slots)
    }
    while self[parent].children.count <= slot { self[parent].children.append(nil) }
    let place = newPlace(in: parent, shape: shape, isOptional: isOptional, step: step())
    self[parent].children[slot] = place
    return place
  }

  /// Returns the place of a promised member of the object at a place.
  @inline(__always)
  mutating func memberPlace(_ number: Int, of object: PreparedObject, in place: PlaceID) -> PlaceID {
    let member = object.members[number]
    return self.place(
      in: place, slot: number, of: object.members.count + 1, shape: member.shape,
      isOptional: member.isOptional, step: .key(String(decoding: member.name, as: UTF8.self)))
  }

  private mutating func newPlace(in parent: PlaceID, shape: ShapeID, isOptional: Bool, step: JSONPath.Step?)
    -> PlaceID
  {
    let isFull = places.count >= Self.maximumPlaces
    if isFull, let shared = sharedPlaces[shape] { return shared }
    let place = PlaceID(index: places.count)
    let elements = step == .each ? place : self[parent].elements
    places.append(
      Place(step: step, parent: parent, shape: shape, isOptional: isOptional, elements: elements))
    if isFull { sharedPlaces[shape] = place }
    return place
  }
}

extension MatchTable {
  /// A place of the promise.
  package struct Place: Sendable {
    /// The step from the parent; `nil` for the root and for an alternative of a choice.
    package var step: JSONPath.Step?
    package var parent: PlaceID?

    /// The index of the promised shape.
    package var shape: ShapeID
    package var isOptional: Bool

    /// The nearest place, this one or above it, that represents all elements of an array.
    var elements: PlaceID?

    /// The number of visits of the match; counted for elements of arrays and objects.
    package var visits = 0

    /// The number of objects among these.
    var objects = 0

    /// The places below, by number of member, element or alternative; `nil` for those not visited.
    var children: [PlaceID?] = []

    /// The values that are not as promised, one entry for each kind of difference.
    package var differences: [Difference] = []

    /// The other names under which the value was found in its own object.
    package var otherNames: [OtherName] = []

    /// The place outside its own object, or the other name in it, where the value was found.
    var relocated: Relocated?

    /// The number of objects that lack each promised member, by its number.
    package var misses: [Miss] = []

    /// The unexpected keys, in the order of their first appearance, and the index of each by its hash.
    package var unexpectedKeys: [UnexpectedName] = []
    var unexpectedKeysByHash = KeyTable()

    /// The number of further unexpected keys without an entry of their own.
    package var uncountedUnexpectedKeys = 0

    /// The number of objects with at least one member in other casing, and the first of them.
    package var recasedObjects = Seen()

    /// The objects that lack a required member, those with unexpected keys, and those of which members were found
    /// elsewhere, by where.
    var lackingObjects = SeenObjects()
    var unexpectedObjects = SeenObjects()
    var relocatedObjects: [Whereabouts: SeenObjects] = [:]

    /// The findings in the tokens at this place.
    package var claims: ClaimFindings?

    /// True if anything was recorded here beside the visits.
    fileprivate var hasRecords: Bool {
      !(differences.isEmpty && otherNames.isEmpty && misses.isEmpty && unexpectedKeys.isEmpty
        && uncountedUnexpectedKeys == 0 && recasedObjects.count == 0 && relocated == nil && claims == nil)
    }

    package static let maximumUnexpectedKeys = 2000
    static let maximumOtherNames = 16
  }

  /// The number of times that something was seen, and the node of the first.
  package struct Seen: Hashable, Sendable {
    package var count = 0
    package var first = NodeID.root

    mutating func add(_ node: NodeID) {
      if count == 0 { first = node }
      count += 1
    }
  }

  /// The number of objects of which something was seen, each once though it may be seen several times in a row.
  struct SeenObjects: Sendable {
    private(set) var count = 0
    private var last: NodeID?

    mutating func add(_ object: NodeID) {
      if object != last { count += 1 }
      last = object
    }
  }

  /// The object in which members were found, or the prefix by which their names there differ.
  struct Whereabouts: Hashable, Sendable {
    private let host: Int
    private let isByPrefix: Bool

    init(_ relocation: Relocation) {
      (host, isByPrefix) = (relocation.host.hash, relocation.isByPrefix)
    }
  }

  /// The values at one place that differ alike.
  package struct Difference: Hashable, Sendable {
    package var kind: ValueDifference

    /// The JSON kind of the values.
    package var found: JSONKind
    package var seen: Seen

    /// The effect on the client. The severity is that of each of them.
    package var effect: Finding.Effect

    /// The first values after the first one, which show whether they differ in one way.
    var further: [NodeID] = []

    /// The number of values that are kept.
    static let maximumFurther = 15
  }

  /// A promised member that was missing from its object.
  package struct Miss: Hashable, Sendable {
    /// The objects that lack it.
    package var seen = Seen()

    /// The worst effect of its absence on the client.
    package var severity = Finding.Severity.info
  }

  /// A key that the contract does not promise.
  package struct UnexpectedName: Hashable, Sendable {
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

extension MatchTable {
  /// True if anything was recorded beside the visits. Of most bodies, nothing is.
  var hasRecords: Bool { places.contains(where: \.hasRecords) }

  /// Returns whether a finding may be about a place: anything was recorded there beside the visits, or one of its
  /// members was found elsewhere.
  func hasRecords(at place: PlaceID) -> Bool {
    places[place.index].hasRecords
      || places[place.index].children.contains { child in
        child.map { places[$0.index].relocated != nil } ?? false
      }
  }

  /// Returns the pattern path of the promise for `place`.
  package func path(of place: PlaceID) -> JSONPath {
    var steps: [JSONPath.Step] = []
    steps.reserveCapacity(4)
    var current: PlaceID? = place
    while let index = current {
      if let step = self[index].step { steps.append(step) }
      current = self[index].parent
    }
    steps.reverse()
    return JSONPath(steps)
  }

  /// Returns the pattern path at which it was found, with the first of the other names of each place that has some.
  package func foundPath(of place: PlaceID) -> JSONPath {
    lineage(of: place).reduce(into: JSONPath.root) { path, index in
      if let elsewhere = self[index].relocated {
        path = elsewhere.path
      } else if let step = self[index].otherNames.first.map({ .key($0.name) }) ?? self[index].step {
        path.steps.append(step)
      }
    }
  }

  /// Returns the steps that lead to the place where a value was found, from the element around it or from the root.
  func foundSteps(of place: PlaceID) -> [JSONPath.Step] {
    let steps = foundPath(of: place).steps
    let start = steps.lastIndex(of: .each).map { $0 + 1 } ?? 0
    return Array(steps[start...])
  }

  /// Returns the places from the root down to this one.
  private func lineage(of place: PlaceID) -> [PlaceID] {
    var lineage: [PlaceID] = []
    var current: PlaceID? = place
    while let index = current {
      lineage.append(index)
      current = self[index].parent
    }
    return lineage.reversed()
  }
}

/// The recording of differences during a match.
extension MatchTable {
  mutating func addDifference(
    _ kind: ValueDifference, found: JSONKind, node: NodeID, effect: Finding.Effect, at place: PlaceID
  ) {
    let known = self[place].differences.firstIndex {
      $0.kind == kind && $0.found == found && $0.effect.severity == effect.severity
    }
    if let known {
      self[place].differences[known].seen.add(node)
      if self[place].differences[known].further.count < Difference.maximumFurther {
        self[place].differences[known].further.append(node)
      }
      let worse = self[place].differences[known].effect.worse(effect)
      self[place].differences[known].effect = worse
    } else {
      self[place].differences.append(
        Difference(kind: kind, found: found, seen: Seen(count: 1, first: node), effect: effect))
    }
  }

  /// Counts an object at a place. The elements of an array are visited already.
  @inline(__always)
  mutating func addObject(at place: PlaceID) {
    self[place].objects += 1
    self[place].visits += self[place].step == .each ? 0 : 1
  }

  mutating func addMiss(
    of member: Int, among members: Int, in object: NodeID, severity: Finding.Severity, at place: PlaceID
  ) {
    if self[place].misses.isEmpty {
      self[place].misses = Array(repeating: Miss(), count: members)
    }
    self[place].misses[member].seen.add(object)
    let worse = self[place].misses[member].severity.worse(severity)
    self[place].misses[member].severity = worse
  }

  /// Records an unexpected key; `second` is the node of its repetition in the same object, if any. Returns the entry of
  /// all equal keys, or `nil` if there is no room for a new one.
  @discardableResult
  mutating func addUnexpectedKey(
    key: NodeID, _ hash: KeyHash, second: NodeID?, in document: JSONDocument, at place: PlaceID
  ) -> Int? {
    var entry = self[place].unexpectedKeysByHash[hash]
    if entry == nil, self[place].unexpectedKeys.count < Place.maximumUnexpectedKeys {
      entry = self[place].unexpectedKeys.count
      self[place].unexpectedKeys.append(UnexpectedName(key: document.string(at: key), seen: Seen()))
      _ = self[place].unexpectedKeysByHash.insert(self[place].unexpectedKeys.count - 1, for: hash)
    }
    addUnexpectedKey(key: key, entry: entry, at: place)
    if let entry, let second { self[place].unexpectedKeys[entry].duplicates.add(second) }
    return entry
  }

  /// Records an unexpected key whose entry is known.
  mutating func addUnexpectedKey(key: NodeID, entry: Int?, at place: PlaceID) {
    if let entry {
      self[place].unexpectedKeys[entry].seen.add(key)
    } else {
      self[place].uncountedUnexpectedKeys += 1
    }
  }

  mutating func addRelocated(
    _ relocation: Relocation, key: NodeID, severity: Finding.Severity, at place: PlaceID
  ) {
    if self[place].relocated == nil { self[place].relocated = Relocated(relocation: relocation) }
    self[place].relocated?.add(key, severity)
  }

  /// Discards everything recorded by a match, but keeps the places.
  mutating func forgetFindings() {
    for place in ids {
      self[place].visits = 0
      self[place].differences = []
      self[place].otherNames = []
      self[place].relocated = nil
      self[place].misses = []
      self[place].unexpectedKeys = []
      self[place].unexpectedKeysByHash = KeyTable()
      self[place].uncountedUnexpectedKeys = 0
      self[place].recasedObjects = Seen()
      self[place].objects = 0
      self[place].lackingObjects = SeenObjects()
      self[place].unexpectedObjects = SeenObjects()
      self[place].relocatedObjects = [:]
      self[place].claims = nil
    }
  }

  /// Returns the number of the key among the other names at a place. The last number serves all names beyond the bound.
  mutating func otherName(of key: NodeID, in document: JSONDocument, at place: PlaceID) -> Int {
    let name = document.string(at: key)
    if let known = self[place].otherNames.firstIndex(where: { $0.name == name }) { return known }
    if self[place].otherNames.count < Place.maximumOtherNames {
      self[place].otherNames.append(OtherName(name: name, seen: Seen()))
    }
    return self[place].otherNames.count - 1
  }

  mutating func addOtherName(key: NodeID, _ name: Int, effect: Finding.Effect, at place: PlaceID) {
    self[place].otherNames[name].seen.add(key)
    let worse = self[place].otherNames[name].effect?.worse(effect) ?? effect
    self[place].otherNames[name].effect = worse
  }
}

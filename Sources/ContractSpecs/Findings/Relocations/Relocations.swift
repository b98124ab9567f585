/// The known relocations of values, and the state of a match that applies them.
struct Relocations {
  /// An unexpected key, which is reported unless something promised is found under it.
  struct PlacedKey {
    var key: NodeID
    var hash: KeyHash
    var second: NodeID?
    var place: PlaceID

    init(_ unexpectedKey: UnexpectedKey, second: NodeID?, place: PlaceID) {
      (key, hash, self.second, self.place) = (unexpectedKey.key, unexpectedKey.hash, second, place)
    }
  }

  /// A relocation with its keys prepared for lookup.
  final class Way {
    let relocation: Relocation
    let key: KeyName?
    let parts: [KeyName]

    init(_ relocation: Relocation) {
      self.relocation = relocation
      key = relocation.key.map { KeyName($0) }
      parts = relocation.parts.map { KeyName($0.key) }
    }
  }

  /// The relocations by the place of the value.
  private var known: [Way?] = []

  /// The array element that is being matched, by the place of all elements.
  private var elements: [NodeID?] = []

  /// A place that claims a key, or none, in four bytes: there is one for each node of a body.
  private struct Claim {
    private var number: UInt32 = 0

    init() {}

    init(_ place: PlaceID) { number = UInt32(place.index) + 1 }

    var place: PlaceID? { number == 0 ? nil : PlaceID(index: Int(number) - 1) }
  }

  /// The places by the node of the key under which something promised was found. Allocated when the first is found.
  private var claims: [Claim] = []
  private var nodes = 0
  var unexpectedKeys: [PlacedKey] = []

  /// The paths that fit equally well, by place and number of a member.
  var ties: [PlaceID: [Int: [JSONPath]]] = [:]

  /// A place at which a missing member may be, though it is not certain: the object there may be another thing.
  struct Suspect {
    var path: JSONPath
    var node: NodeID

    /// The name of the object that holds it, if it is not the root.
    var host: String?

    /// The key there.
    var key: String

    /// The places of the parts of a missing object; empty if the value is there as a whole.
    var parts: [JSONPath] = []
  }

  /// The places at which members may be, by place and number of the member.
  var suspects: [PlaceID: [Int: [Suspect]]] = [:]

  /// The keys of large objects by their hash.
  private var keys: [NodeID: KeyTable] = [:]

  var isEmpty: Bool { known.isEmpty }

  subscript(place: PlaceID) -> Way? { place.index < known.count ? known[place.index] : nil }

  mutating func add(_ relocation: Relocation, at place: PlaceID) {
    while known.count <= place.index { known.append(nil) }
    known[place.index] = Way(relocation)
  }

  mutating func addTie(_ paths: [JSONPath], for member: Int, at place: PlaceID) {
    ties[place, default: [:]][member] = paths
  }

  mutating func add(_ suspect: Suspect, for member: Int, at place: PlaceID) {
    let known = suspects[place]?[member] ?? []
    guard known.count < CandidateSearch.maximumNamed, !known.contains(where: { $0.path == suspect.path })
    else { return }
    suspects[place, default: [:]][member, default: []].append(suspect)
  }

  func hasTie(for member: Int, at place: PlaceID) -> Bool { ties[place]?[member] != nil }

  mutating func startMatching(of document: JSONDocument) {
    elements = []
    claims = []
    nodes = document.nodes.count
    unexpectedKeys = []
  }

  @inline(__always)
  mutating func enterElement(_ node: NodeID, at place: PlaceID) {
    if !known.isEmpty { setElement(node, at: place) }
  }

  private mutating func setElement(_ node: NodeID, at place: PlaceID) {
    let missing = place.index + 1 - elements.count
    if missing > 0 { elements += Array(repeating: nil, count: missing) }
    elements[place.index] = node
  }

  /// Returns the node from which the keys of a relocation start.
  func start(in elementsPlace: PlaceID?) -> NodeID? {
    guard let elementsPlace else { return .root }
    guard elementsPlace.index < elements.count else { return nil }
    return elements[elementsPlace.index]
  }

  /// Returns the place of what was found under a key.
  func place(claiming key: NodeID) -> PlaceID? {
    key.index < claims.count ? claims[key.index].place : nil
  }

  /// Claims a key for a place. Returns `false` if it is claimed already.
  mutating func claim(_ key: NodeID, for place: PlaceID) -> Bool {
    if claims.isEmpty { claims = Array(repeating: Claim(), count: nodes) }
    if claims[key.index].place != nil { return false }
    claims[key.index] = Claim(place)
    return true
  }

  /// Returns the node of the object that holds a relocated value.
  mutating func object(_ host: Relocation.Host, from start: NodeID, in document: JSONDocument) -> NodeID? {
    var node = start
    for step in host.steps {
      switch step {
      case .key(let name):
        guard let key = key(name, of: node, in: document) else { return nil }
        node = key.value
      case .index(let index):
        guard document.kind(of: node) == .array, index < document.count(of: node) else { return nil }
        var element = document.firstChild(of: node)
        for _ in 0..<index { element = document.next(after: element) }
        node = element
      }
    }
    return node
  }

  /// The number of keys that are compared one by one before an object's keys are hashed.
  private static let maximumTries = 24

  /// Returns the first key of that name in an object.
  mutating func key(_ name: KeyName, of object: NodeID, in document: JSONDocument) -> NodeID? {
    guard document.kind(of: object) == .object else { return nil }
    if !keys.isEmpty, keys[object] != nil { return hashedKey(name, of: object, in: document) }
    let end = document.next(after: object)
    var key = document.firstChild(of: object)
    var tries = 0
    while key < end {
      if document.keyEquals(key, name.text) { return key }
      key = document.next(after: key.value)
      tries += 1
      if tries == Self.maximumTries, key < end { return hashedKey(name, of: object, in: document) }
    }
    return nil
  }

  private mutating func hashedKey(_ name: KeyName, of object: NodeID, in document: JSONDocument) -> NodeID? {
    if keys[object] == nil {
      var known = KeyTable()
      var key = document.firstChild(of: object)
      while key < document.next(after: object) {
        _ = known.insert(key.index, for: KeyHash.of(key, in: document))
        key = document.next(after: key.value)
      }
      keys[object] = known
    }
    guard let key = keys[object]?[name.hash].map({ NodeID(index: $0) }), document.keyEquals(key, name.text)
    else { return nil }
    return key
  }
}

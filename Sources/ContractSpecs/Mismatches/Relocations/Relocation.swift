/// Where a promised value stands instead: decided once for a place, tried in every element of an array.
struct Relocation: Hashable, Sendable {
  /// A member of an object that is gone, and the key under which it stands now.
  struct Part: Hashable, Sendable {
    var member: Int
    var key: String
  }

  /// What it is called: `body-wrapped`, `body-unwrapped`, `field-moved` or `field-renamed`.
  var kind: Mismatch.Kind

  /// The keys that lead there from the element around, or from the root; of parts, to the object that holds them.
  var keys: [String]

  /// The same as a pattern path from the root.
  var path: JSONPath

  /// Empty where the value moved as a whole.
  var parts: [Part] = []

  /// Whether it is a part of another one, which is told instead.
  var isPart = false
}

/// What walks know of values that stand elsewhere, and what one of them has to remember for it.
struct Relocations {
  /// A key that nobody promised: unless something promised is found there, it will be told.
  struct Leftover {
    var key: Int
    var second: Int?
    var place: Int
  }

  /// By the place of the value.
  private var known: [Int: Relocation] = [:]

  /// The element that is being walked, by the place that stands for all of them.
  private var elements: [Int: Int] = [:]

  /// The nodes of keys behind which something promised was found, and its place.
  private(set) var claimed: [Int: Int] = [:]
  var leftovers: [Leftover] = []

  /// By place and number of a member: the paths that fit equally well.
  var ties: [Int: [Int: [JSONPath]]] = [:]

  /// The keys of large objects by their hash.
  private var keys: [Int: [Int: Int]] = [:]

  var isEmpty: Bool { known.isEmpty }

  subscript(place: Int) -> Relocation? { known[place] }

  mutating func add(_ relocation: Relocation, at place: Int) { known[place] = relocation }

  mutating func addTie(_ paths: [JSONPath], for member: Int, at place: Int) {
    ties[place, default: [:]][member] = paths
  }

  func hasTie(for member: Int, at place: Int) -> Bool { ties[place]?[member] != nil }

  mutating func startWalk() {
    elements = [:]
    claimed = [:]
    leftovers = []
  }

  @inline(__always)
  mutating func enterElement(_ node: Int, at place: Int) {
    if !known.isEmpty { elements[place] = node }
  }

  /// Where the keys of a relocation start.
  func start(in elementsPlace: Int?) -> Int? { elementsPlace.map { elements[$0] } ?? 0 }

  /// Whether nothing else has been found behind the key.
  mutating func claim(_ key: Int, for place: Int) -> Bool {
    if claimed[key] != nil { return false }
    claimed[key] = place
    return true
  }

  /// The node of the last of the keys that lead from a node.
  mutating func node(of names: some Sequence<String>, from start: Int, in document: JSONDocument) -> Int? {
    var node = start
    var last: Int?
    for name in names {
      guard let key = key(Array(name.utf8), of: node, in: document) else { return nil }
      last = key
      node = key + 1
    }
    return last
  }

  /// How many keys are looked at one by one before an object's keys are hashed.
  private static let mostTries = 24

  /// The first key of that name in an object.
  mutating func key(_ name: [UInt8], of object: Int, in document: JSONDocument) -> Int? {
    guard document.kind(of: object) == .object else { return nil }
    let end = document.next(after: object)
    var key = document.firstChild(of: object)
    var tries = 0
    while key < end {
      if document.keyEquals(key, name) { return key }
      key = document.next(after: key + 1)
      tries += 1
      if tries == Self.mostTries, key < end { return hashedKey(name, of: object, in: document) }
    }
    return nil
  }

  private mutating func hashedKey(_ name: [UInt8], of object: Int, in document: JSONDocument) -> Int? {
    if keys[object] == nil {
      var known: [Int: Int] = [:]
      var key = document.firstChild(of: object)
      while key < document.next(after: object) {
        let hash = KeyHash.of(key, in: document)
        if known[hash] == nil { known[hash] = key }
        key = document.next(after: key + 1)
      }
      keys[object] = known
    }
    guard let key = keys[object]?[KeyHash.of(name)], document.keyEquals(key, name) else { return nil }
    return key
  }
}

extension MatchTable {
  /// That a value was found elsewhere: how often, and what its absence does to the client.
  package struct Relocated: Hashable, Sendable {
    var relocation: Relocation

    /// The node of the key behind which it was found.
    package var seen = Seen()
    package var severity = Mismatch.Severity.info

    package var path: JSONPath { relocation.path }

    init(relocation: Relocation) { self.relocation = relocation }
  }
}

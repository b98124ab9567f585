/// The number of an unexpected key in its index.
struct EntryID: Hashable, Comparable, Sendable {
  let index: Int

  static func < (one: Self, other: Self) -> Bool { one.index < other.index }
}

/// The number of an object with unexpected keys in its index.
struct ContainerID: Hashable, Comparable, Sendable {
  let index: Int

  static func < (one: Self, other: Self) -> Bool { one.index < other.index }
}

/// The unexpected keys, indexed by their words: the only places where promised values are searched for.
struct UnexpectedIndex {
  /// An object with unexpected keys: a promised one, or an unexpected one under such a key.
  struct Container: Hashable {
    /// The place of the promised object that it is, or that it is in.
    var place: PlaceID

    /// The nearest place around it that represents all elements of an array.
    var elements: PlaceID?

    /// The steps that lead to the promised object from that element or from the root, and the path.
    var steps: [JSONPath.Step]
    var path: JSONPath

    /// The number of keys from the promised object to this one.
    var depth = 0

    /// The entry that holds an unexpected object.
    var entry: EntryID?
    var isOpen: Bool

    /// Its entries in this index.
    var entries: [EntryID] = []
  }

  /// An unexpected key.
  struct Entry: Hashable {
    var container: ContainerID
    var key: String
    var words: [UInt8]

    /// The hash of these words.
    var hash: KeyHash

    /// The node of the first such key, and the number of times that it was seen.
    var node: NodeID
    var count: Int
  }

  private var containers: [Container] = []
  private(set) var entries: [Entry] = []

  subscript(container: ContainerID) -> Container {
    get { containers[container.index] }
    _modify { yield &containers[container.index] }
  }

  subscript(entry: EntryID) -> Entry { entries[entry.index] }

  /// The entries by the name of their key.
  private var byName = KeyLists()

  /// The containers of promised objects, by their place.
  private(set) var own: [PlaceID: ContainerID] = [:]

  /// The containers of unexpected objects in a promised one, by its place.
  private(set) var inside: [PlaceID: [ContainerID]] = [:]

  static let maximumEntries = 20_000
  static let maximumAlike = 8
  private static let maximumDepth = 4

  /// The number of keys of one object that are compared with missing members.
  static let maximumKeys = 256

  /// The length, in bytes, of the longest key in the index: longer ones are no evidence and would be expensive.
  private static let maximumKeyLength = 128

  init(of match: MatchedBody) {
    for place in match.table.ids.prefix(MatchTable.maximumPlaces) {
      guard !match.table[place].unexpectedKeys.isEmpty, entries.count < Self.maximumEntries else {
        continue
      }
      add(place, of: match)
    }
  }

  private mutating func add(_ place: PlaceID, of match: MatchedBody) {
    let table = match.table
    let container = ContainerID(index: containers.count)
    own[place] = container
    containers.append(
      Container(
        place: place, elements: table[place].elements, steps: table.foundSteps(of: place),
        path: table.foundPath(of: place), isOpen: match.isOpen(place)))
    for unexpectedKey in table[place].unexpectedKeys {
      add(
        unexpectedKey.key, unexpectedKey.seen.first, count: unexpectedKey.seen.count, to: container,
        of: match, depth: 0)
    }
  }

  private mutating func add(
    _ key: String, _ node: NodeID, count: Int, to container: ContainerID, of match: MatchedBody, depth: Int
  ) {
    guard entries.count < Self.maximumEntries, key.utf8.count <= Self.maximumKeyLength else { return }
    let entry = EntryID(index: entries.count)
    let words = CanonicalKey.bytes(of: key.utf8)
    entries.append(
      Entry(container: container, key: key, words: words, hash: KeyHash.of(words), node: node, count: count))
    self[container].entries.append(entry)
    if !words.isEmpty {
      let name = Self.name(self[entry].hash, in: self[container].elements)
      byName.append(entry.index, for: name, atMost: Self.maximumAlike)
    }
    guard match.document.kind(of: node.value) == .object, depth < Self.maximumDepth else { return }
    addObject(entry, of: match, depth: depth + 1)
  }

  private mutating func addObject(_ entry: EntryID, of match: MatchedBody, depth: Int) {
    let (node, count) = (self[entry].node, self[entry].count)
    var inner = self[self[entry].container]
    inner.depth += 1
    inner.entry = entry
    inner.entries = []
    let container = ContainerID(index: containers.count)
    inside[inner.place, default: []].append(container)
    containers.append(inner)
    let document = match.document
    var child = document.firstChild(of: node.value)
    while child < document.next(after: node.value), entries.count < Self.maximumEntries {
      if match.relocations.place(claiming: child) == nil,
        document.contentRange(of: child).count <= Self.maximumKeyLength
      {
        add(document.string(at: child), child, count: count, to: container, of: match, depth: depth)
      }
      child = document.next(after: child.value)
    }
  }
}

extension UnexpectedIndex {
  /// Returns a name that combines the hash of a key's words with the place of the elements around it.
  static func name(_ words: KeyHash, in elements: PlaceID?) -> KeyHash {
    guard let elements else { return words }
    return KeyHash(value: words.value &+ (elements.index + 1) &* 0x9E37_79B9_7F4A)
  }

  /// Returns the first entries of a name; none if it has no words.
  func entries(named name: KeyHash) -> some Sequence<EntryID> { byName[name].lazy.map { EntryID(index: $0) } }

  func hasEntry(named name: KeyHash) -> Bool { !byName[name].isEmpty }

  /// Returns the steps that lead to a container from the element around it or from the root.
  func steps(to container: ContainerID) -> [JSONPath.Step] {
    self[container].steps + innerKeys(of: container).map { .key($0) }
  }

  func path(of container: ContainerID) -> JSONPath {
    JSONPath(self[container].path.steps + innerKeys(of: container).map { .key($0) })
  }

  func path(to entry: EntryID) -> JSONPath {
    path(of: self[entry].container).appending(key: self[entry].key)
  }

  /// Returns the keys from the promised object around it.
  func innerKeys(of container: ContainerID) -> [String] {
    guard let entry = self[container].entry else { return [] }
    return innerKeys(of: self[entry].container) + [self[entry].key]
  }
}

/// A round of searching for missing members among the unexpected keys, the most certain first: objects by their
/// members, keys by their name, similar names.
struct RelocationSearch {
  /// A promised member that is missing from its object.
  struct Missing: Equatable {
    var place: PlaceID
    var number: Int
    var object: PreparedObject
    var count: Int

    /// The name by which `UnexpectedIndex` finds it.
    var name: KeyHash
    var member: PreparedObject.Member { object.members[number] }

    static func == (one: Self, other: Self) -> Bool {
      one.place == other.place && one.number == other.number
    }
  }

  /// The match, to which the search adds what it finds and the places of that.
  var match: MatchedBody
  let index: UnexpectedIndex

  /// The flags of the entries that were used in this round, or that hold one that was.
  private(set) var isUsed: [Bool]

  /// The ranges of nodes of values that were used as a whole.
  private var taken: [Range<NodeID>] = []
  private var hosts: [ContainerID: Relocation.Host] = [:]
  private(set) var isFruitful = false

  /// The members that certainly moved, by their promised place and the container that holds them.
  var company: [PlaceID: [ContainerID: [PreparedObject.Member]]] = [:]

  /// The guesses, in the order in which they were made.
  var guesses: [Guess] = []

  /// The members missing before this round, grouped by place, and those whose name occurs among the unexpected keys.
  private(set) var missing: [Missing] = []
  private var byPlace: [PlaceID: Range<Int>] = [:]
  private(set) var byName = KeyLists()

  /// The numbers of those whose name occurs elsewhere, by place, and of those that are objects.
  private var named: [PlaceID: [Int]] = [:]
  private var objects: [Int] = []

  /// The number of missing members of one name from which on none can be told from the others.
  private static let maximumRivals = 64

  /// The budgets of values still to be matched and of names still to be compared, which bound the cost of a body.
  private var valuesLeft: Int
  var comparisonsLeft = 1 << 16

  init(_ match: MatchedBody) {
    self.match = match
    index = UnexpectedIndex(of: match)
    isUsed = Array(repeating: false, count: index.entries.count)
    valuesLeft = 4 * match.document.nodes.count + 1000
  }

  mutating func run() {
    match.relocations.ties = [:]
    match.relocations.suspects = [:]
    guard !index.entries.isEmpty else { return }
    let places = Array(match.table.ids.prefix(MatchTable.maximumPlaces))
      .filter { match.table[$0].misses.contains { $0.seen.count > 0 } }
    for place in places { findMissing(at: place) }
    for place in places { findPrefixed(at: place) }
    for mayBeAbsent in [false, true] {
      findObjects(optional: mayBeAbsent)
      for place in places { findMoved(at: place, optional: mayBeAbsent) }
    }
    for place in places { findRenamed(at: place) }
    for place in places { findRenamedElsewhere(at: place) }
    settleGuesses()
  }

  /// Returns the members that are missing at a place and have not been found.
  func missing(at place: PlaceID) -> [Missing] {
    guard let range = byPlace[place] else { return [] }
    return missing[range].filter { !isFound($0.number, at: place) }
  }

  /// Returns those whose name occurs elsewhere.
  func missingByName(at place: PlaceID) -> [Missing] {
    (named[place] ?? []).map { missing[$0] }.filter { !isFound($0.number, at: place) }
  }

  /// The missing objects of all places.
  var missingObjects: [Missing] {
    objects.map { missing[$0] }.filter { !isFound($0.number, at: $0.place) }
  }

  private mutating func findMissing(at place: PlaceID) {
    guard case .object(let object) = match.shapes[match.table[place].shape].test else { return }
    let first = missing.count
    let elements = match.table[place].elements
    for (number, miss) in zip(object.members.indices, match.table[place].misses)
    where miss.seen.count > 0 && !isFound(number, at: place) {
      let name = UnexpectedIndex.name(object.members[number].words, in: elements)
      if index.hasEntry(named: name) {
        byName.append(missing.count, for: name, atMost: Self.maximumRivals)
        named[place, default: []].append(missing.count)
      }
      if case .object = match.shapes[object.members[number].shape].test { objects.append(missing.count) }
      missing.append(
        Missing(place: place, number: number, object: object, count: miss.seen.count, name: name))
    }
    byPlace[place] = first..<missing.count
  }

  func isFound(_ number: Int, at place: PlaceID) -> Bool {
    guard let child = match.table.child(number, of: place) else { return false }
    return match.relocations[child] != nil
  }

  func isFree(container: ContainerID) -> Bool { index[container].entry.map { isFree($0) } ?? true }

  func isFree(_ entry: EntryID) -> Bool {
    let node = index[entry].node
    return !isUsed[entry.index] && !taken.contains { $0.contains(node) }
  }

  /// Records the place of a missing member.
  mutating func settle(_ missing: Missing, _ relocation: Relocation, using entries: [EntryID]) {
    let place = match.table.memberPlace(missing.number, of: missing.object, in: missing.place)
    match.relocations.add(relocation, at: place)
    isFruitful = true
    for entry in entries {
      isUsed[entry.index] = true
      let node = index[entry].node
      if match.document.size(of: node.value) > 1 {
        taken.append(node..<match.document.next(after: node.value))
      }
      var around = index[index[entry].container].entry
      while let entry = around, !isUsed[entry.index] {
        isUsed[entry.index] = true
        around = index[index[entry].container].entry
      }
    }
  }

  /// Returns the relocation of a whole member to the value of an entry.
  mutating func relocation(to entry: EntryID, _ kind: Finding.Kind) -> Relocation {
    Relocation(kind: kind, host: host(index[entry].container), key: index[entry].key)
  }

  /// Returns the host of a container, shared by all that is found in it.
  mutating func host(_ container: ContainerID) -> Relocation.Host {
    if let known = hosts[container] { return known }
    let host = Relocation.Host(index.steps(to: container), index.path(of: container))
    hosts[container] = host
    return host
  }

  /// Returns whether the first value under an entry fits; once the budget is spent, only its kind is compared.
  mutating func fits(_ entry: EntryID, _ member: PreparedObject.Member) -> Bool {
    let value = index[entry].node.value
    let cost = match.document.size(of: value)
    guard admits(entry, member) else { return false }
    guard cost <= valuesLeft else { return true }
    valuesLeft -= cost
    return match.judge.fits(value, member.shape)
  }

  /// Returns whether the budget allows matching the first value under an entry.
  func canJudge(_ entry: EntryID) -> Bool {
    let value = index[entry].node.value
    return match.document.size(of: value) <= valuesLeft
  }

  /// Returns whether the kind of the first value under an entry is a promised one.
  func admits(_ entry: EntryID, _ member: PreparedObject.Member) -> Bool {
    match.judge.admits(match.document.kind(of: index[entry].node.value), member.shape)
  }
}

/// The strength of a missing member's claim on a container: required members come first, then the nearer ones.
struct Claim: Hashable, Comparable {
  var isOptional: Bool
  var distance: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.isOptional ? 1 : 0, one.distance) < (other.isOptional ? 1 : 0, other.distance)
  }
}

extension RelocationSearch {
  func claim(of missing: Missing, on container: ContainerID) -> Claim {
    let found = index[container]
    return Claim(
      isOptional: missing.member.isOptional,
      distance: match.table.distance(from: missing.place, to: found.place) + found.depth)
  }

  /// Returns whether no other missing member of this name has as good a claim on the entry.
  func isSurest(_ missing: Missing, on entry: EntryID) -> Bool {
    let container = index[entry].container
    lazy var own = claim(of: missing, on: container)
    return byName[missing.name].allSatisfy { number in
      let rival = self.missing[number]
      return rival == missing || isFound(rival.number, at: rival.place)
        || own < claim(of: rival, on: container)
    }
  }
}

extension MatchTable {
  /// Returns the number of steps from one place to another.
  fileprivate func distance(from one: PlaceID, to other: PlaceID) -> Int {
    var (one, other, steps) = (one, other, 0)
    while one != other {
      let later = max(one, other)
      steps += self[later].step == nil ? 0 : 1
      guard let parent = self[later].parent else { return steps }
      if later == one { one = parent } else { other = parent }
    }
    return steps
  }
}

/// Lists under another name in their own object, such as `items` for `results`, recognized by their elements.
extension RelocationSearch {
  mutating func findLists(at place: PlaceID, in container: ContainerID) {
    let isOpen = index[container].isOpen
    let missing = self.missing(at: place).filter { missing in
      element(of: missing) != nil && !(missing.member.isOptional && isOpen)
        && !match.relocations.hasTie(for: missing.number, at: place)
    }
    let lists = index[container].entries.filter { isFree($0) && isList($0) }
    let pairs = missing.count * lists.count
    guard pairs > 0, pairs <= comparisonsLeft else { return }
    comparisonsLeft -= pairs
    var alike: [Pair] = []
    for entry in lists {
      let words = words(in: match.document.firstChild(of: index[entry].node.value))
      for (number, member) in missing.enumerated() where holds(entry, words, member) {
        alike.append(Pair(missing: number, entry: entry, distance: 0))
      }
    }
    take(alike, of: missing)
  }

  private func isList(_ entry: EntryID) -> Bool {
    let value = index[entry].node.value
    return match.document.kind(of: value) == .array && match.document.count(of: value) > 0
  }

  /// Returns the shape of the elements of a missing array.
  private func element(of missing: Missing) -> ShapeID? {
    guard case .array(let array) = match.shapes[missing.member.shape].test else { return nil }
    return array.listElement
  }

  /// Returns whether a list's elements are the missing ones: objects are judged by the first one, all others are
  /// accepted only if both names are generic.
  private mutating func holds(_ entry: EntryID, _ words: Set<KeyHash>, _ missing: Missing) -> Bool {
    guard index[entry].count <= missing.count, let element = element(of: missing) else {
      return false
    }
    guard missing.member.isOptional || mayNameSameList(missing.member, entry) else { return false }
    guard case .object(let object) = match.shapes[element].test else {
      return missing.member.weight < 1 && KeyWords.weight(index[entry].key) < 1
        && fits(entry, missing.member)
    }
    let required = object.members.filter { !$0.isOptional }
    guard !required.isEmpty, required.allSatisfy({ words.contains($0.words) }) else { return false }
    if required.reduce(0, { $0 + $1.weight }) >= Self.minimumWeight { return true }
    return required.count > 1 && canJudge(entry) && fits(entry, missing.member)
  }

  /// Returns the hashes of the words of an object's first keys; empty if the value is no object.
  private func words(in object: NodeID) -> Set<KeyHash> {
    var words: Set<KeyHash> = []
    guard match.document.kind(of: object) == .object else { return words }
    var key = match.document.firstChild(of: object)
    while key < match.document.next(after: object), words.count < UnexpectedIndex.maximumKeys {
      words.insert(KeyHash.ofWords(key, in: match.document))
      key = match.document.next(after: key.value)
    }
    return words
  }
}

/// Members found in a new object inside their own one, under a name of the same meaning: `phone` for
/// `contact.phoneNumber`.
extension RelocationSearch {
  /// Finds required members only, which are missing in any case, and only if a single value can be meant.
  mutating func findRenamedElsewhere(at place: PlaceID) {
    let missing = self.missing(at: place).filter {
      !$0.member.isOptional && $0.member.weight == 1 && !match.relocations.hasTie(for: $0.number, at: place)
    }
    let entries = missing.isEmpty ? [] : entries(inNewObjectsOf: place)
    let pairs = missing.count * entries.count
    guard pairs > 0, pairs <= min(Self.maximumPairs, comparisonsLeft) else { return }
    comparisonsLeft -= pairs
    let found = missing.map { member in
      entries.filter { saysTheSame($0, member.member) && fits($0, member.member) }
    }
    for (member, own) in zip(missing, found) where own.count == 1 {
      guard found.count(where: { $0.contains(own[0]) }) == 1 else { continue }
      if isGrouping(index[own[0]].container, of: place, [member.member]) {
        settle(member, relocation(to: own[0], .fieldMoved), using: own)
      } else {
        suspect(member, behind: own[0])
      }
    }
  }

  /// Returns the free keys of the unexpected objects in the one at a place.
  private func entries(inNewObjectsOf place: PlaceID) -> [EntryID] {
    (index.inside[place] ?? []).flatMap { index[$0].entries }.filter { isFree($0) }
  }

  private func saysTheSame(_ entry: EntryID, _ member: PreparedObject.Member) -> Bool {
    let (name, key) = (String(decoding: member.name, as: UTF8.self), index[entry].key)
    guard admits(entry, member), index[entry].words != member.canonical else { return false }
    return NameDistance.isSlip(name, key) || KeyWords.differInForm(name, key)
  }
}

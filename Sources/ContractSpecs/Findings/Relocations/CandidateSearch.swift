/// A search for what may stand for required members that are missing, among the unpromised keys of the same object, once
/// all that is sure has been found.
struct CandidateSearch {
  /// A missing member and a key that may be it.
  private struct Pair {
    var member: Int
    var candidate: Candidate
    var key: [String] { candidate.keys }
  }

  private var matcher: BodyMatcher

  /// The names that may still be compared, and the values that may be held against a shape: a body's cost is bounded.
  private var comparisonsLeft = 1 << 14
  private var valuesLeft: Int

  /// The most missing members of one object that are looked for.
  private static let mostMembers = 32

  /// The most candidates that are named for one of them.
  static let mostNamed = 3

  /// The most keys of a new object that are looked at.
  private static let mostInside = 32

  /// The most unpromised keys among which a few out of many still say something.
  private static let mostUnlike = 12

  init(_ matcher: BodyMatcher) {
    self.matcher = matcher
    self.matcher.winners = [:]
    valuesLeft = 2 * matcher.document.nodes.count + 1000
  }

  /// Returns the candidates by place and number of the member.
  mutating func candidates() -> [Int: [Int: Candidates]] {
    var found: [Int: [Int: Candidates]] = [:]
    for place in matcher.table.places.indices.prefix(MatchTable.maximumPlaces)
    where comparisonsLeft > 0 && !matcher.table.places[place].unexpectedKeys.isEmpty
      && !matcher.table.places[place].misses.isEmpty
    {
      if let here = candidates(at: place), !here.isEmpty { found[place] = here }
    }
    return found
  }

  private mutating func candidates(at place: Int) -> [Int: Candidates]? {
    guard case .object(let object) = matcher.shapes[matcher.table.places[place].shape].test else {
      return nil
    }
    let misses = matcher.table.places[place].misses
    let missing = object.members.indices.filter { number in
      number < misses.count && misses[number].seen.count > 0 && !object.members[number].isOptional
        && !matcher.relocations.hasTie(for: number, at: place)
    }.prefix(Self.mostMembers)
    var neighbours: [Int: ObjectKeys] = [:]
    var pairs: [Pair] = []
    var most = 0
    for member in missing {
      let node = misses[member].seen.first
      let keys = neighbours[node] ?? ObjectKeys(of: node, object, at: place, in: matcher)
      neighbours[node] = keys
      most = max(most, keys.unpromised.count)
      pairs += self.pairs(of: member, object, keys, atMost: misses[member].seen.count)
    }
    return named(pairs, isSmall: most <= Self.mostUnlike, isEven: most <= missing.count)
  }

  private mutating func pairs(
    of member: Int, _ object: PreparedObject, _ keys: ObjectKeys, atMost count: Int
  ) -> [Pair] {
    let name = ComparableName(String(decoding: object.members[member].name, as: UTF8.self))
    let gap = keys.gap(for: member)
    return keys.unpromised.flatMap { key -> [Pair] in
      guard key.count <= count, comparisonsLeft > 0 else { return [] }
      comparisonsLeft -= 1
      return candidates(key, for: object.members[member], name, distance: gap.distance(to: key.order))
        .map { Pair(member: member, candidate: $0) }
    }
  }

  /// The value behind a key, and where that is a new object, what is in it under a name like the member's.
  private mutating func candidates(
    _ key: ObjectKeys.Key, for member: PreparedObject.Member, _ name: ComparableName, distance: Int
  ) -> [Candidate] {
    let node = key.node + 1
    let outer = Candidate(
      keys: [key.name.text], kind: matcher.document.kind(of: node), likeness: name.likeness(to: key.name),
      sharedWords: name.sharedWords(with: key.name), value: value(node, as: member.shape), distance: distance)
    guard outer.value > .otherForm, outer.kind == .object else { return [outer] }
    return [outer] + inner(of: outer, at: node, for: member, name)
  }

  /// A name inside a new object says less than the same name beside.
  private mutating func inner(
    of outer: Candidate, at node: Int, for member: PreparedObject.Member, _ name: ComparableName
  ) -> [Candidate] {
    var (found, key, count) = ([Candidate](), matcher.document.firstChild(of: node), 0)
    while key < matcher.document.next(after: node), comparisonsLeft > 0, count < Self.mostInside {
      (comparisonsLeft, count) = (comparisonsLeft - 1, count + 1)
      if matcher.document.contentRange(of: key).count <= ObjectKeys.longestKey {
        let text = ComparableName(matcher.document.string(at: key))
        let likeness: NameLikeness =
          text.letters == name.letters ? .near : name.likeness(to: text) < .meaning ? .word : .none
        if likeness < .none {
          found.append(
            Candidate(
              keys: outer.keys + [text.text], kind: matcher.document.kind(of: key + 1), likeness: likeness,
              sharedWords: name.sharedWords(with: text), value: value(key + 1, as: member.shape),
              distance: outer.distance))
        }
      }
      key = matcher.document.next(after: key + 1)
    }
    return found
  }

  private mutating func value(_ node: Int, as shape: Int) -> Candidate.Value {
    let kind = matcher.document.kind(of: node)
    guard matcher.admits(kind, shape) else {
      let isScalar = kind != .array && kind != .object
      if isScalar, kind != .null, case .object = matcher.shapes[shape].test { return .valueForObject }
      return isScalar && (kind == .null || Coercion(of: node, against: shape, in: matcher) != nil)
        ? .coerced : .otherType
    }
    let cost = matcher.document.next(after: node) - node
    guard cost <= valuesLeft else { return .fits }
    valuesLeft -= cost
    return matcher.fits(node, shape) ? .fits : .otherForm
  }

  // MARK: choosing

  /// Returns the candidates of each member: a key whose name is nearer to another one is that one's.
  private func named(_ pairs: [Pair], isSmall: Bool, isEven: Bool) -> [Int: Candidates] {
    let owners = owners(among: pairs)
    return Dictionary(grouping: pairs, by: \.member).compactMapValues { pairs in
      let free = pairs.filter { pair in
        owners[pair.key].map { $0.member == pair.member || $0.candidate.likeness == pair.candidate.likeness }
          ?? true
      }.map(\.candidate)
      let alike = free.filter { $0.likeness < .none }
      let evident = free.filter(\.isEvident)
      let near = alike.filter(\.isEvident)
      let rest =
        !near.isEmpty ? near : !alike.isEmpty && evident.isEmpty ? alike : !evident.isEmpty ? evident : free
      let best = rest.filter { one in !rest.contains { one.isWorse(than: $0) } }.sorted(
        by: Candidate.isBefore)
      if best.isEmpty || best.count > Self.mostNamed && !isSmall { return nil }
      return Candidates(
        all: Array(best.prefix(Self.mostNamed)), hasMore: best.count > Self.mostNamed,
        isLikely: !near.isEmpty || (isEven && best.contains(where: \.isEvident)))
    }
  }

  /// Returns for each key the pair with the member whose name is nearest, as long as neither has another one.
  private func owners(among pairs: [Pair]) -> [[String]: Pair] {
    var owners: [[String]: Pair] = [:]
    var settled: Set<Int> = []
    let alike = pairs.filter { $0.candidate.likeness < .none }
    for pair in alike.sorted(by: { Candidate.isBefore($0.candidate, $1.candidate) })
    where owners[pair.key] == nil && !settled.contains(pair.member) {
      owners[pair.key] = pair
      settled.insert(pair.member)
    }
    return owners
  }
}

/// The keys of one object that lacks members: which of them nobody promised, and where the others stand.
struct ObjectKeys {
  struct Key {
    var name: ComparableName
    var node: Int

    /// Its number among the object's keys.
    var order: Int

    /// The number of objects in which it stands.
    var count: Int
  }

  private(set) var unpromised: [Key] = []

  /// The order of the promised members among the keys, by their number.
  private var orders: [Int: Int] = [:]
  private var count = 0

  /// Keys that are longer tell nothing and would cost much.
  static let longestKey = 128

  init(of node: Int, _ object: PreparedObject, at place: Int, in matcher: BodyMatcher) {
    let (document, table) = (matcher.document, matcher.table.places[place])
    var key = document.firstChild(of: node)
    while key < document.next(after: node), count < UnexpectedIndex.mostKeys {
      let hash = KeyHash.of(key, in: document)
      if let member = object.member(named: key, hash, in: document) {
        orders[member] = count
      } else if let number = table.unexpectedKeysByHash[hash],
        document.contentRange(of: key).count <= Self.longestKey
      {
        let unexpectedKey = table.unexpectedKeys[number]
        unpromised.append(
          Key(
            name: ComparableName(unexpectedKey.key), node: key, order: count, count: unexpectedKey.seen.count)
        )
      }
      count += 1
      key = document.next(after: key + 1)
    }
  }

  /// Returns the place that the promise gives a missing member among the keys.
  func gap(for member: Int) -> Gap {
    let before = orders.filter { $0.key < member }.max { $0.key < $1.key }?.value
    let after = orders.filter { $0.key > member }.min { $0.key < $1.key }?.value
    return Gap(before: before ?? -1, after: after ?? count)
  }

  /// The place between the promised members around a missing one.
  struct Gap {
    var before: Int
    var after: Int

    /// Returns how many keys away another key is.
    func distance(to order: Int) -> Int {
      before < order && order < after ? 0 : min(abs(order - before), abs(order - after))
    }
  }
}

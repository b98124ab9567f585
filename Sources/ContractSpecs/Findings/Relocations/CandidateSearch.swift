/// A search for keys that may hold missing required members, among the unexpected keys of the same object, after all
/// certain relocations have been found.
struct CandidateSearch {
  /// A missing member and a key that may be it.
  private struct Pair {
    var member: Int
    var candidate: Candidate
    var key: [String] { candidate.keys }
  }

  private let match: MatchedBody

  /// The budgets of names still to be compared and of values still to be matched, which bound the cost of a body.
  private var comparisonsLeft = 1 << 14
  private var valuesLeft: Int

  /// The number of missing members of one object that are searched for.
  private static let maximumMembers = 32

  /// The number of candidates that are named for one member.
  static let maximumNamed = 3

  /// The number of keys of a new object that are examined.
  private static let maximumInside = 32

  /// The number of unexpected keys up to which a choice of a few among them is informative.
  fileprivate static let maximumUnlike = 12

  init(_ match: MatchedBody) {
    self.match = match
    valuesLeft = 2 * match.document.nodes.count + 1000
  }

  /// Returns the candidates by place and number of the member.
  mutating func candidates() -> [PlaceID: [Int: Candidates]] {
    var found: [PlaceID: [Int: Candidates]] = [:]
    for place in match.table.ids.prefix(MatchTable.maximumPlaces)
    where comparisonsLeft > 0 && !match.table[place].misses.isEmpty
      && (!match.table[place].unexpectedKeys.isEmpty || match.relocations.suspects[place] != nil
        || hasDifferences(below: place))
    {
      if let here = candidates(at: place), !here.isEmpty { found[place] = here }
    }
    return found
  }

  /// Returns whether a member of the object at a place differs from its promise, so that it may hold another one.
  private func hasDifferences(below place: PlaceID) -> Bool {
    match.table[place].children.contains { $0.map { !match.table[$0].differences.isEmpty } ?? false }
  }

  private mutating func candidates(at place: PlaceID) -> [Int: Candidates]? {
    guard case .object(let object) = match.shapes[match.table[place].shape].test else {
      return nil
    }
    let misses = match.table[place].misses
    let missing = object.members.indices.filter { number in
      number < misses.count && misses[number].seen.count > 0 && !object.members[number].isOptional
        && !match.relocations.hasTie(for: number, at: place)
    }.prefix(Self.maximumMembers)
    var neighbours: [NodeID: ObjectKeys] = [:]
    var errors: [NodeID: Bool] = [:]
    var pairs: [Pair] = []
    var most = 0
    for member in missing {
      let node = misses[member].seen.first
      let isError = errors[node] ?? match.isErrorInPlace(node, of: object, at: place)
      errors[node] = isError
      if isError { continue }
      let keys = neighbours[node] ?? ObjectKeys(of: node, object, at: place, in: match)
      neighbours[node] = keys
      most = max(most, keys.unpromised.count)
      pairs += self.pairs(of: member, object, keys, atMost: misses[member].seen.count)
      pairs += insideOthers(node, of: member, object)
      pairs = withSuspects(of: member, object, at: place, pairs)
    }
    return named(pairs, isSmall: most <= Self.maximumUnlike, isEven: most <= missing.count)
  }

  /// Returns pairs with the places elsewhere at which a member may be. A key that has been found to have the members of a
  /// missing object is alike by them.
  private mutating func withSuspects(
    of member: Int, _ object: PreparedObject, at place: PlaceID, _ pairs: [Pair]
  ) -> [Pair] {
    let suspects = (match.relocations.suspects[place]?[member] ?? []).filter(\.parts.isEmpty)
    if suspects.isEmpty { return pairs }
    let own = match.table.foundPath(of: place)
    var (all, known) = (pairs, Set<JSONPath>())
    for index in all.indices where all[index].member == member {
      let path = JSONPath(own.steps + all[index].key.map { JSONPath.Step.key($0) })
      guard suspects.contains(where: { $0.path == path }) else { continue }
      all[index].candidate.likeness = min(all[index].candidate.likeness, .meaning)
      known.insert(path)
    }
    let name = ComparableName(String(decoding: object.members[member].name, as: UTF8.self))
    for suspect in suspects where !known.contains(suspect.path) {
      let node = suspect.node.value
      var candidate = Candidate(
        keys: (suspect.host.map { [$0] } ?? []) + [suspect.key], kind: match.document.kind(of: node),
        likeness: .near, sharedWords: name.words.count,
        value: value(node, as: object.members[member].shape), distance: 0)
      (candidate.path, candidate.host) = (suspect.path, suspect.host)
      all.append(Pair(member: member, candidate: candidate))
    }
    return all
  }

  /// Returns pairs with the keys of a distinctive member's words in objects that came in place of other values: a price
  /// that has taken in its currency.
  private mutating func insideOthers(_ node: NodeID, of member: Int, _ object: PreparedObject) -> [Pair] {
    let missing = object.members[member]
    guard missing.weight == 1 else { return [] }
    var found: [Pair] = []
    for key in keys(of: node) where match.document.kind(of: key.value) == .object && comparisonsLeft > 0 {
      comparisonsLeft -= 1
      guard let other = object.member(named: key, KeyHash.of(key, in: match.document), in: match.document),
        !match.judge.admits(.object, object.members[other].shape)
      else { continue }
      for inner in keys(of: key.value) where comparisonsLeft > 0 {
        comparisonsLeft -= 1
        guard match.document.contentRange(of: inner).count <= ObjectKeys.maximumKeyLength,
          KeyHash.ofWords(inner, in: match.document) == missing.words
        else { continue }
        let names = [key, inner].map { match.document.string(at: $0) }
        found.append(
          Pair(
            member: member,
            candidate: Candidate(
              keys: names, kind: match.document.kind(of: inner.value), likeness: .near,
              sharedWords: KeyWords.sequence(names[1]).count,
              value: value(inner.value, as: missing.shape), distance: 0)))
      }
    }
    return found
  }

  private func keys(of object: NodeID) -> [NodeID] {
    RootSearch(match).children(of: object)
  }

  private mutating func pairs(
    of member: Int, _ object: PreparedObject, _ keys: ObjectKeys, atMost count: Int
  ) -> [Pair] {
    let name = ComparableName(String(decoding: object.members[member].name, as: UTF8.self))
    let gap = keys.gap(for: member)
    let structures = structures(of: object.members[member].shape)
    return keys.unpromised.flatMap { key -> [Pair] in
      guard key.count <= count, comparisonsLeft > 0, !isPathOfRequest(key, name) else { return [] }
      comparisonsLeft -= 1
      return candidates(key, for: object.members[member], name, distance: gap.distance(to: key.order))
        .filter { !key.isOfOther || $0.likeness < .none }
        .map { candidate in
          var candidate = candidate
          candidate.isOfOtherStructure =
            candidate.kind != .null
            && !(candidate.kind.isContainer ? structures.containers : structures.others)
          return Pair(member: member, candidate: candidate)
        }
    }
  }

  /// Returns whether a key holds the path of the request, as frameworks write it beside an error: it is no message.
  private func isPathOfRequest(_ key: ObjectKeys.Key, _ name: ComparableName) -> Bool {
    let node = key.node.value
    guard key.name.text == "path", name.sharedWords(with: key.name) == 0,
      match.document.kind(of: node) == .string
    else { return false }
    return match.document.bytes[match.document.contentRange(of: node)].first == UInt8(ascii: "/")
  }

  /// Returns the value of a key as a candidate and, if it is a new object, the keys in it that resemble the member's.
  private mutating func candidates(
    _ key: ObjectKeys.Key, for member: PreparedObject.Member, _ name: ComparableName, distance: Int
  ) -> [Candidate] {
    let node = key.node.value
    let outer = Candidate(
      keys: [key.name.text], kind: match.document.kind(of: node), likeness: name.likeness(to: key.name),
      sharedWords: name.sharedWords(with: key.name), value: value(node, as: member.shape), distance: distance,
      isNoEvidence: match.isDate(node) && match.isAnyText(member.shape) || match.isErrorName(key.node))
    guard outer.value > .otherForm, outer.kind == .object else { return [outer] }
    return [outer] + inner(of: outer, at: node, for: member, name)
  }

  /// Returns the candidates inside a new object, such as `id` in `tool` for `tool_id`. Any other name there is weaker
  /// evidence than the same name in the object itself.
  private mutating func inner(
    of outer: Candidate, at node: NodeID, for member: PreparedObject.Member, _ name: ComparableName
  ) -> [Candidate] {
    let start = CanonicalKey.bytes(of: (outer.keys.last ?? "").utf8)
    var (found, key, count) = ([Candidate](), match.document.firstChild(of: node), 0)
    while key < match.document.next(after: node), comparisonsLeft > 0, count < Self.maximumInside {
      (comparisonsLeft, count) = (comparisonsLeft - 1, count + 1)
      if match.document.contentRange(of: key).count <= ObjectKeys.maximumKeyLength {
        let text = ComparableName(match.document.string(at: key))
        let likeness: NameLikeness =
          if text.letters == name.letters || start + text.letters == name.letters {
            .near
          } else {
            name.likeness(to: text) < .meaning ? .word : .none
          }
        if likeness < .none {
          found.append(
            Candidate(
              keys: outer.keys + [text.text], kind: match.document.kind(of: key.value), likeness: likeness,
              sharedWords: name.sharedWords(with: text), value: value(key.value, as: member.shape),
              distance: outer.distance))
        }
      }
      key = match.document.next(after: key.value)
    }
    return found
  }

  private mutating func value(_ node: NodeID, as shape: ShapeID) -> Candidate.Value {
    let kind = match.document.kind(of: node)
    guard match.judge.admits(kind, shape) else {
      let isScalar = kind != .array && kind != .object
      if isScalar, kind != .null, case .object = match.shapes[shape].test { return .valueForObject }
      return isScalar && (kind == .null || Coercion(of: node, against: shape, by: match.judge) != nil)
        ? .coerced : .otherType
    }
    let cost = match.document.size(of: node)
    guard cost <= valuesLeft else { return .fits }
    valuesLeft -= cost
    return match.judge.fits(node, shape) ? .fits : .otherForm
  }

  /// Returns whether a shape admits containers, and whether it admits other values.
  private func structures(of shape: ShapeID) -> (containers: Bool, others: Bool) {
    let kinds = JSONKind.allCases.filter { $0 != .null && match.judge.admits($0, shape) }
    return (kinds.contains(where: \.isContainer), kinds.contains { !$0.isContainer })
  }

  // MARK: choosing

  /// Returns the candidates of each member. A key whose name is nearer to another member is that member's.
  private func named(_ pairs: [Pair], isSmall: Bool, isEven: Bool) -> [Int: Candidates] {
    let owners = owners(among: pairs)
    return Dictionary(grouping: pairs, by: \.member).compactMapValues { pairs in
      let all = pairs.filter { pair in
        owners[pair.key].map { $0.member == pair.member || $0.candidate.likeness == pair.candidate.likeness }
          ?? true
      }.map(\.candidate)
      // A number is hardly the list that is missing where a list is left, whatever their names are.
      let ofStructure = all.filter { !$0.isOfOtherStructure }
      let free = ofStructure.contains(where: \.isEvident) ? ofStructure : all
      let alike = free.filter { $0.likeness < .none }
      let evident = free.filter(\.isEvident)
      let near = alike.filter(\.isEvident)
      let rest = [near, evident, alike].first { !$0.isEmpty } ?? free
      let best = rest.filter { one in !rest.contains { one.isWorse(than: $0) } }.sorted(
        by: Candidate.isBefore)
      if best.isEmpty || best.count > Self.maximumNamed && !isSmall { return nil }
      return Candidates(
        all: Array(best.prefix(Self.maximumNamed)), hasMore: best.count > Self.maximumNamed,
        isLikely: !near.isEmpty || (isEven && best.contains(where: \.isEvident)))
    }
  }

  /// Returns for each key the pair with the member whose name is nearest, as long as neither is paired already.
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

/// The keys of one object that lacks members: the unexpected ones, and the order of the others.
struct ObjectKeys {
  struct Key {
    var name: ComparableName
    var node: NodeID

    /// The number of the key among the object's keys.
    var order: Int

    /// The number of objects that have the key.
    var count: Int

    /// True if another object has it. Only its name can show that the member may be it.
    var isOfOther = false
  }

  private(set) var unpromised: [Key] = []

  /// The order of the promised members among the keys, by their number.
  private var orders: [Int: Int] = [:]
  private var count = 0

  /// The length, in bytes, of the longest key that is compared: longer ones are no evidence and would be expensive.
  static let maximumKeyLength = 128

  init(of node: NodeID, _ object: PreparedObject, at place: PlaceID, in match: MatchedBody) {
    let (document, table) = (match.document, match.table[place])
    var key = document.firstChild(of: node)
    while key < document.next(after: node), count < UnexpectedIndex.maximumKeys {
      let hash = KeyHash.of(key, in: document)
      if let member = object.member(named: key, hash, in: document) {
        orders[member] = count
      } else if let number = table.unexpectedKeysByHash[hash],
        document.contentRange(of: key).count <= Self.maximumKeyLength
      {
        let unexpectedKey = table.unexpectedKeys[number]
        unpromised.append(
          Key(
            name: ComparableName(unexpectedKey.key), node: key, order: count, count: unexpectedKey.seen.count)
        )
      }
      count += 1
      key = document.next(after: key.value)
    }
    addKeysOfOthers(from: table, in: document)
  }

  /// Adds the most frequent unexpected keys of other objects at the place, as long as these are few.
  private mutating func addKeysOfOthers(from table: MatchTable.Place, in document: JSONDocument) {
    let left = CandidateSearch.maximumUnlike - unpromised.count
    guard left > 0, table.visits > 1 else { return }
    let known = Set(unpromised.map(\.name.text))
    let others = table.unexpectedKeys.filter {
      $0.key.utf8.count <= Self.maximumKeyLength && !known.contains($0.key)
        && !document.isErrorWord($0.seen.first)
    }
    for key in others.sorted(by: { $0.seen.count > $1.seen.count }).prefix(left) {
      unpromised.append(
        Key(
          name: ComparableName(key.key), node: key.seen.first, order: count, count: key.seen.count,
          isOfOther: true))
    }
  }

  /// Returns the place of a missing member among the keys, in the order of the promise.
  func gap(for member: Int) -> Gap {
    let before = orders.filter { $0.key < member }.max { $0.key < $1.key }?.value
    let after = orders.filter { $0.key > member }.min { $0.key < $1.key }?.value
    return Gap(before: before, after: after ?? count)
  }

  /// The gap between the promised members around a missing one.
  struct Gap {
    /// The order of the member before it, if there is one, and of the one after it.
    var before: Int?
    var after: Int

    /// Returns the distance of a key from the gap, in keys.
    func distance(to order: Int) -> Int {
      guard let before else { return max(0, order - after) }
      return before < order && order < after ? 0 : min(abs(order - before), abs(order - after))
    }
  }
}

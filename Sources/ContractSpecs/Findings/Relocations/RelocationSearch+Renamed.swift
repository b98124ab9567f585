/// Members found in their own object under a similar name.
extension RelocationSearch {
  struct Pair {
    var missing: Int
    var entry: EntryID

    /// Twice the distance of the names, and one more if the value does not fit.
    var distance: Int
  }

  /// The number of pairs of one object that are compared.
  static let maximumPairs = 4096

  mutating func findRenamed(at place: PlaceID) {
    guard let container = index.own[place] else { return }
    let missing = self.missing(at: place)
    let entries = index[container].entries.filter { isFree($0) }
    let pairs = missing.count * entries.count
    guard pairs > 0, pairs <= min(Self.maximumPairs, comparisonsLeft) else { return }
    comparisonsLeft -= pairs
    let isOpen = index[container].isOpen
    var alike: [Pair] = []
    for (number, member) in missing.enumerated() where !(member.member.isOptional && isOpen) {
      for entry in entries {
        if let pair = pair(number, member, entry) { alike.append(pair) }
      }
    }
    take(alike, of: missing)
    findNamedAfterType(at: place, in: container)
    findLists(at: place, in: container)
    let left = self.missing(at: place).filter { !$0.member.isOptional }
    let others = index[container].entries.filter { isFree($0) }
    if left.count == 1, others.count == 1, match.table[place].uncountedUnexpectedKeys == 0 {
      takeOnly(left[0], others[0])
    }
  }

  /// Pairs the only missing member of a named type with a key that is the type's name: `session` for `current: Session`,
  /// if the object there has all that the type requires.
  private mutating func findNamedAfterType(at place: PlaceID, in container: ContainerID) {
    let missing = self.missing(at: place).filter { !$0.member.isOptional }
    for one in missing {
      guard case .object(let promised) = match.shapes[one.member.shape].test,
        let name = match.shapes.name(of: one.member.shape)?.split(separator: ".").last.map(String.init),
        missing.count(where: { $0.member.shape == one.member.shape }) == 1
      else { continue }
      let required = promised.members.count { !$0.isOptional }
      let entries = index[container].entries.filter { entry in
        isFree(entry) && KeyWords.sequence(index[entry].key) == KeyWords.sequence(name)
          && index[entry].count <= one.count
          && RootSearch(match).found(promised, in: index[entry].node.value, alsoBelow: false) >= required
      }
      guard required > 1, entries.count == 1, let entry = entries.first else { continue }
      settle(one, relocation(to: entry, .fieldRenamed), using: [entry])
    }
  }

  private mutating func pair(_ number: Int, _ missing: Missing, _ entry: EntryID) -> Pair? {
    guard index[entry].count <= missing.count, admits(entry, missing.member),
      let distance = nameDistance(missing.member, entry),
      distance == 0 || !isOtherObject(entry, missing.member)
    else { return nil }
    let isFitting = fits(entry, missing.member)
    // An optional member is not matched with a value that is evidence against it.
    if missing.member.isOptional, distance >= NameDistance.otherOrder, !isFitting { return nil }
    return Pair(missing: number, entry: entry, distance: 2 * distance + (isFitting ? 0 : 1))
  }

  /// Returns whether a value is an object with nothing of a promised one, such as messages by field under `errors` in place
  /// of an `error` with its code.
  private func isOtherObject(_ entry: EntryID, _ member: PreparedObject.Member) -> Bool {
    let node = index[entry].node.value
    guard case .object(let promised) = match.shapes[member.shape].test, promised.hasRequired,
      promised.others.shape == nil, match.document.kind(of: node) == .object
    else { return false }
    return RootSearch(match).found(promised, in: node, alsoBelow: false) == 0
  }

  /// Returns whether a similar name is that of a required member: it has a typing error that hardly makes another name,
  /// or the value's form speaks for it.
  private mutating func isCertain(
    _ member: PreparedObject.Member, _ name: String, _ entry: EntryID, _ distance: Int
  ) -> Bool {
    let key = index[entry].key
    guard NameSense.mayBeSame(name, key), !isDateForText(entry, member) else { return false }
    if distance >= NameDistance.otherOrder { return true }
    return NameDistance.isLikelySlip(name, key) || NameDistance.haveSlips(name, key) && proves(entry, member)
  }

  /// Returns whether names that are spelled alike are so by a typing error: `planId` is no `plantId`.
  private mutating func isNoSlipOfOther(_ member: PreparedObject.Member, _ name: String, _ entry: EntryID)
    -> Bool
  {
    let distance = NameDistance.between(member.canonical, index[entry].words)
    return distance.map { isCertain(member, name, entry, $0) } ?? true
  }

  /// Returns whether the value is a date in place of any text, and the member's name says nothing of a time.
  private func isDateForText(_ entry: EntryID, _ member: PreparedObject.Member) -> Bool {
    match.isDate(index[entry].node.value) && match.isAnyText(member.shape)
      && !NameSense.saysTime(String(decoding: member.name, as: UTF8.self))
  }

  private mutating func nameDistance(_ member: PreparedObject.Member, _ entry: EntryID) -> Int? {
    let words = index[entry].words
    let name = String(decoding: member.name, as: UTF8.self)
    if let distance = NameDistance.between(member.canonical, words) {
      // For an optional member, the name alone never decides.
      return distance == 0 || member.isOptional || isCertain(member, name, entry, distance) ? distance : nil
    }
    let mayBe = !words.isEmpty && NameDistance.haveSameLetters(member.canonical, words)
    return mayBe && KeyWords.haveSameWords(name, index[entry].key) ? NameDistance.otherOrder : nil
  }

  /// Takes the nearest pairs first, and none with an equally near rival at exactly one of its ends. Rivals of which none
  /// fits are no tie.
  mutating func take(_ pairs: [Pair], of missing: [Missing]) {
    let byDistance = Dictionary(grouping: pairs, by: \.distance)
    var settled: Set<Int> = []
    var spent: Set<EntryID> = []
    for distance in byDistance.keys.sorted() {
      let live = (byDistance[distance] ?? [])
        .filter { !settled.contains($0.missing) && !spent.contains($0.entry) }
      let rivals = Dictionary(grouping: live, by: \.missing)
      let wooers = Dictionary(grouping: live, by: \.entry)
      for pair in live {
        settled.insert(pair.missing)
        spent.insert(pair.entry)
        let member = missing[pair.missing]
        let same = rivals[pair.missing] ?? []
        if same.count > 1, distance % 2 == 1 {
          continue
        } else if same.count > 1 {
          match.relocations.addTie(
            same.prefix(2).map { index.path(to: $0.entry) }, for: member.number,
            at: member.place)
        } else if wooers[pair.entry]?.count == 1 {
          settleRenamed(member, behind: pair.entry)
        }
      }
    }
  }

  /// Pairs the only missing member with the only unexpected key: a common word is enough if the value fits and the
  /// other words say nothing or are typing errors. Synonyms prove nothing: a `pageSize` is no `pageNumber`.
  private mutating func takeOnly(_ missing: Missing, _ entry: EntryID) {
    let name = String(decoding: missing.member.name, as: UTF8.self)
    guard index[entry].count <= missing.count,
      !match.relocations.hasTie(for: missing.number, at: missing.place),
      KeyWords.shareWord(name, index[entry].key),
      NameSense.mayBeSame(name, index[entry].key, withSynonyms: false),
      !isDateForText(entry, missing.member), isNoSlipOfOther(missing.member, name, entry),
      fits(entry, missing.member)
    else { return }
    settle(missing, relocation(to: entry, .fieldRenamed), using: [entry])
  }
}

/// Members of one object that all have further words before their names, or have lost them, such as `product_id`,
/// `product_name` and `product_sku` for `id`, `name` and `sku`.
extension RelocationSearch {
  /// The letters that names have in front of those of the other side.
  private struct Prefix: Hashable {
    var letters: [UInt8]

    /// True if the received keys have them, rather than the promised names.
    var isReceived: Bool
  }

  /// The number of required members from which on it is no coincidence that their names differ by the same prefix.
  private static let minimumPrefixed = 3

  mutating func findPrefixed(at place: PlaceID) {
    guard let container = index.own[place] else { return }
    let missing = self.missing(at: place)
    let required = missing.count { !$0.member.isOptional }
    let entries = index[container].entries.filter { isFree($0) }
    let pairs = missing.count * entries.count
    guard required >= Self.minimumPrefixed, entries.count >= Self.minimumPrefixed,
      pairs <= min(Self.maximumPairs, comparisonsLeft)
    else { return }
    comparisonsLeft -= pairs
    let prefixed = Dictionary(grouping: prefixed(missing, entries), by: \.prefix).mapValues { $0.map(\.pair) }
    let counts = prefixed.mapValues { pairs in pairs.count { !missing[$0.missing].member.isOptional } }
    guard let most = counts.values.max(), most >= Self.minimumPrefixed, 2 * most > required,
      counts.values.count(where: { $0 == most }) == 1,
      let prefix = counts.first(where: { $0.value == most })?.key
    else { return }
    for pair in prefixed[prefix] ?? [] { settle(pair, of: missing) }
  }

  private mutating func settle(_ pair: Pair, of missing: [Missing]) {
    guard isFree(pair.entry) else { return }
    var relocation = relocation(to: pair.entry, .fieldRenamed)
    relocation.isByPrefix = true
    settle(missing[pair.missing], relocation, using: [pair.entry])
  }

  /// Returns the pairs of a missing member and a key of which one name is the other one behind further words.
  private func prefixed(_ missing: [Missing], _ entries: [EntryID]) -> [(prefix: Prefix, pair: Pair)] {
    missing.enumerated().flatMap { number, missing in
      entries.compactMap { entry in
        guard index[entry].count <= missing.count, admits(entry, missing.member),
          let prefix = prefix(of: missing.member, entry)
        else { return nil }
        return (prefix, Pair(missing: number, entry: entry, distance: 0))
      }
    }
  }

  private func prefix(of member: PreparedObject.Member, _ entry: EntryID) -> Prefix? {
    let (name, key) = (member.canonical, index[entry].words)
    if name == key { return underscores(of: member, entry) }
    let (short, long) = name.count < key.count ? (name, key) : (key, name)
    guard !short.isEmpty, short.count < long.count, long.suffix(short.count).elementsEqual(short) else {
      return nil
    }
    let (words, sent) = (
      KeyWords.sequence(String(decoding: member.name, as: UTF8.self)), KeyWords.sequence(index[entry].key)
    )
    let (few, many) = words.count < sent.count ? (words, sent) : (sent, words)
    let front = many.dropLast(few.count)
    guard !front.isEmpty, many.suffix(few.count).elementsEqual(few), NameSense.saysNoOther(front) else {
      return nil
    }
    return Prefix(letters: Array(long.dropLast(short.count)), isReceived: name.count < key.count)
  }

  /// Returns the underscores before one of two names that differ by nothing else.
  private func underscores(of member: PreparedObject.Member, _ entry: EntryID) -> Prefix? {
    let (name, key) = (member.name, Array(index[entry].key.utf8))
    let (short, long) = name.count < key.count ? (name, key) : (key, name)
    let front = Array(long.dropLast(short.count))
    guard !front.isEmpty, front.allSatisfy({ $0 == UInt8(ascii: "_") }),
      long.suffix(short.count).elementsEqual(short)
    else { return nil }
    return Prefix(letters: front, isReceived: name.count < key.count)
  }
}

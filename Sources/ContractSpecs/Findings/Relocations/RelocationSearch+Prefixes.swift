/// Members of one object that all have further words before their names, or have lost them, such as `product_id`,
/// `product_name` and `product_sku` for `id`, `name` and `sku`.
extension RelocationSearch {
  /// The letters that names have in front of those of the other side.
  private struct Prefix: Hashable {
    var letters: [UInt8]

    /// A Boolean value that indicates whether the received keys have them, rather than the promised names.
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

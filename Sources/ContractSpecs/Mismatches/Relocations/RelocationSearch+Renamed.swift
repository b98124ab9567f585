/// Members that stand in their object under a name that looks like theirs.
extension RelocationSearch {
  private struct Pair {
    var missing: Int
    var entry: Int
    var distance: Int
  }

  /// No more pairs of one object are compared.
  private static let mostPairs = 4096

  mutating func findRenamed(at place: Int) {
    guard let container = index.own[place] else { return }
    let missing = self.missing(at: place)
    let entries = index.containers[container].entries.filter { isFree($0) }
    let pairs = missing.count * entries.count
    guard pairs > 0, pairs <= min(Self.mostPairs, comparisonsLeft) else { return }
    comparisonsLeft -= pairs
    let isOpen = index.containers[container].isOpen
    var alike: [Pair] = []
    for (number, member) in missing.enumerated() where !(member.member.isOptional && isOpen) {
      for entry in entries {
        if let pair = pair(number, member, entry) { alike.append(pair) }
      }
    }
    take(alike, of: missing)
    let left = self.missing(at: place).filter { !$0.member.isOptional }
    let others = index.containers[container].entries.filter { isFree($0) }
    if left.count == 1, others.count == 1, walk.table.places[place].uncountedExtras == 0 {
      takeOnly(left[0], others[0])
    }
  }

  private mutating func pair(_ number: Int, _ missing: Missing, _ entry: Int) -> Pair? {
    guard index.entries[entry].count <= missing.count, admits(entry, missing.member),
      let distance = NameDistance.between(missing.member.canonical, index.entries[entry].words)
    else { return nil }
    return Pair(missing: number, entry: entry, distance: 2 * distance + (fits(entry, missing.member) ? 0 : 1))
  }

  /// Takes the nearest pairs first, and none that has a rival as near at exactly one of its ends.
  private mutating func take(_ pairs: [Pair], of missing: [Missing]) {
    let byDistance = Dictionary(grouping: pairs, by: \.distance)
    var settled: Set<Int> = []
    var spent: Set<Int> = []
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
        if same.count > 1 {
          walk.relocations.addTie(
            same.prefix(2).map { relocation(to: $0.entry, .fieldRenamed).path }, for: member.number,
            at: member.place)
        } else if wooers[pair.entry]?.count == 1 {
          settle(member, relocation(to: pair.entry, .fieldRenamed), using: [pair.entry])
        }
      }
    }
  }

  /// The only key that is missing and the only one that nobody promised: a word in common is enough if the value fits.
  private mutating func takeOnly(_ missing: Missing, _ entry: Int) {
    guard index.entries[entry].count <= missing.count,
      !walk.relocations.hasTie(for: missing.number, at: missing.place),
      KeyWords.shareWord(String(decoding: missing.member.name, as: UTF8.self), index.entries[entry].key),
      fits(entry, missing.member)
    else { return }
    settle(missing, relocation(to: entry, .fieldRenamed), using: [entry])
  }
}

/// How alike two names are, by their words.
enum NameDistance {
  private static let longest = 64

  /// `nil`: not alike. Names that are the same words but for underscores before them (`_id`) have none; then come
  /// typing errors, then names of which one is the beginning or the end of the other.
  static func between(_ one: [UInt8], _ other: [UInt8]) -> Int? {
    if one.isEmpty || other.isEmpty { return nil }
    if one == other { return 0 }
    guard one.count <= longest, other.count <= longest, digits(one) == digits(other) else { return nil }
    let most = max(1, one.count / 4)
    if let errors = errors(one, other, atMost: most) { return errors }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    guard short.count >= 4, KeyWords.weight(String(decoding: short, as: UTF8.self)) == 1,
      long.starts(with: short) || long.suffix(short.count).elementsEqual(short)
    else { return nil }
    return longest + long.count - short.count
  }

  /// `line1` is another member than `line2`, not a slip of the pen.
  private static func digits(_ name: [UInt8]) -> [UInt8] {
    name.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// The Damerau-Levenshtein distance (optimal string alignment), where it is not greater than `most`.
  private static func errors(_ one: [UInt8], _ other: [UInt8], atMost most: Int) -> Int? {
    guard abs(one.count - other.count) <= most else { return nil }
    var (before, last) = ([Int](), Array(0...other.count))
    for row in 1...one.count {
      var next = [row] + Array(repeating: most + 1, count: other.count)
      for column in max(1, row - most)...max(1, min(other.count, row + most)) {
        let isSame = one[row - 1] == other[column - 1]
        next[column] = min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, one[row - 1] == other[column - 2], one[row - 2] == other[column - 1] {
          next[column] = min(next[column], before[column - 2] + 1)
        }
      }
      (before, last) = (last, next)
    }
    return last[other.count] <= most ? last[other.count] : nil
  }
}

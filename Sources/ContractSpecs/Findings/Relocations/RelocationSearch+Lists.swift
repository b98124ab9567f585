/// Lists under another name in their own object, such as `items` for `results`, recognized by their elements.
extension RelocationSearch {
  mutating func findLists(at place: Int, in container: Int) {
    let isOpen = index.containers[container].isOpen
    let missing = self.missing(at: place).filter { missing in
      element(of: missing) != nil && !(missing.member.isOptional && isOpen)
        && !matcher.relocations.hasTie(for: missing.number, at: place)
    }
    let lists = index.containers[container].entries.filter { isFree($0) && isList($0) }
    let pairs = missing.count * lists.count
    guard pairs > 0, pairs <= comparisonsLeft else { return }
    comparisonsLeft -= pairs
    var alike: [Pair] = []
    for entry in lists {
      let words = words(in: matcher.document.firstChild(of: index.entries[entry].node + 1))
      for (number, member) in missing.enumerated() where holds(entry, words, member) {
        alike.append(Pair(missing: number, entry: entry, distance: 0))
      }
    }
    take(alike, of: missing)
  }

  private func isList(_ entry: Int) -> Bool {
    let value = index.entries[entry].node + 1
    return matcher.document.kind(of: value) == .array && matcher.document.count(of: value) > 0
  }

  /// Returns the shape of the elements of a missing array.
  private func element(of missing: Missing) -> Int? {
    guard case .array(let array) = matcher.shapes[missing.member.shape].test else { return nil }
    return array.element
  }

  /// Returns whether a list's elements are the missing ones: objects are judged by the first one, all others are
  /// accepted only if both names are generic.
  private mutating func holds(_ entry: Int, _ words: Set<Int>, _ missing: Missing) -> Bool {
    guard index.entries[entry].count <= missing.count, let element = element(of: missing) else {
      return false
    }
    guard case .object(let object) = matcher.shapes[element].test else {
      return missing.member.weight < 1 && KeyWords.weight(index.entries[entry].key) < 1
        && fits(entry, missing.member)
    }
    let required = object.members.filter { !$0.isOptional }
    guard !required.isEmpty, required.allSatisfy({ words.contains($0.words) }) else { return false }
    if required.reduce(0, { $0 + $1.weight }) >= Self.leastWeight { return true }
    return required.count > 1 && canJudge(entry) && fits(entry, missing.member)
  }

  /// Returns the hashes of the words of an object's first keys; empty if the value is no object.
  private func words(in object: Int) -> Set<Int> {
    var words: Set<Int> = []
    guard matcher.document.kind(of: object) == .object else { return words }
    var key = matcher.document.firstChild(of: object)
    while key < matcher.document.next(after: object), words.count < UnexpectedIndex.mostKeys {
      words.insert(KeyHash.ofWords(key, in: matcher.document))
      key = matcher.document.next(after: key + 1)
    }
    return words
  }
}

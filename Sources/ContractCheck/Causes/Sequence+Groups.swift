extension Sequence {
  /// Returns groups of the elements with the same key, in the order of their first elements. One without a key is in no
  /// group.
  func grouped<Key: Hashable>(by key: (Element) -> Key?) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    var numbers: [Key: Int] = [:]
    for element in self {
      guard let key = key(element) else { continue }
      if let number = numbers[key] {
        groups[number].elements.append(element)
      } else {
        numbers[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}

/// The elements that were met. Few are compared one by one, which is faster than a hash of each.
struct DistinctElements<Element: Hashable> {
  private static var maximumListed: Int { 16 }

  private var listed: [Element] = []
  private var hashed: Set<Element> = []

  /// Adds an element; returns whether it is new.
  mutating func insert(_ element: Element) -> Bool {
    if listed.contains(element) { return false }
    guard listed.count == Self.maximumListed else {
      listed.append(element)
      return true
    }
    return hashed.insert(element).inserted
  }
}

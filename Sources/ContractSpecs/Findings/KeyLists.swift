/// From the hashes of keys to the numbers that were put in for each, in their order.
struct KeyLists: Sendable {
  fileprivate struct Link {
    /// The number that follows for the same hash, or -1.
    var next = -1

    /// Of the first number for a hash: the last one, and how many there are.
    var last: Int
    var count = 1
  }

  private var firsts = KeyTable()
  private var links: [Link] = []

  /// Puts a number, which is new, in behind those for the same hash, unless these are already so many.
  mutating func append(_ number: Int, for hash: Int, atMost most: Int = .max) {
    while links.count <= number { links.append(Link(last: links.count)) }
    guard let first = firsts.insert(number, for: hash), links[first].count < most else { return }
    links[links[first].last].next = number
    links[first].last = number
    links[first].count += 1
  }

  subscript(hash: Int) -> Numbers { Numbers(number: firsts[hash] ?? -1, links: links) }

  struct Numbers: Sequence, IteratorProtocol {
    fileprivate var number: Int
    fileprivate let links: [Link]
    var isEmpty: Bool { number < 0 }

    mutating func next() -> Int? {
      if number < 0 { return nil }
      defer { number = links[number].next }
      return number
    }
  }
}

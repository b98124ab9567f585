/// A map from the hashes of keys to the numbers inserted for each, in order.
struct KeyLists: Sendable {
  fileprivate struct Link {
    /// The number that follows for the same hash, or `none`.
    var next = Self.none

    static let none = -1

    /// The last number for a hash and the count of its numbers; valid in the link of the first one.
    var last: Int
    var count = 1
  }

  private var firsts = KeyTable()
  private var links: [Link] = []

  /// Appends a new number to those for the same hash, unless there are already `most` of them.
  mutating func append(_ number: Int, for hash: KeyHash, atMost most: Int = .max) {
    while links.count <= number { links.append(Link(last: links.count)) }
    guard let first = firsts.insert(number, for: hash), links[first].count < most else { return }
    links[links[first].last].next = number
    links[first].last = number
    links[first].count += 1
  }

  subscript(hash: KeyHash) -> Numbers { Numbers(number: firsts[hash] ?? Link.none, links: links) }

  struct Numbers: Sequence, IteratorProtocol {
    fileprivate var number: Int
    fileprivate let links: [Link]
    var isEmpty: Bool { number == Link.none }

    mutating func next() -> Int? {
      if isEmpty { return nil }
      defer { number = links[number].next }
      return number
    }
  }
}

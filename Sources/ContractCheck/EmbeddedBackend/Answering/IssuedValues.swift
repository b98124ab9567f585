/// The tokens and identifiers that the backend has given out, so that foreign ones are known.
struct IssuedValues: Sendable {
  /// The oldest are forgotten beyond this many.
  private static let most = 65_536

  private var known: Set<String> = []
  private var order: [String] = []
  private var oldest = 0

  func contains(_ text: String) -> Bool { known.contains(text) }

  mutating func add(_ text: String) {
    guard known.insert(text).inserted else { return }
    guard order.count == Self.most else { return order.append(text) }
    known.remove(order[oldest])
    order[oldest] = text
    oldest = (oldest + 1) % Self.most
  }
}

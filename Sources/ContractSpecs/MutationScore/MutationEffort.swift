/// How much more may be altered and judged in one contract.
///
/// It is counted in bytes and not in seconds, so that a contract has the same strength on every machine.
struct MutationEffort: Sendable {
  /// Enough for some hundred large answers, each altered in hundreds of ways.
  static let usual = 1 << 33

  /// What one alteration costs however small the altered part is.
  private static let each = 2_000

  let all: Int
  private(set) var left: Int

  init(_ bytes: Int) { (all, left) = (bytes, bytes) }

  var isSpent: Bool { left < 0 }

  mutating func spend(_ bytes: Int) { left -= bytes + Self.each }
}

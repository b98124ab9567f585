import ContractSpecs

/// The budget for altering and judging the responses of one contract.
///
/// It is counted in bytes and not in seconds, so that a contract has the same score on every machine.
struct MutationEffort: Sendable {
  /// The default budget, in bytes: enough for some hundred large responses, each altered in hundreds of ways.
  static let usual = 1 << 33

  /// The cost of one alteration in addition to the bytes of the altered part.
  private static let each = 2_000

  let all: Int
  private(set) var left: Int

  init(_ bytes: Int) { (all, left) = (bytes, bytes) }

  var isSpent: Bool { left < 0 }

  mutating func spend(_ bytes: Int) { left -= bytes + Self.each }
}

/// One of the parts that a run is divided into, each for a machine of its own.
struct Shard: Hashable, Sendable {
  /// The most parts that a run is divided into.
  static let mostShards = 10_000

  /// Counted from 1.
  var number: Int
  var total: Int

  init?(number: Int, total: Int) {
    guard 1...Self.mostShards ~= total, 1...total ~= number else { return nil }
    (self.number, self.total) = (number, total)
  }

  /// Reads `2/5`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let total = parts[1] else { return nil }
    self.init(number: number, total: total)
  }
}

extension Shard: CustomStringConvertible {
  var description: String { "\(number)/\(total)" }
}

/// Which part of a whole run a run is, and what the parts of one run have in common.
struct RunPart: Hashable, Sendable {
  var shard: Shard

  /// How many checks the whole run has.
  var plannedChecks: Int

  /// Names the contracts, as they are written, and the checks of the whole run.
  var plan: String

  /// Names which check belongs to which shard.
  var division: String

  /// The run of the build service that the shard belongs to, with the variable that told: `GITHUB_RUN_ID 4711`. `nil`
  /// where none did.
  var build: String?
}

/// A part of a run, for a machine of its own.
struct Shard: Hashable, Sendable {
  /// The largest number of parts of a run.
  static let maximumShards = 10_000

  /// The number of the part, counted from 1.
  var number: Int
  var total: Int

  init?(number: Int, total: Int) {
    guard 1...Self.maximumShards ~= total, 1...total ~= number else { return nil }
    (self.number, self.total) = (number, total)
  }

  /// Reads a text such as `2/5`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let total = parts[1] else { return nil }
    self.init(number: number, total: total)
  }
}

extension Shard: CustomStringConvertible {
  var description: String { "\(number)/\(total)" }
}

/// The part of a whole run that a run is, and the data that all parts have in common.
struct RunPart: Hashable, Sendable {
  var shard: Shard

  /// The number of checks of the whole run.
  var plannedChecks: Int

  /// A name for the contracts, as they are written, and the checks of the whole run.
  var plan: String

  /// A name for the assignment of checks to shards.
  var division: String

  /// A name for the checks of the whole run, by their names; `nil` in a report of an earlier version.
  var checks: String?

  /// The build service's run that the shard belongs to, with the variable that named it: `GITHUB_RUN_ID 4711`. `nil` if
  /// none did.
  var build: String?
}

extension RunPart {
  /// Returns a name for a set of checks, in whatever order they are.
  static func fingerprint(of checks: some Sequence<CheckName>) -> String {
    Fingerprint(of: checks.map { "\($0.contract)/\($0.check)" }.sorted()).text
  }
}

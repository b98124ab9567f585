/// How backends are asked.
struct BackendOptions: Equatable, Sendable {
  /// The largest body that is read where nobody says another, in bytes.
  static let usualBody = 16 * 1024 * 1024

  /// How many requests may be under way at once to one of them.
  var jobs = 8
  var seed: UInt64?

  /// The largest body that is read, in bytes.
  var maximumBody = usualBody

  /// How long one that is still starting is waited for.
  var readyLimit: Duration?
  var isInsecure = false
  var stopsAtFirstFailure = false
}

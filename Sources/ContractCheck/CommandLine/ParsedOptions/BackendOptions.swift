/// The options for sending requests to backends.
struct BackendOptions: Equatable, Sendable {
  /// The default of `maximumBody`, in bytes.
  static let usualBody = 16 * 1024 * 1024

  /// The maximum number of concurrent requests to one backend.
  var jobs = 8
  var seed: UInt64?

  /// The maximum size of a body that is read, in bytes.
  var maximumBody = usualBody

  /// The maximum time to wait for a backend that is still starting; `nil` to send without waiting.
  var readyLimit: Duration?
  var isInsecure = false
  var stopsAtFirstFailure = false
}

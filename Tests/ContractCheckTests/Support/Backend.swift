/// A real backend on a free loopback port, for the duration of a test.
struct Backend: Sendable {
  /// The scheme, host and port, such as `http://127.0.0.1:40123`.
  let url: String
  let process: RunningProcess
}

/// Runs a test's body against BobTheBuilder's login and refresh as its document shows them.
///
/// - Parameter mutations: the differences of the backend from the document; `Backends/bob_the_builder.py --help`
///   lists them.
func withBobTheBuilder<Value>(
  mutations: [String] = [], _ body: (Backend) async throws -> Value
) async throws -> Value {
  let arguments = mutations.flatMap { ["--drift", $0] }
  let process = try RunningProcess(
    Python.script("Backends/bob_the_builder.py", arguments), input: .heldOpen)
  let url = try await process.line(startingWith: "listening on ", within: .seconds(60))
  let value = try await body(Backend(url: url, process: process))
  await process.closeInput()
  _ = try await process.result(within: .seconds(60))
  return value
}

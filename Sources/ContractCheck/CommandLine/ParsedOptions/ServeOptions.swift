/// The options of `serve`.
struct ServeOptions: Equatable, Sendable {
  /// The contracts and the folders of contracts.
  var paths: [String] = []
  var variables = VariableOptions()
  var seed: UInt64?

  /// The port of the first contract; the other contracts have the next ones. 0 takes free ports.
  var port: UInt16 = 0
  var hosts = ServedHosts()
  var drifts: [ServedDrift] = []
  var listsDrifts = false
  var isVerbose = false
}

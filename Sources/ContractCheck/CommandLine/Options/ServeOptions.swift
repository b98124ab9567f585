/// What `serve` is told.
struct ServeOptions: Equatable, Sendable {
  /// Contracts and folders of them.
  var paths: [String] = []
  var variables = VariableOptions()
  var seed: UInt64?

  /// Where the first contract is listened for; the others follow. 0 takes free ones.
  var port: UInt16 = 0
  var hosts = ServedHosts()
  var mutations: [ServedMutation] = []

  /// Whether it is only said which drifts there are.
  var listsMutations = false
  var isVerbose = false
}

/// A command of the program. The raw value is what the user types.
enum Command: String, Hashable, Sendable, CaseIterable {
  case run
  case lint
  case releases
  case list
  case merge
  case strength
  case serve
  case diagnose
  case explain
  case initialize = "init"
  case schema
  case exportSwift = "export swift"
  case exportJSONSchema = "export json-schema"
  case exportOpenAPI = "export openapi"
  case baselineUpdate = "baseline update"
  case baselinePrune = "baseline prune"
  case baselineList = "baseline list"
  case completions
  case man
}

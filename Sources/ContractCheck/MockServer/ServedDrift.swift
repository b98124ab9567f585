import ContractSpecs
import ContractMutation

/// A drift of the embedded backend, for all of its responses or for some.
struct ServedDrift: Hashable, Sendable {
  var drift: Drift

  /// The name of the check whose responses are altered; `nil` for all responses.
  var check: String?

  func concerns(_ name: String?) -> Bool { check == nil || check == name }
}

extension ServedDrift: CustomStringConvertible {
  /// The notation of the command line: `casing@login`.
  var description: String { ([drift.rawValue] + [check].compactMap(\.self)).joined(separator: "@") }
}

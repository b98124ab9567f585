import ContractSpecs
import ContractMutation

/// A mutation that the embedded backend applies to responses.
struct ServedMutation: Hashable, Sendable {
  var mutation: Mutation

  /// The name of the check whose responses are mutated; `nil` for all responses.
  var check: String?

  func concerns(_ name: String?) -> Bool { check == nil || check == name }
}

extension ServedMutation: CustomStringConvertible {
  /// The notation of the command line: `casing@login`.
  var description: String { ([mutation.rawValue] + [check].compactMap(\.self)).joined(separator: "@") }
}

import ContractSpecs

/// A drift that the embedded backend shows.
struct ServedMutation: Hashable, Sendable {
  var mutation: Mutation

  /// The name of the check whose answers drift; `nil` for all answers.
  var check: String?

  func concerns(_ name: String?) -> Bool { check == nil || check == name }
}

extension ServedMutation: CustomStringConvertible {
  /// As the command line has it: `casing@login`.
  var description: String { ([mutation.rawValue] + [check].compactMap(\.self)).joined(separator: "@") }
}

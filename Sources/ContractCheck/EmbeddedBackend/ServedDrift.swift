import ContractSpecs

/// A drift that the embedded backend shows.
struct ServedDrift: Hashable, Sendable {
  var drift: Drift

  /// The name of the check whose answers drift; `nil` for all answers.
  var check: String?

  func concerns(_ name: String?) -> Bool { check == nil || check == name }
}

extension ServedDrift: CustomStringConvertible {
  /// As the command line has it: `casing@login`.
  var description: String { ([drift.rawValue] + [check].compactMap(\.self)).joined(separator: "@") }
}

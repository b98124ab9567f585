import ContractSpecs

/// The decision of a person about violations that are added to a baseline.
struct WaiverNote: Hashable, Sendable {
  /// The reason; empty if none is given.
  var reason = ""
  var owner: String?

  /// The last day on which the violations are waived; `nil` for no end.
  var expires: CalendarDay?
}

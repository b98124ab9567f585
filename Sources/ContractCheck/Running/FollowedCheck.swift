import ContractSpecs

/// A check of the same contract that another one may have failed for.
struct FollowedCheck: Hashable, Sendable {
  var check: String

  /// The finding in its response at the value that was taken, or for which the value is not there. It is `nil` for a check
  /// that is blocked where there is no such response.
  var fault: Fault?

  /// A finding by its kind and place.
  struct Fault: Hashable, Sendable {
    var kind: Finding.Kind

    /// The path; `nil` for a finding that is not about the body.
    var path: JSONPath?

    /// The kind, with the place.
    var words: String { kind.rawValue + (path.map { " at \($0)" } ?? "") }

    /// The fault of a response that came with another status than promised.
    static let status = Self(kind: .responseStatus, path: nil)

    init(_ finding: Finding) { (kind, path) = (finding.kind, finding.path?.pattern) }

    init(kind: Finding.Kind, path: JSONPath?) { (self.kind, self.path) = (kind, path) }
  }
}

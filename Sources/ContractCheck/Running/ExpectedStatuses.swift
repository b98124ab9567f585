import ContractSpecs

/// The statuses that a check expects, read from the notation that reports keep: `200, 4XX`.
struct ExpectedStatuses: Hashable, Sendable {
  private let patterns: [StatusPattern]

  /// Reads the notation; words that name no status, such as `default`, stand for every status.
  init(_ notation: String) {
    patterns = notation.split(separator: ", ").map { word in
      if let status = Int(word) { return .exact(status) }
      return word.hasSuffix("XX") ? word.first?.wholeNumberValue.map { .range($0) } ?? .other : .other
    }
  }

  /// Returns whether an expected response can have a status.
  func contains(_ status: Int) -> Bool { patterns.contains { $0.contains(status) } }
}

import ContractSpecs

/// The parts of a request that are given on the command line.
struct RequestOptions: Hashable, Sendable {
  var method: String?
  var headers: [Header] = []

  /// The body, or `@` and the file that contains it.
  var data: String?
}

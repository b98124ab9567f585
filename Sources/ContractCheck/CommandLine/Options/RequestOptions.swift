import ContractSpecs

/// A request as far as words of the command line tell it.
struct RequestOptions: Hashable, Sendable {
  var method: String?
  var headers: [Header] = []

  /// A body, or `@` and the file that holds it.
  var data: String?
}

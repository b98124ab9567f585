import ContractSpecs

/// What `init` is told.
struct InitOptions: Equatable, Sendable {
  /// The address, the file or `-`; exactly one is right.
  var sources: [String] = []

  /// What the contract is called, in place of a name made from its source.
  var name: String?

  /// Whether a contract that is there is written over.
  var overwrites = false

  /// What is sent, or what was sent where the saved answer does not tell.
  var sending = RequestOptions()

  /// The part of a method, address and status, or the number, of an entry in a HAR file.
  var entry: String?
  var isInsecure = false
}

/// An error for a name that no endpoint of a contract has.
public struct UnknownEndpoint: Error, Hashable, Sendable, CustomStringConvertible {
  public var name: String

  /// The names of the endpoints, in the order of the contract.
  public var known: [String]

  public var description: String {
    let near = suggestion(for: name, among: known)
    return
      "there is no endpoint \"\(name)\"\(near.isEmpty ? "; there are \(known.joined(separator: ", "))" : near)"
  }
}

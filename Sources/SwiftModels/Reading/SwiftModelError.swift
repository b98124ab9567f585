import ContractSpecs

/// A reason why no model can be read.
package enum SwiftModelError: Error, Hashable, Sendable {
  /// The files declare no type of this name.
  case unknownType(String, known: [String])

  /// Several types have this name, at these places.
  case declaredTwice(String, places: String)

  /// The name is missing, and it could be any of these types.
  case severalTypes([String])

  /// The files declare nothing that can be decoded.
  case noTypes(files: [String])
}

extension SwiftModelError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownType(let name, let known):
      let near = suggestion(for: name, among: known)
      let list = known.isEmpty ? "; there are no types" : "; there are \(Self.list(known))"
      return "there is no type \"\(name)\"\(near.isEmpty ? list : near)"
    case .declaredTwice(let name, let places):
      return "\(name) is declared \(places): name only the files that the app compiles together"
    case .severalTypes(let names): return "name one of the types: \(Self.list(names))"
    case .noTypes(let files):
      let place = files.isEmpty ? "there, and there is no Swift file" : "in \(Self.list(files))"
      return "no Decodable type is declared \(place)"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.count > 20
      ? "\(names.prefix(20).joined(separator: ", ")) and \(names.count - 20) more"
      : names.joined(separator: ", ")
  }
}

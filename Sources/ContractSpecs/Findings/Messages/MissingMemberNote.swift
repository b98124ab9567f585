/// A note on a missing member, which follows the object that lacks it.
package enum MissingMemberNote: Hashable, Sendable {
  case nullsLeftOut
  case errorInPlace

  /// Two places that the member fits equally well.
  case fitsEquallyWell(JSONPath, JSONPath)

  /// Members that may be the missing one. `rival` is another missing member that the only one of them may as well be.
  case mayBeIt([PossibleMember], hasMore: Bool, rival: String?)
  case besideIt([PossibleMember], hasMore: Bool)

  /// A member that is there, but as one of the object itself.
  case isOfObject(String)

  /// Pairs of a member and the key of the missing one that it may be.
  case pairs([Pair], hasMore: Bool)

  /// Parts of the missing member.
  case mayBeOfIt([PossibleMember])
  case mayBeItsID(String)

  package struct Pair: Hashable, Sendable {
    package var member: PossibleMember
    package var missing: String
  }

  /// The words, which begin with a semicolon.
  package var text: String {
    switch self {
    case .nullsLeftOut: "; the serializer seems to leave nulls out"
    case .errorInPlace: "; it is an error in place of what is promised"
    case .fitsEquallyWell(let one, let other):
      "; fits \(Quoted.cut("\(one)")) and \(Quoted.cut("\(other)")) equally well, not guessing"
    case .mayBeIt(let names, let hasMore, let rival):
      "; \(Self.list(names.map(\.text) + (hasMore ? ["another one"] : []))) may be it"
        + (rival.map { " (or \(Quoted.key($0)), which is missing too)" } ?? "")
    case .besideIt(let names, let hasMore):
      "; unexpected beside it: \(names.map(\.text).joined(separator: ", "))" + (hasMore ? ", …" : "")
    case .isOfObject(let name): "; its \(Quoted.key(name)) is promised for the object itself"
    case .pairs(let pairs, let hasMore):
      "; " + pairs.map { "\($0.member.text) may be \(Quoted.key($0.missing))" }.joined(separator: ", ")
        + (hasMore ? ", …" : "")
    case .mayBeOfIt(let parts):
      "; \(parts.prefix(3).map(\.text).joined(separator: ", "))\(parts.count > 3 ? ", …" : "") may be of it"
    case .mayBeItsID(let key): "; \(Quoted.key(key)) may be its id"
    }
  }

  /// Returns a list in the form `a, b or c`.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }
}

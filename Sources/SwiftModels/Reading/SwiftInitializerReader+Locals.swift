import ContractSpecs

/// Types that are declared inside an initializer, as generators do for the member that decides.
extension SwiftInitializerReader {
  /// The method of an event for a member of a local type.
  static let discriminator = "decode a member"

  /// Reads the members of a type that the initializer declares itself, as in
  /// `try container.decode(Discriminator.self).type`. Returns `false` for every other type.
  mutating func readLocal(
    _ type: SwiftTypeReference, _ open: Int, _ frame: Frame, _ route: inout DecodingRoute
  ) throws(NotUnderstood) -> Bool {
    let dot = tokens.past(open)
    guard type.path.count == 1, let members = members(ofLocal: type.path[0]), tokens.isMark(dot, "."),
      tokens.isName(dot + 1), let member = members.first(where: { $0.key == tokens.text(dot + 1) }),
      case .type(let asked, _) = member.value
    else { return false }
    try take(.object(members, isOpen: false), of: type, frame, &route)
    let key = DecodingRoute.Key(object: 0, name: member.key)
    events.append(Event(key: key, type: asked, isTried: false, method: Self.discriminator))
    return true
  }

  /// Returns the members of a struct that has nothing but constants without a value.
  private func members(ofLocal name: String) -> [SwiftMember]? {
    let start = initializer.tokens.first { tokens.isWord($0, "struct") && tokens.text($0 + 1) == name }
    guard let start,
      let open = (start..<initializer.tokens.upperBound).first(where: { tokens.isMark($0, "{") })
    else { return nil }
    var members: [SwiftMember] = []
    var parser = SwiftParser(tokens, file: file)
    parser.place = open + 1
    while parser.place < tokens.partner(of: open) {
      let name = parser.place + 1
      guard tokens.isWord(name - 1, "let") || tokens.isWord(name - 1, "var"), tokens.isName(name),
        tokens.isMark(name + 1, ":")
      else { return nil }
      parser.place = name + 2
      let type = parser.typeReference()
      members.append(
        SwiftMember(key: tokens.text(name), value: .type(type, in: context), place: place(name..<name + 1)))
      if tokens.isMark(parser.place, ";") { parser.place += 1 }
    }
    return members.isEmpty ? nil : members
  }
}

/// Members found under keys in other casing: one finding for each object.
extension FindingBuilder {
  /// A member with the other names under which it was found.
  private struct Recased {
    var field: Field
    var place: Int
    var names: [MatchTable.OtherName]
  }

  func casing(at place: Int) -> [Draft] {
    let children = table.places[place].children
    let recased = zip(fields(of: place), children).compactMap { field, child in
      child >= 0 && !table.places[child].otherNames.isEmpty
        ? Recased(field: field, place: child, names: table.places[child].otherNames) : nil
    }
    switch recased.count {
    case 0: return []
    case 1: return [casingOfOne(recased[0], in: place)]
    case _: return [casingOfObject(recased, in: place)]
    }
  }

  private func casingOfOne(_ recased: Recased, in place: Int) -> Draft {
    let name = recased.names[0]
    let effect = effect(of: recased.names)
    return Draft(
      finding: Finding(
        kind: .fieldCasing, severity: effect.severity, reading: effect.reading,
        path: table.path(of: recased.place), foundAt: foundAt(recased.place), members: members(recased),
        evidence: .keys(expected: Quoted.key(recased.field.name), actual: Quoted.key(name.name)),
        expected: Quoted.key(recased.field.name), actual: Quoted.key(name.name),
        location: recased.field.location,
        hint: casingHint([recased], in: place)),
      node: recased.names.map(\.seen.first).min() ?? 0,
      affected: recased.names.map(\.seen.count).reduce(0, +), place: place)
  }

  private func effect(of names: [MatchTable.OtherName]) -> Finding.Effect {
    let effects = names.compactMap(\.effect)
    return effects.dropFirst().reduce(effects.first ?? Finding.Effect(.info)) { $0.worse($1) }
  }

  private func members(_ recased: Recased) -> [Finding.Member] {
    recased.names.map { Finding.Member(expected: recased.field.name, found: $0.name) }
  }

  private func casingOfObject(_ recased: [Recased], in place: Int) -> Draft {
    let expected = KeyStyle.common(of: recased.map(\.field.name))
    let actual = KeyStyle.common(of: recased.flatMap { $0.names.map(\.name) })
    let isTelling = expected != actual
    let promised = isTelling ? expected.map { "\($0.rawValue) keys" } : nil
    let received = isTelling ? actual.map { "\($0.rawValue) keys" } : nil
    let seen = table.places[place].recasedObjects
    let effect = effect(of: recased.flatMap(\.names))
    return Draft(
      finding: Finding(
        kind: .fieldCasing, severity: effect.severity, reading: effect.reading,
        path: table.path(of: place), foundAt: foundAt(place), members: recased.flatMap(members),
        evidence: .keys(expected: promised ?? "names", actual: received ?? "names"),
        expected: promised ?? Self.asPromised, actual: received ?? Self.otherCasing,
        location: location(ofShape: shapes[table.places[place].shape].source),
        hint: casingHint(recased, in: place)),
      node: seen.first, affected: seen.count, place: place)
  }

  private static let asPromised = "keys as promised"
  private static let otherCasing = "the same keys in other casing"

  /// Returns the key that CodingKeys are compared with: `convertFromSnakeCase` converts it first.
  func keySeen(of found: String) -> String {
    switch setting.client.keys {
    case .asWritten: found
    case .convertFromSnakeCase: SnakeCase.converted(found)
    }
  }

  /// Returns the key, quoted, under which the backend can send a member: for a client's model that converts from snake
  /// case, the key that converts to the property's.
  func keyToSend(_ promised: String) -> String {
    guard setting.client.isModel, setting.client.keys == .convertFromSnakeCase else {
      return Quoted.key(promised)
    }
    return Quoted.key(SnakeCase.spelled(promised) ?? promised)
  }

  private func casingHint(_ recased: [Recased], in place: Int) -> Finding.Hint {
    let promised = keyToSend(recased[0].field.name)
    return Finding.Hint(
      backend: isOfSerializer(recased, in: place)
        ? "Send \(promised): the serializer's naming setting may decide it for all keys."
        : recased.count > 1
          ? "Send the keys as they are promised, such as \(promised)." : "Send \(promised).",
      client: clientAdvice(recased, in: place))
  }

  /// Returns whether all keys of more than one word are in another style, as a serializer derives them from property
  /// names.
  private func isOfSerializer(_ recased: [Recased], in place: Int) -> Bool {
    guard recased.count > 1, let promised = KeyStyle.common(of: recased.map(\.field.name)),
      let sent = KeyStyle.common(of: recased.flatMap { $0.names.map(\.name) }), promised != sent
    else { return false }
    return zip(fields(of: place), table.places[place].children).allSatisfy { field, child in
      child < 0 || !table.places[child].otherNames.isEmpty || KeyStyle(of: field.name) != promised
    }
  }

  private func clientAdvice(_ recased: [Recased], in place: Int) -> String {
    let names = recased.flatMap { member in member.names.map { (member.field.name, $0) } }
    if names.allSatisfy({ $1.effect?.reading == .asMeant }) {
      return "Nothing to do: convertFromSnakeCase reads both."
    }
    if setting.client.keys == .asWritten, names.allSatisfy({ SnakeCase.converted($1.name) == $0 }),
      shapes.keysSurviveConversion(below: table.places[0].shape)
    {
      return "Set keyDecodingStrategy to convertFromSnakeCase."
    }
    let isEverywhere = recased.allSatisfy {
      $0.names.count == 1 && $0.names[0].seen.count >= table.places[place].visits
    }
    guard isEverywhere else {
      return "Read either key in an init(from:) of your own: not all objects have the same."
    }
    let code =
      "case \(codingName(recased[0].field.name, at: place)) = "
      + Quoted.key(keySeen(of: recased[0].names[0].name))
    return recased.count > 1
      ? "Name the keys in CodingKeys, such as \(code)." : "Name the key in CodingKeys: \(code)."
  }
}

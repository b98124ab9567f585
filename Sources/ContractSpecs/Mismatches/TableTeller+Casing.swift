/// Members found under the same words in other casing: one finding an object.
extension TableTeller {
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
    return Draft(
      finding: Mismatch(
        kind: .fieldCasing, severity: worst(recased.names.map(\.severity)),
        path: table.path(of: recased.place), foundAt: foundAt(recased.place), members: members(recased),
        expected: Quoted.key(recased.field.name), actual: Quoted.key(name.name),
        location: recased.field.location,
        hint: casingHint(from: recased.field.name, to: name.name)),
      node: recased.names.map(\.seen.first).min() ?? 0,
      affected: recased.names.map(\.seen.count).reduce(0, +), place: place)
  }

  private func members(_ recased: Recased) -> [Mismatch.Member] {
    recased.names.map { Mismatch.Member(expected: recased.field.name, found: $0.name) }
  }

  private func casingOfObject(_ recased: [Recased], in place: Int) -> Draft {
    let expected = KeyStyle.common(of: recased.map(\.field.name))
    let actual = KeyStyle.common(of: recased.flatMap { $0.names.map(\.name) })
    let isTelling = expected != actual
    let seen = table.places[place].recasedObjects
    return Draft(
      finding: Mismatch(
        kind: .fieldCasing, severity: worst(recased.flatMap { $0.names.map(\.severity) }),
        path: table.path(of: place), foundAt: foundAt(place), members: recased.flatMap(members),
        expected: isTelling ? expected.map { "\($0.rawValue) keys" } ?? Self.asPromised : Self.asPromised,
        actual: isTelling ? actual.map { "\($0.rawValue) keys" } ?? Self.otherCasing : Self.otherCasing,
        location: location(ofShape: shapes[table.places[place].shape].source),
        hint: casingHint(from: recased[0].field.name, to: recased[0].names[0].name)),
      node: seen.first, affected: seen.count, place: place)
  }

  private static let asPromised = "keys as promised"
  private static let otherCasing = "the same keys in other casing"

  /// What CodingKeys are compared with: `convertFromSnakeCase` converts first.
  private func keySeen(of found: String) -> String {
    switch setting.client.keys {
    case .asWritten: found
    case .convertFromSnakeCase: SnakeCase.converted(found)
    }
  }

  private func casingHint(from promised: String, to found: String) -> Mismatch.Hint {
    let converts = SnakeCase.converted(found) == promised && setting.client.keys == .asWritten
    return Mismatch.Hint(
      backend: "Send \(Quoted.key(promised)): the serializer's naming setting decides this for all keys.",
      client: converts
        ? "Set keyDecodingStrategy to convertFromSnakeCase, without CodingKeys that hold underscores."
        : "Name the key in CodingKeys: case \(SnakeCase.converted(promised)) = \"\(keySeen(of: found))\".")
  }
}

/// A missing object of which parts seem to be in the object around it: members under both names, such as `doctor_id`;
/// its id alone; or the entries of a dictionary.
extension FindingBuilder {
  /// The parts of a missing object that may be in the object around it.
  private enum Remains {
    case members([String])
    case id(String)
    case entries([String])
  }

  /// The number of keys from which on they are reported: a single one may as well be a reference to the object.
  private static let minimumParts = 2

  /// Returns the text that follows `nothing in object {…}`, or `nil` if no part of the object was found.
  func flattenedNote(for number: Int, _ name: String, at place: PlaceID) -> String? {
    switch remains(of: number, name, at: place) {
    case .members(let keys), .entries(let keys): "; \(Self.listed(keys)) may be of it"
    case .id(let key): "; \(Quoted.key(key)) may be its id"
    case nil: nil
    }
  }

  func flattenedHint(for number: Int, _ name: String, at place: PlaceID) -> Finding.Hint? {
    switch remains(of: number, name, at: place) {
    case .members(let keys): .flattenedMembers(Self.listed(keys), send: keyToSend(name))
    case .id(let key): .idBeside(key, send: keyToSend(name))
    case .entries(let keys): .entriesBeside(Self.listed(keys), send: keyToSend(name))
    case nil: nil
    }
  }

  /// Returns the places, as pattern paths, of the parts of a missing object.
  func remainingPaths(for number: Int, _ name: String, at place: PlaceID) -> [JSONPath] {
    let keys =
      switch remains(of: number, name, at: place) {
      case .members(let keys), .entries(let keys): keys
      case .id(let key): [key]
      case nil: [String]()
      }
    return keys.map { table.foundPath(of: place).appending(key: $0) }
  }

  private static func listed(_ keys: [String]) -> String {
    keys.prefix(3).map { Quoted.key($0) }.joined(separator: ", ") + (keys.count > 3 ? ", …" : "")
  }

  private func remains(of number: Int, _ name: String, at place: PlaceID) -> Remains? {
    guard let object = missingObject(number, at: place) else { return nil }
    if case .each(let element) = object.others, object.members.isEmpty {
      let keys = entries(fitting: element, at: place)
      return keys.count >= Self.minimumParts ? .entries(keys) : nil
    }
    let start = CanonicalKey.bytes(of: name.utf8)
    let names = Set(object.members.map { start + CanonicalKey.bytes(of: $0.name) })
    let keys = table[place].unexpectedKeys.map(\.key).filter {
      names.contains(CanonicalKey.bytes(of: $0.utf8))
    }
    if keys.count >= Self.minimumParts { return .members(keys) }
    let id = start + CanonicalKey.bytes(of: "id".utf8)
    return keys.first { CanonicalKey.bytes(of: $0.utf8) == id }.map { .id($0) }
  }

  /// The number of unexpected keys up to which they are compared with the entries of a dictionary.
  private static let maximumEntries = 50

  /// Returns all unexpected keys in the object that lacks a dictionary, if each value fits an entry of it.
  private func entries(fitting shape: ShapeID, at place: PlaceID) -> [String] {
    if case .any = shapes[shape].test { return [] }
    let unexpectedKeys = table[place].unexpectedKeys
    guard unexpectedKeys.count <= Self.maximumEntries, table[place].uncountedUnexpectedKeys == 0 else {
      return []
    }
    let trial = CoercionTrial(judge: judge, shape: shape)
    return unexpectedKeys.allSatisfy { trial.fits($0.seen.first.value) } ? unexpectedKeys.map(\.key) : []
  }

  private func missingObject(_ number: Int, at place: PlaceID) -> PreparedObject? {
    guard case .object(let object) = shapes[table[place].shape].test, number < object.members.count
    else { return nil }
    switch shapes[object.members[number].shape].test {
    case .object(let promised): return promised
    case .choice(let alternatives):
      for alternative in alternatives {
        if case .object(let promised) = shapes[alternative].test { return promised }
      }
      return nil
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literals,
      .array:
      return nil
    }
  }
}

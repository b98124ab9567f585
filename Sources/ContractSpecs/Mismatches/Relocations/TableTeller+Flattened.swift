/// A missing object whose members seem to stand beside it, under its name and theirs: `doctor_id` for `doctor.id`.
extension TableTeller {
  /// The fewest keys that say so: one alone may as well be a reference to the object.
  private static let fewestParts = 2

  /// Returns the text behind `nothing in object {…}`; `nil` where no members stand beside it.
  func flattenedNote(for number: Int, _ name: String, at place: Int) -> String? {
    let keys = flattenedKeys(for: number, name, at: place)
    return keys.isEmpty ? nil : "; \(Self.listed(keys)) may be of it"
  }

  func flattenedHint(for number: Int, _ name: String, at place: Int) -> Mismatch.Hint? {
    let keys = flattenedKeys(for: number, name, at: place)
    guard !keys.isEmpty else { return nil }
    return Mismatch.Hint(
      backend:
        "Send \(keyToSend(name)) as an object that holds its members, if \(Self.listed(keys)) are meant.",
      client: "If they are, read them from these keys in an init(from:) of your own.")
  }

  private static func listed(_ keys: [String]) -> String {
    keys.prefix(3).map { Quoted.key($0) }.joined(separator: ", ") + (keys.count > 3 ? ", …" : "")
  }

  /// Returns the unpromised keys beside a missing object that are its name with that of one of its members.
  private func flattenedKeys(for number: Int, _ name: String, at place: Int) -> [String] {
    guard let members = membersOfMissing(number, at: place) else { return [] }
    let start = CanonicalKey.bytes(of: name.utf8)
    let names = Set(members.map { start + CanonicalKey.bytes(of: $0.name) })
    let keys = table.places[place].extras.map(\.key).filter {
      names.contains(CanonicalKey.bytes(of: $0.utf8))
    }
    return keys.count >= Self.fewestParts ? keys : []
  }

  private func membersOfMissing(_ number: Int, at place: Int) -> [PreparedObject.Member]? {
    guard case .object(let object) = shapes[table.places[place].shape].test, number < object.members.count
    else { return nil }
    switch shapes[object.members[number].shape].test {
    case .object(let promised): return promised.members
    case .choice(let alternatives):
      for alternative in alternatives {
        if case .object(let promised) = shapes[alternative].test { return promised.members }
      }
      return nil
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literals,
      .array:
      return nil
    }
  }
}

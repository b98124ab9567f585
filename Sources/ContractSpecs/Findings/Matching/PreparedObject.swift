/// The promised members of an object, indexed for lookup by the bytes of a key.
final class PreparedObject: Sendable {
  struct Member: Sendable {
    var name: [UInt8]
    var shape: ShapeID
    var isOptional: Bool

    /// The words of the name, whatever their casing.
    var canonical: [UInt8]

    /// The hash of these words.
    var words: KeyHash

    /// The weight of finding the name elsewhere as evidence; less than 1 for names that many objects have.
    var weight: Double

    var text: String { String(decoding: name, as: UTF8.self) }
  }

  enum Others: Hashable, Sendable { case byPolicy, open, each(ShapeID) }

  /// The promise for all members whose key a pattern matches.
  struct PatternMember: Sendable {
    var pattern: Pattern
    var shape: ShapeID
  }

  let members: [Member]
  let others: Others
  let patterns: [PatternMember]

  /// True if no other member may be there, whatever the policy says.
  let refusesOthers: Bool

  /// The number of required members.
  let requiredMembers: Int

  /// True if the client reads every key as an `Int`.
  let hasIntegerKeys: Bool

  /// True if a key in other casing is as promised where the client reads both alike.
  let acceptsConvertedKeys: Bool

  /// True if a name has non-ASCII characters, which can be encoded in several ways.
  let hasForeignNames: Bool

  /// True if `convertFromSnakeCase` leaves every name unchanged.
  let keysSurviveConversion: Bool

  /// The members by the hash of their name, for lookups out of order.
  private let byName: KeyTable
  private let words: MemberWords

  init(_ object: ObjectShape) {
    members = object.fields.map { field in
      let name = Array(field.name.utf8)
      let canonical = CanonicalKey.bytes(of: name)
      return Member(
        name: name, shape: field.shape, isOptional: field.isOptional, canonical: canonical,
        words: KeyHash.of(canonical), weight: KeyWords.weight(field.name))
    }
    keysSurviveConversion = object.fields.allSatisfy { SnakeCase.converted($0.name) == $0.name }
    requiredMembers = members.count { !$0.isOptional }
    hasIntegerKeys = object.hasIntegerKeys
    acceptsConvertedKeys = object.acceptsConvertedKeys
    hasForeignNames = members.contains { $0.name.contains { $0 >= 0x80 } }
    others =
      switch object.others {
      case .byPolicy, .never: .byPolicy
      case .open: .open
      case .each(let shape): .each(shape)
      }
    patterns = object.patterns.map { PatternMember(pattern: $0.pattern, shape: $0.shape) }
    refusesOthers = object.others == .never
    var byName = KeyTable()
    for (number, member) in members.enumerated() { _ = byName.insert(number, for: KeyHash.of(member.name)) }
    self.byName = byName
    words = MemberWords(members)
  }

  /// Returns the shape of a member that is not named: that of the first pattern that matches its key, or that of all
  /// others; `nil` if it is not promised.
  func shape(ofOther key: String) -> ShapeID? {
    patterns.first { $0.pattern.matches(key) }?.shape ?? others.shape
  }

  /// Returns whether the key at `node` names this member. Keys mostly come in order; the number may be past the last.
  @inline(__always)
  func isMember(_ number: Int, named node: NodeID, in document: JSONDocument) -> Bool {
    number < members.count && document.keyEquals(node, members[number].name)
  }

  /// Returns the member that the key at `node`, with the given hash, names.
  func member(named node: NodeID, _ hash: KeyHash, in document: JSONDocument) -> Int? {
    guard let number = byName[hash], document.keyEquals(node, members[number].name) else { return nil }
    return number
  }

  /// Returns the only one of some members that has the words of the key at `node`.
  func member(withWordsOf node: NodeID, among some: MemberSet, in document: JSONDocument) -> Int? {
    words.member(withWordsOf: node, among: some, in: document)
  }
}

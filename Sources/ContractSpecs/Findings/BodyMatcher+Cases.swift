/// Enums with associated values as the compiler decodes them (SE-0295): from an object with one key that names a case.
/// Keys that name no case are ignored.
extension BodyMatcher {
  /// Returns the alternative that the keys of an object select, or `nil` if the alternatives are not such cases.
  @inline(never)
  mutating func namedWinner(for node: NodeID, among alternatives: [ShapeID], shape: ShapeID) -> Winner? {
    guard document.kind(of: node) == .object else { return nil }
    if let discriminator = shapes[shape].discriminator {
      return winner(for: node, among: alternatives, by: discriminator)
    }
    guard shapes[shape].tagged != nil else { return nil }
    switch namedCase(of: node, among: alternatives) {
    case .one(let named): return winner(alternatives[named], for: node, among: alternatives)
    case .undecided: return Winner(alternative: 0, score: .difference, isUndecided: true)
    case .none: return nil
    }
  }

  /// Returns the alternative that the discriminating member of an object names, or `nil` if the alternatives have to be
  /// weighed.
  private mutating func winner(
    for node: NodeID, among alternatives: [ShapeID], by discriminator: PreparedDiscriminator
  ) -> Winner? {
    guard let tag = value(of: discriminator, in: node) else {
      return discriminator.rest.map { winner(alternatives[$0], for: node, among: alternatives) }
    }
    if let named = discriminator.alternative(namedBy: tag, in: document) {
      return winner(alternatives[named], for: node, among: alternatives)
    }
    return document.kind(of: tag) == .string
      ? Winner(alternative: 0, score: .difference, unknownTag: tag) : nil
  }

  /// Returns the value of an object's discriminating member, or `nil` if the object has none. Without an alternative
  /// for all other values, a key that differs in casing alone is taken for it.
  private func value(of discriminator: PreparedDiscriminator, in node: NodeID) -> NodeID? {
    let name = setting.client.isModel ? discriminator.key : judge.property(for: discriminator.key)
    let canonical = CanonicalKey.bytes(of: name.utf8)
    var alike: NodeID?
    var key = document.firstChild(of: node)
    while key < document.next(after: node) {
      let text = document.string(at: key)
      if judge.property(for: text) == name { return key.value }
      if alike == nil, discriminator.rest == nil, !canonical.isEmpty,
        CanonicalKey.bytes(of: text.utf8) == canonical
      {
        alike = key.value
      }
      key = document.next(after: key.value)
    }
    return alike
  }

  /// Returns a chosen alternative with the score of matching the value against it.
  private mutating func winner(_ shape: ShapeID, for node: NodeID, among alternatives: [ShapeID]) -> Winner {
    let number = alternatives.firstIndex(of: shape) ?? 0
    let trial = tally(of: node, against: shape)
    return Winner(alternative: number, score: trial.score, isReadable: trial.throwing == 0)
  }

  /// A result of looking for the case that the keys of an object name.
  private enum NamedCase {
    case one(Int)

    /// Several cases, or one whose key the client's strategy always converts to another.
    case undecided

    /// A lack of any case; the missing member may be elsewhere in the body.
    case none
  }

  /// Returns the only case that the client reads a key as, else the only one that matches a key but for casing.
  private func namedCase(of node: NodeID, among alternatives: [ShapeID]) -> NamedCase {
    var unread: Set<[UInt8]> = []
    var (names, words): ([String: Int], [[UInt8]: Int]) = ([:], [:])
    for (number, alternative) in alternatives.enumerated() {
      guard let member = shapes.caseMember(of: alternative) else { continue }
      let name = judge.property(of: member)
      names[name] = number
      // A key that the client's strategy always converts is never read, whatever its casing.
      if judge.property(for: name) == name {
        words[member.canonical] = number
      } else {
        unread.insert(member.canonical)
      }
    }
    var (read, alike): (Set<Int>, Set<Int>) = ([], [])
    var isUnread = false
    var key = document.firstChild(of: node)
    while key < document.next(after: node) {
      let text = document.string(at: key)
      let canonical = CanonicalKey.bytes(of: text.utf8)
      if let number = names[judge.property(for: text)] {
        read.insert(number)
      } else if let number = words[canonical] {
        alike.insert(number)
      } else {
        isUnread = isUnread || unread.contains(canonical)
      }
      key = document.next(after: key.value)
    }
    let named = read.isEmpty ? alike : read
    if named.isEmpty, !isUnread { return .none }
    guard let only = named.first, named.count == 1 else { return .undecided }
    return .one(only)
  }
}

extension PreparedShapes {
  /// Returns the one member of a case's object: its name is the case's key, its shape that of the associated values.
  func caseMember(of alternative: ShapeID) -> PreparedObject.Member? {
    guard case .object(let object) = self[alternative].test else { return nil }
    return object.members.first
  }

  /// Returns the name of a case in the client's source.
  func caseName(of alternative: ShapeID) -> String? {
    table[self[alternative].source].name?.split(separator: ".").last.map(String.init)
  }

  /// Returns the shapes of an enum's cases, or `nil` if the shape is not an enum with associated values.
  func cases(of shape: ShapeID) -> [ShapeID]? {
    guard self[shape].tagged != nil else { return nil }
    if case .choice(let alternatives) = self[shape].test { return alternatives }
    return [shape]
  }
}

/// Enums with associated values, as the compiler decodes them (SE-0295): from an object with one key that is a case's.
/// Keys that are no case's do not count.
extension BodyMatcher {
  /// The case that speaks for an object; `nil` where the alternatives are no such cases.
  @inline(never)
  mutating func namedWinner(for node: Int, among alternatives: [Int], shape: Int) -> Winner? {
    guard document.kind(of: node) == .object else { return nil }
    if let discriminator = shapes[shape].discriminator {
      return winner(for: node, among: alternatives, by: discriminator)
    }
    guard shapes[shape].tagged != nil else { return nil }
    switch namedCase(of: node, among: alternatives) {
    case .one(let named): return winner(alternatives[named], for: node, among: alternatives)
    case .undecided: return Winner(alternative: 0, score: Self.problem, isUndecided: true)
    case .none: return nil
    }
  }

  /// The alternative that the discriminating member of an object names; `nil` where an object without it has to be weighed.
  private mutating func winner(
    for node: Int, among alternatives: [Int], by discriminator: PreparedDiscriminator
  ) -> Winner? {
    guard let tag = value(of: discriminator, in: node) else {
      return discriminator.rest.map { winner(alternatives[$0], for: node, among: alternatives) }
    }
    if let named = discriminator.alternative(namedBy: tag, in: document) {
      return winner(alternatives[named], for: node, among: alternatives)
    }
    return document.kind(of: tag) == .string
      ? Winner(alternative: 0, score: Self.problem, unknownTag: tag) : nil
  }

  /// The value of an object's discriminating member.
  private func value(of discriminator: PreparedDiscriminator, in node: Int) -> Int? {
    let name = setting.client.isModel ? discriminator.key : property(for: discriminator.key)
    var key = document.firstChild(of: node)
    while key < document.next(after: node) {
      if property(for: document.string(at: key)) == name { return key + 1 }
      key = document.next(after: key + 1)
    }
    return nil
  }

  /// The one alternative that counts, with what is wrong with it.
  private mutating func winner(_ shape: Int, for node: Int, among alternatives: [Int]) -> Winner {
    let number = alternatives.firstIndex(of: shape) ?? 0
    let before = (score, throwing, throwingAnyway, isHidden, isSpared)
    (score, throwing, isHidden, isSpared) = (0, 0, false, false)
    check(node, against: shape, at: Self.trial)
    let winner = Winner(alternative: number, score: score, isReadable: throwing == 0)
    (score, throwing, throwingAnyway, isHidden, isSpared) = before
    return winner
  }

  /// Which case the keys of an object name.
  private enum NamedCase {
    case one(Int)

    /// Several, or one whose key the client's strategy never leaves as it is.
    case undecided

    /// What is missing may stand elsewhere.
    case none
  }

  /// The only case that the client reads a key as; where there is none, the only one that a key has the words of.
  private func namedCase(of node: Int, among alternatives: [Int]) -> NamedCase {
    var unread: Set<[UInt8]> = []
    var (names, words): ([String: Int], [[UInt8]: Int]) = ([:], [:])
    for (number, alternative) in alternatives.enumerated() {
      guard let member = shapes.caseMember(of: alternative) else { continue }
      let name = property(of: member)
      names[name] = number
      // Of a key that the client's strategy never leaves nothing can be read, however it is written.
      if property(for: name) == name {
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
      if let number = names[property(for: text)] {
        read.insert(number)
      } else if let number = words[canonical] {
        alike.insert(number)
      } else {
        isUnread = isUnread || unread.contains(canonical)
      }
      key = document.next(after: key + 1)
    }
    let named = read.isEmpty ? alike : read
    if named.isEmpty, !isUnread { return .none }
    guard let only = named.first, named.count == 1 else { return .undecided }
    return .one(only)
  }
}

extension PreparedShapes {
  /// The one member of a case's object: its name is the case's key, its shape what the values are in.
  func caseMember(of alternative: Int) -> PreparedObject.Member? {
    guard case .object(let object) = shapes[alternative].test else { return nil }
    return object.members.first
  }

  /// What the client calls a case.
  func caseName(of alternative: Int) -> String? {
    table.nodes[shapes[alternative].source].name?.split(separator: ".").last.map(String.init)
  }

  /// The shapes of an enum's cases; `nil` for what is no such enum.
  func cases(of shape: Int) -> [Int]? {
    guard shapes[shape].tagged != nil else { return nil }
    if case .choice(let alternatives) = shapes[shape].test { return alternatives }
    return [shape]
  }
}

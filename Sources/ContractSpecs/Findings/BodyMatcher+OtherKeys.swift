/// Keys that are not promised and that the client takes for promised ones all the same: those that its key strategy
/// makes the same, and those that are the same characters in other code points, which Swift does not tell apart.
extension BodyMatcher {
  /// The first such key of each member that has one in this object; `nil` where there is none.
  @inline(__always)
  func otherKeysRead(in node: Int, of object: PreparedObject) -> [Int: Int]? {
    guard setting.client.keys == .convertFromSnakeCase || object.hasForeignNames else { return nil }
    return lookUpOtherKeys(in: node, of: object)
  }

  @inline(never)
  private func lookUpOtherKeys(in node: Int, of object: PreparedObject) -> [Int: Int]? {
    var names: [String: Int] = [:]
    var key = document.firstChild(of: node)
    var expected = 0
    while key < document.next(after: node) {
      if let member = object.isMember(expected, named: key, in: document)
        ? expected : object.member(named: key, KeyHash.of(key, in: document), in: document)
      {
        expected = member + 1
      } else {
        let name = property(for: document.string(at: key))
        if names[name] == nil { names[name] = key }
      }
      key = document.next(after: key + 1)
    }
    if names.isEmpty { return nil }
    var others: [Int: Int] = [:]
    for (number, member) in object.members.enumerated() {
      others[number] = names[property(of: member)]
    }
    return others.isEmpty ? nil : others
  }

  /// Keys beside named ones that the client takes for those, or for others before them.
  func keysUnread(among unexpectedKeys: [UnexpectedKey], of object: PreparedObject) -> Set<Int> {
    guard !object.members.isEmpty || object.hasIntegerKeys,
      setting.client.keys == .convertFromSnakeCase || object.hasForeignNames
    else { return [] }
    var names = Set(object.members.map { property(of: $0) })
    return Set(
      unexpectedKeys.map(\.key).filter { !names.insert(property(for: document.string(at: $0))).inserted })
  }

  /// The name of the property that reads a key.
  func property(for key: String) -> String {
    switch setting.client.keys {
    case .asWritten: key
    case .convertFromSnakeCase: SnakeCase.converted(key)
    }
  }

  /// The same for a member: a promise is written as it is sent, a model's key as its decoder has it.
  func property(of member: PreparedObject.Member) -> String {
    let name = String(decoding: member.name, as: UTF8.self)
    return setting.client.isModel ? name : property(for: name)
  }

  /// Writes down that a promised key is not read, since another one that is the same to the client stands before it, and
  /// what will be wrong with its value once the other one is gone.
  @inline(never)
  mutating func noteUnread(
    _ key: Int, ofMember number: Int, insteadOf other: Int, of object: PreparedObject, at place: Int
  ) {
    let effect = effect(ofReading: other + 1, as: object.members[number])
    let below = memberPlace(number, of: object, in: place)
    note(.keyDuplicated, key, felt(effect.severity), effect.reading, at: below)
    let wasHidden = isHidden
    isHidden = true
    check(key + 1, against: object.members[number].shape, at: below)
    isHidden = wasHidden
  }

  /// What the client feels where it reads this value for a member.
  mutating func effect(ofReading node: Int, as member: PreparedObject.Member) -> Finding.Effect {
    let before = (score, throwing, throwingAnyway, isHidden, isSpared)
    (throwing, throwingAnyway, isHidden, isSpared) = (0, 0, false, false)
    check(node, against: member.shape, at: member.isOptional ? Self.optionalTrial : Self.trial)
    let effect =
      throwing > 0
      ? Finding.Effect(.breaks, throwingAnyway == 0 ? condition : nil) : Finding.Effect(.silent)
    (score, throwing, throwingAnyway, isHidden, isSpared) = before
    return effect
  }
}

/// The texts for keys that may be a missing member: they are named as possible, not claimed.
extension FindingBuilder {
  /// Returns the candidates for a missing member.
  func candidates(for member: Int, at place: PlaceID) -> Candidates? { candidates[place]?[member] }

  /// Returns their places, as pattern paths, if one of them is likely the member.
  func likelyPaths(for member: Int, at place: PlaceID) -> [JSONPath] {
    if let tied = ties[place]?[member] { return tied }
    guard let candidates = candidates(for: member, at: place), candidates.isLikely else { return [] }
    return candidates.all.map { path(of: $0, at: place) }
  }

  private func path(of candidate: Candidate, at place: PlaceID) -> JSONPath {
    candidate.path
      ?? JSONPath(table.foundPath(of: place).steps + candidate.keys.map { .key($0) })
  }

  /// Returns the text that follows `nothing in object {…}`.
  func candidateNote(for member: Int, at place: PlaceID) -> MissingMemberNote? {
    guard let candidates = candidates(for: member, at: place) else { return nil }
    let members = candidates.all.map { possible($0, at: place) }
    guard candidates.isEvident else {
      return .besideIt(members, hasMore: candidates.hasMore)
    }
    return .mayBeIt(
      members, hasMore: candidates.hasMore, rival: rival(of: member, candidates, at: place))
  }

  /// Returns the name of another missing member for which the same key is the only candidate.
  private func rival(of member: Int, _ candidates: Candidates, at place: PlaceID) -> String? {
    let keys = candidates.all.map(\.keys)
    guard keys.count == 1, !candidates.hasMore else { return nil }
    let others = (self.candidates[place] ?? [:]).filter { number, others in
      number != member && others.isEvident && others.all.map(\.keys) == keys
    }
    let fields = fields(of: place)
    return others.keys.filter { $0 < fields.count }.min().map { fields[$0].name }
  }

  private func possible(_ candidate: Candidate, at place: PlaceID) -> PossibleMember {
    let form: PossibleMember.Form? =
      switch candidate.value {
      case .fits: nil
      case .otherForm: candidate.kind == .object || candidate.kind == .array ? nil : .otherForm
      case .coerced, .otherType, .valueForObject: .other(candidate.kind)
      }
    return PossibleMember(
      name: candidate.isBeside ? .key(candidate.keys[0]) : .path(path(of: candidate, at: place)), form: form)
  }

  // MARK: hints

  /// Returns the advice on a missing member with candidates.
  func candidateAdvice(for member: Int, _ name: String, at place: PlaceID) -> Advice? {
    if ties[place]?[member] != nil { return .rule(.severalPlaces) }
    guard let candidates = candidates(for: member, at: place) else { return nil }
    guard candidates.isEvident else { return .rule(.unlikelyKeys) }
    if candidates.all.count > 1 { return severalAdvice(candidates, for: member, name, at: place) }
    let only = candidates.all[0]
    if only.isBeside { return besideAdvice(only, for: member, name, at: place) }
    guard only.path == nil || only.host != nil else {
      return Self.elsewhere("\(path(of: only, at: place))", send: keyToSend(name))
    }
    return Self.inside(only.host ?? only.keys[0], send: keyToSend(name))
  }

  private func besideAdvice(_ candidate: Candidate, for member: Int, _ name: String, at place: PlaceID)
    -> Advice
  {
    let key = candidate.keys[0]
    let isSameID = candidate.value == .fits && NameSense.isIdentifier(name, of: key)
    let saysOther =
      candidate.likeness < .meaning && KeyWords.shareWord(name, key) && !isSameID
      && !NameSense.mayBeSame(name, key) && !NameSense.isNarrower(key, than: name)
      && !NameSense.isNarrower(name, than: key)
    if saysOther || NameSense.areOpposite(name, key) {
      return .rule(
        candidate.kind.isNumeric ? .keyOfOtherUnit : .keyOfOtherSense,
        [.key: Quoted.key(key), .send: keyToSend(name)])
    }
    // Where a list or an object is in place of another type, a key alone reads nothing.
    let isContainer = candidate.value != .fits && (candidate.kind == .object || candidate.kind == .array)
    let code = isContainer ? nil : codingKey(name, ifAlways: key, for: member, at: place)
    return .rule(
      candidate.value == .fits ? .keyBeside : .keyBesideInOtherForm,
      [.key: Quoted.key(key), .send: keyToSend(name), .reading: CodingKeyCase.reading(code)])
  }

  /// Returns a case of the coding keys that reads a missing member from an unexpected key, or `nil` if some objects have
  /// the promised key, or not this one.
  private func codingKey(_ name: String, ifAlways key: String, for member: Int, at place: PlaceID)
    -> CodingKeyCase?
  {
    let known = table[place].unexpectedKeys.first { $0.key == key }
    guard let known, !NameSense.areOpposite(name, key),
      isEverywhere(member, of: place, known.seen.count, under: nil)
    else { return nil }
    return codingKey(name, for: key, at: place)
  }

  /// Returns the advice on several candidates. The first is no example if it may as well be another missing member.
  private func severalAdvice(_ candidates: Candidates, for member: Int, _ name: String, at place: PlaceID)
    -> Advice
  {
    let beside = candidates.all.first(where: \.isBeside)
    let isRivalled = (self.candidates[place] ?? [:]).contains { number, others in
      number != member && others.all.contains { $0.keys == beside?.keys }
    }
    guard let beside else { return .rule(.oneOfSeveralPlaces, [.send: keyToSend(name)]) }
    let code = codingKey(name, ifAlways: beside.keys[0], for: member, at: place)
    let reading = code.map { isRivalled ? CodingKeyCase.readingByName : $0.readingOfOne }
    return .rule(
      .oneOfSeveralKeys, [.send: keyToSend(name), .reading: reading ?? CodingKeyCase.reading(nil)])
  }

  /// Returns the advice on a missing member that may be at another place.
  private static func elsewhere(_ path: String, send: String) -> Advice {
    .rule(.elsewhere, [.path: Quoted.cut(path), .send: send])
  }

  /// Returns the advice on a missing member that may be inside another one.
  private static func inside(_ key: String, send: String) -> Advice {
    .rule(.insideOtherMember, [.key: Quoted.key(key), .send: send])
  }

  /// Returns a case of the coding keys that reads a promised member from a key. A strategy converts the key before it is
  /// compared.
  func codingKey(_ promised: String, for key: String, at place: PlaceID) -> CodingKeyCase {
    CodingKeyCase(
      keys: enumCase(at: place).map { CodingKeyCase.keys(ofCase: $0) } ?? "CodingKeys",
      text: "case \(codingName(promised, at: place)) = \(SwiftName.literal(Quoted.cut(keySeen(of: key))))")
  }

  /// Returns the name of the enum's case whose associated values the object at a place holds; `nil` if it is another
  /// object.
  func enumCase(at place: PlaceID) -> String? {
    guard let whole = table[place].parent, table[place].step != nil else { return nil }
    let isCase =
      shapes[table[whole].shape].tagged != nil
      || table[whole].step == nil && table[whole].parent.map { shapes[table[$0].shape].tagged != nil } == true
    return isCase ? shapes.caseName(of: table[whole].shape) : nil
  }

  /// Returns the name of a member of the object at a place in the client's source, or else the one that its key
  /// suggests.
  func codingName(_ promised: String, at place: PlaceID) -> String {
    setting.codingName?(table.path(of: place), promised) ?? SwiftName.property(forKey: promised)
  }

  /// Returns the advice on an unexpected key that is named as a missing member.
  func namesakeAdvice(for key: String, at place: PlaceID) -> Advice? {
    let fields = fields(of: place)
    let members = (candidates[place] ?? [:]).filter { number, candidates in
      candidates.isLikely && candidates.all.map(\.keys) == [[key]] && number < fields.count
    }
    guard let member = members.keys.min() else { return nil }
    let name = fields[member].name
    let code = codingKey(name, ifAlways: key, for: member, at: place)
    return .rule(.namesake, [.send: keyToSend(name), .reading: CodingKeyCase.reading(code)])
  }

  // MARK: groups

  /// Returns the text for the first of many missing members with a likely candidate.
  func groupNote(at place: PlaceID) -> MissingMemberNote? {
    let fields = fields(of: place)
    let pairs = (candidates[place] ?? [:]).sorted { $0.key < $1.key }.compactMap {
      number, candidates -> MissingMemberNote.Pair? in
      guard candidates.isLikely, let first = candidates.all.first, number < fields.count else { return nil }
      return .init(member: possible(first, at: place), missing: fields[number].name)
    }
    let named = Array(pairs.prefix(CandidateSearch.maximumNamed))
    return named.isEmpty ? nil : .pairs(named, hasMore: pairs.count > named.count)
  }
}

/// A missing object of which parts seem to be in the object around it: members under both names, such as `doctor_id`, or
/// under their own; its id alone; or the entries of a dictionary.
extension FindingBuilder {
  /// The parts of a missing object that may be in the object around it.
  private enum Remains {
    case members([String])
    case id(String)
    case entries([String])
  }

  /// Returns the parts of a missing object that may be in another object.
  private func partsElsewhere(_ number: Int, at place: PlaceID) -> Relocations.Suspect? {
    match.relocations.suspects[place]?[number]?.first { !$0.parts.isEmpty }
  }

  /// The number of keys from which on they are reported: a single one may as well be a reference to the object.
  private static let minimumParts = 2

  /// Returns the text that follows `nothing in object {…}`, or `nil` if no part of the object was found.
  func flattenedNote(for number: Int, _ name: String, at place: PlaceID) -> MissingMemberNote? {
    switch remains(of: number, name, at: place) {
    case .members(let keys), .entries(let keys): .mayBeOfIt(keys.map { PossibleMember(name: .key($0)) })
    case .id(let key): .mayBeItsID(key)
    case nil:
      partsElsewhere(number, at: place).map { suspect in
        .mayBeOfIt(suspect.parts.map { PossibleMember(name: .path($0)) })
      }
    }
  }

  func flattenedAdvice(for number: Int, _ name: String, at place: PlaceID) -> Advice? {
    let send = keyToSend(name)
    return switch remains(of: number, name, at: place) {
    case .members(let keys): .rule(.flattenedMembers, [.names: Self.listed(keys), .send: send])
    case .id(let key): .rule(.idBeside, [.key: Quoted.key(key), .send: send])
    case .entries(let keys): .rule(.entriesBeside, [.names: Self.listed(keys), .send: send])
    case nil:
      partsElsewhere(number, at: place).map { suspect in
        suspect.host.map { Self.inside($0, send: send) } ?? Self.elsewhere("\(suspect.path)", send: send)
      }
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
    if keys.isEmpty, let suspect = partsElsewhere(number, at: place) { return suspect.parts }
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
    let keys = unexpectedKeys(named: Set(object.members.map { start + $0.canonical }), at: place)
    if keys.count >= Self.minimumParts { return .members(keys) }
    let own = unexpectedKeys(named: Set(object.members.map(\.canonical)), at: place)
    if own.count >= max(Self.minimumParts, (object.requiredMembers + 1) / 2) { return .members(own) }
    let id = start + CanonicalKey.bytes(of: "id".utf8)
    return keys.first { CanonicalKey.bytes(of: $0.utf8) == id }.map { .id($0) }
  }

  private func unexpectedKeys(named names: Set<[UInt8]>, at place: PlaceID) -> [String] {
    table[place].unexpectedKeys.map(\.key).filter { names.contains(CanonicalKey.bytes(of: $0.utf8)) }
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
    case _: return nil
    }
  }
}

/// Missing members and unexpected keys.
extension FindingBuilder {
  func missing(at place: PlaceID) -> [Draft] {
    let misses = table[place].misses
    let fields = fields(of: place)
    let required = zip(fields, misses).enumerated()
      .filter { !$1.0.isOptional && $1.1.seen.count > 0 }
      .map { Absent(number: $0, field: $1.0, miss: $1.1) }
    guard required.count > Self.maximumSingles else {
      if let first = required.first, let keys = keysOfCases(at: place) {
        return [missingCase(keys, first.miss, at: place)]
      }
      if isOneErrorInPlace(required, at: place) { return [missingGroup(required, isError: true, at: place)] }
      return required.map { missingField($0, at: place) }
    }
    return [missingGroup(required, isError: isOneErrorInPlace(required, at: place), at: place)]
  }

  /// Returns whether the same objects lack several members because they are errors in place of what is promised.
  private func isOneErrorInPlace(_ absent: [Absent], at place: PlaceID) -> Bool {
    guard let first = absent.first, absent.count > 1 else { return false }
    return absent.allSatisfy { $0.miss.seen == first.miss.seen }
      && isErrorInPlace(first.miss.seen.first, at: place)
  }

  /// A required member that is missing.
  private struct Absent {
    var number: Int
    var field: Field
    var miss: MatchTable.Miss
  }

  private func missingField(_ absent: Absent, at place: PlaceID) -> Draft {
    let (number, field, miss) = (absent.number, absent.field, absent.miss)
    let isError = isErrorInPlace(miss.seen.first, at: place)
    let ownNote = ownNote(field.name, miss.seen.first)
    let notes = [
      isError ? .errorInPlace : nil, tie(number, at: place),
      flattenedNote(for: number, field.name, at: place) ?? candidateNote(for: number, at: place),
      isNullLeftOut(number, at: place) ? .nullsLeftOut : nil, ownNote,
    ]
    let advice: Advice =
      if isError {
        .rule(.errorInPlace)
      } else {
        flattenedAdvice(for: number, field.name, at: place) ?? candidateAdvice(
          for: number, field.name, at: place) ?? nullAdvice(for: number, at: place)
          ?? (ownNote == nil ? absenceAdvice(for: number, at: place) : .rule(.memberOfObject))
      }
    var finding = Finding(
      kind: .fieldMissing, severity: miss.severity,
      place: Finding.Place(table.path(of: place).appending(key: field.name), location: field.location),
      evidence: .missing(shapes.table.promisedTypes(of: field.shape)),
      promised: .notation(
        decidingValues(named: field.name, in: place) ?? shapes.table.summary(of: field.shape)),
      received: .nothingIn(.of(miss.seen.first, in: document), notes.compactMap(\.self)),
      advice: advice)
    finding.candidates =
      likelyPaths(for: number, at: place) + remainingPaths(for: number, field.name, at: place)
    return Draft(
      finding: finding, node: miss.seen.first, below: [.key(field.name)], affected: miss.seen.count,
      place: place)
  }

  /// The number of members of one object among which one of a name is searched for.
  private static let maximumLooked = 64

  /// Returns a note on a member of the missing one's name that is there, and which the object has for itself: the parts
  /// of another object were found in it.
  private func ownNote(_ name: String, _ node: NodeID) -> MissingMemberNote? {
    document.value(of: name, in: node, atMost: Self.maximumLooked).map { _ in .isOfObject(name) }
  }

  private func isErrorInPlace(_ node: NodeID, at place: PlaceID) -> Bool {
    guard case .object(let object) = shapes[table[place].shape].test else { return false }
    return match.isErrorInPlace(node, of: object, at: place)
  }

  /// Returns the keys of an enum's cases if the place is that of one of them.
  private func keysOfCases(at place: PlaceID) -> String? {
    guard table[place].step == nil, let choice = table[place].parent else { return nil }
    return caseKeys(of: table[choice].shape)
  }

  /// Returns a finding for an object without any case of an enum.
  private func missingCase(_ keys: String, _ miss: MatchTable.Miss, at place: PlaceID) -> Draft {
    Draft(
      finding: Finding(
        kind: .valueChoice, severity: miss.severity,
        place: findingPlace(
          of: place, location: location(ofShape: table[table[place].parent ?? place].shape)),
        evidence: .value(promised: .value, actual: ReceivedType(document.kind(of: miss.seen.first))),
        promised: .oneOfKeys(keys), received: .value(.of(miss.seen.first, in: document)),
        advice: .rule(.noCaseOfEnum)),
      node: miss.seen.first, affected: miss.seen.count, place: place)
  }

  /// Returns a note on the first two places that fit a missing member, if there is more than one.
  private func tie(_ number: Int, at place: PlaceID) -> MissingMemberNote? {
    guard let paths = ties[place]?[number], paths.count > 1 else { return nil }
    return .fitsEquallyWell(paths[0], paths[1])
  }

  private func missingGroup(_ required: [Absent], isError: Bool, at place: PlaceID) -> Draft {
    let first = required.map(\.miss.seen.first).min() ?? .root
    let affected = table[place].lackingObjects.count
    let (note, isNull) = (groupNote(at: place), required.allSatisfy { isNullLeftOut($0.number, at: place) })
    let advice: Advice =
      if isError {
        .rule(.errorInPlace)
      } else if note != nil {
        .rule(.missingGroup)
      } else {
        isNull ? nullAdvice : Finding.Kind.fieldMissing.advice
      }
    return Draft(
      finding: Finding(
        kind: .fieldMissing, severity: worst(required.map(\.miss.severity)),
        place: findingPlace(
          of: place, members: required.map { .init(expected: $0.field.name, found: nil) }),
        evidence: .kind,
        promised: .moreMembers(
          required.count, areAllMissing: required.allSatisfy { $0.miss.seen.count >= affected }),
        received: .object(
          .of(first, in: document),
          [isError ? .errorInPlace : note, isNull ? .nullsLeftOut : nil].compactMap(\.self)),
        advice: advice),
      node: first, affected: affected, place: place)
  }

  func unexpected(at place: PlaceID) -> [Draft] {
    let unexpectedKeys = table[place].unexpectedKeys.filter { !isReadAsRepeatedMember($0.key, at: place) }
    let repeated = unexpectedKeys.filter { $0.duplicates.count > 0 }.prefix(Self.maximumSingles)
    let duplicates = repeated.map { duplicate($0, at: place) }
    guard !match.isOpen(place), let severity = severityOfUnexpected(at: place), !unexpectedKeys.isEmpty else {
      return duplicates
    }
    let uncounted = table[place].uncountedUnexpectedKeys
    guard unexpectedKeys.count + uncounted > Self.maximumSingles else {
      return duplicates + unexpectedKeys.map { unexpectedField($0, severity, at: place) }
    }
    return duplicates + [unexpectedGroup(unexpectedKeys, uncounted, severity, at: place)]
  }

  /// Returns whether the client takes a key for a member that an object has under its own key too, which is reported there.
  private func isReadAsRepeatedMember(_ key: String, at place: PlaceID) -> Bool {
    table[place].children.contains { child in
      guard let child, case .key(let name)? = table[child].step,
        table[child].differences.contains(where: { $0.kind == .keyDuplicated })
      else { return false }
      return key != name && judge.property(for: key) == judge.property(for: name)
    }
  }

  /// Returns the severity of an unexpected key: that of the policy, unless the object itself allows no other member.
  private func severityOfUnexpected(at place: PlaceID) -> Finding.Severity? {
    if case .object(let object) = shapes[table[place].shape].test, object.refusesOthers {
      return UnexpectedFields.fail.severity
    }
    return setting.policy.severity
  }

  /// Returns whether the members of an object are promised by patterns. A dictionary reads keys that none of them
  /// matches, and a struct does not.
  private func hasPatterns(_ place: PlaceID) -> Bool {
    guard case .object(let object) = shapes[table[place].shape].test else { return false }
    return !object.patterns.isEmpty
  }

  private func unexpectedField(
    _ unexpectedKey: MatchTable.UnexpectedName, _ severity: Finding.Severity, at place: PlaceID
  ) -> Draft {
    let isByPattern = hasPatterns(place)
    let usualAdvice =
      isByPattern
      ? Advice(backend: .kind(.fieldUnexpected), client: .rule(.noPatternMatches))
      : Finding.Kind.fieldUnexpected.advice
    var draft = Draft(
      finding: Finding(
        kind: .fieldUnexpected, severity: severity,
        place: findingPlace(ofKey: unexpectedKey.key, in: place),
        evidence: .unexpected(ReceivedType(document.kind(of: unexpectedKey.seen.first.value))),
        promised: .noSuchMember,
        received: .value(.of(unexpectedKey.seen.first.value, in: document)),
        advice: namesakeAdvice(for: unexpectedKey.key, at: place) ?? errorsAdvice(
          for: unexpectedKey.key, at: place)
          ?? (holdsFound(unexpectedKey.seen.first.value)
            ? .rule(.unexpectedAround) : usualAdvice)),
      node: unexpectedKey.seen.first, affected: unexpectedKey.seen.count, place: place)
    draft.finding.hasUnknownEffect = isByPattern
    return draft
  }

  /// Returns whether an unexpected object holds a member that was found in it, which another finding is about.
  private func holdsFound(_ node: NodeID) -> Bool {
    document.kind(of: node) == .object
      && RootSearch(match).children(of: node).contains { match.relocations.place(claiming: $0) != nil }
  }

  private func unexpectedGroup(
    _ unexpectedKeys: [MatchTable.UnexpectedName], _ uncounted: Int, _ severity: Finding.Severity,
    at place: PlaceID
  ) -> Draft {
    // What was found under an unexpected key is not counted, and may be all that an object has of them.
    let objects = match.relocations.isEmpty ? table[place].unexpectedObjects.count : 1
    var draft = Draft(
      finding: Finding(
        kind: .fieldUnexpected, severity: severity,
        place: findingPlace(
          of: place, members: unexpectedKeys.prefix(50).map { .init(expected: "", found: $0.key) }),
        evidence: .kind, promised: .noOtherMembers,
        received: .unexpectedMembers(
          unexpectedKeys.count, hasMore: uncounted > 0, first: unexpectedKeys.prefix(5).map(\.key)),
        advice: .rule(.manyUnexpected)),
      node: unexpectedKeys[0].seen.first,
      affected: max(objects, unexpectedKeys.map(\.seen.count).max() ?? 1),
      place: place)
    draft.finding.hasUnknownEffect = hasPatterns(place)
    return draft
  }

  private func duplicate(_ unexpectedKey: MatchTable.UnexpectedName, at place: PlaceID) -> Draft {
    Draft(
      finding: Finding(
        kind: .keyDuplicated, severity: .silent, place: findingPlace(ofKey: unexpectedKey.key, in: place),
        evidence: .kind, promised: .eachKeyOnce, received: duplicate(unexpectedKey.duplicates.first),
        advice: duplicateAdvice(unexpectedKey.duplicates.first)),
      node: unexpectedKey.duplicates.first, affected: unexpectedKey.duplicates.count, place: place)
  }

  func worst(_ severities: [Finding.Severity]) -> Finding.Severity {
    severities.reduce(.info) { $0.worse($1) }
  }
}

extension UnexpectedFields {
  /// The severity of an unexpected key; `nil` if it is not reported.
  fileprivate var severity: Finding.Severity? {
    switch self {
    case .allow: nil
    case .warn: .info
    case .fail: .silent
    }
  }
}

/// Members found under keys in other casing: one finding for each object.
extension FindingBuilder {
  /// A member with the other names under which it was found.
  private struct Recased {
    var field: Field
    var place: PlaceID
    var names: [MatchTable.OtherName]
  }

  func casing(at place: PlaceID) -> [Draft] {
    let children = table[place].children
    let recased = zip(fields(of: place), children).compactMap { field, child -> Recased? in
      guard let child, !table[child].otherNames.isEmpty else { return nil }
      return Recased(field: field, place: child, names: table[child].otherNames)
    }
    switch recased.count {
    case 0: return []
    case 1: return [casingOfOne(recased[0], in: place)]
    case _: return [casingOfObject(recased, in: place)]
    }
  }

  private func casingOfOne(_ recased: Recased, in place: PlaceID) -> Draft {
    let name = recased.names[0]
    return Draft(
      finding: Finding(
        kind: .fieldCasing, effect: effect(of: recased.names),
        place: findingPlace(
          of: recased.place, members: members(recased), location: recased.field.location),
        evidence: .keys(expected: Quoted.key(recased.field.name), actual: Quoted.key(name.name)),
        promised: .key(recased.field.name),
        received: recased.field.name == name.name ? .keyInOtherCodePoints(name.name) : .key(name.name),
        advice: casingAdvice([recased], in: place)),
      node: recased.names.map(\.seen.first).min() ?? .root,
      affected: recased.names.map(\.seen.count).reduce(0, +), place: place)
  }

  private func effect(of names: [MatchTable.OtherName]) -> Finding.Effect {
    let effects = names.compactMap(\.effect)
    return effects.dropFirst().reduce(effects.first ?? Finding.Effect(.info)) { $0.worse($1) }
  }

  private func members(_ recased: Recased) -> [Finding.Member] {
    recased.names.map { Finding.Member(expected: recased.field.name, found: $0.name) }
  }

  private func casingOfObject(_ recased: [Recased], in place: PlaceID) -> Draft {
    let expected = KeyStyle.common(of: recased.map(\.field.name))
    let actual = KeyStyle.common(of: recased.flatMap { $0.names.map(\.name) })
    let (promised, received) = expected == actual ? (nil, nil) : (expected, actual)
    let seen = table[place].recasedObjects
    return Draft(
      finding: Finding(
        kind: .fieldCasing, effect: effect(of: recased.flatMap(\.names)),
        place: findingPlace(
          of: place, members: recased.flatMap(members),
          location: location(ofShape: shapes[table[place].shape].source)),
        evidence: .keys(of: promised, received),
        promised: .keyStyle(promised), received: .recasedKeys(of: received),
        advice: casingAdvice(recased, in: place)),
      node: seen.first, affected: seen.count, place: place)
  }

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

  private func casingAdvice(_ recased: [Recased], in place: PlaceID) -> Advice {
    let client = casingRemedy(recased, in: place)
    let backend: RuleID =
      if client.rule == .sameKeyForSwift {
        .otherCodePoints
      } else if isOfSerializer(recased, in: place) {
        .recasedBySerializer
      } else {
        recased.count > 1 ? .recasedKeys : .recasedKey
      }
    return Advice(backend: .rule(backend, [.send: keyToSend(recased[0].field.name)]), client: client)
  }

  /// Returns whether all keys of more than one word are in another style, as a serializer derives them from property
  /// names.
  private func isOfSerializer(_ recased: [Recased], in place: PlaceID) -> Bool {
    guard recased.count > 1, let promised = KeyStyle.common(of: recased.map(\.field.name)),
      let sent = KeyStyle.common(of: recased.flatMap { $0.names.map(\.name) }), promised != sent
    else { return false }
    return zip(fields(of: place), table[place].children).allSatisfy { field, child in
      child.map { table[$0].otherNames.isEmpty } != true || KeyStyle(of: field.name) != promised
    }
  }

  private func casingRemedy(_ recased: [Recased], in place: PlaceID) -> Remedy {
    let names = recased.flatMap { member in member.names.map { (member.field.name, $0) } }
    if names.allSatisfy({ $0 == $1.name }) { return .rule(.sameKeyForSwift) }
    if names.allSatisfy({ $1.effect?.reading == .asMeant }) { return .rule(.keyReadByStrategy) }
    if setting.client.keys == .asWritten, names.allSatisfy({ SnakeCase.converted($1.name) == $0 }),
      shapes.keysSurviveEverywhere, shapes.keysSurviveConversion(below: table[.root].shape)
    {
      return .rule(.convertFromSnakeCase)
    }
    let isEverywhere = recased.allSatisfy {
      $0.names.count == 1 && self.isEverywhere($0.place, $0.names[0].seen.count, under: $0.names[0].name)
    }
    guard isEverywhere else { return .rule(.readEitherKey) }
    let code = codingKey(recased[0].field.name, for: recased[0].names[0].name, at: place)
    return recased.count == 1
      ? .rule(.nameKey, [.code: "\(code)"]) : .rule(.nameKeys, [.keys: code.keys, .code: code.text])
  }
}

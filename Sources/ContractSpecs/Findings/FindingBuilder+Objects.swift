/// Missing members and unexpected keys.
extension FindingBuilder {
  func missing(at place: Int) -> [Draft] {
    let misses = table.places[place].misses
    let fields = fields(of: place)
    let required = zip(fields, misses).enumerated()
      .filter { !$1.0.isOptional && $1.1.seen.count > 0 }
      .map { Absent(number: $0, field: $1.0, miss: $1.1) }
    guard required.count > Self.mostSingles else {
      if let first = required.first, let keys = keysOfCases(at: place) {
        return [missingCase(keys, first.miss, at: place)]
      }
      return required.map { missingField($0, at: place) }
    }
    return [missingGroup(required, at: place)]
  }

  /// A required member that is missing.
  private struct Absent {
    var number: Int
    var field: Field
    var miss: MatchTable.Miss
  }

  private func missingField(_ absent: Absent, at place: Int) -> Draft {
    let (number, field, miss) = (absent.number, absent.field, absent.miss)
    let note =
      tie(number, at: place)
      + (flattenedNote(for: number, field.name, at: place) ?? candidateNote(for: number, at: place))
      + nullNote(for: number, at: place)
    var finding = Finding(
      kind: .fieldMissing, severity: miss.severity,
      path: table.path(of: place).appending(key: field.name), foundAt: nil,
      evidence: .missing(PromisedTypes(ofNotation: shapes.table.summary(of: field.shape))),
      expected: shapes.table.summary(of: field.shape),
      actual: "nothing in \(ValueText.of(miss.seen.first, in: document))" + note,
      location: field.location,
      hint: flattenedHint(for: number, field.name, at: place) ?? candidateHint(
        for: number, field.name, at: place) ?? nullHint(for: number, at: place)
        ?? absenceHint(for: number, at: place))
    finding.candidates =
      likelyPaths(for: number, at: place) + remainingPaths(for: number, field.name, at: place)
    return Draft(
      finding: finding, node: miss.seen.first, below: [.key(field.name)], affected: miss.seen.count,
      place: place)
  }

  /// Returns the keys of an enum's cases if the place is that of one of them.
  private func keysOfCases(at place: Int) -> String? {
    guard table.places[place].step == nil, let choice = table.places[place].parent else { return nil }
    return caseKeys(of: table.places[choice].shape)
  }

  /// Returns a finding for an object without any case of an enum.
  private func missingCase(_ keys: String, _ miss: MatchTable.Miss, at place: Int) -> Draft {
    Draft(
      finding: Finding(
        kind: .valueChoice, severity: miss.severity, path: table.path(of: place), foundAt: foundAt(place),
        evidence: .value(promised: .value, actual: ReceivedType(document.kind(of: miss.seen.first))),
        expected: "one of the keys \(keys)", actual: ValueText.of(miss.seen.first, in: document),
        location: location(ofShape: table.places[table.places[place].parent ?? place].shape),
        hint: ValueAdvice.caseHint),
      node: miss.seen.first, affected: miss.seen.count, place: place)
  }

  /// Returns a note on the first two places that fit a missing member, if there is more than one.
  private func tie(_ number: Int, at place: Int) -> String {
    guard let paths = ties[place]?[number], paths.count > 1 else { return "" }
    return "; fits \(Quoted.cut("\(paths[0])")) and \(Quoted.cut("\(paths[1])")) equally well, not guessing"
  }

  private func missingGroup(_ required: [Absent], at place: Int) -> Draft {
    let first = required.map(\.miss.seen.first).min() ?? 0
    let (note, isNull) = (groupNote(at: place), required.allSatisfy { isNullLeftOut($0.number, at: place) })
    return Draft(
      finding: Finding(
        kind: .fieldMissing, severity: worst(required.map(\.miss.severity)), path: table.path(of: place),
        foundAt: foundAt(place), members: required.map { .init(expected: $0.field.name, found: nil) },
        evidence: .kind,
        expected: "\(required.count) more members",
        actual: ValueText.of(first, in: document) + note + (isNull ? Self.nullNote : ""),
        location: location(ofShape: table.places[place].shape),
        hint: !note.isEmpty ? Self.groupHint : isNull ? nullHint : Finding.Kind.fieldMissing.hint),
      node: first, affected: required.map(\.miss.seen.count).max() ?? 1, place: place)
  }

  func unexpected(at place: Int) -> [Draft] {
    let unexpectedKeys = table.places[place].unexpectedKeys
    let repeated = unexpectedKeys.filter { $0.duplicates.count > 0 }.prefix(Self.mostSingles)
    let duplicates = repeated.map { duplicate($0, at: place) }
    guard !isOpen(place), let severity = setting.policy.severity, !unexpectedKeys.isEmpty else {
      return duplicates
    }
    let uncounted = table.places[place].uncountedUnexpectedKeys
    guard unexpectedKeys.count + uncounted > Self.mostSingles else {
      return duplicates + unexpectedKeys.map { unexpectedField($0, severity, at: place) }
    }
    return duplicates + [unexpectedGroup(unexpectedKeys, uncounted, severity, at: place)]
  }

  private func isOpen(_ place: Int) -> Bool {
    guard case .object(let object) = shapes[table.places[place].shape].test else { return false }
    return object.others != .byPolicy
  }

  private func unexpectedField(
    _ unexpectedKey: MatchTable.UnexpectedKey, _ severity: Finding.Severity, at place: Int
  ) -> Draft {
    Draft(
      finding: Finding(
        kind: .fieldUnexpected, severity: severity,
        path: table.path(of: place).appending(key: unexpectedKey.key),
        foundAt: foundAt(place)?.appending(key: unexpectedKey.key),
        evidence: .unexpected(ReceivedType(document.kind(of: unexpectedKey.seen.first + 1))),
        expected: "no such member",
        actual: ValueText.of(unexpectedKey.seen.first + 1, in: document),
        location: location(ofShape: table.places[place].shape),
        hint: namesakeHint(for: unexpectedKey.key, at: place) ?? errorsHint(for: unexpectedKey.key, at: place)
          ?? Finding.Kind.fieldUnexpected.hint),
      node: unexpectedKey.seen.first, affected: unexpectedKey.seen.count, place: place)
  }

  private func unexpectedGroup(
    _ unexpectedKeys: [MatchTable.UnexpectedKey], _ uncounted: Int, _ severity: Finding.Severity,
    at place: Int
  ) -> Draft {
    let names = unexpectedKeys.prefix(5).map { Quoted.key($0.key) }.joined(separator: ", ")
    let number = uncounted > 0 ? "more than \(unexpectedKeys.count)" : "\(unexpectedKeys.count)"
    return Draft(
      finding: Finding(
        kind: .fieldUnexpected, severity: severity, path: table.path(of: place), foundAt: foundAt(place),
        members: unexpectedKeys.prefix(50).map { .init(expected: "", found: $0.key) }, evidence: .kind,
        expected: "no other members", actual: "\(number) unpromised members: \(names), …",
        location: location(ofShape: table.places[place].shape), hint: Self.dictionaryHint),
      node: unexpectedKeys[0].seen.first - 1, affected: unexpectedKeys.map(\.seen.count).max() ?? 1,
      place: place)
  }

  private static let dictionaryHint = Finding.Hint(
    backend: "Send only promised members, or document the object as a dictionary.",
    client: "If the keys are identifiers, decode a dictionary; the contract says \"*\" for it.")

  private func duplicate(_ unexpectedKey: MatchTable.UnexpectedKey, at place: Int) -> Draft {
    Draft(
      finding: Finding(
        kind: .keyDuplicated, severity: .silent,
        path: table.path(of: place).appending(key: unexpectedKey.key),
        foundAt: foundAt(place)?.appending(key: unexpectedKey.key), evidence: .kind,
        expected: "each key once",
        actual: duplicateText(unexpectedKey.duplicates.first),
        location: location(ofShape: table.places[place].shape),
        hint: duplicateHint(unexpectedKey.duplicates.first)),
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

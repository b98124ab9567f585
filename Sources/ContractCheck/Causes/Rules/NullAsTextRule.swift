import ContractSpecs

/// Texts in place of nulls: empty ones, or words such as `"null"`.
struct NullAsTextRule: CauseRule {
  let observation: Finding.Observation
  let change: BackendChange

  static let emptyTexts = Self(observation: .emptyText, change: .emptyTexts)
  static let nullTexts = Self(observation: .nullText, change: .nullTexts)

  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    // Where null came for a number, an empty text for another one has nothing to do with those for texts.
    let areTextsAlone = responses.promises.contains { promise in
      promise.members.contains { $0.cameAsNull && !concerns($0, of: promise, change) }
    }
    return CauseCandidate.groups(of: findings) { shared in
      let finding = shared.finding
      guard finding.observation == observation || isForExpectedNull(finding), !finding.needsValueForModel
      else { return nil }
      let promised = finding.evidence.promisedTypes
      if areTextsAlone, !isOfSuchTexts(promised) { return nil }
      return promised.allowsNull ? change : nil
    }
  }

  /// Returns whether an empty text came where a check expects null, and no earlier check explains it.
  private func isForExpectedNull(_ finding: Finding) -> Bool {
    observation == .emptyText && finding.kind == .valueLiteral && finding.observation != .senderRefused
      && finding.types(isRelative: true).expected == ReceivedType.null.rawValue
      && finding.actual == ShownValue.string("").text.text
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  { member.cameAsNull && isOfSuchTexts(member.types) }

  /// Returns whether a backend that writes such a text for a missing text writes it for a missing value of these types:
  /// a word for no value stands for any of them, an empty text is one of text alone.
  private func isOfSuchTexts(_ types: PromisedTypes) -> Bool {
    if observation == .nullText { return true }
    let others = types.withoutNull.words
    return others.isEmpty || !others.allSatisfy(Self.typesWithoutText.contains)
  }

  private static let typesWithoutText = Set(
    [ReceivedType.boolean, .integer, .number, .array, .object].map(\.rawValue)
      + [Format.unixSeconds, .unixMilliseconds].map(\.rawValue))
}

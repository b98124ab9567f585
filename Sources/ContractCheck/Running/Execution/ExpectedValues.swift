import ContractSpecs

/// The explanations for values of a response that are others than a check expects, from the response itself, from the
/// request and from earlier checks.
struct ExpectedValues {
  private let judgement: Judgement
  private let carried: [CarriedValue]
  private let check: Check
  private let contract: Contract

  /// The body of the request; `nil` if it is not JSON, or not needed.
  private let sent: JSONDocument?

  /// The values that the check expects, with those of earlier responses in place; `nil` if it expects none.
  private let expected: JSONDocument?

  /// A function that returns the violations in the response to an earlier check; `nil` if it was not answered in this
  /// run.
  private let violations: (Check) -> [Finding]?

  /// The checks that had to run before this one.
  private let before: ResponseCauses.Predecessors

  /// The earlier checks that explain values.
  private(set) var followed: [FollowedCheck] = []

  init(
    of judgement: Judgement, sent: PreparedRequest, by check: Check, in contract: Contract,
    after before: ResponseCauses.Predecessors, violations: @escaping (Check) -> [Finding]?
  ) {
    (self.judgement, self.before) = (judgement, before)
    (carried, self.check, self.contract) = (sent.carried, check, contract)
    expected = sent.values
    self.sent =
      judgement.findings.contains { $0.observation == .otherValue || $0.kind == .fieldMissing }
      ? try? JSONDocument(parsing: sent.request.body ?? []) : nil
    self.violations = violations
  }

  /// Adds advice to a finding that a value is not the expected one.
  mutating func explain(_ finding: inout Finding) {
    if finding.kind == .fieldMissing { return explainAbsenceBySentBody(&finding) }
    if finding.observation == .otherValue, !explainByOtherMember(&finding), !explainBySentBody(&finding),
      !explainByQuery(&finding)
    {
      explainByEarlierCheck(&finding)
      explainByAnswer(&finding)
    } else if finding.observation == .otherCount, !explainBySentBody(&finding) {
      explainByEarlierCheck(&finding)
    }
    if finding.observation == nil || finding.observation == .sameMeaning { explainByMissingElement(&finding) }
    if explainByBrokenOrigin(&finding) { return }
    explainByFailures(&finding)
    explainByOrigin(&finding)
    let lists = ListRemedies(judgement: judgement, check: check, deleted: before.deleted)
    if let remedy = lists.remedy(for: finding) {
      finding.advice.backend = .sequence(remedy)
      if remedy == .firstPageEmpty { finding.observation = .oneRemedy }
    }
  }

  /// Adds the advice that the only expected element of a list is what an earlier check sends that was refused, or was not
  /// sent.
  private mutating func explainByMissingElement(_ finding: inout Finding) {
    guard finding.kind == .valueLiteral, !finding.evidence.isNegated, let path = finding.path,
      let element = check.expectation.values?.value(at: path)?.onlyWantedElement,
      let sender = contract.sender(ofAll: element, before: check),
      violations(sender)?.contains(where: \.isOtherStatus) != false
    else { return }
    finding.follow(from: .elementNotSent(by: sender.name))
    follow(FollowedCheck(check: sender.name, fault: .status))
  }

  /// Adds the advice that the value may be right as long as a check has failed that had to run before this one.
  private mutating func explainByFailures(_ finding: inout Finding) {
    let isOfNumber = finding.observation == .otherCount || finding.evidence.receivedType == .integer
    if let name = before.accepted ?? (isOfNumber ? before.maker : nil), finding.mayFollowAcceptance {
      finding.follow(from: .effectOfAccepted(name))
      return follow(FollowedCheck(check: name, fault: .status))
    }
    guard finding.observation == .otherValue || finding.observation == .otherCount else { return }
    if let name = before.ofStatus {
      finding.follow(from: .effectMissing(of: name))
      follow(FollowedCheck(check: name, fault: .status))
    } else if let first = before.ofValue, finding.mayBeDerived {
      finding.advice.backend = .sequence(.mayBeDerived(from: first.check))
      finding.observation = .senderRefused
      follow(first)
    }
  }

  /// Adds the advice that the expected text came under another name of the same object, and returns whether it did. It
  /// says nothing where further values are others without that: the object may be another user's.
  private func explainByOtherMember(_ finding: inout Finding) -> Bool {
    guard let other = holder(of: finding) else { return false }
    let isOtherRecord = judgement.findings.contains { neighbour in
      neighbour.observation == .otherValue && neighbour.path?.parent == finding.path?.parent
        && holder(of: neighbour) == nil
    }
    if isOtherRecord { return false }
    finding.advice.backend = .sequence(.otherMember(other))
    if let path = finding.path, case .key(let name)? = path.steps.last, judgement.value(at: path) == nil,
      KeyWords.joined(name) == KeyWords.joined(other)
    {
      finding.foundAt = path.parent.appending(key: other)
    }
    finding.observation = .valueOfOtherMember
    return true
  }

  /// The number of members of an object among which an expected text is searched for.
  private static let maximumMembers = 64

  /// Returns the name of the member that has the text expected of another one.
  private func holder(of finding: Finding) -> String? {
    guard let path = finding.path, case .key(let name)? = path.steps.last,
      let object = judgement.value(at: path.parent), object.kind == .object
    else { return nil }
    let other = object.members.prefix(Self.maximumMembers).first { member in
      member.name != name && (member.value.kind == .string || Self.areAlike(member.name, name))
        && isExpected(member.value, at: path)
    }
    guard let other, other.value.string?.isEmpty == false || Self.areAlike(other.name, name) else {
      return nil
    }
    return other.name
  }

  /// Returns whether two names differ in their casing alone.
  private static func areAlike(_ one: String, _ other: String) -> Bool {
    KeyWords.joined(one) == KeyWords.joined(other)
  }

  /// Returns whether a value is the one that the check expects at a path.
  private func isExpected(_ value: JSONValue, at path: JSONPath) -> Bool {
    expected.flatMap { JSONValue(in: $0, at: path) }?.means(value) == true
  }

  /// Adds the advice that the expected value is the one that the request sends under the same name, and returns whether
  /// it is.
  private func explainBySentBody(_ finding: inout Finding) -> Bool {
    guard let sent, let path = finding.path, case .key(let name)? = path.steps.last,
      let value = JSONValue(in: sent, at: path) ?? sent.root[name], value.kind != .object,
      isExpected(value, at: path)
    else { return false }
    finding.advice.backend = .sequence(.takeOver(name))
    finding.observation = .otherThanSent
    return true
  }

  /// Adds the advice that a missing member that may be null is not null: the request sends a value for it.
  private func explainAbsenceBySentBody(_ finding: inout Finding) {
    guard let sent, let path = finding.path, case .key(let name)? = path.steps.last,
      path.steps.allSatisfy({ if case .key = $0 { true } else { false } }),
      finding.isOfAbsentNullable, finding.candidates.isEmpty,
      let value = JSONValue(in: sent, at: path) ?? sent.root[name], value.kind != .null
    else { return }
    finding.forgetNullsLeftOut()
    finding.advice.backend = .sequence(.answerWithSent(name))
    finding.observation = .otherThanSent
  }

  /// Adds the advice that the expected value is the one that the query of the request sends under the same name, such as
  /// the number of a page, or under another one for the size of a page, and returns whether it is.
  private func explainByQuery(_ finding: inout Finding) -> Bool {
    func isSize(_ name: String) -> Bool { ListRemedies.pageSizes.contains(KeyWords.joined(name)) }
    guard let path = finding.path, case .key(let key)? = path.steps.last,
      let item = check.query.first(where: { $0.name == key })
        ?? (isSize(key) ? check.query.first { isSize($0.name) } : nil),
      let expected = check.expectation.values?.value(at: path), expected.isScalar
    else { return false }
    let (name, asked) = (item.name, item.value)
    switch expected {
    case .literal(let text, _) where asked.parts == [.text(text)]: break
    case .string(let template) where asked.hasSameText(as: template): break
    case .literal, .string, .array, .object: return false
    }
    finding.advice.backend = .sequence(.notAsked(name))
    finding.observation = .otherThanSent
    return true
  }

  /// Adds the advice that an earlier check sends the expected value under the same name. It may not be stored, or the
  /// response may be of something else, such as another user.
  private mutating func explainByEarlierCheck(_ finding: inout Finding) {
    guard let path = finding.path, case .key(let name)? = path.steps.last,
      let expected = check.expectation.values?.value(at: path)
    else { return }
    guard let sender = contract.sender(of: expected, at: path, before: check),
      let wrong = violations(sender)
    else { return explainByMembers(of: expected, &finding) }
    if wrong.contains(where: \.isOtherStatus) {
      finding.follow(from: .senderRefused(by: sender.name, name: name))
      follow(FollowedCheck(check: sender.name, fault: .status))
    } else if let own = wrong.first(where: { $0.kind == .valueLiteral && $0.path == path })
      ?? wrong.first(where: {
        $0.kind == .valueLiteral && ($0.path?.steps.last == .key(name) || $0.observation == .otherThanSent)
      })
    {
      if own.observation == .otherThanSent, !path.isInElement, cameAgain(own) {
        return explainByLostChange(&finding, of: sender, name)
      }
      finding.follow(from: .answerIsWrong(of: sender.name))
      follow(FollowedCheck(check: sender.name, fault: FollowedCheck.Fault(own)))
    } else if explainByReset(&finding, of: name, to: expected, after: sender) {
      return
    } else if let change = reset(of: name, at: path, after: sender) {
      finding.advice.backend = .sequence(.reset(name, by: change.name))
      finding.observation = .notStored
      follow(FollowedCheck(check: change.name))
    } else if !path.isInElement {
      explainByLostChange(&finding, of: sender, name)
    }
  }

  /// Adds the advice that an earlier check sends all members of an expected object, and was refused.
  private mutating func explainByMembers(of expected: JSONTemplate, _ finding: inout Finding) {
    guard case .object(let members, _) = expected, let first = members.first,
      let sender = contract.sender(ofAll: members, before: check, toSamePlace: true),
      violations(sender)?.contains(where: \.isOtherStatus) == true
    else { return }
    finding.follow(from: .senderRefused(by: sender.name, name: first.name))
    follow(FollowedCheck(check: sender.name, fault: .status))
  }

  /// Returns whether the value that an earlier response had in place of the expected one is at the same place here.
  private func cameAgain(_ finding: Finding) -> Bool {
    guard case .value(let earlier, _) = finding.received else { return false }
    return finding.path.flatMap(judgement.value).map { ShownValue.of($0.node, in: $0.document) } == earlier
  }

  /// Adds the advice that what an accepted check sent may not be stored.
  private mutating func explainByLostChange(_ finding: inout Finding, of sender: Check, _ name: String) {
    finding.advice.backend = .sequence(.notStored(by: sender.name, name: name))
    finding.observation = .notStored
    follow(FollowedCheck(check: sender.name))
  }

  /// Adds the advice that a change does not keep a member that its request does not send, and returns whether there is
  /// one behind the check that sent it, this one or one in whose response the same value came.
  private mutating func explainByReset(
    _ finding: inout Finding, of name: String, to expected: JSONTemplate, after sender: Check
  ) -> Bool {
    guard let path = finding.path, !path.isInElement,
      let start = contract.checks.firstIndex(where: { $0.name == sender.name }),
      let end = contract.checks.firstIndex(where: { $0.name == check.name }), start < end
    else { return false }
    let change = contract.checks[start...end].dropFirst().last { change in
      guard contract.changesPart(change), !change.sends(name, at: path), change.expectsSuccess,
        contract.concernSamePlace(check, change)
      else { return false }
      return change.name == check.name
        || violations(change)?.contains { $0.kind == .valueLiteral && $0.path == path && cameAgain($0) }
          == true
    }
    guard let change else { return false }
    let reader = contract.checks[start...end].prefix { $0.name != change.name }.last { reader in
      contract.method(of: reader) == "GET" && contract.concernSamePlace(check, reader)
        && reader.expectation.values?.value(at: path)?.hasSameText(as: expected) == true
        && violations(reader)?.isEmpty == true
    }
    if reader == nil, reset(of: name, at: path, after: sender) != nil { return false }
    finding.advice.backend = .sequence(
      reader.map { .resetAfter(read: $0.name, name, by: change.name) }
        ?? .maybeReset(name, by: change.name, sentBy: sender.name))
    finding.observation = .notStored
    follow(FollowedCheck(check: change.name))
    return true
  }

  /// Returns the check that had to run before, behind the one that sent a member, and whose own response has the value that
  /// came here, although its request does not send the member.
  private func reset(of name: String, at path: JSONPath, after sender: Check) -> Check? {
    guard let received = judgement.value(at: path) else { return nil }
    let answer = before.answers.last { answer in
      let change = contract.checks[answer.check]
      return change.name != sender.name && !change.sends(name, at: path)
        && !contract.checks[answer.check...].contains { $0.name == sender.name }
        && contract.concernSamePlace(check, change)
        && answer.value(at: path)?.means(received) == true
    }
    return answer.map { contract.checks[$0.check] }
  }

  /// Adds the advice that a check that had to run before answered with the expected value at the same place, which then may
  /// not be stored.
  private mutating func explainByAnswer(_ finding: inout Finding) {
    guard finding.observation == .otherValue, let path = finding.path, case .key? = path.steps.last else {
      return
    }
    let answer = before.answers.last { answer in
      contract.concernSamePlace(check, contract.checks[answer.check])
        && answer.value(at: path).map { isExpected($0, at: path) } == true
    }
    guard let answer else { return }
    let name = contract.checks[answer.check].name
    finding.advice.backend = .sequence(.answerNotStored(of: name))
    finding.observation = .notStored
    follow(FollowedCheck(check: name))
  }

  /// Returns whether the expected text only holds a value of another response, such as a path with an id.
  private func isPartOfText(_ finding: Finding) -> Bool {
    guard let path = finding.path, case .string(let template)? = check.expectation.values?.value(at: path)
    else {
      return false
    }
    return template.soleReference == nil
  }

  private mutating func follow(_ check: FollowedCheck) {
    if !followed.contains(check) { followed.append(check) }
  }

  /// Adds the check from whose broken response the expected value is, and returns whether there is one.
  private func explainByBrokenOrigin(_ finding: inout Finding) -> Bool {
    guard let value = carried.first(where: { finding.isAbout($0) && $0.fault != nil }),
      let fault = value.fault
    else { return false }
    finding.advice.backend = .sequence(
      .originBroken(contract.checks[value.check].name, kind: fault.kind, at: fault.path))
    // The value that came may be the right one.
    (finding.advice.client, finding.hasUnknownEffect) = (nil, true)
    if finding.observation == .otherValue || finding.observation == .sameMeaning
      || finding.observation == nil && !finding.evidence.isNegated
    {
      finding.observation = .senderRefused
    }
    return true
  }

  /// Adds the check whose response the expected value is from.
  private func explainByOrigin(_ finding: inout Finding) {
    guard let value = carried.first(where: finding.isAbout), finding.observation != .senderRefused else {
      return
    }
    if finding.evidence.isNegated {
      finding.advice.backend = .sequence(.sameAsIn(contract.checks[value.check].name))
      return
    }
    guard finding.observation != .otherCount, finding.observation != .otherOrder,
      finding.observation != .changedText, !isPartOfText(finding)
    else { return }
    finding.advice.backend = .sequence(.origin(contract.checks[value.check].name))
    if finding.observation == .otherValue { finding.observation = .otherThanBefore }
  }
}

extension ResponseCauses.Answer {
  fileprivate func value(at path: JSONPath) -> JSONValue? { response.judgement.value(at: path) }
}

extension Finding {
  /// Replaces the advice by one for the backend alone: another check has to succeed first.
  mutating func follow(from remedy: SequenceRemedy) {
    (observation, advice.backend, advice.client) = (.senderRefused, .sequence(remedy), nil)
    hasUnknownEffect = hasUnknownEffect || kind == .valueLiteral
  }

  /// Returns whether the finding is that the response lacks this value at its expected place.
  func isAbout(_ value: CarriedValue) -> Bool {
    guard kind == .valueLiteral, let path, case .expected(let place) = value.place else { return false }
    return place.hasPrefix(path)
  }

  /// A Boolean value that indicates whether the value may be derived from one that was not changed. The elements of a list
  /// may as well be others, or in another order.
  var mayBeDerived: Bool {
    (observation == .otherValue || observation == .otherCount || isOfListFromBefore) && !evidence.isNegated
      && path?.isInElement == false
  }

  /// A Boolean value that indicates whether a list has not what an earlier response did.
  private var isOfListFromBefore: Bool {
    guard observation == .otherThanBefore, case .value(.array, _) = received else { return false }
    return true
  }

  /// A Boolean value that indicates whether it may come of what had to be refused: another value or number of elements
  /// than expected, or a value outside its bounds.
  fileprivate var mayFollowAcceptance: Bool {
    observation == .otherValue || observation == .otherCount || kind == .valueRange
  }

  /// A Boolean value that indicates whether a response came with another status than promised.
  fileprivate var isOtherStatus: Bool { kind == .responseStatus && severity.failsRun }
}

extension JSONTemplate {
  /// The members of the only element that a list is expected to contain; `nil` for any other expectation.
  fileprivate var onlyWantedElement: [Member]? {
    guard case .object(let members, _) = self, members.count == 1, members[0].name == "$contains",
      case .array(let elements, _) = members[0].value, elements.count == 1,
      case .object(let element, _) = elements[0]
    else { return nil }
    return element.isEmpty ? nil : element
  }
}

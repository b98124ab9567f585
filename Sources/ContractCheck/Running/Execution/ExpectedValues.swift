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

  /// A function that returns whether an earlier check was answered with another status than promised; `nil` if it was
  /// not answered in this run.
  private let wasRefused: (Check) -> Bool?

  /// The checks that had to run before this one, and failed.
  private let failures: ResponseCauses.Failures

  /// The earlier checks that explain values.
  private(set) var followed: [FollowedCheck] = []

  init(
    of judgement: Judgement, sent: PreparedRequest, by check: Check, in contract: Contract,
    after failures: ResponseCauses.Failures, wasRefused: @escaping (Check) -> Bool?
  ) {
    (self.judgement, self.failures) = (judgement, failures)
    (carried, self.check, self.contract) = (sent.carried, check, contract)
    self.sent =
      judgement.findings.contains { $0.observation == .otherValue }
      ? try? JSONDocument(parsing: sent.request.body ?? []) : nil
    self.wasRefused = wasRefused
  }

  /// Adds advice to a finding that a value is not the expected one.
  mutating func explain(_ finding: inout Finding) {
    if finding.observation == .otherValue, !explainByOtherMember(&finding), !explainBySentBody(&finding) {
      explainByEarlierCheck(&finding)
    }
    if finding.observation == nil { explainByMissingElement(&finding) }
    explainByOrigin(&finding)
    explainByFailures(&finding)
  }

  /// Adds the advice that the only expected element of a list is what an earlier check sends that was refused, or was not
  /// sent.
  private mutating func explainByMissingElement(_ finding: inout Finding) {
    guard finding.kind == .valueLiteral, !finding.evidence.isNegated, let path = finding.path,
      let element = check.expectation.values?.value(at: path)?.onlyWantedElement,
      let sender = contract.sender(ofElement: element, before: check), wasRefused(sender) != false
    else { return }
    finding.follow(from: .elementNotSent(by: sender.name))
    follow(FollowedCheck(check: sender.name, fault: FollowedCheck.Fault(kind: .responseStatus, path: nil)))
  }

  /// Adds the advice that the value may be right as long as a check has failed that had to run before this one.
  private mutating func explainByFailures(_ finding: inout Finding) {
    guard finding.observation == .otherValue || finding.observation == .otherCount else { return }
    if let name = failures.ofStatus {
      finding.follow(from: .effectMissing(of: name))
      follow(FollowedCheck(check: name, fault: FollowedCheck.Fault(kind: .responseStatus, path: nil)))
    } else if let name = failures.ofValue, finding.mayBeDerived {
      finding.advice.backend = .sequence(.mayBeDerived(from: name))
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
      member.name != name && member.value.kind == .string
        && finding.expectedText == ValueText.of(member.value.node, in: member.value.document)
    }
    guard let other, other.value.string?.isEmpty == false else { return nil }
    return other.name
  }

  /// Adds the advice that the expected value is the one that the request sends under the same name, and returns whether
  /// it is.
  private func explainBySentBody(_ finding: inout Finding) -> Bool {
    guard let sent, let path = finding.path, case .key(let name)? = path.steps.last,
      let value = JSONValue(in: sent, at: path) ?? sent.root[name], value.kind != .object,
      value.kind != .array,
      finding.expectedText == ValueText.of(value.node, in: sent)
    else { return false }
    finding.advice.backend = .sequence(.takeOver(name))
    finding.observation = .otherThanSent
    return true
  }

  /// Adds the advice that an earlier check sends the expected value under the same name. It may not be stored, or the
  /// response may be of something else, such as another user.
  private mutating func explainByEarlierCheck(_ finding: inout Finding) {
    guard let path = finding.path, case .key(let name)? = path.steps.last,
      let expected = check.expectation.values?.value(at: path), expected.isScalar,
      let sender = contract.sender(of: expected, at: path, before: check), let isRefused = wasRefused(sender)
    else { return }
    if isRefused {
      finding.follow(from: .senderRefused(by: sender.name, name: name))
      follow(FollowedCheck(check: sender.name, fault: FollowedCheck.Fault(kind: .responseStatus, path: nil)))
    } else {
      finding.advice.backend = .sequence(.notStored(by: sender.name, name: name))
      finding.observation = .notStored
      follow(FollowedCheck(check: sender.name))
    }
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

  /// Adds the check whose response the expected value is from, since that response may be the wrong one.
  private func explainByOrigin(_ finding: inout Finding) {
    guard
      let value = carried.first(where: { finding.isAbout($0) && $0.fault != nil })
        ?? carried.first(where: finding.isAbout)
    else { return }
    let name = contract.checks[value.check].name
    if let fault = value.faultWords {
      finding.advice.backend = .sequence(.originBroken(name, fault: fault))
      finding.forgetOtherValue()
    } else if !finding.evidence.isNegated, finding.observation != .otherCount, !isPartOfText(finding) {
      finding.advice.backend = .sequence(.origin(name))
      finding.forgetOtherValue()
    }
  }
}

extension Finding {
  /// Replaces the advice by one for the backend alone: another check has to succeed first.
  fileprivate mutating func follow(from remedy: SequenceRemedy) {
    (observation, advice.backend, advice.client) = (.senderRefused, .sequence(remedy), nil)
  }

  /// Returns whether the finding is that the response lacks this value at its expected place.
  func isAbout(_ value: CarriedValue) -> Bool {
    guard kind == .valueLiteral, let path, case .expected(let place) = value.place else { return false }
    return place.hasPrefix(path)
  }

  /// A Boolean value that indicates whether the value may be derived from one that was not changed. The elements of a list
  /// may as well be others, or in another order.
  fileprivate var mayBeDerived: Bool {
    observation == .otherValue && !evidence.isNegated
      && path?.steps.contains { if case .index = $0 { true } else { false } } == false
  }

  /// Replaces the observation that no more is known of a value.
  fileprivate mutating func forgetOtherValue() {
    if observation == .otherValue { observation = .otherThanBefore }
  }
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

extension Contract {
  /// Returns the last earlier check that sends all members of an element, and expects success.
  fileprivate func sender(ofElement element: [JSONTemplate.Member], before check: Check) -> Check? {
    checks.prefix { $0.name != check.name }.last { other in
      guard case .json(let body) = other.body, other.expectsSuccess,
        ["POST", "PUT", "PATCH"].contains(endpoints[other.endpoint].method)
      else { return false }
      return element.allSatisfy { member in
        body.value(at: JSONPath([.key(member.name)]))?.hasSameText(as: member.value) == true
      }
    }
  }

  /// Returns whether the path of one of two checks begins with that of the other, and names the same by its parameters.
  private func concernSamePlace(_ one: Check, _ other: Check) -> Bool {
    let paths = [one, other].map { endpoints[$0.endpoint].path.text.split(separator: "/") }
    guard paths[0].starts(with: paths[1]) || paths[1].starts(with: paths[0]) else { return false }
    return one.pathValues.allSatisfy { value in
      other.pathValues.allSatisfy { $0.name != value.name || $0.value.hasSameText(as: value.value) }
    }
  }

  /// Returns the last earlier check that sends a value at the same path or under the same name, to be stored at the
  /// same place: it expects success, and one of their paths is a prefix of the other.
  fileprivate func sender(of value: JSONTemplate, at path: JSONPath, before check: Check) -> Check? {
    if case .string(let template) = value, case .sentBody(let sender, _)? = template.soleReference?.target {
      return checks[sender]
    }
    return checks.prefix { $0.name != check.name }.last { other in
      guard case .json(let body) = other.body,
        ["POST", "PUT", "PATCH"].contains(endpoints[other.endpoint].method),
        concernSamePlace(check, other),
        !other.expectation.statuses.contains(where: { status in (300...599).contains(where: status.contains) }
        )
      else { return false }
      let sent = body.value(at: path) ?? body.value(at: JSONPath(path.steps.suffix(1)))
      return sent?.hasSameText(as: value) == true
    }
  }
}

extension RunState {
  /// Adds to the advice on values of which no more is known that they may follow from a change of the same contract that
  /// was refused or not stored, such as the total of an order from a price.
  mutating func settleDerivedValues() {
    var changes: [Int: String] = [:]
    for step in results.indices {
      guard let result = results[step] else { continue }
      let contract = plan.steps[step].contract
      if let change = changes[contract] {
        // Where the contract says what must run before, it is not another change.
        let before = check(of: step).after
        guard before.isEmpty || before.contains(where: { contracts[contract].checks[$0].name == change })
        else { continue }
        results[step]?.changeFindings(where: \.mayBeDerived) {
          $0.advice.backend = .sequence(.mayBeDerived(from: change))
        }
      } else if result.findings.contains(where: { [.notStored, .senderRefused].contains($0.observation) }) {
        changes[contract] =
          result.follows.first { $0.fault?.kind ?? .responseStatus == .responseStatus }?.check
      }
    }
  }
}

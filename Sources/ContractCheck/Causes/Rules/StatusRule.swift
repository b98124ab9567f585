import ContractSpecs

/// A status in place of the promised ones from several endpoints, for the same reason.
struct StatusRule {
  /// The results of the contract whose findings are looked at.
  let checks: [CheckResult]

  /// The statuses of proxies. Those from 520 on are Cloudflare's.
  private static let gatewayStatuses = Set([502, 503, 504, 530]).union(520...527)

  /// The status that says of a path rather than of a method that it is not there.
  private static let notFound = 404

  /// Returns the changes, each with its findings and the part of the contract in which no response contradicts it.
  func parts(of findings: [SharedFinding]) -> [(part: CauseCandidate, scope: ChangeScope)] {
    var open = findings
    var all: [(part: CauseCandidate, scope: ChangeScope)] = []
    for search in [
      ofSameRefusals, ofMethods, ofFailures, ofErrors, ofRefusals, ofSlashes, ofAdmissions, ofOthers,
    ] {
      let parts = search(open)
      let explained = Set(parts.flatMap { $0.part.findings.map(\.finding.sharedKey) })
      open.removeAll { explained.contains($0.finding.sharedKey) }
      all += parts
    }
    return all
  }

  /// The refusals that say of what a request asks for why it is refused, so that the same words do not show one reason.
  private static let ownRefusals: Set = [401, 404, 405, 409, 410]

  /// The refusals for what is in a request, which show one reason only by the whole body.
  private static let refusalsOfContent: Set = [400, 422]

  /// Returns the refusals of several endpoints with one status and the same words, whatever is promised in place of them,
  /// such as those of writes without a token against forged requests.
  private func ofSameRefusals(_ findings: [SharedFinding]) -> [(part: CauseCandidate, scope: ChangeScope)] {
    let groups = Dictionary(grouping: findings.indices) { words(ofRefusal: findings[$0]) }
    let ordered = groups.filter { $0.key != nil }.values.sorted { $0[0] < $1[0] }
    return ordered.flatMap { indices -> [(part: CauseCandidate, scope: ChangeScope)] in
      let group = indices.map { findings[$0] }
      guard let status = group[0].finding.receivedStatus, isOfOneReason(group, status),
        !isOfWholeMethods(group, status)
      else { return [] }
      let others = checks.indices.filter { number in checks[number].lastStatus.map { $0 != status } ?? false }
      let change = BackendChange.statuses(.refusal(status: status))
      let parts = ChangeScopes(checks: checks, contradictions: Set(others)).parts(of: group, isRare: true)
      if Self.refusalsOfContent.contains(status), parts.first?.findings.count != group.count {
        return [(CauseCandidate(change: change, findings: group), .some)]
      }
      return parts.filter { endpoints(of: $0.findings) >= Self.minimumFailures }
        .map { (CauseCandidate(change: change, findings: $0.findings), $0.scope) }
    }
  }

  /// Returns the status and the words of a refusal that may be of one reason with others; `nil` for any other finding.
  private func words(ofRefusal shared: SharedFinding) -> [Substring]? {
    guard case .refusal(let status)? = refusal(shared.finding), !Self.ownRefusals.contains(status) else {
      return nil
    }
    let all = Set(
      shared.checks.map { place in
        let check = checks[place.check]
        return Self.refusalsOfContent.contains(status) ? check.bodyWords : check.errorWords
      })
    guard all.count == 1, let words = all.first, !words.isEmpty else { return nil }
    return ["\(status)"] + words
  }

  /// Returns whether refusals with the same words have one reason, as what is promised in place of them shows: they are not
  /// all in place of one other refusal. Those of what is in requests are of right ones to several endpoints, and of others.
  private func isOfOneReason(_ findings: [SharedFinding], _ status: Int) -> Bool {
    let promised = findings.map { $0.finding.types(isRelative: true).expected }
    if Self.refusalsOfContent.contains(status) {
      return promised.contains { $0.first == "4" }
        && hasSeveralEndpoints(findings.indices.filter { promised[$0].first == "2" }.map { findings[$0] })
    }
    return Set(promised).count > 1 || promised.first?.first != "4"
  }

  /// Returns whether every request of the methods of some findings got a status.
  private func isOfWholeMethods(_ findings: [SharedFinding], _ status: Int) -> Bool {
    let methods = Set(findings.flatMap(\.checks).map { checks[$0.check].method })
    return checks.allSatisfy { check in
      check.lastStatus == nil || !methods.contains(check.method) || check.statuses == [status]
    }
  }

  /// Returns the statuses with which all requests of a method are answered, and not those of all others as well.
  private func ofMethods(_ findings: [SharedFinding]) -> [(part: CauseCandidate, scope: ChangeScope)] {
    let answered = checks.indices.filter { checks[$0].lastStatus != nil }
    let methods = Dictionary(grouping: answered) { checks[$0].method }
    guard methods.count > 1 else { return [] }
    let statuses = methods.mapValues { $0.reduce(into: Set()) { $0.formUnion(checks[$1].statuses) } }
    let found = Set(
      answered.filter { checks[$0].statuses.contains { $0 < 400 } }.map { checks[$0].route })
    let single = CauseCandidate.groups(of: findings) { shared in
      guard let status = shared.finding.receivedStatus, status >= 300, !Self.gatewayStatuses.contains(status),
        // A path that answers another method is there.
        status != Self.notFound || shared.checks.allSatisfy({ found.contains(checks[$0.check].route) }),
        shared.finding.observation != .signInPage
      else { return nil }
      let methods = Set(shared.checks.map { checks[$0.check].method })
      guard let method = methods.first, methods.count == 1, statuses[method] == [status],
        !statuses.values.allSatisfy({ $0 == [status] })
      else { return nil }
      return .statuses(.methods([method], received: status))
    }
    let groups = Self.joined(single).filter { group in
      !isOfOtherMethods(group, among: findings) && !isOfSlashes(group, among: findings)
    }
    return groups.filter { group in
      guard case .statuses(.methods(_, let received)) = group.change else { return false }
      return endpoints(of: group.findings) >= (received < 500 ? 2 : Self.minimumFailures)
        && !hasSeveralReasons(group.findings)
    }.map { group in
      let bodies = findings.filter { isBody($0, of: group.change) }
      return (CauseCandidate(change: group.change, findings: group.findings + bodies), .everywhere)
    }
  }

  /// Returns the changes, of which those of several methods with one status are one.
  private static func joined(_ groups: [CauseCandidate]) -> [CauseCandidate] {
    var joined: [Int: (methods: [String], findings: [SharedFinding])] = [:]
    for group in groups {
      guard case .statuses(.methods(let methods, let status)) = group.change else { continue }
      joined[status, default: ([], [])].methods += methods
      joined[status, default: ([], [])].findings += group.findings
    }
    return joined.sorted { $0.key < $1.key }.map { status, group in
      CauseCandidate(
        change: .statuses(.methods(group.methods.sorted(), received: status)), findings: group.findings)
    }
  }

  /// Returns whether a failure came for requests of further methods, too, so that it says nothing of some methods: unlike
  /// a refusal, it is not of a method.
  private func isOfOtherMethods(_ group: CauseCandidate, among findings: [SharedFinding]) -> Bool {
    guard case .statuses(.methods(let methods, let received)) = group.change, received >= 500 else {
      return false
    }
    return findings.contains { shared in
      shared.finding.receivedStatus == received
        && shared.checks.contains { !methods.contains(checks[$0.check].method) }
    }
  }

  /// Returns whether requests of some methods are redirected for a slash, and those of other methods are as well.
  private func isOfSlashes(_ group: CauseCandidate, among findings: [SharedFinding]) -> Bool {
    guard case .statuses(.methods(let methods, _)) = group.change,
      group.findings.allSatisfy({ $0.finding.observation == .trailingSlash })
    else { return false }
    return findings.contains { shared in
      shared.finding.observation == .trailingSlash
        && shared.checks.contains { !methods.contains(checks[$0.check].method) }
    }
  }

  /// Returns whether a finding is about the body that came with the status of all requests of a method.
  private func isBody(_ shared: SharedFinding, of change: BackendChange) -> Bool {
    guard case .statuses(.methods(let methods, let received)) = change,
      shared.finding.kind.subject == .body || shared.finding.kind == .responseMediaType
    else { return false }
    return shared.checks.allSatisfy {
      methods.contains(checks[$0.check].method) && checks[$0.check].answeredStatus == received
    }
  }

  /// Returns whether requests failed, or were refused for what is in them, and not all for the same reason, as their
  /// errors say; with `besidesNames`, also if they say it of what each request asks for, as its path names it.
  private func hasSeveralReasons(_ findings: [SharedFinding], besidesNames: Bool = false) -> Bool {
    let reasons = findings.flatMap(\.checks).compactMap { place -> [Substring]? in
      let check = checks[place.check]
      return besidesNames ? check.reason?.filter { !check.names($0) } : check.reason
    }
    return Set(reasons).count > 1
  }

  /// The number of endpoints from which on the same failure of each is one. Two may fail for reasons of their own.
  private static let minimumFailures = 3

  /// Returns the failures with one status and one message of all requests, or of all below a path.
  private func ofFailures(_ findings: [SharedFinding]) -> [(part: CauseCandidate, scope: ChangeScope)] {
    let groups = CauseCandidate.groups(of: findings) { shared in
      guard let status = shared.finding.receivedStatus, status >= 500, !Self.gatewayStatuses.contains(status)
      else { return nil }
      return .statuses(.failures(status: status))
    }
    return groups.flatMap { group -> [(part: CauseCandidate, scope: ChangeScope)] in
      guard case .statuses(.failures(let status)) = group.change, !hasSeveralReasons(group.findings) else {
        return []
      }
      let others = checks.indices.filter { number in checks[number].lastStatus.map { $0 != status } ?? false }
      let scopes = ChangeScopes(checks: checks, contradictions: Set(others))
      return scopes.parts(of: group.findings).filter { endpoints(of: $0.findings) >= Self.minimumFailures }
        .map { (CauseCandidate(change: group.change, findings: $0.findings), $0.scope) }
    }
  }

  /// Returns the failures with one status in place of several promised errors, if no error came as promised.
  private func ofErrors(_ findings: [SharedFinding]) -> [(part: CauseCandidate, scope: ChangeScope)] {
    let hasError = checks.contains { check in
      check.statuses.contains { $0 / 100 == 4 && check.expectedStatuses.contains($0) }
    }
    if hasError { return [] }
    let groups = CauseCandidate.groups(of: findings) { shared in
      guard let status = shared.finding.receivedStatus, status >= 500, !Self.gatewayStatuses.contains(status),
        shared.finding.types(isRelative: true).expected.first == "4"
      else { return nil }
      return .statuses(.failuresOfErrors(status: status))
    }
    return groups.filter { group in
      Set(group.findings.map { $0.finding.types(isRelative: true).expected }).count > 1
        && hasSeveralEndpoints(group.findings) && !hasSeveralReasons(group.findings)
    }.map { ($0, .everywhere) }
  }

  /// Returns the refusals of all requests, or of all below a path, that differ in what is promised.
  private func ofRefusals(_ findings: [SharedFinding]) -> [(part: CauseCandidate, scope: ChangeScope)] {
    parts(of: findings, by: refusal).filter { part, _ in
      Set(part.findings.map { $0.finding.types(isRelative: true).expected }).count > 1
    }
  }

  /// Returns the redirects to the same path but for a slash.
  private func ofSlashes(_ findings: [SharedFinding]) -> [(part: CauseCandidate, scope: ChangeScope)] {
    let slashes = findings.filter { $0.finding.observation == .trailingSlash }
    let others = checks.indices.filter { number in
      checks[number].lastStatus != nil
        && !checks[number].findings.contains { $0.observation == .trailingSlash }
    }
    return parts(of: slashes, by: .trailingSlash, others)
  }

  /// Returns the successes in place of refusals, where they have several statuses or other checks are refused.
  private func ofAdmissions(_ findings: [SharedFinding]) -> [(part: CauseCandidate, scope: ChangeScope)] {
    ["400", "401", "403", "409", "422"].flatMap { promised -> [(part: CauseCandidate, scope: ChangeScope)] in
      let admitted = findings.filter { shared in
        guard let status = shared.finding.receivedStatus, status / 100 == 2 else { return false }
        return shared.finding.observation == nil
          && shared.finding.types(isRelative: true).expected == promised
      }
      let refused = checks.indices.filter { checks[$0].got(promised) }
      if refused.isEmpty, Set(admitted.map(\.finding.receivedStatus)).count < 2 { return [] }
      return parts(of: admitted, by: .admission(promised: promised), refused)
    }
  }

  /// Returns the parts of a contract that a change concerns, which some checks contradict.
  private func parts(of findings: [SharedFinding], by change: StatusChange, _ contradictions: [Int])
    -> [(part: CauseCandidate, scope: ChangeScope)]
  {
    guard hasSeveralEndpoints(findings) else { return [] }
    let parts = ChangeScopes(checks: checks, contradictions: Set(contradictions))
      .parts(of: findings, isRare: true).filter { hasSeveralEndpoints($0.findings) }
    if parts.isEmpty, change == .trailingSlash, areOfOneRoute(findings) {
      return [(CauseCandidate(change: .statuses(change), findings: findings), .some)]
    }
    return parts.map { (CauseCandidate(change: .statuses(change), findings: $0.findings), $0.scope) }
  }

  /// Returns whether findings are of several methods of one path.
  private func areOfOneRoute(_ findings: [SharedFinding]) -> Bool {
    Set(findings.flatMap(\.checks).map { checks[$0.check].route }).count == 1
  }

  /// Returns the other changes.
  private func ofOthers(_ findings: [SharedFinding]) -> [(part: CauseCandidate, scope: ChangeScope)] {
    parts(of: findings, by: change)
  }

  private func parts(of findings: [SharedFinding], by change: (Finding) -> StatusChange?)
    -> [(part: CauseCandidate, scope: ChangeScope)]
  {
    let groups = CauseCandidate.groups(of: findings) { change($0.finding).map(BackendChange.statuses) }
    return groups.flatMap { group -> [(part: CauseCandidate, scope: ChangeScope)] in
      guard case .statuses(let change) = group.change, hasSeveralEndpoints(group.findings),
        change.isOfAnyReason || !hasSeveralReasons(group.findings, besidesNames: change.isOfAbsence)
      else { return [] }
      if case .gateway = change { return [(group, gatewayScope(of: group.findings))] }
      let failed = Set(group.findings.flatMap(\.checks).map(\.check))
      let scopes = ChangeScopes(checks: checks, contradictions: contradictions(of: change, failed: failed))
      let parts = scopes.parts(of: group.findings, isRare: change.isOtherRefusal)
        .filter { hasSeveralEndpoints($0.findings) }
      if parts.isEmpty, isOfWholeMethod(group.findings, change) { return [(group, .some)] }
      return parts.map { (CauseCandidate(change: group.change, findings: $0.findings), $0.scope) }
    }
  }

  /// Returns the path at and below which all requests were answered by a gateway, or everything if there is no such path.
  private func gatewayScope(of findings: [SharedFinding]) -> ChangeScope {
    let others = checks.indices.filter { number in
      checks[number].lastStatus.map { !Self.gatewayStatuses.contains($0) } ?? false
    }
    guard !others.isEmpty else { return .everywhere }
    return ChangeScopes(checks: checks, contradictions: Set(others)).path(of: findings) ?? .everywhere
  }

  /// Returns whether successes of one method came with another status than promised, and no success of that method came
  /// with the promised one.
  private func isOfWholeMethod(_ findings: [SharedFinding], _ change: StatusChange) -> Bool {
    let methods = Set(findings.flatMap(\.checks).map { checks[$0.check].method })
    guard case .exchanged(let promised, let received) = change, received / 100 == 2, promised.first == "2",
      methods.count == 1
    else { return false }
    return !checks.contains { methods.contains($0.method) && $0.got(promised) }
  }

  private var areAllRedirected: Bool {
    checks.allSatisfy { $0.statuses.isSubset(of: StatusChange.redirects) }
  }

  private func hasSeveralEndpoints(_ findings: [SharedFinding]) -> Bool { endpoints(of: findings) > 1 }

  private func endpoints(of findings: [SharedFinding]) -> Int {
    Set(findings.flatMap(\.checks).map { checks[$0.check].endpoint }).count
  }

  /// Returns the refusal that a finding may be a part of, whatever is promised in place of the status.
  private func refusal(_ finding: Finding) -> StatusChange? {
    guard finding.kind == .responseStatus,
      [nil, .unknownResource, .senderRefused, .neverAccepted].contains(finding.observation),
      let status = finding.evidence.receivedStatus, status / 100 == 4
    else { return nil }
    return .refusal(status: status)
  }

  private func change(_ finding: Finding) -> StatusChange? {
    guard let status = finding.receivedStatus else { return nil }
    if Self.gatewayStatuses.contains(status) { return .gateway(status: status) }
    let promised = finding.types(isRelative: true).expected
    switch finding.observation {
    case .signInPage: return .signInPage
    case .otherAddress where promised.first != "4" || promised == "404" || areAllRedirected:
      return .otherAddress
    case .errorAsSuccess: return .successOfErrors(status: status)
    case .otherAddress, .trailingSlash, .emptyText, .nullText, .nullForAbsentMember, .serializedTwice,
      .quotedNumber, .otherCasing, .fractionOfSecond,
      .endedToken, .unknownResource,
      .otherCount, .otherValue, .otherOrder, .swappedValues, .otherThanSent, .senderRefused,
      .otherThanBefore, .changedText, .sameMeaning, .acceptedElsewhere, .neverAccepted, .unreadAsPromised,
      nil:
      break
    }
    // A failure of the backend in place of a success may have another reason at each endpoint.
    if status >= 500, promised.first != "4" { return nil }
    return .exchanged(promised: promised, received: status)
  }

  /// Returns the checks that were answered as they would not be after the change. A failed one may have been answered so
  /// before its last response.
  private func contradictions(of change: StatusChange, failed: Set<Int>) -> Set<Int> {
    let numbers = checks.indices.filter { number in
      let check = checks[number]
      guard let last = check.lastStatus, !failed.contains(number) || check.statuses.count > 1 else {
        return false
      }
      return switch change {
      case .gateway, .signInPage, .methods, .failures, .failuresOfErrors: false
      case .otherAddress, .trailingSlash, .admission: true
      case .successOfErrors: check.statuses.contains { $0 >= 400 && check.expectedStatuses.contains($0) }
      case .refusal(let refusal): last != refusal
      case .exchanged(let promised, _): check.got(promised)
      }
    }
    return Set(numbers)
  }
}

extension CheckResult {
  /// The method of the check's requests.
  fileprivate var method: String { String(endpoint.prefix { $0 != " " }) }

  /// The status of the deciding response; `nil` if there is none, or it decided nothing.
  fileprivate var answeredStatus: Int? { isAnswered ? exchanges.last?.status : nil }

  /// The status of the last response, also of one that decided nothing.
  fileprivate var lastStatus: Int? { exchanges.last { $0.status != nil }?.status }

  /// The statuses of all responses, also of those that decided nothing.
  var statuses: Set<Int> { Set(exchanges.compactMap(\.status)) }

  /// Returns whether a response had an expected status that is among promised ones, which are in the notation of the
  /// contract.
  fileprivate func got(_ promised: String) -> Bool {
    let (promised, expected) = (ExpectedStatuses(promised), expectedStatuses)
    return statuses.contains { promised.contains($0) && expected.contains($0) }
  }
}

import ContractMutation
import ContractSpecs

extension Cause {
  /// The advice for both sides: that of the findings if it is the same for all, else that for their kind. If it is
  /// known who has to change, it is for that party.
  var advice: Advice {
    let all = adviceForAll
    guard Set(allFindings.map(\.responsible)).count == 1, let party = leading.finding.responsible else {
      return all
    }
    var advice = party.part(of: all)
    advice.contract = all.contract
    return advice
  }

  private var adviceForAll: Advice {
    switch change {
    case .routes(let path):
      if path == "/" { return .rule(.serviceGone) }
      return .rule(namesResources ? .routesOrResourcesGone : .routesGone, [.path: path])
    case .errors:
      let kind = leading.finding.kind
      let isOfPlaces = kind.subject == .value || kind.subject == .member || kind == .bodyWrapped
      let isShared = Set(allFindings.map(\.advice)).count == 1
      return isShared && isOfPlaces ? leading.finding.advice : .rule(.allErrorsInOtherForm)
    case .samePage:
      return findings.first { $0.finding.kind == .bodyNotJSON }?.finding.advice ?? leading.finding.advice
    case .body(let claim): return claim.rule(for: self).map { .rule($0) } ?? adviceOfFindings
    case .difference, .repeated, .unreadDates, .identifiers, .refusedCredentials, .statuses:
      return adviceOfFindings
    }
  }

  /// The advice of the findings where it is the same for all, else what is true of each.
  private var adviceOfFindings: Advice {
    let telling = tellingFindings
    let all = Set(telling.map(\.advice))
    if all.count == 1, let first = telling.first { return first.advice }
    if let movedTogether { return movedTogether }
    if case .body(let claim) = change, case .unwrapped = claim.change {
      return Finding.Kind.bodyUnwrapped.advice
    }
    if ownFindings.allSatisfy({ $0.observation == .otherCasing }) { return .rule(.enumCasing) }
    let isOfOneKind = Set(ownFindings.map(\.kind)).count == 1
    let general =
      statusAdvice ?? (isOfOneKind ? leading.finding.kind.advice(forAny: all) : .rule(.severalKinds))
    // Where values are the wrong ones, what comes of an earlier response is told beside the rest.
    let isLong =
      leading.finding.kind == .valueLiteral || findings.allSatisfy(\.isOfEarlierCheck) || isOfPossibleNames
    return Advice(
      backend: conditional(common(\.backend, limit: isLong ? 3 : 1) ?? general.backend),
      client: common(\.client, limit: isOfPossibleNames ? 2 : 1) ?? ofRedirects ?? general.client,
      contract: contractKeys ?? (contractLines.isEmpty ? nil : .recorded(contractLines)))
  }

  /// The findings whose advice is told: those that show most. A list without elements does not show what other ones are
  /// lists of.
  private var tellingFindings: [Finding] {
    let (own, emptyList) = (ownFindings, ShownValue.array(count: 0).text.text)
    let telling = own.filter { $0.actual != emptyList }
    return telling.isEmpty ? own : telling
  }

  /// The remedy for the client where all findings are redirects that it follows; `nil` otherwise.
  private var ofRedirects: Remedy? {
    let all = Set(ownFindings.map(\.advice.client))
    return all.isSubset(of: [.rule(.followed), .rule(.followedWithGET)])
      ? .rule(.followedPerhapsWithGET) : nil
  }

  /// Returns a remedy for the backend with its condition: where at other places the app agrees with it and not with the
  /// contract, it must not change there.
  private func conditional(_ remedy: Remedy?) -> Remedy? {
    let parties = Set(ownFindings.map(\.responsible))
    guard let remedy, parties.count > 1, parties.contains(.contract) else { return remedy }
    return .recorded("Where app and contract agree: " + remedy.hint.backend)
  }

  /// True if each of several members may have another name, or be inside a value of another type, of which each is told
  /// by its own advice.
  private var isOfPossibleNames: Bool {
    change == .difference && ownFindings.contains { $0.kind == .fieldMissing }
      && ownFindings.allSatisfy { $0.kind == .fieldMissing ? !$0.candidates.isEmpty : $0.kind == .valueType }
  }

  /// The advice on several members that may all be inside another one; `nil` for any others.
  private var movedTogether: Advice? {
    let objects = Set(ownFindings.map(\.onlyOtherObject))
    guard change == .difference, objects.count == 1, case .key(let name)? = objects.first??.steps.last else {
      return nil
    }
    return .rule(.allInsideOtherMember, [.key: Quoted.key(name)])
  }

  /// True if each of the routes names something by a parameter of its path.
  private var namesResources: Bool {
    findings.allSatisfy { shared in
      if case .response(let response) = shared.identity.place {
        response.endpoint.contains("{")
      } else {
        true
      }
    }
  }

  /// The number of places for which it is told what the contract has to promise there.
  private static let maximumLines = 6

  /// The changes of the contract for each of the places; empty if it is not known or nothing is to be changed.
  private var contractLines: String {
    let isMixed = Set(ownFindings.map(\.responsible)).count > 1
    // Another promise would break a model that decodes this place as it is promised.
    let kept = Set(
      ownFindings.filter { $0.responsible == .backend || $0.responsible == .everybody }.map(\.location))
    // What is meant as one change is not meant in one place alone.
    let isPartial = !kept.isEmpty
    let groups = (isPartial ? [true] : [true, false]).map { isAgreed -> String in
      var lines: [String] = []
      for finding in ownFindings
      where (finding.responsible == .contract) == isAgreed && !kept.contains(finding.location) {
        let line = finding.hint.contract
        if !line.isEmpty, !lines.contains(line) { lines.append(line) }
      }
      let rest = lines.count - Self.maximumLines
      let text =
        lines.prefix(Self.maximumLines).joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
      return isAgreed && isMixed && !text.isEmpty ? "Where app and backend agree, \(text)" : text
    }
    return groups.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// The change of the contract for keys that are in another style in several shapes: the shapes, and not each of their
  /// keys; `nil` if the contract is to be changed for another reason, in one place alone or not everywhere.
  private var contractKeys: ContractRemedy? {
    guard case .body(let claim) = change, case .casing(let received) = claim.change,
      ownFindings.allSatisfy({ $0.kind == .fieldCasing && $0.advice.contract != nil }),
      ownFindings.contains(where: { $0.members.count > 1 }),
      Set(ownFindings.map { $0.responsible == .contract }).count == 1
    else { return nil }
    let places = Set(ownFindings.map(\.location)).sorted()
    return places.count < 2
      ? nil : .keys(received, at: places, isConditional: leading.finding.responsible != .contract)
  }

  /// Returns the remedies of all findings for one side, or `nil` if there are none, or more than `limit`.
  private func common(_ side: KeyPath<Advice, Remedy?>, limit: Int = 1) -> Remedy? {
    let sentence = side == \Advice.backend ? \Finding.Hint.backend : \Finding.Hint.client
    var remedies: [Remedy] = []
    // What one side has nothing to do about says nothing of the other places.
    for remedy in tellingFindings.compactMap({ $0.advice[keyPath: side] })
    where !remedies.contains(where: { $0.hint[keyPath: sentence] == remedy.hint[keyPath: sentence] }) {
      if remedies.count == limit { return nil }
      remedies.append(remedy)
    }
    if remedies.count < 2 { return remedies.first }
    return .recorded(remedies.map { $0.hint[keyPath: sentence] }.joined(separator: " Elsewhere: "))
  }

  /// The advice on statuses whose own advice differs, if it is the same for a part of them that stands for all: those
  /// that do not follow from an earlier check, or that should have succeeded, or only read, where a login page came;
  /// `nil` if something else differs.
  private var statusAdvice: Advice? {
    guard leading.finding.kind == .responseStatus else { return nil }
    let statuses = findings.filter { $0.finding.kind == .responseStatus }
    var parts = [
      statuses.filter { !$0.isOfEarlierCheck },
      statuses.filter { $0.finding.promisedStatus.first == "2" },
    ]
    if change == .statuses(.signInPage) { parts.append(statuses.filter(\.isOfReading)) }
    let remedies = parts.lazy.map { Set($0.map(\.finding.advice.backend)) }.first { $0.count == 1 }?.first
    let areSuccesses = findings.allSatisfy(\.finding.evidence.isSuccess)
    return Advice(
      backend: remedies.flatMap(\.self) ?? ofSlashes
        ?? (isOfUnacceptedTokens ? common(\.backend, limit: 3) : nil)
          ?? .rule(isRefusalOfAll ? .everyRequest : .severalStatuses),
      client: areSuccesses ? nil : .kind(.responseStatus))
  }
}

extension Cause {
  /// The remedy of the finding that represents all redirects for a slash, of which some may lose a query; `nil` for any
  /// other change.
  fileprivate var ofSlashes: Remedy? {
    change == .statuses(.trailingSlash) ? leading.finding.advice.backend : nil
  }

  /// True if nothing accepts the tokens of requests.
  fileprivate var isOfUnacceptedTokens: Bool {
    if case .refusedCredentials(_, .neverAccepted) = change { true } else { false }
  }

  fileprivate var isRefusalOfAll: Bool {
    if case .statuses(.answer(let status)) = change { status < 500 && scope == .everywhere } else { false }
  }
}

extension SharedFinding {
  /// True if it may follow from an earlier check, which is told.
  fileprivate var isOfEarlierCheck: Bool { finding.observation == .senderRefused }

  /// True for requests with GET.
  fileprivate var isOfReading: Bool {
    guard case .response(let response) = identity.place else { return false }
    return response.endpoint.hasPrefix("GET ")
  }
}

extension Finding.Kind {
  /// Returns the advice on several differences of this kind with advice of their own: that of the kind, as far as it is
  /// true of each.
  fileprivate func advice(forAny all: Set<Advice>) -> Advice {
    switch self {
    // The value may be a number, the null an element, and the body no JSON for what comes before it.
    case .valueFormat, .valueNull, .bodyNotJSON:
      all.contains(advice) ? advice : Advice(backend: .kind(self), client: .rule(.severalKinds))
    case _: advice
    }
  }
}

import ContractSpecs

extension Cause {
  /// The advice for both sides: that of the findings if it is the same for all, else that for their kind. If it is
  /// known who has to change, it is for that party.
  var advice: Finding.Hint {
    guard Set(allFindings.map(\.responsible)).count == 1, let party = leading.finding.responsible else {
      return adviceForAll
    }
    var advice = party.advice(adviceForAll)
    advice.contract = adviceForAll.contract
    return advice
  }

  private var adviceForAll: Finding.Hint {
    switch change {
    case .routes(let path):
      return Finding.Hint(
        backend: path == "/"
          ? "Find out whether the service itself answers at this address."
          : "Find out what happened to \(path): renamed, moved under a prefix, or not mounted"
            + (namesResources ? ", or what the requests name is not there." : "."),
        client: "Call the routes where the backend serves them.")
    case .errors:
      let hints = Set(allFindings.map(\.hint))
      let kind = leading.finding.kind
      if hints.count == 1, kind.subject == .value || kind.subject == .member || kind == .bodyWrapped {
        return leading.finding.hint
      }
      return Finding.Hint(
        backend: "Write errors as promised; in most frameworks one handler writes all of them.",
        client: "Decode the error that is sent, or treat it as an unknown one.")
    case .samePage:
      return findings.first { $0.finding.kind == .bodyNotJSON }?.finding.hint ?? leading.finding.hint
    case .emptyTexts:
      return Finding.Hint(
        backend: "Send null for a member without a value: an empty text is not of the promised form.",
        client: "Decode a String, and take an empty one for no value.")
    case .nullTexts:
      return Finding.Hint(
        backend: "Send null for a member without a value: a word for it in quotes is a text.",
        client: "Decode a String, and take this word for no value.")
    case .enumCasing: return Self.ofEnumCasing
    case .serializedTwice: return .serializedTwice
    case .omittedNulls:
      let breaks = findings.contains { $0.finding.severity == .breaks }
      return Finding.Hint(
        backend:
          "Write null for a member without a value: many serializers have a setting that leaves it out.",
        client: breaks
          ? "Give the properties Optional types, for which synthesized Codable reads an absent key as nil."
          : "Nothing to do where the property is Optional: synthesized Codable reads an absent key as nil.")
    case .difference, .repeated, .casing, .envelope, .pages, .noEnvelope, .dates, .identifiers, .decimals,
      .scalars, .notFoundAgain, .refusedCredentials, .statuses:
      if hasOwnKeys { return Self.ofOwnKeys }
      let hints = Set(ownFindings.map(\.hint))
      if hints.count == 1 { return leading.finding.hint }
      if case .noEnvelope = change { return Finding.Kind.bodyUnwrapped.hint }
      if ownFindings.allSatisfy({ $0.observation == .otherCasing }) { return Self.ofEnumCasing }
      let kinds = Set(ownFindings.map(\.kind))
      let general =
        statusAdvice ?? (kinds.count == 1 ? leading.finding.kind.hint(forAny: hints) : Self.ofSeveralKinds)
      if case .decimals(let received) = change, received == ReceivedType.number.rawValue,
        let one = findings.first(where: { $0.finding.types(isRelative: true).actual == received })
      {
        // A whole number among others with a fraction counts no smaller unit, as its own advice supposes.
        return one.finding.hint
      }
      // Where values are the wrong ones, what comes of an earlier response is told beside the rest.
      let limit = leading.finding.kind == .valueLiteral ? 3 : hasDatesOfOtherTypes ? 2 : 1
      return Finding.Hint(
        backend: backendCondition + (common(\.backend, limit: limit) ?? general.backend),
        client: common(\.client, limit: hasDatesOfOtherTypes ? 2 : 1)
          ?? StatusAdvice.followed(Set(ownFindings.map(\.hint.client)))
          ?? general.client, contract: contractLines)
    }
  }

  /// The beginning of the advice for the backend where, at other places, the app agrees with it and not with the
  /// contract, so that it must not change there; else empty.
  private var backendCondition: String {
    let parties = Set(ownFindings.map(\.responsible))
    return parties.count > 1 && parties.contains(.contract) ? "Where app and contract agree: " : ""
  }

  /// A Boolean value that indicates whether dates are numbers, of which some may be in seconds and others in milliseconds.
  private var hasDatesOfOtherTypes: Bool {
    if case .dates = change { leading.finding.kind == .valueType } else { false }
  }

  /// A Boolean value that indicates whether each body is at a key of its own.
  private var hasOwnKeys: Bool {
    switch change {
    case .envelope(let path, _), .pages(let path): path.steps == [.each]
    case .difference, .repeated, .casing, .noEnvelope, .dates, .identifiers, .decimals, .scalars, .enumCasing,
      .emptyTexts, .nullTexts, .serializedTwice, .omittedNulls, .samePage, .errors, .routes, .notFoundAgain,
      .refusedCredentials, .statuses:
      false
    }
  }

  /// A Boolean value that indicates whether each of the routes names something by a parameter of its path.
  private var namesResources: Bool {
    findings.allSatisfy { shared in
      if case .response(let response) = shared.identity.place {
        response.endpoint.contains("{")
      } else {
        true
      }
    }
  }

  private static let ofEnumCasing = Finding.Hint(
    backend: "Send the values of enums in the promised casing: one setting of the serializer may decide it.",
    client: "Give the cases the backend's raw values, or compare without regard to casing.")

  /// The advice on bodies each of which is at a key of its own.
  private static let ofOwnKeys = Finding.Hint(
    backend: Finding.Kind.bodyWrapped.hint.backend,
    client: "Decode a [String: T], and take its only value, where nothing else is beside it.")

  static let ofSeveralKinds = Finding.Hint(
    backend: "Send what is promised at each of the places.",
    client: "Decode what is sent at each of the places, if it is to stay.")

  /// The number of places for which it is told what the contract has to promise there.
  private static let maximumLines = 6

  /// The changes of the contract for each of the places; empty if it is not known or nothing is to be changed.
  private var contractLines: String {
    let isMixed = Set(ownFindings.map(\.responsible)).count > 1
    // Another promise would break a model that decodes this place as it is promised.
    let kept = Set(
      ownFindings.filter { $0.responsible == .backend || $0.responsible == .everybody }.map(\.location))
    let groups = [true, false].map { isAgreed -> String in
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

  /// Returns the advice of all findings for one side, or `nil` if there is more than one advice, or than `limit`.
  private func common(_ side: KeyPath<Finding.Hint, String>, limit: Int = 1) -> String? {
    var texts: [String] = []
    // What one side has nothing to do about says nothing of the other places.
    for finding in ownFindings
    where !finding.hint[keyPath: side].isEmpty && !texts.contains(finding.hint[keyPath: side]) {
      if texts.count == limit { return nil }
      texts.append(finding.hint[keyPath: side])
    }
    return texts.joined(separator: " Elsewhere: ")
  }

  /// The advice on statuses whose own advice differs: that of the requests that should have succeeded, if it is the
  /// same, since the others may expect another refusal; `nil` if something else differs.
  private var statusAdvice: Finding.Hint? {
    guard leading.finding.kind == .responseStatus else { return nil }
    let successes = findings.filter { $0.finding.types(isRelative: true).expected.first == "2" }
    let hints = Set(successes.map(\.finding.hint.backend))
    var advice = leading.finding.kind.hint
    advice.backend =
      hints.count == 1 ? successes[0].finding.hint.backend : "Answer with the status that each check expects."
    return advice
  }
}

extension Finding.Kind {
  /// Returns the advice on several differences of this kind with advice of their own: that of the kind, as far as it is
  /// true of each.
  fileprivate func hint(forAny hints: Set<Finding.Hint>) -> Finding.Hint {
    switch self {
    // The value may be a number, the null an element, and the body no JSON for what comes before it.
    case .valueFormat, .valueNull, .bodyNotJSON:
      var hint = hint
      if !hints.contains(hint) { hint.client = Cause.ofSeveralKinds.client }
      return hint
    case _: return hint
    }
  }
}

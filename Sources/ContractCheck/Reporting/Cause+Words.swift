import ContractSpecs

extension Cause {
  /// The change in one line; untrusted text.
  var title: String {
    switch change {
    case .difference: statusTitle ?? absenceTitle ?? siblingsTitle ?? "\(place): \(leading.finding.words)"
    case .repeated:
      "\(place) and elsewhere\(scope == .everywhere || scope == .some ? "" : " \(scopeWords)"): "
        + leading.finding.words
    case .casing, .envelope, .pages, .noEnvelope, .dates, .identifiers, .decimals, .scalars, .enumCasing,
      .emptyTexts, .nullTexts,
      .serializedTwice, .omittedNulls, .samePage, .errors, .routes, .notFoundAgain, .refusedCredentials,
      .statuses:
      scope == .everywhere ? changeTitle : "\(changeTitle), \(scopeWords)"
    }
  }

  /// The part of the contract that the change was made in, for a title.
  private var scopeWords: String {
    switch scope {
    case .everywhere: "everywhere"
    case .some: "by some endpoints and not by others"
    case .successes: "in successes and not in errors"
    case .below(let path): "at and below \(Quoted.cut(path, to: 160))"
    case .endpoint(let request): "in responses of \(Quoted.cut(request, to: 160))"
    case .except(let exceptions): "except in \(Self.list(exceptions))"
    }
  }

  /// Returns the words for exceptions, of which those with the same part of their responses are told together.
  private static func list(_ exceptions: [ChangeScope.Exception]) -> String {
    [ChangeScope.Exception.Part.responses, .successes, .errors].compactMap { part in
      let requests = exceptions.filter { $0.part == part }.map { Quoted.cut($0.request, to: 80) }
      return requests.isEmpty ? nil : "\(part.rawValue) of \(requests.joined(separator: ", "))"
    }.joined(separator: " and ")
  }

  /// The change in one line, without the part of the contract that it was made in.
  private var changeTitle: String {
    switch change {
    case .difference, .repeated: leading.finding.words
    case .casing(let promised, let received):
      "keys are in \(received.rawValue), not in \(promised.rawValue) as promised"
    case .envelope(let path, let onlySuccesses):
      "bodies\(onlySuccesses ? " of successes" : "") are inside another document, "
        + (path.steps == [.each] ? "each at a key of its own" : "at \(path)")
    case .pages(let path): "lists are inside a document, at \(path)"
    case .noEnvelope(let path, let areLists):
      "\(areLists == true ? "lists" : "bodies") came without the document around them, whose \(path) is promised"
        + (areLists == false ? ", and lists did not" : "")
    case .dates(let promised, let received):
      switch received {
      case promised: "dates are in a form of \(promised) that the app does not read, or not on each system"
      case "string": "dates are not \(promised) as promised"
      case "integer", "number":
        promised.hasPrefix("unix")
          ? "dates are numbers, but not \(promised) as promised"
          : "dates are \(received), not \(promised) as promised"
      case _: "dates are \(received), not \(promised) as promised"
      }
    case .identifiers(let promised, let received):
      "identifiers are \(received), not \(promised) as promised"
    case .decimals(let received):
      received == "string"
        ? "decimals are in another notation than promised" : "decimals are \(received), not text as promised"
    case .scalars(.booleans, let received): "booleans are \(received.rawValue), not boolean as promised"
    case .scalars(.numbers, _): "numbers are in quotes"
    case .scalars(.integers, _): "integers are in quotes"
    case .scalars(.others, _): "numbers that need not be whole are in quotes"
    case .enumCasing: "values of enums are in another casing than promised"
    case .emptyTexts: "empty texts are in place of nulls"
    case .nullTexts: "words such as \"null\" in quotes are in place of nulls"
    case .serializedTwice: "bodies are the text of JSON in a string"
    case .omittedNulls: "members that may be null are left out"
    case .samePage: "requests are answered with the same page of markup"
    case .errors: "errors have another form than promised"
    case .routes(let path):
      path == "/" ? "every route answers 404" : "every route at and below \(path) answers 404"
    case .notFoundAgain(let check): "what \(Quoted.cut(check)) made is not found"
    case .refusedCredentials(let status, false): "requests with credentials are refused with \(status)"
    case .refusedCredentials(let status, true):
      "requests with a token that was accepted before are refused with \(status)"
    case .statuses(let change): change.title
    }
  }

  /// A Boolean value that indicates whether the title ends with the words of the finding that represents the others.
  var titleHoldsDifference: Bool {
    switch change {
    case .difference: statusTitle == nil && absenceTitle == nil
    case .repeated: true
    case .casing, .envelope, .pages, .noEnvelope, .dates, .identifiers, .decimals, .scalars, .enumCasing,
      .emptyTexts, .nullTexts,
      .serializedTwice, .omittedNulls, .samePage, .errors, .routes, .notFoundAgain, .refusedCredentials,
      .statuses:
      false
    }
  }

  /// The title of a status in place of another one; `nil` if there are several, or something else differs.
  private var statusTitle: String? {
    guard case .response(let response) = leading.identity.place, !isElsewhere,
      findings.allSatisfy({ $0.finding.kind == .responseStatus })
    else { return nil }
    let statuses = findings.map { $0.finding.types(isRelative: true) }
    guard let first = statuses.first, statuses.allSatisfy({ $0.actual == first.actual }) else { return nil }
    let promised = Set(statuses.map(\.expected)).count == 1 ? first.expected : "what the checks expect"
    return "\(Quoted.cut(response.endpoint, to: 160)) answered \(first.actual), not \(promised)"
  }

  /// The title of several members that are missing from one object; `nil` if something else differs.
  private var absenceTitle: String? {
    guard findings.count > 1, findings.allSatisfy({ $0.finding.kind == .fieldMissing }) else { return nil }
    return "\(ownPlace) and \(findings.count - 1) more: promised fields are missing"
  }

  /// The title of several values that differ alike; `nil` if something else differs.
  private var siblingsTitle: String? {
    let kind = leading.finding.kind
    let paths = Set(findings.map(\.finding.path?.pattern))
    guard [.valueType, .valueFormat, .valueNull].contains(kind), paths.count > 1,
      findings.allSatisfy({ $0.finding.kind == kind })
    else { return nil }
    return "\(ownPlace) and \(paths.count - 1) more: \(leading.finding.words)"
  }

  /// The place of the finding that represents the others: that in a named shape, if it is in one, else that in the
  /// responses of an endpoint.
  private var place: String {
    let isOfResponse =
      if case .response = leading.identity.place { leading.finding.model == nil } else { false }
    return ownPlace + (isOfResponse && change == .difference && isElsewhere ? " and elsewhere" : "")
  }

  /// The same place, without a word of others.
  private var ownPlace: String {
    let place = Quoted.cut(leading.finding.place, to: 160)
    if let model = leading.finding.model { return "\(place) of \(Quoted.cut(model, to: 80))" }
    return switch leading.identity.place {
    case .shape(let place):
      Quoted.cut(place.shape.withoutArguments + place.path.description.dropFirst(), to: 160)
    case .response(let response): "\(place) of \(Quoted.cut(response.endpoint, to: 160))"
    }
  }

  /// A Boolean value that indicates whether the title names an endpoint.
  var namesEndpoint: Bool {
    switch (leading.identity.place, change) {
    case (.response, .difference), (.response, .repeated): leading.finding.model == nil
    case (.response, _), (.shape, _): false
    }
  }

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
      if hints.count == 1, leading.finding.kind.subject == .value || leading.finding.kind == .bodyWrapped {
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
      if case .envelope(let path, _) = change, path.steps == [.each] { return Self.ofOwnKeys }
      let hints = Set(ownFindings.map(\.hint))
      if hints.count == 1 { return leading.finding.hint }
      if case .noEnvelope = change { return Finding.Kind.bodyUnwrapped.hint }
      if ownFindings.allSatisfy({ $0.observation == .otherCasing }) { return Self.ofEnumCasing }
      let kinds = Set(ownFindings.map(\.kind))
      let general =
        statusAdvice ?? (kinds.count == 1 ? leading.finding.kind.hint(forAny: hints) : Self.ofSeveralKinds)
      if case .refusedCredentials = change { return leading.finding.hint }
      if case .decimals(let received) = change, received == ReceivedType.number.rawValue,
        let one = findings.first(where: { $0.finding.types(isRelative: true).actual == received })
      {
        // A whole number among others with a fraction counts no smaller unit, as its own advice supposes.
        return one.finding.hint
      }
      // Where values are the wrong ones, what comes of an earlier response is told beside the rest.
      let limit = leading.finding.kind == .valueLiteral ? 3 : 1
      return Finding.Hint(
        backend: common(\.backend, limit: limit) ?? general.backend,
        client: common(\.client) ?? StatusAdvice.followed(Set(ownFindings.map(\.hint.client)))
          ?? general.client, contract: contractLines)
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

  fileprivate static let ofSeveralKinds = Finding.Hint(
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

  /// Returns what is different at other places than that of an example: the received types, and the effect on the app;
  /// `nil` if nothing is.
  func elsewhere(than example: Finding) -> String? {
    let kinds = findings.filter { $0.finding.sharedKey == example.sharedKey }.flatMap(\.all)
    let types = Set(kinds.compactMap(\.valueType)).subtracting([example.valueType].compactMap(\.self))
    var effects = Set(allFindings.filter { $0 != example }.map { $0.effect ?? "" }).subtracting([""])
    if effects == [example.effect] { effects = [] }
    let facts = [
      types.isEmpty ? nil : "got \(types.sorted().joined(separator: ", "))",
      effects.isEmpty ? nil : "the app \(effects.sorted().joined(separator: ", or "))",
    ].compactMap(\.self)
    return facts.isEmpty ? nil : facts.joined(separator: "; ")
  }

  /// A Boolean value that indicates whether the cause is told apart from its checks, because several fail for it.
  var isShared: Bool { checks.count > 1 }

  /// Returns the contract of the checks, or the number of contracts if there are several.
  func contracts(in run: RunResult) -> String {
    let numbers = Set(checks.map(\.contract))
    return numbers.count == 1 ? run.contracts[checks[0].contract].name : "\(numbers.count) contracts"
  }

  /// The number of places and of checks: `7 places in 14 checks`.
  var extent: String {
    let places = findings.count > 1 ? "\(counted(findings.count, "place")) in " : ""
    return places + counted(checks.count, "check")
  }

  /// The places after the first, with their locations in the contract.
  var furtherPlaces: [String] {
    findings.dropFirst().map { shared in
      let members = shared.finding.members
      let names = members.count > 1 ? " (\(RunResult.list(members.map(\.words), limit: 80)))" : ""
      let isOther =
        shared.finding.kind == .valueLiteral && shared.finding.expected != leading.finding.expected
      let promise = isOther ? ", promised \(shared.finding.expected)" : ""
      return "\(shared.finding.place)\(names) in \(shared.finding.location)\(promise)"
    }
  }
}

extension ExplainedRun {
  /// The words for the causes that several findings or checks share, by finding; untrusted text.
  var sharedCauses: [SharedFinding.Key: String] {
    var words: [SharedFinding.Key: String] = [:]
    for cause in causes where cause.isShared {
      for shared in cause.findings {
        words[shared.finding.sharedKey] = "\(cause.title); \(cause.extent)"
      }
    }
    return words
  }
}

extension RunResult {
  /// Returns the names of the checks with a cause, as many as fit a number of characters, with the number of the
  /// others. The contract's name is left out if the run has only one.
  func names(of checks: [CheckPlace], limit: Int) -> String {
    Self.list(checks.map { contracts.count == 1 ? self[$0].name : name(of: $0) }, limit: limit)
  }

  /// Returns as many texts as fit a number of characters, with the number of the others.
  static func list(_ texts: [String], limit: Int) -> String {
    var room = limit
    let shown = texts.prefix { text in
      room -= text.count + 2
      return room >= 0
    }
    let count = max(shown.count, min(1, texts.count))
    let rest = texts.count - count
    return texts.prefix(count).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension String {
  /// The name of a generic shape without its arguments, since all shapes that are made of it have the same members:
  /// `Page` for `Page<User>`.
  fileprivate var withoutArguments: String { String(prefix { $0 != "<" }) }
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

import ContractSpecs

extension Cause {
  /// The change in one line; untrusted text.
  var title: String {
    switch change {
    case .difference: statusTitle ?? absenceTitle ?? siblingsTitle ?? "\(place): \(leading.finding.words)"
    case .repeated:
      "\(place) and elsewhere\(scope == .everywhere || scope == .some ? "" : " \(scopeWords)"): "
        + leading.finding.words
    case .body, .unreadDates, .identifiers, .samePage, .errors, .routes, .refusedCredentials,
      .statuses:
      switch (scope, change) {
      case (.everywhere, _): changeTitle
      case (.some, .unreadDates): "some \(changeTitle)"
      case (_, _): "\(changeTitle), \(scopeWords)"
      }
    }
  }

  /// The part of the contract that the change was made in, for a title.
  private var scopeWords: String {
    switch scope {
    case .everywhere: "everywhere"
    case .some: "by some endpoints and not by others"
    case .sometimes: "in some responses, also of the same endpoints"
    case .successes: "in successes and not in errors"
    case .changes: "wherever they would change something"
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
    case .body(let claim): claim.title
    case .unreadDates: "dates are in a form of date-time that the app does not read, or not on each system"
    case .identifiers(let promised, let received):
      "identifiers are \(received.rawValue), not \(promised.text) as promised"
    case .samePage(false): "requests are answered with the same page of markup"
    case .samePage(true):
      "requests are answered with pages of markup that begin alike and have the same length"
    case .errors: "errors have another form than promised"
    case .routes(let path):
      "every route that was asked\(path == "/" ? "" : " at and below \(path)") answers 404, in \(counted(checks.count, "request"))"
    case .refusedCredentials(let status, .unknown): "requests with credentials are refused with \(status)"
    case .refusedCredentials(let status, .accepted):
      "requests with a token that was accepted before are refused with \(status)"
    case .refusedCredentials(let status, .neverAccepted):
      isOfSeveralRemedies
        ? "requests with tokens that nothing accepts are refused with \(status)"
        : "requests with one token, which nothing accepts, are refused with \(status)"
    case .statuses(let change): change.title
    }
  }

  /// True if the backend is told different things of the findings.
  private var isOfSeveralRemedies: Bool { Set(findings.map(\.finding.advice.backend)).count > 1 }

  /// True if the title ends with the words of the finding that represents the others.
  var titleHoldsDifference: Bool {
    switch change {
    case .difference: statusTitle == nil && absenceTitle == nil
    case .repeated: true
    case .body, .unreadDates, .identifiers, .samePage, .errors, .routes, .refusedCredentials,
      .statuses:
      false
    }
  }

  /// The title of a status in place of another one; `nil` if there are several, or something else differs.
  private var statusTitle: String? {
    guard case .response(let response) = leading.identity.place, !isElsewhere,
      leading.finding.kind == .responseStatus
    else { return nil }
    let statuses = findings.map(\.finding).filter { $0.kind == .responseStatus }
    guard let received = statuses.first?.receivedStatus,
      statuses.allSatisfy({ $0.receivedStatus == received })
    else { return nil }
    let all = Set(statuses.map(\.promisedStatus))
    let promised = all.count == 1 ? statuses[0].promisedStatus : "what the checks expect"
    let others = findings.contains { $0.finding.kind == .bodyUnrelated } ? ", and with another document" : ""
    return "\(Quoted.cut(response.endpoint, to: 160)) answered \(received), not \(promised)\(others)"
  }

  /// The title of several members that are missing from one object; `nil` if something else differs.
  private var absenceTitle: String? {
    let kinds = Set(findings.map(\.finding.kind))
    let paths = Set(findings.map(\.finding.path?.pattern))
    guard findings.count > 1, kinds == [.fieldMissing] || kinds == [.fieldMissing, .fieldRenamed],
      kinds.count == 1 || paths.count == findings.count
    else { return nil }
    return "\(ownPlace) and \(findings.count - 1) more: promised fields are missing"
      + (kinds.count > 1 ? " or have other names" : "")
  }

  /// The title of several values that differ alike; `nil` if something else differs.
  private var siblingsTitle: String? {
    let kind = leading.finding.kind
    let paths = Set(findings.map(\.finding.path?.pattern))
    guard [.valueType, .valueFormat, .valueNull, .valueChoice, .valueRange].contains(kind), paths.count > 1,
      findings.allSatisfy({ $0.finding.kind == kind })
    else { return nil }
    return "\(ownPlace) and \(findings.count - 1) more: \(leading.finding.words)"
  }

  /// The place of the finding that represents the others: that in a named shape, if it is in one, else that in the
  /// responses of an endpoint.
  private var place: String {
    let isOfResponse =
      if case .response = leading.identity.place { leading.finding.model == nil } else { false }
    let isOfOthers = isOfResponse && change == .difference && isElsewhere || leading.isOfSeveralShapes
    return ownPlace + (isOfOthers ? " and elsewhere" : "")
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

  var namesEndpoint: Bool {
    switch (leading.identity.place, change) {
    case (.response, .difference), (.response, .repeated): leading.finding.model == nil
    case (.response, _), (.shape, _): false
    }
  }

  /// Returns what is different at other places than that of an example: the received types, and the effect on the app;
  /// `nil` if nothing is.
  func elsewhere(than example: Finding) -> String? {
    let kinds = findings.filter { $0.finding.sharedKey == example.sharedKey }.flatMap(\.all)
    let types = Set(kinds.compactMap(\.valueType)).subtracting([example.valueType].compactMap(\.self))
    var effects = Set(allFindings.filter { $0 != example }.map { $0.effect ?? "" }).subtracting([""])
    if effects == [example.effect] { effects = [] }
    let facts = [
      types.isEmpty ? nil : "got \(types.map(\.rawValue).sorted().joined(separator: ", "))",
      effects.isEmpty ? nil : "the app \(effects.sorted().joined(separator: ", or "))",
    ].compactMap(\.self)
    return facts.isEmpty ? nil : facts.joined(separator: "; ")
  }

  /// True if the cause is told apart from its checks, because several fail for it.
  var isShared: Bool { checks.count > 1 }

  /// Returns the contract of the checks, or the number of contracts if there are several.
  func contracts(in run: RunResult) -> String {
    let numbers = Set(checks.map(\.contract))
    return numbers.count == 1 ? run.contracts[checks[0].contract].name : "\(numbers.count) contracts"
  }

  /// The number of places and of checks: `7 places in 14 checks`.
  var extent: String {
    let count = allPlaces.count
    let places = count > 1 ? "\(counted(count, "place")) in " : ""
    return places + counted(checks.count, "check")
  }

  /// The places after the first, with their locations in the contract.
  var furtherPlaces: [String] { Array(allPlaces.dropFirst()) }

  /// The places with their locations in the contract, each once: a value may differ from one promise in several ways.
  private var allPlaces: [String] {
    var seen: Set<String> = []
    return findings.map { shared in
      let members = shared.finding.members
      let names = members.count > 1 ? " (\(RunResult.list(members.map(\.words), limit: 80)))" : ""
      let isOther =
        shared.finding.kind == .valueLiteral && shared.finding.promised != leading.finding.promised
      let promise = isOther ? ", promised \(shared.finding.expected)" : ""
      return "\(shared.finding.place)\(names) in \(shared.finding.location)\(promise)"
    }.filter { seen.insert($0).inserted }
  }
}

extension ExplainedRun {
  /// The words for the causes that several findings or checks share, by finding; untrusted text.
  var sharedCauses: [SharedFinding.Key: String] {
    var words: [SharedFinding.Key: String] = [:]
    for cause in causes where cause.isShared {
      let text = "\(cause.title); \(cause.extent)"
      for shared in cause.findings { words[shared.finding.sharedKey] = text }
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

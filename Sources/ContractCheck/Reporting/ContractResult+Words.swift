import ContractSpecs

extension ContractResult {
  /// The coverage in words: `calls 21 of 22 endpoints, expects 20 of 21 promised successes and 5 of 40 other statuses`;
  /// `nil` if it is not known.
  var coverageSpoken: String? {
    coverage.map {
      "calls \($0.askedEndpoints) of \(counted($0.endpoints.count, "endpoint")), expects \($0.statusWords)"
    }
  }

  /// The places that are not judged, with the reason: `openapi.json:12:5: "not" of JSON Schema is not judged`.
  var unjudgedLines: [String] { unjudged.map { "\($0.location): \($0.reason)" } }

  /// The places for which no body had a value: `0 elements judged at $.items of GET /items (200)`.
  var unseenLines: [String] {
    (coverage?.unseen ?? []).map { endpoint, status, place in
      "\(place.words) at \(place.path) of \(endpoint.request) (\(status.status))"
    }
  }

  /// The number of checks that are named.
  private static let maximumNamed = 5

  /// The things that the run left behind: `what 2 checks created, and none deleted: sign-up, create-note`; `nil` if there
  /// is nothing.
  ///
  /// `quoted` writes a name as the report needs it.
  func undeleted(_ quoted: (String) -> String = { $0 }) -> String? {
    guard !undeleted.isEmpty else { return nil }
    let names = undeleted.prefix(Self.maximumNamed).map { quoted(Quoted.cut($0, to: 60)) }
    let rest = undeleted.count - names.count
    return "what \(counted(undeleted.count, "check")) created, and none deleted: "
      + (names + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }

  /// The time that the run waited for the backend: `waited 3.2 s`; `nil` if it did not wait.
  var waitingSpoken: String? { waited.map { "waited \($0.spoken)" } }
}

extension ContractResult {
  /// The minimum number of checks for the conclusion that the backend knows no URL of the contract.
  private static let minimumChecks = 3

  /// Returns the likely reason if all requests were answered with 404; `nil` if there is no such conclusion. `quoted`
  /// writes a path as the report needs it.
  func conclusion(_ quoted: (String) -> String = { $0 }) -> String? {
    let asked = checks.filter { !$0.exchanges.isEmpty }
    guard asked.count >= Self.minimumChecks, asked.contains(where: { $0.outcome == .failed }),
      asked.allSatisfy({ $0.exchanges.allSatisfy { $0.status == 404 } })
    else { return nil }
    let prefix = basePath.map {
      "; \(quoted($0)) is the path of the document's server, which \"basePath\" in \"backend\" replaces"
    }
    return "every request was answered 404: the address, a prefix or a trailing slash is likely wrong"
      + (prefix ?? "")
  }
}

extension ContractCoverage {
  /// The promised statuses that checks expect: `20 of 21 promised successes and 5 of 40 other statuses`. Successes alone
  /// are never called all that is promised.
  var statusWords: String {
    let statuses = endpoints.flatMap(\.statuses)
    let successes = statuses.filter { $0.status.hasPrefix("2") }
    let others = statuses.count - successes.count
    let words = "\(successes.count(where: \.isAsked)) of \(successes.count) promised successes"
    if others == 0 { return words + ", and no other status is promised" }
    return words + " and \(askedStatuses - successes.count(where: \.isAsked)) of \(others) other statuses"
  }
}

import ContractSpecs

extension ExplainedRun {
  /// Writes the causes of failures, those first that break the app and that fail the most checks.
  func writeCauses(to json: inout JSONWriter) {
    json.list("causes", causes) { cause, json in
      json.object { json in
        json.member("id", cause.id)
        json.text("contract", cause.contract)
        json.member("change", cause.change.name)
        json.list("details", cause.change.details) { $1.element($0) }
        json.text("title", cause.title)
        json.member("severity", cause.severity.rawValue)
        json.optional("standing", cause.status) { $0.write(to: &$1) }
        json.optional("hint", cause.advice.hint) { $0.write(to: &$1) }
        json.list("findings", cause.findings) { shared, json in
          json.object { json in
            json.member("id", shared.identity.fingerprint)
            json.member("kind", shared.finding.kind.rawValue)
            json.text("path", shared.finding.path?.description)
            json.optional("location", shared.finding.location) { $0.write(to: &$1) }
            json.list("checks", shared.checks) { place, json in json.element(run.name(of: place)) }
          }
        }
        json.list("checks", cause.checks) { place, json in json.element(run.name(of: place)) }
        if !cause.blocked.isEmpty {
          json.list("blocked", cause.blocked) { place, json in json.element(run.name(of: place)) }
        }
        if !cause.following.isEmpty {
          json.list("following", cause.following) { place, json in json.element(run.name(of: place)) }
        }
        json.list("endpoints", endpoints(of: cause)) { $1.element($0) }
      }
    }
  }

  /// Returns the endpoints of the checks with a cause, each once.
  private func endpoints(of cause: Cause) -> [String] {
    var seen: Set<String> = []
    return cause.checks.map { run[$0].endpoint }.filter { seen.insert($0).inserted }
  }
}

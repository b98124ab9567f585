import ContractSpecs

/// The entries of the log of a run.
extension RunState {
  /// Writes what a step sent and got into the log. Its record is redacted before.
  mutating func log(_ step: Int, _ sent: SentCheck, _ sending: Sending, now: Double) {
    guard case .judged(let response, let judgement, _) = sent.end else { return log.add(nil, ofStep: step) }
    let contract = plan.steps[step].contract
    let names = expectedNames[contract]
    var entry = RunLog.Entry(begun: sending.begun, number: log.count)
    if !names.isEmpty {
      let body = sending.prepared.sentBody.map { RunLog.Member.members(of: $0.root, named: names) } ?? []
      let query = check(of: step).query.filter { names.contains($0.name) }.compactMap(RunLog.Member.init)
      let received = judgement.body.map { RunLog.Member.members(of: $0.root, named: names) } ?? []
      entry.sent = redactor.redact(body + query, inContract: contract)
      entry.received = redactor.redact(received, inContract: contract)
    }
    let fails = judgement.findings.contains(where: \.severity.failsRun)
    entry.carried = sending.prepared.carried.filter { fails || $0.place.isInPath }.map(RunLog.Carried.init)
    if fails {
      entry.sentAbsent = judgement.absentMembers(sentIn: sending.prepared.sentBody)
      entry.cacheHeader = response.headers.first(where: \.isOfCache)?.name
      let isRefused = (400...499).contains(response.status) && judgement.hasUnexpectedStatus
      if isRefused, !sent.wasRedirected {
        entry.refusal = refusal(of: sending, sent, response.status, step, now: now)
      }
    }
    log.add(entry, ofStep: step)
  }

  /// Explains the failures of the run by its log, once.
  mutating func explain() {
    var explainer = Explainer(
      contracts: contracts, plan: plan, log: log, tokenUses: tokenUses, redactor: redactor,
      chosenSeed: settings.isSeedChosen ? settings.seed : nil)
    explainer.explain(&results)
    redactor = explainer.redactor
  }
}

extension Judgement {
  fileprivate var hasUnexpectedStatus: Bool {
    findings.contains { $0.kind == .responseStatus && $0.severity.failsRun }
  }

  /// Returns the paths of missing members that may be null, and that a request sends a value for, there or under the
  /// same name.
  fileprivate func absentMembers(sentIn body: JSONDocument?) -> [JSONPath] {
    guard let body else { return [] }
    return findings.filter(\.isOfAbsentNullable).compactMap(\.path).filter { path in
      guard case .key(let name)? = path.steps.last, !path.steps.contains(.each) else { return false }
      return (JSONValue(in: body, at: path) ?? body.root[name])?.isNull == false
    }
  }
}

extension RunLog.Member {
  /// Creates the member that an item of a query stands for; `nil` for one with a reference.
  fileprivate init?(_ item: NamedTemplate) {
    guard case .text(let text)? = item.value.parts.first, item.value.parts.count == 1 else { return nil }
    self.init(path: JSONPath([.key(item.name)]), value: Quoted.key(text))
  }
}

extension Header {
  /// True if it says that the response is from a cache (RFC 9111 section 5.1, RFC 9211).
  fileprivate var isOfCache: Bool {
    if isNamed("Age") { return value != "0" }
    let names = ["X-Cache", "X-Cache-Status", "CF-Cache-Status", "Cache-Status"]
    return names.contains(where: isNamed) && value.lowercased().contains("hit")
  }
}

import ContractSpecs

extension CheckSender.Job {
  /// Returns a verdict with what the released versions of the app feel of the response. What a finding at the same place
  /// does not tell is a finding of its own.
  func addingReleases(to verdict: AppVerdict, on response: HTTPResponse) -> AppVerdict {
    guard let (promise, effects) = releaseEffects(verdict.judgement, response),
      effects.contains(where: \.isFelt), let releases = subject.releases
    else { return verdict }
    let groups = releases.groups(
      of: effects, promised: releases.effects(of: promise, in: contract, now: response.receivedAt ?? 0),
      tolerating: contract.models?.releases?.tolerated ?? .none,
      on: CalendarDay(secondsSince1970: response.receivedAt ?? 0))
    var whole = verdict
    var app = whole.app ?? AppReaction(failure: nil, waiting: 0)
    if whole.app == nil { app.model = promise.model?.type }
    app.releases = groups
    app.releaseRemedy =
      verdict.judgement.body.flatMap {
        FormerNames(
          for: $0, promised: promise, effects, releases, today: subject.models?.model(for: promise))
      }?.words
    whole.app = app
    let places = verdict.judgement.findings.filter(\.severity.failsRun).map { FindingPlaces(of: $0) }
    whole.judgement.findings += groups.filter { group in
      let place = [group.effect.place].compactMap(\.self)
      return group.fails && !places.contains { FindingPlaces.meet($0.promised + $0.found, place) }
    }.map { finding(on: $0, verdict.judgement) }
    return whole
  }

  private func releaseEffects(
    _ judgement: Judgement, _ response: HTTPResponse
  ) -> (promise: ResponsePromise, effects: [ReleaseEffect])? {
    guard let releases = subject.releases, response.end == .complete, prepared.request.method != "HEAD",
      let promise = judgement.promise, promise.status.contains(response.status),
      let effects = releases.effects(of: response, judgement.body, promised: promise)
    else { return nil }
    return (promise, effects)
  }

  private func finding(on group: ReleaseGroup, _ judgement: Judgement) -> Finding {
    let place = Finding.Place(
      group.effect.place, location: judgement.promise?.location ?? check.expectation.location)
    var finding = Finding(
      kind: .releasedModel, severity: group.effect.severity, place: place, evidence: .kind,
      promised: .bodyFor(versions: group.who),
      received: .releaseEffect(group.effect.details ?? group.effect.label),
      advice: Finding.Kind.releasedModel.advice)
    finding.model = judgement.promise?.model?.type
    return finding
  }
}

extension ReleaseEffect {
  fileprivate var severity: Finding.Severity {
    switch self {
    case .breaks, .mayBreak: .breaks
    case .breaksOlderSystems: .olderOS
    case .loses: .silent
    case .decodes, .notKnown, .noType, .unread: .info
    }
  }
}

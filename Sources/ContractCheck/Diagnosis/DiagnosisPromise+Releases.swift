import ContractSpecs

extension Diagnoser {
  /// Takes the model that the endpoint's contract names for the response.
  mutating func takeModel(among models: ContractModels) {
    guard let contract, let capture,
      let promise = contract.endpoint.promise(for: capture.status ?? contract.defaultStatus),
      let named = models.model(for: promise)
    else { return }
    model = DiagnosisPromise(named.model)
    settingsNotes = [models.settingsNote].compactMap(\.self)
  }
}

extension DiagnosisPromise {
  /// True if the contract says which type of the app decodes a response of the endpoint.
  var namesModel: Bool { endpoint.responses.contains { $0.model != nil } }

  /// Returns what released versions of the app feel of a response, or none if this is no promise of theirs.
  func releaseGroups(of capture: Capture, for releases: ReleasedVersions, now: Double) -> [ReleaseGroup] {
    let response = response(capture)
    let body = try? JSONDocument(parsing: response.body)
    guard response.status / 100 == 2, let promise = endpoint.promise(for: response.status),
      let effects = releases.effects(of: response, body, promised: promise)
    else { return [] }
    return releases.groups(
      of: effects, promised: releases.effects(of: promise, in: contract, now: now),
      tolerating: contract.models?.releases?.tolerated ?? .none, on: CalendarDay(secondsSince1970: now))
  }
}

import ContractSpecs

/// The effects of a contract's promises on the released versions of the app.
struct PromisedReleases: Sendable {
  let contract: Contract
  let releases: ReleasedVersions
  var responses: [Response] = []

  /// A promised response with a model.
  struct Response: Sendable {
    /// The endpoint as the contract writes it, and the status: `POST /api/auth/login 200`.
    var name: String

    /// The type of today that decodes it.
    var model: String

    /// The effects by version.
    var effects: [ReleaseEffect]

    /// The effect on the app of today.
    var today: ReleaseEffect?
    var groups: [ReleaseGroup]
  }

  /// Judges samples of each promise by each version.
  ///
  /// - Parameter now: The time of samples, in seconds since 1970.
  init(of contract: Contract, _ releases: ReleasedVersions, _ models: ContractModels?, now: Double) {
    (self.contract, self.releases) = (contract, releases)
    let tolerated = contract.models?.releases?.tolerated ?? .none
    let today = CalendarDay(secondsSince1970: now)
    for endpoint in contract.endpoints {
      for promise in endpoint.responses {
        guard let model = promise.model, let effects = releases.effects(of: promise, in: contract, now: now)
        else { continue }
        responses.append(
          Response(
            name: "\(endpoint.request) \(promise.status)", model: model.type, effects: effects,
            today: models?.model(for: promise).flatMap {
              releases.effect(of: promise, in: contract, onToday: $0, now: now)
            },
            groups: releases.groups(of: effects, tolerating: tolerated, on: today)))
      }
    }
  }

  /// The effects that the app of today does not feel alike.
  var besidesToday: [ReleaseGroup] { responses.flatMap(\.besidesToday) }

  /// The problems, at their places in the contract.
  var problems: [SpecDiagnostic] {
    let text = SpecSource(file: contract.file, bytes: contract.source)
    return releases.problems.map { problem in
      var problem = problem
      problem.excerpt = problem.excerpt ?? text.excerpt(at: problem.location)
      return problem
    }
  }
}

extension PromisedReleases.Response {
  var besidesToday: [ReleaseGroup] { groups.filter { $0.effect.isFelt && $0.effect != today } }
}

import ContractSpecs

/// A probe that polls backends that are still starting until they answer.
struct ReadinessProbe: Sendable {
  let transport: any Transport
  let clock: any RunClock

  /// The probe of one contract's backend.
  struct Target: Hashable, Sendable {
    /// The index of the contract.
    var contract: Int

    /// The backend's address, or that of its readiness path.
    var url: String

    /// The options of every transfer to it; the timeout is set here.
    var options = TransferOptions()

    /// The readiness path that the contract names, for which only 2xx counts as ready.
    var path: String?
  }

  /// The timeout of one attempt: a backend that accepts a connection and is silent is asked again.
  private static let attemptLimit = Duration.seconds(5)
  private static let firstPause = Duration.milliseconds(250)
  private static let maximumPause = Duration.seconds(1)

  /// Waits for all targets concurrently; each address is asked once for all contracts that share it.
  func wait(for targets: [Target], within limit: Duration) async -> [Int: Readiness] {
    await withTaskGroup(of: (contracts: [Int], readiness: Readiness).self) { group in
      let shared = Dictionary(grouping: targets) {
        Target(contract: 0, url: $0.url, options: $0.options, path: $0.path)
      }
      for (target, sharing) in shared {
        group.addTask { (sharing.map(\.contract), await wait(for: target, within: limit)) }
      }
      return await group.reduce(into: [:]) { result, end in
        for contract in end.contracts { result[contract] = end.readiness }
      }
    }
  }

  private func wait(for target: Target, within limit: Duration) async -> Readiness {
    let started = clock.elapsed
    var pause = Self.firstPause
    while true {
      let left = limit - (clock.elapsed - started)
      let obstacle = await obstacle(to: target, within: min(Self.attemptLimit, max(left, Self.firstPause)))
      let waited = clock.elapsed - started
      guard let obstacle else { return Readiness(waited: waited) }
      if let failure = obstacle.lasting { return Readiness(waited: waited, failure: failure) }
      guard waited < limit, await clock.wait(min(pause, limit - waited)) else {
        let message = "not ready after \(waited.inWords): \(obstacle.words)"
        return Readiness(waited: waited, failure: .init(reason: .backendNotReady, message: message))
      }
      pause = min(pause * 2, Self.maximumPause)
    }
  }

  /// The reason why a backend is not ready.
  private struct Obstacle {
    var words: String

    /// The failure, if waiting cannot resolve it.
    var lasting: CheckResult.Failure?
  }

  private func obstacle(to target: Target, within limit: Duration) async -> Obstacle? {
    var options = target.options
    options.timeout = limit
    options.redirects = 0
    do throws(TransportFailure) {
      let status = try await transport.send(
        Request(method: "GET", url: target.url), options: options
      ).response.status
      if let path = target.path {
        return 200...299 ~= status ? nil : Obstacle(words: "\(path) answered \(status)")
      }
      // A gateway answers with these while the server behind it is unavailable (RFC 9110 sections 15.6.3 to 15.6.5).
      return 502...504 ~= status ? Obstacle(words: "it answered \(status)") : nil
    } catch {
      guard case .untrusted = error else { return Obstacle(words: error.description) }
      return Obstacle(words: error.description, lasting: .init(error))
    }
  }
}

/// The result of waiting for a backend.
struct Readiness: Hashable, Sendable {
  var waited: Duration

  /// The reason why no check can be sent, if it did not become ready.
  var failure: CheckResult.Failure?
}

extension RunState {
  /// The backends of all planned checks, except those whose address is unknown.
  var readinessTargets: [ReadinessProbe.Target] {
    Set(plan.steps.map(\.contract)).sorted().compactMap { index in
      let contract = contracts[index]
      guard let base = settings.url ?? contract.address(settings.variables) else { return nil }
      let path = contract.backend.readyPath
      let url = path.map { RequestBuilder.join(base, PercentEncoding.address($0)) } ?? base
      return ReadinessProbe.Target(
        contract: index, url: url, options: transfer(of: index), path: path)
    }
  }
}

import ContractSpecs

/// A runner of checks: the only place that starts tasks and uses the network, as a `RunState` directs.
struct Runner: Sendable {
  let settings: RunSettings
  let sender: CheckSender

  /// The certificate reader; without one, certificates are not checked.
  let certificates: (any CertificateReader)?

  /// The decoder with the app's compiled models; without one, the models are only read.
  let models: (any ModelDecoder)?

  init(
    settings: RunSettings, transport: any Transport, certificates: (any CertificateReader)? = nil,
    models: (any ModelDecoder)? = nil, clock: any RunClock = SystemClock()
  ) {
    self.settings = settings
    self.models = models
    self.certificates = certificates
    sender = CheckSender(transport: transport, clock: clock)
  }

  private enum Event: Sendable {
    case sent(step: Int, SentCheck)
    case renewed(SessionKey, SentCheck)
  }

  /// Runs all selected checks of the contracts and returns the results in the order of the files.
  ///
  /// Cancelling the task stops the run: requests in flight are cancelled, and only final checks still run, for at most
  /// `finalChecksLimit`.
  func run(
    _ contracts: [Contract], problems: [RunResult.Problem] = [],
    progress: (@Sendable (RunProgress) -> Void)? = nil
  ) async -> RunResult {
    let (startedAt, started) = (sender.clock.now, sender.clock.elapsed)
    var state = RunState(contracts, settings: settings)
    await awaitBackends(&state, progress)
    // Not of the state itself: a second reference to it would make the first change of each of its arrays a copy.
    let targets = certificateTargets(of: state)
    async let certificates = readings(of: targets)
    state = await drive(state, progress)
    state.schedule.releaseFinals()
    state = await driveFinals(state, progress)
    await decode(&state)
    state.explain()
    let read = await certificates
    state.judgeCertificates(read, now: startedAt)
    return state.result(startedAt: startedAt, duration: sender.clock.elapsed - started, problems: problems)
  }

  /// Decodes the responses that were kept for the app's compiled models, unless the run was interrupted.
  private func decode(_ state: inout RunState) async {
    guard let models, let due = state.undecoded?.due, !due.isEmpty else { return }
    if Task.isCancelled { return state.take(due.map { _ in .failure(.interrupted) }, of: due) }
    state.take(await models.decode(due), of: due)
  }

  /// Waits for the backends of all planned checks concurrently; nothing else is sent meanwhile.
  private func awaitBackends(
    _ state: inout RunState, _ progress: (@Sendable (RunProgress) -> Void)?
  ) async {
    guard let limit = settings.readyLimit, !state.plan.steps.isEmpty else { return }
    let targets = state.readinessTargets
    var told = state.progress
    told.awaited = targets.map { state.contracts[$0.contract].name }
    progress?(told)
    let probe = ReadinessProbe(transport: sender.transport, clock: sender.clock)
    state.readiness = await probe.wait(for: targets, within: limit)
    if Task.isCancelled { state.interrupt(includingFinals: true) }
  }

  /// Runs in a task of its own, which an interruption of the run does not cancel but limits in time.
  private func driveFinals(
    _ state: RunState, _ progress: (@Sendable (RunProgress) -> Void)?
  ) async -> RunState {
    guard !state.schedule.isFinished else { return state }
    let finals = Task { await drive(state, progress) }
    return await withTaskCancellationHandler {
      await finals.value
    } onCancel: {
      Task {
        try? await sender.clock.sleep(for: settings.finalChecksLimit)
        finals.cancel()
      }
    }
  }

  /// Carries out the work of the state until nothing is in flight and nothing can be started.
  private func drive(
    _ state: RunState, _ progress: (@Sendable (RunProgress) -> Void)?
  ) async -> RunState {
    var state = state
    await withTaskGroup(of: Event.self) { group in
      start(state.nextWork(now: sender.clock.now), in: &group)
      progress?(state.progress)
      while let event = await group.next() {
        if Task.isCancelled { state.interrupt(includingFinals: state.isRunningFinals) }
        start(take(event, into: &state), in: &group)
        start(state.nextWork(now: sender.clock.now), in: &group)
        progress?(state.progress)
      }
    }
    if Task.isCancelled, !state.schedule.isFinished {
      state.interrupt(includingFinals: state.isRunningFinals)
    }
    return state
  }

  private func take(_ event: Event, into state: inout RunState) -> [RunState.Work] {
    switch event {
    case .sent(let step, let sent):
      state.take(Task.isCancelled ? sent.cutShort : sent, ofStep: step, now: sender.clock.now)
    case .renewed(let key, let sent): state.take(sent, ofSession: key, now: sender.clock.now)
    }
  }

  private func start(_ work: [RunState.Work], in group: inout TaskGroup<Event>) {
    for item in work {
      group.addTask {
        switch item {
        case .send(let step, let job): .sent(step: step, await sender.send(job))
        case .renew(let key, let job): .renewed(key, await sender.send(job))
        }
      }
    }
  }
}

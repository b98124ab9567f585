/// The state of a plan's execution: which step may start, given which have ended. It has no clock and no task, so the
/// same calls give the same results.
///
/// Each step is started once and ended once, so the cost of a run is proportional to the plan's steps and edges.
struct Schedule {
  private enum State { case waiting, ready, running, ended }

  private let plan: Plan

  /// The lane of each contract: contracts with the same backend share one.
  private let lanes: [Int]
  private let jobs: Int
  private var states: [State]
  private var waitsFor: [Int]
  private var queues: [StepQueue]

  /// The lanes that may have something to start, each at most once.
  private var openLanes: [Int] = []
  private(set) var endedCount = 0

  /// The final steps that are ready while they are held back.
  private var heldFinals: [Int] = []
  private(set) var holdsFinals = true

  /// Prepares a schedule. `jobs` is the limit on concurrent steps in one lane; `lanes` has one entry for each contract.
  init(_ plan: Plan, lanes: [Int], jobs: Int) {
    self.plan = plan
    self.lanes = lanes
    self.jobs = max(1, jobs)
    states = Array(repeating: .waiting, count: plan.steps.count)
    waitsFor = plan.steps.map(\.waitsFor)
    queues = Array(repeating: StepQueue(), count: (lanes.max() ?? -1) + 1)
    for step in plan.steps.indices where waitsFor[step] == 0 { makeReady(step) }
  }

  var isFinished: Bool { endedCount == plan.steps.count }

  /// Returns the next step to start, which then counts as running, or `nil` if none may start before another ends.
  mutating func next() -> Int? {
    while let lane = openLanes.last {
      guard queues[lane].running < jobs, let step = queues[lane].popFirst() else {
        queues[lane].isOpen = false
        openLanes.removeLast()
        continue
      }
      guard states[step] == .ready else { continue }
      queues[lane].running += 1
      states[step] = .running
      return step
    }
    return nil
  }

  /// Marks a running step as ended, which may make others ready.
  mutating func end(_ step: Int) {
    guard states[step] == .running else { return }
    queues[lane(of: step)].running -= 1
    open(lane(of: step))
    finish(step)
  }

  /// Lets final steps start; called when no other step will.
  mutating func releaseFinals() {
    holdsFinals = false
    for step in heldFinals { enqueue(step) }
    heldFinals = []
  }

  /// Ends all steps that have not started, final ones only if requested, and returns them in the order of the files.
  mutating func stop(includingFinals: Bool = false) -> [Int] {
    let dropped = plan.steps.indices.filter { step in
      (includingFinals || !plan.steps[step].isFinal) && (states[step] == .waiting || states[step] == .ready)
    }
    for step in dropped { states[step] = .ended }
    endedCount += dropped.count
    for step in dropped { release(step) }
    return dropped
  }

  private func lane(of step: Int) -> Int { lanes[plan.steps[step].contract] }

  private mutating func finish(_ step: Int) {
    states[step] = .ended
    endedCount += 1
    release(step)
  }

  private mutating func release(_ step: Int) {
    for other in plan.steps[step].successors {
      waitsFor[other] -= 1
      if waitsFor[other] == 0, states[other] == .waiting { makeReady(other) }
    }
  }

  private mutating func makeReady(_ step: Int) {
    states[step] = .ready
    if holdsFinals, plan.steps[step].isFinal {
      heldFinals.append(step)
    } else {
      enqueue(step)
    }
  }

  private mutating func enqueue(_ step: Int) {
    queues[lane(of: step)].append(step)
    open(lane(of: step))
  }

  private mutating func open(_ lane: Int) {
    guard !queues[lane].isOpen else { return }
    queues[lane].isOpen = true
    openLanes.append(lane)
  }
}

/// The ready steps of one lane, first in, first out.
private struct StepQueue {
  private var steps: [Int] = []
  private var head = 0
  var running = 0
  var isOpen = false

  mutating func append(_ step: Int) { steps.append(step) }

  mutating func popFirst() -> Int? {
    guard head < steps.count else { return nil }
    defer { head += 1 }
    return steps[head]
  }
}

import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct ScheduleTests {
  @Test(arguments: [
    ("abc", ["abc"]),
    ("aBc", ["a", "B", "c"]),
    ("abCDef", ["ab", "C", "D", "ef"]),
    ("A", ["A"]),
  ])
  func `safe checks run together, others alone`(methods: String, expected: [String]) throws {
    let names = methods.map(String.init)
    let checks = names.map { OrderSketch(name: $0.lowercased(), isSafe: $0 == $0.lowercased()) }
    #expect(try waves(of: checks).map { $0.map { names[$0] }.joined() } == expected)
  }

  @Test func `what a check names with after comes first, also if it stands later in the file`() throws {
    let checks = [
      OrderSketch(name: "a", isSafe: true, after: ["c"]), OrderSketch(name: "b", isSafe: true),
      OrderSketch(name: "c", isSafe: false),
    ]
    #expect(try waves(of: checks) == [[2], [0, 1]])
  }

  @Test func `final checks come last, one barrier for all of them`() throws {
    let checks = [
      OrderSketch(name: "last", isSafe: true, isFinal: true), OrderSketch(name: "a", isSafe: true),
      OrderSketch(name: "b", isSafe: false), OrderSketch(name: "c", isSafe: true),
      OrderSketch(name: "later", isSafe: true, isFinal: true),
      OrderSketch(name: "end", isSafe: false, isFinal: true),
    ]
    #expect(try waves(of: checks) == [[1], [2], [3], [0], [4], [5]])
  }

  @Test func `stopping ends what has not started and lets final checks run`() throws {
    let checks = [
      OrderSketch(name: "a", isSafe: false), OrderSketch(name: "b", isSafe: false),
      OrderSketch(name: "end", isSafe: false, isFinal: true),
    ]
    var schedule = Schedule(Plan([try contract(of: checks)]), lanes: [0], jobs: 8)
    #expect(schedule.next() == 0)
    #expect(schedule.stop() == [1])
    #expect(schedule.next() == nil)
    schedule.end(0)
    #expect(schedule.next() == nil)
    schedule.releaseFinals()
    #expect(schedule.next() == 2)
    schedule.end(2)
    #expect(schedule.isFinished)
  }

  @Test func `selected checks bring along those whose responses they need`() throws {
    let contract = try RunningTests.contract(
      #""login": {"call": "login"}, "other": {"call": "get"}, "me": {"call": "item", "path": {"id": "${login.id}"}}"#
    )
    let plan = Plan([contract]) { $1.name == "me" }
    #expect(plan.steps.map(\.check) == [0, 2])
    #expect(plan.steps.map(\.dependencies) == [[], [0]])
  }

  @Test func `contracts run beside each other, and those of one backend share its bound`() throws {
    let checks = (0..<20).map { OrderSketch(name: "c\($0)", isSafe: true) }
    let plan = Plan([try contract(of: checks), try contract(of: checks), try contract(of: checks)])
    var schedule = Schedule(plan, lanes: [0, 1, 0], jobs: 3)
    var started: [Int] = []
    while let step = schedule.next() { started.append(plan.steps[step].contract) }
    #expect(started.count { $0 == 1 } == 3)
    #expect(started.count { $0 != 1 } == 3)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no order of endings violates what a check waits for`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let checks = OrderSketch.random(1000, &random)
    let plan = Plan([try contract(of: Array(checks[..<600])), try contract(of: Array(checks[600...]))])
    let jobs = Int.random(in: 1...9, using: &random)
    var trial = Trial(plan: plan, checks: checks, offsets: [0, 600])
    var schedule = Schedule(plan, lanes: [0, 1], jobs: jobs)
    while true {
      while let step = schedule.next() { trial.start(step) }
      if trial.running.isEmpty {
        if schedule.isFinished { break }
        schedule.releaseFinals()
        continue
      }
      #expect(trial.maximumInLane <= jobs)
      schedule.end(trial.endOne(&random))
    }
    #expect(trial.violations == [])
    #expect(trial.ended.count == 1000)
    #expect(jobs == 1 || trial.maximumOverlapping > 1)
  }

  @Test(.ends) func `100,000 checks are ordered without delay`() throws {
    let checks = (0..<100_000).map { OrderSketch(name: "c\($0)", isSafe: $0 % 10 != 0) }
    var schedule = Schedule(Plan([try contract(of: checks)]), lanes: [0], jobs: 8)
    var running: [Int] = []
    var ended = 0
    repeat {
      while let step = schedule.next() { running.append(step) }
      schedule.end(running.removeFirst())
      ended += 1
    } while !schedule.isFinished
    #expect(ended == 100_000)
  }
}

/// A check of which only the order matters.
struct OrderSketch {
  var name: String
  var isSafe: Bool
  var after: [String] = []
  var isFinal = false

  /// Returns checks that wait for some of those before them in their half.
  static func random(_ count: Int, _ random: inout SplitMix64) -> [OrderSketch] {
    (0..<count).map { index in
      let first = index < 600 ? 0 : 600
      let isFinal = Int.random(in: 0..<50, using: &random) == 0
      let after = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
        index == first ? nil : Int.random(in: first..<index, using: &random)
      }
      return OrderSketch(
        name: "c\(index)", isSafe: Int.random(in: 0..<4, using: &random) != 0,
        after: Set(after).sorted().map { "c\($0)" }, isFinal: isFinal)
    }
  }
}

/// An execution of a schedule that is checked for violations.
struct Trial {
  let plan: Plan
  let checks: [OrderSketch]
  let offsets: [Int]
  private(set) var running: [Int] = []
  private(set) var ended: Set<Int> = []
  private(set) var violations: [String] = []
  private(set) var maximumOverlapping = 0

  init(plan: Plan, checks: [OrderSketch], offsets: [Int]) {
    (self.plan, self.checks, self.offsets) = (plan, checks, offsets)
  }

  var maximumInLane: Int {
    offsets.indices.map { lane in running.count { plan.steps[$0].contract == lane } }.max() ?? 0
  }

  /// Starts a step. Steps are in the order of the files, so a step's number is its check's.
  mutating func start(_ step: Int) {
    let check = checks[step]
    for name in check.after {
      guard let other = Int(name.dropFirst()), !checks[other].isFinal || check.isFinal else { continue }
      if !ended.contains(other) { violations.append("\(check.name) before \(name)") }
    }
    let neighbours = running.filter { plan.steps[$0].contract == plan.steps[step].contract }
    for other in neighbours where !check.isSafe || !checks[other].isSafe {
      violations.append("\(check.name) beside \(checks[other].name)")
    }
    if check.isFinal, neighbours.contains(where: { !checks[$0].isFinal }) {
      violations.append("final \(check.name) beside another")
    }
    running.append(step)
    maximumOverlapping = max(maximumOverlapping, neighbours.count + 1)
  }

  mutating func endOne(_ random: inout SplitMix64) -> Int {
    let step = running.remove(at: Int.random(in: running.indices, using: &random))
    ended.insert(step)
    return step
  }
}

/// Returns a contract with these checks, made without a file: only their order matters.
private func contract(of sketches: [OrderSketch]) throws -> Contract {
  var contract = try RunningTests.contract(#""safe": {"call": "get"}, "unsafe": {"call": "post"}"#)
  let numbers = Dictionary(uniqueKeysWithValues: sketches.enumerated().map { ($1.name, $0) })
  contract.checks = sketches.map { sketch in
    var check = contract.checks[sketch.isSafe ? 0 : 1]
    check.name = sketch.name
    check.after = sketch.after.compactMap { numbers[$0] }
    check.isFinal = sketch.isFinal
    return check
  }
  return contract
}

/// Returns the steps that can run at once, if those that run end together.
private func waves(of checks: [OrderSketch]) throws -> [[Int]] {
  var schedule = Schedule(Plan([try contract(of: checks)]), lanes: [0], jobs: 100)
  var waves: [[Int]] = []
  while !schedule.isFinished {
    var wave: [Int] = []
    while let step = schedule.next() { wave.append(step) }
    if wave.isEmpty {
      try #require(schedule.holdsFinals)
      schedule.releaseFinals()
      continue
    }
    waves.append(wave.sorted())
    for step in wave { schedule.end(step) }
  }
  return waves
}

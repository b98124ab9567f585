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
  func `safe checks run together, others alone`(methods: String, waves: [String]) throws {
    #expect(try self.waves(of: methods) == waves)
  }

  private func waves(of methods: String) throws -> [String] {
    let checks = methods.map { "\"\($0.lowercased())\": {\"call\": \"\($0.isUppercase ? "post" : "get")\"}" }
    let plan = Plan([try contract(checks.joined(separator: ", "))])
    var schedule = Schedule(plan, lanes: [0], jobs: 100)
    var waves: [String] = []
    while !schedule.isFinished {
      var wave: [Int] = []
      while let step = schedule.next() { wave.append(step) }
      try #require(!wave.isEmpty)
      waves.append(wave.sorted().map { String(Array(methods)[$0]) }.joined())
      for step in wave { schedule.end(step) }
    }
    return waves
  }
}

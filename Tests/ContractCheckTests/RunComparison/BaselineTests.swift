import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct BaselineTests {
  static let known = Compared.baseline(
    Compared.finding(), Compared.finding(.fieldCasing, at: "$.user", members: ["lastName", "firstName"]),
    expires: "2026-12-31")

  private func read(_ text: String) throws(RunResult.Problem) -> Baseline {
    try Baseline(parsing: Array(text.utf8), file: "known.json")
  }

  @Test func `what is written is read back, and written again alike`() throws {
    #expect(try read(Self.known.text) == Self.known)
    try expectGolden(Self.known.text, named: "baseline.json")
  }

  @Test(arguments: Hostile.all) func `whatever stands in it, it is read back`(hostile: Hostile) throws {
    let baseline = Baseline(file: "known.json", violations: [.made(hostile.text)])
    #expect(try read(baseline.text) == baseline)
    #expect(baseline.text.unicodeScalars.allSatisfy { $0.isSeen || $0 == "\n" })
  }

  @Test(.requires(.python)) func `the schema holds for what is written`() async throws {
    try await withTemporaryFolder { folder in
      let file = try folder.write(Self.known.text, to: "known.json")
      let kinds = Finding.Kind.allCases.map { kind in
        var known = KnownViolation.made()
        known.identity.kind = kind
        return known
      }
      let all = try folder.write(Baseline(file: "", violations: kinds).text, to: "all.json")
      let wrong = try folder.write(
        Self.known.text.replacing("\"owner\"", with: "\"ownr\""), to: "wrong.json")
      let schema = ProjectFolder.root + "/docs/baseline.schema.json"
      let readings = try await Python.validate([file, all, wrong], against: schema)
      #expect(readings.map(\.errors.isEmpty) == [true, true, false])
    }
  }

  @Test(arguments: [
    (#""2026-12-31""#, #""2026-02-30""#, "21:18", #""2026-02-30" is not a day such as "2026-11-21""#),
    (#""2026-12-31""#, #""31.12.2026""#, "21:18", "is not a day"),
    (#""2026-12-31""#, "20261231", "21:18", "expected a string"),
    (
      #""firstSeen""#, #""firstseen""#, "19:7",
      #"there is no member "firstseen" here; did you mean "firstSeen"?"#
    ),
    (#""owner""#, #""reason""#, "17:7", #""reason" occurs twice in this object"#),
    (#""kind": "field-casing""#, #""kind": "field-case""#, "8:15", "is not allowed here"),
    (
      #""kind": "field-casing""#, #""kind": "transport-refused""#, "8:15", "is not allowed here"
    ),
    (#""path": "$.user""#, #""path": "user""#, "9:15", "expected a path"),
    (#""status": 200"#, #""status": "200""#, "7:17", "expected a whole number"),
    (#""status": 200"#, #""status": -1"#, "7:17", "expected a whole number from 0 to 999"),
    (#""2026-12-31""#, #""0000-12-31""#, "21:18", #""0000-12-31" is not a day"#),
    (
      #""2026-11-02""#, #""2026-10-31""#, "20:19",
      "last seen on 2026-10-31, before 2026-11-01, the first time"
    ),
    (#""formatVersion": 2"#, #""formatVersion": 3"#, "2:20", "format 3 is not supported"),
    (
      #""formatVersion": 2"#, #""formatVersion": 1"#, "2:20",
      "format 1 is not supported, format 2 is; remove the file and accept what is known with contractcheck baseline update"
    ),
    (
      #""endpoint": "GET /api/v1/items""#, #""shape": "Item", "endpoint": "GET /api/v1/items""#, "6:36",
      "an entry names a shape, or an endpoint and a status, not both"
    ),
    (#""violations""#, #""violation""#, "3:3", #"did you mean "violations"?"#),
    ("{\n", "", "1:18", "after the end of the JSON value"),
    ("}\n", "", "40:", "the text ends inside an object"),
  ])
  func `a slip of the pen is refused with its place`(
    old: String, new: String, place: String, message: String
  ) throws {
    var text = Self.known.text
    let range = try #require(
      new.isEmpty && old == "}\n" ? text.ranges(of: old).last : text.firstRange(of: old))
    text.replaceSubrange(range, with: new)
    let error = try #require(throws: RunResult.Problem.self) { try read(text) }
    #expect(error.message.contains(message), "\(error.message)")
    #expect(error.location.description.hasPrefix("known.json:\(place)"), "\(error.location)")
    #expect(error.excerpt != nil)
  }

  @Test func `the same violation twice is refused`() throws {
    let twice = Baseline(file: "known.json", violations: [.made(), .made()])
    let error = try #require(throws: RunResult.Problem.self) { try read(twice.text) }
    #expect(error.message == "this violation is listed twice")
  }

  @Test func `a group is waived for the fields that are known, and for no other`() {
    func waives(_ members: [String]) -> Bool {
      let finding = Compared.finding(.fieldCasing, at: "$.user", members: members)
      return Self.known.waives(Compared.check("a", .failed, [finding]), in: "shop", on: Compared.day(1))
    }
    #expect(waives(["firstName", "lastName"]) && waives(["lastName"]))
    #expect(!waives(["firstName", "phoneNumber"]))
  }

  @Test(arguments: [(29, true), (30, true), (31, false)])
  func `a waiver holds to the end of its last day`(day: Int, holds: Bool) {
    let baseline = Compared.baseline(Compared.finding(), expires: "2026-11-30")
    let check = Compared.check("items", .failed, [Compared.finding()])
    #expect(baseline.waives(check, in: "shop", on: Compared.day(day)) == holds)
  }
}

@Suite struct BaselineChangeTests {
  private let other = Compared.finding(.valueNull, at: "$.total", actual: "null")

  @Test func `an update adds what is new and keeps what people wrote`() throws {
    let known = Compared.baseline(Compared.finding(), expires: "2026-11-10")
    let run = Compared.run(Compared.check("items", .failed, [Compared.finding(), other]))
    let change = known.updated(with: run)
    #expect(change.added.map(\.identity) == [Compared.identity(other)])
    #expect(change.added.map(\.waiver.reason) == [""])
    #expect(change.added.map(\.waiver.firstSeen) == [Compared.day(21)])
    let kept = try #require(change.baseline[Compared.identity(Compared.finding())])
    var expected = try #require(known.violations.first)
    expected.waiver.lastSeen = Compared.day(21)
    #expect(kept == expected)
    #expect(change.baseline.updated(with: run).baseline == change.baseline)
  }

  @Test func `an older report does not set the clock back`() throws {
    let known = Compared.baseline(Compared.finding())
    let run = Compared.run(Compared.check("items", .failed, [Compared.finding()]), on: -10)
    #expect(known.updated(with: run).baseline == known)
  }

  @Test func `what only is known for some fields of a group learns the others`() {
    let known = Compared.baseline(Compared.finding(.fieldCasing, at: "$.user", members: ["a"]))
    let run = Compared.run(
      Compared.check("items", .failed, [Compared.finding(.fieldCasing, at: "$.user", members: ["b"])]))
    #expect(known.updated(with: run).baseline.violations.map(\.members) == [["a", "b"]])
  }

  @Test func `only what was seen to be fixed is pruned`() {
    let known = Compared.baseline(Compared.finding(), other)
    #expect(known.pruned(by: Compared.run(Compared.check("items", .passed))).baseline.violations == [])
    for outcome in [CheckResult.Outcome.blocked, .notRun, .noVerdict] {
      let blind = Compared.run(Compared.check("items", outcome, status: nil))
      #expect(known.pruned(by: blind).baseline == known)
    }
    #expect(known.pruned(by: Compared.run(Compared.check("items", .flaky))).baseline == known)
    let half = known.pruned(by: Compared.run(Compared.check("items", .failed, [other])))
    #expect(half.removed.map(\.identity) == [Compared.identity(Compared.finding())])
    #expect(half.baseline.violations.map(\.identity) == [Compared.identity(other)])
  }

  @Test func `warnings and checks without verdict are never known`() {
    let warning = Compared.finding(.fieldUnexpected, severity: .info)
    var refused = Compared.check("refused", .noVerdict, status: nil)
    refused.failure = CheckResult.Failure(reason: .transport(.refused), message: "refused")
    var run = Compared.run(Compared.check("items", .passed, [warning]), refused)
    run.problems = [RunResult.Problem(location: .every(1), message: "a spec error")]
    #expect(Baseline(file: "new.json").updated(with: run).baseline.violations == [])
  }

  @Test func `what ends first is listed first`() {
    let known = Baseline(
      file: "known.json",
      violations: [
        .made("b", expires: "2026-12-01"), .made("a", expires: "2026-12-21"),
        .made("c", expires: "2026-11-01"),
        .made("d"), .made("e", expires: "2026-12-22"),
      ])
    let ending = known.expiring(within: 30, of: Compared.day(21))
    #expect(ending.map(\.identity.contract) == ["every-outcome", "every-outcome", "every-outcome"])
    #expect(ending.map(\.waiver.reason) == ["c", "b", "a"])
  }
}

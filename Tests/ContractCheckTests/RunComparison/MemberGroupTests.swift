import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of violations of single members and of groups, which are known by the members that they are about.
@Suite struct MemberGroupTests {
  private static func group(_ members: String...) -> Finding {
    var finding = Compared.finding(.fieldCasing, at: "$.user", members: members)
    finding.evidence = .keys(expected: "camelCase keys", actual: "snake_case keys")
    return finding
  }

  private static func single(_ member: String, _ key: String) -> Finding {
    var finding = Compared.finding(.fieldCasing, at: "$.user.\(member)", members: [member])
    finding.evidence = .keys(expected: "\"\(member)\"", actual: "\"\(key)\"")
    return finding
  }

  private static func run(_ findings: Finding..., on day: Int = 21) -> RunResult {
    Compared.run(Compared.check("items", findings.isEmpty ? .passed : .failed, findings), on: day)
  }

  private static func baseline(_ run: RunResult) -> Baseline {
    Baseline(file: "known.json").updated(with: run).baseline
  }

  private static let both = group("firstName", "lastName")
  private static let all = group("firstName", "lastName", "zipCode")
  private static let first = single("firstName", "first_name")

  /// The waived violation, those of a later run, and whether these are waived.
  @Test(
    arguments: [
      (both, [both], true), (both, [all], false), (both, [first], true), (first, [both], false),
      (both, [single("zipCode", "zip_code")], false), (both, [single("firstName", "FirstName")], false),
    ] as [(Finding, [Finding], Bool)])
  func `a waiver holds for the members that it lists`(known: Finding, found: [Finding], isWaived: Bool) throws
  {
    let baseline = Self.baseline(Self.run(known))
    let result = Compared.run(Compared.check("items", .failed, found)).compared(
      with: RunContext(baseline: baseline))
    #expect(result.contracts[0].checks[0].outcome == (isWaived ? .waived : .failed))
    let isAbout = isWaived || known == Self.both && found == [Self.all] || known == Self.first
    #expect((result.baseline?.stale.isEmpty == true) == isAbout)
  }

  @Test func `two single members waive their group`() {
    let known = Self.run(Self.first, Self.single("lastName", "last_name"))
    let result = Self.run(Self.both).compared(with: RunContext(baseline: Self.baseline(known)))
    #expect(result.contracts[0].checks[0].outcome == .waived)
  }

  /// The violations of two runs, and the status of the later one.
  @Test(arguments: [
    (both, both, FindingStatus.Status.stillFailing), (both, all, .new), (all, both, .stillFailing),
    (both, first, .stillFailing), (first, both, .new),
  ]) func `a member that was not broken before is new`(
    before: Finding, now: Finding, status: FindingStatus.Status
  ) throws {
    let rules = ExitRules(failOn: .new)
    let earlier = Self.run(before, on: 20).compared(with: RunContext(previous: ("old.json", nil)))
    let read = try JSONReport.read(Array(JSONReport().text(of: earlier).utf8), file: "old.json")
    let context = RunContext(previous: ("old.json", read))
    let result = Self.run(now).compared(with: context, rules)
    #expect(result.contracts[0].checks[0].records.compactMap(\.status).map(\.status) == [status])
    #expect(result.exitStatus == (status == .new ? .broken : .kept))
    #expect(result.previous?.gone == [])
    let fails = try #require(FailOn.new.failsRun(after: context))
    #expect(fails(result.contracts[0].checks[0], "shop") == (status == .new), "for --fail-fast")
    let isAlike = before == now
    #expect(result.notification?.action == (isAlike ? Notification.Action.none : .update))
  }

  @Test func `a partly waived group keeps its issue open until it is looked at`() throws {
    let context = RunContext(
      baseline: Self.baseline(Self.run(Self.both)), previous: ("old.json", Self.run(Self.both, on: 19)))
    let broken = Self.run(Self.all, on: 20).compared(with: context)
    #expect(broken.notification?.isOpen == true)
    var other = Compared.run(Compared.check("health", .passed))
    other.contracts[0].checks[0].endpoint = "GET /health"
    other.contracts[0].unselected = [
      UnselectedCheck(name: "items", endpoint: Compared.endpoint, expectedStatus: "200")
    ]
    let part = other.compared(with: RunContext(baseline: context.baseline, previous: ("old.json", broken)))
    #expect(part.notification?.action == Notification.Action.none)
    let read = try JSONReport.read(Array(JSONReport().text(of: part).utf8), file: "old.json")
    #expect(read.previous?.gone.map(\.members) == [["firstName", "lastName", "zipCode"]])
  }

  @Test func `accepting one cause adds no member to another entry`() {
    let known = Self.baseline(Self.run(Self.both))
    let other = Compared.finding(.valueNull, at: "$.n")
    let run = Self.run(Self.all, other)
    let one = known.updated(with: run, accepting: [Compared.identity(other)])
    #expect(one.baseline[Compared.identity(Self.both)]?.members == ["firstName", "lastName"])
    #expect(one.added.count == 1 && one.extended.isEmpty)
    let all = known.updated(with: run)
    #expect(all.baseline[Compared.identity(Self.both)]?.members == ["firstName", "lastName", "zipCode"])
    #expect(all.extended.map(\.names) == [["zipCode"]])
    #expect(all.text.contains("added    shop/GET /api/v1/items 200: field-casing at $.user: zipCode\n"))
  }

  @Test func `an expired entry is told as one that still fails`() {
    let known = Compared.baseline(Compared.finding(), expires: "2026-11-01")
    let change = known.updated(with: Self.run(Compared.finding()), note: WaiverNote())
    #expect(change.text.hasPrefix("expired  ") && change.text.contains("on 2026-11-01, so that it fails"))
  }

  @Test(arguments: [(1, 0), (2, 1)]) func `an older run prunes nothing that was seen since`(
    day: Int, count: Int
  ) {
    let known = Compared.baseline(Compared.finding())
    #expect(known.pruned(by: Self.run(on: day)).removed.count == count)
  }

  /// Another token makes the numbers of masked texts others.
  @Test func `the number of a masked key is no part of an identity`() {
    let one = Compared.identity(Compared.finding(.fieldUnexpected, at: "$['‹masked 1›']"))
    let two = Compared.identity(Compared.finding(.fieldUnexpected, at: "$['‹masked 12›']"))
    #expect(one == two)
  }
}

import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct DivisionTests {
  @Test(arguments: [
    ("1/1", 1, 1), ("2/5", 2, 5), ("5/5", 5, 5),
  ])
  func `a shard is its number and how many there are`(text: String, number: Int, total: Int) throws {
    let shard = try #require(Shard(text))
    #expect((shard.number, shard.total, shard.description) == (number, total, text))
  }

  @Test(arguments: ["", "/", "1", "0/5", "6/5", "-1/5", "1/0", "1/2/3", "a/b", " 1/2", "1/10001"])
  func `what is no shard`(text: String) { #expect(Shard(text) == nil) }

  private func chains(
    _ checks: String, extra: String = "", _ isSelected: (Contract, Check) -> Bool = { _, _ in true }
  ) throws -> String {
    let contract = try RunningTests.contract(checks, extra: extra)
    return contract.chains(isSelected).map { chain in
      chain.map { contract.checks[$0].name }.joined(separator: " ")
    }.joined(separator: " | ")
  }

  @Test(arguments: [
    (#""a": {"call": "get"}, "b": {"call": "post"}, "c": {"call": "post"}"#, "a | b | c"),
    (
      #""a": {"call": "login"}, "b": {"call": "get"}, "c": {"call": "item", "path": {"id": "${a.id}"}}"#,
      "a c | b"
    ),
    (#""a": {"call": "get"}, "b": {"call": "get"}, "c": {"call": "get", "after": ["b"]}"#, "a | b c"),
    (
      #""a": {"call": "get"}, "b": {"call": "login"}, "z": {"call": "item", "path": {"id": "${b.id}"}, "finally": true}"#,
      "a | b z"
    ),
    (#""a": {"call": "get"}, "b": {"call": "get"}, "z": {"call": "get", "finally": true}"#, "a b z"),
    (
      #""a": {"call": "post", "body": {"e": "${unique.email.x}"}}, "b": {"call": "post", "body": {"e": "${unique.email.y}"}}, "c": {"call": "post", "body": {"e": "${unique.email.x}"}}"#,
      "a c | b"
    ),
    (
      #""a": {"call": "post", "body": {"e": "${unique.phone.x}"}}, "b": {"call": "post", "body": {"e": "${unique.formatted-phone.x}"}}, "c": {"call": "post", "body": {"e": "${unique.uuid.x}"}}"#,
      "a b | c"
    ),
  ])
  func `what shares something stays together, what only changes something does not`(
    checks: String, expected: String
  ) throws {
    #expect(try chains(checks) == expected)
  }

  @Test func `a session is one chain, with what renews it`() throws {
    let session = #"""
      "sessions": {"user": {"login": "a", "renew": "b", "bearer": "accessToken", "refresh": "refreshToken"}},
      """#
    let checks = #"""
      "a": {"call": "login"}, "x": {"call": "get"},
      "b": {"call": "refresh", "body": {"token": "${user.refresh}"}}, "c": {"call": "me", "auth": "user"}
      """#
    #expect(try chains(checks, extra: session) == "a b c | x")
    #expect(try chains(checks, extra: session) { $1.name == "c" } == "a c")
  }

  @Test func `with cookies a contract is one chain`() throws {
    let checks = #""a": {"call": "get"}, "b": {"call": "get"}"#
    let backend = #""backend": {"url": "http://h", "cookies": true},"#
    #expect(try chains(checks, extra: backend) == "a b")
  }

  @Test func `the longest chains go first, each to who has least to do`() throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    let contract = try RunningTests.contract(
      names.map { #""\#($0)": {"call": "get"}"# }.joined(separator: ", "))
    func shards(_ durations: [String: Int]) -> [String] {
      var known: [CheckName: Int] = [:]
      for (name, time) in durations { known[CheckName(contract: "test", check: name)] = time }
      let division = Division([contract], isSelected: { _, _ in true }, into: 2, durations: known)
      return (1...2).map { number in
        contract.checks.filter { check in
          Shard(number: number, total: 2).map { division.includes(contract, check, in: $0) } ?? false
        }.map(\.name).joined()
      }
    }
    #expect(shards([:]) == ["ace", "bdf"])
    #expect(shards(["a": 10, "b": 20, "c": 30, "d": 40, "e": 50, "f": 150]) == ["f", "abcde"])
    // A check without a duration counts as the mean, here 100.
    #expect(shards(["a": 0, "b": 200]) == ["abe", "cdf"])
  }

  /// Random contracts with some selected checks, divided into up to six shards.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `shards are the plan, each step once and with all that it waits for`(seed: UInt64) throws {
    var source = RandomContract(seed: seed)
    let contracts = try source.contracts()
    let isSelected: (Contract, Check) -> Bool = {
      seed.isMultiple(of: 2) || $1.tags == ["smoke"] || $0.name.isEmpty
    }
    let whole = Plan(contracts, isSelected: isSelected).steps
    let total = 1 + Int(seed % 6)
    let division = Division(contracts, isSelected: isSelected, into: total)
    var seen: [CheckName: Plan.Cause] = [:]
    for number in 1...total {
      let shard = try #require(Shard(number: number, total: total))
      #expect(division.part(shard).plannedChecks == whole.count)
      let plan = Plan(contracts) { division.includes($0, $1, in: shard) && isSelected($0, $1) }
      for step in plan.steps {
        let contract = contracts[step.contract]
        let name = CheckName(contract: contract.name, check: contract.checks[step.check].name)
        #expect(seen.updateValue(step.cause, forKey: name) == nil, "\(name) is in two shards")
      }
    }
    let planned = whole.map { step in
      CheckName(
        contract: contracts[step.contract].name, check: contracts[step.contract].checks[step.check].name)
    }
    #expect(seen == Dictionary(uniqueKeysWithValues: zip(planned, whole.map(\.cause))))
  }

  @Test func `the names of plan and division tell what differs`() throws {
    let checks = #""a": {"call": "get"}, "b": {"call": "get"}, "c": {"call": "get"}"#
    let contract = try RunningTests.contract(checks)
    let shard = try #require(Shard("1/2"))
    func part(_ contract: Contract, _ names: String = "abc", _ durations: [CheckName: Int] = [:]) -> RunPart {
      Division([contract], isSelected: { names.contains($1.name) }, into: 2, durations: durations).part(shard)
    }
    let usual = part(contract)
    #expect(part(contract) == usual)
    #expect(part(contract, "ab").plan != usual.plan)
    #expect(part(try RunningTests.contract(checks + " ")).plan != usual.plan)
    let slow = part(
      contract, "abc",
      [CheckName(contract: "test", check: "b"): 9, CheckName(contract: "test", check: "a"): 0])
    #expect((slow.plan, slow.plannedChecks) == (usual.plan, 3))
    #expect(slow.division != usual.division)
  }

  @Test func `a certificate is looked at once`() throws {
    let backend = #""backend": {"url": "https://h", "certificate": {"validFor": "30d"}},"#
    let contract = try RunningTests.contract(
      #""a": {"call": "get"}, "b": {"call": "get"}"#, extra: backend)
    let shards = (1...3).compactMap { Shard(number: $0, total: 3) }
    let division = Division([contract], isSelected: { _, _ in true }, into: 3)
    #expect(shards.count { division.includesCertificate(of: contract, in: $0) } == 1)
    #expect(division.part(shards[0]).plannedChecks == 3)
    let without = Division([contract], isSelected: { _, _ in true }, asksCertificate: { _ in false }, into: 3)
    #expect(!shards.contains { without.includesCertificate(of: contract, in: $0) })
  }
}

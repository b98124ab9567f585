import Foundation
import Testing

@testable import ContractCheck

/// The tests of a gate and of the open issue after partial runs, with the real binary.
@Suite struct IncidentRunTests {
  private static let contract = """
    {
      "contract": "shop", "backend": { "url": "${env.SHOP_URL}" },
      "shapes": { "Item": { "id": "integer" } },
      "endpoints": {
        "items": { "request": "GET /items", "responses": { "200": { "body": "Item" } } },
        "mine": { "request": "GET /mine", "headers": { "X-Key": "string" },
          "responses": { "200": { "body": "Item" } } }
      },
      "checks": {
        "items": { "call": "items" },
        "mine": { "call": "mine", "headers": { "X-Key": "${secret.KEY}" } }
      }
    }
    """

  private struct Bench {
    var folder: TemporaryFolder
    var isBroken = Locked(true)

    func server() throws -> ScriptedServer {
      let isBroken = isBroken
      return try ScriptedServer { _ in
        let body = isBroken.withLock(\.self) ? #"{"id":"1"}"# : #"{"id":1}"#
        return [
          .send(
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
          )
        ]
      }
    }

    func run(_ url: String, _ words: String..., key: String? = "k") async throws -> ProcessResult {
      var variables = ["SHOP_URL": url]
      variables["KEY"] = key
      return try await ContractCheckBinary.run(
        ["run", "shop.json"] + words, environment: variables, in: folder.path)
    }

    func report(_ name: String = "reports/contractcheck.json") throws -> RunResult {
      try JSONReport.read(Array(folder.read(name).utf8), file: name)
    }
  }

  @Test func `what was not asked closes no issue, and a missing password is no green`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "shop.json")
      let bench = Bench(folder: folder)
      let server = try bench.server()
      let previous = "--previous=reports/contractcheck.json"
      func next(
        _ status: Int32, _ action: ContractCheck.Notification.Action, _ words: String..., key: String? = "k"
      ) async throws {
        var all = [previous]
        all += words
        let result = try await ContractCheckBinary.run(
          ["run", "shop.json"] + all, environment: ["SHOP_URL": server.url, "KEY": key ?? ""],
          in: folder.path)
        #expect(result.status == status, "\(words): \(result.stdout)\(result.stderr)")
        #expect(try bench.report().notification?.action == action, "\(words)")
      }
      try await next(1, .open)
      bench.isBroken.withLock { $0 = false }
      try await next(3, .none, key: nil)
      #expect(
        try bench.report().verdict
          == "Contract check incomplete: 1 of 2 checks not run, no promise seen broken")
      try await next(0, .none, "--allow-not-run", key: nil)
      try await next(0, .none, "--check", "items")
      try await next(0, .none, "--contract", "shop", "--check", "items")
      try await next(3, .none, "--only-failed", "reports/contractcheck.json")
      #expect(
        try bench.report().verdict
          == "Contract check incomplete: the earlier report lacks 1 check, no promise seen broken")
      try await next(0, .close)
      try await next(0, .none)
    }
  }

  @Test func `only what failed is asked again, and closes it`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "shop.json")
      let bench = Bench(folder: folder)
      let server = try bench.server()
      let report = folder.path("reports/contractcheck.json")
      #expect(try await bench.run(server.url, "--previous", report).status == 1)
      bench.isBroken.withLock { $0 = false }
      let again = try await bench.run(server.url, "--previous", report, "--only-failed", report)
      #expect(again.status == 0)
      #expect(try bench.report().notification?.action == .close)

      let missing = try await bench.run(server.url, key: nil)
      #expect(missing.status == 3)
      // The second time the report is of a part, of whose other checks the one before it told that they passed.
      for checks in [["mine"], []] {
        let rest = try await bench.run(server.url, "--only-failed", report)
        #expect(rest.status == 0, "\(rest.stdout)")
        #expect(try bench.report().contracts.flatMap(\.checks).map(\.name) == checks)
      }
    }
  }

  @Test func `what the earlier report does not have is not known to be kept`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "shop.json")
      let bench = Bench(folder: folder)
      let server = try bench.server()
      let report = folder.path("reports/contractcheck.json")
      #expect(try await bench.run(server.url, "--check", "items").status == 1)
      bench.isBroken.withLock { $0 = false }
      let again = try await bench.run(server.url, "--only-failed", report)
      #expect(again.status == 3)
      #expect(again.stdout.contains("whether 1 check failed is not known"), "\(again.stdout)")
      #expect(try await bench.run(server.url, "--check", "items").status == 0)
      #expect(try await bench.run(server.url, "--check", "items", "--only-failed", report).status == 0)
    }
  }

  @Test func `what a baseline waived then and none waives now is asked again`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "shop.json")
      let bench = Bench(folder: folder)
      let server = try bench.server()
      #expect(try await bench.run(server.url).status == 1)
      let report = folder.path("reports/contractcheck.json")
      let update = try await ContractCheckBinary.run(
        ["baseline", "update", "--from", report], in: folder.path)
      #expect(update.status == 0, "\(update.stderr)")
      #expect(try await bench.run(server.url).status == 0)
      #expect(try await bench.run(server.url, "--only-failed", report, "--reports", "with").status == 0)
      try FileManager.default.removeItem(atPath: folder.path("contractcheck-baseline.json"))
      #expect(try await bench.run(server.url, "--only-failed", report).status == 1)
    }
  }

  @Test func `a green report leaves nothing to repeat`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "shop.json")
      let bench = Bench(folder: folder)
      bench.isBroken.withLock { $0 = false }
      let server = try bench.server()
      #expect(try await bench.run(server.url, "--reports", "green").status == 0)
      let asked = server.requests.count
      let result = try await bench.run(
        server.url, "--only-failed", "green/contractcheck.json", "--previous", "green/contractcheck.json")
      let words =
        "Nothing to repeat: no check of the earlier run failed, was blocked, not run or without verdict"
      #expect(result.status == 0 && result.stdout.contains("=> \(words)\n"), "\(result.stdout)")
      #expect(!result.stdout.contains("STOPPED") && server.requests.count == asked)
      #expect(try bench.report().notification?.action == ContractCheck.Notification.Action.none)
      // The schema of the reports has no other word for a skipped case.
      #expect(try folder.read("reports/contractcheck.xml").contains(#"type="not-run""#))
      let misspelt = try await bench.run(
        server.url, "--only-failed", "green/contractcheck.json", "--check", "itmes")
      #expect(misspelt.status == 2)
      for number in 1...2 {
        let shard = try await bench.run(
          server.url, "--only-failed", "green/contractcheck.json", "--shard", "\(number)/2", "--reports",
          "\(number)")
        #expect(shard.status == 0, "\(shard.stdout)")
      }
      let merged = try await ContractCheckBinary.run(
        ["merge", "1/contractcheck.json", "2/contractcheck.json"], in: folder.path)
      #expect(merged.status == 0 && merged.stdout.contains("=> \(words)\n"), "\(merged.stdout)")
      let list = try await ContractCheckBinary.run(
        ["list", "shop.json", "--only-failed", "green/contractcheck.json"], in: folder.path)
      #expect((list.status, list.stdout) == (0, ""))
    }
  }

  @Test func `a merged report without all its shards is not repeated`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "shop.json")
      let bench = Bench(folder: folder)
      bench.isBroken.withLock { $0 = false }
      let server = try bench.server()
      #expect(try await bench.run(server.url, "--shard", "1/2", "--reports", "1").status == 0)
      let merged = try await ContractCheckBinary.run(["merge", "1/contractcheck.json"], in: folder.path)
      #expect(merged.status == 2)
      let again = try await bench.run(server.url, "--only-failed", "reports/contractcheck.json")
      #expect(again.status == 2)
      #expect(
        again.stderr.hasPrefix(
          "contractcheck: --only-failed reports/contractcheck.json: that run is not whole (no report is of shard 2/2)"
        ), "\(again.stderr)")
    }
  }

  @Test func `merged shards close what one run would`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.contract, to: "shop.json")
      let bench = Bench(folder: folder)
      let server = try bench.server()
      func merge(_ keys: [String?], _ words: String...) async throws -> ProcessResult {
        for (number, key) in zip(1...2, keys) {
          _ = try await bench.run(server.url, "--shard", "\(number)/2", "--reports", "\(number)", key: key)
        }
        return try await ContractCheckBinary.run(
          ["merge", "1/contractcheck.json", "2/contractcheck.json"] + words
            + ["--previous", "reports/contractcheck.json"], in: folder.path)
      }
      #expect(try await merge(["k", "k"]).status == 1)
      #expect(try bench.report().notification?.action == .open)
      bench.isBroken.withLock { $0 = false }
      #expect(try await merge([nil, nil]).status == 3)
      #expect(try bench.report().notification?.action == ContractCheck.Notification.Action.none)
      #expect(try await merge([nil, nil], "--allow-not-run").status == 0)
      #expect(try bench.report().notification?.action == ContractCheck.Notification.Action.none)
      #expect(try await merge(["k", "k"]).status == 0)
      #expect(try bench.report().notification?.action == .close)
    }
  }
}

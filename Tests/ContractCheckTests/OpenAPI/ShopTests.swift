import Foundation
import Testing

/// The tests of `init` with a backend that was written by someone who knew of no contract: `Backends/shop.py`, FastAPI
/// with a database, of whose document nothing was changed.
@Suite(.requires(.python)) struct ShopTests {
  /// The checks that fail for a reason that no document states: one operation is for administrators only.
  private static let forOthers: Set = ["read-users"]

  @Test(.ends) func `four of five operations get a check that passes, without an edit`() async throws {
    try await withTemporaryFolder { folder in
      let run = try await withShop { shop in
        try await draft(shop, in: folder)
        return try await self.run(shop, in: folder)
      }
      let passed = run.report.checks.filter { $0.outcome == "passed" }
      #expect(passed.count >= 20, "\(run.story)")
      #expect(Set(run.report.checks.filter { $0.outcome != "passed" }.map(\.check)) == Self.forOthers)
      let lint = try await ContractCheckBinary.run(["lint"], in: folder.path)
      #expect(lint.status == 0)
      #expect(!lint.stderr.contains("error:"), "\(lint.stderr)")
      #expect(lint.stdout.contains("they call 20 of 22 endpoints"))
    }
  }

  /// A departure of the backend from its document, and where it must be told.
  struct Departure: CustomTestStringConvertible {
    var drift: String
    var check: String
    var finding: String
    var testDescription: String { drift }
  }

  static let departures = [
    Departure(drift: "camel-case-user", check: "read-user-me", finding: "field-casing $"),
    Departure(drift: "moved-price", check: "read-item", finding: "field-moved $.price"),
    Departure(drift: "renamed-title", check: "read-items", finding: "field-missing $[*].title"),
    Departure(drift: "null-author", check: "read-reviews", finding: "value-null $[*].author_name"),
    Departure(drift: "text-rating", check: "create-review", finding: "value-type $.rating"),
    Departure(drift: "zoneless-order", check: "read-order", finding: "value-format $.created_at"),
    Departure(drift: "ok-for-created", check: "create-order", finding: "response-status"),
    Departure(drift: "wrapped-orders", check: "read-orders", finding: "body-wrapped $"),
    Departure(drift: "unknown-status", check: "cancel-order", finding: "value-choice $.status"),
    Departure(drift: "other-discriminator", check: "read-payment", finding: "value-choice $.type"),
  ]

  @Test(.slow, .ends, arguments: departures)
  func `a departure from the document is told where it is, and nowhere else`(departure: Departure)
    async throws
  {
    try await withTemporaryFolder { folder in
      // One of the departures is in what cancels an order.
      try await withShop { try await draft($0, in: folder, ["--destructive"]) }
      let run = try await withShop(drift: departure.drift) { try await self.run($0, in: folder) }
      let failed = run.report.checks.filter { $0.outcome == "failed" && !Self.forOthers.contains($0.check) }
      #expect(failed.map(\.check) == [departure.check], "\(run.story)")
      #expect(failed.flatMap(\.problems).map(\.description) == [departure.finding])
    }
  }

  @Test(.ends) func `bodies that the document refuses are refused, and one that is not is told`() async throws
  {
    try await withTemporaryFolder { folder in
      let run = try await withShop { shop in
        try await draft(shop, in: folder, ["--negative"])
        return try await self.run(shop, in: folder)
      }
      let refused = run.report.checks.filter { $0.check.contains("-refused-") }
      #expect(refused.count >= 50, "\(run.story)")
      #expect(refused.allSatisfy { $0.outcome == "passed" }, "\(run.story)")
      #expect(Set(run.report.checks.filter { $0.outcome != "passed" }.map(\.check)) == Self.forOthers)
      let lint = try await ContractCheckBinary.run(["lint"], in: folder.path)
      #expect((lint.status, lint.stderr) == (0, ""))
      let drifted = try await withShop(drift: "unchecked-stock") { try await self.run($0, in: folder) }
      let failed = drifted.report.checks.filter {
        $0.outcome == "failed" && !Self.forOthers.contains($0.check)
      }
      #expect(failed.map(\.check) == ["create-item-refused-stock-too-small"], "\(drifted.story)")
      #expect(failed.flatMap(\.problems).map(\.description) == ["response-status"])
    }
  }

  @Test(.ends) func `a contract with a few checks gets the others, and passes`() async throws {
    try await withTemporaryFolder { folder in
      let run = try await withShop { shop in
        try await draft(shop, in: folder)
        let whole = try folder.read("specs/shop.json")
        let end = try #require(whole.firstRange(of: #",\n    "read-items":"#.replacing("\\n", with: "\n")))
        let some = whole[..<end.lowerBound] + "\n  }\n}\n"
        try folder.write(String(some), to: "specs/shop.json")
        let made = try await ContractCheckBinary.run(["init", "--into", "specs/shop.json"], in: folder.path)
        #expect(made.status == 0, "\(made.stderr)")
        #expect(made.stdout.contains("its checks call 20 of 22 operations"), "\(made.stdout)")
        #expect(try folder.read("specs/shop.json").hasPrefix(String(some.dropLast("\n  }\n}\n".count))))
        return try await self.run(shop, in: folder)
      }
      #expect(run.report.checks.count == 23)
      #expect(Set(run.report.checks.filter { $0.outcome != "passed" }.map(\.check)) == Self.forOthers)
    }
  }

  /// Writes the contract of the shop into a folder.
  private func draft(
    _ shop: Backend, in folder: TemporaryFolder, _ options: [String] = []
  ) async throws {
    let words = ["init", "\(shop.url)/openapi.json", "--name", "shop"] + options
    let result = try await ContractCheckBinary.run(words, in: folder.path)
    try #require(result.status == 0, "\(result.stderr)")
  }

  private func run(_ shop: Backend, in folder: TemporaryFolder) async throws -> ContractRun {
    let result = try await ContractCheckBinary.run(["run", "--url", shop.url], in: folder.path)
    let report = try folder.read("reports/contractcheck.json")
    return ContractRun(
      result: result, report: try JSONDecoder().decode(ContractRun.Report.self, from: Data(report.utf8)))
  }

  private func withShop<Value>(
    drift: String? = nil, _ body: (Backend) async throws -> Value
  ) async throws -> Value {
    let words = drift.map { ["--drift", $0] } ?? []
    let process = try RunningProcess(Python.script("Backends/shop.py", words), input: .heldOpen)
    let url = try await process.line(startingWith: "listening on ", within: .seconds(120))
    let value = try await body(Backend(url: url, process: process))
    await process.closeInput()
    _ = try await process.result(within: .seconds(60))
    return value
  }
}

import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct ContractCoverageTests {
  private static let text = """
    {
      "contract": "shop", "backend": { "url": "http://localhost" },
      "endpoints": {
        "list": { "request": "GET /items", "responses": { "200": {}, "404": {}, "default": {} } },
        "create": { "request": "POST /items", "responses": { "201": {}, "4XX": {} } },
        "delete": { "request": "DELETE /items", "responses": { "204": {} } }
      },
      "checks": {
        "list": { "call": "list" },
        "none": { "like": "list", "query": { "page": "9" }, "expect": 404 },
        "refused": { "call": "create", "expect": 422 },
        "gone": { "call": "delete", "skip": "not yet" }
      }
    }
    """

  private static func coverage(by names: Set<String>) throws -> ContractCoverage {
    let contract = try Contract(parsing: Array(text.utf8), file: "shop.json")
    return ContractCoverage(
      of: contract, by: contract.checks.indices.filter { names.contains(contract.checks[$0].name) })
  }

  @Test func `an endpoint is covered if a check calls it, a status if a check expects it`() throws {
    let coverage = try Self.coverage(by: ["list", "none", "refused", "gone"])
    #expect(coverage.endpoints.map(\.isAsked) == [true, true, false])
    #expect(
      coverage.endpoints.map { $0.statuses.map(\.isAsked) } == [
        [true, true, false], [false, true], [false],
      ])
    #expect(coverage.uncovered.map(\.name) == ["delete"])
    #expect((coverage.askedEndpoints, coverage.askedStatuses, coverage.statuses) == (2, 3, 6))
  }

  /// A status is judged by its own entry, else by its class, else by `default`; which entry a class means is certain
  /// only if there is one.
  @Test(arguments: [
    ("404", ["200", "404", "4XX", "default"], ["404"]),
    ("422", ["200", "404", "4XX", "default"], ["4XX"]),
    ("500", ["200", "404", "4XX", "default"], ["default"]),
    ("\"4XX\"", ["200", "404", "4XX", "default"], ["4XX"]),
    ("\"4XX\"", ["200", "404", "409"], []),
    ("\"4XX\"", ["200", "404"], ["404"]),
    ("[404, \"5XX\"]", ["200", "404", "500", "503"], ["404"]),
  ])
  func `a check asks for the status by which its response is judged`(
    expected: String, promised: [String], asked: [String]
  ) throws {
    let responses = promised.map { "\"\($0)\": {}" }.joined(separator: ", ")
    let text = """
      { "contract": "c", "backend": { "url": "http://h" },
        "endpoints": { "e": { "request": "GET /e", "responses": { \(responses) } } },
        "checks": { "k": { "call": "e", "expect": \(expected) } } }
      """
    let contract = try Contract(parsing: Array(text.utf8), file: "c.json")
    let statuses = ContractCoverage(of: contract, by: [0]).endpoints[0].statuses
    #expect(statuses.filter(\.isAsked).map(\.status) == asked)
  }

  @Test func `a run covers what its checks got a response from`() async throws {
    let contract = try Contract(parsing: Array(Self.text.utf8), file: "shop.json")
    var settings = RunSettings.test()
    settings.exitRules = ExitRules(minimumCoverage: 60)
    let result = await run(
      contract, settings: settings,
      transport: ScriptedTransport { request, _ in
        request.method == "POST"
          ? .failure(.refused(by: "localhost:1")) : .status(request.url.hasSuffix("9") ? 404 : 200)
      })
    let coverage = try #require(result.contracts[0].coverage)
    #expect(coverage.endpoints.map(\.isAsked) == [true, false, false])
    #expect((coverage.askedStatuses, coverage.statuses) == (2, 6))
    #expect(result.exitStatus == .inconclusive)
    let broken = await run(
      contract, settings: settings,
      transport: ScriptedTransport { request, _ in
        request.method == "POST" ? .failure(.refused(by: "localhost:1")) : .status(500)
      })
    #expect(broken.exitStatus == .broken && broken.stopReason == nil && broken.coverageGap == nil)
  }

  @Test func `the coverage of shards adds up`() throws {
    var one = try Self.coverage(by: ["list"])
    one.formUnion(try Self.coverage(by: ["none", "refused"]))
    #expect(one == (try Self.coverage(by: ["list", "none", "refused"])))
  }

  @Test func `a run that calls too few endpoints fails, and says so`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.text, to: "shop.json")
      let process = try RunningProcess(
        ContractCheckBinary.command(["serve", "shop.json"], in: folder.path), input: .heldOpen)
      let url = try await process.line(startingWith: "--url ", within: .seconds(60))
      func run(_ least: Int) async throws -> ProcessResult {
        try await ContractCheckBinary.run(
          ["run", "shop.json", "--url", url, "--min-coverage", "\(least)"], in: folder.path)
      }
      let (enough, tooFew) = (try await run(66), try await run(67))
      await process.closeInput()
      #expect(enough.status == 0, "\(enough.stdout)")
      #expect(
        enough.stdout.contains(
          "calls 2 of 3 endpoints, expects 1 of 3 promised successes and 2 of 3 other statuses"))
      #expect(tooFew.status == 1)
      #expect(tooFew.stdout.contains("checks call 66 percent of the endpoints, and --min-coverage is 67"))
      #expect(tooFew.stdout.contains("Contract check failed: too few endpoints are covered"))
      let list = try await ContractCheckBinary.run(["list", "shop.json", "--uncovered"], in: folder.path)
      #expect(list.stdout == "shop: 1 of 3 endpoints are not called (shop.json)\n  delete  DELETE /items\n")
      let json = try await ContractCheckBinary.run(
        ["list", "shop.json", "--uncovered", "--format", "json"], in: folder.path)
      let document = try JSONDocument(parsing: Array(json.stdout.utf8))
      #expect(document.root["checks"]?.count == 0)
      let uncovered = document.root["contracts"]?.elements.first { _ in true }?["uncovered"]
      #expect(uncovered?.elements.map { $0["endpoint"]?.string } == ["delete"])
    }
  }
}

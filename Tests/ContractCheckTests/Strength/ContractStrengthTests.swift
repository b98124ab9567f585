import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct ContractStrengthTests {
  static let contract = """
    {
      "contract": "example",
      "backend": {"url": "http://127.0.0.1:1"},
      "endpoints": {
        "strict": {"request": "GET /strict", "responses": {"200": {"body": {"id": "uuid", "userName": "string"}}}},
        "loose": {"request": "GET /loose", "responses": {"200": {"policy": {"unexpectedFields": "allow"}, "body": {
          "id": "uuid", "nickName?": "string", "meta": "any", "more": "object"
        }}}},
        "silent": {"request": "GET /silent", "responses": {"200": {}}},
        "forgotten": {"request": "GET /forgotten", "responses": {"200": {"body": ["uuid"]}}},
        "impossible": {"request": "GET /impossible", "responses": {"200": {"body": {"code": "/\\\\p{L}+/"}}}},
        "at-odds": {"request": "GET /at-odds", "responses": {"200": {"body": {"n": "integer(1...3)"}}}},
        "optional": {"request": "GET /optional", "responses": {"200": {"body": {
          "id": "uuid", "nickName?": "string", "mailAddress?": "email"
        }}}}
      },
      "checks": {
        "strict": {"call": "strict"},
        "loose": {"call": "loose"},
        "silent": {"call": "silent"},
        "impossible": {"call": "impossible"},
        "optional": {"call": "optional"},
        "at-odds": {"call": "at-odds", "expect": {"status": 200, "values": {"n": 4}}}
      }
    }
    """

  private func strength() throws -> ContractStrength {
    let (contract, errors, _) = ContractText.load(Self.contract)
    return try #require(contract, "\(errors)").strength()
  }

  @Test func `what would slip through is told with its place`() throws {
    try expectGolden(StrengthReport(contracts: [try strength()]).text, named: "strength.txt")
  }

  @Test func `a contract that says everything notices everything`() throws {
    let strict = try strength().endpoints[0]
    #expect(strict.score.percent == 100 && strict.score.tried >= 12 && strict.gaps.isEmpty)
  }

  @Test func `what no check calls is noticed by nobody`() throws {
    let forgotten = try strength().endpoints[3]
    #expect(!forgotten.isChecked && forgotten.score.noticed == 0 && forgotten.score.tried > 5)
  }

  @Test func `a share is rounded down, and nothing that can drift is all of it`() {
    #expect(StrengthScore(noticed: 999, tried: 1000).percent == 99)
    #expect(StrengthScore().percent == 100)
  }

  @Test(arguments: [(0, 0), (60, 0), (100, 1)])
  func `less than the wanted strength ends with 1`(_ least: Int, _ status: Int32) async throws {
    try await withTemporaryFolder { folder in
      _ = try folder.write(Self.contract, to: "x.json")
      let result = try await ContractCheckBinary.run(
        ["strength", "x.json", "--fail-under=\(least)"], in: folder.path)
      #expect(result.status == status)
      #expect(result.stdout.hasPrefix("example: "))
    }
  }

  @Test(arguments: ["bob-the-builder", "cleveroo", "comprehension-engine", "golf-swing-ai", "hero365"])
  func `every promised answer and request of our contracts can be made`(_ name: String) throws {
    let file = "\(ProjectFolder.root)/specs/\(name).json"
    let contract = try Contract(parsing: try FileSystem.read(file, atMost: 1 << 20), file: file)
    let strength = contract.strength()
    #expect(strength.endpoints.flatMap(\.obstacles) == [])
    #expect(strength.score.noticed > strength.score.tried / 2)
    var sampler = Sampler(contract.shapes, seed: 1, now: SamplerTests.now)
    let fit = ShapeFit(contract.shapes, now: SamplerTests.now)
    for shape in contract.endpoints.flatMap({ [$0.body, $0.query].compactMap(\.self) }) {
      let sample = try JSONDocument(parsing: try sampler.sample(shape))
      #expect(fit.fits(sample.root, shape))
    }
  }
}

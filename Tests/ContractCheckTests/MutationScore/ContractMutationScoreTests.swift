import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import ContractMutation

@Suite struct ContractMutationScoreTests {
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
        "impossible": {"request": "GET /impossible", "responses": {"200": {"body": {"code": "/\\\\p{Lo}+/"}}}},
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

  private func strength() throws -> ContractMutationScore {
    let (contract, errors, _) = ContractText.load(Self.contract)
    return try #require(contract, "\(errors)").mutationScore()
  }

  @Test func `what would not be detected is told with its place`() throws {
    try expectGolden(MutationScoreReport(contracts: [try strength()]).text, named: "strength.txt")
  }

  @Test func `a contract that says everything notices everything`() throws {
    let strict = try strength().endpoints[0]
    #expect(strict.score.percent == 100 && strict.score.tried >= 12 && strict.gaps.isEmpty)
  }

  @Test func `what no check calls is noticed by nobody`() throws {
    let forgotten = try strength().endpoints[3]
    #expect(!forgotten.isChecked && forgotten.score.noticed == 0 && forgotten.score.tried > 5)
  }

  @Test(arguments: [("401", true), ("200", false), ("\"2XX\"", false)])
  func `a success that no check expects is told`(status: String, isTold: Bool) throws {
    let text = """
      {"contract": "c", "backend": {"url": "http://127.0.0.1:1"},
       "endpoints": {"a": {"request": "GET /a", "responses": {"200": {"body": "uuid"}, "401": {"body": {"error": "string"}}}}},
       "checks": {"a": {"call": "a", "expect": \(status)}}}
      """
    let contract = try #require(ContractText.load(text).contract)
    let report = MutationScoreReport(contracts: [contract.mutationScore()]).text
    #expect(report.contains("GET /a  no check expects its success\n") == isTold, "\(report)")
  }

  @Test func `what no percentage speaks of is counted`() throws {
    let strength = try strength()
    #expect(strength.endpoints.map(\.absentMembers) == [0, 1, 0, 0, 0, 0, 2])
    #expect(strength.endpoints.map(\.openPlaces) == [0, 2, 1, 0, 0, 0, 0])
    #expect(strength.unreached == 2)
    let report = MutationScoreReport(contracts: [strength]).text
    #expect(
      report.hasSuffix(
        "  not counted: the meaning of values: a token that is not accepted, another user's data\n")
    )
  }

  /// Responses of such shapes have the largest size. Mutating them as a whole at each place took minutes.
  @Test(.slow, .ends) func `shapes that hold each other take seconds`() throws {
    let count = 12
    let shapes = (0..<count).map { number in
      let others = [3, 5, 7].map { (number * $0 + 1) % count }
      return """
        "S\(number)": {"id": "uuid", "name\(number)": "string", "at?": "date-time", "kind": "'a' | 'b'",
          "one": "S\(others[0]) | null", "many": "S\(others[1])[]", "other?": "S\(others[2]) | string"}
        """
    }
    let names = 0..<3
    let text = """
      {"contract": "made", "backend": {"url": "http://127.0.0.1:1"}, "shapes": {\(shapes.joined(separator: ",\n"))},
       "endpoints": {\(names.map { #""e\#($0)": {"request": "GET /\#($0)", "responses": {"200": {"body": "S\#($0)"}}}"# }.joined(separator: ","))},
       "checks": {\(names.map { #""c\#($0)": {"call": "e\#($0)"}"# }.joined(separator: ","))}}
      """
    let (contract, errors, _) = ContractText.load(text)
    let strength = try #require(contract, "\(errors)").mutationScore()
    #expect(strength.score.tried > 300 && strength.endpoints.allSatisfy { $0.obstacles.isEmpty })
  }

  @Test func `a share is rounded down, and nothing that can mutation is all of it`() {
    #expect(MutationScore(noticed: 999, tried: 1000).percent == 99)
    #expect(MutationScore().percent == 100)
  }

  @Test(arguments: [(0, 0), (60, 0), (100, 1)])
  func `less than the wanted strength ends with 1`(_ least: Int, _ status: Int32) async throws {
    try await withTemporaryFolder { folder in
      _ = try folder.write(Self.contract.replacing("\"n\": 4", with: "\"n\": 3"), to: "x.json")
      let result = try await ContractCheckBinary.run(
        ["strength", "x.json", "--fail-under=\(least)"], in: folder.path)
      #expect(result.status == status)
      #expect(result.stdout.hasPrefix("example: "))
    }
  }

  @Test(arguments: ["bob-the-builder", "cleveroo", "comprehension-engine", "golf-swing-ai", "hero365"])
  func `every promised response and request of our contracts can be made`(_ name: String) throws {
    let file = "\(ProjectFolder.root)/specs/\(name).json"
    let contract = try Contract(parsing: try FileSystem.read(file, atMost: 1 << 20), file: file)
    let strength = contract.mutationScore()
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

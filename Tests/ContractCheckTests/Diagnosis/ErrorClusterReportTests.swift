import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of what is told of the causes of many errors.
@Suite struct ErrorClusterReportTests {
  private static func text(_ errors: ErrorClusters) -> String {
    ErrorClusterReport().text(of: errors.redacted(), in: "errors.log")
  }

  // MARK: Records

  /// The members of a record beside its error, and the lines that are told of them.
  static let facts: [(String, [String])] = [
    (
      #""ts": "10:00", "method": "GET", "url": "https://a.b/users/7?q=1""#,
      ["time      10:00", "request   GET /users/7 (1)"]
    ),
    (
      #""time": 17, "app_version": 3, "path": "POST /log-in""#,
      ["time      17", "request   POST /log-in (1)", "version   3 (1)"]
    ),
    (#""request": {"method": "GET", "uri": "/a"}"#, ["request   GET /a (1)"]),
    // A path of keys is no address, and a word no method.
    (#""path": "user.name", "method": "fetch items""#, []),
    (#""deploy": "1.0", "when": "now", "message": "GET /a""#, []),
  ]

  @Test(arguments: facts) func `only what a record says is told of it`(members: String, told: [String]) {
    let errors = ErrorClusters(in: Array(#"{\#(members), "error": "NSURLErrorDomain -1001"}"#.utf8))
    let lines = Self.text(errors).split(separator: "\n").map { $0.drop { " |".contains($0) } }
    let labels = ["time ", "request ", "version "]
    let found = lines.filter { line in labels.contains { line.hasPrefix($0) } }
    #expect(found.map(String.init) == told)
  }

  @Test func `requests are counted, the most frequent first`() {
    let urls = ["/a", "/b", "/a", "/c"] + Array(repeating: "/b", count: 3)
    let lines = urls.map { #"{"url": "\#($0)", "error": "NSURLErrorDomain -1001"}"# }
    let text = Self.text(ErrorClusters(in: Array(lines.joined(separator: "\n").utf8)))
    #expect(text.contains("| request   /b (4), /a (2), /c (1)\n"), "\(text)")
  }

  @Test func `secrets are masked in every form`() {
    let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"
    let lines = [
      #"{"url": "https://a.b/reset/\#(token)", "error": "NSURLErrorDomain -1001 token=hunter2-at-home"}"#,
      "Authorization: Bearer \(token) keyNotFound(CodingKeys(stringValue: \"id\", intValue: nil), codingPath: [])",
      "password=hunter2-at-home: Response status code was unacceptable: 401.",
    ]
    let errors = ErrorClusters(in: Array(lines.joined(separator: "\n").utf8))
    #expect(errors.count == 3)
    let json = ErrorClusterDocument().text(of: errors.redacted())
    for text in [Self.text(errors), json] {
      #expect(!text.contains("hunter2") && !text.contains("dozjgNry"), "\(text)")
      #expect(text.contains("masked 1"))
    }
  }

  @Test func `the first causes are told, and how many more there are`() {
    let names = (0..<23).flatMap {
      Array(repeating: "DecodingError.keyNotFound: Key 'k\($0)' not found in x.", count: $0 < 20 ? 3 : 2)
    }
    let text = Self.text(ErrorClusters(in: Array(names.joined(separator: "\n").utf8)))
    #expect(text.hasPrefix("=> 66 errors of 23 causes.\n"))
    #expect(text.contains("\n... and 3 more causes (6 errors): --format json lists them\n"))
    #expect(text.contains("k19") && !text.contains("k20"))
  }

  // MARK: Endpoints and models

  private static let contract = """
    {"contract": "shop", "backend": {"url": "http://localhost"}, "endpoints": {
      "order": {"request": "GET /order", "responses": {"200": {"body": {"id": "integer", "lines": [{"sku": "string"}]}}}},
      "orders": {"request": "GET /orders", "responses": {"200": {"body": [{"id": "integer"}]},
        "404": {"body": {"lines": [{"sku": "string"}]}}}},
      "prices": {"request": "GET /prices", "responses": {"200": {"body": {"prices": {"*": {"cents": "integer"}}}}}},
      "raw": {"request": "GET /raw", "responses": {"200": {"body": {"extra": "any", "id": "integer"}}}}
    }, "checks": {"order": {"call": "order"}}}
    """

  /// A path as it is printed, and what is told of it.
  static let paths: [(String, String)] = [
    ("lines.Index 3.sku", "fits 2 endpoints: shop/order, shop/orders:404"),
    ("id", "fits 2 endpoints: shop/order, shop/raw"),
    ("Index 0.id", "fits 1 endpoint: shop/orders"),
    ("prices.EUR.cents", "fits 1 endpoint: shop/prices"),
    ("prices.EUR.euros", "no endpoint promises this path"),
    ("extra.a.b", "no endpoint promises this path; 1 endpoint accepts anything there: shop/raw"),
    ("nothing", "no endpoint promises this path"),
  ]

  @Test(arguments: paths)
  func `all endpoints are told that have the path`(path: String, words: String) throws {
    let contract = try Contract(parsing: Array(Self.contract.utf8), file: "shop.json")
    let text = "Value of type Int was not found at path '\(path)': -- found null value"
    let errors = ErrorClusters(in: Array(text.utf8)).matched(to: NamedBody.all(of: contract), [])
    #expect(errors.clusters.map { $0.endpoints?.words(as: .endpoint) } == [words], "\(errors.clusters)")
  }

  @Test func `an error without a place is matched to nothing`() throws {
    let contract = try Contract(parsing: Array(Self.contract.utf8), file: "shop.json")
    let errors = ErrorClusters(in: Array("DecodingError error 3.\nThe given data was not valid JSON.".utf8))
    let matched = errors.matched(to: NamedBody.all(of: contract), [])
    #expect(matched.count == 2)
    #expect(matched.clusters.allSatisfy { $0.endpoints == nil && $0.models == nil })
  }
}

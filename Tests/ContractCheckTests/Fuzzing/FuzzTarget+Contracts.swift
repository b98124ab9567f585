@testable import ContractSpecs
@testable import ContractMutation

extension FuzzTarget {
  private static let now = 1_700_000_000.0

  /// Checks that parsed JSON means the same after it is written again.
  static func readJSON(_ bytes: [UInt8]) throws(FuzzViolation) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      try FuzzViolation.unless(!"\(error)".isEmpty, "an error says what is wrong")
      return
    }
    for layout in [JSONWriter.Layout.compact, .pretty] {
      var writer = JSONWriter(layout)
      writer.value(document.root)
      let again = try? JSONDocument(parsing: writer.bytes)
      try FuzzViolation.unless(
        again?.root.means(document.root) == true, "what is written \(layout) means the same")
    }
  }

  /// Checks that a valid notation has a name in reports, and that its sample fits it without findings.
  static func readNotation(_ bytes: [UInt8]) throws(FuzzViolation) {
    var writer = JSONWriter()
    writer.value(String(decoding: bytes, as: UTF8.self))
    guard let contract = contract(promising: writer.bytes[...]), let root = promise(of: contract) else {
      return
    }
    try FuzzViolation.unless(!contract.shapes.notation(of: root).isEmpty, "every shape has a notation")
    var sampler = Sampler(contract.shapes, seed: 1, now: now)
    guard sampler.hasSample(of: root), let sample = try? sampler.sample(root) else { return }
    let findings = verdict(on: sample, by: contract).judgement.findings
    try FuzzViolation.unless(
      findings.isEmpty, "a sample fits: \(String(decoding: sample, as: UTF8.self)), \(findings)")
  }

  /// Checks that every error has a place in the file, and that the valid parts can be used.
  static func readContract(_ bytes: [UInt8]) throws(FuzzViolation) {
    do throws(InvalidContract) {
      let contract = try Contract(parsing: bytes, file: "fuzz.json")
      for endpoint in contract.endpoints {
        _ = contract.judge(HTTPResponse(status: 200, body: Array("{}".utf8)), of: endpoint, method: "GET")
      }
    } catch {
      try FuzzViolation.unless(!error.diagnostics.isEmpty, "a contract is refused for a reason")
      for diagnostic in error.diagnostics {
        try FuzzViolation.unless(
          diagnostic.location.line > 0 && diagnostic.location.column > 0,
          "a complaint has a place: \(diagnostic)")
        try FuzzViolation.unless(!"\(diagnostic)".isEmpty, "a complaint has words")
      }
    }
  }

  /// Reads a shape as JSON, a line end, and a body, and checks the findings' texts.
  static func match(_ bytes: [UInt8]) throws(FuzzViolation) {
    guard let end = bytes.firstIndex(of: .lineFeed) else { return }
    guard let contract = contract(promising: bytes[..<end]) else { return }
    let body = Array(bytes[(end + 1)...])
    let verdict = verdict(on: body, by: contract)
    for finding in verdict.judgement.findings {
      try FuzzViolation.unless(!"\(finding)".isEmpty, "a finding has words")
    }
    guard let app = verdict.app else { return }
    let breaks = verdict.judgement.findings.contains { $0.kind.isOfBody && $0.severity == .breaks }
    try FuzzViolation.unless(
      breaks == (app.failure != nil), "a finding breaks (\(breaks)) if decoding throws: \(app), \(verdict)")
  }

  /// Returns a contract with one endpoint whose response body has the shape, given as JSON.
  private static func contract(promising shape: ArraySlice<UInt8>) -> Contract? {
    let before = """
      {"contract": "fuzz", "backend": {"url": "http://localhost"}, "checks": {"x": {"call": "x"}},
      "shapes": {"User": {"id": "uuid", "next?": "User | null"}, "Claims": {"sub": "string"}},
      "endpoints": {"x": {"request": "GET /x", "responses": {"200": {"body":
      """
    return try? Contract(parsing: Array(before.utf8) + shape + Array("}}}}}".utf8), file: "fuzz.json")
  }

  private static func promise(of contract: Contract) -> ShapeID? {
    guard case .shape(let id)? = contract.endpoints.first?.responses.first?.body else { return nil }
    return id
  }

  private static func verdict(on body: [UInt8], by contract: Contract) -> AppVerdict {
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: body, receivedAt: now)
    return contract.verdict(on: response, of: contract.endpoints[0], method: "GET")
  }
}

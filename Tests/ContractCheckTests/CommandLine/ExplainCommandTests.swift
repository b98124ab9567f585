import Foundation
import Testing

@testable import ContractCheck

/// The tests of `explain`, with the real binary.
@Suite struct ExplainCommandTests {
  @Test func `a rule is explained with its example and both sides' advice`() async throws {
    let printed = try await ContractCheckBinary.run(["explain", "uuid-without-hyphens"])
    #expect(printed.status == 0 && printed.stderr.isEmpty)
    #expect(printed.stdout.hasPrefix("RULE uuid-without-hyphens (texts)\n"), "\(printed.stdout)")
    #expect(printed.stdout.contains("with hyphens, in groups of 8, 4, 4, 4 and 12 digits."))
    #expect(printed.stdout.contains("Decode a String, and put the hyphens in"))
  }

  @Test func `without an id, all rules are listed`() async throws {
    let printed = try await ContractCheckBinary.run(["explain"])
    #expect(printed.status == 0 && printed.stdout.hasPrefix("Kinds\n  response-status "))
    #expect(printed.stdout.contains("\n  several-versions "))
  }

  @Test func `an unknown id, and a report for a rule, are refused`() async throws {
    let near = try await ContractCheckBinary.run(["explain", "fild-casing"])
    #expect(near.status == 2 && near.stdout.isEmpty, "\(near)")
    #expect(near.stderr.contains(#"hexadecimal digits; did you mean "field-casing"?"#), "\(near.stderr)")
    let report = try await ContractCheckBinary.run(["explain", "field-casing", "report.json"])
    #expect(report.status == 64, "\(report)")
    let many = try await ContractCheckBinary.run(["explain", "0123456789abcdef", "a", "b"])
    #expect(many.status == 64 && many.stderr.contains("explain takes one id"), "\(many)")
  }

  @Test func `a cause is explained from the last report, or from the one that is named`() async throws {
    let contract = #"""
      {"contract": "c", "backend": {"url": "${env.URL}"},
       "endpoints": {"a": {"request": "GET /a", "responses": {"200": {"body": {"first_name": "string"}}}},
                     "b": {"request": "GET /b", "responses": {"200": {"body": {"last_name": "string"}}}}},
       "checks": {"a": {"call": "a"}, "b": {"call": "b"}}}
      """#
    let server = try ScriptedServer { _ in
      let body = #"{"firstName":"Ann","lastName":"Lee"}"#
      return [
        .send(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
      ]
    }
    try await withTemporaryFolder { folder in
      try folder.write(contract, to: "c.json")
      let run = try await ContractCheckBinary.run(
        ["run", "c.json"], environment: ["URL": server.url], in: folder.path)
      #expect(run.status == 1, "\(run)")
      let report = try JSONReport.read(Array(folder.read("reports/contractcheck.json").utf8), file: "r")
      let cause = try #require(report.causes.first)
      let told = try await ContractCheckBinary.run(["explain", cause.id], in: folder.path)
      #expect(told.status == 0 && told.stdout.hasPrefix("CAUSE 1 \(cause.title)\n"), "\(told)")
      #expect(
        told.stdout.contains("checks    a, b") && told.stdout.contains("rules     field-casing")
          && told.stdout.contains("curl "), "\(told.stdout)")
      let named = try await ContractCheckBinary.run(
        ["explain", cause.id.uppercased(), "reports/contractcheck.json"], in: folder.path)
      #expect(named.stdout == told.stdout)
      let other = try await ContractCheckBinary.run(["explain", "0123456789abcdef"], in: folder.path)
      #expect(
        other.status == 2 && other.stderr.contains("the report has no cause 0123456789abcdef"), "\(other)")
      let missing = try await ContractCheckBinary.run(["explain", cause.id, "none.json"], in: folder.path)
      #expect(missing.status == 2 && missing.stderr.contains("none.json"), "\(missing)")
    }
  }
}

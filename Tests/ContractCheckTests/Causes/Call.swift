import ContractSpecs
import Testing

@testable import ContractCheck

/// A check of an endpoint, with the responses to its requests, of which the last is repeated.
struct Call {
  var name: String
  var request: String
  var responses: String
  var expect = "200"
  var more = ""
  var answers: [Result<HTTPResponse, TransportFailure>]

  init(
    _ name: String, _ request: String, _ responses: String, expect: String = "200", more: String = "",
    _ answers: Result<HTTPResponse, TransportFailure>...
  ) {
    (self.name, self.request, self.responses) = (name, request, responses)
    (self.expect, self.more, self.answers) = (expect, more, answers)
  }
}

extension Call {
  /// Returns the causes of a run of calls; those with the same request are of one endpoint.
  static func causes(of calls: [Call], extra: String = "") async throws -> [Cause] {
    var (names, endpoints): ([String: String], [String]) = ([:], [])
    for call in calls where names[call.request] == nil {
      let name = "e\(endpoints.count)"
      names[call.request] = name
      endpoints.append(#""\#(name)": {"request": "\#(call.request)", "responses": {\#(call.responses)}}"#)
    }
    let checks = calls.map {
      #""\#($0.name)": {"call": "\#(names[$0.request] ?? "")", "expect": \#($0.expect)\#($0.more)}"#
    }
    let contract = try RunningTests.contract(
      checks.joined(separator: ", "),
      endpoints: endpoints.joined(separator: ", "), extra: extra)
    let answers = Dictionary(calls.map { ($0.request, $0.answers) }, uniquingKeysWith: +)
    let result = await run(contract, transport: ScriptedTransport(answers))
    let read = try JSONReport.read(Array(JSONReport().text(of: result).utf8), file: "a.json")
    #expect(read.causes.map(\.title) == result.causes.map(\.title))
    return result.causes
  }

  /// The promise of a success with a number.
  static let numbers = #""200": {"body": {"n": "integer"}}"#

  /// Returns calls whose responses have a date as a number in place of a text.
  static func dates(_ names: String...) -> [Call] {
    names.map { name in
      Call(
        name, "GET /\(name)", #""200": {"body": {"\#(name)At": "date-time"}}"#,
        .json(#"{"\#(name)At": 1736337600}"#))
    }
  }
}

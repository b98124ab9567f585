import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of the output about a change of the model, and of the advice to either side.
@Suite struct RepairRenderingTests {
  private static func diagnosis(
    _ contract: String?, _ source: String, _ body: String, _ dates: Client.Dates? = nil
  )
    throws -> Diagnosis
  {
    var diagnoser = Diagnoser(
      capture: Capture(format: .body, body: Array(body.utf8)), source: "response.json", now: 1_762_616_352)
    var client = Client.plainDecoder
    client.dates = dates ?? .deferredToDate
    let file = SwiftFile(name: "Model.swift", bytes: Array(source.utf8))
    diagnoser.model = DiagnosisPromise(try SwiftModelReader([file]).model(named: "M", client: client))
    if let contract {
      let text = """
        {"contract": "c", "backend": {"url": "http://h"}, "endpoints": {"e": {"request": "GET /e",
         "responses": {"200": {"body": \(contract)}}}}, "checks": {"e": {"call": "e"}}}
        """
      let parsed = try Contract(parsing: Array(text.utf8), file: "c.json")
      diagnoser.contract = DiagnosisPromise(
        side: .contract, name: "c/e", contract: parsed, endpoint: parsed.endpoints[0])
    }
    return diagnoser.diagnosis()
  }

  private static let source = "struct M: Decodable {\n  let a: Int\n  let b: Int\n}\n"

  /// The contract, the response, the heading of the change, and its parts.
  static let turns: [(String?, String, String, [String])] = [
    (nil, #"{"a": "1", "b": "2"}"#, "REPAIR applied", ["let a be String", "let b be String"]),
    (
      #"{"a": "string", "b": "integer"}"#, #"{"a": "1", "b": 2}"#, "REPAIR applied", ["let a be String"]
    ),
    (
      #"{"a": "integer", "b": "integer"}"#, #"{"a": "1", "b": "2"}"#,
      "WORKAROUND until the backend keeps the contract; applied", ["let a be String", "let b be String"]
    ),
    (
      #"{"a": "integer", "b": "string"}"#, #"{"a": "1", "b": "2"}"#, "REPAIR applied", ["let b be String"]
    ),
  ]

  @Test(arguments: turns)
  func `a change is for good where the model is wrong, and for the time being where the backend is`(
    contract: String?, body: String, head: String, titles: [String]
  ) throws {
    let diagnosis = try Self.diagnosis(contract, Self.source, body)
    #expect(diagnosis.repair?.titles == titles)
    let text = DiagnosisReport().text(of: diagnosis)
    #expect(text.contains("\n\(head) to a copy and read again, not compiled; "), "\(text)")
    let isWhole = titles.count == diagnosis.findings.reduce(0) { $0 + 1 + $1.likewise.count }
    let end = isWhole ? "; the response then fits" : "; 1 finding would be left: value-type at $.a"
    #expect(text.contains("\(end)\n"), "\(text)")
    let ticket = DiagnosisTicket().text(of: diagnosis)
    #expect(ticket.contains(end), "\(ticket)")
    let isStopgap = head.hasPrefix("WORKAROUND") || !isWhole
    #expect(ticket.contains("Until the backend keeps the contract") == isStopgap, "\(ticket)")
  }

  /// The property, what is sent, and whether the app then has a value that was not sent.
  static let kept: [(String, String, Bool)] = [
    ("String", "null", true), ("String", "7", false), ("Int", "null", true), ("Int", "\"7\"", false),
    ("Int?", "\"x\"", true), ("[Int]", "[null]", true),
  ]

  @Test(arguments: kept)
  func `a change that hides the difference is called a workaround everywhere`(
    type: String, value: String, hides: Bool
  ) throws {
    let source = "struct M: Codable {\n  let a: \(type)\n}\nfunc use(_ m: M) { f(m.a.b + 1) }\n"
    let diagnosis = try Self.diagnosis(nil, source, "{\"a\": \(value)}")
    let repair = try #require(diagnosis.repair)
    #expect(repair.hides == hides && !repair.isStopgap)
    #expect(
      repair.titles.allSatisfy { $0.hasSuffix(", which hides the difference") == hides }, "\(repair.titles)")
    let head = hides ? "WORKAROUND" : "REPAIR"
    #expect(DiagnosisReport().text(of: diagnosis).contains("\n\(head) applied to a copy"))
    let verb = hides ? "changed to decode it" : "fixed"
    #expect(DiagnosisTicket().text(of: diagnosis).contains("The app's source can be \(verb): "))
    #expect(DiagnosisDocument().text(of: diagnosis).contains("\"hides\": \(hides)"))
  }

  @Test func `what a change leads to has the limit of a model that was read in part`() throws {
    let source = "struct M: Decodable {\n  let a: Int\n  let b: Elsewhere\n}\n"
    let diagnosis = try Self.diagnosis(nil, source, #"{"a": "1", "b": 2}"#)
    #expect(diagnosis.repair?.titles == ["let a be String"])
    let end = "not compiled; the response then fits, as far as the source could be read\n"
    #expect(DiagnosisReport().text(of: diagnosis).contains(end))
  }

  @Test func `a setting promises nothing for a model that was read in part`() throws {
    let body = #"{"first_name": "1", "b": 2}"#
    for (type, decodes) in [("Elsewhere", false), ("Int", true)] {
      let source = "struct M: Decodable {\n  let b: \(type)\n  let firstName: String\n}\n"
      let remedy = try #require(try Self.diagnosis(nil, source, body).app?.remedy)
      #expect(remedy.setting == .keys(.convertFromSnakeCase) && remedy.decodes == decodes)
    }
  }

  @Test func `where both sides are wrong the app gets a change for good and one for the meantime`() throws {
    let diagnosis = try Self.diagnosis(
      #"{"a": "integer", "b": "string"}"#, Self.source, #"{"a": "1", "b": "2"}"#)
    #expect(diagnosis.repair?.titles == ["let b be String"])
    #expect(diagnosis.repair?.remaining == 1)
    #expect(diagnosis.stopgap?.titles == ["let a be String", "let b be String"])
    #expect(diagnosis.stopgap?.remaining == 0)
    let text = DiagnosisReport().text(of: diagnosis)
    #expect(
      text.contains(
        "\nWORKAROUND in place of REPAIR, until the backend keeps the contract; applied to a copy and read again, not "
          + "compiled; the response then fits\n"), "\(text)")
    let ticket = DiagnosisTicket().text(of: diagnosis)
    #expect(ticket.contains("the app's source can be changed in place of it: "), "\(ticket)")
  }

  /// Fitted to a response that is wrong itself, the model would have to change once more.
  @Test func `where contract, model and response all differ, no change fits the model to the response`()
    throws
  {
    let diagnosis = try Self.diagnosis(
      #"{"a": "boolean", "b": "integer"}"#, Self.source, #"{"a": "1", "b": 2}"#)
    #expect(diagnosis.repair == nil)
    #expect(diagnosis.findings.map(\.responsibleParty) == [.everybody])
  }

  @Test func `what has to be done by hand is told in both outputs`() throws {
    let diagnosis = try Self.diagnosis(
      nil, "struct M: Decodable {\n  var a: UUID = UUID()\n}\n", #"{"a": 1}"#)
    #expect(diagnosis.repair == nil)
    let sentence = "its initial value at Model.swift:2 is none of that type; change both by hand"
    #expect(DiagnosisReport().text(of: diagnosis).contains("\nNO DIFF let a be Int: \(sentence)\n"))
    #expect(DiagnosisTicket().text(of: diagnosis).contains("No change of the source is given: "))
  }

  /// The member, its value, and words of the advice to the backend and to the client.
  static let advice: [(String, String, Client.Dates?, String, String)] = [
    ("[String]", "[\"a\", null]", nil, "Leave the element out", "[T?]"),
    ("[String: Int]", #"{"a": null}"#, nil, "Leave the member out", "compactMap"),
    (
      "String", "null", nil, "Send a value: the member may be neither null nor absent.",
      "Make the property Optional"
    ),
    (
      "[I]", #"{"u1": {"i": 1}, "u2": {"i": 2}}"#, nil, "an array of the members' values",
      "a dictionary by String"
    ),
    ("[I]", #"{"i": 1}"#, nil, "Send an array, also for a single element.", "Decode the object itself"),
    ("Int", "99223372036854775808", nil, "Send a whole number that an Int holds", "Decode a Decimal"),
    ("Double", "1e400", nil, "Send a number that a double holds", "no number type of Swift"),
    ("Double", "\"NaN\"", nil, "JSON has neither NaN nor Infinity", "nonConformingFloatDecodingStrategy"),
    ("Double", "NaN", nil, "neither NaN nor Infinity", "Set allowsJSON5"),
    ("Double", "-Infinity", nil, "neither NaN nor Infinity", "Set allowsJSON5"),
    ("Double", "nul", nil, "RFC 8259 allows", "Check status and Content-Type"),
    ("Date", "1762616352000", nil, "Nothing to do if it is documented", "or read a Double"),
    ("Date", "1762616352000", .secondsSince1970, "Send a number of seconds since 1970.", "or read a Double"),
    (
      "Date", "1762616352", .millisecondsSince1970, "Send a number of milliseconds since 1970.",
      "read a Double"
    ),
    (
      "Date", "\"2025-01-08T12:00:00Z\"", .secondsSince1970, "a number of seconds since 1970.",
      "or read a String."
    ),
    ("Date", "\"2025-01-08 12:00:00Z\"", .iso8601, "Write it as RFC 3339", "a custom dateDecodingStrategy"),
    ("Date", "1762616352", .iso8601, "RFC 3339 text", "dateDecodingStrategy to secondsSince1970"),
  ]

  @Test(arguments: advice)
  func `both sides are told what can be done`(
    type: String, value: String, dates: Client.Dates?, backend: String, client: String
  ) throws {
    let source = "struct I: Decodable { let i: Int }\nstruct M: Decodable { let m: \(type) }\n"
    let findings = try Self.diagnosis(nil, source, "{\"m\": \(value)}", dates).findings
    try #require(findings.count == 1)
    #expect(findings[0].finding.hint.backend.contains(backend), "\(findings[0].finding.hint)")
    #expect(findings[0].finding.hint.client.contains(client), "\(findings[0].finding.hint)")
  }

  @Test func `three of those that a change leaves are named, and their keys are redacted`() throws {
    var repair = Diagnosis.Repair(
      titles: [], diff: "", decoderLines: [], remaining: 5,
      left: ["value-type at $.a", "value-null at $.b", "field-missing at $.c"])
    repair.decodedType = "Envelope"
    #expect(
      repair.end.hasSuffix(
        "; 5 findings would be left, as Envelope: value-type at $.a, value-null at $.b, field-missing at $.c and 2 "
          + "more"), "\(repair.end)")
    let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"
    let diagnosis = try Self.diagnosis(
      #"{"a": "string", "b": {"*": "integer"}}"#,
      "struct M: Decodable {\n  let a: Int\n  let b: [String: Int]\n}\n",
      #"{"a": "1", "b": {"\#(token)": "x"}}"#)
    #expect(diagnosis.repair?.left.count == 1)
    #expect(!DiagnosisReport().text(of: diagnosis).contains("dozjgNry"))
    #expect(!DiagnosisTicket().text(of: diagnosis).contains("dozjgNry"))
  }

  private static func examination(problems: Int, error: String?) -> ModelExamination {
    ModelExamination(
      firstError: error.map { ModelExamination.FirstError(kind: .keyNotFound, path: ["a"], text: $0) },
      problems: (0..<problems).map { number in
        ModelExamination.Problem(
          kind: .keyNotFound, path: JSONPath([.key(number == 0 ? "a" : "\(number)")]), count: 1, type: "Int",
          description: "",
          known: [])
      }, stoppedAt: nil, isComplete: true, isJSON: true, fields: [], unread: [])
  }

  private static let failure = ModelRunFailure.notCompiled(
    errors: ["A.swift:1:1: error: one", "A.swift:2:1: error: two"], unresolvedImports: [])

  /// The result of a change, whether breaking findings would be left with it, and the output about it.
  static let trials: [(Result<ModelExamination, ModelRunFailure>, Bool, String?)] = [
    (.success(examination(problems: 0, error: nil)), false, nil),
    (.success(examination(problems: 1, error: "keyNotFound")), true, nil),
    (.success(examination(problems: 2, error: "keyNotFound")), true, "JSONDecoder throws keyNotFound"),
    (.success(examination(problems: 1, error: "keyNotFound")), false, "JSONDecoder throws keyNotFound"),
    (.failure(failure), false, "the model does not compile here: A.swift:1:1: error: one"),
  ]

  /// The findings before and after, whether the change leaves a finding at that place, the unobserved part of it, and
  /// whether the change is proposed.
  static let others:
    [(before: [String], after: [String], isPartial: Bool, unseen: [String], isProven: Bool)] = [
      // After a missing key, running does not show whether the rest is fixed.
      (["$.a"], ["$.a"], true, [], true),
      (["$.a", "$.x"], ["$.x"], false, ["keyNotFound at $.x"], true),
      (["$.a", "$.x"], ["$.a"], false, [], false),
      (["$.a", "$.x"], ["$.y"], false, [], false),
    ]

  @Test(arguments: others)
  func `what a change is not for does not drop it`(
    before: [String], after: [String], isPartial: Bool, unseen: [String], isProven: Bool
  ) throws {
    let file = SwiftFile(name: "A.swift", bytes: Array("struct M: Decodable {\n  let a: Int\n}\n".utf8))
    let model = try SwiftModelReader([file]).model(named: "M", client: .plainDecoder)
    var repair = model.repair(for: try JSONDocument(parsing: Array(#"{"a": "1"}"#.utf8)))
    if isPartial {
      repair.remaining = model.report(on: try JSONDocument(parsing: Array(#"{"a": true}"#.utf8))).findings
    }
    func examined(_ places: [String]) -> ModelExamination {
      var examination = Self.examination(problems: 0, error: "keyNotFound")
      examination.problems = places.map { place in
        ModelExamination.Problem(
          kind: .keyNotFound, path: JSONPath([.key(String(place.dropFirst(2)))]), count: 1, type: "Int",
          description: "", known: [])
      }
      return examination
    }
    var trial = RepairTrial()
    #expect(trial.take(.success(examined(after)), of: repair, before: examined(before)) == isProven)
    #expect(trial.unseen == unseen)
  }

  @Test(arguments: trials)
  func `a change is proven by what came of it`(
    result: Result<ModelExamination, ModelRunFailure>, isPartial: Bool, dropped: String?
  ) throws {
    let source = "struct M: Decodable {\n  let a: Int\n}\n"
    let file = SwiftFile(name: "A.swift", bytes: Array(source.utf8))
    let model = try SwiftModelReader([file]).model(named: "M", client: .plainDecoder)
    var repair = model.repair(for: try JSONDocument(parsing: Array(#"{"a": "1"}"#.utf8)))
    if isPartial {
      repair.remaining = model.report(on: try JSONDocument(parsing: Array(#"{"a": true}"#.utf8))).findings
    }
    var trial = RepairTrial()
    let isProven = trial.take(result, of: repair, before: Self.examination(problems: 2, error: "keyNotFound"))
    #expect(isProven == (dropped == nil))
    #expect(trial.proven == (isProven ? repair : nil))
    #expect(trial.dropped == [dropped].compactMap(\.self))
  }
}

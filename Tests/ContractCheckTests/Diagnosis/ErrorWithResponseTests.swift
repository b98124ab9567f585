import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of an error beside a response or a model: which of them caused it.
@Suite struct ErrorWithResponseTests {
  private static func diagnosis(
    of error: String, _ body: String?, source: String, type: String, client: Client = .plainDecoder
  ) throws -> Diagnosis {
    var diagnoser = Diagnoser(now: 1_762_616_352)
    diagnoser.source = "response.json"
    diagnoser.capture = body.map { Capture(format: .body, body: Array($0.utf8)) }
    diagnoser.error = PastedError(in: error)
    #expect(diagnoser.error != nil)
    let file = SwiftFile(name: "Model.swift", bytes: Array(source.utf8))
    var client = client
    client.dates = client.dates ?? .deferredToDate
    diagnoser.model = DiagnosisPromise(try SwiftModelReader([file]).model(named: type, client: client))
    return diagnoser.diagnosis()
  }

  @Test func `numbers between slashes are elements, so no strategy has a part in it`() throws {
    let source = """
      struct Chart: Decodable {
        var points: Rows
        struct Rows: Decodable { var result: [Cell] }
        struct Cell: Decodable { var one: [Double]? }
      }
      """
    let error =
      "Client error - cause description: 'Unknown', underlying error: DecodingError: valueNotFound Double - at points/result/0/one/1: Cannot get unkeyed decoding container -- found null value instead (underlying error: <nil>)"
    let diagnosis = try Self.diagnosis(
      of: error, #"{"points": {"result": [{"one": [1.5, null, 3]}]}}"#, source: source, type: "Chart")
    let reading = try #require(diagnosis.error)
    #expect(reading.circumstance == nil)
    let index = try #require(reading.finding)
    #expect(diagnosis.findings[index].finding.place == "$.points.result[*].one[*]")
  }

  @Test func `a number that the type cannot hold is the cause of what the parser says of it`() throws {
    let source = "struct Cart: Decodable { var items: [Line]; struct Line: Decodable { var qty: Int } }"
    let sentence = "Number 18.18 is not representable in Swift."
    let error =
      #"dataCorrupted(Swift.DecodingError.Context(codingPath: [], debugDescription: "The given data was not valid JSON.", underlyingError: Optional(Error Domain=NSCocoaErrorDomain Code=3840 "\#(sentence)" UserInfo={NSDebugDescription=\#(sentence)})))"#
    let diagnosis = try Self.diagnosis(
      of: error, #"{"items": [{"qty": 2}, {"qty": 18.18}]}"#, source: source, type: "Cart")
    let index = try #require(diagnosis.error?.finding)
    #expect(diagnosis.findings[index].finding.place == "$.items[*].qty")
    let page = try Self.diagnosis(
      of: error.replacing(sentence, with: "Unexpected character '<' around line 1, column 1."),
      #"{"items": [{"qty": 2}, {"qty": 18.18}]}"#, source: source, type: "Cart")
    #expect(page.error?.finding == nil)
    #expect(page.error?.alibi?.contains("its body is JSON") == true)
  }

  private static let sessions = """
    struct Session: Decodable {
      let user: Who
      struct Who: Decodable { let identities: [Link] }
      struct Link: Decodable { let createdAt: Date }
    }
    """

  @Test(arguments: [
    ("2022-11-25T00:00:00Z", true), ("2021-01-01T00:00:00Z", false),
  ]) func `a response with the text that the error quotes caused it`(quoted: String, isCause: Bool) throws {
    let error =
      #"dataCorrupted(Swift.DecodingError.Context(codingPath: [K(stringValue: "user", intValue: nil), K(stringValue: "identities", intValue: nil), _JSONKey(stringValue: "Index 0", intValue: 0), K(stringValue: "createdAt", intValue: nil)], debugDescription: "Invalid date format: \#(quoted)", underlyingError: nil))"#
    var client = Client.plainDecoder
    (client.keys, client.dates) = (.convertFromSnakeCase, .custom)
    let diagnosis = try Self.diagnosis(
      of: error, #"{"user": {"identities": [{"created_at": "2022-11-25T00:00:00Z"}]}}"#,
      source: Self.sessions,
      type: "Session", client: client)
    let circumstance = diagnosis.error?.circumstance
    #expect(
      (circumstance?.contains("at $.user.identities[0].created_at") == true) == isCause,
      "\(circumstance ?? "")")
  }

  @Test func `a date that fits the format can fail on a device with another clock`() throws {
    let error =
      #"dataCorrupted(Swift.DecodingError.Context(codingPath: [CodingKeys(stringValue: "at", intValue: nil)], debugDescription: "Date string does not match format expected by formatter.", underlyingError: nil))"#
    var client = Client.plainDecoder
    client.dates = .formatted(["yyyy-MM-dd'T'HH:mm:ss.SSSZ"])
    let body = #"{"at": "2018-05-07T10:11:12.000+0000"}"#
    let source = "struct Stamp: Decodable { let at: Date }"
    let diagnosis = try Self.diagnosis(of: error, body, source: source, type: "Stamp", client: client)
    #expect(diagnosis.error?.alibi == nil && diagnosis.error?.circumstance?.contains("en_US_POSIX") == true)
    #expect(diagnosis.verdict == "This response can have caused the error, on some devices only.")
  }

  @Test(arguments: [("Date?", true), ("Double?", false)])
  func `a date of the model is the only cause of an error about seconds`(type: String, isDate: Bool) throws {
    let source = """
      struct Board: Decodable {
        let trialEnds: \(type)
        enum CodingKeys: String, CodingKey { case trialEnds = "trial_ends" }
      }
      """
    let error =
      #"typeMismatch(Swift.Double, Swift.DecodingError.Context(codingPath: [CodingKeys(stringValue: "trial_ends", intValue: nil)], debugDescription: "Expected to decode Double but found a string instead.", underlyingError: nil))"#
    let reading = try #require(try Self.diagnosis(of: error, nil, source: source, type: "Board").error)
    #expect((reading.causes == [ErrorMeaning.textForDate]) == isDate)
    #expect(reading.says.contains("It is a Date in the model, at Model.swift:2") == isDate, "\(reading.says)")
  }
}

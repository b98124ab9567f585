import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of values that look like others about which more is known: they get no advice that is true of those alone.
@Suite struct NarrowAdviceTests {
  private static let anyForm = "Send the value in the promised form."
  private static let anyType = "Send the promised JSON type."
  private static let anyChoice = "Send one of the promised values, or document the new one."
  private static let name = "Send the name of the value, not a number that stands for it."
  private static let printed =
    "Send an array, written by a serializer: this text is how a language prints a list."

  @Test(arguments: [
    // A name or a message is no id, and an id has a digit and no white space.
    (
      #"{"id": "string", "name": "string"}"#, #""Ann""#,
      "Send an object; if the text is meant for its \"name\""
    ),
    (#"{"id": "string", "name": "string"}"#, #""c-12""#, "Send the object, not only its id."),
    (#"{"id": "string", "n": "integer"}"#, #""a1""#, "Send the object, not only its id."),
    (#"{"id": "string", "n": "integer"}"#, #""abc""#, "Send an object; if the text is meant for its \"id\""),
    (#"{"id": "integer"}"#, "0", anyType), (#"{"id": "integer"}"#, "7", "Send the object, not only its id."),
    // The file of an upload has no host.
    (#""url""#, #""avatar.png""#, anyForm),
    (#""url""#, #""www.example.com""#, "Send the whole address, with its scheme: "),
    (
      #""url""#, #""cdn.example.com/a.png""#,
      "Send the whole address, with its scheme: https:// before the host."
    ),
    (
      #""url""#, #""//cdn.example.com/a""#,
      "Send the whole address, with its scheme: https: before the two slashes."
    ),
    // What languages and databases print of a list is no list with commas.
    (#""string[]""#, #""{admin,user}""#, printed), (#""string[]""#, #""['a', 'b']""#, printed),
    (#""string[]""#, #""{}""#, printed), (#""string[]""#, #""[]""#, "Send the JSON itself"),
    (#""string[]""#, #""a, b""#, "Send an array; if this text is a list, with an element for each part"),
    (#""integer[]""#, #""1,2,3""#, "Send an array; if this text is a list, with an element for each part"),
    (#""string[]""#, #""(optional)""#, "Send an array, also for a single value."),
    (#""string[]""#, #""[draft] to be done]""#, "Send an array, also for a single value."),
    (#""string[]""#, #""[a b]""#, printed), (#""string[]""#, #""(a,b)""#, printed),
    (#"[{"id": "integer"}]"#, #""{\"id\": 1}""#, "Send the JSON itself, not its text in a string"),
    (#""string[]""#, #""Email is required, and must be unique""#, anyType),
    (#""string[]""#, #""red;green""#, "Send an array; if this text is a list with separators"),
    (#""string[](1...)""#, #""""#, "Send a value: an empty text is not of the promised type."),
    // A sign at the end, or between digits, is a part of the value.
    (#""'A' | 'B'""#, #""A-""#, anyChoice), (#""'v1.10' | 'v1.2'""#, #""v11.0""#, anyChoice),
    (#""'BB' | 'BB-'""#, #""bb-""#, #"Send "BB-": only the casing differs."#),
    (#""'in_progress'""#, #""in-progress""#, #"Send "in_progress": same words, different separators."#),
    // The first of several names, not a word for no value.
    (#""'low' | 'high' | null""#, "0", name), (#""'0' | '1' | null""#, "0", "Send the value in quotes."),
    (#""uuid | null""#, "0", "Send null where there is no value: 0 is a number."),
    (#""'Low' | 'High'""#, #""None""#, anyChoice),
    (#""'Low' | 'High' | null""#, #""None""#, #"Send null: "None" in quotes is a string."#),
    // Texts of a form are no set of values.
    (#""date-time | ''""#, #""2025-01-08 12:00:00""#, "Write it as RFC 3339, with the zone: "),
    (#""uuid | email""#, #""Ann""#, anyForm),
    (#""integer""#, #""1.2K""#, "Send the number alone and whole, without quotes: this one may be shortened"),
    (#""integer""#, #""512B""#, "Send the number alone, without quotes, its unit"),
    (
      #""integer""#, #""1,234""#, "Send the number alone, without quotes, its unit or currency and separators"
    ),
    (
      #""number""#, #""1 234.50""#,
      "Send the number alone, without quotes, its unit or currency and separators"
    ),
    (#""integer""#, #""error 404""#, anyType), (#""integer""#, #""more than 5""#, anyType),
    (#""integer""#, #""v12""#, anyType),
    (#""integer""#, #""/reset/123456""#, "Send the number alone, not an address"),
    ("true", #""true""#, "Send true or false without quotes."),
    (#""integer | boolean""#, #""5""#, "Send the number without quotes."),
    (#""integer | boolean""#, #""false""#, "Send true or false without quotes."),
    (#""base64""#, #""Zm-_""#, "Write Base64 with + and /, and with = at its end"),
    (#""phone""#, #""1212555012""#, "Write the number as E.164 does: +, the code of the country"),
    (
      #""unix-seconds""#, #""Wed, 08 Jan 2025 12:00:00 GMT""#,
      "Send the time as the promised number since 1970"
    ),
    (#""url""#, #""avatar.jpg?v=3""#, anyForm),
    (#"{"id": "integer"}"#, #"[{"id": 1}, {"id": 2}]"#, "Send one object: an array of several came"),
    (#""integer[](3)""#, "[1, null, 3]", "Send a value in its place: without the element"),
    (#""integer[](1...)""#, "[null]", "Send a value in its place: without the element"),
    (#""integer[]""#, "[1, null, 3]", "Leave the element out, or send a value in its place."),
    (
      #""integer[]""#, #"{"0": 0, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "name": "x"}"#,
      anyType
    ),
    (#""integer""#, "9223372036854775807.0", "Write the whole number without a point or an exponent"),
    (
      #""uint64""#, "-99999999999999999999",
      "Send a whole number that a UInt64 holds, 0 to 18446744073709551615"
    ),
    (#""'a-b' | 'a_b'""#, #""aB""#, anyChoice),
    (#""integer""#, #""aWQ6Mw==""#, anyType),
    (#""number""#, #""EUR 26.00 net""#, "Send the number alone, without quotes"),
    (#""integer""#, #""12 kg""#, "Send the number alone, without quotes, its unit"),
    (
      #""date-time | null""#, #""0000-00-00 00:00:00""#,
      "Send null: this is how MySQL writes that there is no date."
    ),
    (
      #""date-time""#, #""0000-00-00 00:00:00""#,
      "Write it as RFC 3339, with the zone: 2025-01-08T12:00:00Z. Send a day"
    ),
    (#""string""#, #"{"type": "Buffer", "data": [72]}"#, anyType),
    (#""string""#, #"{"value": "a"}"#, #"Send what is in "value" by itself."#),
    (#""number(step 5)""#, "12", "Send a multiple of 5: round the number before it is sent."),
    (
      #""number""#, "-9007199254740993", "Send a whole number that a Double keeps, -9007199254740992 to"
    ),
    (#""unix-milliseconds""#, "1736337600", "Send milliseconds since 1970; what came is in seconds."),
    (#""unix-milliseconds""#, "12345", "Send the promised unit"),
    (#""date-time""#, "31536000000", "Send the time as RFC 3339 text, such as 2025-01-08T12:00:00Z."),
    (#"["number", "number"]"#, "[7.1, null]", "Send a value: the element may not be null."),
  ])
  func `advice is about the value that came`(promise: String, sent: String, backend: String) throws {
    let verdict = try AppReactionTests.verdict(#"{"v":\#(sent)}"#, promising: #"{"v": \#(promise)}"#)
    let told = verdict.judgement.findings.filter(\.severity.failsRun).map(\.hint.backend)
    #expect(told.count == 1 && told[0].hasPrefix(backend), "\(told)")
  }

  @Test(arguments: ["31536000000", "-157766400000", "0", "1736337600000", "-1e12"])
  func `milliseconds of any moment of two centuries are milliseconds`(sent: String) throws {
    let verdict = try AppReactionTests.verdict(#"{"v":\#(sent)}"#, promising: #"{"v": "unix-milliseconds"}"#)
    #expect(verdict.judgement.findings.isEmpty)
  }

  @Test(arguments: [
    (#"["LOW", "medium"]"#, "'low' | 'high'", anyChoice),
    (
      #"["LOW", "High"]"#, "'low' | 'high'",
      "Send the promised texts in the promised casing: nothing else differs."
    ),
    (#"["LOW", "LOW"]"#, "'low' | 'high'", #"Send "low": only the casing differs."#),
    (#"["12", "N/A"]"#, "integer", anyType), (#"["12", "13"]"#, "integer", "Send the number without quotes."),
  ])
  func `values that differ in several ways get the advice of their kind`(
    sent: String, promise: String, backend: String
  ) throws {
    let verdict = try AppReactionTests.verdict(#"{"v":\#(sent)}"#, promising: #"{"v": ["\#(promise)"]}"#)
    #expect(verdict.judgement.findings.map(\.hint.backend) == [backend])
  }

  @Test func `elements that the same property reads need no reading of their own`() throws {
    let widened = try AppReactionTests.verdict(
      #"{"v": {"a": 1, "b": 2.5}}"#, promising: #"{"v": {"*": "integer"}}"#)
    #expect(
      widened.judgement.findings.map(\.advice) == [.rule(.fractionForInteger)])
    #expect(throws: Never.self) {
      try JSONDecoder().decode(
        [String: [String: Double]].self, from: Data(#"{"v": {"a": 1, "b": 2.5}}"#.utf8))
    }
    let dates = try AppReactionTests.verdict(
      #"{"v": [{"at": null}, {"at": 1736337600}]}"#, promising: #"{"v": [{"at": "date-time | null"}]}"#)
    #expect(dates.judgement.findings.count == 1)
    #expect(!dates.judgement.findings.contains { $0.advice.client == .rule(.ofSomeElements) })
  }

  @Test func `a type that some elements have gets no advice that breaks the others`() throws {
    let shape = #"{"v": {"*": "integer"}}"#
    let some = try AppReactionTests.verdict(#"{"v": {"a": 1, "b": "2"}}"#, promising: shape)
    let all = try AppReactionTests.verdict(#"{"v": {"a": "1", "b": "2"}}"#, promising: shape)
    #expect(
      some.judgement.findings.map(\.hint.client) == [
        "Read both in an init(from:) of your own: not all elements have it in this form."
      ])
    #expect(
      all.judgement.findings.map(\.hint.client) == [
        "Decode a String and convert it, or use a wrapper that reads both."
      ])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        [String: [String: String]].self, from: Data(#"{"v": {"a": 1, "b": "2"}}"#.utf8))
    }
  }

  @Test(arguments: [
    (
      "millisecondsSince1970", "2025-01-08T12:00:00Z",
      "Set dateDecodingStrategy to iso8601. If numbers are meant, promise unix-milliseconds"
    ),
    (
      "secondsSince1970", "2025-01-08T12:00:00Z",
      "Set dateDecodingStrategy to iso8601. If numbers are meant, promise unix-seconds"
    ),
    ("deferredToDate", "2025-01-08T12:00:00Z", "Set dateDecodingStrategy to iso8601."),
    (
      "secondsSince1970", "2025-01-08T12:00:00.1Z",
      "Use a custom date strategy that tries ISO8601DateFormatter"
    ),
  ])
  func `a date as promised that the strategy does not read`(dates: String, sent: String, advice: String)
    throws
  {
    let verdict = try AppReactionTests.verdict(
      #"{"v":"\#(sent)"}"#, promising: #"{"v": "date-time"}"#,
      client: #"{"dates": "\#(dates)", "os": "iOS 17"}"#)
    let told = verdict.judgement.findings.map(\.hint.client)
    #expect(told.count == 1 && told[0].hasPrefix(advice), "\(told)")
  }

  @Test func `a number beyond a Decimal is held by a Double`() throws {
    struct Held: Decodable { let max: Double }
    struct Refused: Decodable { let max: Decimal }
    let body = Data(#"{"max":1.7976931348623157e308}"#.utf8)
    let model = try SwiftModel("import Foundation\nstruct M: Decodable { let max: Decimal }", "M")
    let findings = model.report(on: try JSONDocument(parsing: Array(body))).findings
    #expect(findings.map(\.advice) == [Advice(backend: .rule(.beyondDecimal), client: .rule(.heldByDouble))])
    #expect(throws: Never.self) { try JSONDecoder().decode(Held.self, from: body) }
    #expect(throws: (any Error).self) { try JSONDecoder().decode(Refused.self, from: body) }
  }

  @Test func `a model that asks for the key does not read null`() throws {
    let model = try SwiftModel(
      """
      struct M: Decodable {
        let name: String
        enum CodingKeys: String, CodingKey { case name }
        init(from decoder: any Decoder) throws {
          let c = try decoder.container(keyedBy: CodingKeys.self)
          if c.contains(.name) { name = try c.decode(String.self, forKey: .name) } else { name = "" }
        }
      }
      """, "M")
    let findings = model.report(on: try JSONDocument(parsing: Array(#"{"name":null}"#.utf8))).findings
    #expect(
      findings.map(\.severity) == [.breaks]
        && findings.map(\.advice) == [.rule(.nullOfOptionalKey, absence: .leftOut)])
  }
}

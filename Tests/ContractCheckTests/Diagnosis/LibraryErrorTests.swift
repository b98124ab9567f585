import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the errors of libraries in Swift apps, in the words of their sources.
@Suite struct LibraryErrorTests {
  /// A text, the gist of its error, and the beginning of its first cause.
  static let texts: [(String, String, String)] = [
    (
      "responseValidationFailed(reason: Alamofire.AFError.ResponseValidationFailureReason.unacceptableStatusCode(code: 422))",
      "refused with the status 422", "something in the request"
    ),
    ("Response status code was unacceptable: 401.", "refused with the status 401", "no token"),
    ("statusCode(Status Code: 403, Data Length: 27)", "refused with the status 403", "a token that does not"),
    ("unacceptableStatusCode(404)", "refused with the status 404", "another path"),
    ("NetworkError.invalidStatusCode(503)", "refused with the status 503", "an error of the backend"),
    (
      #"Error Domain=com.alamofire.error.serialization.response Code=-1011 "Request failed: not found (404)" UserInfo={}"#,
      "refused with the status 404", "another path"
    ),
    (
      "Received a 500 error. Data returned as a String was: oops", "refused with the status 500",
      "an error of the backend"
    ),
    (
      "invalidResponseCode(response: Optional(<NSHTTPURLResponse: 0x6000> { URL: https://a.b/c } { Status Code: 429, Headers {} }), rawData: nil)",
      "refused with the status 429", "too many requests"
    ),
    (
      "Unexpected response, expected status code: ok, response: undocumented(statusCode: 502, OpenAPIRuntime.UndocumentedPayload())",
      "refused with the status 502", "an error of the backend"
    ),
    (
      "Unexpected response, expected status code: ok, response: unauthorized(Operations.me.Output.Unauthorized())",
      "refused with the status 401", "no token"
    ),
    (
      "Edge Function returned a non-2xx status code: 400", "refused with the status 400",
      "something in the request"
    ),
    ("httpError(code: 401, data: 27 bytes)", "refused with the status 401", "no token"),
    (#"Status Code: 404 Body: {"message":"no"}"#, "refused with the status 404", "another path"),
    (
      #"api(message: "Invalid login credentials", errorCode: x, underlyingData: 94 bytes, underlyingResponse: <NSHTTPURLResponse: 0x1> { URL: https://a.b } { Status Code: 400, Headers {} })"#,
      "refused with the status 400", "something in the request"
    ),
    (
      #"PostgrestError(detail: nil, hint: nil, code: Optional("42501"), message: "permission denied for table notes")"#,
      "the database refused the request", "a right that is missing"
    ),
    ("[ WARNING ] Abort.401: Unauthorized", "refused with the status 401", "no token"),
    (
      #"Error Domain=com.firebase.functions Code=16 "UNAUTHENTICATED" UserInfo={NSLocalizedDescription=UNAUTHENTICATED}"#,
      "Firebase Functions: code 16", "no token"
    ),
    ("Status code didn't fall within the given range.", "a status was refused", "a status outside"),
    (
      "responseSerializationFailed(reason: Alamofire.AFError.ResponseSerializationFailureReason.inputDataNilOrZeroLength)",
      "an empty body", "204"
    ),
    ("jsonMapping(Status Code: 200, Data Length: 0)", "an empty body", "204"),
    ("jsonMapping(Status Code: 401, Data Length: 0)", "refused with the status 401", "no token"),
    ("jsonMapping(Status Code: 200, Data Length: 512)", "the body is not JSON", "an HTML page"),
    ("Missing required response body", "an empty body", "204"),
    (
      "Empty response could not be serialized to type: User. Use Empty as the expected type for such responses.",
      "an empty body", "204"
    ),
    (
      #"Response Content-Type "text/html" does not match any acceptable types: application/json."#,
      "another media type: text/html", "an HTML page"
    ),
    (
      #"unacceptableContentType(acceptableContentTypes: ["application/json"], responseContentType: "text/plain")"#,
      "another media type: text/plain", "JSON with the media type of something else"
    ),
    (
      "Request failed: unacceptable content-type: text/html", "another media type: text/html", "an HTML page"
    ),
    (
      "Unexpected content type, expected: application/json, received: text/html; charset=utf-8",
      "another media type: text/html", "an HTML page"
    ),
    (
      #"GraphQLResultError(path: ["updatePassword"], underlying: Apollo.JSONDecodingError.missingValue)"#,
      "Apollo: a missing value at $.updatePassword", "an error of the operation"
    ),
    (
      "Apollo.GraphQLExecutionError(path: a.b.0.c, underlying: ApolloAPI.JSONDecodingError.couldNotConvert(value: AnyHashable(1), to: Swift.String))",
      "Apollo: a value does not fit at $.a.b[0].c", "another type"
    ),
    (
      "GraphQLExecutionError(path: user.name, underlying: ApolloAPI.JSONDecodingError.nullValue)",
      "Apollo: null at $.user.name", "an error of the operation"
    ),
  ]

  @Test(arguments: texts) func `an error of a library is told by what it refuses`(
    text: String, gist: String, cause: String
  ) throws {
    for line in [text, "2026-11-08 10:00:01 [Network] \(text)\nnext line"] {
      let error = try #require(PastedError(in: line), "\(line)")
      #expect(error.gist == gist)
      let meaning = ErrorMeaning(error)
      #expect(meaning.causes.first?.body.hasPrefix(cause) == true, "\(meaning.causes)")
      let isOfStatus = gist.contains("refused") || gist.contains("Firebase")
      #expect(meaning.says.contains("no problem of decoding") == isOfStatus, "\(meaning.says)")
    }
  }

  @Test(arguments: [
    ("AnyHashable(1)", "a number"), (#"AnyHashable("x")"#, "a string"), ("AnyHashable(true)", "a boolean"),
    (#"AnyHashable([AnyHashable("a"): AnyHashable("b")])"#, "an object"),
    (#"AnyHashable([AnyHashable("a"), AnyHashable("b")])"#, "an array"),
  ]) func `what Apollo could not convert is named`(value: String, kind: String) throws {
    let text =
      "GraphQLExecutionError(path: a, underlying: X.JSONDecodingError.couldNotConvert(value: \(value), to: Swift.String))"
    let error = try #require(PastedError(in: text))
    #expect(
      ErrorMeaning(error).says.contains("It expected String and \(kind) came."), "\(ErrorMeaning(error).says)"
    )
    #expect(error.path == JSONPath("$.data.a"))
  }

  @Test(arguments: [
    "Status Code: 200", "the request failed (404)", "Request failed", "status 401", "httpError", "Abort.x",
    "Data Length: 0", "Received a call",
  ]) func `a text that only looks like one of them is none`(text: String) {
    #expect(PastedError(in: text) == nil)
  }

  @Test func `an error of a decoder in a library's error is the decoder's`() {
    let text =
      #"responseSerializationFailed(reason: …decodingFailed(error: Swift.DecodingError.keyNotFound(CodingKeys(stringValue: "id", intValue: nil), Swift.DecodingError.Context(codingPath: [], debugDescription: "x", underlyingError: nil))))"#
    #expect(PastedError(in: text)?.gist == #"keyNotFound "id" at $"#)
  }

  // MARK: The parser's own words

  private static func corrupted(_ sentence: String) -> String {
    #"dataCorrupted(Swift.DecodingError.Context(codingPath: [], debugDescription: "The given data was not valid JSON.", underlyingError: Optional(Error Domain=NSCocoaErrorDomain Code=3840 "\#(sentence)" UserInfo={NSDebugDescription=\#(sentence)})))"#
  }

  /// A sentence of the parser, words of its meaning, and the beginnings of all causes.
  static let sentences: [(String, String, [String])] = [
    (
      "Number 18.18 is not representable in Swift.", "The type of a property cannot hold the number 18.18",
      ["a number such as 1.5"]
    ),
    (
      "Unexpected character '<' around line 1, column 1.", #"its first character is "<""#, ["an HTML page"]
    ),
    (
      "Unexpected character 'I' around line 1, column 1.", #"its first character is "I""#,
      ["plain text", "JSON with comments"]
    ),
    ("Unexpected character '/' around line 3, column 7.", "from line 3, column 7 on", ["JSON with comments"]),
    (
      "Unexpected character '{' after top-level value around line 2, column 1.", "behind its JSON value",
      ["a second value"]
    ),
    ("Unexpected end of file", "ends too early", ["nothing at all", "a body that was cut off"]),
    ("Unexpected end of file while parsing object.", "ends inside a value", ["a body that was cut off"]),
    ("Unable to parse empty data.", "The body is empty.", ["nothing at all"]),
    ("No value.", "The body is empty.", ["nothing at all"]),
    (
      "Invalid value around character 0.", "does not begin as JSON does",
      ["an HTML page", "plain text", "JSON with comments"]
    ),
    (
      "JSON text did not start with array or object and option to allow fragments not set.",
      "does not begin with an object or an array", ["an HTML page", "plain text", "a value alone"]
    ),
    (
      "Missing low code point in surrogate pair around line 1, column 9.", "is not valid JSON",
      ["Missing low code point in surrogate pair around line 1, column 9"]
    ),
  ]

  @Test(arguments: sentences) func `the parser's own words come before all guesses`(
    sentence: String, says: String, causes: [String]
  ) throws {
    let texts = [
      Self.corrupted(sentence), Self.corrupted(sentence).replacing("\"", with: #"\""#),
      #"Error Domain=NSCocoaErrorDomain Code=3840 "\#(sentence)" UserInfo={NSDebugDescription=\#(sentence)}"#,
    ]
    for text in texts {
      let error = try #require(PastedError(in: text), "\(text)")
      #expect(error.gist == "dataCorrupted at $")
      let meaning = ErrorMeaning(error)
      #expect(meaning.says.contains(says), "\(meaning.says)")
      #expect(meaning.causes.count == causes.count, "\(meaning.causes)")
      for (cause, beginning) in zip(meaning.causes, causes) {
        #expect(cause.body.hasPrefix(beginning), "\(cause)")
      }
    }
  }

  /// The parser of this system has the same words, where it says them at all.
  @Test(arguments: [
    ("<html>", ParserRefusal.beginning), ("", .end), ("{\"a\": ", .end), ("{\"a\": \"b", .end),
    ("/* a */ {}", .beginning), ("[NaN]", .other("Invalid value around character 1")),
  ]) func `the real parser's sentence is known`(body: String, refusal: ParserRefusal) {
    let error = #expect(throws: (any Error).self) {
      try JSONSerialization.jsonObject(with: Data(body.utf8))
    }
    #expect(ParserRefusal(in: "\(error.map { "\($0)" } ?? "")") == refusal, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `a number that a type cannot hold is in a body that is JSON`() throws {
    for (type, body) in [("Int", "[18.18]"), ("UInt", "[-1]"), ("Int8", "[200]")] {
      _ = try JSONDocument(parsing: Array(body.utf8))
      let error = #expect(throws: DecodingError.self) {
        switch type {
        case "Int": _ = try JSONDecoder().decode([Int].self, from: Data(body.utf8))
        case "UInt": _ = try JSONDecoder().decode([UInt].self, from: Data(body.utf8))
        case _: _ = try JSONDecoder().decode([Int8].self, from: Data(body.utf8))
        }
      }
      #expect(error.flatMap { PastedError(in: "\($0)") }?.gist == "dataCorrupted at $")
    }
  }

  // MARK: Titles and sentences

  @Test(arguments: [
    ("NSCocoaErrorDomain: 4865", "keyNotFound or valueNotFound"),
    ("__SwiftNativeNSError in NSCocoaErrorDomain (4864)", "typeMismatch or dataCorrupted"),
    ("NSCocoaErrorDomain Code: 4865", "keyNotFound or valueNotFound"),
    ("NSCocoaErrorDomain: Something is missing. (Code: 4865)", "keyNotFound or valueNotFound"),
    (
      "The operation couldn’t be completed. (NSCocoaErrorDomain error 4864.)", "typeMismatch or dataCorrupted"
    ),
    ("Swift.DecodingError - 3", "dataCorrupted"), ("Swift.DecodingError: 2\nLoginView.swift", "keyNotFound"),
    ("Swift.DecodingError (Code: 1)", "valueNotFound"),
    ("Swift.DecodingError - 4865", "keyNotFound or valueNotFound"),
    ("Impossibile leggere i dati perché non sono nel formato corretto.", "typeMismatch or dataCorrupted"),
    ("Os dados não puderam ser lidos porque não estão no formato correto.", "typeMismatch or dataCorrupted"),
    ("Не удалось прочитать данные, так как они отсутствуют.", "keyNotFound or valueNotFound"),
    ("Данные не удалось прочитать, так как они имеют неверный формат.", "typeMismatch or dataCorrupted"),
    ("데이터가 누락되어 읽을 수 없습니다.", "keyNotFound or valueNotFound"),
    ("올바른 포맷이 아니기 때문에 해당 데이터를 읽을 수 없습니다.", "typeMismatch or dataCorrupted"),
    ("Không thể đọc dữ liệu vì định dạng không đúng.", "typeMismatch or dataCorrupted"),
  ]) func `a title of a crash reporter and a sentence of the system name the cases`(
    text: String, gist: String
  ) {
    #expect(PastedError(in: text)?.gist == gist)
  }

  @Test(arguments: [
    "NSCocoaErrorDomain: 260", "NSCocoaErrorDomain (513)", "Swift.DecodingError: 3 problems in the log",
    "EXC_BAD_ACCESS 4865", "Code: 4865",
  ]) func `another number is none of a decoder`(text: String) {
    #expect(PastedError(in: text) == nil)
  }
}

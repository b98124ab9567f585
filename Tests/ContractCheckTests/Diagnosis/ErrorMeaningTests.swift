import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the causes that are named for an error: each can cause it with the real `JSONDecoder`.
@Suite struct ErrorMeaningTests {
  private struct Box<Value: Decodable>: Decodable { var a: Value }
  private struct Owner: Decodable { var id: Int }
  private enum Role: String, Decodable { case user }

  private static func meaning<Value: Decodable>(of type: Value.Type, _ json: String) throws -> ErrorMeaning? {
    do {
      _ = try JSONDecoder().decode(Box<Value>.self, from: Data("{\"a\": \(json)}".utf8))
      return nil
    } catch let error as DecodingError {
      guard case .typeMismatch = error else { return nil }
      return ErrorMeaning(try #require(PastedError(in: "\(error)")))
    }
  }

  /// JSON, and the beginnings of causes with a value of its type.
  static let values: [(String, [String])] = [
    (
      "\"x\"",
      [
        "a quoted number", "text ", "the property is a Date and the value is text", "\"true\" in quotes",
        "one text", "a text alone", "an identifier",
      ]
    ),
    ("7", ["a number", "0 or 1", "one value", "an identifier"]),
    ("true", ["true or false", "one value"]),
    ("[1]", ["a list"]), ("{\"b\": 1}", ["an object", "one object"]), ("null", ["null"]),
  ]

  @Test(arguments: values) func `a cause of a mismatch has a value of the type that came`(
    json: String, beginnings: [String]
  ) throws {
    let meanings = try [
      Self.meaning(of: Int.self, json), Self.meaning(of: UInt8.self, json),
      Self.meaning(of: Double.self, json), Self.meaning(of: Decimal.self, json),
      Self.meaning(of: Bool.self, json), Self.meaning(of: String.self, json),
      Self.meaning(of: [Int].self, json), Self.meaning(of: [String: Int].self, json),
      Self.meaning(of: Owner.self, json), Self.meaning(of: Date.self, json),
      Self.meaning(of: UUID.self, json), Self.meaning(of: Role.self, json),
    ].compactMap(\.self)
    #expect(meanings.count >= (json == "null" ? 1 : 3))
    // That of a Decimal does not say what came.
    for meaning in meanings where !meaning.says.contains("something else came") {
      #expect(!meaning.causes.isEmpty)
      for cause in meaning.causes where !cause.body.hasPrefix("another JSON type") {
        #expect(beginnings.contains { cause.body.hasPrefix($0) }, "\(meaning.says) \(cause.body)")
      }
    }
  }

  // MARK: Keys

  /// The keys of an object as the decoder converts them.
  private struct Keys: Decodable {
    struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    var names: [String]

    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
  }

  private static func converted(_ key: String) throws -> [String] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Keys.self, from: Data("{\"\(key)\": 1}".utf8)).names
  }

  private static func causes(ofMissing key: String) throws -> [ErrorMeaning.Cause] {
    let text =
      "DecodingError.keyNotFound: Key '\(key)' not found in keyed decoding container. Path: user. Debug description: x"
    return ErrorMeaning(try #require(PastedError(in: text))).causes
  }

  @Test(arguments: [
    "_id", "__v", "id_", "_", "id", "first_name", "_first_name", "a_b_", "deviceUUID", "deviceGUID", "userID",
    "imageURLs", "profilePhotoURLString", "userId", "URL", "fooBAR2", "aB",
  ]) func `what is said of the conversion from snake_case is what the decoder does`(key: String) throws {
    let causes = try Self.causes(ofMissing: key)
    let isMatched = try Self.converted(key) == [key]
    #expect(causes.contains { $0.remark.contains("never match") } == !isMatched)
    #expect(!causes.contains { $0.body.contains("\"\(key)\" for \"\(key)\"") })
    for cause in causes {
      if let match = cause.remark.firstMatch(of: /the conversion makes (\S+) of it/) {
        let sent = try #require(cause.body.firstMatch(of: /as "([^"]+)"/)?.1)
        #expect(try Self.converted(String(sent)) == [String(match.1)] && match.1 != key)
      }
      if let match = cause.remark.firstMatch(of: /it becomes "([^"]+)"/) {
        #expect(try Self.converted(key) == [String(match.1)])
      }
    }
  }

  @Test(arguments: [
    ("deviceUUID", "deviceUuid"), ("deviceGUID", "deviceGuid"), ("userID", "userId"),
    ("profilePhotoURL", "profilePhotoUrl"), ("aURLFieldID", "aUrlFieldId"),
  ]) func `an acronym of a key is converted as a word`(key: String, name: String) throws {
    #expect(
      try Self.causes(ofMissing: key).contains { $0.remark.contains("the conversion makes \(name) of it") })
  }

  @Test func `a key with an underscore before it is looked for without it`() throws {
    #expect(try Self.causes(ofMissing: "_id").first?.body.contains(#""id" for "_id""#) == true)
  }

  // MARK: Addresses

  @Test(arguments: [
    ("", false), ("http://a b/c", false), ("http://a:x/", false), ("http://a/b c", true), ("not a url", true),
  ]) func `an address with a blank is refused only in its host`(address: String, isRead: Bool) throws {
    do {
      _ = try JSONDecoder().decode([URL].self, from: Data("[\"\(address)\"]".utf8))
      #expect(isRead)
    } catch {
      #expect(!isRead)
      let meaning = ErrorMeaning(try #require(PastedError(in: "\(error)")))
      #expect(meaning.causes.first?.body.contains("a blank in its host or a wrong port") == true)
    }
  }

  // MARK: Network errors

  @Test(arguments: [
    (-1011, "refused: by URLSession as no HTTP, or by the app's own code", false),
    (-1013, "the app's own code for a status", false), (-1005, "No response came to its end", false),
    (-1001, "No response came to its end", false), (-999, "No response came to its end", false),
    (-1004, "Nothing came", true), (-1022, "Nothing came", true), (-1017, "the app's own code", false),
  ]) func `nothing came only where that is known`(code: Int, says: String, isNothing: Bool) throws {
    let meaning = ErrorMeaning(
      try #require(PastedError(in: #"Error Domain=NSURLErrorDomain Code=\#(code) "(null)""#)))
    #expect(meaning.says.contains(says), "\(meaning.says)")
    #expect(meaning.says.contains("Nothing came") == isNothing)
  }

  // MARK: Other decoders

  /// A text, words of its sentence, the first cause, and whether the whole body is not JSON.
  static let others: [(String, String, String, Bool)] = [
    (
      "com.google.gson.JsonSyntaxException: java.lang.NumberFormatException: Expected an int but was 1.5 at line 1 column 10 path $.a",
      "It expected an int and 1.5 came.", "a number that the model's type cannot hold", false
    ),
    (
      "com.google.gson.JsonSyntaxException: java.lang.IllegalStateException: Expected a string but was BEGIN_OBJECT at line 1 column 2 path $.a",
      "It expected a string and an object came.", "another JSON type", false
    ),
    (
      "com.google.gson.JsonSyntaxException: Failed parsing '08.01.2025' as Date; at path $.born",
      "Gson could not decode the value at $.born.", "another JSON type than the model's, null, or a value",
      false
    ),
    (
      "com.squareup.moshi.JsonDataException: Expected an int but was 1.5 at path $.a",
      "It expected an int and 1.5 came.", "a number that the model's type cannot hold", false
    ),
    (
      "com.squareup.moshi.JsonDataException: Expected one of [A, B] but was C at path $.kind",
      "Moshi could not decode the value at $.kind.", "a value that the model does not list", false
    ),
    (
      #"ZodError: [ { "code": "invalid_string", "validation": "email", "path": [ "email" ], "message": "Invalid email" } ]"#,
      "zod refused the value at $.email.", "text in another form", false
    ),
    (
      #"ZodError: [{"code":"too_small","minimum":1,"type":"string","path":["name"]}]"#, "at $.name",
      "a value, a length or a count outside the bounds", false
    ),
    (
      #"ZodError: [{"code":"invalid_value","values":["a","b"],"path":["kind"]}]"#, "at $.kind",
      "a value that the model does not list", false
    ),
    (
      #"ZodError: [{"code":"invalid_type","expected":"integer","received":"float","path":["n"]}]"#,
      "It expected integer and float came.", "a number that the model's type cannot hold", false
    ),
    (
      #"ZodError: [{"code":"invalid_type","expected":"string","received":"number","path":["n"]}]"#,
      "It expected string and number came.", "another JSON type", false
    ),
    (
      #"Cannot deserialize value of type `java.time.LocalDate` from String "08.01.2025": Failed to deserialize (through reference chain: com.x.User["born"])"#,
      "It expected LocalDate and a string came.", "text in another form", false
    ),
    (
      #"Cannot deserialize value of type `com.x.Role` from String "admin": not one of the values accepted for Enum class: [USER]"#,
      "It expected Role and a string came.", "a value that the model does not list", false
    ),
    (
      "kotlinx.serialization.json.internal.JsonDecodingException: Unexpected JSON token at offset 0: Expected start of the object '{', but had '<' instead at path: $\nJSON input: <html>",
      "kotlinx.serialization says that the body is not JSON.", "an HTML page, or nothing at all", true
    ),
    (
      "kotlinx.serialization.json.internal.JsonDecodingException: Unexpected JSON token at offset 0: Expected start of the object '{', but had 'EOF' instead at path: $",
      "the body is not JSON", "an HTML page, or nothing at all", true
    ),
    (
      "kotlinx.serialization.json.internal.JsonDecodingException: Unexpected JSON token at offset 0: Expected start of the object '{', but had '[' instead at path: $",
      "could not decode the value at $.", "another JSON type", false
    ),
    (
      "kotlinx.serialization.SerializationException: app.Role does not contain element with name 'admin' at path $.role",
      "at $.role", "a value that the model does not list", false
    ),
    (
      "type 'double' is not a subtype of type 'int' in type cast", "and double came",
      "a number that the model's type cannot hold", false
    ),
    (
      "type 'int' is not a subtype of type 'double' in type cast", "and int came", "a whole number", false
    ),
    ("type 'String' is not a subtype of type 'int'", "and String came", "another JSON type", false),
    (
      #"SyntaxError: Unexpected token 'o', "ok" is not valid JSON"#, #"it met "o""#, "plain text", true
    ),
    (
      #"Unexpected token 'o', ..."efgh","x":ok, "yyyyy"... is not valid JSON"#, #"it met "o""#,
      "JSON with comments", true
    ),
    (
      #"Unexpected token '<', "{"a":<b>}" is not valid JSON"#, #"it met "<""#, "JSON with comments", true
    ),
    (#""[object Object]" is not valid JSON"#, "not JSON", "an object that is parsed already", true),
    (#""undefined" is not valid JSON"#, "not JSON", "an object that is parsed already", true),
    ("Expected property name or '}' in JSON at position 1", "not JSON", "JSON with comments", true),
  ]

  @Test(arguments: others) func `an error of another decoder names a cause that can have it`(
    text: String, says: String, cause: String, isOfWholeBody: Bool
  ) throws {
    let error = try #require(PastedError(in: text))
    let meaning = ErrorMeaning(error)
    #expect(meaning.says.contains(says), "\(meaning.says)")
    #expect(meaning.causes.first?.body.hasPrefix(cause) == true, "\(meaning.causes)")
    guard case .other(let other) = error.evidence else {
      Testing.Issue.record("\(error)")
      return
    }
    #expect(other.isOfWholeBody == isOfWholeBody)
  }

  /// An error of the decoder, words of its meaning, and words that would be untrue.
  static let exact: [(String, String, String)] = [
    (
      "DecodingError.valueNotFound: Expected value of type String but found null instead. Path: [1]. Debug description: Unkeyed container is at end.",
      "The list ends before $[1]", "null"
    ),
    (
      "DecodingError.typeMismatch: expected value of type Int. Path: i.x. Debug description: Expected Int key but found String key instead.",
      "the key is no whole number", "quote"
    ),
    (
      "DecodingError.typeMismatch: expected value of type Ev. Path: items[2]. Debug description: Invalid number of keys found, expected one.",
      "has no key that is a case of Ev, or more than one", "something else came"
    ),
    (
      "DecodingError.dataCorrupted: Data was corrupted. Path: r. Debug description: Cannot initialize ClosedRange<Int> with a lowerBound (2) greater than upperBound (1)",
      "The value at $.r", "enum"
    ),
    (
      "DecodingError.dataCorrupted: Data was corrupted. Path: created_at. Debug description: Invalid ISO8601 date: 2025-11-08 15:39",
      "The value at $.created_at", "around the date"
    ),
    (
      "DecodingError.dataCorrupted: Data was corrupted. Path: avatar. Debug description: The avatar URL is not on our CDN",
      "The value at $.avatar", "blank"
    ),
    (
      "DecodingError.dataCorrupted: Data was corrupted. Path: count. Debug description: Parsed JSON number <1.5> does not fit in Int.",
      "The number at $.count", "path is empty"
    ),
  ]

  @Test(arguments: exact) func `an error means what its whole sentence says`(
    text: String, says: String, untrue: String
  ) throws {
    let meaning = ErrorMeaning(try #require(PastedError(in: text)))
    #expect(meaning.says.contains(says), "\(meaning.says)")
    for told in [meaning.says] + meaning.causes.flatMap({ [$0.body, $0.remark] }) {
      #expect(!told.contains(untrue), "\(told)")
    }
  }

  /// Values that `JSONDecoder` refuses with `dataCorrupted`, and the beginning of the cause.
  @Test func `the sentences of the system are known`() throws {
    #expect(try Self.cause(of: Role.self, #""x""#).hasPrefix("a value for which the enum has no case"))
    #expect(try Self.cause(of: UUID.self, #""x""#).hasPrefix("text that is no UUID"))
    #expect(try Self.cause(of: URL.self, #""""#).hasPrefix("an empty string, or an address"))
    #expect(try Self.cause(of: Data.self, #""-""#).hasPrefix("base64url"))
    #expect(try Self.cause(of: Date.self, #""x""#).hasPrefix("a date and time without a zone"))
  }

  private static func cause<Value: Decodable>(of type: Value.Type, _ json: String) throws -> String {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let error = #expect(throws: DecodingError.self) {
      try decoder.decode(Box<Value>.self, from: Data("{\"a\": \(json)}".utf8))
    }
    let pasted = try #require(error.flatMap { PastedError(in: "\($0)") })
    return ErrorMeaning(pasted).causes.first?.body ?? ""
  }

  @Test func `the type that came is read from a text without a context`() throws {
    let error = try #require(
      PastedError(in: "Type 'Int' mismatch: Expected to decode Int but found an array instead."))
    #expect(ErrorMeaning(error).says.hasSuffix("the model reads an Int and an array came."))
  }
}

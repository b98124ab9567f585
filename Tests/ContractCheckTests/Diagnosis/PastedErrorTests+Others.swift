extension PastedErrorTests {
  /// The texts that apps, libraries and systems really print, and their interpretation.
  static let others: [(String, String)] = [
    (
      // A log that escapes line breaks too.
      #"Error Domain=NSCocoaErrorDomain Code=4865 "…" UserInfo={NSCodingPath=(\n    "CodingKeys(stringValue: \"data\", intValue: nil)"\n), NSDebugDescription=No value associated with key user (\"user\").}"#,
      #"keyNotFound "user""#
    ),
    (
      #"keyNotFound "id", codingPath: [CodingKeys(stringValue: "data", intVal"#, "keyNotFound"
    ),
    (
      #"DecodingError.keyNotFound: No value associated with key CodingKeys(stringValue: "message", intValue: nil) ("message")."#,
      #"keyNotFound "message""#
    ),
    (
      #"""
      Error Domain=NSCocoaErrorDomain Code=4865 "The data couldn’t be read because it is missing." UserInfo={NSCodingPath=(
          "CodingKeys(stringValue: \"user\", intValue: nil)",
          "_JSONKey(stringValue: \"Index 2\", intValue: 2)"
      ), NSDebugDescription=No value associated with key CodingKeys(stringValue: \"message\", intValue: nil) (\"message\").}
      """#, #"keyNotFound "message" at $.user[2]"#
    ),
    (
      #"""
      Error Domain=NSCocoaErrorDomain Code=4864 "…" UserInfo={NSDebugDescription=Expected to decode Int but found a string instead., NSCodingPath=(
      )}
      """#, "typeMismatch of Int at $"
    ),
    (
      #"Client error - cause description: 'Unknown error', underlying error: DecodingError: keyNotFound CodingKeys(stringValue: "id", intValue: nil) - at CodingKeys(stringValue: "items", intValue: nil)/Index 0: No value associated with key CodingKeys(stringValue: "id", intValue: nil) ("id"). (underlying error: <nil>), operationID: list"#,
      #"keyNotFound "id" at $.items[0]"#
    ),
    (
      #"DecodingError: typeMismatch String - at : Expected to decode String but found number instead. (underlying error: <nil>)"#,
      "typeMismatch of String at $"
    ),
    ("Key 'x' not found, codingPath: []", #"keyNotFound "x" at $"#),
    (
      "Key 'CodingKeys(stringValue: \"name\", intValue: nil)' not found: No value associated with key CodingKeys(stringValue: \"name\", intValue: nil) (\"name\").\ncodingPath: [CodingKeys(stringValue: \"user\", intValue: nil)]",
      #"keyNotFound "name" at $.user"#
    ),
    ("Type 'Int' mismatch: Expected to decode Int but found a string instead.", "typeMismatch of Int"),
    (
      #"Swift.String, Swift.DecodingError.Context(codingPath: [CodingKeys(stringValue: "title", intValue: nil)], debugDescription: "Expected to decode String but found number instead.", underlyingError: nil)"#,
      "typeMismatch of String at $.title"
    ),
    (
      #"typeMismatch Int Context(codingPath: ["data", "Index 3", "age"], debugDescription: "Expected to decode Int but found a string instead.")"#,
      "typeMismatch of Int at $.data[3].age"
    ),
    (
      "Failed to map data to a Decodable object.",
      "keyNotFound or valueNotFound or typeMismatch or dataCorrupted"
    ),
    ("Response could not be serialized, input data was nil or zero length.", "an empty body"),
    ("Die Daten konnten nicht gelesen werden, da sie fehlen.", "keyNotFound or valueNotFound"),
    (
      "Die Daten konnten nicht gelesen werden, da sie nicht das korrekte Format haben.",
      "typeMismatch or dataCorrupted"
    ),
    (
      "Les données n’ont pas pu être lues car elles sont introuvables.", "keyNotFound or valueNotFound"
    ),
    (
      "Les données n’ont pas pu être lues car elles ne sont pas au bon format.",
      "typeMismatch or dataCorrupted"
    ),
    ("No se han podido leer los datos porque no se encuentran.", "keyNotFound or valueNotFound"),
    (
      "No se han podido leer los datos porque no tienen el formato correcto.", "typeMismatch or dataCorrupted"
    ),
    ("データが見つからないため、読み込めませんでした。", "keyNotFound or valueNotFound"),
    ("データのフォーマットが正しくないため、読み込めませんでした。", "typeMismatch or dataCorrupted"),
    ("未能读取数据，因为数据缺失。", "keyNotFound or valueNotFound"),
    ("未能读取数据，因为它的格式不正确。", "typeMismatch or dataCorrupted"),
    (
      #"Task <1>.<2> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "The resource could not be loaded because the App Transport Security policy requires the use of a secure connection.""#,
      "NSURLErrorDomain -1022"
    ),
    (
      #"Error Domain=NSURLErrorDomain Code=-1004 "Could not connect to the server.""#,
      "NSURLErrorDomain -1004"
    ),
    ("The operation couldn’t be completed. (NSURLErrorDomain error -1001.)", "NSURLErrorDomain -1001"),
    ("java.net.ConnectException: Failed to connect to /10.0.2.2:8080", "no connection"),
    ("java.net.UnknownHostException: Unable to resolve host \"api.example.com\"", "an unknown host"),
    ("java.net.SocketTimeoutException: timeout", "a timeout"),
    (
      "HandshakeException: Handshake error in client (OS Error: CERTIFICATE_VERIFY_FAILED)",
      "no secure connection"
    ),
    ("TypeError: Failed to fetch", "fetch failed"),
    (
      "kotlinx.serialization.MissingFieldException: Field 'name' is required for type with serial name 'app.User', but it was missing at path: $.user",
      #"kotlinx.serialization: "name" is missing at $.user"#
    ),
    (
      "kotlinx.serialization.json.internal.JsonDecodingException: Unexpected JSON token at offset 12: Expected numeric literal at path: $.items[0].age",
      "kotlinx.serialization: a value does not fit at $.items[0].age"
    ),
    (
      "com.squareup.moshi.JsonDataException: Required value 'name' missing at $.user",
      #"Moshi: "name" is missing at $.user"#
    ),
    (
      "com.squareup.moshi.JsonDataException: Required value 'name' (JSON name 'full_name') missing at $.user",
      #"Moshi: "full_name" is missing at $.user"#
    ),
    (
      "com.squareup.moshi.JsonDataException: Expected a string but was BEGIN_OBJECT at path $.user.name",
      "Moshi: a value does not fit at $.user.name"
    ),
    (
      "com.google.gson.JsonSyntaxException: java.lang.IllegalStateException: Expected BEGIN_ARRAY but was BEGIN_OBJECT at line 1 column 2 path $.items",
      "Gson: a value does not fit at $.items"
    ),
    (
      #"ZodError: [{"code": "invalid_type", "expected": "string", "received": "undefined", "path": ["user", 0, "name"], "message": "Required"}]"#,
      #"zod: "name" is missing at $.user[0]"#
    ),
    (
      "✖ Invalid input: expected string, received undefined\n  → at user[0].name",
      #"zod: "name" is missing at $.user[0]"#
    ),
    (
      "$ZodError: ✖ Invalid input: expected string, received number\n  → at user.name",
      "zod: a value does not fit at $.user.name"
    ),
    (
      "kotlinx.serialization.json.internal.JsonDecodingException: Encountered an unknown key 'language' at path: $.name\nUse 'ignoreUnknownKeys = true'",
      #"kotlinx.serialization: the key "language" is not known"#
    ),
    (
      "com.squareup.moshi.JsonEncodingException: Use JsonReader.setLenient(true) to accept malformed JSON at path $",
      "Moshi: the body is not JSON"
    ),
    (
      "com.google.gson.stream.MalformedJsonException: Use JsonReader.setLenient(true) to accept malformed JSON at line 1 column 1 path $",
      "Gson: the body is not JSON"
    ),
    (
      "CheckedFromJsonException\nCould not create `User`.\nThere is a problem with \"name\".\ntype 'Null' is not a subtype of type 'String' in type cast",
      "Dart: Null for String"
    ),
    (
      "Unhandled Exception: type 'Null' is not a subtype of type 'String' in type cast",
      "Dart: Null for String"
    ),
    (
      #"SyntaxError: Unexpected token '<', "<!DOCTYPE "... is not valid JSON"#,
      "JSON.parse: the text is not JSON"
    ),
    (#"SyntaxError: "undefined" is not valid JSON"#, "JSON.parse: the text is not JSON"),
    ("Unexpected token < in JSON at position 0", "JSON.parse: the text is not JSON"),
    ("Unexpected end of JSON input", "JSON.parse: the text is not JSON"),
    ("JSON Parse error: Unrecognized token '<'", "JSON.parse: the text is not JSON"),
    (
      "SyntaxError: JSON.parse: unexpected character at line 1 column 1 of the JSON data",
      "JSON.parse: the text is not JSON"
    ),
    (
      """
      com.fasterxml.jackson.databind.exc.InvalidFormatException: Cannot deserialize value of type `int` from String "abc": not a valid `int` value
       at [Source: (String)"{"age":"abc"}"; line: 1, column: 7] (through reference chain: com.x.User["age"])
      """, "Jackson: a value does not fit at $.age"
    ),
    (
      #"Cannot deserialize value of type `java.util.ArrayList<com.x.Item>` from Object value (token `JsonToken.START_OBJECT`) (through reference chain: com.x.Page["data"]->java.util.ArrayList[3]->com.x.Order["items"])"#,
      "Jackson: a value does not fit at $.data[3].items"
    ),
    (
      "Cannot deserialize value of type `int` from String \"abc\": not a valid `int` value",
      "Jackson: a value does not fit"
    ),
    (
      #"Unrecognized field "nick" (class com.x.User), not marked as ignorable (2 known properties: "id", "name"]) at [Source: (String)"{}"; line: 1, column: 9] (through reference chain: com.x.User["nick"])"#,
      "Jackson: a key is not known at $.nick"
    ),
    (
      "com.fasterxml.jackson.databind.exc.MismatchedInputException: Missing required creator property 'name' (index 1)",
      #"Jackson: "name" is missing"#
    ),
    (
      "com.fasterxml.jackson.core.JsonParseException: Unexpected character ('<' (code 60)): expected a valid value",
      "Jackson: the body is not JSON"
    ),
    (
      "Error Domain=NSCocoaErrorDomain Code=4865 \"The data couldn’t be read because it is missing.\" UserInfo={NSCodingPath=(",
      "keyNotFound or valueNotFound"
    ),
    ("Expected an int but was NULL at path $.id", "Moshi: a value does not fit at $.id"),
    (
      "Fields [name, age] are required for type with serial name 'User', but they were missing at path: $.user",
      #"kotlinx.serialization: "name, age" is missing at $.user"#
    ),
    (
      "java.lang.IllegalStateException: Expected BEGIN_OBJECT but was BEGIN_ARRAY at line 1 column 2 path $",
      "Gson: a value does not fit at $"
    ),
    (
      "The operation couldn’t be completed. (Swift.DecodingError error 4864.)",
      "typeMismatch or dataCorrupted"
    ),
    ("The operation couldn’t be completed. (Swift.DecodingError error 0.)", "typeMismatch"),
    ("The operation couldn’t be completed. (Swift.DecodingError error 1.)", "valueNotFound"),
    ("The operation couldn’t be completed. (Swift.DecodingError error 2.)", "keyNotFound"),
    ("The operation couldn’t be completed. (Swift.DecodingError error 3.)", "dataCorrupted"),
    (
      "The operation couldn’t be completed. (Swift.DecodingError error 7.)",
      "keyNotFound or valueNotFound or typeMismatch or dataCorrupted"
    ),
  ]
}

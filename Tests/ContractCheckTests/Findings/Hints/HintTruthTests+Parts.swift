import Foundation

@testable import ContractSpecs

/// Values that stand for none, and values that lack a part of the promised one.
extension HintTruthTests {
  private static let word = "Decode a String, and treat this one as no value."
  private static let otherWord =
    "Try the promised type first in an init(from:), and treat this text as no value."
  private static let zero = "Try an Int first in an init(from:), and treat 0 as no value."
  private static let id = "85fa5c14-3e09-4c9f-9764-00c9f02f6b26"

  /// Returns a row with a word for no value in quotes.
  private static func word(_ shape: Sketch, _ word: String, _ kind: Finding.Kind, absence: String) -> HintRow
  {
    HintRow(
      v(.nullable(shape)), #"{"v":"\#(word)"}"#, kind,
      backend: "\(absence): \"\(word)\" in quotes is a string.", mended: #"{"v":null}"#,
      client: kind == .valueType ? otherWord : Self.word
    ) { body in
      try hold(decode(Holder<String>.self, body).v == word)
      if kind == .valueType { try hold(decode(Holder<TriedFirst<Part>>.self, body).v.value == nil) }
    }
  }

  /// Returns a row with a 0 where no value is allowed, but no number.
  private static func zero(_ shape: Sketch) -> HintRow {
    HintRow(
      v(.nullable(shape)), #"{"v":0}"#, .valueType,
      backend: "Send null where there is no value: 0 is a number.",
      mended: #"{"v":null}"#, client: zero
    ) { try hold(decode(Holder<Int>.self, $0).v == 0) }
  }

  static let noValueRows: [HintRow] = [
    word(.integer, "null", .valueType, absence: "Send null"),
    word(.number, "None", .valueType, absence: "Send null"),
    word(.boolean, "undefined", .valueType, absence: "Send null"),
    word(.object(["a": .integer]), "NULL", .valueType, absence: "Send null"),
    word(.format(.date), "null", .valueFormat, absence: "Send null"),
    word(.pattern("[a-f]{4}"), "nil", .valueFormat, absence: "Send null"),
    word(.oneOf(["a", "b"]), "null", .valueChoice, absence: "Send null"),
    HintRow(
      v(.integer), #"{"v":"null"}"#, .valueType, backend: "Send a value: \"null\" in quotes is a string.",
      mended: #"{"v":1}"#, client: otherWord
    ) { try hold(decode(Holder<TriedFirst<Int>>.self, $0).v.value == nil) },
    zero(.format(.dateTime)), zero(.format(.uuid)), zero(.object(["a": .integer])), zero(.array(.string)),
    HintRow(
      v(.nullable(.object(["a": .integer]))), #"{"v":false}"#, .valueType,
      backend: "Send null where there is no value: false is a Boolean.", mended: #"{"v":null}"#,
      client: "Try a Bool first in an init(from:), and treat false as no value."
    ) { try hold(!decode(Holder<Bool>.self, $0).v) },
    HintRow(
      v(.nullable(.oneOf(["a", "b"]))), #"{"v":""}"#, .valueChoice,
      backend: "Send null: an empty text has no such form.", mended: #"{"v":null}"#,
      client: "Decode a String, and treat an empty one as no value."
    ) { try hold(decode(Holder<String>.self, $0).v.isEmpty) },
    HintRow(
      v(.nullable(.pattern("[a-f]{4}"))), #"{"v":""}"#, .valueFormat,
      backend: "Send null: an empty text has no such form.", mended: #"{"v":null}"#,
      client: "Decode a String, and treat an empty one as no value."
    ) { try hold(decode(Holder<String>.self, $0).v.isEmpty) },
  ]

  static let partRows: [HintRow] = [
    HintRow(
      v(.format(.time)), #"{"v":"08:30"}"#, .valueFormat,
      backend: "Write the seconds as well, such as 12:00:00 for 12:00.", mended: #"{"v":"08:30:00"}"#,
      client: "Decode a String, and put :00 after the minutes before a Date is made of it."
    ) {
      try hold(date(decode(Holder<String>.self, $0).v + ":00", "HH:mm:ss") == date("08:30:00", "HH:mm:ss"))
    },
    HintRow(
      v(.format(.dateTime)), #"{"v":"2025-01-08T08:30Z"}"#, .valueFormat,
      backend: "Write the seconds as well, such as 12:00:00 for 12:00.",
      mended: #"{"v":"2025-01-08T08:30:00Z"}"#,
      client: "Decode a String, and put :00 after the minutes before a Date is made of it."
    ) { body in
      let whole = try decode(Holder<String>.self, body).v.replacing("08:30", with: "08:30:00")
      try hold((try? Date(whole, strategy: .iso8601)) != nil)
    },
    HintRow(
      v(.format(.uuid)), #"{"v":"urn:uuid:\#(id)"}"#, .valueFormat,
      backend: "Send the UUID alone, without what stands before it.", mended: #"{"v":"\#(id)"}"#,
      client: "Decode a String, and take its last 36 characters before a UUID is made of it."
    ) { try hold(UUID(uuidString: String(decode(Holder<String>.self, $0).v.suffix(36))) != nil) },
    HintRow(
      v(.format(.uuid)), #"{"v":"{\#(id)}"}"#, .valueFormat,
      backend: "Send the UUID without the braces around it.", mended: #"{"v":"\#(id)"}"#,
      client: "Decode a String, and drop the braces before a UUID is made of it."
    ) { try hold(UUID(uuidString: String(decode(Holder<String>.self, $0).v.dropFirst().dropLast())) != nil) },
    HintRow(
      v(.format(.url)), #"{"v":"cdn.example.com/a.png"}"#, .valueFormat,
      backend: "Send the whole address, with its scheme: https:// before the host.",
      mended: #"{"v":"https://cdn.example.com/a.png"}"#,
      client: "Decode a String, and put the scheme before it: a URL takes the host for a path."
    ) { body in
      let text = try decode(Holder<String>.self, body).v
      try hold(URL(string: text)?.host() == nil && URL(string: "https://" + text)?.host() != nil)
    },
    HintRow(
      v(.object(["message": .string, "code": .string])), #"{"v":"not found"}"#, .valueType,
      backend: "Send an object; if the text is meant for its \"message\", with that member.",
      mended: #"{"v":{"message":"not found","code":"x"}}"#, client: "Decode a String where no object comes."
    ) { try hold(decode(Holder<String>.self, $0).v == "not found") },
    HintRow(
      v(.array(.object(["name": .string, "count": .integer]))), #"{"v":{"red":1,"blue":2}}"#, .valueType,
      backend:
        "Send an array with an object for each entry, its name as \"name\" and its value as \"count\".",
      mended: #"{"v":[{"name":"red","count":1},{"name":"blue","count":2}]}"#,
      client: "Decode a dictionary by String, and make the pairs of its entries; it keeps no order."
    ) { try hold(decode(Holder<[String: Int]>.self, $0).v == ["red": 1, "blue": 2]) },
    HintRow(
      v(.object(["a": .integer])), #"{"v":"{\"a\":\"x\"}"}"#, .valueType,
      backend: "Send the JSON itself, not its text in a string: it was serialized twice.",
      mended: #"{"v":{"a":1}}"#, client: "Decode a String, and decode the model from its UTF-8 bytes."
    ) { try hold(decode([String: String].self, Data(decode(Holder<String>.self, $0).v.utf8)) == ["a": "x"]) },
  ]
}

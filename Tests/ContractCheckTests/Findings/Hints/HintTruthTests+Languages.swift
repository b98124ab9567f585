import Foundation

@testable import ContractSpecs

extension HintTruthTests {
  /// A text of Go's `database/sql` that may be null.
  private struct NullString: Decodable {
    var String: Swift.String
    var Valid: Bool
  }

  /// Values as a language writes or prints them that has no other form for them.
  static let languageRows: [HintRow] = [
    HintRow(
      v(.string), #"{"v":{"String":"x","Valid":true}}"#, .valueType,
      backend:
        "Send the value alone, as a pointer or a MarshalJSON does: this is a type of Go's database/sql.",
      mended: #"{"v":"x"}"#,
      client: "Decode an object with both members, and take its value only where Valid is true."
    ) { body in
      let value = try decode(Holder<NullString>.self, body).v
      try hold(value.Valid && value.String == "x")
    },
    HintRow(
      v(.nullable(.string)), #"{"v":{"String":"","Valid":false}}"#, .valueType,
      backend: "Send the value alone, and null where Valid is false, as a pointer or a MarshalJSON does: "
        + "this is a type of Go's database/sql.",
      mended: #"{"v":null}"#,
      client: "Decode an object with both members, and take its value only where Valid is true."
    ) { try hold(!decode(Holder<NullString>.self, $0).v.Valid) },
    HintRow(
      v(.array(.string)), #"{"v":"WyJhIl0="}"#, .valueType,
      backend: "Send the JSON itself: this text is its Base64, as Go writes []byte.", mended: #"{"v":["a"]}"#,
      client: "Decode Data, which reads Base64, and the JSON from that."
    ) { body in
      let data = try decode(Holder<Data>.self, body).v
      try hold(JSONDecoder().decode([String].self, from: data) == ["a"])
    },
    HintRow(
      v(.array(.string)), #"{"v":"[red blue]"}"#, .valueType,
      backend: "Send an array, written by a serializer: this text is how a language prints a list.",
      mended: #"{"v":["red","blue"]}"#,
      client: "Decode a String where no array comes; where its elements end is a guess."
    ) { try hold(decode(Holder<String>.self, $0).v == "[red blue]") },
    HintRow(
      v(.format(.uuid)), #"{"v":"/LxekW5xTjG4At/GKcpkoQ=="}"#, .valueFormat,
      backend: "Write the UUID as text: these are its 16 bytes in Base64.",
      mended: #"{"v":"fcbc5e91-6e71-4e31-b802-dfc629ca64a1"}"#,
      client: "Decode a String, and make a UUID of the bytes of its Base64."
    ) { try hold(Data(base64Encoded: decode(Holder<String>.self, $0).v)?.count == 16) },
  ]
}

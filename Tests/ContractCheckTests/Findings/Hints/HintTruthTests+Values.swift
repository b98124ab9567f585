import Foundation

@testable import ContractSpecs

extension HintTruthTests {
  private static let joinedAdvice =
    "Raw values of an enum compare character by character; give the case the backend's raw value."
  private static let enumAdvice =
    "Raw values of an enum compare with their casing; give the case the backend's raw value."

  static let nullRows: [HintRow] = [
    HintRow(
      v(.integer), #"{"v":null}"#, .valueNull,
      backend: "Send a value: the member may be neither null nor absent.", mended: #"{"v":1}"#,
      client: "Make the property Optional if it may be null."
    ) { try hold(decode(Holder<Int?>.self, $0).v == nil) },
    HintRow(
      v(.array(.integer)), #"{"v":null}"#, .valueNull,
      backend: "Send [] for a list without elements: the member may be neither null nor absent.",
      mended: #"{"v":[]}"#, client: "Make the property Optional, and take nil for an empty list."
    ) { try hold(decode(Holder<[Int]?>.self, $0).v == nil) },
    HintRow(
      maybe(.integer), #"{"v":null}"#, .valueNull,
      backend: "Leave the member out, or send a value: it may be absent, but not null.", mended: "{}",
      client: "Nothing to do: an Optional property reads null as nil."
    ) { try hold(decode(OptionalHolder<Int>.self, $0).v == nil) },
    HintRow(
      v(.array(.integer)), #"{"v":[1,null]}"#, .valueNull,
      backend: "Leave the element out, or send a value in its place.", mended: #"{"v":[1]}"#,
      client: "Let the elements be Optional, [T?], and drop nil with compactMap."
    ) { try hold(decode(Holder<[Int?]>.self, $0).v.compactMap(\.self) == [1]) },
    HintRow(
      v(.object([:], others: .each(.integer))), #"{"v":{"x":null,"y":1}}"#, .valueNull,
      backend: "Leave the member out, or send a value in its place.", mended: #"{"v":{"y":1}}"#,
      client: "Let the values be Optional, [String: T?], and drop nil with compactMapValues."
    ) { try hold(decode(Holder<[String: Int?]>.self, $0).v.compactMapValues(\.self) == ["y": 1]) },
    HintRow(
      v(.integer), "null", .valueNull, backend: "Send the promised document.", mended: #"{"v":1}"#,
      client: "Decode an Optional if null may come."
    ) { try hold(decode(Holder<Int>?.self, $0) == nil) },
  ]

  static let textRows: [HintRow] = [
    HintRow(
      v(.uuid), #"{"v":"85fa5c143e094c9f976400c9f02f6b26"}"#, .valueFormat,
      backend: "Write the UUID with hyphens, in groups of 8, 4, 4, 4 and 12 digits.",
      mended: #"{"v":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26"}"#,
      client: "Decode a String, and put the hyphens in before a UUID is made of it."
    ) { body in
      var text = try decode(Holder<String>.self, body).v
      for place in [20, 16, 12, 8] { text.insert("-", at: text.index(text.startIndex, offsetBy: place)) }
      try hold(UUID(uuidString: text) != nil)
    },
    HintRow(
      v(.uuid), #"{"v":"user-1"}"#, .valueFormat, backend: "Send the value in the promised form.",
      mended: #"{"v":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26"}"#,
      client: "Decode a String and check its form before use."
    ) { try decode(Holder<String>.self, $0) },
    HintRow(
      maybe(.uuid), #"{"v":""}"#, .valueFormat,
      backend: "Leave the member out: an empty text has no such form.", mended: "{}",
      client: "Decode a String, and treat an empty one as no value."
    ) { try hold(decode(Holder<String>.self, $0).v.isEmpty) },
    HintRow(
      v(.format(.url)), #"{"v":"/rel/a.png"}"#, .valueFormat,
      backend: "Send the whole address, with scheme and host.",
      mended: #"{"v":"https://a.example/rel/a.png"}"#,
      client: "A URL reads it; resolve it against the backend's address: URL(string:relativeTo:)."
    ) { body in
      let path = try decode(Holder<URL>.self, body).v
      let whole = URL(string: path.relativeString, relativeTo: URL(string: "https://a.example"))
      try hold(whole?.absoluteString == "https://a.example/rel/a.png")
    },
    HintRow(
      v(.string), #"{"v":"\ud83d"}"#, .valueFormat,
      backend: "Send whole characters: half a surrogate pair is no Unicode text (RFC 8259 section 8.2).",
      mended: #"{"v":"\ud83d\ude00"}"#,
      client: "JSONDecoder refuses such a text, whatever type reads it; nothing to do."
    ) { try hold((try? decode(Holder<String>.self, $0)) == nil) },
    HintRow(
      v(.oneOf(["user", "admin"])), #"{"v":"ADMIN"}"#, .valueChoice,
      backend: #"Send "admin": only the casing differs."#, mended: #"{"v":"admin"}"#, client: enumAdvice
    ) { body in
      enum Role: String, Decodable {
        case user
        case admin = "ADMIN"
      }
      try hold(decode(Holder<Role>.self, body).v == .admin)
    },
    HintRow(
      v(.oneOf(["in-progress", "done"])), #"{"v":"inProgress"}"#, .valueChoice,
      backend: #"Send "in-progress": same words, different separators."#,
      mended: #"{"v":"in-progress"}"#, client: joinedAdvice
    ) { body in
      enum State: String, Decodable { case inProgress, done }
      try hold(decode(Holder<State>.self, body).v == .inProgress)
    },
    HintRow(
      v(.oneOf(["user", "admin"])), #"{"v":"guest"}"#, .valueChoice,
      backend: "Send one of the promised values, or document the new one.", mended: #"{"v":"user"}"#,
      client: "Give the enum a case for it, or an init(from:) with a case for everything unknown."
    ) { body in
      enum Role: String, Decodable {
        case user, admin, unknown
        init(from decoder: any Decoder) throws {
          self = Role(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
        }
      }
      try hold(decode(Holder<Role>.self, body).v == .unknown)
    },
    HintRow(
      .object(["token_type": .literal(.string("Bearer"))]), #"{"token_type":"bearer"}"#, .valueLiteral,
      backend: #"Send "Bearer": only the casing differs."#, mended: #"{"token_type":"Bearer"}"#,
      client: "Compare without regard to casing: token types have none (RFC 6749 section 5.1)."
    ) { body in
      struct Tokens: Decodable { let token_type: String }
      try hold(decode(Tokens.self, body).token_type.caseInsensitiveCompare("Bearer") == .orderedSame)
    },
    HintRow(
      v(.literal(.string("ok"))), #"{"v":"OK"}"#, .valueLiteral,
      backend: #"Send "ok": only the casing differs."#,
      mended: #"{"v":"ok"}"#, client: "Compare without regard to casing."
    ) { try hold(decode(Holder<String>.self, $0).v.caseInsensitiveCompare("ok") == .orderedSame) },
    HintRow(
      v(.literal(.string("ok"))), #"{"v":"fine"}"#, .valueLiteral,
      backend: "Send exactly the promised value.", mended: #"{"v":"ok"}"#,
      client: "Compare with the value that is sent."
    ) { try hold(decode(Holder<String>.self, $0).v == "fine") },
  ]

  private static let decimal =
    "Decode a Decimal, which keeps 38 digits, or a UInt64 below 18446744073709551616; no String reads a number."

  static let numberRows: [HintRow] = [
    HintRow(
      v(.integer), #"{"v":18446744073709551615}"#, .numberPrecision,
      backend:
        "Send a whole number that an Int holds, -9223372036854775808 to 9223372036854775807; a longer identifier is a "
        + "string, and promised as one.",
      mended: #"{"v":9223372036854775807}"#, client: decimal
    ) { body in
      try hold(decode(Holder<UInt64>.self, body).v == .max)
      try hold(decode(Holder<Decimal>.self, body).v == Decimal(string: "18446744073709551615"))
      try hold((try? decode(Holder<String>.self, body)) == nil)
    },
    HintRow(
      v(.integer), #"{"v":1e200}"#, .numberPrecision,
      backend: "Send a whole number that an Int holds, -9223372036854775808 to 9223372036854775807; a longer "
        + "identifier is a string, and promised as one.",
      mended: #"{"v":1}"#, client: "Decode a Double, which holds it, with about 16 digits."
    ) { body in
      try hold((try? decode(Holder<Decimal>.self, body)) == nil)
      try hold(decode(Holder<Double>.self, body).v == 1e200)
    },
    HintRow(
      v(.integer), #"{"v":1e400}"#, .numberPrecision,
      backend: "Send a whole number that an Int holds, -9223372036854775808 to 9223372036854775807; a longer "
        + "identifier is a string, and promised as one.",
      mended: #"{"v":1}"#, client: "Nothing to do: no number type of Swift holds it."
    ) { body in
      try hold(
        (try? decode(Holder<Decimal>.self, body)) == nil && (try? decode(Holder<Double>.self, body)) == nil)
    },
    HintRow(
      v(.integer), #"{"v":9223372036854775807.0}"#, .numberPrecision,
      backend:
        "Write the whole number without a point or an exponent: it is too great for a Double, as which it is read.",
      mended: #"{"v":9223372036854775807}"#,
      client: "Decode a Decimal, which keeps 38 digits; no String reads a number."
    ) { body in
      try hold((try? decode(Holder<Int>.self, body)) == nil)
      try hold(decode(Holder<Decimal>.self, body).v == Decimal(string: "9223372036854775807"))
    },
    HintRow(
      v(.number), #"{"v":9007199254740993}"#, .numberPrecision,
      backend: "Send a whole number that a Double keeps, -9007199254740992 to 9007199254740992; a longer "
        + "identifier is a string, and promised as one.",
      mended: #"{"v":9007199254740992}"#, client: decimal
    ) { body in
      try hold(decode(Holder<UInt64>.self, body).v == 9_007_199_254_740_993)
      try hold(decode(Holder<Double>.self, body).v == 9_007_199_254_740_992)
    },
    HintRow(
      v(.number), #"{"v":1e400}"#, .numberPrecision,
      backend: "Send a number that a double holds: doubles range from 4.9e-324 to 1.8e308.",
      mended: #"{"v":1.7e308}"#,
      client:
        "Decode a Decimal, which keeps 38 digits up to 1e127; beyond that no number type of Swift holds it."
    ) { body in
      try hold((try? decode(Holder<Double>.self, body)) == nil)
      try hold((try? decode(Holder<Decimal>.self, body)) == nil)
    },
    HintRow(
      v(.nullable(.number)), #"{"v":1e-400}"#, .numberPrecision,
      backend: "Send null: doubles range from 4.9e-324 to 1.8e308.", mended: #"{"v":null}"#,
      client:
        "Decode a Decimal, which keeps 38 digits up to 1e127; beyond that no number type of Swift holds it."
    ) { try hold((try? decode(Holder<Double>.self, $0)) == nil) },
    HintRow(
      v(.integerWithin("0", "9")), #"{"v":10}"#, .valueRange,
      backend: "Keep the value within its promised bounds.", mended: #"{"v":9}"#,
      client: "Check the bounds before use."
    ) { try hold(decode(Holder<Int>.self, $0).v > 9) },
  ]

  static let keyRows: [HintRow] = [
    HintRow(
      v(.nullable(.string)), "{}", .fieldMissing,
      backend: "Always send the member: null where it has no value.",
      mended: #"{"v":null}"#,
      client:
        "Nothing to do for an Optional property: synthesized Codable reads an absent key as nil, as it does null."
    ) { try hold(decode(OptionalHolder<String>.self, $0).v == nil) },
    // A keyword is a valid case only in backticks.
    HintRow(
      .object(["id": .integer, "default": .string]), #"{"id":1,"defalut":"x"}"#, .fieldRenamed,
      backend: #"Send "default", or both names for a while."#, mended: #"{"id":1,"default":"x"}"#,
      client: #"Name the key in CodingKeys: case `default` = "defalut"."#
    ) { body in
      struct Choice: Decodable {
        let id: Int, `default`: String
        enum CodingKeys: String, CodingKey { case id, `default` = "defalut" }
      }
      try hold(decode(Choice.self, body).default == "x")
    },
    HintRow(
      .object(["doctor": .object(["id": .integer, "name": .string])]), #"{"doctor_id":1,"doctor_name":"n"}"#,
      .fieldMissing,
      backend:
        #"Send "doctor" as an object that holds its members, if "doctor_id", "doctor_name" are meant."#,
      mended: #"{"doctor":{"id":1,"name":"n"}}"#,
      client: "If they are, read them from these keys in an init(from:) of your own."
    ) { body in
      struct Doctor { let id: Int, name: String }
      struct Visit: Decodable {
        let doctor: Doctor
        enum Keys: String, CodingKey { case id = "doctor_id", name = "doctor_name" }
        init(from decoder: any Decoder) throws {
          let keys = try decoder.container(keyedBy: Keys.self)
          doctor = try Doctor(
            id: keys.decode(Int.self, forKey: .id), name: keys.decode(String.self, forKey: .name))
        }
      }
      try hold(decode(Visit.self, body).doctor.name == "n")
    },
    HintRow(
      v(.integer), #"{"v":1,"v":2}"#, .keyDuplicated,
      backend: "Send each key once: JSONDecoder takes the first, most other readers the last.",
      mended: #"{"v":1}"#, client: "Which of the values is read depends on the parser; rely on none of them."
    ) { body in
      try hold(decode(Holder<Int>.self, body).v == 1)
      try hold(((try JSONSerialization.jsonObject(with: body)) as? [String: Int])?["v"] == 2)
    },
    HintRow(
      v(.integer), #"{"v":1,"w":{}}"#, .fieldUnexpected, backend: "Document the member, or do not send it.",
      mended: #"{"v":1}"#, client: "Codable ignores it; nothing to do."
    ) { try hold(decode(Holder<Int>.self, $0).v == 1) },
    HintRow(
      v(.integer), "{}", .fieldMissing, backend: "Always send the member.", mended: #"{"v":1}"#,
      client: "Make the property Optional if it may be absent."
    ) { try hold(decode(OptionalHolder<Int>.self, $0).v == nil) },
    HintRow(
      .object(["firstName": .string, "lastName": .string, "age": .integer]),
      #"{"first_name":"a","last_name":"b","age":7}"#, .fieldCasing,
      backend: #"Send "firstName": the serializer's naming setting may decide it for all keys."#,
      mended: #"{"firstName":"a","lastName":"b","age":7}"#,
      client: "Set keyDecodingStrategy to convertFromSnakeCase."
    ) { body in
      struct Person: Decodable { let firstName, lastName: String, age: Int }
      try decode(Person.self, body) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    },
    // convertFromSnakeCase would convert is_new too, which then matches no key of the client.
    HintRow(
      .object(["firstName": .string, "is_new": .boolean]), #"{"first_name":"a","is_new":true}"#, .fieldCasing,
      backend: #"Send "firstName"."#, mended: #"{"firstName":"a","is_new":true}"#,
      client: #"Name the key in CodingKeys: case firstName = "first_name"."#
    ) { body in
      struct Person: Decodable {
        let firstName: String, isNew: Bool
        enum CodingKeys: String, CodingKey {
          case firstName = "first_name"
          case isNew = "is_new"
        }
      }
      try decode(Person.self, body)
      struct Converting: Decodable { let firstName: String, is_new: Bool }
      try hold(
        (try? decode(Converting.self, body) { $0.keyDecodingStrategy = .convertFromSnakeCase }) == nil)
    },
    HintRow(
      .object(["is_active": .boolean, "created_by": .string]), #"{"isActive":true,"createdBy":"a"}"#,
      .fieldCasing,
      backend: #"Send "is_active": the serializer's naming setting may decide it for all keys."#,
      mended: #"{"is_active":true,"created_by":"a"}"#,
      client: #"Name the keys in CodingKeys, such as case isActive = "isActive"."#
    ) { body in
      struct User: Decodable {
        let isActive: Bool, createdBy: String
        enum CodingKeys: String, CodingKey { case isActive = "isActive", createdBy = "createdBy" }
      }
      try decode(User.self, body)
      struct Own: Decodable { let is_active: Bool, created_by: String }
      try hold((try? decode(Own.self, body) { $0.keyDecodingStrategy = .convertFromSnakeCase }) == nil)
    },
    HintRow(
      .object(["is_active": .boolean, "created_by": .string, "updated_by": .string]),
      #"{"isActive":true,"createdBy":"a","updated_by":"b"}"#, .fieldCasing,
      backend: #"Send the keys as they are promised, such as "is_active"."#,
      mended: #"{"is_active":true,"created_by":"a","updated_by":"b"}"#,
      client: #"Name the keys in CodingKeys, such as case isActive = "isActive"."#
    ) { body in
      struct User: Decodable {
        let isActive: Bool, createdBy: String, updatedBy: String
        enum CodingKeys: String, CodingKey { case isActive, createdBy, updatedBy = "updated_by" }
      }
      try decode(User.self, body)
    },
    HintRow(
      .array(.object(["user_id": .integer])), #"[{"user_id":1},{"userId":2}]"#, .fieldCasing,
      backend: #"Send "user_id"."#, mended: #"[{"user_id":1},{"user_id":2}]"#,
      client: "Read either key in an init(from:) of your own: not all objects have the same."
    ) { body in
      struct Item: Decodable {
        let userID: Int
        enum Key: String, CodingKey { case user_id, userId }
        init(from decoder: any Decoder) throws {
          let keys = try decoder.container(keyedBy: Key.self)
          userID =
            try keys.decodeIfPresent(Int.self, forKey: .user_id) ?? keys.decode(Int.self, forKey: .userId)
        }
      }
      try hold(decode([Item].self, body).map(\.userID) == [1, 2])
      struct Named: Decodable { let userId: Int }
      try hold((try? decode([Named].self, body)) == nil)
    },
    HintRow(
      .object(["user_name": .string]), #"{"User_name":"a"}"#, .fieldCasing, keys: .convertFromSnakeCase,
      backend: #"Send "user_name"."#, mended: #"{"user_name":"a"}"#,
      client: "Nothing to do: convertFromSnakeCase reads both."
    ) { body in
      struct User: Decodable { let userName: String }
      try decode(User.self, body) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    },
    HintRow(
      .object(["user_name": .string]), #"{"USERNAME":"a"}"#, .fieldCasing, keys: .convertFromSnakeCase,
      backend: #"Send "user_name"."#, mended: #"{"user_name":"a"}"#,
      client: #"Name the key in CodingKeys: case userName = "USERNAME"."#
    ) { body in
      struct User: Decodable {
        let userName: String
        enum CodingKeys: String, CodingKey { case userName = "USERNAME" }
      }
      try decode(User.self, body) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    },
    HintRow(
      .object(["user-name": .string]), #"{"User-Name":"a"}"#, .fieldCasing, backend: #"Send "user-name"."#,
      mended: #"{"user-name":"a"}"#, client: #"Name the key in CodingKeys: case userName = "User-Name"."#
    ) { body in
      struct User: Decodable {
        let userName: String
        enum CodingKeys: String, CodingKey { case userName = "User-Name" }
      }
      try decode(User.self, body)
    },
    HintRow(
      .object(["id": .integer, "a": .integer, "b": .string]), #"{"data":{"id":1,"a":1,"b":"x"}}"#,
      .bodyWrapped,
      backend: "Send the document itself, without the document around it.",
      mended: #"{"id":1,"a":1,"b":"x"}"#,
      client: "Decode a generic envelope, struct Envelope<T: Decodable>: Decodable, and take the content."
    ) { body in
      struct Envelope<T: Decodable>: Decodable { let data: T }
      try decode(Envelope<Part>.self, body)
    },
    HintRow(
      .object(["data": .object(["id": .integer, "a": .integer])]), #"{"id":1,"a":1}"#, .bodyUnwrapped,
      backend: "Put the document into the promised envelope.", mended: #"{"data":{"id":1,"a":1}}"#,
      client: "Decode the content itself, without the envelope."
    ) { try decode(Part.self, $0) },
    HintRow(
      .object(["id": .integer, "a": .integer]), #"{"error":"no","code":1}"#, .bodyUnrelated,
      backend: "Send the promised document; an error needs an error's status.", mended: #"{"id":1,"a":1}"#,
      client: "Decode the error's own type first, where one comes with a success status."
    ) { body in
      struct Failure: Decodable { let error: String, code: Int }
      try decode(Failure.self, body)
    },
    HintRow(
      .object(["profile": .object(["name": .string, "avatarAddress": .string]), "id": .integer]),
      #"{"profile":{"name":"n"},"id":1,"avatarAddress":"x"}"#, .fieldMoved,
      backend: "Send the member where it is promised.",
      mended: #"{"profile":{"name":"n","avatarAddress":"x"},"id":1}"#,
      client: "Move the property to the model of the object that holds it."
    ) { body in
      struct Profile: Decodable { let name: String }
      struct Login: Decodable { let profile: Profile, id: Int, avatarAddress: String }
      try decode(Login.self, body)
    },
    HintRow(
      .object(["id": .integer, "phone_number": .string]), #"{"id":1,"phone_numbr":"x"}"#, .fieldRenamed,
      keys: .convertFromSnakeCase, backend: #"Send "phone_number", or both names for a while."#,
      mended: #"{"id":1,"phone_number":"x"}"#,
      client: #"Name the key in CodingKeys: case phoneNumber = "phoneNumbr"."#
    ) { body in
      struct User: Decodable {
        let id: Int, phoneNumber: String
        enum CodingKeys: String, CodingKey { case id, phoneNumber = "phoneNumbr" }
      }
      try decode(User.self, body) { $0.keyDecodingStrategy = .convertFromSnakeCase }
      struct AsSent: Decodable {
        let id: Int, phoneNumber: String
        enum CodingKeys: String, CodingKey { case id, phoneNumber = "phone_numbr" }
      }
      try hold(
        (try? decode(AsSent.self, body) { $0.keyDecodingStrategy = .convertFromSnakeCase }) == nil)
    },
    HintRow(
      .object(["id": .integer, "phoneNumber": .string]), #"{"id":1,"phoneNumbr":"x"}"#, .fieldRenamed,
      backend: #"Send "phoneNumber", or both names for a while."#, mended: #"{"id":1,"phoneNumber":"x"}"#,
      client: #"Name the key in CodingKeys: case phoneNumber = "phoneNumbr"."#
    ) { body in
      struct User: Decodable {
        let id: Int, phoneNumber: String
        enum CodingKeys: String, CodingKey { case id, phoneNumber = "phoneNumbr" }
      }
      try decode(User.self, body)
    },
  ]
}

import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of proposals for the client's side; every proposal has been tried on a copy of the source.
@Suite struct SwiftRepairTests {
  static let original = """
    import Foundation

    struct LoginResponse: Codable {
        let user: User
        let tokens: AuthTokens
    }

    struct AuthTokens: Codable {
        let accessToken: String
        let refreshToken: String
        let expiresIn: Int

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case refreshToken = "refresh_token"
            case expiresIn = "expires_in"
        }
    }

    struct User: Codable {
        let id: String
        let email: String
        let firstName: String
        let lastName: String
        let role: String
        let createdAt: Date?
        let updatedAt: Date?

        enum CodingKeys: String, CodingKey {
            case id
            case email
            case firstName = "first_name"
            case lastName = "last_name"
            case role
            case createdAt = "created_at"
            case updatedAt = "updated_at"
        }
    }

    """

  static let response = """
    {
      "accessToken": "eyJhbGci", "refreshToken": "721682c3", "tokenType": "Bearer", "expiresIn": 900,
      "user": {
        "id": "85fa5c14-3e09-4c9f-9764-00c9f02f6b26", "email": "john.doe@example.com", "firstName": "John",
        "lastName": "Doe", "phoneNumber": "+1234567890", "role": "user",
        "createdAt": "2025-11-08T15:39:12.642Z", "updatedAt": "2025-11-08T15:39:12.642Z"
      }
    }
    """

  static func repair(
    _ source: String, _ body: String, _ name: String = "M", keys: Client.Keys = .asWritten,
    dates: Client.Dates? = nil
  ) throws -> SwiftRepair {
    try SwiftModel(source, name, keys: keys, dates: dates).repair(
      for: JSONDocument(parsing: Array(body.utf8)))
  }

  @Test func `a type is not made of what tells none`() throws {
    let source = "struct M: Decodable { let id: Int; let note: String }"
    let empty = try Self.repair(source, #"{"id":1,"note":[]}"#)
    #expect(empty.fixes.isEmpty)
    #expect("\(empty)".contains("an empty array tells nothing of a type"))
    let members = try Self.repair("struct M: Decodable { let names: [String: String] }", #"{"names":[]}"#)
    #expect(members.fixes.isEmpty)
    #expect("\(members)".contains("an empty array tells nothing of a type"))
    let fraction = try Self.repair(source, #"{"id":1,"note":80.0}"#)
    #expect(fraction.fixes.map(\.titles) == [["let note be Double"]])
    let whole = try Self.repair(source, #"{"id":1,"note":80}"#)
    #expect(whole.fixes.map(\.titles) == [["let note be Int"]])
  }

  /// The key is in the backend's own naming style, and the decoder reads it.
  @Test func `the backend is told the key that becomes the property's name`() throws {
    struct Sent: Decodable { let lastName: String }
    let source = "struct M: Decodable { let id: Int; let lastName: String }"
    let model = try SwiftModel(source, "M", keys: .convertFromSnakeCase)
    let document = try JSONDocument(parsing: Array(#"{"id":1,"surname":"Lee"}"#.utf8))
    let hint = try #require(
      model.report(on: document).findings.first { $0.path?.description == "$.lastName" }
    )
    .hint.backend
    #expect(hint.hasPrefix(#"Send "last_name"; "#), "\(hint)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try decoder.decode(Sent.self, from: Data(#"{"last_name":"Lee"}"#.utf8)).lastName == "Lee")
  }

  @Test(arguments: [
    ("firstName", "first_name"), ("id", "id"), ("line2Text", "line2_text"), ("imageURL", nil), ("URL", nil),
    ("first_name", nil), ("_id", "_id"),
  ])
  func `a name in snake case`(name: String, key: String?) {
    #expect(SnakeCase.spelled(name) == key)
    if let key { #expect(SnakeCase.converted(key) == name) }
  }

  @Test func `beside a likely name a property is not made Optional`() throws {
    let source = "struct M: Decodable { let id: Int; let username: String }"
    let one = try Self.repair(source, #"{"id":1,"handle":"ann"}"#)
    #expect(
      one.fixes.map(\.titles) == [["name the key that is sent, if it is the same member: \"handle\""]])
    #expect(one.remaining == [])
    // With another type as well, the key changes first, and then the type.
    let two = try Self.repair(
      "struct M: Decodable { let id: Int; let expiresIn: Int }", #"{"id":1,"expires":"3600"}"#)
    #expect(
      two.fixes.map(\.titles) == [
        ["name the key that is sent, if it is the same member: \"expires\"", "let expiresIn be String"]
      ])
    // Of two candidates none is chosen, and an unrelated key is no candidate.
    #expect(
      try Self.repair(source, #"{"id":1,"nick":"a","handle":"b"}"#).fixes.map(\.titles) == [])
    #expect(
      try Self.repair(source, #"{"id":1,"x":[],"y":{}}"#).fixes.map(\.titles) == [["make username Optional"]])
  }

  @Test(arguments: [#"{"at":"2025-01-08T12:00:00Z","day":"2025-01-08"}"#, #"{"day":"2025-01-08"}"#])
  func `a strategy in place of iso8601 reads all that iso8601 read`(body: String) throws {
    let repair = try Self.repair(
      "struct M: Decodable { let at: Date?; let day: Date }", body, dates: .iso8601)
    let lines = try #require(repair.combined).decoderLines.joined(separator: "\n")
    for format in ["yyyy-MM-dd'T'HH:mm:ssZZZZZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ", "yyyy-MM-dd"] {
      #expect(lines.contains("\"\(format)\""), "\(lines)")
    }
  }

  @Test func `the login that failed decodes with one diff and one line`() throws {
    let repair = try Self.repair(Self.original, Self.response, "LoginResponse")
    let combined = try #require(repair.combined)
    #expect(repair.remaining == [])
    #expect(combined.decoderLines.last == "decoder.dateDecodingStrategy = .formatted(dates)")
    try expectGolden(combined.diff, named: "login-model.diff")
    #expect(
      repair.fixes.map { fix in fix.removes.compactMap { $0.path?.description } } == [
        ["$.tokens"], ["$.user"],
        ["$.user.created_at", "$.user.updated_at"],
      ])
  }

  /// The lines that read `phone` one object further down; its keys and the ends of blocks differ.
  static let readsPhoneFromContact = [
    "+extension M {", "+  private enum OuterKeys: String, CodingKey {", "+    case nested = \"contact\"",
    "+  }",
    "+  init(from decoder: any Decoder) throws {",
    "+    let container = try decoder.container(keyedBy: CodingKeys.self)",
    "+    let outer = try decoder.container(keyedBy: OuterKeys.self)",
    "+    let nested = try outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .nested)",
    "+    a = try container.decode(Int.self, forKey: .a)",
    "+    phone = try nested.decode(String.self, forKey: .phone)",
  ]

  /// The model, the body, and the lines that the combined change removes and adds, then the decoder's.
  static let cases: [(String, String, [String])] = [
    ("struct M: Codable {\n  let a: String\n}", #"{"a": 5}"#, ["-  let a: String", "+  let a: Int"]),
    ("struct M: Codable {\n  let a: Int\n}", #"{"a": "5"}"#, ["-  let a: Int", "+  let a: String"]),
    ("struct M: Codable {\n  let a: Int?\n}", #"{"a": 1.5}"#, ["-  let a: Int?", "+  let a: Double?"]),
    ("struct M: Codable {\n  let a: [Int]\n}", #"{"a": [1, true]}"#, []),
    ("struct M: Codable {\n  let a: [Int]\n}", #"{"a": ["1"]}"#, ["-  let a: [Int]", "+  let a: [String]"]),
    ("struct M: Codable {\n  let a: UInt8\n}", #"{"a": 300}"#, ["-  let a: UInt8", "+  let a: Int"]),
    ("struct M: Codable {\n  let a: UUID\n}", #"{"a": "user-1"}"#, ["-  let a: UUID", "+  let a: String"]),
    ("struct M: Codable {\n  let a: String\n}", #"{"a": null}"#, ["-  let a: String", "+  let a: String?"]),
    (
      "struct M: Codable {\n  let a: String\n  let b: Int\n}", #"{"b": 1}"#,
      ["-  let a: String", "+  let a: String?"]
    ),
    (
      "struct M: Codable {\n  let c: C\n}\nstruct C: Codable {\n  let a: Int\n}", #"{"c": [{"a": 1}]}"#,
      ["-  let c: C", "+  let c: [C]"]
    ),
    (
      "struct M: Codable {\n  let userID: Int\n  let b: Int\n}", #"{"userId": 1, "b": 2}"#,
      [
        "+", "+  enum CodingKeys: String, CodingKey {", "+    case userID = \"userId\"", "+    case b",
        "+  }",
      ]
    ),
    (
      "struct M: Codable {\n  let userID: Int\n  enum CodingKeys: String, CodingKey {\n    case userID = \"uid\"\n  }\n}",
      #"{"UID": 1}"#, ["-    case userID = \"uid\"", "+    case userID = \"UID\""]
    ),
    (
      "struct M: Codable {\n  let a_b: Int\n  enum CodingKeys: CodingKey { case a_b }\n}", #"{"aB": 1}"#,
      [
        "-  enum CodingKeys: CodingKey { case a_b }",
        "+  enum CodingKeys: String, CodingKey { case a_b = \"aB\" }",
      ]
    ),
    (
      "struct M: Codable {\n  let firstName: String\n  let lastName: String\n}",
      #"{"first_name": "a", "last_name": "b"}"#, ["decoder.keyDecodingStrategy = .convertFromSnakeCase"]
    ),
    (
      "struct M: Codable {\n  let at: Date\n}", #"{"at": 1762616352}"#,
      ["decoder.dateDecodingStrategy = .secondsSince1970"]
    ),
    (
      "struct M: Codable {\n  let at: Date\n}", #"{"at": 1762616352000}"#,
      ["decoder.dateDecodingStrategy = .millisecondsSince1970"]
    ),
    (
      "struct M: Codable {\n  let at: Date\n}", #"{"at": "yesterday"}"#,
      ["-  let at: Date", "+  let at: String"]
    ),
    (
      "struct M: Codable {\n  let r: [R]\n}\nenum R: String, Codable {\n  case user\n}",
      #"{"r": ["user", "Super-Admin", "in"]}"#,
      ["+  case superAdmin = \"Super-Admin\"", "+  case `in`"]
    ),
    (
      "struct M: Codable { let m: [R: Int]? }\nenum R: String, Codable { case a }", #"{"m": {"a": 1}}"#,
      ["-struct M: Codable { let m: [R: Int]? }", "+struct M: Codable { let m: [String: Int]? }"]
    ),
    (
      "struct M: Codable {\n  let r: R\n}\nenum R: String, Codable {\n  case admin, user\n}",
      #"{"r": "ADMIN"}"#,
      ["-  case admin, user", "+  case admin = \"ADMIN\", user"]
    ),
    (
      "struct M: Codable {\n  let r: [R]\n}\nenum R: String, Codable { case superAdmin = \"super_admin\", user }",
      #"{"r": ["user", "SUPER-ADMIN"]}"#,
      [
        "-enum R: String, Codable { case superAdmin = \"super_admin\", user }",
        "+enum R: String, Codable { case superAdmin = \"SUPER-ADMIN\", user }",
      ]
    ),
    (
      "struct M: Codable {\n  let a: [String]?\n  let b: [String: Int]\n}",
      #"{"a": ["x", null], "b": {"x": 1, "y": null}}"#,
      [
        "-  let a: [String]?", "-  let b: [String: Int]", "+  let a: [String?]?", "+  let b: [String: Int?]",
      ]
    ),
    (
      "struct M: Codable {\n  let c: [C]\n}\nstruct C: Codable {\n  let a: Int\n}",
      #"{"c": {"u1": {"a": 1}, "u2": {"a": 2}}}"#, ["-  let c: [C]", "+  let c: [String: C]"]
    ),
    (
      "struct M: Codable {\n  let a: [Int: String]\n}", #"{"a": {"x": "y"}}"#,
      ["-  let a: [Int: String]", "+  let a: [String: String]"]
    ),
    (
      "struct M: Codable {\n  let a: Float16\n}", #"{"a": 70000}"#, ["-  let a: Float16", "+  let a: Double"]
    ),
    (
      "struct M: Codable {\n  let at: Date\n}", #"{"at": 1e300}"#, ["-  let at: Date", "+  let at: Double"]
    ),
    (
      "struct M: Codable {\n  var a: Int = 0\n  var b: String? = nil\n  var c: [Int] = []\n}",
      #"{"a": 1.5, "b": 1, "c": ["x"]}"#,
      [
        "-  var a: Int = 0", "-  var b: String? = nil", "-  var c: [Int] = []", "+  var a: Double = 0",
        "+  var b: Int? = nil", "+  var c: [String] = []",
      ]
    ),
    (
      "struct M: Codable {\n  let a: String\n  var b: String = \"\"\n}", #"{"a": "x"}"#,
      ["-  var b: String = \"\"", "+  var b: String? = \"\""]
    ),
    (
      "struct M: Codable {\n  let userID: Int\n  enum CodingKeys: CodingKey, CaseIterable { case userID }\n}",
      #"{"user_id": 1}"#,
      [
        "-  enum CodingKeys: CodingKey, CaseIterable { case userID }",
        "+  enum CodingKeys: String, CodingKey, CaseIterable { case userID = \"user_id\" }",
      ]
    ),
    (
      "struct M: Decodable {\n  let a: Int\n  enum CodingKeys: String, CodingKey {\n    case a = \"A\"\n  }\n"
        + "  static let raw = CodingKeys.a.rawValue\n}",
      #"{"a": 1}"#, ["-    case a = \"A\"", "+    case a"]
    ),
    (
      "struct M: Codable {\n  let a: Int\n  let phone: String\n}\n", #"{"a": 1, "contact": {"phone": "x"}}"#,
      readsPhoneFromContact + ["+  }", "+}"]
    ),
    (
      "struct M: Decodable {\n  let a: Int\n  let phone: String\n}\n",
      #"{"a": 1, "contact": {"phoneNumber": "x"}}"#,
      [
        "+  enum CodingKeys: String, CodingKey {", "+    case a", "+    case phone = \"phoneNumber\"", "+  }",
        "+}",
      ] + readsPhoneFromContact + ["+  }"]
    ),
    (
      // The initializer reads by the keys, though each is then the property's own name.
      "struct M: Decodable {\n  let a: Int\n  let phone: String\n  enum CodingKeys: String, CodingKey {\n"
        + "    case a\n    case phone = \"phoneNumber\"\n  }\n}\n",
      #"{"a": 1, "contact": {"phone": "x"}}"#,
      ["-    case phone = \"phoneNumber\"", "+    case phone", "+  }", "+}"] + readsPhoneFromContact
    ),
    (
      "struct M: Decodable {\n  let a: Int\n  let t: T?\n  let u: T\n}\nstruct T: Decodable {\n  let b: Int\n}",
      #"{"a": 1, "b": 2}"#,
      [
        "+extension M {", "+  private enum CodingKeys: String, CodingKey {", "+    case a, t", "+  }", "+",
        "+  init(from decoder: any Decoder) throws {",
        "+    let container = try decoder.container(keyedBy: CodingKeys.self)",
        "+    a = try container.decode(Int.self, forKey: .a)",
        "+    t = try container.decodeIfPresent(T.self, forKey: .t)",
        "+    u = try T(from: decoder)", "+  }", "+}", "+",
      ]
    ),
  ]

  @Test(arguments: cases)
  func `is mended by`(source: String, body: String, change: [String]) throws {
    let repair = try Self.repair(source, body)
    let lines = (repair.combined?.diff ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init
    )
    .filter { ($0.hasPrefix("+") || $0.hasPrefix("-")) && !$0.hasPrefix("+++") && !$0.hasPrefix("---") }
    #expect(lines.filter { $0 != "+" } + (repair.combined?.decoderLines ?? []) == change.filter { $0 != "+" })
    #expect(repair.remaining.isEmpty == !change.isEmpty)
  }

  @Test(arguments: [
    "  enum CodingKeys: String, CodingKey { case a }", "  init(a: Int, b: Int = 0) { fatalError() }",
    "  static func == (l: M, r: M) -> Bool { l.b == r.b }\n  let b: Int?",
    "  func f(a: Int) -> M? { f(a: 1) }",
  ])
  func `a name that is no use is none`(member: String) throws {
    let repair = try Self.repair(
      "struct M: Codable {\n  let a: String\n\(member)\n}\nstruct N { let a: Int; var c: Int { a } }\n"
        + "enum E: String { case a; var d: Int { switch self { case .a: 1 } } }\nlet e: E = .a\n",
      #"{"a": 1}"#)
    #expect(repair.refused == [])
    #expect(repair.combined?.titles == ["let a be Int"])
  }

  @Test func `keys and strategy that cancel out are mended together with acronyms`() throws {
    let source = """
      struct M: Codable {
        let firstName: String
        let photoURL: String
        enum CodingKeys: String, CodingKey {
          case firstName = "first_name"
          case photoURL
        }
      }
      """
    let repair = try Self.repair(
      source, #"{"first_name": "a", "photo_url": "b"}"#, keys: .convertFromSnakeCase)
    #expect(repair.remaining == [])
    let diff = try #require(repair.combined?.diff)
    #expect(diff.contains("+    case firstName\n+    case photoURL = \"photoUrl\"\n"))
  }

  static func change(
    _ source: String, _ kind: Finding.Kind, at path: JSONPath, foundAt: JSONPath, members: [String] = []
  ) throws -> SwiftModel {
    let model = try SwiftModel(source, "M")
    let members = members.map { Finding.Member(expected: $0, found: $0) }
    let place = Finding.Place(path, foundAt: foundAt, members: members, location: model.location)
    let finding = Finding(
      kind: kind, severity: .breaks, place: place, expected: "", actual: "", hint: kind.hint)
    let change = try #require(
      SwiftChanges(for: finding, in: model, JSONDocument(parsing: Array("{}".utf8))).found.first)
    let files = model.declarations.files.applying(change.edits)
    return try SwiftModelReader(files).model(named: change.name ?? "M", client: .plain)
  }

  static let flat = "struct M: Decodable {\n  let a: Int\n  let b: String?\n  let c: [Int]\n}\n"

  @Test func `what was found one object further down is read from there`() throws {
    let model = try Self.change(
      Self.flat, .fieldMoved, at: .root, foundAt: JSONPath([.key("tokens")]), members: ["a", "b"])
    #expect(model.outline == "{tokens: {a: integer, b?: string|null}, c: [integer]}")
    let optional = try Self.change(
      Self.flat, .fieldMoved, at: .root, foundAt: JSONPath([.key("tokens")]), members: ["b"])
    #expect(optional.outline == "{tokens?: {b?: string|null}|null, a: integer, c: [integer]}")
    let single = try Self.change(
      Self.flat, .fieldMoved, at: JSONPath([.key("c")]), foundAt: JSONPath([.key("in"), .key("c")]))
    #expect(single.outline == "{in: {c: [integer]}, a: integer, b?: string|null}")
  }

  @Test func `what is wrapped is decoded with its envelope`() throws {
    let model = try Self.change(Self.flat, .bodyWrapped, at: .root, foundAt: JSONPath([.key("data")]))
    #expect(model.name == "MEnvelope")
    #expect(model.outline == "{data: {a: integer, b?: string|null, c: [integer]}}")
    let other = try Self.change(Self.flat, .bodyWrapped, at: .root, foundAt: JSONPath([.key("the-data")]))
    #expect(other.outline == "{the-data: {a: integer, b?: string|null, c: [integer]}}")
  }

  @Test func `what decodes needs no change`() throws {
    let repair = try Self.repair("struct M: Codable { let a: Int }", #"{"a": 1, "b": 2}"#)
    #expect(repair == SwiftRepair(fixes: [], combined: nil, remaining: []))
  }
}

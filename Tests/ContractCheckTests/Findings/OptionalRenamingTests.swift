import Testing

@testable import ContractSpecs

/// The tests of an optional member beside a similar unexpected key: renamed, or absent beside another member.
@Suite struct OptionalRenamingTests {
  static let account = Sketch.object(["email": .string, "nick": .string])

  /// The optional member with its shape, the other key, and the expected severity.
  static let optional: [(name: String, shape: Sketch, body: String, line: String?)] = [
    ("phone", .string, #""phoneCountry":"DE""#, "info"), ("price", .number, #""priceId":7"#, "info"),
    ("tag", .array(.string), #""tagNames":["a"]"#, nil),
    ("labels", .array(.string), #""labelsNew":["a"]"#, "info"),
    ("active", .boolean, #""activeSince":true"#, "info"), ("extra", .any, #""extraData":{}"#, "info"),
    ("phones", .string, #""phone":"x""#, "info"), ("createdBy", .string, #""createdAt":"x""#, "info"),
    ("minPrice", .integer, #""maxPrice":3"#, "info"), ("firstName", .string, #""nameFirst":"x""#, "info"),
    ("country", .pattern("[a-zA-Z ]*"), #""countryName":"x""#, "info"),
    ("server", .format(.hostname), #""serverName":"x""#, "info"),
    ("owner", .object(["note?": .string]), #""ownerInfo":{"note":"x"}"#, "info"),
    ("enabled", .literal(.boolean(true)), #""enabledNow":true"#, "info"),
    // The name is the evidence.
    ("recipient", .string, #""recipeint":"x""#, "silent"), ("phone", .string, #""_phone":"x""#, "silent"),
    ("profilePhoto", .string, #""profilePhtoo":"x""#, "silent"),
    ("address", .string, #""adress":"x""#, "silent"),
    ("quantity", .integer, #""quantiyt":3"#, "silent"),
    ("phoneNumber", .string, #""phoneNubmer":"x""#, "silent"),
    ("phoneNumber", .string, #""phoneNumbr":"x""#, "info"),
    // Words of their own, however similar.
    ("weight", .number, #""height":1.5"#, "info"), ("country", .string, #""county":"x""#, "info"),
    ("content", .string, #""context":"x""#, "info"), ("state", .string, #""stage":"x""#, "info"),
    ("comments", .integer, #""commits":3"#, "info"), ("from", .string, #""form":"x""#, "info"),
    ("expiresAt", .format(.dateTime), #""expiredAt":"2025-01-08T12:00:00Z""#, "info"),
    ("threadId", .format(.uuid), #""treadId":"0b8f0c2e-1111-4c44-9a55-7e3a1b2c3d4e""#, "info"),
    ("trial", .string, #""trail":"x""#, "info"), ("angle", .number, #""angel":1.5"#, "info"),
    ("dinner", .string, #""diner":"x""#, "info"), ("dessert", .string, #""desert":"x""#, "info"),
    ("martial", .boolean, #""marital":true"#, "info"), ("latter", .string, #""later":"x""#, "info"),
    ("casual", .string, #""causal":"x""#, "info"), ("quiet", .boolean, #""quite":true"#, "info"),
    ("starring", .string, #""staring":"x""#, "info"), ("plannedDays", .integer, #""planedDays":3"#, "info"),
    ("trialEnds", .string, #""trailEnds":"x""#, "info"),
    ("angles", .array(.number), #""angels":[1.5]"#, "info"),
    ("licenses", .integer, #""licensees":3"#, "info"), ("complaint", .string, #""compliant":"x""#, "info"),
    ("address", account, #""address2":{"email":"x","nick":"n"}"#, "info"),
    ("planId", .format(.uuid), #""plantId":"0b8f0c2e-1111-4c44-9a55-7e3a1b2c3d4e""#, "info"),
    ("employer", account, #""employee":{"email":"x","nick":"n"}"#, "info"),
    ("payer", account, #""payee":{"email":"x","nick":"n"}"#, "info"),
    ("contact", account, #""contract":{"email":"x","nick":"n"}"#, "info"),
    // The value is the evidence, if few values fit.
    ("account", .email, #""accountName":"a@b.example""#, "silent"),
    ("account", .email, #""accountName":"a""#, nil),
    ("country", .pattern("[A-Z]{2}-[0-9]+"), #""countryName":"DE-7""#, "silent"),
    ("level", .oneOf(["low", "high"]), #""levelName":"low""#, "silent"),
    ("level", .oneOf(["low", "high"]), #""levelName":"other""#, nil),
    ("owner", account, #""ownerInfo":{"email":"x","nick":"n"}"#, "silent"),
    ("owners", .array(account), #""ownersInfo":[{"email":"x","nick":"n"}]"#, "silent"),
    ("owners", .array(account), #""ownersInfo":[]"#, "info"),
    ("created", .format(.dateTime), #""createdAt":"2025-01-08T12:00:00Z""#, "silent"),
    ("lastLogin", .format(.dateTime), #""login_last":"2025-01-08T12:00:00Z""#, "silent"),
    ("userId", .format(.uuid), #""userIdx":"0b8f0c2e-1111-4c44-9a55-7e3a1b2c3d4e""#, "silent"),
    ("createdAt", .format(.dateTime), #""createdAtx":"2025-01-08T12:00:00Z""#, "silent"),
    // A value of that form may be another member's.
    ("email", .email, #""contactEmail":"a@b.example""#, "info"),
    ("avatar", .format(.url), #""avatarThumb":"https://a.example""#, "info"),
    ("parentId", .format(.uuid), #""patientId":"0b8f0c2e-1111-4c44-9a55-7e3a1b2c3d4e""#, "info"),
    ("createdBy", account, #""updatedBy":{"email":"x","nick":"n"}"#, "info"),
    ("owner", account, #""member":{"email":"x","nick":"n"}"#, "info"),
    ("billing", .array(account), #""shipping":[{"email":"x","nick":"n"}]"#, "info"),
    ("price", account, #""priceTotal":{"email":"x","nick":"n"}"#, "info"),
    ("reply", account, #""replyTo":{"email":"x","nick":"n"}"#, "info"),
    ("plan", .format(.uuid), #""planItem":"0b8f0c2e-1111-4c44-9a55-7e3a1b2c3d4e""#, "info"),
    ("title", .array(account), #""description":[{"email":"x","nick":"n"}]"#, "info"),
    // Two generic names, of which an object has only one.
    ("results", .array(account), #""items":[{"email":"x","nick":"n"}]"#, "silent"),
    ("data", account, #""result":{"email":"x","nick":"n"}"#, "silent"),
    ("data", account, #""result":{"email":"x","nick":1}"#, "info"),
    // Two are equally near.
    ("address", .string, #""billing_address":"a","shipping_address":"b""#, nil),
  ]

  @Test(arguments: optional)
  func `what may be absent is another key only where name or value says so`(
    _ row: (name: String, shape: Sketch, body: String, line: String?)
  ) throws {
    let whole = Self.around(row.name, row.shape)
    let findings = try Promise(whole).findings("{\"age\":1,\(row.body)}")
    let told = findings.first { $0.kind == .fieldRenamed }
    #expect(told?.severity.rawValue == row.line, "\(findings.map(\.line))")
    #expect(findings.allSatisfy { $0.severity == .info || $0 == told }, "\(findings.map(\.line))")
    let isGuess = told?.severity == .info
    #expect(told.map { $0.actual.contains("may be it") == isGuess } ?? true)
    #expect(told == nil || findings.count == 1, "\(findings.map(\.line))")
  }

  private static func around(_ name: String, _ shape: Sketch) -> Sketch {
    .object(["age": .integer, "\(name)?": shape])
  }

  @Test func `a guess is not made where unexpected keys fail, and no reference follows one`() throws {
    let shape = Self.around("phone", .string)
    let body = #"{"age":1,"phoneCountry":"DE"}"#
    let strict = try Promise(shape, policy: .fail).lines(body)
    #expect(strict == [#"silent field-unexpected $.phoneCountry: no such member <> string "DE""#])
    let found = try Promise(shape).report(body).found
    #expect(found.isEmpty)
  }

  @Test func `of what the value says each element has its own`() throws {
    let lines = try Promise(.array(Self.around("account", .email))).lines(
      #"[{"age":1,"accountName":"a@b.example"},{"age":2,"accountName":"b"}]"#)
    #expect(
      lines == [
        #"silent field-renamed $[*].account at $[*].accountName: "account" <> "accountName" [1/2 $[0].accountName]"#,
        #"info field-unexpected $[*].accountName: no such member <> string "b" [1/2 $[1].accountName]"#,
      ], "\(lines)")
  }
}

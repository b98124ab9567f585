import Testing

@testable import ContractSpecs

@Suite struct CasingTests {
  static let rows: [MatchCase] = [
    MatchCase(
      .object(["firstName": .string, "id": .integer]), #"{"first_name":"x","id":1}"#,
      #"breaks field-casing $.firstName at $.first_name: "firstName" <> "first_name""#),
    MatchCase(
      .object(["firstName?": .string]), #"{"first_name":"x"}"#,
      #"silent field-casing $.firstName at $.first_name: "firstName" <> "first_name""#),
    MatchCase(
      .object(["firstName": .string, "lastName": .string, "id": .integer]),
      #"{"first_name":"x","id":1,"last_name":"y"}"#,
      "breaks field-casing $: camelCase keys <> snake_case keys"),
    MatchCase(
      .object(["photoURL": .string, "siteURL": .string]), #"{"photoUrl":"x","siteUrl":"y"}"#,
      "breaks field-casing $: keys in their promised casing <> the same keys in other casing"),
    MatchCase(
      .object(["id": .string, "siteUrl": .string]), #"{"ID":"x","SiteUrl":"y"}"#,
      "breaks field-casing $: camelCase keys <> PascalCase keys"),
    MatchCase(
      .object(["status": .string, "siteUrl": .string]), #"{"STATUS":"x","SiteUrl":"y"}"#,
      "breaks field-casing $: camelCase keys <> the same keys in other casing"),
    MatchCase(
      .object(["user_id": .string, "email": .string]), #"{"UserId":"x","Email":"y"}"#,
      "breaks field-casing $: snake_case keys <> PascalCase keys"),
    MatchCase(
      .object(["a_b": .string]), #"{"aB":"x","A-B":"y"}"#,
      #"breaks field-missing $.a_b: string <> nothing in object {aB, A-B}; fits $.aB and $.A-B equally well, not guessing"#,
      "info field-unexpected $.aB: no such member <> string \"x\"",
      "info field-unexpected $.A-B: no such member <> string \"y\""),
    MatchCase(
      .object(["a_b": .string, "aB": .string]), #"{"AB":"x"}"#,
      #"breaks field-missing $.a_b: string <> nothing in object {AB}; "AB" may be it (or "aB", which is missing too)"#,
      #"breaks field-missing $.aB: string <> nothing in object {AB}; "AB" may be it (or "a_b", which is missing too)"#,
      "info field-unexpected $.AB: no such member <> string \"x\""),
    MatchCase(
      .object(["a_b": .string, "aB": .string]), #"{"aB":"x","AB":"y"}"#,
      #"breaks field-casing $.a_b at $.AB: "a_b" <> "AB""#),
    MatchCase(
      .object(["id": .string]), #"{"_id":"x"}"#,
      #"breaks field-renamed $.id at $._id: "id" <> "_id""#),
    MatchCase(
      .object(["_": .string]), #"{"-":"x"}"#,
      #"breaks field-missing $._: string <> nothing in object {-}; "-" may be it"#,
      "info field-unexpected $.-: no such member <> string \"x\""),
    MatchCase(
      .object(["userId": .uuid]), #"{"user_id":"x"}"#,
      #"breaks field-casing $.userId at $.user_id: "userId" <> "user_id""#,
      #"latent value-format $.userId at $.user_id: uuid <> string "x""#),
    MatchCase(
      .object(["userData?": .object(["id": .uuid])]), #"{"user_data":{"id":"x","z":1}}"#,
      #"silent field-casing $.userData at $.user_data: "userData" <> "user_data""#,
      #"latent value-format $.userData.id at $.user_data.id: uuid <> string "x""#,
      "info field-unexpected $.userData.z at $.user_data.z: no such member <> integer 1"),
    MatchCase(
      .object(["userId": .integer]), #"{"user_id":1,"user_id":2}"#,
      #"breaks field-casing $.userId at $.user_id: "userId" <> "user_id""#,
      #"silent key-duplicated $.userId at $.user_id: each key once <> "user_id" again, now integer 2"#),
    MatchCase(
      .object(["userId": .integer], others: .each(.integer)), #"{"user_id":1,"x":2}"#,
      #"breaks field-casing $.userId at $.user_id: "userId" <> "user_id""#),
    MatchCase(
      .object(["userId": .integer], others: .each(.string)), #"{"user_id":"1"}"#,
      #"breaks field-missing $.userId: integer <> nothing in object {user_id}"#),
    // A value that can be no entry is the member, and its one finding says so.
    MatchCase(
      .object(["userId": .integer], others: .each(.string)), #"{"user_id":1,"a":"x"}"#,
      #"breaks field-casing $.userId at $.user_id: "userId" <> "user_id""#),
    // Letters beyond ASCII have casings as well.
    MatchCase(
      .object(["Größe": .string, "Über": .string]), #"{"größe":"x","über":"y"}"#,
      "breaks field-casing $: PascalCase keys <> lowercase keys"),
    MatchCase(.object(["userId?": .integer], others: .each(.integer)), #"{"user_id":1}"#),
    MatchCase(
      .object(["userId?": .integer], others: .each(.string)), #"{"user_id":1}"#,
      "breaks value-type $[*]: string <> integer 1 [1/1 $.user_id]"),
    MatchCase(
      .object(["userId": .integer], others: .open), #"{"user_id":1}"#,
      #"breaks field-casing $.userId at $.user_id: "userId" <> "user_id""#),
    MatchCase(
      .array(.object(["userId": .integer, "isNew": .boolean])),
      #"[{"userId":1,"isNew":true},{"user_id":2,"is_new":true},{"user_id":2,"isNew":true}]"#,
      "breaks field-casing $[*]: camelCase keys <> snake_case keys [2/3 $[1]]"),
    MatchCase(
      .array(.object(["userId": .integer])), #"[{"userId":1},{"user_id":2},{"UserId":"3"}]"#,
      #"breaks field-casing $[*].userId at $[*].user_id: "userId" <> "user_id" [2/3 $[1].user_id]"#,
      #"latent value-type $[*].userId at $[*].UserId: integer <> string "3" [1/3 $[2].UserId]"#),
  ]

  @Test(arguments: rows) func `other casing is one finding`(_ row: MatchCase) throws {
    #expect(try Promise(row.shape).lines(row.body) == row.lines)
  }

  @Test func `a property whose name is not known is not guessed`() throws {
    let finding = try #require(
      try Promise(.object(["größe": .string])).findings(#"{"GRÖßE":"x"}"#).first)
    #expect(finding.kind == .fieldCasing)
    #expect(finding.hint.client == #"Name the key in CodingKeys: case … = "GRÖßE"."#)
  }

  @Test func `the same letters in other code points are read by Swift`() throws {
    let finding = try #require(
      try Promise(.object(["caf\u{E9}": .string])).findings(#"{"cafe\u0301":"x"}"#).first)
    #expect(finding.actual == "\"cafe\u{301}\" in other code points (U+0301)")
    #expect(finding.hint.client == "Nothing to do: Swift compares the two keys as equal.")
    #expect(finding.hint.backend.hasSuffix(" in the promised code points; other readers compare these."))
  }

  @Test func `the finding on an object names all its pairs`() throws {
    let promise = Promise(.object(["firstName": .string, "lastName": .string]))
    let findings = try promise.findings(#"{"first_name":"x","last_name":"y"}"#)
    #expect(
      findings.first?.members == [
        Finding.Member(expected: "firstName", found: "first_name"),
        Finding.Member(expected: "lastName", found: "last_name"),
      ])
  }

  @Test func `a client that converts from snake case reads either, and nothing is hidden`() throws {
    var promise = Promise(.object(["user_id": .uuid]))
    promise.client.keys = .convertFromSnakeCase
    #expect(
      try promise.lines(#"{"userId":"x"}"#) == [
        #"silent field-casing $.user_id at $.userId: "user_id" <> "userId""#,
        #"breaks value-format $.user_id at $.userId: uuid <> string "x""#,
      ])
  }

  @Test func `two spellings of one key are both named to a client that converts from snake case`() throws {
    var promise = Promise(.object(["first_name": .string]))
    promise.client.keys = .convertFromSnakeCase
    let findings = try promise.findings(#"{"firstName":"x","first_name":null}"#)
    let finding = try #require(findings.first { $0.kind == .keyDuplicated }, "\(findings)")
    #expect(finding.actual == #""first_name" (null) beside "firstName", which the app reads as the same key"#)
    #expect(finding.hint.backend.hasPrefix("Send one of the two"))
    let same = try promise.findings(#"{"first_name":"x","first_name":"y"}"#)
    #expect(same.map(\.actual) == [#""first_name" again, now string "y""#])
  }

  @Test func `three thousand keys in other casing are one finding`() throws {
    let fields = (0..<3000).map { ObjectField(name: "someField\($0)") }
    let body = "{" + (0..<3000).map { #""some_field\#($0)":"x""# }.joined(separator: ",") + "}"
    let findings = try Promise(ofFields: fields).findings(body)
    #expect(findings.map(\.kind) == [.fieldCasing])
    #expect(findings.first?.members.count == 3000)
  }

  @Test func `keys that are all the same words are no casing, however many`() throws {
    let keys = (1..<1500).map { String(repeating: "_", count: $0) + "user_Id" }
    let body = "{" + keys.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    let findings = try Promise(.object(["userId": .integer])).findings(body)
    #expect(findings.map(\.kind) == [.fieldMissing, .fieldUnexpected])
  }

  @Test(
    arguments: [
      ("first_name", "firstName"), ("FIRST_NAME", "firstName"), ("_first_name", "_firstName"),
      ("first_name_", "firstName_"), ("__v", "__v"), ("_id", "_id"), ("ID", "ID"), ("userID", "userID"),
      ("user_ID", "userId"), ("profile_photo_url", "profilePhotoUrl"), ("user_2fa", "user2Fa"),
      ("is_2fa_on", "is2FaOn"), ("foo_b2c", "fooB2C"), ("x_it's", "xIt's"), ("address_1", "address1"),
      ("a_b_c", "aBC"), ("one_TwoThree", "oneTwothree"),
    ])
  func `snake case is converted as Foundation does`(_ key: String, _ converted: String) {
    #expect(SnakeCase.converted(key) == converted)
  }

  @Test(
    arguments: [
      ("firstName", KeyStyle.camel), ("FirstName", .pascal), ("first_name", .snake),
      ("FIRST_NAME", .screamingSnake), ("first-name", .kebab), ("first.name", .dotted),
      ("first name", .spaced), ("name", .lower), ("NAME", .upper), ("First_name", .mixed),
      ("_first_name", .snake), ("_id", .lower), ("", .lower),
    ])
  func `keys have a style`(_ key: String, _ style: KeyStyle) {
    #expect(KeyStyle(of: key) == style)
  }

  @Test func `the advice names the key that the decoder compares`() throws {
    var text = ContractText()
    text.extra = #""client": {"keys": "convertFromSnakeCase"}, "#
    text.endpoints = #"{"me": {"request": "GET /me", "responses": {"200": {"body": {"userID": "string"}}}}}"#
    text.checks = #"{"me": {"call": "me"}}"#
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")],
      body: Array(#"{"user_id": "1"}"#.utf8))
    let finding = try #require(try text.load().findings(in: response, of: "me").first)
    #expect(finding.hint.client == #"Name the key in CodingKeys: case userID = "userId"."#)
  }
}

import Testing

@testable import ContractSpecs

/// The tests of an optional member whose name occurs elsewhere: it moved, or is absent while another object has that
/// name.
@Suite struct OptionalMoveTests {
  static let address = Sketch.object(["street": .string, "city": .string])

  /// The promised members, the body besides `age`, and the findings other than unexpected keys.
  static let table: [(members: KeyValuePairs<String, Sketch>, body: String, told: [String])] = [
    (["age": .integer, "phone?": .string], #""contact":{"phone":"x"}"#, ["info $.phone at $.contact.phone"]),
    (["age": .integer, "phone?": .string], #""contact":{"Phone":"x"}"#, ["info $.phone at $.contact.Phone"]),
    (["age": .integer, "phone?": .string], #""a":{"b":{"phone":"x"}}"#, ["info $.phone at $.a.b.phone"]),
    (["age": .integer, "phone?": .string], #""contacts":[{"phone":"x"}]"#, []),
    // The value is evidence against it.
    (["age": .integer, "phone?": .string], #""contact":{"phone":{"country":"DE"}}"#, []),
    // A value of that form may be another member's.
    (
      ["age": .integer, "account?": .email], #""contact":{"account":"a@b.example"}"#,
      ["info $.account at $.contact.account"]
    ),
    (["age": .integer, "account?": .email], #""contact":{"account":"a"}"#, []),
    // Several moved together; generic names are no evidence.
    (
      ["age": .integer, "phone?": .string, "fax?": .string], #""details":{"phone":"x","fax":"y"}"#,
      ["silent $ at $.details"]
    ),
    // A new object may be a thing of its own with members of these names.
    (
      ["age": .integer, "phone?": .string, "fax?": .string], #""shop":{"phone":"x","fax":"y"}"#,
      ["info $.phone at $.shop.phone", "info $.fax at $.shop.fax"]
    ),
    (
      ["age": .integer, "amount?": .integer, "currency?": .string],
      #""refund":{"amount":1,"currency":"EUR"}"#,
      ["info $.amount at $.refund.amount", "info $.currency at $.refund.currency"]
    ),
    (
      ["age": .integer, "phone?": .string, "fax?": .string], #""shop":{"phone":"x","fax":"y","open":true}"#,
      ["info $.phone at $.shop.phone", "info $.fax at $.shop.fax"]
    ),
    (
      ["age": .integer, "user": .object(["nick": .string, "phone?": .string, "fax?": .string])],
      #""user":{"nick":"n"},"phone":"x","fax":"y""#,
      ["info $.user.phone at $.phone", "info $.user.fax at $.fax"]
    ),
    (
      ["age": .integer, "meta": .object(["page": .integer, "pages?": .integer, "rows?": .integer])],
      #""meta":{"page":1},"pages":3,"rows":30"#, ["silent $.meta at $"]
    ),
    (
      [
        "age": .integer, "user": .object(["nick": .string]),
        "shop": .object(["name": .string, "phone?": .string, "fax?": .string]),
      ],
      #""user":{"nick":"n","phone":"x","fax":"y"},"shop":{"name":"s"}"#,
      ["info $.shop.phone at $.user.phone", "info $.shop.fax at $.user.fax"]
    ),
    (
      ["age": .integer, "id?": .string, "name?": .string, "type?": .string, "status?": .string],
      #""owner":{"id":"a","name":"b","type":"c","status":"d"}"#,
      [
        "info $.id at $.owner.id", "info $.name at $.owner.name", "info $.type at $.owner.type",
        "info $.status at $.owner.status",
      ]
    ),
    (
      ["age": .integer, "fax": .string, "phone?": .string], #""contact":{"phone":"x","fax":"y"}"#,
      ["breaks $ at $.contact"]
    ),
    // Into a promised object, and out of one.
    (
      ["age": .integer, "user": .object(["nick": .string]), "phone?": .string],
      #""user":{"nick":"n","phone":"x"}"#,
      ["info $.phone at $.user.phone"]
    ),
    (
      ["age": .integer, "user": .object(["nick": .string, "phone?": .string])],
      #""user":{"nick":"n"},"phone":"x""#,
      ["info $.user.phone at $.phone"]
    ),
    // Objects as a whole, and their members alone.
    (
      ["age": .integer, "address?": address], #""contact":{"address":{"street":"s","city":"c"}}"#,
      ["info $.address at $.contact.address"]
    ),
    (
      ["address?": .object(["street?": .string])], #""contact":{"address":{"street":"s"}}"#,
      ["info $.address at $.contact.address"]
    ),
    (["age": .integer, "address?": address], #""street":"s","city":"c""#, ["info $.address at $"]),
    (["age": .integer, "details?": address], #""street":"s","city":"c""#, ["silent $.details at $"]),
    (["age": .integer, "address?": .object(["street": .string])], #""street":"s""#, ["info $.address at $"]),
    // A member of it is missing, or has another type.
    (["age": .integer, "address?": .object(["street": .string, "id": .string])], #""street":"s""#, []),
    (["age": .integer, "address?": .object(["street": .string])], #""street":1"#, []),
    (
      ["age": .integer, "address?": .object(["owner": .uuid])],
      #""owner":"85fa5c14-3e09-4c9f-9764-00c9f02f6b26""#, ["info $.address at $"]
    ),
    // Required members are searched for first.
    (
      ["age": .integer, "user": .object(["phoneNumber": .string]), "phone?": .string],
      #""user":{"phone":"x"}"#,
      ["breaks $.user.phoneNumber at $.user.phone"]
    ),
  ]

  @Test(arguments: table.indices)
  func `what may be absent stands elsewhere only where its company says so`(_ row: Int) throws {
    let (members, body, told) = Self.table[row]
    let findings = try Promise(.object(members)).findings("{\"age\":1,\(body)}")
    let found = findings.filter { $0.kind != .fieldUnexpected }
    #expect(Set(found.map(Self.summary)) == Set(told), "\(findings.map(\.line))")
    #expect(found.count == told.count)
    #expect(findings.allSatisfy { $0.kind != .fieldUnexpected || $0.severity == .info })
    #expect(
      found.allSatisfy { $0.actual.contains("may be") == ($0.severity == .info) }, "\(found.map(\.line))")
  }

  private static func summary(_ finding: Finding) -> String {
    "\(finding.severity.rawValue) \(finding.path?.description ?? "-") at \(finding.foundAt?.description ?? "-")"
  }

  static let nothingRequired = Sketch.object(["phone?": .string, "fax?": .string, "nick?": .string])

  @Test(arguments: [
    (#"{"contact":{"phone":"x"}}"#, "info field-moved"),
    (#"{"data":{"phone":"x","fax":"y"}}"#, "silent body-wrapped"),
    (#"{"shop":{"phone":"x","fax":"y"}}"#, "info field-moved info field-moved"),
  ])
  func `of a promise in which nothing has to be there only several members in no thing of its own are it`(
    _ body: String, _ told: String
  ) throws {
    let findings = try Promise(Self.nothingRequired).findings(body)
    let summary = findings.map { "\($0.severity.rawValue) \($0.kind.rawValue)" }.joined(separator: " ")
    #expect(summary == told, "\(findings.map(\.line))")
  }

  @Test func `what may be absent is not the whole body unless its name says nothing`() throws {
    for (name, told) in [("owner", "info field-moved"), ("data", "silent body-unwrapped")] {
      let findings = try Promise(.object(["\(name)?": Self.address])).findings(#"{"street":"s","city":"c"}"#)
      #expect(findings.map { "\($0.severity.rawValue) \($0.kind.rawValue)" } == [told])
    }
  }

  @Test func `a key of an object that allows no other is not explained by a guess`() throws {
    let contact = Sketch.object(["name": .string], others: .never)
    let body = #"{"id":1,"contact":{"name":"x","phone":"1"}}"#
    for member in ["phone?", "fax?"] {
      let findings = try Promise(.object(["id": .integer, member: .string, "contact": contact])).findings(
        body)
      #expect(findings.map(\.kind) == [.fieldUnexpected], "\(findings.map(\.line))")
      #expect(findings.first?.path?.description == "$.contact.phone" && findings.first?.severity != .info)
    }
  }

  @Test func `a guess is not made where unexpected keys fail, and no reference follows one`() throws {
    let shape = Sketch.object(["age": .integer, "phone?": .string])
    let body = #"{"age":1,"contact":{"phone":"x"}}"#
    let strict = try Promise(shape, policy: .fail).findings(body)
    #expect(strict.map(\.kind) == [.fieldUnexpected])
    #expect(try Promise(shape).report(body).found.isEmpty)
  }
}

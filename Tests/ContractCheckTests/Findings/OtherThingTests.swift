import Foundation
import Testing

@testable import ContractSpecs

/// The tests that a value under its own name in another object, an object of the same kind or a similar name is named
/// as what may be the missing member, and is not said to be it.
@Suite struct OtherThingTests {
  static let list = Sketch.array(.object(["id": .integer, "name": .string]))
  static let page = Sketch.object(["items": list, "total": .integer])
  static let address = Sketch.object(["street": .string, "city": .string])
  static let user = Sketch.object(["id": .integer, "email": .email])

  /// The promise, the body, the certain findings as `kind path at found`, and the notes on what is missing.
  static let cases: [(shape: Sketch, body: String, certain: [String], notes: [String])] = [
    // An object about the document, and a part of it.
    (
      page, #"{"data":[{"id":1,"name":"a"}],"meta":{"total":1}}"#,
      ["field-renamed $.items at $.data", "field-moved $.total at $.meta.total"], []
    ),
    (
      .object(["items": list, "total": .integer, "page": .integer, "pageSize": .integer]),
      #"{"data":[{"id":1,"name":"a"}],"pagination":{"total":1,"page":1,"pageSize":20}}"#,
      ["field-renamed $.items at $.data", "field-moved $ at $.pagination"], []
    ),
    (
      .object(["items": list, "next": .string, "previous": .string]),
      #"{"data":[{"id":1,"name":"a"}],"links":{"next":"a","previous":"b"}}"#,
      ["field-renamed $.items at $.data", "field-moved $ at $.links"], []
    ),
    (
      .object(["name": .string, "price": .number, "currency": .string]),
      #"{"title":"x","cost":{"price":1.5,"currency":"EUR"}}"#, [],
      [
        #"$.name: "title" may be it"#, "$.price: $.cost.price may be it",
        "$.currency: $.cost.currency may be it",
      ]
    ),
    (
      .object(["lat": .number, "lon": .number, "name": .string]),
      #"{"label":"x","location":{"lat":1.5,"lon":2.5}}"#, ["field-moved $ at $.location"],
      [#"$.name: "label" may be it"#]
    ),
    (
      .object(["id": .integer, "name": .string, "total": .number]),
      #"{"customer":{"id":1,"name":"x"},"amount":3.5}"#, [],
      [
        "$.id: $.customer.id may be it", "$.name: $.customer.name may be it",
        #"$.total: "amount" may be it"#,
      ]
    ),
    // All names behind one word, or without it; not behind one that makes other things of them.
    (
      .object([
        "id": .integer, "name": .string, "sku": .string,
        "category": .object(["id": .integer, "name": .string]),
      ]),
      #"{"product_id":8,"product_name":"x","product_sku":"s","product_category":{"id":2,"name":"y"}}"#,
      ["field-renamed $ at $"], []
    ),
    (
      .object(["productId": .integer, "productName": .string, "productSku": .string]),
      #"{"id":8,"name":"x","sku":"s"}"#, ["field-renamed $ at $"], []
    ),
    (
      .object(["id": .integer, "street": .string, "city": .string, "zip": .string]),
      #"{"id":1,"billing_street":"x","billing_city":"y","billing_zip":"z"}"#, [],
      [
        #"$.street: "billing_street" may be it"#, #"$.city: "billing_city" may be it"#,
        #"$.zip: "billing_zip" may be it"#,
      ]
    ),
    // The id of an object under the object's name.
    (
      .object(["id": .integer, "projectId": .integer, "title": .string]),
      #"{"id":1,"project":4,"title":"x"}"#, [], [#"$.projectId: "project" may be it"#]
    ),
    // An object that is another thing.
    (user, #"{"id":1,"manager":{"email":"a@b.example"}}"#, [], ["$.email: $.manager.email may be it"]),
    (
      .object(["id": .integer, "phone": .string]), #"{"id":1,"emergencyContact":{"phone":"x"}}"#, [],
      ["$.phone: $.emergencyContact.phone may be it"]
    ),
    (
      .object(["id": .integer, "phone": .string]), #"{"id":1,"agent":{"desk":{"phone":"x"}}}"#, [],
      ["$.phone: $.agent.desk.phone may be it"]
    ),
    (
      .object(["id": .integer, "price": .number, "currency": .string]),
      #"{"id":1,"shipping":{"price":1.5,"currency":"EUR"}}"#, [],
      ["$.price: $.shipping.price may be it", "$.currency: $.shipping.currency may be it"]
    ),
    (
      .object(["billing": address]), #"{"billing":{},"shipping":{"street":"s","city":"c"}}"#, [],
      [
        "$.billing.street: $.shipping.street may be it", "$.billing.city: $.shipping.city may be it",
      ]
    ),
    (
      .object(["author": .object(["id": .integer, "email": .string]), "editor": .object(["id": .integer])]),
      #"{"author":{"id":1},"editor":{"id":2,"email":"e"}}"#, [], ["$.author.email: $.editor.email may be it"]
    ),
    (
      .object(["id": .integer, "manager": .object(["id": .integer, "email": .string])]),
      #"{"id":1,"manager":{"id":2},"email":"e"}"#, [], ["$.manager.email: $.email may be it"]
    ),
    (
      .object(["id": .integer, "billing": address, "shipping": .object(["name": .string])]),
      #"{"id":1,"shipping":{"name":"n","street":"s","city":"c"}}"#, [],
      ["$.billing: $.shipping.street, $.shipping.city may be of it"]
    ),
    (
      .object(["id": .integer, "phone": .string]), #"{"id":1,"emergencyContact":{"phoneNumber":"x"}}"#, [],
      ["$.phone: $.emergencyContact.phoneNumber may be it"]
    ),
    // An object that only groups members, or has the name of one.
    (user, #"{"id":1,"contact":{"email":"a@b.example"}}"#, ["field-moved $.email at $.contact.email"], []),
    (user, #"{"id":1,"profile":{"email":"a@b.example"}}"#, ["field-moved $.email at $.profile.email"], []),
    (
      .object(["id": .integer, "companyName": .string]), #"{"id":1,"company":{"companyName":"x"}}"#,
      ["field-moved $.companyName at $.company.companyName"], []
    ),
    (
      .object(["user": .object(["id": .integer, "email": .string])]),
      #"{"user":{"id":1},"userDetails":{"email":"e"}}"#,
      ["field-moved $.user.email at $.userDetails.email"], []
    ),
    (
      .object(["id": .integer, "details": .object(["fax": .string, "email": .string])]),
      #"{"id":1,"details":{"fax":"f"},"email":"e"}"#, ["field-moved $.details.email at $.email"], []
    ),
    // Objects that are gone, whose members are around them.
    (
      .object([
        "user": .object(["id": .integer, "email": .string]),
        "tokens": .object(["accessToken": .string, "refreshToken": .string]),
      ]), #"{"id":1,"email":"e","accessToken":"x","refreshToken":"y"}"#,
      ["field-moved $.user at $", "field-moved $.tokens at $"], []
    ),
    // Objects and lists of the same kind.
    (
      .object(["billing": address]), #"{"shipping":{"street":"s","city":"c"}}"#, [],
      [#"$.billing: "shipping" may be it"#]
    ),
    (
      .object(["id": .integer, "customer": address]), #"{"id":1,"customerInfo":{"street":"s","city":"c"}}"#,
      ["field-renamed $.customer at $.customerInfo"], []
    ),
    (
      .object(["id": .integer, "followers": .array(address)]),
      #"{"id":1,"following":[{"street":"s","city":"c"}]}"#, [], [#"$.followers: "following" may be it"#]
    ),
    (
      .object(["id": .integer, "billingAddress": address]),
      #"{"id":1,"shippingAddress":{"street":"s","city":"c"}}"#, [],
      [#"$.billingAddress: "shippingAddress" may be it"#]
    ),
    (
      .object(["id": .integer, "users": .array(address)]), #"{"id":1,"data":[{"street":"s","city":"c"}]}"#,
      ["field-renamed $.users at $.data"], []
    ),
  ]

  @Test(arguments: cases.indices) func `only what can be nothing else is the missing member`(row: Int) throws
  {
    let (shape, body, certain, notes) = Self.cases[row]
    let findings = try Promise(shape).findings(body).filter { $0.severity != .info }
    let found = findings.filter { $0.kind != .fieldMissing }
      .map { "\($0.kind.rawValue) \($0.path ?? .root) at \($0.foundAt ?? .root)" }
    #expect(found.sorted() == certain.sorted(), "\(findings.map(\.line))")
    let missing = findings.filter { $0.kind == .fieldMissing }
    let told = missing.map { finding in
      let parts = finding.actual.split(separator: "; ", maxSplits: 1)
      return "\(finding.path ?? .root): \(parts.count == 2 ? String(parts[1]) : "-")"
    }
    #expect(told == notes, "\(findings.map(\.line))")
    #expect(missing.allSatisfy { !$0.hint.client.contains("Optional") && !$0.candidates.isEmpty })
  }

  @Test func `of two missing objects with the same members none is said to be what is around them`() throws {
    let shape = Sketch.object(["ok": .boolean, "billing": Self.address, "shipping": Self.address])
    let findings = try Promise(shape).findings(#"{"ok":true,"street":"s","city":"c"}"#)
    let failing = findings.filter { $0.severity != .info }
    #expect(failing.map(\.kind) == [.fieldMissing, .fieldMissing], "\(findings.map(\.line))")
  }

  static let lists: [(shape: Sketch, body: String, place: String?)] = [
    (list, #"{"users":[],"related":[{"id":1,"name":"a"}]}"#, nil),
    (list, #"{"users":[],"page":{"related":[{"id":1,"name":"a"}]}}"#, nil),
    (list, #"{"data":[{"id":1,"name":"a"}],"included":[]}"#, "$.data"),
    (list, #"{"data":[],"related":[{"id":1,"name":"a"}]}"#, nil),
    (list, #"{"items":[],"colours":[]}"#, "$.items"),
    (list, #"{"users":[],"count":0}"#, "$.users"), (list, #"{"warnings":[],"ok":true}"#, nil),
    (.array(.string), #"{"deprecated":["b"],"count":1}"#, nil),
    (.array(.string), #"{"items":["b"],"count":1}"#, "$.items"),
    (.array(.string), #"{"tags":["b"]}"#, "$.tags"),
  ]

  @Test(arguments: lists.indices) func `of several lists one is the document only if it is the only one`(
    row: Int
  )
    throws
  {
    let (shape, body, place) = Self.lists[row]
    let findings = try Promise(shape).findings(body)
    #expect(
      findings.first { $0.kind == .bodyWrapped }?.foundAt?.description == place, "\(findings.map(\.line))")
    if place == nil { #expect(findings.contains { $0.kind == .valueType && $0.path == .root }) }
  }

  // MARK: names

  /// A promised name, a key that was always there, and the shape and value of both.
  static let names: [(name: String, key: String, shape: Sketch, value: String)] = [
    ("isActive", "inactive", .boolean, "true"), ("isValid", "invalid", .boolean, "true"),
    ("isVisible", "invisible", .boolean, "true"), ("isComplete", "incomplete", .boolean, "true"),
    ("isLocked", "unlocked", .boolean, "true"), ("inStock", "outOfStock", .boolean, "true"),
    ("ascending", "descending", .boolean, "true"), ("increase", "decrease", .number, "1.5"),
    ("isActive", "isInactive", .boolean, "true"), ("hasParent", "hasChildren", .boolean, "true"),
    ("createdBy", "createdAt", .string, #""2025-01-08T12:00:00Z""#),
    ("createdBy", "createdAt", .string, #""x""#),
    ("created_by", "created_in", .string, #""x""#),
    ("height", "weight", .number, "70.5"), ("sender", "gender", .string, #""x""#),
    ("cost", "post", .number, "1.5"), ("rate", "date", .string, #""x""#), ("code", "node", .string, #""x""#),
    ("code", "mode", .string, #""x""#), ("size", "side", .string, #""x""#),
    ("text", "test", .string, #""x""#),
    ("likes", "bikes", .integer, "3"), ("form", "from", .string, #""x""#),
    ("country", "county", .string, #""x""#),
    ("contact", "contract", .string, #""x""#), ("payer", "payee", .string, #""x""#),
    ("comments", "commits", .integer, "3"),
    ("planId", "plantId", .string, #""x""#), ("threadId", "treadId", .string, #""x""#),
    ("stateCode", "stageCode", .string, #""x""#), ("parentId", "id", .integer, "1"),
    ("billingEmail", "email", .string, #""x""#),
    ("deviceMode", "deviceModel", .string, #""x""#), ("read", "ready", .boolean, "true"),
    ("plan", "plant", .string, #""x""#), ("projection", "protection", .string, #""x""#),
    ("detection", "defection", .string, #""x""#), ("summary", "summery", .string, #""2025-01-08T12:00:00Z""#),
  ]

  @Test(arguments: names.indices) func `a similar word is not a typing error of another one`(row: Int) throws
  {
    let (name, key, shape, value) = Self.names[row]
    let promise = Promise(.object(["sku": .string, name: shape]))
    for more in ["", #","other":1"#] {
      let findings = try promise.findings(#"{"sku":"x","\#(key)":\#(value)\#(more)}"#)
      let missing = try #require(findings.first { $0.kind == .fieldMissing }, "\(findings.map(\.line))")
      #expect(missing.path == JSONPath([.key(name)]))
      #expect(missing.actual.contains(#""\#(key)" may be it"#), "\(missing.line)")
      #expect(findings.allSatisfy { $0.kind == .fieldMissing || $0.kind == .fieldUnexpected })
    }
  }

  @Test(arguments: [
    ("recipient", "recipeint"), ("address", "adress"), ("description", "descripton"),
    ("phoneNumber", "phoneNubmer"),
    ("quantity", "quantitty"), ("profilePhoto", "profilePhtoo"), ("_key", "key"),
    ("colour", "color"), ("identifier", "identifyer"), ("phone", "phoneNumber"), ("created", "createdAt"),
  ])
  func `a typing error, or the form of the value behind the name, is another name`(name: String, key: String)
    throws
  {
    let promise = Promise(.object(["sku": .string, name: .string]))
    let findings = try promise.findings(#"{"sku":"x","\#(key)":"y","other":1}"#)
    #expect(
      findings.contains { $0.kind == .fieldRenamed && $0.severity == .breaks }, "\(findings.map(\.line))")
  }

  private struct Flag: Decodable {
    let isActive: Bool
    enum CodingKeys: String, CodingKey { case isActive = "inactive" }
  }

  /// The decoder would take the opposite without an error, which is why no name is advised for it.
  @Test func `the key of the opposite would be decoded without an error`() throws {
    let body = #"{"sku":"x","inactive":true}"#
    #expect(try JSONDecoder().decode(Flag.self, from: Data(body.utf8)).isActive)
    let finding = try #require(
      Promise(.object(["sku": .string, "isActive": .boolean])).findings(body).first {
        $0.kind == .fieldMissing
      })
    #expect(finding.hint.client == "If so, decode it under its own name.")
    #expect(finding.hint.backend == #"Send "isActive"; "inactive" may be it in another sense."#)
  }

  // MARK: advice

  @Test func `the path of the request is no message of an error`() throws {
    let findings = try Promise(.object(["message": .string, "statusCode": .integer])).findings(
      #"{"statusCode":404,"timestamp":"2026-11-28T00:19:15.767Z","path":"/p/9"}"#)
    let missing = try #require(findings.first { $0.kind == .fieldMissing })
    #expect(!missing.actual.contains("path\" may be it") && missing.candidates.isEmpty, "\(missing.line)")
  }

  @Test func `the member of an object that any text fits is not guessed`() throws {
    let promise = Promise(.object(["message": .array(.string)]))
    let finding = try #require(
      promise.findings(#"{"message":[{"property":"email","constraints":{"isEmail":"no email"}}]}"#).first)
    #expect(finding.hint.backend == "Send the promised JSON type.", "\(finding.line)")
    let wrapped = try #require(promise.findings(#"{"message":[{"text":"no email"}]}"#).first)
    #expect(wrapped.hint.backend == #"Send what is in "text" by itself."#)
  }

  @Test func `an id under the name of its object is in no other unit`() throws {
    let findings = try Promise(.object(["id": .integer, "projectId": .integer])).findings(
      #"{"id":1,"project":4}"#)
    #expect(
      findings.first?.hint.client
        == #"If it is the same, name the key in CodingKeys: case projectId = "project"."#)
  }

  @Test func `a member at the root is told with its place`() throws {
    let shape = Sketch.object(["id": .integer, "manager": .object(["id": .integer, "email": .string])])
    let findings = try Promise(shape).findings(#"{"id":1,"manager":{"id":2},"email":"e"}"#)
    let finding = try #require(findings.first { $0.kind == .fieldMissing })
    #expect(finding.hint.backend == #"Send "email" where it is promised, if it is at $.email now."#)
    #expect(finding.hint.client == "If it is the same, decode it from there.")
  }

  @Test func `of places none of which fits, none is said to fit`() throws {
    let promise = Promise(.object(["id": .integer, "email": .email]))
    for (body, note) in [
      (
        #"{"id":1,"home":{"email":{}},"work":{"email":{}}}"#,
        "$.home.email (an object) or $.work.email (an object) may be it"
      ),
      (
        #"{"id":1,"emial":"nope","emali":"nah"}"#,
        #""emial" (in another form) or "emali" (in another form) may be it"#
      ),
    ] {
      let finding = try #require(promise.findings(body).first { $0.kind == .fieldMissing })
      #expect(finding.actual.hasSuffix("; " + note), "\(finding.line)")
    }
  }

  @Test(arguments: [
    #"{"id":1,"Street":"s","CITY":"c","ZIP":"z"}"#,
    #"{"id":1,"details":{"Street":"s","CITY":"c","ZIP":"z"}}"#,
  ])
  func `members that moved under other keys are advised to be read under these`(body: String) throws {
    let address = Sketch.object(["street": .string, "city": .string, "zip": .string])
    let promised: Sketch =
      body.contains("details")
      ? .object(["id": .integer, "street": .string, "city": .string, "zip": .string])
      : .object(["id": .integer, "address": address])
    let findings = try Promise(promised).findings(body)
    #expect(findings.map(\.kind) == [.fieldMoved], "\(findings.map(\.line))")
    #expect(findings.first?.hint.backend == "Send what is promised at its place, under the promised keys.")
  }

  @Test func `an object that holds promised members is not advised to be left out`() throws {
    let promise = Promise(.object(["id": .integer, "phone": .string, "mail": .string]))
    let findings = try promise.findings(#"{"id":1,"contact":{"phone":"x","mail":"y","fax":"z"}}"#)
    let unexpected = try #require(findings.first { $0.kind == .fieldUnexpected }, "\(findings.map(\.line))")
    #expect(unexpected.hint.backend == "Document what else is in it, or do not send that.")
  }

  @Test func `a member that moved into a new object needs a model of that`() throws {
    let findings = try Promise(.object(["id": .integer, "total": .integer])).findings(
      #"{"id":1,"meta":{"total":3}}"#)
    #expect(findings.map(\.kind) == [.fieldMoved], "\(findings.map(\.line))")
    #expect(findings.first?.hint.client == "Give the object that holds it a model of its own.")
  }

  @Test(arguments: [
    (
      #"{"id":1,"profile":{"bio":"b"},"email":"e","phone":"p"}"#,
      "Move the properties to the model of the object that holds them."
    ),
    (
      #"{"id":1,"profile":{"bio":"b","details":{"email":"e","phone":"p"}}}"#,
      "Give the object that holds them a model of its own."
    ),
  ])
  func `members that moved together belong to the model of a promised object`(body: String, advice: String)
    throws
  {
    let profile = Sketch.object(["bio": .string, "email": .string, "phone": .string])
    let findings = try Promise(.object(["id": .integer, "profile": profile])).findings(body)
    #expect(findings.map(\.kind) == [.fieldMoved], "\(findings.map(\.line))")
    #expect(findings.first?.hint.client == advice)
  }
}

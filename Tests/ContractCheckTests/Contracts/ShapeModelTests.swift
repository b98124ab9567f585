import Foundation
import Testing

@testable import ContractCheck
@testable import ContractMutation
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of shapes that are a type of the app's sources.
@Suite struct ShapeModelTests {
  private static let page = """
    struct User: Decodable {
      let id: Int
      let fullName: String
      let bornAt: Date?
      let role: Role
      let friends: [User]
      let address: Address
    }
    struct Address: Decodable { let city: String }
    struct Post: Decodable { let author: User; let address: Address }
    struct Page<T: Decodable>: Decodable { let items: [T]; let next: URL? }
    enum Role: String, Decodable { case user, admin }
    func set(_ decoder: JSONDecoder) {
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.dateDecodingStrategy = .secondsSince1970
    }
    """

  /// Returns the result of reading a contract with one endpoint for each body, beside these sources.
  private static func reading(
    shapes: String, bodies: [String], sources: String = page, client: String = ""
  ) -> ContractReading {
    let endpoints = bodies.enumerated().map { number, body in
      #""e\#(number)": {"request": "GET /\#(number)", "responses": {"200": {"body": \#(body)}}}"#
    }
    let text = """
      {"contract": "c", "backend": {"url": "http://localhost:1"},
       "client": {"models": ["App"]\(client)},
       "shapes": {\(shapes)},
       "endpoints": {\(endpoints.joined(separator: ", "))},
       "checks": {"e": {"call": "e0", "expect": 200}}}
      """
    let files = ReferencedFiles(
      read: ReferencedFiles.none.read,
      models: { models, client throws(ReferencedFileError) in
        try PromisedModels(
          of: SwiftModelReader([SwiftFile(name: "App/Models.swift", bytes: Array(sources.utf8))]), models,
          client: client)
      })
    return ContractReading(of: Array(text.utf8), file: "c.json", files: files)
  }

  private static func contract(
    shapes: String, bodies: [String], sources: String = page, client: String = ""
  ) throws -> Contract {
    let reading = reading(shapes: shapes, bodies: bodies, sources: sources, client: client)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(errors)")
    return try #require(reading.contract)
  }

  private static func findings(in body: String, of endpoint: String, _ contract: Contract) throws -> [String]
  {
    let response = HTTPResponse(
      status: 200, headers: [Header("Content-Type", "application/json")], body: Array(body.utf8),
      receivedAt: 1_763_900_000)
    return try contract.findings(in: response, of: endpoint).map { "\($0.kind.rawValue) \($0.place)" }
  }

  @Test func `what the type decodes is the promise, with the keys that are sent`() throws {
    let contract = try Self.contract(
      shapes: #""User": {"model": "User"}, "Page": {"model": "Page<User>"}"#,
      bodies: [#""User""#, #""Page""#, #""User[]""#])
    let right =
      #"{"id": 1, "full_name": "Ada", "role": "admin", "friends": [], "address": {"city": "Rome"}, "more": 1}"#
    #expect(try Self.findings(in: right, of: "e0", contract) == [])
    #expect(try Self.findings(in: #"{"items": [\#(right)], "next": null}"#, of: "e1", contract) == [])
    #expect(try Self.findings(in: "[\(right)]", of: "e2", contract) == [])
    for (spoiled, found) in [
      (right.replacing("full_name", with: "fullName"), "field-casing $.full_name"),
      (right.replacing("\"id\": 1", with: "\"id\": \"1\""), "value-type $.id"),
      (right.replacing("admin", with: "root"), "value-choice $.role"),
      (right.replacing(#""more": 1"#, with: #""born_at": "2025-01-08""#), "value-type $.born_at"),
      (right.replacing(#""friends": [], "#, with: ""), "field-missing $.friends"),
    ] {
      #expect(try Self.findings(in: spoiled, of: "e0", contract) == [found], "\(spoiled)")
    }
    #expect(
      contract.endpoints.map { $0.responses[0].model?.type } == ["User", "Page<User>", "[User]"],
      "the app's type is that of the shape")
  }

  @Test func `a type with a shape of its own is that shape wherever it is contained`() throws {
    let contract = try Self.contract(
      shapes: #""Post": {"model": "Post"}, "User": {"model": "User"}"#, bodies: [#""Post""#, #""User""#])
    let users = contract.shapes.nodes.filter { $0.name == "User" }
    #expect(users.count == 1)
    #expect(contract.warnings == [])
    let finding = try #require(
      try contract.findings(
        in: HTTPResponse(
          status: 200, headers: [Header("Content-Type", "application/json")],
          body: Array(#"{"author": {"id": 1}, "address": {"city": "x"}}"#.utf8), receivedAt: 0), of: "e0"
      ).first)
    #expect(finding.location.file == "App/Models.swift", "the promise is where the app states it")
  }

  @Test(arguments: [
    (#""User""#, "%"), (#"{"data": "User"}"#, #"{"data": %}"#), (#"{"...": "User", "x?": "any"}"#, "%"),
  ])
  func `a key that the decoder converts is as good as the promised one`(body: String, form: String) throws {
    var contract = try Self.contract(
      shapes: #""User": {"model": "User"}"#, bodies: [body], client: #", "keys": "convertFromSnakeCase""#)
    contract.client.keys = .convertFromSnakeCase
    let sent = #"{"id": 1, "fullName": "Ada", "role": "admin", "friends": [], "address": {"city": "Rome"}}"#
    #expect(try Self.findings(in: form.replacing("%", with: sent), of: "e0", contract) == [])
    let other = sent.replacing("fullName", with: "FullName")
    #expect(try Self.findings(in: form.replacing("%", with: other), of: "e0", contract).count == 1)
  }

  @Test func `in a run, a response that the type decodes keeps the promise that the type is`() async throws {
    let contract = try Self.contract(
      shapes: #""Page": {"model": "Page<User>"}"#, bodies: [#""Page""#])
    let models = ContractModels(
      of: contract,
      in: SwiftModelReader([SwiftFile(name: "App/Models.swift", bytes: Array(Self.page.utf8))]))
    func check(_ response: String) async throws -> CheckResult {
      var settings = RunSettings.test()
      settings.models = [contract.name: models]
      let transport = ScriptedTransport(["GET /0": [.json(response, status: 200)]])
      return try #require(
        await run(models.contract, settings: settings, transport: transport).checks.first)
    }
    let relative = try await check(#"{"items": [], "next": "/users?page=2"}"#)
    #expect(relative.findings.map(\.kind) == [])
    let number = try await check(#"{"items": [], "next": 2}"#)
    #expect(number.findings.map(\.kind) == [.valueType])
    #expect(number.findings.map(\.responsible) == [.backend])
  }

  @Test func `a difference in a type that several contain is one cause`() async throws {
    let contract = try Self.contract(
      shapes: #""User": {"model": "User"}, "Post": {"model": "Post"}"#, bodies: [#""Post""#, #""User""#])
    let user = #"{"id": 1, "full_name": "Ada", "role": "admin", "friends": [], "address": {"city": 7}}"#
    let transport = ScriptedTransport { request, _ in
      .json(request.url.hasSuffix("/0") ? #"{"author": \#(user), "address": {"city": 7}}"# : user)
    }
    var both = contract
    var other = both.checks[0]
    (other.name, other.endpoint) = ("other", 1)
    both.checks.append(other)
    let result = await run(both, transport: transport)
    #expect(result.causes.map(\.checks.count) == [2], "\(result.causes.map(\.title))")
    #expect(result.causes.first?.title == "Address.city: another type than promised")
  }

  @Test func `a model can be spread, and a shape that is written out keeps its member called model`() throws {
    let contract = try Self.contract(
      shapes: #""Address": {"model": "Address"}, "Car": {"\\model": "string"}"#,
      bodies: [#"{"...": "Address", "zip": "string"}"#, #""Car""#])
    #expect(try Self.findings(in: #"{"city": "x"}"#, of: "e0", contract) == ["field-missing $.zip"])
    #expect(try Self.findings(in: #"{"model": 5}"#, of: "e1", contract) == ["value-type $.model"])
    let plain = try Contract(
      parsing: Array(
        #"""
        {"contract": "c", "backend": {"url": "http://localhost:1"}, "shapes": {"Car": {"model": "string"}},
         "endpoints": {"e": {"request": "GET /e", "responses": {"200": {"body": "Car"}}}},
         "checks": {"e": {"call": "e", "expect": 200}}}
        """#.utf8), file: "c.json")
    #expect(try Self.findings(in: #"{"model": 5}"#, of: "e", plain) == ["value-type $.model"])
  }

  @Test(arguments: [
    (
      #""User": {"model": "Usr"}"#, Self.page, "",
      [
        #"there is no type "Usr"; did you mean "User"?; for an object with the one member "model", write {"\\model": …}"#
      ]
    ),
    (
      #""User": {"model": "Usr"}, "Both": {"...": "User", "x": "string"}"#, Self.page, "",
      [
        #"there is no type "Usr"; did you mean "User"?; for an object with the one member "model", write {"\\model": …}"#
      ]
    ),
    (
      #""User": {"model": "User"}, "Page<T>": {"model": "Page<T>"}, "Users": "Page<User>""#, Self.page, "",
      [
        #"a shape with parameters is no model; name a type with its arguments, such as "UserPage": {"model": "Page<User>"}"#
      ]
    ),
    (
      #""User": {"model": "User"}, "Post": {"model": "Post"}"#,
      Self.page + "\nfunc other(_ decoder: JSONDecoder) { decoder.keyDecodingStrategy = .useDefaultKeys }",
      "",
      [
        "the sources configure different decoders: App/Models.swift:14 (keyDecodingStrategy = .convertFromSnakeCase, "
          + "dateDecodingStrategy = .secondsSince1970), App/Models.swift:17 (keyDecodingStrategy = .useDefaultKeys); "
          + #"state "keys" and "dates" in "client" as the decoder of these responses has them"#
      ]
    ),
  ])
  func `a model that cannot be read is one error`(
    shapes: String, sources: String, client: String, errors: [String]
  ) {
    let reading = Self.reading(shapes: shapes, bodies: [#""User""#], sources: sources, client: client)
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.message) == errors)
  }

  @Test func `without the program, which reads Swift, a model is an error that says so`() {
    #expect(throws: InvalidContract.self) {
      try Contract(
        parsing: Array(
          #"""
          {"contract": "c", "backend": {"url": "http://localhost:1"}, "client": {"models": ["App"]},
           "shapes": {"Car": {"model": "Car"}},
           "endpoints": {"e": {"request": "GET /e", "responses": {"200": {"body": "Car"}}}},
           "checks": {"e": {"call": "e", "expect": 200}}}
          """#.utf8), file: "c.json")
    }
  }

  @Test func `what cannot be read is a warning, and any value fits it`() throws {
    let contract = try Self.contract(
      shapes: #""Odd": {"model": "Odd"}"#, bodies: [#""Odd""#],
      sources: "struct Odd: Decodable { let id: Int; let other: Elsewhere }")
    #expect(
      contract.warnings.map { "\($0.location): \($0.message)" } == [
        #"App/Models.swift:1:49: the type Elsewhere is not declared in these files; taken as any"#
      ])
    #expect(try Self.findings(in: #"{"id": 1, "other": [5]}"#, of: "e0", contract) == [])
    #expect(try Self.findings(in: #"{"id": "1", "other": [5]}"#, of: "e0", contract) == ["value-type $.id"])
  }

  /// The types of an app that are compiled here, with what decodes them.
  private static let types: [(String, @Sendable (JSONDecoder, Data) throws -> Void)] = [
    ("LoginResponse", { _ = try $0.decode(ClientModels.LoginResponse.self, from: $1) }),
    ("Account", { _ = try $0.decode(ClientModels.Account.self, from: $1) }),
    ("Owner", { _ = try $0.decode(ClientModels.Owner.self, from: $1) }),
    (
      "Envelope<[ClientModels.Address]>",
      { _ = try $0.decode(ClientModels.Envelope<[ClientModels.Address]>.self, from: $1) }
    ),
    ("Flattened", { _ = try $0.decode(ClientModels.Flattened.self, from: $1) }),
    ("Dog", { _ = try $0.decode(ClientModels.Dog.self, from: $1) }),
    ("Checkout", { _ = try $0.decode(ClientModels.Checkout.self, from: $1) }),
    ("Comment", { _ = try $0.decode(ClientModels.Comment.self, from: $1) }),
    ("Settings", { _ = try $0.decode(ClientModels.Settings.self, from: $1) }),
    ("Renamed", { _ = try $0.decode(ClientModels.Renamed.self, from: $1) }),
    ("Optionals", { _ = try $0.decode(ClientModels.Optionals.self, from: $1) }),
    ("Aliased", { _ = try $0.decode(ClientModels.Aliased.self, from: $1) }),
  ]

  /// Returns whether Foundation reads each of two bodies, one that the shape promises and one of which a member is
  /// missing or has another type.
  @Test(arguments: types.indices, ["asWritten", "convertFromSnakeCase"])
  func `the real decoder reads what the shape of a type promises`(index: Int, keys: String) throws {
    let (type, decode) = Self.types[index]
    // With keys of its own in snake case, the type cannot be decoded after a conversion.
    if keys == "convertFromSnakeCase", ["LoginResponse", "Renamed"].contains(type) { return }
    let source = try String(
      contentsOfFile: ProjectFolder.root + "/Tests/ContractCheckTests/ModelHarness/ClientModels.swift",
      encoding: .utf8)
    let contract = try Self.contract(
      shapes: #""It": {"model": "ClientModels.\#(type)"}"#, bodies: [#""It""#], sources: source,
      client: #", "keys": "\#(keys)", "dates": "iso8601""#)
    guard case .shape(let shape) = contract.endpoints[0].responses[0].body else {
      Issue.record("nothing is promised")
      return
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    if keys == "convertFromSnakeCase" { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    var spoiled = 0
    for seed in 0..<40 as Range<UInt64> {
      var sampler = Sampler(contract.shapes, seed: seed, now: 1_763_900_000)
      let body = try sampler.sample(shape)
      #expect(throws: Never.self, "\(type): \(String(decoding: body, as: UTF8.self))") {
        try decode(decoder, Data(body))
      }
      guard var members = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any] else {
        continue
      }
      for key in members.keys.sorted() {
        let value = members.removeValue(forKey: key)
        let cut = try JSONSerialization.data(withJSONObject: members)
        let found = try Self.findings(in: String(decoding: cut, as: UTF8.self), of: "e0", contract)
        let isRead = (try? decode(decoder, cut)) != nil
        #expect(found.isEmpty == isRead, "\(type) without \(key): \(found)")
        if !isRead { spoiled += 1 }
        members[key] = value
      }
    }
    #expect(spoiled > 0 || type == "Optionals")
  }
}

import ContractSpecs
import Foundation
import Testing

/// The tests of fixtures, with the public interface of the library alone.
@Suite struct FixturesTests {
  private static let contract = """
    {"contract": "shop", "backend": {"url": "http://127.0.0.1:1"}, "include": ["shapes.json"],
     "endpoints": {
       "user": {"request": "GET /me", "responses": {
         "200": {"body": "User", "headers": {"X-Total": "integer"}}, "404": {"body": {"error": "string"}}}},
       "made": {"request": "POST /users", "responses": {"201": {"body": "User"}}}},
     "checks": {"user": {"call": "user"}}}
    """
  private static let shapes = #"{"shapes": {"User": {"id": "integer", "first_name": "string"}}}"#
  private static let good = #"{"id": 1, "first_name": "Ada"}"#

  private struct User: Decodable, Equatable {
    var id: Int
    var firstName: String
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  /// Calls a function with a folder of these fixtures, beside a contract.
  private static func with(
    _ files: [String: String], _ body: (Result<Fixtures, InvalidFixtures>, String) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(contract, to: "specs/shop.json")
      try folder.write(shapes, to: "specs/shapes.json")
      try folder.write("", to: "Fixtures/notes.txt")
      for (name, text) in files { try folder.write(text, to: "Fixtures/\(name)") }
      let read = Result { () throws(InvalidFixtures) in
        try Fixtures(in: "Fixtures", contract: "specs/shop.json", besides: folder.path("Tests.swift"))
      }
      try body(read, folder.path)
    }
  }

  @Test func `a name says the endpoint and the status`() async throws {
    let names = [
      "made.json", "user.404.json", "user.gone.404.json", "user.json", "user/in.folder.json",
      "user/other.404.json",
    ]
    let files = Dictionary(
      uniqueKeysWithValues: names.map { ($0, $0.contains("404") ? #"{"error": "x"}"# : Self.good) })
    try await Self.with(files) { read, _ in
      let fixtures = try read.get()
      #expect(fixtures.map(\.name) == names && fixtures.map(\.description) == names)
      #expect(
        fixtures.map { "\($0.endpoint) \($0.status)" } == [
          "made 201", "user 404", "user 404", "user 200", "user 200", "user 404",
        ])
      for fixture in fixtures { try fixture.check() }
      #expect(try fixtures.of("user", status: 404).count == 3 && fixtures.of("made").count == 1)
    }
  }

  @Test func `a fixture that is out of date says what, where and who promised it`() async throws {
    let body = "{\n  \"id\": \"1\",\n  \"firstName\": \"Ada\",\n  \"more\": 1\n}"
    try await Self.with(["user.json": body]) { read, folder in
      let fixture = try #require(try read.get().first)
      let error = try #require(throws: FixtureError.self) { try fixture.check() }
      #expect(error.differences.map(\.kind) == ["value-type", "field-casing"])
      #expect(error.file == "\(folder)/Fixtures/user.json")
      #expect(
        error.description == """
          user.json is not what shop promises for user 200:
          \(folder)/Fixtures/user.json:2:9: value-type at $.id: expected integer, got string "1" \
          (promised at \(folder)/specs/shapes.json:1:28)
          \(folder)/Fixtures/user.json:3:3: field-casing at $.first_name: expected "first_name", got "firstName", \
          found at $.firstName (promised at \(folder)/specs/shapes.json:1:39)
          """, "\(error)")
    }
  }

  @Test func `a type that does not decode a fixture says where, and who has to change`() async throws {
    struct Other: Decodable { var id: String }
    try await Self.with(["user.json": Self.good, "user.b.json": #"{"id": [1], "first_name": "A"}"#]) {
      read, folder in
      let fixtures = try read.get().of("user")
      #expect(try fixtures[1].decode(User.self, with: Self.decoder) == User(id: 1, firstName: "Ada"))
      let model = try #require(throws: FixtureError.self) { try fixtures[1].decode(Other.self) }
      #expect(model.differences.isEmpty && model.decodingError is DecodingError)
      #expect(
        model.description.hasPrefix(
          "Other does not decode user.json:\n\(folder)/Fixtures/user.json:1:8: typeMismatch String at $.id: ")
      )
      #expect(model.description.contains("got integer 1\n"))
      #expect(model.description.hasSuffix("the fixture is what shop promises, so the type has to change"))
      let both = try #require(throws: FixtureError.self) {
        try fixtures[0].decode(User.self, with: Self.decoder)
      }
      #expect(both.description.contains("the fixture is not what shop promises either:\n"))
      #expect(both.differences.map(\.kind) == ["value-type"])
      let keys = try #require(throws: FixtureError.self) { try fixtures[1].decode(User.self) }
      #expect(
        keys.description.contains("user.json:1:1: keyNotFound firstName at $, got object {id, first_name}"),
        "\(keys)")
    }
  }

  @Test func `whatever keeps fixtures from being read is an error, and no folder without any passes`()
    async throws
  {
    func problems(_ files: [String: String]) async throws -> [String] {
      var found: [String] = []
      try await Self.with(files) { read, folder in
        if case .failure(let error) = read {
          found = error.problems.map { $0.replacing(folder, with: "") }
        }
      }
      return found
    }
    #expect(
      try await problems(["usr.json": "{}", ".hidden.json": "{}"]) == [
        #"/Fixtures/usr.json: there is no endpoint "usr"; did you mean "user"?"#
      ])
    #expect(try await problems([:]) == ["/Fixtures: has no file that ends in .json"])
    let none = #expect(throws: InvalidFixtures.self) {
      try Fixtures(in: "/none", contract: ProjectFolder.root + "/specs/bob-the-builder.json")
    }
    #expect(none?.description == "/none: cannot be read")
    let contract = #expect(throws: InvalidFixtures.self) { try Fixtures(in: "/none", contract: "/none.json") }
    #expect(contract?.description == "/none.json: cannot be read")
    try await Self.with(["user.json": Self.good]) { read, _ in
      let error = #expect(throws: InvalidFixtures.self) { try read.get().of("made") }
      #expect(error?.description == "there is no fixture of made")
    }
  }
}

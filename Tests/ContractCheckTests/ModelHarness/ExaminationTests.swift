import Testing

@testable import ModelHarness

@Suite struct ExaminationTests {
  static let bob = """
    {"accessToken":"eyJ","refreshToken":"721","tokenType":"Bearer","expiresIn":900,"user":{"id":"85fa","email":\
    "john.doe@example.com","firstName":"John","lastName":"Doe","phoneNumber":"+1","role":"user","createdAt":\
    "2025-11-08T15:39:12.642Z","updatedAt":"2025-11-08T15:39:12.642Z"}}
    """

  static let cases: [ExaminationCase] = [
    .init(
      ClientModels.LoginResponse.self, bob,
      [
        "keyNotFound $.user.first_name String", "keyNotFound $.user.last_name String",
        "keyNotFound $.tokens AuthTokens",
      ]),
    .init(
      ClientModels.User.self,
      #"{"id":"","email":"","first_name":"","last_name":"","role":"","created_at":"2025-11-08T15:39:12Z"}"#,
      ["typeMismatch $.created_at Date"]),
    .init(ClientModels.Flexible.self, #"{"id":"x"}"#),
    .init(ClientModels.Flexible.self, #"{"id":5}"#),
    .init(ClientModels.Flexible.self, #"{"id":true}"#, ["typeMismatch $.id String"]),
    .init(ClientModels.Wrapped.self, #"{"items":[{"street":"a"},{"street":1},7],"isOn":"yes","name":"n"}"#),
    .init(
      ClientModels.Wrapped.self, #"{"items":{},"isOn":1}"#,
      ["typeMismatch $.items [Any]", "keyNotFound $.name String"]),
    .init(
      ClientModels.Flattened.self, #"{"name":1,"address":{}}"#,
      ["typeMismatch $.name String", "keyNotFound $.address.city String"]),
    .init(
      ClientModels.Flattened.self, #"{"name":"","address":null}"#,
      ["valueNotFound $.address [String: Any]"]),
    .init(ClientModels.Dog.self, "{}", ["keyNotFound $.breed String", "keyNotFound $.name String"]),
    .init(
      ClientModels.Cat.self, #"{"lives":"9","super":{}}"#,
      ["typeMismatch $.lives Int", "keyNotFound $.super.name String"]),
    .init(ClientModels.Cat.self, #"{"lives":9}"#, ["valueNotFound $.super [String: Any]"]),
    .init(
      ClientModels.Envelope<[ClientModels.Address]>.self,
      #"{"data":[{"street":1},{"street":"a"},{"street":null,"zip":2},{}]}"#,
      [
        "typeMismatch $.data[0].street String", "valueNotFound $.data[2].street String",
        "typeMismatch $.data[2].zip String", "keyNotFound $.data[3].street String",
      ]),
    .init(
      ClientModels.Checkout.self,
      #"{"payment":{"type":"crypto"},"events":[{"login":{"user":1}},{"log":{}},{"logout":{}}],"total":1.5}"#,
      [
        "dataCorrupted $.payment.type Payment", "typeMismatch $.events[0].login.user String",
        "typeMismatch $.events[1] Event", "misfit $.total Int",
      ]),
    .init(ClientModels.Checkout.self, #"{"events":[],"total":1}"#, ["keyNotFound $.payment Payment"]),
    .init(
      ClientModels.Comment.self, #"{"text":"a","replies":[{"text":"b"}]}"#,
      ["keyNotFound $.replies[0].replies Array<Comment>"]),
    .init(
      ClientModels.Settings.self, #"{"user_id":"1","profile_photo_url":1,"is_on":true}"#,
      ["typeMismatch $.user_id Int", "typeMismatch $.profile_photo_url String"], keys: .convertFromSnakeCase),
    .init(ClientModels.Settings.self, #"{"userId":1,"isOn":true}"#, keys: .convertFromSnakeCase),
    .init(
      ClientModels.Place.self, #"{"at":[1],"name":2}"#,
      ["valueNotFound $.at[1] Double", "typeMismatch $.name String"]),
    .init(
      [String: ClientModels.Role].self, #"{"a":"user","b":"boss","c":1}"#,
      ["dataCorrupted $.b Role", "typeMismatch $.c String"]),
    .init(
      ClientModels.Contact.self, #"{"email":"bob"}"#,
      ["dataCorrupted $.email Email", "keyNotFound $.name String"]),
    .init([Int].self, "{}", ["typeMismatch $ [Any]"]),
    .init(Int?.self, "null"),
    .init(Int.self, "null", ["valueNotFound $ Int"]),
    .init(
      [ClientModels.Refusing].self, #"["a","b",3]"#, ["other $[0] Refusing ×2", "typeMismatch $[2] String"]),
    .init(ClientModels.LoginResponse.self, "[]", ["typeMismatch $ [String: Any]"]),
  ]

  @Test(arguments: cases) func `every problem comes out in one pass`(_ row: ExaminationCase) throws {
    let examination = try row.examine()
    #expect(examination.outline == row.problems)
    #expect((examination.error == nil) == row.problems.isEmpty)
    #expect(examination.isComplete && examination.isJSON && examination.stoppedAt == nil)
  }

  @Test func `what is missing is shown as the model would read it, and what is left over`() throws {
    let examination = try #require(Self.cases.first).examine()
    #expect(
      examination.asked == [
        "$.user", "$.user.id", "$.user.email", "$.user.first_name", "$.user.last_name", "$.user.role",
        "$.user.created_at?", "$.user.updated_at?", "$.tokens", "$.tokens.access_token",
        "$.tokens.refresh_token", "$.tokens.expires_in",
      ])
    #expect(
      examination.unread == [
        "$.accessToken", "$.expiresIn", "$.refreshToken", "$.tokenType", "$.user.createdAt",
        "$.user.firstName",
        "$.user.lastName", "$.user.phoneNumber", "$.user.updatedAt",
      ])
  }

  @Test func `a raw value that an enum does not know comes with those that it knows`() throws {
    let settings = Settings(for: try ClientModelSource.text())
    let role = Examination(of: Array(#""boss""#.utf8), as: ClientModels.Role.self, settings)
    #expect(role.problems.first?.problem.known.sorted() == ["admin", "super-user", "user"])
    let level = Examination(of: Array("7".utf8), as: ClientModels.Level.self, settings)
    #expect(level.problems.first?.problem.known == ["1", "2"])
  }

  @Test func `where nothing gets past a problem, that is said`() throws {
    let body = #"{"before":"1","refusing":"x","after":"2"}"#
    let settings = Settings(for: try ClientModelSource.text())
    let examination = Examination(of: Array(body.utf8), as: ClientModels.WithRefusing.self, settings)
    #expect(examination.outline == ["typeMismatch $.before Int", "other $.refusing Refusing"])
    #expect(examination.stoppedAt?.outline == "$.refusing")
  }

  @Test(.ends) func `five thousand wrong rows are two problems and take three passes`()
    throws
  {
    let row = #"{"street":1,"zip":[]}"#
    let body = "[\(Array(repeating: row, count: 5_000).joined(separator: ","))]"
    let settings = Settings(for: try ClientModelSource.text())
    let examination = Examination(of: Array(body.utf8), as: [ClientModels.Address].self, settings)
    #expect(
      examination.outline == [
        "typeMismatch $[0].street String ×5000", "typeMismatch $[0].zip String ×5000",
      ])
    #expect(examination.isComplete)
  }

  @Test func `a list that is caught by a try? hides its own problems only`() throws {
    struct Lenient: Decodable {
      let list: [Int]
      let name: String

      enum CodingKeys: CodingKey { case list, name }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        list = (try? container.decode([Int].self, forKey: .list)) ?? []
        name = try container.decode(String.self, forKey: .name)
      }
    }
    let body = #"{"list":[1,"2",3],"name":4}"#
    let examination = Examination(of: Array(body.utf8), as: Lenient.self, Settings())
    #expect(examination.outline == ["typeMismatch $.name String"])
  }

  @Test func `without patience what was found so far is told, and that it is not all`() {
    var settings = Settings()
    settings.patience = .zero
    let body = "[\(Array(repeating: "\"x\"", count: 5_000).joined(separator: ","))]"
    let examination = Examination(of: Array(body.utf8), as: [Int].self, settings)
    #expect(!examination.isComplete)
    #expect(examination.error?.path == ["Index 0"])
  }

  @Test(arguments: ["", "{", "[1,]x", #"{"a":}"#, "nul", String(repeating: "[", count: 600)])
  func `what is no JSON has the decoder's error only`(_ text: String) {
    let examination = Examination(of: Array(text.utf8), as: [Int].self, Settings())
    #expect(examination.error?.kind == .dataCorrupted)
    #expect(!examination.isJSON && examination.problems.isEmpty)
  }
}

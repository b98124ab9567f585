import Testing

@testable import ContractSpecs

@Suite struct FoundPathsTests {
  private func path(_ steps: JSONPath.Step...) -> JSONPath { JSONPath(steps) }

  private func root(_ text: String) throws -> JSONValue {
    try JSONDocument(parsing: Array(text.utf8)).root
  }

  @Test func `a value where it is promised needs no entry`() throws {
    let lookup = FoundPaths().lookUp(path(.key("a"), .index(1)), in: try root(#"{"a":[1,2]}"#))
    #expect(lookup.value?.source == "2")
    #expect(lookup.relocatedTo == nil)
  }

  @Test func `nothing is found where nothing is`() throws {
    let value = try root(#"{"a":[1,2],"b":"x"}"#)
    for path in [
      path(.key("x")), path(.key("a"), .index(2)), path(.key("a"), .index(-1)), path(.key("b"), .jwt),
    ] {
      #expect(FoundPaths().lookUp(path, in: value).value == nil)
    }
  }

  @Test func `a matcher over other casing leaves the way to the value`() throws {
    let promise = Promise(.object(["users": .array(.object(["firstName": .string]))]))
    let matcher = try promise.match(#"{"Users":[{"firstName":"a"},{"first_name":"b"}]}"#)
    let found = MatchReport(of: matcher).found
    #expect(found[path(.key("users"))] == [path(.key("Users"))])
    let lookup = found.lookUp(
      path(.key("users"), .index(1), .key("firstName")), in: matcher.document.root)
    #expect(lookup.value?.string == "b")
    #expect(lookup.relocatedTo?.description == "$.Users[*].first_name")
    let exact = found.lookUp(path(.key("users"), .index(0), .key("firstName")), in: matcher.document.root)
    #expect(exact.value?.string == "a")
    #expect(exact.relocatedTo?.description == "$.Users[*].firstName")
  }

  @Test func `a value can be found anywhere, its parent being nowhere`() throws {
    var found = FoundPaths()
    found.add(path(.key("tokens"), .key("accessToken")), foundAt: path(.key("accessToken")))
    let lookup = found.lookUp(
      path(.key("tokens"), .key("accessToken")), in: try root(#"{"accessToken":"x"}"#))
    #expect(lookup.value?.string == "x")
    #expect(lookup.relocatedTo?.description == "$.accessToken")
  }

  @Test func `a key stands for that of any entry of a dictionary`() throws {
    let promise = Promise(.object([:], others: .each(.object(["userName": .string]))))
    let matcher = try promise.match(#"{"a":{"user_name":"x"},"b":{"userName":"y"}}"#)
    let found = MatchReport(of: matcher).found
    for (key, value) in [("a", "x"), ("b", "y")] {
      let lookup = found.lookUp(path(.key(key), .key("userName")), in: matcher.document.root)
      #expect(lookup.value?.string == value)
    }
    #expect(found.lookUp(path(.key("c"), .key("userName")), in: matcher.document.root).value == nil)
  }

  @Test func `indices stand for each other in order`() throws {
    var found = FoundPaths()
    found.add(
      path(.key("items"), .each, .key("id")),
      foundAt: path(.key("data"), .key("items"), .each, .key("meta"), .key("id")))
    let lookup = found.lookUp(
      path(.key("items"), .index(1), .key("id")),
      in: try root(#"{"data":{"items":[{"meta":{"id":1}},{"meta":{"id":2}}]}}"#))
    #expect(lookup.value?.source == "2")
  }

  @Test func `the whole promise can stand below the root`() throws {
    var found = FoundPaths()
    found.add(.root, foundAt: path(.key("data")))
    let lookup = found.lookUp(path(.key("id")), in: try root(#"{"data":{"id":7}}"#))
    #expect(lookup.value?.source == "7")
    #expect(lookup.relocatedTo?.description == "$.data.id")
  }

  @Test func `a path leads into a token, and through other casing there`() throws {
    let token = Tokens.signed(#"{"exp":7,"User_Id":"u"}"#)
    let promise = Promise(.object(["accessToken": .token(.object(["exp": .integer, "userId": .string]))]))
    let matcher = try promise.match(#"{"access_token":"\#(token)"}"#)
    let found = MatchReport(of: matcher).found
    let exp = found.lookUp(path(.key("accessToken"), .jwt, .key("exp")), in: matcher.document.root)
    #expect(exp.value?.source == "7")
    let user = found.lookUp(path(.key("accessToken"), .jwt, .key("userId")), in: matcher.document.root)
    #expect(user.value?.string == "u")
    #expect(user.relocatedTo?.description == "$.access_token.(jwt).User_Id")
  }
}

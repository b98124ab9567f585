import Testing

@testable import ContractCheck

@Suite struct JUnitNameTests {
  @Test(arguments: [
    ("POST /api/auth/login", "200", "bob.auth", "POST /api/auth/login 200 - it"),
    ("GET /api/v1/items/{id}", "4XX", "bob.items", "GET /api/v1/items/{id} 4XX - it"),
    ("GET /", "200", "bob.root", "GET / 200 - it"), ("GET /{id}", "200", "bob.root", "GET /{id} 200 - it"),
    ("GET /v2/users.list?page=1", "200", "bob.users_list", "GET /v2/users.list?page=1 200 - it"),
    ("GET  /caf\u{E9}", "200", "bob.caf_", #"GET /caf\u{E9} 200 - it"#), ("", "", "bob.root", "- it"),
    ("GET /x\u{1B}\n", "200", "bob.x__", #"GET /x\u{1B}\u{A} 200 - it"#),
  ])
  func `names come from the contract alone`(endpoint: String, status: String, classname: String, name: String)
  {
    let check = CheckResult.made("it", .passed, endpoint: endpoint, status: status)
    let junit = JUnitName(check: check, suite: "bob")
    #expect(junit == JUnitName(check: .made("it", .failed, endpoint: endpoint, status: status), suite: "bob"))
    #expect((junit.classname, junit.name) == (classname, name))
  }

  @Test func `a long name is cut in its middle and stays different from its neighbour`() {
    let path = "GET /" + String(repeating: "x", count: 400)
    let one = JUnitName(check: .made("one", .passed, endpoint: path), suite: "bob")
    let two = JUnitName(check: .made("two", .passed, endpoint: path + "/a/" + path), suite: "bob")
    #expect(one.name.utf8.count == 255)
    #expect(one.name.hasSuffix(" 200 - one"))
    #expect(one != two)
  }

  @Test(arguments: [
    ("specs/a.json", "specs/a.json"), ("./specs//a.json", "specs/a.json"), ("/abs/a.json", nil),
    ("../a.json", nil),
    ("a/../b.json", nil), ("https://x/a.json", nil), (#"a\b.json"#, nil), ("~/a.json", nil), ("", nil),
    (".", nil),
    ("a\u{1B}.json", nil), ("a b/é.json", "a b/é.json"), ("..a/b", "..a/b"),
  ])
  func `only a path inside the repository is given to annotations`(path: String, text: String?) {
    #expect(RepositoryPath(path)?.text == text)
  }
}

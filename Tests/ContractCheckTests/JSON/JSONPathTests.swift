import Testing

@testable import ContractSpecs

@Suite struct JSONPathTests {
  @Test(
    arguments: [
      ([], "$"),
      ([.key("items"), .index(3), .key("id")], "$.items[3].id"),
      ([.key("items"), .each, .key("access_token"), .jwt, .key("exp")], "$.items[*].access_token.(jwt).exp"),
      ([.key("odd key")], "$['odd key']"),
      ([.key("")], "$['']"),
      ([.key("1st")], "$['1st']"),
      ([.key("a.b")], "$['a.b']"),
      ([.key("(jwt)")], "$['(jwt)']"),
      ([.key("it's \\ so")], #"$['it\'s \\ so']"#),
      ([.key("a\n\u{1B}[31m\u{0}")], #"$['a\n\u001b[31m\u0000']"#),
    ] as [([JSONPath.Step], String)])
  func `a path prints on one line`(steps: [JSONPath.Step], text: String) {
    #expect(JSONPath(steps).description == text)
    #expect(JSONPath(text) == JSONPath(steps))
  }

  @Test(arguments: Hostile.all)
  func `any name is read back as it was`(hostile: Hostile) {
    let path = JSONPath([.key(hostile.text), .each, .key(hostile.text)])
    #expect(JSONPath(path.description) == path)
  }

  @Test(arguments: [
    "", "a", "$.", "$a", "$..a", "$.a b", "$[", "$[1", "$[+1]", "$[99999999999999999999]", "$['a", "$['a'",
    #"$['\'"#, #"$['\x']"#, #"$['\u12']"#, #"$['\ud800']"#, "$[]", "$[*", "$['a']b",
  ])
  func `what is no path is not read as one`(text: String) {
    #expect(JSONPath(text) == nil)
  }

  @Test func `a pattern has no indices`() {
    let path = JSONPath.root.appending(key: "a").appending(.index(1)).appending(.index(2)).appending(.jwt)
    #expect(path.pattern.description == "$.a[*][*].(jwt)")
    #expect(path.parent.parent.description == "$.a[1]")
    #expect(path.hasPrefix(.root.appending(key: "a")))
    #expect(!path.hasPrefix(path.pattern))
  }
}

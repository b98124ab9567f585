import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of what is said of a change that consists of several ones.
@Suite struct SwiftRepairTitlesTests {
  @Test func `of changes that replace each other only the last is told`() throws {
    let repair = try SwiftRepairTests.repair(
      "enum Kind: String, Decodable { case a, b }\nstruct M: Decodable { let k: [Kind]; let m: [String: Kind] }",
      #"{"k":["c"],"m":{"x":"C"}}"#)
    let whole = try #require(repair.combined)
    #expect(whole.titles == [#"give Kind what is sent: case c = "C""#, "let k be [String]"])
    #expect(whole.diff.contains(#"case c = "C""#) && whole.diff.contains("let k: [String]"))
    let added = try SwiftRepairTests.repair(
      "enum Kind: String, Decodable { case a, b }\nstruct M: Decodable { let k: [Kind]; let m: [String: Kind] }",
      #"{"k":["c"],"m":{"x":"d"}}"#)
    #expect(added.combined?.titles == ["give Kind what is sent: case c, case d"])
  }

  @Test func `a change back to what was there is none`() {
    let change = { (old: String?, new: String) in
      SwiftRepairTitles.Subject.cases(of: "Kind", [.init(name: "a", old: old, new: new)])
    }
    let titles = SwiftRepairTitles().adding("x", of: change("a", "A")).adding("y", of: change("A", "a"))
    #expect(titles.list == [])
    #expect(
      titles.adding("z", of: change("a", "A")).list == [#"give Kind the casing that is sent: case a = "A""#])
    #expect(
      titles.adding("z", of: change("a", "a ")).list == [#"give Kind what is sent: case a = "a ""#])
    let types = SwiftRepairTitles().adding("let a be Int", of: .type(of: "M.a")).adding(
      "make b Optional", of: .other)
    #expect(
      types.adding("let a be String", of: .type(of: "M.a")).list == ["make b Optional", "let a be String"])
  }
}

import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct SelectionTests {
  private static let checks = #"""
    "login": {"call": "login", "tags": ["auth"]},
    "other": {"call": "get", "tags": ["smoke", "read"]},
    "me": {"call": "item", "path": {"id": "${login.id}"}, "tags": ["read"]},
    "late": {"call": "get", "after": ["other"]},
    "clean": {"call": "item", "path": {"id": "${login.id}"}, "finally": true},
    "wipe": {"call": "get", "finally": true}
    """#

  private func selection(
    contracts: [String] = [], checks: [String] = [], tags: [String] = [], failed: [String]? = nil
  ) -> Selection {
    var selection = Selection()
    selection.contracts = contracts.map(NamePattern.init)
    selection.checks = checks.map(CheckPattern.init)
    selection.tags = tags.map(NamePattern.init)
    return selection
  }

  @Test(arguments: [
    ([], [], "login other me late clean wipe"),
    (["other"], [], "other"),
    (["me"], [], "login* me clean*"),
    (["late"], [], "other* late"),
    (["wipe"], [], "wipe"),
    (["l*"], [], "login other* late clean*"),
    (["*/l*e"], [], "other* late"),
    ([], ["auth"], "login clean*"),
    ([], ["smoke", "auth"], "login other clean*"),
    (["me", "other"], ["smoke"], "other"),
  ])
  func `what is selected is planned with what it needs`(checks: [String], tags: [String], planned: String)
    throws
  {
    let contract = try RunningTests.contract(Self.checks)
    let selection = selection(checks: checks, tags: tags)
    #expect(selection.complaint(about: [contract]) == nil)
    let steps = Plan([contract], isSelected: selection.includes).steps
    let names = steps.map { contract.checks[$0.check].name + ($0.cause == .selected ? "" : "*") }
    #expect(names.joined(separator: " ") == planned)
  }

  @Test(arguments: [
    (["logn"], [], #"no check is named "logn"; did you mean "login"?"#),
    (["login", "xyz"], [], #"no check is named "xyz""#),
    (["nowhere/login"], [], #"no check is named "nowhere/login""#),
    (["z*"], [], #"no check is named "z*""#),
    ([], ["smoek"], #"no check has the tag "smoek"; did you mean "smoke"?"#),
    (["login"], ["smoke"], "no check is all that was asked for"),
  ])
  func `a word that means nothing is said`(checks: [String], tags: [String], complaint: String) throws {
    let contract = try RunningTests.contract(Self.checks)
    #expect(selection(checks: checks, tags: tags).complaint(about: [contract]) == complaint)
  }

  @Test func `a contract is named, or nothing is`() throws {
    let contract = try RunningTests.contract(Self.checks)
    #expect(selection(contracts: [contract.name]).complaint(about: [contract]) == nil)
    #expect(
      selection(contracts: [contract.name + "x"]).complaint(about: [contract])
        == #"no contract is named "\#(contract.name)x"; did you mean "\#(contract.name)"?"#)
  }

  @Test(arguments: [
    ("*", "", true), ("*", "abc", true), ("a*", "abc", true), ("*c", "abc", true), ("a*c", "abc", true),
    ("a*b*c", "aXbYc", true), ("a*b*c", "aXcYb", false), ("a*a", "a", false), ("ab*ba", "aba", false),
    ("abc", "abcd", false), ("**", "x", true), ("", "x", false), ("*a*a*", "ba", false),
  ])
  func `a star stands for any text`(pattern: String, name: String, matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
  }
}

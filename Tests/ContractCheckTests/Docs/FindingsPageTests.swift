import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the page that lists severities and kinds.
@Suite struct FindingsPageTests {
  private static let page = Result {
    try String(contentsOfFile: ProjectFolder.root + "/docs/findings.md", encoding: .utf8)
  }

  @Test func `it lists every severity and every kind once, and nothing else`() throws {
    let rows = try Self.page.get().matches(of: /(?m)^\| `([a-z-]+)` \|/).map { String($0.1) }
    let expected = Finding.Severity.allCases.map(\.rawValue) + Finding.Kind.allCases.map(\.rawValue)
    #expect(rows.sorted() == expected.sorted())
  }

  @Test func `it says of every party what reports say`() throws {
    let rows = try Self.page.get().matches(of: /(?m)^\| (.+) \| ([a-z]+) \|$/).map {
      [String($0.1), String($0.2)]
    }
    let parties = ResponsibleParty.allCases.filter { $0 != .narrow }.map { [$0.words, $0.rawValue] }
    #expect(Set(rows).isSuperset(of: parties))
  }
}

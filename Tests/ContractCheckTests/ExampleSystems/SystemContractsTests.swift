import Foundation
import Testing

@testable import ContractSpecs

@Suite struct SystemContractsTests {
  static let names = ["bob-the-builder", "cleveroo", "comprehension-engine", "golf-swing-ai", "hero365"]

  private func load(_ name: String) throws -> Contract {
    let path = "specs/\(name).json"
    let data = try Data(contentsOf: URL(fileURLWithPath: ProjectFolder.root + "/" + path))
    return try Contract(parsing: Array(data), file: path)
  }

  @Test(arguments: names) func `a contract is read without an error`(name: String) throws {
    let contract = try load(name)
    #expect(contract.name == name)
    #expect(contract.unexpectedFields == .warn)
  }

  @Test(arguments: names) func `every endpoint is called and says where its promise stands`(name: String)
    throws
  {
    let contract = try load(name)
    let called = Set(contract.checks.map(\.endpoint))
    for (index, endpoint) in contract.endpoints.enumerated() {
      #expect(called.contains(index), "\(endpoint.name)")
      #expect(endpoint.about?.isEmpty == false, "\(endpoint.name)")
    }
    for check in contract.checks { #expect(check.title?.isEmpty == false, "\(check.name)") }
  }

  /// A run that names no server must not reach either of the two.
  @Test(arguments: ["comprehension-engine", "golf-swing-ai"])
  func `a public backend must be named`(name: String) throws {
    #expect(
      try load(name).backend.url.references.map(\.target).allSatisfy {
        guard case .variable(_, false, nil) = $0 else { return false }
        return true
      })
    #expect(try load(name).backend.url.constant == nil)
  }

  /// A page that lacks a variable or an endpoint of its contract is outdated.
  @Test(arguments: names) func `the page of a system names its variables and endpoints`(name: String) throws {
    let contract = try load(name)
    let page = try String(contentsOfFile: "\(ProjectFolder.root)/docs/systems/\(name).md", encoding: .utf8)
    let rows = page.matches(of: /\| `([A-Z]+ [^`]+)` \|/).map { String($0.1) }
    #expect(rows == contract.endpoints.map(\.request))
    for variable in variables(of: contract) { #expect(page.contains("| `\(variable)` |")) }
    #expect(page.contains("\(contract.checks.count) checks"))
  }

  private func variables(of contract: Contract) -> Set<String> {
    let references = contract.backend.url.references + contract.checks.flatMap(\.references)
    return Set(
      references.compactMap { reference in
        guard case .variable(let name, _, _) = reference.target else { return nil }
        return name
      })
  }
}

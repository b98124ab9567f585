import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of classes whose variables the macro of Observation stores under other names.
@Suite struct ObservableModelsTests {
  private static let source = """
    import Observation
    //: {"_a": 1, "b": 2, "_c": 3, "e": 4, "_f": 5} | {"a": 1, "b": 2, "c": 3, "e": 4, "f": 5} | {}
    @Observable final class Plain: Codable {
      var a: Int = 0
      @ObservationIgnored var b: Int = 0
      private(set) var c: Int? = 0
      static var d = 1
      let e: Int
      var f: Int { didSet {} }
      var g: Int { 1 }
      init() { e = 1; f = 2 }
    }
    //: {"a": 1, "b": 2} | {"_a": 1, "b": 2} | {}
    @Observable final class Keyed: Codable {
      var a: Int = 0
      @ObservationIgnored var b: Int = 0
      init() {}
      enum CodingKeys: String, CodingKey { case b, _a = "a" }
    }
    //: {"a": 1} | {"_a": 1} | {}
    @Observable final class Written: Decodable {
      var a: Int
      enum CodingKeys: CodingKey { case a }
      init(from decoder: any Decoder) throws {
        a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a)
      }
    }
    //: {"a": 1} | {"_a": 1} | {}
    @Observable final class Half: Codable {
      var a: Int
      init(from decoder: any Decoder) throws {
        a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: ._a)
      }
    }
    """

  @Test(.slow, .requires(.program("swiftc")))
  func `keys of an observable class are what the compiled one asks for`() async throws {
    let trials = try await ModelOracle(Self.source).check()
    #expect(trials.allSatisfy { !$0.isHedged })
  }

  @Test(.slow, .requires(.program("swiftc")), .requires(.program("git")))
  func `the keys that are proposed compile, and the response decodes with them`() async throws {
    let source = """
      import Foundation
      import Observation

      @Observable final class Account: Codable {
        var name: String = ""
        @ObservationIgnored var id: Int = 0
        var photoURL: String?
        init() {}
      }

      """
    let body = #"{"name": "x", "id": 1, "photoURL": "y"}"#
    let model = try SwiftModel(source, "Account")
    let document = try JSONDocument(parsing: Array(body.utf8))
    #expect(model.report(on: document).findings.contains { $0.severity == .breaks })
    let change = try #require(model.repair(for: document).combined)
    #expect(change.diff.contains("+    case _name = \"name\""))
    try await withTemporaryFolder { folder in
      try folder.write(source, to: "Models.swift")
      try folder.write(change.diff, to: "change.diff")
      try folder.write(
        """
        import Foundation
        let account = try JSONDecoder().decode(Account.self, from: Data(#"\(body)"#.utf8))
        print(account.name, account.id, account.photoURL ?? "-")
        """, to: "main.swift")
      let run = ShellCommand(
        program: "sh",
        arguments: [
          "-c", "git apply change.diff && swiftc -Onone main.swift Models.swift -o decode && ./decode",
        ], directory: folder.path)
      let result = try await run.run(within: .seconds(240))
      #expect(result.stdout == "x 1 y\n", "\(result.stderr.prefix(2000))\n\(change.diff)")
    }
  }

  @Test func `a macro that may rename what it stores is not taken for a harmless one`() throws {
    for macro in ["Perceptible", "ObservableState"] {
      let model = try SwiftModel("@\(macro) final class A: Codable { var a: Int = 0 }", "A")
      #expect(model.outline == "any" && model.notes.count == 1)
    }
  }
}

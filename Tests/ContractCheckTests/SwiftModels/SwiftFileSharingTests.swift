import Testing

@testable import ContractSpecs

/// A source that is read again after a change of one file.
@Suite struct SwiftFileSharingTests {
  private static func files(_ sources: String...) -> [SwiftFile] {
    sources.enumerated().map { SwiftFile(name: "F\($0).swift", bytes: Array($1.utf8)) }
  }

  private static func outline(_ files: [SwiftFile], sharing other: SwiftDeclarations) throws -> String {
    try SwiftModelReader(files, sharing: other).model(named: "M", client: .plain).outline
  }

  @Test func `what is taken over from an earlier reading is only what has not changed`() throws {
    let first = Self.files("struct M: Codable { let n: N }", "struct N: Codable { let a: Int }")
    let read = SwiftDeclarations(first)
    #expect(try Self.outline(first, sharing: read) == "{n: {a: integer}}")
    let changed = [first[0]] + Self.files("", "struct N: Codable { let b: Int? }").suffix(1)
    #expect(try Self.outline(changed, sharing: read) == "{n: {b?: integer|null}}")
    #expect(try Self.outline(first.reversed(), sharing: read) == "{n: {a: integer}}")
    #expect(try Self.outline([first[0]], sharing: read) == "{n: any}")
  }

  /// Reading all files again for each change that is tried would take ten times as long.
  @Test func `a repair reads again only what it changed`() throws {
    let many = (0..<400).map { number in
      SwiftFile(
        name: "F\(number).swift",
        bytes: Array(
          """
          struct T\(number): Codable { let name: String; let id: Int; let tags: [String]; let next: T\(number + 1)? }
          final class S\(number) { func f(_ t: T\(number)) -> String { t.tags.joined() + "\\(t.name.count)" } }
          """.utf8))
    }
    let model = Self.files(
      """
      struct M: Codable {
        let firstName: String
        let b: Int
        let c: [Int]
        let d: String?
        let eF: Bool
      }
      """)
    let body = try JSONDocument(
      parsing: Array(#"{"first_name": "x", "b": "y", "c": null, "d": 1, "e_f": 3}"#.utf8))
    let client = Client(keys: .asWritten, dates: .deferredToDate, os: nil)
    let clock = ContinuousClock()
    var reader = SwiftModelReader(model + many)
    let reading = clock.measure { reader = SwiftModelReader(model + many) }
    let read = try reader.model(named: "M", client: client)
    var diff = ""
    let repairing = clock.measure { diff = read.repair(for: body).combined?.diff ?? "" }
    #expect(diff.contains("first_name") && repairing < reading * 8, "\(reading) \(repairing)")
  }
}

import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of a source that is read again after a change of one file.
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
  @Test func `only the file that has changed is cut into tokens again`() {
    let first = Self.files("struct M: Codable { let n: N }", "struct N: Codable { let a: Int }")
    let read = SwiftDeclarations(first)
    let again = SwiftDeclarations(
      [first[0]] + Self.files("", "struct N: Codable { let b: Int }").suffix(1), sharing: read)
    #expect(Self.storage(of: again.tokens(of: 0)) == Self.storage(of: read.tokens(of: 0)))
    #expect(Self.storage(of: again.tokens(of: 1)) != Self.storage(of: read.tokens(of: 1)))
  }

  /// Returns the address of the tokens in memory.
  private static func storage(of tokens: SwiftTokens) -> UnsafeRawPointer? {
    tokens.all.withUnsafeBytes { $0.baseAddress }
  }
}

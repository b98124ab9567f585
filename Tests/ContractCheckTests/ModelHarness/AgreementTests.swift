import Testing

@testable import struct ContractCheck.SplitMix64
@testable import ModelHarness

/// The tests of the recording decoder against the real one, on bodies with random corruptions.
@Suite struct AgreementTests {
  static let account = """
    {"id":"7F2C1D4E-0000-4000-8000-000000000001","homepage":"https://example.com/a","role":"admin","level":2,\
    "balance":12.50,"ratio":0.5,"isActive":true,"tags":["a","b"],"limits":{"x":1},"avatar":"AAEC",\
    "born":712345678.5,"address":{"street":"s","zip":null},"owner":{"name":"n","addresses":[{"street":"t"},\
    {"street":"u","zip":"1"}]},"small":-12,"size":7,"history":[{"at":1,"what":"user","more":{"k":[{"street":"v"}]}},\
    {"at":2.5,"what":"super-user"}],"names":["p","q"],"maybe":[1,null,3]}
    """

  static let spoilers = [
    "null", "true", "0", "-1", "1.5", "1.0", "300", "1e400", "9223372036854775808", "\"\"", "\"x\"",
    "\"user\"",
    "\"AAE\"", "\"a b\"", "[]", "{}", "[1]", "[{}]", #"{"street":1}"#, "01", "\"\\ud800\"", "\"\\u0041\"",
    "1e2", "-0",
  ]

  @Test func `it throws if and only if JSONDecoder throws, and first at the same place`() throws {
    var random = SplitMix64(state: 11)
    let account = try #require(Tree(Array(Self.account.utf8)))
    let settings = Settings(for: try ClientModelSource.text())
    var spoiled = 0
    let count = includesSlowTests ? 3_000 : 1_000
    for _ in 0..<count {
      let body = Self.spoiled(account, &random)
      let examination = Examination(of: Array(body.utf8), as: ClientModels.Account.self, settings)
      guard examination.isJSON else { continue }
      #expect(examination.problems.isEmpty == (examination.error == nil), "\(body)")
      #expect(examination.isComplete && examination.stoppedAt == nil, "\(body)")
      guard let error = examination.error, let first = examination.problems.first?.problem else { continue }
      spoiled += 1
      if first.kind == .misfit {
        #expect(error.path.isEmpty && error.text.contains("not valid JSON"), "\(body)")
      } else {
        #expect(error.kind == first.kind, "\(body)")
        #expect(error.path == first.steps.map(\.codingKey), "\(body)")
      }
    }
    #expect(spoiled > count / 3)
  }

  /// Returns the body with one to three values or names replaced.
  private static func spoiled(_ tree: Tree, _ random: inout SplitMix64) -> String {
    let names = Set(
      tree.nodes.indices.filter { tree.nodes[$0].kind == .object }.flatMap {
        tree.members(of: $0).map(\.name)
      })
    var bytes = tree.bytes
    let count = Int.random(in: 1...3, using: &random)
    var end = Int32(bytes.count + 1)
    for node in tree.nodes.indices.shuffled(using: &random).prefix(count).sorted(by: >) {
      guard tree.nodes[node].end < end else { continue }
      let new = names.contains(node) ? "\"other\"" : spoilers.randomElement(using: &random) ?? "null"
      bytes.replaceSubrange(Int(tree.nodes[node].start)..<Int(tree.nodes[node].end), with: new.utf8)
      end = tree.nodes[node].start
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Step {
  fileprivate var codingKey: String {
    switch self {
    case .name(let name): name
    case .index(let index): "Index \(index)"
    case .each: "*"
    }
  }
}

import Testing

@testable import ContractCheck

@Suite struct RedactionScanTests {
  private static let pieces = [
    "\"", "\\\"", "\\", ":", "=", "{", "}", "[", "]", ",", " ", "\r\n", "--", "password", "\"token\":",
    "name=",
    "form-data; name=\"password\"", "://", "@", "eyJhbGciOi", ".", "…", "Bearer ", "basic ", "&", "'",
    "CANARY-0123",
    "é", "\u{1F600}", "1", "-", "\\u0061", "key=", "\r\n\r\n",
  ]

  @Test(arguments: (1...20).map { UInt64($0) }.sampled(every: 4))
  func `whatever stands in a text, no known value is left and nothing else is lost`(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var catalog = SecretCatalog.empty
    catalog.learn(secret: "CANARY-0123", named: "S")
    catalog.learn(secret: "1", named: "SHORT")
    for _ in 0..<300 {
      let count = Int.random(in: 0...25, using: &random)
      var bytes = (0..<count).flatMap { _ in Array((Self.pieces.randomElement(using: &random) ?? "").utf8) }
      if Bool.random(using: &random), !bytes.isEmpty {
        bytes.remove(at: Int.random(in: bytes.indices, using: &random))
      }
      let found = RedactionScan.scan(bytes, names: SensitiveNames(), catalog: catalog)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
      #expect(found.allSatisfy { !$0.range.isEmpty && $0.range.upperBound <= bytes.count })
      let limit = Int.random(in: 0...80, using: &random)
      let text = RedactedText(bytes, found, limit: limit) { _, _ in .seen(0) }
      let shown = text.pieces.flatMap { piece -> [UInt8] in
        switch piece {
        case .plain(let plain): plain
        case .redacted, .redactedNumber: [0]
        }
      }
      #expect(!String(decoding: shown, as: UTF8.self).contains("CANARY-0123"))
      #expect(text.sourceCount >= min(limit, bytes.count))
    }
  }
}

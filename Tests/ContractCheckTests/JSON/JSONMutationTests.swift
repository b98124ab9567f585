import Testing

@testable import ContractSpecs

/// The tests of thousands of valid and broken texts: the verdict is that of Python's parser.
@Suite struct JSONMutationTests {
  private static let seeds = [
    #"{"user":{"id":"7f3c","email":"a@b.example","age":36,"tags":["x","y"],"manager":null},"ok":true}"#,
    #"[0,-0,1.5,-2e10,3E-2,4.0e+1,false,[[]],{},{"":[{}]}]"#,
    #"["\u00e9\ud83d\ude00\n\\\/\"","é😀 plain text of some length",""]"#,
    "{\r\n  \"a\" : [ 1 , 2 ],\t\"a\" : null\n}\n",
    #""text""#, "-12.5e3", "true",
  ].map { Array($0.utf8) }

  private static let pieces =
    [
      "\"", "\\", "\\u", "\\u12", "\\ud800", "\\udc00", "[", "]", "{", "}", ",", ":", "-", "+", "0", "1", ".",
      "e",
      "E", "null", "tru", "NaN", "Infinity", "'", "/", "//", " ", "\n", "\r", "\t", "\u{0}", "\u{B}",
      "\u{1F}", "\u{7F}",
      "\u{A0}", "\u{2028}", "\u{FEFF}", "é", "😀", "{\"a\":1}", "[1]",
    ].map { Array($0.utf8) } + [
      [0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xC0, 0x80],
    ]

  private static func mutant(_ random: inout SplitMix) -> [UInt8] {
    var bytes = random.pick(seeds)
    for _ in 0..<random.below(2) + 1 {
      let place = random.below(bytes.count + 1)
      let end = min(bytes.count, place + random.below(6))
      switch random.below(6) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
      case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.below(8))
      case 3: bytes.replaceSubrange(place..<end, with: random.pick(pieces))
      case 4: bytes.removeSubrange(place...)
      case _: bytes.insert(contentsOf: random.pick(pieces), at: place)
      }
    }
    return bytes
  }

  /// A seed from the output of a failure generates the same texts again.
  @Test(.requires(.python), arguments: [20_250_108])
  func `the verdict on 20,000 mutants is Python's`(seed: UInt64) async throws {
    var random = SplitMix(state: seed)
    let texts = (0..<20_000).map { _ in Self.mutant(&random) }
    let theirs = try await Self.pythonAccepts(texts)
    try #require(theirs.count == texts.count)
    for (text, isAccepted) in zip(texts, theirs) where isAccepted != Self.accepts(text) {
      Issue.record("Python says \(isAccepted): \(String(decoding: text, as: UTF8.self).debugDescription)")
    }
    // Both verdicts must occur.
    #expect((3_000...17_000).contains(theirs.count { $0 }))
  }

  private static func pythonAccepts(_ texts: [[UInt8]]) async throws -> [Bool] {
    let packed = texts.flatMap { withUnsafeBytes(of: UInt32($0.count).bigEndian, Array.init) + $0 }
    let result = try await Python.script("python/judge_json.py").run(input: .bytes(packed))
    try #require(result.ending == .exited(0), "\(result)")
    return result.outputBytes.filter { $0 != UInt8(ascii: "\n") }.map { $0 == UInt8(ascii: "1") }
  }

  /// Returns whether a text is accepted. If so, it must mean the same after it is written again.
  private static func accepts(_ bytes: [UInt8]) -> Bool {
    guard let document = try? JSONDocument(parsing: bytes) else { return false }
    var writer = JSONWriter(.pretty)
    writer.value(document.root)
    let again = try? JSONDocument(parsing: writer.bytes)
    #expect(again?.root.means(document.root) == true)
    #expect(again?.nodes.count == document.nodes.count)
    return true
  }
}

/// The SplitMix64 of Sebastiano Vigna: the same numbers everywhere.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

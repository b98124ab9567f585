/// Tokens with a well-known prefix, in any field.
extension RedactionScan {
  /// The prefixes, and the least number of characters that follow each.
  private static let prefixes: [(text: [UInt8], rest: Int)] = [
    // Stripe
    ("sk_live_", 10), ("sk_test_", 10), ("rk_live_", 10), ("rk_test_", 10), ("whsec_", 16),
    // GitHub
    ("ghp_", 20), ("gho_", 20), ("ghu_", 20), ("ghs_", 20), ("ghr_", 20), ("github_pat_", 20),
    // GitLab
    ("glpat-", 16), ("glptt-", 16), ("gldt-", 16), ("glrt-", 16),
    // Slack
    ("xoxb-", 10), ("xoxp-", 10), ("xoxa-", 10), ("xoxr-", 10), ("xoxs-", 10), ("xapp-", 10),
    // Amazon, Google
    ("AKIA", 16), ("ASIA", 16), ("AIza", 30), ("ya29.", 20), ("GOCSPX-", 20),
    // Others
    ("npm_", 30), ("hf_", 30), ("shpat_", 20), ("dop_v1_", 30), ("SG.", 40), ("sk-ant-", 16),
    ("sk-proj-", 16),
  ].map { (Array($0.0.utf8), $0.1) }

  /// The prefixes by their first byte.
  private static let prefixesByStart: [[(text: [UInt8], rest: Int)]] = prefixes.reduce(
    into: Array(repeating: [], count: 256)
  ) { $0[Int($1.text[0])].append($1) }

  /// The flags of the bytes that a prefix begins with.
  static let prefixStarts: [Bool] = prefixesByStart.map { !$0.isEmpty }

  /// Redacts a token that has one of the prefixes at the beginning of a word.
  mutating func findPrefixed(at start: Int) {
    guard start >= prefixedEnd, byte(at: start - 1).map(Self.isWord) != true,
      let prefix = Self.prefixesByStart[Int(bytes[start])].first(where: { starts(with: $0.text, at: start) })
    else { return }
    let end = end(from: start) { Self.isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    guard end - start >= prefix.text.count + prefix.rest else { return }
    add(start..<end, .place)
    prefixedEnd = end
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte == UInt8(ascii: "_") }
}

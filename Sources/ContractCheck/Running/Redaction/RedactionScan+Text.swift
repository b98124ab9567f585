/// Sensitive places in forms, URLs and plain text.
extension RedactionScan {
  /// Redacts the value of `name=value`, `name="value"`, `name=>"value"`, and of a part of a multipart body with
  /// `name="…"`.
  mutating func findPair(before equals: Int) {
    guard byte(at: equals + 1) != UInt8(ascii: "=") else { return }
    if byte(at: equals + 1) == UInt8(ascii: ">") { return findRocket(at: equals) }
    if let quote = byte(at: equals + 1), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = end(from: equals + 2) { $0 != quote && $0 != 0x0A }
      if revealsSecret(nameEndingAt: equals) { return add(equals + 2..<end, .place) }
      return findPart(named: equals + 2..<end, before: equals)
    }
    guard revealsSecret(nameEndingAt: equals) else { return }
    coveredEnd = end(from: equals + 1, while: isPairValue)
    add(equals + 1..<coveredEnd, .place)
  }

  private func revealsSecret(nameEndingAt end: Int) -> Bool {
    let start = startOfName(endingAt: end)
    guard start < end, names.mayContain(bytes[start..<end]) else { return false }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    return names.containsItem(
      name.replacing("%5B", with: "[").replacing("%5D", with: "]").replacing("%5b", with: "[")
        .replacing("%5d", with: "]"))
  }

  private func startOfName(endingAt end: Int) -> Int {
    var start = end
    while start > 0, end - start < Self.maximumNameLength, isNameByte(bytes[start - 1]) { start -= 1 }
    return start
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte.isOne(of: "-._~[]%+:")
  }

  private func isPairValue(_ byte: UInt8) -> Bool {
    byte > 0x20 && !byte.isOne(of: "&;\"'<>#\\")
  }

  /// Redacts the content of a part of a `multipart/form-data` body (RFC 7578) that has a sensitive name.
  private mutating func findPart(named range: Range<Int>, before equals: Int) {
    guard starts(with: "form-data; name".utf8, at: equals - 15),
      names.contains(String(decoding: bytes[range].prefix(Self.maximumNameLength), as: UTF8.self))
    else { return }
    let blank = Array("\r\n\r\n".utf8)
    guard
      let head = (range.upperBound..<min(range.upperBound + 512, bytes.count)).first(where: {
        bytes[$0] == blank[0] && starts(with: blank, at: $0)
      })
    else { return }
    var end = head + blank.count
    while end < bytes.count, !(bytes[end] == blank[0] && starts(with: "\r\n--".utf8, at: end)) { end += 1 }
    add(head + blank.count..<end, .place)
    coveredEnd = end
  }

  /// Redacts the user information of a URL: the text between `//` and `@` (RFC 3986 section 3.2.1).
  mutating func findUserInfo(at slash: Int) {
    guard byte(at: slash + 1) == UInt8(ascii: "/"), byte(at: slash - 1) == UInt8(ascii: ":") else { return }
    let end = end(from: slash + 2) { $0 > 0x20 && !$0.isOne(of: "/?#\"'<>\\") }
    guard let at = (slash + 2..<end).last(where: { bytes[$0] == UInt8(ascii: "@") }) else { return }
    add(slash + 2..<at, .place)
  }

  /// The base64url encodings of `{"`, `{ "` and of `{` before a line end.
  private static let tokenBeginnings = ["eyJ", "eyAi", "ewog", "ew0K"]

  /// Redacts a likely JSON Web Token: the beginning of an object, and more than one part (RFC 7519).
  mutating func findToken(at start: Int) {
    guard Self.tokenBeginnings.contains(where: { starts(with: $0.utf8, at: start) }),
      byte(at: start - 1).map(isTokenByte) != true
    else { return }
    var end = end(from: start, while: isTokenByte)
    let isCut = starts(with: "…".utf8, at: end) || end == bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
    guard end - start >= 12, isCut || bytes[start..<end].contains(UInt8(ascii: ".")) else { return }
    add(start..<end, .place)
  }

  private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    case _: false
    }
  }

  /// Redacts the text after `Bearer` or `Basic` if it looks like credentials and not like a word.
  mutating func findCredentials(at start: Int) {
    for scheme in ["bearer ", "basic "] {
      guard start + scheme.utf8.count < bytes.count,
        zip(scheme.utf8, bytes[start...]).allSatisfy({ $0 == $1 | ($1 == 0x20 ? 0 : 0x20) })
      else { continue }
      let first = start + scheme.utf8.count
      let end = end(from: first) { isTokenByte($0) || $0.isOne(of: "+/=~") }
      if SecretCatalog.isDistinctive(Array(bytes[first..<end])) { add(first..<end, .place) }
    }
  }
}

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

  static func isWord(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte == UInt8(ascii: "_") }
}

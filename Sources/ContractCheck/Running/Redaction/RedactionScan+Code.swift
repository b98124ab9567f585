/// Sensitive places in source code, queries and command lines.
extension RedactionScan {
  /// Redacts the quoted value of `password: "…"` at the beginning of an argument or member, as in GraphQL and
  /// JavaScript, and of `'password': '…'`, as Python prints it. A sentence that ends in `password: "…"` is kept.
  mutating func findArgument(before colon: Int) {
    guard let value = quotedValue(at: end(from: colon + 1) { $0 == 0x20 }), let name = word(endingAt: colon),
      name.isQuoted || isBeginning(before: name.range.lowerBound)
    else { return }
    redact(value, named: name.range)
  }

  /// Redacts the value of `:password=>"…"`, `"password" => "…"` and `'password' => 4711`, as Ruby and PHP print it.
  mutating func findRocket(at equals: Int) {
    let start = end(from: equals + 2) { $0 == 0x20 }
    guard let name = word(endingAt: equals), let value = quotedValue(at: start) ?? number(at: start) else {
      return
    }
    redact(value, named: name.range)
  }

  private mutating func redact(_ value: Range<Int>, named name: Range<Int>) {
    guard names.mayContain(bytes[name]),
      let extent = names.extent(of: String(decoding: bytes[name], as: UTF8.self)),
      !extent.leaves(bytes[value], isText: true)
    else { return }
    add(value, .place)
  }

  /// Returns the name before an index, with or without quotes, skipping spaces between them.
  private func word(endingAt index: Int) -> (range: Range<Int>, isQuoted: Bool)? {
    var end = index
    while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
    let quotes = end
    while end > 0, "\"'\\".utf8.contains(bytes[end - 1]) { end -= 1 }
    var start = end
    while start > 0, end - start < Self.longestName,
      bytes[start - 1].isAlphanumeric || bytes[start - 1] == 0x5F || bytes[start - 1] == 0x2D
    {
      start -= 1
    }
    return start < end ? (start..<end, quotes > end) : nil
  }

  /// Returns the content of the quotes that begin at an index, which may themselves be in a string.
  private func quotedValue(at start: Int) -> Range<Int>? {
    if opensString(at: start, Quoting(isEscaped: true)) {
      return string(at: start, Quoting(isEscaped: true)).content
    }
    guard let quote = byte(at: start), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    if quote == UInt8(ascii: "\"") { return string(at: start, Quoting()).content }
    return start + 1..<end(from: start + 1) { $0 != quote && $0 != 0x0A }
  }

  /// Returns whether a list of arguments or members begins or continues before an index.
  private func isBeginning(before index: Int) -> Bool {
    var end = index
    while end > 0, isBlank(bytes[end - 1]) { end -= 1 }
    return end > 0 && "({[,;".utf8.contains(bytes[end - 1])
  }

  /// The options of curl that take `user:password`, of which the user is kept, and those that take a credential alone.
  private static let userOptions = ["-u", "-U", "--user", "--proxy-user"].map { Array($0.utf8) }
  private static let credentialOptions = ["--oauth2-bearer", "--pass"].map { Array($0.utf8) }

  /// Redacts the password in `curl -u bob:…`.
  mutating func findOption(at start: Int) {
    if let before = byte(at: start - 1), !isBlank(before) { return }
    let user = Self.userOptions.first { starts(with: $0, at: start) }
    guard let option = user ?? Self.credentialOptions.first(where: { starts(with: $0, at: start) }),
      let value = optionValue(behind: start + option.count, isShort: option.count == 2)
    else { return }
    guard user != nil else { return add(value, .place) }
    if let colon = bytes[value].firstIndex(of: UInt8(ascii: ":")) {
      add(colon + 1..<value.upperBound, .place)
    }
  }

  /// Returns the value of an option: after a space, after `=`, or directly after a short option.
  private func optionValue(behind start: Int, isShort: Bool) -> Range<Int>? {
    let isJoined = byte(at: start) == UInt8(ascii: "=")
    var first = isJoined ? start + 1 : end(from: start) { $0 == 0x20 }
    guard isShort || first > start else { return nil }
    if let quote = byte(at: first), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { first += 1 }
    return first..<end(from: first) { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
  }
}

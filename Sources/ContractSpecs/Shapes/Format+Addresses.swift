/// The addresses of people and machines.
extension Format {
  /// Returns whether a text is a "valid e-mail address" of WHATWG HTML 4.10.5.1.5: atom characters, `@`, labels of at
  /// most 63 letters, digits and inner hyphens.
  static func isEmail(_ text: Span<UInt8>) -> Bool {
    var at = 0
    while at < text.count, isAtomCharacter(text[at]) { at += 1 }
    guard at > 0, at < text.count, text[at] == UInt8(ascii: "@") else { return false }
    return areLabels(text.extracting((at + 1)...))
  }

  private static func isAtomCharacter(_ byte: UInt8) -> Bool {
    if byte.isLetterOrDigit { return true }
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"),
      UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "~"), .minus:
      return true
    case _:
      return false
    }
  }

  /// Returns whether a text is a host name of RFC 1123 section 2.1: labels as above, at most 253 bytes (RFC 1035
  /// section 2.3.4, without its length bytes), no dot at the end.
  static func isHostname(_ text: Span<UInt8>) -> Bool {
    text.count <= 253 && areLabels(text)
  }

  private static func areLabels(_ text: Span<UInt8>) -> Bool {
    var start = 0
    for index in 0...text.count where index == text.count || text[index] == UInt8(ascii: ".") {
      guard isLabel(text.extracting(start..<index)) else { return false }
      start = index + 1
    }
    return true
  }

  private static func isLabel(_ label: Span<UInt8>) -> Bool {
    guard 1...63 ~= label.count, label[0] != .minus, label[label.count - 1] != .minus else { return false }
    for index in 0..<label.count where !label[index].isLetterOrDigit && label[index] != .minus {
      return false
    }
    return true
  }

  /// Returns whether a text is an `IPv4address` of RFC 3986 section 3.2.2: four numbers up to 255 without superfluous
  /// zeros.
  static func isIPv4(_ text: Span<UInt8>) -> Bool {
    var index = 0
    for octet in 0..<4 {
      if octet > 0 {
        guard index < text.count, text[index] == UInt8(ascii: ".") else { return false }
        index += 1
      }
      let digits = countDigits(in: text, from: index)
      guard 1...3 ~= digits, digits == 1 || text[index] != .zero else { return false }
      var value = 0
      for place in index..<index + digits { value = value * 10 + Int(text[place] - .zero) }
      guard value <= 255 else { return false }
      index += digits
    }
    return index == text.count
  }

  /// Returns whether a text is an IPv6 address of RFC 4291 section 2.2: eight groups, `::` once for one or more of
  /// them, the last two optionally as an IPv4 address; no zone.
  static func isIPv6(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 2 else { return false }
    var groups = 0
    var hasGap = false
    var index = 0
    if text[0] == .colon {
      guard text[1] == .colon else { return false }
      (hasGap, index) = (true, 2)
    }
    while index < text.count {
      let end = endOfGroup(in: text, from: index)
      if end < text.count, text[end] == UInt8(ascii: ".") {
        groups += 2
        return isIPv4(text.extracting(index...)) && (hasGap ? groups < 8 : groups == 8)
      }
      guard 1...4 ~= end - index else { return false }
      groups += 1
      index = end
      guard index < text.count else { break }
      guard text[index] == .colon, index + 1 < text.count else { return false }
      index += 1
      if text[index] == .colon {
        guard !hasGap else { return false }
        (hasGap, index) = (true, index + 1)
      }
    }
    return hasGap ? groups < 8 : groups == 8
  }

  private static func endOfGroup(in text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, text[end].isHexDigit { end += 1 }
    return end
  }
}

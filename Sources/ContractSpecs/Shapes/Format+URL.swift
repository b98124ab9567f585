extension Format {
  /// Returns whether a text is a URL of RFC 3986 section 3 with a scheme. A fragment is allowed, and `http` and `https`
  /// need a host (RFC 9110 section 4.2).
  static func isURL(_ text: Span<UInt8>) -> Bool {
    guard let colon = endOfScheme(in: text) else { return false }
    var index = colon + 1
    let needsHost = isHTTP(text.extracting(..<colon))
    if text.count >= index + 2, text[index] == UInt8(ascii: "/"), text[index + 1] == UInt8(ascii: "/") {
      let end = endOfAuthority(in: text, from: index + 2)
      guard isAuthority(text.extracting(index + 2..<end), needsHost: needsHost) else { return false }
      index = end
    } else if needsHost || index == text.count {
      return false
    }
    return arePathQueryFragment(text, from: index)
  }

  /// Returns the offset of the colon after a scheme of section 3.1: a letter, then letters, digits, `+`, `-` and `.`.
  private static func endOfScheme(in text: Span<UInt8>) -> Int? {
    guard !text.isEmpty, text[0].isASCIILetter else { return nil }
    for index in 1..<text.count {
      switch text[index] {
      case .colon: return index
      case UInt8(ascii: "+"), .minus, UInt8(ascii: "."): continue
      case let byte: guard byte.isLetterOrDigit else { return nil }
      }
    }
    return nil
  }

  private static func isHTTP(_ scheme: Span<UInt8>) -> Bool {
    let name: StaticString = "https"
    guard scheme.count == 4 || scheme.count == 5 else { return false }
    for index in 0..<scheme.count where scheme[index] | 0x20 != name.utf8Start[index] { return false }
    return true
  }

  private static func endOfAuthority(in text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, !isOne(of: "/?#", text[end]) { end += 1 }
    return end
  }

  /// Returns whether a text is an authority of section 3.2: user information, a host (a name or an address in brackets)
  /// and a port.
  private static func isAuthority(_ text: Span<UInt8>, needsHost: Bool) -> Bool {
    var start = 0
    for index in 0..<text.count where text[index] == UInt8(ascii: "@") { start = index + 1 }
    guard start == 0 || areCharacters(text.extracting(..<(start - 1)), besides: ":") else { return false }
    let rest = text.extracting(start...)
    let host = rest.isEmpty || rest[0] != .openBracket ? endOfName(in: rest) : endOfBrackets(in: rest)
    guard let host, host > 0 || !needsHost else { return false }
    guard host < rest.count else { return true }
    return rest[host] == .colon && countDigits(in: rest, from: host + 1) == rest.count - host - 1
  }

  private static func endOfName(in text: Span<UInt8>) -> Int? {
    var end = 0
    while end < text.count, text[end] != .colon { end += 1 }
    return areCharacters(text.extracting(..<end), besides: "") ? end : nil
  }

  private static func endOfBrackets(in text: Span<UInt8>) -> Int? {
    for index in 1..<text.count where text[index] == .closeBracket {
      return isIPv6(text.extracting(1..<index)) ? index + 1 : nil
    }
    return nil
  }

  /// Returns whether a text matches sections 3.3 to 3.5: `pchar` and `/`, from the first `?` on that too, and a single
  /// `#`.
  private static func arePathQueryFragment(_ text: Span<UInt8>, from start: Int) -> Bool {
    var hash = start
    while hash < text.count, text[hash] != UInt8(ascii: "#") { hash += 1 }
    return areCharacters(text.extracting(start..<hash), besides: ":@/?")
      && (hash == text.count || areCharacters(text.extracting((hash + 1)...), besides: ":@/?"))
  }

  /// Returns whether a text has only characters of section 2 (`unreserved`, `sub-delims`, whole percent-encodings) and
  /// bytes in `others`.
  private static func areCharacters(_ text: Span<UInt8>, besides others: StaticString) -> Bool {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < text.count, text[index + 1].isHexDigit, text[index + 2].isHexDigit else {
          return false
        }
        index += 2
      } else if !byte.isLetterOrDigit, !isOne(of: "-._~!$&'()*+,;=", byte), !isOne(of: others, byte) {
        return false
      }
      index += 1
    }
    return true
  }

  private static func isOne(of bytes: StaticString, _ byte: UInt8) -> Bool {
    for index in 0..<bytes.utf8CodeUnitCount where bytes.utf8Start[index] == byte { return true }
    return false
  }
}

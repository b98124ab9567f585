/// A well-known format of text or, for the two Unix times, of a number.
package enum Format: String, Hashable, Sendable, CaseIterable {
  /// A UUID of RFC 9562: 8-4-4-4-12 hexadecimal digits.
  case uuid

  /// An address with one `@`, as WHATWG HTML's e-mail input accepts it.
  case email

  /// An absolute URL with a scheme (RFC 3986 section 4.3).
  case url

  /// A date such as `2025-01-08` (RFC 3339 `full-date`).
  case date

  /// A time such as `12:00:00`, with or without fraction and zone (RFC 3339 `partial-time` or `full-time`).
  case time

  /// A date and time such as `2025-01-08T12:00:00Z` (RFC 3339), with its zone.
  case dateTime = "date-time"

  /// A date and time such as `2025-01-08T12:00:00`: as `date-time`, without a zone.
  case localDateTime = "local-date-time"

  /// A number of seconds since 1970, too small to be milliseconds.
  case unixSeconds = "unix-seconds"

  /// A number of milliseconds since 1970, too great to be seconds of this century.
  case unixMilliseconds = "unix-milliseconds"

  /// Padded base64 of RFC 4648 section 4.
  case base64

  /// Padded or unpadded base64url of RFC 4648 section 5.
  case base64url

  /// An E.164 number with its plus: up to 15 digits.
  case phone

  /// An IPv4 address of four decimal octets (RFC 3986 `IPv4address`).
  case ipv4

  /// An IPv6 address of RFC 4291 section 2.2, without a zone.
  case ipv6

  /// A host name of RFC 1123 section 2.1.
  case hostname

  /// A decimal number written as a string, such as `"12.50"`.
  case decimal

  /// True if the JSON value is a number.
  package var isNumeric: Bool {
    switch self {
    case .unixSeconds, .unixMilliseconds: true
    case .uuid, .email, .url, .date, .time, .dateTime, .localDateTime, .base64, .base64url, .phone, .ipv4,
      .ipv6, .hostname, .decimal:
      false
    }
  }
}

/// The addresses of people and machines.
extension Format {
  /// Returns whether a text is a "valid e-mail address" of WHATWG HTML 4.10.5.1.5: atom characters, `@`, labels of at
  /// most 63 letters, digits and inner hyphens.
  static func isEmail(_ text: TextBytes) -> Bool {
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
  static func isHostname(_ text: TextBytes) -> Bool {
    text.count <= 253 && areLabels(text)
  }

  private static func areLabels(_ text: TextBytes) -> Bool {
    var start = 0
    for index in 0...text.count where index == text.count || text[index] == UInt8(ascii: ".") {
      guard isLabel(text.extracting(start..<index)) else { return false }
      start = index + 1
    }
    return true
  }

  private static func isLabel(_ label: TextBytes) -> Bool {
    guard 1...63 ~= label.count, label[0] != .minus, label[label.count - 1] != .minus else { return false }
    for index in 0..<label.count where !label[index].isLetterOrDigit && label[index] != .minus {
      return false
    }
    return true
  }

  /// Returns whether a text is an `IPv4address` of RFC 3986 section 3.2.2: four numbers up to 255 without superfluous
  /// zeros.
  static func isIPv4(_ text: TextBytes) -> Bool {
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
  static func isIPv6(_ text: TextBytes) -> Bool {
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

  private static func endOfGroup(in text: TextBytes, from start: Int) -> Int {
    var end = start
    while end < text.count, text[end].isHexDigit { end += 1 }
    return end
  }
}

extension Format {
  /// Returns whether the whole text of a string, with its escapes resolved, has this format. The Unix times are numbers
  /// and never match.
  package func accepts(_ text: [UInt8]) -> Bool {
    TextBytes.withBytes(of: text, accepts)
  }

  func accepts(_ text: TextBytes) -> Bool {
    switch self {
    case .uuid: Self.isUUID(text)
    case .email: Self.isEmail(text)
    case .url: Self.isURL(text)
    case .date: DateText.isDate(text)
    case .time: DateText.isTime(text)
    case .dateTime: DateText.isDateTime(text, zoned: true)
    case .localDateTime: DateText.isDateTime(text, zoned: false)
    case .unixSeconds, .unixMilliseconds: false
    case .base64: Self.isBase64(text)
    case .base64url: Self.isBase64URL(text)
    case .phone: Self.isPhone(text)
    case .ipv4: Self.isIPv4(text)
    case .ipv6: Self.isIPv6(text)
    case .hostname: Self.isHostname(text)
    case .decimal: Self.isDecimal(text)
    }
  }

  /// Returns whether a number of this size can have the promised unit. Below 100,000,000,000 it can be seconds (until
  /// 5138); from 4,100,000,000 on, which is the end of this century in seconds, milliseconds, also before 1970.
  package func accepts(_ number: Double) -> Bool {
    switch self {
    case .unixSeconds: abs(number) < Self.endOfSeconds
    case .unixMilliseconds: number == 0 || Self.milliseconds.contains(abs(number))
    case .uuid, .email, .url, .date, .time, .dateTime, .localDateTime, .base64, .base64url, .phone, .ipv4,
      .ipv6, .hostname, .decimal:
      false
    }
  }

  private static let endOfSeconds = 1e11
  private static let milliseconds = 4.1e9..<1e14
}

/// The classes of ASCII bytes in the grammars of the standards.
extension UInt8 {
  package var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  package var isLetterOrDigit: Bool { isASCIILetter || isDigit }
  var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}

/// The formats without parts: identifiers, numbers and encoded bytes.
extension Format {
  /// Returns whether a text is a UUID of RFC 9562 section 4: 32 hexadecimal digits of either case, grouped 8-4-4-4-12,
  /// of every version including nil and max.
  static func isUUID(_ text: TextBytes) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      let isFit =
        switch index {
        case 8, 13, 18, 23: text[index] == .minus
        case _: text[index].isHexDigit
        }
      guard isFit else { return false }
    }
    return true
  }

  /// Returns whether a text is a number of E.164 section 6.2 with its international prefix symbol: `+`, a country code
  /// that does not begin with 0, at most 15 digits.
  static func isPhone(_ text: TextBytes) -> Bool {
    guard 3...16 ~= text.count, text[0] == UInt8(ascii: "+"), text[1] != .zero else { return false }
    for index in 1..<text.count where !text[index].isDigit { return false }
    return true
  }

  /// Returns whether a text consists of digits, with an optional minus sign before and an optional point with digits
  /// after; no exponent.
  static func isDecimal(_ text: TextBytes) -> Bool {
    var index = !text.isEmpty && text[0] == .minus ? 1 : 0
    let whole = countDigits(in: text, from: index)
    index += whole
    if whole > 0, index == text.count { return true }
    guard whole > 0, text[index] == UInt8(ascii: ".") else { return false }
    let fraction = countDigits(in: text, from: index + 1)
    return fraction > 0 && index + 1 + fraction == text.count
  }

  static func countDigits(in text: TextBytes, from start: Int) -> Int {
    var end = start
    while end < text.count, text[end].isDigit { end += 1 }
    return end - start
  }

  /// Returns whether a text is base64 of RFC 4648 section 4: groups of four, the last one padded; no line breaks
  /// (section 3.1).
  static func isBase64(_ text: TextBytes) -> Bool {
    guard text.count % 4 == 0 else { return false }
    let end = text.count - countPadding(of: text)
    for index in 0..<end {
      let byte = text[index]
      guard byte.isLetterOrDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") else {
        return false
      }
    }
    return true
  }

  /// Returns whether a text is base64url of RFC 4648 section 5. The padding may be left out (section 3.2), but not half
  /// of it.
  static func isBase64URL(_ text: TextBytes) -> Bool {
    let padding = countPadding(of: text)
    let end = text.count - padding
    guard padding == 0 ? end % 4 != 1 : text.count % 4 == 0 else { return false }
    for index in 0..<end where !isBase64URLDigit(text[index]) { return false }
    return true
  }

  static func isBase64URLDigit(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == .minus || byte == UInt8(ascii: "_")
  }

  /// Returns the number of `=` at the end, at most 2.
  private static func countPadding(of text: TextBytes) -> Int {
    var count = 0
    while count < 2, count < text.count, text[text.count - 1 - count] == UInt8(ascii: "=") { count += 1 }
    return count
  }
}

extension Format {
  /// Returns whether a text is a URL of RFC 3986 section 3 with a scheme. A fragment is allowed, and `http` and `https`
  /// need a host (RFC 9110 section 4.2).
  static func isURL(_ text: TextBytes) -> Bool {
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
  private static func endOfScheme(in text: TextBytes) -> Int? {
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

  private static func isHTTP(_ scheme: TextBytes) -> Bool {
    let name: StaticString = "https"
    guard scheme.count == 4 || scheme.count == 5 else { return false }
    for index in 0..<scheme.count where scheme[index] | 0x20 != name.utf8Start[index] { return false }
    return true
  }

  private static func endOfAuthority(in text: TextBytes, from start: Int) -> Int {
    var end = start
    while end < text.count, !isOne(of: "/?#", text[end]) { end += 1 }
    return end
  }

  /// Returns whether a text is an authority of section 3.2: user information, a host (a name or an address in brackets)
  /// and a port.
  private static func isAuthority(_ text: TextBytes, needsHost: Bool) -> Bool {
    var start = 0
    for index in 0..<text.count where text[index] == UInt8(ascii: "@") { start = index + 1 }
    guard start == 0 || areCharacters(text.extracting(..<(start - 1)), besides: ":") else { return false }
    let rest = text.extracting(start...)
    let host = rest.isEmpty || rest[0] != .openBracket ? endOfName(in: rest) : endOfBrackets(in: rest)
    guard let host, host > 0 || !needsHost else { return false }
    guard host < rest.count else { return true }
    return rest[host] == .colon && countDigits(in: rest, from: host + 1) == rest.count - host - 1
  }

  private static func endOfName(in text: TextBytes) -> Int? {
    var end = 0
    while end < text.count, text[end] != .colon { end += 1 }
    return areCharacters(text.extracting(..<end), besides: "") ? end : nil
  }

  private static func endOfBrackets(in text: TextBytes) -> Int? {
    for index in 1..<text.count where text[index] == .closeBracket {
      return isIPv6(text.extracting(1..<index)) ? index + 1 : nil
    }
    return nil
  }

  /// Returns whether a text matches sections 3.3 to 3.5: `pchar` and `/`, from the first `?` on that too, and a single
  /// `#`.
  private static func arePathQueryFragment(_ text: TextBytes, from start: Int) -> Bool {
    var hash = start
    while hash < text.count, text[hash] != UInt8(ascii: "#") { hash += 1 }
    return areCharacters(text.extracting(start..<hash), besides: ":@/?")
      && (hash == text.count || areCharacters(text.extracting((hash + 1)...), besides: ":@/?"))
  }

  /// Returns whether a text has only characters of section 2 (`unreserved`, `sub-delims`, whole percent-encodings) and
  /// bytes in `others`.
  private static func areCharacters(_ text: TextBytes, besides others: StaticString) -> Bool {
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

extension Format {
  /// Returns whether the whole text of a string, with its escapes resolved, has this format. The Unix times are numbers
  /// and never match.
  package func accepts(_ text: Span<UInt8>) -> Bool {
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

  /// Returns whether a number of this size has the promised unit: 100,000,000,000 and above is milliseconds (since
  /// 1973), below is seconds (until 5138).
  package func accepts(_ number: Double) -> Bool {
    switch self {
    case .unixSeconds: abs(number) < Self.leastMilliseconds
    case .unixMilliseconds: number >= Self.leastMilliseconds && number < Self.leastMilliseconds * 1000
    case .uuid, .email, .url, .date, .time, .dateTime, .localDateTime, .base64, .base64url, .phone, .ipv4,
      .ipv6, .hostname, .decimal:
      false
    }
  }

  private static let leastMilliseconds = 1e11
}

/// The classes of ASCII bytes in the grammars of the standards.
extension UInt8 {
  package var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  package var isLetterOrDigit: Bool { isASCIILetter || isDigit }
  var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}

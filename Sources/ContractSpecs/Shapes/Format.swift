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

  /// A number of milliseconds since 1970, too great to be seconds.
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

  /// A Boolean value that indicates whether the JSON value is a number.
  package var isNumeric: Bool {
    switch self {
    case .unixSeconds, .unixMilliseconds: true
    case .uuid, .email, .url, .date, .time, .dateTime, .localDateTime, .base64, .base64url, .phone, .ipv4,
      .ipv6, .hostname, .decimal:
      false
    }
  }
}

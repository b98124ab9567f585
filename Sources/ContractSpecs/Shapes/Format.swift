/// A well-known form of text (or, for the two Unix times, of number).
package enum Format: String, Hashable, Sendable, CaseIterable {
  /// RFC 9562: 8-4-4-4-12 hexadecimal digits.
  case uuid

  /// An address with one `@`, as WHATWG HTML's e-mail input accepts it.
  case email

  /// An absolute URL with a scheme (RFC 3986 section 4.3).
  case url

  /// `2025-01-08` (RFC 3339 `full-date`).
  case date

  /// `12:00:00`, with or without fraction and zone (RFC 3339 `partial-time` or `full-time`).
  case time

  /// `2025-01-08T12:00:00Z`: RFC 3339 with its zone.
  case dateTime = "date-time"

  /// `2025-01-08T12:00:00`: as `date-time`, without a zone.
  case localDateTime = "local-date-time"

  /// A number of seconds since 1970, too small to be milliseconds.
  case unixSeconds = "unix-seconds"

  /// A number of milliseconds since 1970, too great to be seconds.
  case unixMilliseconds = "unix-milliseconds"

  /// RFC 4648 section 4, padded.
  case base64

  /// RFC 4648 section 5, padded or not.
  case base64url

  /// E.164 with its plus: up to 15 digits.
  case phone

  /// Four decimal octets (RFC 3986 `IPv4address`).
  case ipv4

  /// RFC 4291 section 2.2, without a zone.
  case ipv6

  /// RFC 1123 section 2.1.
  case hostname

  /// A decimal number written as a string, such as `"12.50"`.
  case decimal

  /// Whether the JSON value that carries it is a number.
  package var isNumeric: Bool {
    switch self {
    case .unixSeconds, .unixMilliseconds: true
    case .uuid, .email, .url, .date, .time, .dateTime, .localDateTime, .base64, .base64url, .phone, .ipv4,
      .ipv6, .hostname, .decimal:
      false
    }
  }
}

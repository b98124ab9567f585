import ContractSpecs

/// Texts of a format with a given number of characters, for formats that leave room for it.
enum SizedText {
  /// Returns a text of the format, or `nil` if the format has none of that length or only texts of one length.
  static func text(of format: Format, length: Int, from random: inout SampleRandom) -> String? {
    switch format {
    case .email:
      // The part before the sign has at most 64 characters (RFC 5321 section 4.5.3.1.1).
      guard length >= 6 else { return nil }
      let local = min(64, length - 5)
      return letters(local, &random) + "@" + host(length - local - 1, &random)
    case .url:
      switch length {
      case ..<3: return nil
      case 3...7: return "a:" + letters(length - 2, &random)
      case 8...12: return "http://" + letters(length - 7, &random)
      default: return "https://a.co/" + letters(length - 13, &random)
      }
    case .hostname: return length > 0 ? host(length, &random) : nil
    case .base64: return length > 0 && length % 4 == 0 ? Base64.encode(random.bytes(length / 4 * 3)) : nil
    case .base64url:
      return length > 0 && length % 4 != 1 ? Base64.encodeURL(random.bytes(length * 3 / 4)) : nil
    case .ipv4: return ipv4(length, &random)
    case .ipv6:
      return (11...14).contains(length) ? "2001:db8::" + random.text(length - 10, of: "123456789abcdef") : nil
    case .dateTime: return dateTime(length - 1, &random).map { $0 + "Z" }
    case .localDateTime: return dateTime(length, &random)
    case .phone: return (8...16).contains(length) ? "+1555" + random.digits(length - 5) : nil
    case .decimal: return length > 0 ? random.text(1, of: "123456789") + random.digits(length - 1) : nil
    case .uuid, .date, .time, .unixSeconds, .unixMilliseconds: return nil
    }
  }

  /// Returns an address of those for documentation (RFC 5737), or of a private network (RFC 1918) where none of those
  /// has the length.
  private static func ipv4(_ length: Int, _ random: inout SampleRandom) -> String? {
    switch length {
    case 7: "0.0.0.\(random.number(in: 0...9))"
    case 8: "10.0.0.\(random.number(in: 1...9))"
    case 9: "192.0.2.\(random.number(in: 1...9))"
    case 10: "192.0.2.\(random.number(in: 10...99))"
    case 11: "192.0.2.\(random.number(in: 100...254))"
    case 12: "198.51.100.\(random.number(in: 1...9))"
    case 13: "198.51.100.\(random.number(in: 10...99))"
    case 14: "198.51.100.\(random.number(in: 100...254))"
    case 15: "192.168.100.\(random.number(in: 100...254))"
    case _: nil
    }
  }

  /// Returns a moment without a zone, with as many digits of a second as the length leaves room for, at most nine.
  private static func dateTime(_ length: Int, _ random: inout SampleRandom) -> String? {
    let whole = SampleTime(Double(random.number(in: 1_600_000_000...1_900_000_000))).dateTime
    switch length {
    case 19: return whole
    case 21...29: return whole + "." + random.digits(length - 20)
    case _: return nil
    }
  }

  /// Returns a name of labels, each of at most 63 characters (RFC 1035 section 2.3.4).
  private static func host(_ length: Int, _ random: inout SampleRandom) -> String {
    var (labels, rest): ([String], Int) = ([], length)
    while rest > 63 {
      labels.append(letters(60, &random))
      rest -= 61
    }
    if labels.isEmpty, rest >= 4 {
      labels.append(letters(rest - 3, &random))
      rest = 2
    }
    return (labels + [letters(rest, &random)]).joined(separator: ".")
  }

  private static func letters(_ count: Int, _ random: inout SampleRandom) -> String {
    random.text(count, of: "abcdefghijklmnopqrstuvwxyz")
  }
}

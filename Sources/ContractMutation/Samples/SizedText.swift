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
    case .uuid, .date, .time, .dateTime, .localDateTime, .unixSeconds, .unixMilliseconds, .base64, .base64url,
      .phone, .ipv4, .ipv6, .decimal:
      return nil
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

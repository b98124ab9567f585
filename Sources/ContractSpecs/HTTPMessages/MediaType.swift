/// The value of a `Content-Type` header (RFC 9110 section 8.3).
struct MediaType: Hashable {
  /// The type and subtype, in lower case.
  var essence: String

  /// The `charset` parameter in lower case, without quotes.
  var charset: String?

  init(_ text: String) {
    if text.utf8.allSatisfy(\.isPlainInMediaType) {
      essence = text
      return
    }
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
    essence = (parts.first ?? "").lowercased()
    charset = parts.dropFirst().lazy.compactMap(Self.charset).first
  }

  private static func charset(in parameter: String) -> String? {
    let halves = parameter.split(separator: "=", maxSplits: 1).map(trimmed)
    guard halves.count == 2, halves[0].lowercased() == "charset" else { return nil }
    return halves[1].filter { $0 != "\"" }.lowercased()
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let front = text.drop { $0 == " " || $0 == "\t" }
    return String(String(front.reversed()).drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// True for `application/json`, its unregistered form `text/json`, and types built on it (RFC 6839 section 3.1).
  var isJSON: Bool { ["application/json", "text/json"].contains(essence) || essence.hasSuffix("+json") }

  /// True if the bytes are meant as text.
  var isText: Bool { essence.hasPrefix("text/") || charset != nil }

  /// True if the header allows UTF-8 (RFC 8259 section 8.1 allows nothing else).
  var isUTF8: Bool { charset.map { ["utf-8", "utf8", "us-ascii"].contains($0) } ?? true }

  /// True if the bytes of ASCII mean the same in the charset.
  var hasCharsetOfASCII: Bool {
    charset.map { name in
      ["iso-8859-", "iso8859", "windows-125", "cp125", "latin", "koi8", "macintosh", "ascii"].contains {
        name.hasPrefix($0)
      }
    } ?? false
  }

  /// Returns whether this type is the promised one; `image/*` promises all of a kind.
  func fits(_ promised: MediaType) -> Bool {
    if promised.essence == "*/*" { return true }
    if promised.essence.hasSuffix("/*") { return essence.hasPrefix(promised.essence.dropLast()) }
    return essence == promised.essence
  }
}

extension UInt8 {
  /// True for a small letter, a digit, `+`, `-`, `.` or `/`: text of these alone is as it is compared.
  fileprivate var isPlainInMediaType: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "+"): true
    case _: false
    }
  }
}

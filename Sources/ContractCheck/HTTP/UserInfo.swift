import ContractSpecs

/// The user and the password of a URL (RFC 3986 section 3.2.1). The URL need not be valid.
enum UserInfo {
  /// Returns the range of the user info, with the `@` after it; `nil` if there is none.
  static func range(in url: String) -> Range<String.Index>? {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    guard let at = url[start..<end].lastIndex(of: "@") else { return nil }
    return start..<url.index(after: at)
  }

  /// Returns the parts of `user:password` that must not be shown, as written and percent-decoded.
  static func parts(of text: some StringProtocol) -> Set<String> {
    let whole = String(text)
    let password = whole.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
      .first
    let written = [whole, password.map(String.init)].compactMap(\.self)
    return Set(written + written.map { PercentDecoding.decoded($0) }).subtracting([""])
  }
}

/// The user and the password of an address (RFC 3986 section 3.2.1), also where it is no proper address.
enum UserInfo {
  /// Where they stand, with the `@` behind them.
  static func range(in url: String) -> Range<String.Index>? {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    let end = url[start...].firstIndex { "/?#".contains($0) } ?? url.endIndex
    guard let at = url[start..<end].lastIndex(of: "@") else { return nil }
    return start..<url.index(after: at)
  }

  /// What must not be shown of `user:password`, as written and without its percent-encoding.
  static func parts(of text: some StringProtocol) -> Set<String> {
    let whole = String(text)
    let password = whole.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
      .first
    let written = [whole, password.map(String.init)].compactMap(\.self)
    return Set(written + written.map { PercentEncoding.decoded($0) }).subtracting([""])
  }
}

/// The last check that a token was accepted in before it was refused, and what came between.
struct TokenEnd: Hashable, Sendable {
  /// The words for that check.
  var last: String

  /// The words for the checks since then that are of a kind that may end tokens; `nil` if that check itself is.
  var since: [String]?

  /// True if the endpoint that refuses the token accepted it before.
  var isOfSameEndpoint: Bool

  /// The maximum number of checks that are named.
  private static let maximumNamed = 3

  /// Returns the sentence about a token, with the words for it, such as `the token of check login`.
  func sentence(for token: String) -> String {
    let start = "\(token) was accepted until \(last)"
    guard let since else { return "\(start), and is refused after it" }
    if since.isEmpty { return "\(start), and is refused now" }
    let named = since.prefix(Self.maximumNamed).joined(separator: ", ")
    let more = since.count > Self.maximumNamed ? " and \(since.count - Self.maximumNamed) more" : ""
    return "\(start), and is refused now; since then came \(named)\(more)"
  }
}

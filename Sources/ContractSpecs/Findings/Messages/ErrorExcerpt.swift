/// An error message at a place of a body.
package struct ErrorExcerpt: Hashable, Sendable {
  package var path: JSONPath

  /// The message as it was sent, escapes included, or the beginning of a long one.
  package var message: String

  /// The number of characters of a message that are shown.
  static let maximumLength = 160

  /// The words `$.error.message says "…"`.
  package var text: QuotingText {
    "\(path.description) says \(.quoted(message, as: .excerpt, to: Self.maximumLength))"
  }
}

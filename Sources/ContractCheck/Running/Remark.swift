/// Notes about the course of a check that a reader need not know.
enum Remark {
  private static let polledEnding = " times until the answer held what is waited for"

  /// Returns a note on how often a polling check was sent.
  static func polled(_ count: Int) -> String { "asked \(count)\(polledEnding)" }

  /// Returns whether a note is shown only in verbose output.
  static func isRemark(_ note: String) -> Bool { note.hasSuffix(polledEnding) }
}

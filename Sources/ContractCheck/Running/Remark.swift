/// Notes that say how a check came to its end and nothing that a reader has to know.
enum Remark {
  private static let polledEnding = " times until the answer held what is waited for"

  /// How often a check was asked that waits for something.
  static func polled(_ count: Int) -> String { "asked \(count)\(polledEnding)" }

  /// Whether a note is shown only where everything is.
  static func isRemark(_ note: String) -> Bool { note.hasSuffix(polledEnding) }
}

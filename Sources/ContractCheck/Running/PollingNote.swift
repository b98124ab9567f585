/// The note on how often a polling check was sent.
struct PollingNote: Hashable {
  private static let (start, end) = ("asked ", " times until the response held what is waited for")

  let count: Int

  init(count: Int) { self.count = count }

  /// Recognizes the note in a report, whose notes are texts.
  init?(ofReport text: String) {
    guard text.hasPrefix(Self.start), text.hasSuffix(Self.end),
      let count = Int(text.dropFirst(Self.start.count).dropLast(Self.end.count))
    else { return nil }
    self.count = count
  }

  var text: String { "\(Self.start)\(count)\(Self.end)" }
}

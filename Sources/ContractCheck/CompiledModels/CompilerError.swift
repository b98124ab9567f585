/// The location of an error in the compiler's output.
struct CompilerError: Hashable {
  var file: String
  var line: Int
  var column: Int

  /// Parses `Sources/User.swift:3:14: error: …`; `nil` for every other line.
  init?(_ message: Substring) {
    guard !message.hasPrefix(" "), let end = message.firstRange(of: ": error: ") else { return nil }
    let parts = message[..<end.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1])
    else { return nil }
    (self.line, self.column) = (line, column)
    file = parts.dropLast(2).joined(separator: ":")
  }
}

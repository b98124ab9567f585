/// Notes on values, in parentheses or after a semicolon.
enum ValueNote {
  static let newValue = "a new value"
  static let loneSurrogate = "half a surrogate pair, not Unicode text"
  static let tooGreatForSeconds = "too great for seconds"
  static let outsideMilliseconds = "too small or too great for milliseconds"

  static func characters(_ count: Int) -> QuotingText {
    count == 1 ? "1 character" : "\(count.description) characters"
  }

  static func equal(_ first: Int, _ second: Int) -> String { "[\(second)] equals [\(first)]" }

  /// Returns the words for the distance of a moment from the promised one, in seconds.
  static func distance(_ seconds: Double) -> String {
    let size = abs(seconds).rounded()
    let text = size < 1e15 ? "\(Int(size)) s" : "ages"
    let zones = (1...14).contains { abs(size - 3600 * Double($0)) <= 5 } ? ", a whole number of hours" : ""
    return seconds > 0 ? "\(text) too late\(zones)" : "\(text) too early\(zones)"
  }

  static let nullOfGo = "; this is how Go writes a value of database/sql that may be null"

  /// Returns the note on the places inside a value that fit, of which there are one or two.
  static func inside(_ paths: [String]) -> String {
    switch paths.count {
    case 0: ""
    case 1: "; what is at \(paths[0]) fits"
    case _: "; \(paths[0]) and \(paths[1]) fit equally well, not guessing"
    }
  }
}

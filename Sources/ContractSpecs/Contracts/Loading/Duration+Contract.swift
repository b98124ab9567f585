extension Duration {
  package static let day = Duration.seconds(86_400)
  static let tenYears = Duration.seconds(3_650 * 86_400)

  /// Parses `30s`, `1.5s`, `500ms`, `2m`, `1h` or `14d`. Returns `nil` for any other text or a duration above the
  /// limit.
  package init?(written text: String, upTo limit: Duration = .day) {
    guard let seconds = Self.seconds(written: text), seconds <= limit / .seconds(1) else { return nil }
    self = .milliseconds(Int(seconds * 1_000 + 0.5))
  }

  /// Returns the seconds of a duration in that notation, however long it is.
  package static func seconds(written text: String) -> Double? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let count = Double(number) else { return nil }
    switch text.dropFirst(number.count) {
    case "ms": return count * 0.001
    case "s": return count
    case "m": return count * 60
    case "h": return count * 3_600
    case "d": return count * 86_400
    default: return nil
    }
  }
}

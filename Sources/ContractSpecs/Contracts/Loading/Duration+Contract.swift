extension Duration {
  package static let day = Duration.seconds(86_400)

  /// Parses `30s`, `1.5s`, `500ms`, `2m`, `1h` or `14d`. Returns `nil` for any other text or a duration above the
  /// limit.
  package init?(written text: String, upTo limit: Duration = .day) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let count = Double(number) else { return nil }
    let factor: Double
    switch text.dropFirst(number.count) {
    case "ms": factor = 0.001
    case "s": factor = 1
    case "m": factor = 60
    case "h": factor = 3_600
    case "d": factor = 86_400
    default: return nil
    }
    guard count * factor <= limit / .seconds(1) else { return nil }
    self = .milliseconds(Int(count * factor * 1_000 + 0.5))
  }
}

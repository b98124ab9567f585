/// The role of a piece of text. A terminal shows it with an SGR sequence (ECMA-48 section 8.3.117).
enum TextStyle: Hashable, Sendable {
  case plain
  case strong
  case faint
  case good
  case bad
  case doubtful
  case place

  private var code: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .good: "1;32"
    case .bad: "1;31"
    case .doubtful: "1;33"
    case .place: "36"
    }
  }

  /// Creates the style of a line of a diff.
  init(ofDiffLine line: Substring) {
    if line.hasPrefix("+") {
      self = .good
    } else {
      self = line.hasPrefix("-") ? .bad : .plain
    }
  }

  /// Returns the text between the sequence and its reset.
  func painted(_ text: String) -> String {
    guard let code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

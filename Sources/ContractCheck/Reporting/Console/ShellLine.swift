/// A shell command that is folded at its options and its URL, so that it can be read and still be copied.
struct ShellLine {
  var text: String

  /// Returns the command in lines that end in a backslash if it is wider than `width`.
  func folded(to width: Int?) -> [String] {
    guard let width, text.columns > width else { return [text] }
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, last.columns + piece.columns + 3 <= width {
        lines[lines.count - 1] = "\(last) \(piece)"
      } else {
        lines.append(lines.isEmpty ? piece : "  \(piece)")
      }
    }
    return lines.enumerated().map { $0 < lines.count - 1 ? "\($1) \\" : $1 }
  }

  /// The command split before every option and before a URL: at ` -` and ` 'http` outside quotes.
  private var pieces: [String] {
    var pieces = [""]
    var quote: Unicode.Scalar?
    var isEscaped = false
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if quote == nil, !isEscaped, scalar == " ", Self.startsPiece(scalars[(index + 1)...]) {
        pieces.append("")
        continue
      }
      pieces[pieces.count - 1].unicodeScalars.append(scalar)
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        quote = scalar
      }
    }
    return pieces
  }

  private static func startsPiece(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    rest.first == "-" || rest.starts(with: "'http".unicodeScalars)
  }
}

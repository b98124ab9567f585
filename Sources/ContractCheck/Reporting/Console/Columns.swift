extension Character {
  /// The number of terminal cells that the character occupies: two for East Asian wide forms and emoji.
  var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}

extension StringProtocol {
  /// The number of terminal cells that the text occupies.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Returns the text in lines of at most `width` columns, split at spaces. A longer word is split anywhere.
  func wrapped(to width: Int?) -> [String] {
    guard let width, width > 0, utf8.count > width, columns > width else { return [String(self)] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let size = word.columns
      if !line.isEmpty, used + 1 + size > width {
        lines.append(line)
        (line, used) = ("", 0)
      } else if !line.isEmpty {
        line += " "
        used += 1
      }
      let pieces = size > width ? word.parted(to: width) : [String(word)]
      lines += pieces.dropLast().map { line + $0 }
      line += pieces.last ?? ""
      used += pieces.last?.columns ?? 0
    }
    return lines + [line]
  }

  /// Returns the text in pieces of at most `width` columns, at least one character each.
  private func parted(to width: Int) -> [String] {
    var pieces = [""]
    var used = 0
    for character in self {
      if used > 0, used + character.columns > width {
        pieces.append("")
        used = 0
      }
      pieces[pieces.count - 1].append(character)
      used += character.columns
    }
    return pieces
  }

  /// Returns the prefix that fits into the columns, with an ellipsis if characters are omitted.
  func fitting(_ width: Int) -> String {
    if columns <= width { return String(self) }
    return width > 1 ? parted(to: width - 1)[0] + "…" : ""
  }
}

extension Character {
  /// How many cells of a terminal the character takes: East Asian wide forms and emoji take two.
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
  /// How many cells of a terminal the text takes.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The text in lines of at most so many columns, parted at spaces; a longer word is parted where it must be.
  func wrapped(to width: Int?) -> [String] {
    guard let width, width > 0, columns > width else { return [String(self)] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.columns + 1 + word.columns > width {
        lines.append(line)
        line = ""
      } else if !line.isEmpty {
        line += " "
      }
      line += word
      while line.columns > width { lines.append(line.removingColumns(width)) }
    }
    return lines + [line]
  }
}

extension String {
  /// Takes off as many characters from the front as fit into the columns, at least one.
  fileprivate mutating func removingColumns(_ width: Int) -> String {
    var used = 0
    let end = indices.first { index in
      used += self[index].columns
      return used > width && index > startIndex
    }
    let head = String(self[..<(end ?? endIndex)])
    self = String(self[(end ?? endIndex)...])
    return head
  }

  /// The beginning of the text that fits into the columns, with an ellipsis if something is left out.
  func fitting(_ width: Int) -> String {
    if columns <= width { return self }
    var rest = self
    return width > 1 ? rest.removingColumns(width - 1) + "…" : ""
  }
}

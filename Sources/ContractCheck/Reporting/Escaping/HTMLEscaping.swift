extension String {
  /// Returns untrusted text for an element or a quoted attribute. Invisible characters are shown, and the five
  /// characters that are special in HTML (section 13.3) become references.
  func htmlText(_ layout: Layout, limit: Int? = nil) -> String {
    visible(layout, limit: limit).htmlEscaped
  }

  /// Returns untrusted text in which lines may end behind the separators of names and addresses, and within what is
  /// longer than any word, so that a narrow column need not break a word or a number.
  func htmlNameText(limit: Int? = nil) -> String {
    visible(.line, limit: limit).nameParts.map { String($0).htmlEscaped }.joined(separator: "<wbr>")
  }

  /// The longest part of a name that stays in one piece, in characters.
  private static let longestPart = 22

  /// The parts between which a line may end: behind separators, and within a part that is too long at the last hump of
  /// camel case that fits.
  private var nameParts: [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    for index in indices.dropFirst() where mayEndLine(before: index) {
      parts += self[start..<index].shortParts(of: Self.longestPart)
      start = index
    }
    return parts + self[start...].shortParts(of: Self.longestPart)
  }

  private func mayEndLine(before index: Index) -> Bool {
    let separator = self.index(before: index)
    let next = self[index]
    switch self[separator] {
    case "/": return next != "/" && next != " " && self[..<separator].last.map { $0 != " " } == true
    case ".", ":": return next.isLetter
    case "-", "_", "=", "&", ",", "?", ";", "|": return next.isLetter || next.isNumber
    default: return false
    }
  }

  private var htmlEscaped: String {
    if !utf8.contains(where: \.hasMeaningInHTML) { return self }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(utf8.count + 16)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "<"): escaped += "&lt;".utf8
      case UInt8(ascii: ">"): escaped += "&gt;".utf8
      case UInt8(ascii: "\""): escaped += "&quot;".utf8
      case UInt8(ascii: "'"): escaped += "&#39;".utf8
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

extension Substring {
  /// Returns the text in pieces of which no word is longer than a number of characters.
  fileprivate func shortParts(of length: Int) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    var hump: Index?
    var count = 0
    var last: Character = " "
    for index in indices {
      let character = self[index]
      if character == " " {
        (count, hump) = (0, nil)
      } else {
        if last.isLowercase, character.isUppercase { hump = index }
        if count == length {
          let end = hump ?? index
          parts.append(self[start..<end])
          (start, count, hump) = (end, self[end..<index].count, nil)
        }
        count += 1
      }
      last = character
    }
    return parts + [self[start...]]
  }
}

extension UInt8 {
  fileprivate var hasMeaningInHTML: Bool { [0x22, 0x26, 0x27, 0x3C, 0x3E].contains(self) }
}

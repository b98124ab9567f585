/// Members of JSON objects, also of those that are broken off or stand inside a string.
extension MaskScan {
  /// Masks the value behind a colon if the quoted name before it is telling.
  mutating func findMember(before colon: Int) {
    var end = colon - 1
    while end >= 0, isBlank(bytes[end]) { end -= 1 }
    guard end > 0, bytes[end] == UInt8(ascii: "\"") else { return }
    let isEscaped = bytes[end - 1] == UInt8(ascii: "\\")
    guard let place = name(endingAt: isEscaped ? end - 1 : end), names.mayContain(bytes[place]) else {
      return
    }
    let name = unescaped(place)
    let start = self.end(from: colon + 1, while: isBlank)
    guard names.contains(name) else {
      let isList = byte(at: start) == UInt8(ascii: "[") && names.containsElements(of: name)
      return isList ? maskElements(from: start + 1, isEscaped: isEscaped) : ()
    }
    if isEscaped {
      _ = maskEscapedString(at: start)
    } else {
      maskValue(at: start)
    }
  }

  /// What is between an opening quote and a closing one (or its backslash).
  private func name(endingAt end: Int) -> Range<Int>? {
    var start = end
    while start > 0, end - start < Self.longestName, bytes[start - 1] >= 0x20 {
      if bytes[start - 1] == UInt8(ascii: "\"") { return start..<end }
      start -= 1
    }
    return nil
  }

  /// A name with its escapes of letters resolved.
  private func unescaped(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard text.contains(#"\u"#) else { return text }
    let parts = text.split(separator: #"\u"#, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { name, part in
      let scalar = UInt32(part.prefix(4), radix: 16).flatMap(Unicode.Scalar.init)
      name += (scalar.map { String(Character($0)) } ?? "") + part.dropFirst(4)
    }
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Masks a string, a number, or all of these in a container.
  private mutating func maskValue(at start: Int) {
    switch byte(at: start) {
    case UInt8(ascii: "\""): _ = maskString(at: start)
    case UInt8(ascii: "{"), UInt8(ascii: "["): maskContainer(at: start)
    case _: _ = maskNumber(at: start)
    }
  }

  /// Masks what is between the quotes and returns the index behind them; a string may end with the text.
  private mutating func maskString(at start: Int) -> Int {
    let end = endOfString(from: start + 1)
    add(start + 1..<end, .place)
    return end + 1
  }

  private func endOfString(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }

  private mutating func maskNumber(at start: Int) -> Int {
    let end = end(from: start) { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-.eE".utf8.contains(byte)
    }
    if byte(at: start).map({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: "-") }) == true
    {
      add(start..<end, .place)
    }
    return max(end, start + 1)
  }

  /// Masks the strings and numbers of a list, up to the first element that is neither.
  private mutating func maskElements(from start: Int, isEscaped: Bool) {
    var index = start
    while index < bytes.count {
      index = end(from: index) { isBlank($0) || $0 == UInt8(ascii: ",") }
      guard index < bytes.count else { return }
      switch bytes[index] {
      case UInt8(ascii: "\"") where !isEscaped: index = maskString(at: index)
      case UInt8(ascii: "\\") where isEscaped: index = maskEscapedString(at: index)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): index = maskNumber(at: index)
      case _:
        coveredEnd = max(coveredEnd, index)
        return
      }
    }
  }

  /// Masks every string and number in a container, but for the names of members.
  private mutating func maskContainer(at start: Int) {
    var index = start
    var depth = 0
    repeat {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case UInt8(ascii: "\""):
        let end = endOfString(from: index + 1)
        let isName = byte(at: self.end(from: min(end + 1, bytes.count), while: isBlank)) == UInt8(ascii: ":")
        index = isName ? end + 1 : maskString(at: index)
      case _:
        index = maskNumber(at: index)
      }
    } while depth > 0 && index < bytes.count
    coveredEnd = index
  }

  /// Masks a string in JSON that itself stands in a string: `\"password\":\"…\"`.
  /// Returns the index behind it.
  private mutating func maskEscapedString(at start: Int) -> Int {
    let quote = Array(#"\""#.utf8)
    guard starts(with: quote, at: start) else { return maskNumber(at: start) }
    var end = start + 2
    while end < bytes.count, !starts(with: quote, at: end), bytes[end] != UInt8(ascii: "\"") { end += 1 }
    add(start + 2..<end, .place)
    return starts(with: quote, at: end) ? end + quote.count : end + 1
  }
}

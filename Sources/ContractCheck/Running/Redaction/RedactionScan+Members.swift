/// Members of JSON objects, including those that are cut off or inside a string.
extension RedactionScan {
  /// Redacts the value after a colon if the quoted name before it is sensitive.
  mutating func findMember(before colon: Int) {
    var end = colon - 1
    while end >= 0, isBlank(bytes[end]) { end -= 1 }
    guard end > 0, bytes[end] == UInt8(ascii: "\"") else { return findArgument(before: colon) }
    let quoting = Quoting(isEscaped: bytes[end - 1] == UInt8(ascii: "\\"))
    guard let place = name(endingAt: quoting.isEscaped ? end - 1 : end) else { return }
    findNamedValue(place, from: colon + 1, quoting)
    guard names.mayContain(bytes[place]) else { return }
    let name = unescaped(place)
    let start = self.end(from: colon + 1, while: isBlank)
    if let extent = names.extent(of: name) {
      return redactValue(at: start, quoting, extent, named: place)
    }
    if byte(at: start) == UInt8(ascii: "["), names.containsElements(of: name) {
      redactElements(from: start + 1, quoting)
    }
  }

  /// The quoting of strings in the text.
  struct Quoting {
    /// True if the JSON itself is in a string: `\"password\":\"…\"`.
    var isEscaped = false
  }

  /// Returns the range between an opening quote and a closing one (or its backslash).
  func name(endingAt end: Int) -> Range<Int>? {
    var start = end
    while start > 0, end - start < Self.maximumNameLength, bytes[start - 1] >= 0x20 {
      if bytes[start - 1] == UInt8(ascii: "\"") { return start..<end }
      start -= 1
    }
    return nil
  }

  /// Returns a name with its `\u` escapes resolved.
  private func unescaped(_ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard text.contains(#"\u"#) else { return text }
    let parts = text.split(separator: #"\u"#, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { name, part in
      let scalar = UInt32(part.prefix(4), radix: 16).flatMap(Unicode.Scalar.init)
      name += (scalar.map { String(Character($0)) } ?? "") + part.dropFirst(4)
    }
  }

  func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Redacts a string, a number, or all of these in a container, as far as the extent requires.
  mutating func redactValue(
    at start: Int, _ quoting: Quoting, _ extent: SensitiveNames.Extent, named name: Range<Int>
  ) {
    switch byte(at: start) {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if extent != .text { redactContainer(at: start, quoting) }
    case _:
      let isText = opensString(at: start, quoting)
      guard let value = isText ? string(at: start, quoting).content : number(at: start),
        !extent.leaves(bytes[value], isText: isText, inError: names.isOfError),
        extent != .code || !isInError(before: name.lowerBound)
      else { return }
      add(value, .place, isBare: !isText && !quoting.isEscaped)
    }
  }

  func opensString(at index: Int, _ quoting: Quoting) -> Bool {
    quoting.isEscaped ? starts(with: #"\""#.utf8, at: index) : byte(at: index) == UInt8(ascii: "\"")
  }

  /// Returns the content of a string and the index after it; a string may end with the text.
  func string(at start: Int, _ quoting: Quoting) -> (content: Range<Int>, end: Int) {
    guard quoting.isEscaped else {
      let end = endOfString(from: start + 1)
      return (start + 1..<max(start + 1, end), end + 1)
    }
    var end = min(start + 2, bytes.count)
    while end < bytes.count, !starts(with: #"\""#.utf8, at: end), bytes[end] != UInt8(ascii: "\"") {
      end += 1
    }
    return (min(start + 2, end)..<end, opensString(at: end, quoting) ? end + 2 : end + 1)
  }

  private func endOfString(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }

  /// Returns the range of a number that begins at an index.
  func number(at start: Int) -> Range<Int>? {
    guard let first = byte(at: start), Self.isDigit(first) || first == UInt8(ascii: "-") else { return nil }
    return start..<end(from: start) { Self.isDigit($0) || $0.isOne(of: "+-.eE") }
  }

  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Redacts a string and returns the index after it. A sentence in a list describes an error of the field and is kept.
  private mutating func redactString(at start: Int, _ quoting: Quoting, inList: Bool = false) -> Int {
    let (content, end) = string(at: start, quoting)
    let isSentence =
      (inList || names.isOfError) && SensitiveNames.Extent.isSentence(bytes[content])
      || names.isOfError && SensitiveNames.Extent.isRequirement(bytes[content])
    if !isSentence { add(content, .place) }
    return max(end, start + 1)
  }

  private mutating func redactNumber(at start: Int, _ quoting: Quoting) -> Int {
    guard let number = number(at: start) else { return start + 1 }
    add(number, .place, isBare: !quoting.isEscaped)
    return max(number.upperBound, start + 1)
  }

  /// Redacts the strings and numbers of a list, up to the first element that is neither.
  private mutating func redactElements(from start: Int, _ quoting: Quoting) {
    var index = start
    while index < bytes.count {
      index = end(from: index) { isBlank($0) || $0 == UInt8(ascii: ",") }
      guard index < bytes.count else { return }
      if opensString(at: index, quoting) {
        index = redactString(at: index, quoting, inList: true)
      } else if number(at: index) != nil {
        index = redactNumber(at: index, quoting)
      } else {
        coveredEnd = max(coveredEnd, index)
        return
      }
    }
  }

  /// Redacts every string and number in a container, except names of members and descriptive members.
  private mutating func redactContainer(at start: Int, _ quoting: Quoting) {
    var index = start
    var depth = 0
    let isList = byte(at: start) == UInt8(ascii: "[")
    repeat {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case _ where opensString(at: index, quoting):
        let (content, end) = string(at: index, quoting)
        let colon = self.end(from: min(end, bytes.count), while: isBlank)
        if byte(at: colon) == UInt8(ascii: ":") {
          index = SensitiveNames.isDescription(unescaped(content)) ? endOfScalar(behind: colon, quoting) : end
        } else {
          index = redactString(at: index, quoting, inList: isList && depth == 1)
        }
      case UInt8(ascii: "\"") where quoting.isEscaped:
        // The string that holds this JSON ends.
        depth = 0
      case _:
        index = redactNumber(at: index, quoting)
      }
    } while depth > 0 && index < bytes.count
    coveredEnd = min(index, bytes.count)
  }

  /// Returns the index after a string or number, or before whatever else follows a colon.
  private func endOfScalar(behind colon: Int, _ quoting: Quoting) -> Int {
    let start = end(from: colon + 1, while: isBlank)
    return opensString(at: start, quoting)
      ? string(at: start, quoting).end : number(at: start)?.upperBound ?? start
  }

  /// The number of bytes that are searched backwards for the name of an object.
  private static let maximumWayBack = 256

  /// Returns whether the object around a name is the value of `error`, or an element of `errors`.
  private func isInError(before start: Int) -> Bool {
    var (index, depth) = (start, 0)
    let least = max(0, start - Self.maximumWayBack)
    while index > least {
      index -= 1
      switch bytes[index] {
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth += 1
      case UInt8(ascii: "{") where depth > 0, UInt8(ascii: "[") where depth > 0: depth -= 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if let name = nameOfContainer(at: index) { return SensitiveNames.isError(name) }
      case _: break
      }
    }
    return false
  }

  /// Returns the name before `": {`, or `nil` if none directly precedes an opening bracket.
  private func nameOfContainer(at bracket: Int) -> String? {
    var end = bracket - 1
    while end >= 0, isBlank(bytes[end]) { end -= 1 }
    guard end > 0, bytes[end] == UInt8(ascii: ":") else { return nil }
    end -= 1
    while end >= 0, isBlank(bytes[end]) { end -= 1 }
    guard end > 0, bytes[end] == UInt8(ascii: "\"") else { return nil }
    let isEscaped = bytes[end - 1] == UInt8(ascii: "\\")
    return name(endingAt: isEscaped ? end - 1 : end).map(unescaped)
  }
}

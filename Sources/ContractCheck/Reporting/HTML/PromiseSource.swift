import ContractSpecs

/// The lines of a contract's promises, from which excerpts are taken.
struct PromiseSource {
  private struct Part {
    var firstLine: Int
    var lines: [Substring]
  }

  private let parts: [Part]

  /// The path of the contract. A promise of a document that it refers to is in another file.
  private let file: String

  init(_ texts: [PromiseText], file: String) {
    self.file = file
    parts = texts.map { text in
      Part(
        firstLine: text.firstLine, lines: text.text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  /// Returns the lines around the promise of a finding.
  func excerpt(for finding: Finding) -> Excerpt? {
    excerpt(
      at: finding.location, members: finding.members.prefix(20).map(\.expected),
      differing: .promised(by: finding))
  }

  /// Returns the lines around a promise. The promised line is marked, or the lines of the named members below it.
  func excerpt(at location: SpecLocation, members: [String], differing: DifferingPart? = nil) -> Excerpt? {
    guard location.file == file else { return nil }
    for part in parts where part.lines.indices.contains(location.line - part.firstLine) {
      let first = location.line - part.firstLine
      let named = members.isEmpty ? [] : Self.lines(naming: members, from: first, in: part.lines)
      return Excerpt(around: named.isEmpty ? [first] : named, of: part.lines.count) { index, isMarked in
        let text = String(part.lines[index])
        return Excerpt.Line(
          text: text, number: part.firstLine + index, isMarked: isMarked,
          differing: isMarked ? differing?.ranges(in: text) ?? [] : [])
      }
    }
    return nil
  }

  /// Returns the lines on which a member with one of these names begins, within the object that begins on a line.
  private static func lines(naming members: [String], from first: Int, in lines: [Substring]) -> [Int] {
    let keys = members.flatMap { ["\"\($0)\":", "\"\($0)?\":"] }
    var found: [Int] = []
    var depth = 0
    for index in first..<min(lines.count, first + maximumObjectLength) {
      if keys.contains(where: lines[index].contains) { found.append(index) }
      for byte in lines[index].utf8 {
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
      }
      if depth <= 0 { break }
    }
    return found
  }

  /// The maximum number of lines of an object that are searched.
  private static let maximumObjectLength = 100
}

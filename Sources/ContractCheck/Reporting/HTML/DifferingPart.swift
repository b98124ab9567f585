import ContractSpecs

/// The part of a line that differs: keys, or the values of keys.
struct DifferingPart: Hashable {
  /// The names of the keys. If there are none, the line is a single value.
  private var names: [String]

  /// True if the values of the keys differ, and not the keys.
  private var isValue: Bool

  /// The longest line of which a part is marked, in characters.
  private static let maximumLineLength = 240

  /// Returns the part of the promise that a finding is about, or `nil` if it is the whole line.
  static func promised(by finding: Finding) -> DifferingPart? {
    DifferingPart(of: finding, at: finding.path, finding.members.map(\.expected))
  }

  /// Returns the part of the response that a finding is about, or `nil` if it is the whole line.
  static func answered(to finding: Finding) -> DifferingPart? {
    if finding.kind == .fieldMissing { return nil }
    return DifferingPart(
      of: finding, at: finding.foundAt ?? finding.path, finding.members.compactMap(\.found))
  }

  private init?(of finding: Finding, at path: JSONPath?, _ members: [String]) {
    guard let last = path?.steps.last else { return nil }
    switch (finding.kind.subject, last) {
    case (.member, .key(let name)): (names, isValue) = (members.isEmpty ? [name] : members, false)
    case (.value, .key(let name)): (names, isValue) = ([name], true)
    case (.value, .index), (.value, .each): (names, isValue) = ([], true)
    case (.member, _) where !members.isEmpty: (names, isValue) = (members, false)
    case (.member, _), (.value, .jwt), (.response, _), (.body, _), (.model, _): return nil
    }
  }

  /// Returns the differing parts of a line of JSON, in order.
  func ranges(in line: String) -> [Range<String.Index>] {
    guard line.count <= Self.maximumLineLength else { return [] }
    if names.isEmpty { return [Self.element(line)].compactMap(\.self) }
    let keys = names.flatMap { ["\"\($0)\"", "\"\($0)?\""] }
    let found = keys.compactMap { key in
      line.ranges(of: key).lazy.compactMap { self.part(ofKeyAt: $0, in: line) }.first
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Returns the part with a key, or `nil` if the text there is not a key.
  private func part(ofKeyAt range: Range<String.Index>, in line: String) -> Range<String.Index>? {
    let rest = line[range.upperBound...].drop { $0 == " " }
    guard rest.first == ":" else { return nil }
    return isValue ? Self.value(rest.dropFirst().drop { $0 == " " }) : range
  }

  /// Returns the range of an element of an array that is alone on its line.
  private static func element(_ line: String) -> Range<String.Index>? {
    value(line.drop { $0 == " " })
  }

  /// Returns the range of the simple value at the beginning of a text; `nil` for an object or an array.
  private static func value(_ text: Substring) -> Range<String.Index>? {
    guard let first = text.first, !"{[}]".contains(first) else { return nil }
    guard first == "\"" else {
      let word = text.prefix { !",}] ".contains($0) }
      return word.isEmpty ? nil : word.startIndex..<word.endIndex
    }
    var isEscaped = false
    for index in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == "\"" {
        return text.startIndex..<text.index(after: index)
      }
    }
    return text.startIndex..<text.endIndex
  }
}

/// Keys that are patterns: `"/^x-/"`.
extension ContractReader {
  /// Returns whether a key is a pattern: it begins and ends with a slash.
  static func isPatternKey(_ key: String) -> Bool {
    key.utf8.count > 1 && key.hasPrefix("/") && key.hasSuffix("/")
  }

  /// Returns the pattern of a key, or `nil` if it cannot be read.
  static func pattern(ofKey key: String) -> Pattern? {
    guard isPatternKey(key) else { return nil }
    return try? Pattern(source(ofPatternKey: key))
  }

  /// Adds the patterns that an object spreads in, except for its own. One that another shape has too is reported,
  /// unless both say the same.
  mutating func addPatterns(
    of spread: ObjectShape, named name: String, to object: inout ObjectShape, except own: Set<Pattern>,
    at node: SpecNode
  ) {
    for pattern in spread.patterns where !own.contains(pattern.pattern) {
      guard let known = object.patterns.first(where: { $0.pattern == pattern.pattern }) else {
        object.patterns.append(pattern)
        continue
      }
      if known.shape != pattern.shape {
        report(
          "\(Quoted.key("/\(pattern.pattern.source)/")) of \(name) is already spread in by another shape",
          at: node)
      }
    }
  }

  /// The text that a pattern is held against.
  enum Matched: String { case key, text }

  /// Adds a doubt about a pattern with one anchor, which is written as if it were searched for, and about one for a key
  /// in which nothing varies.
  mutating func doubtPattern(_ source: String, of matched: Matched, at offset: Int, length: Int) {
    let flags = Self.flags(of: source)
    let rest = source.dropFirst(flags.count)
    let (hasStart, hasEnd) = (rest.hasPrefix("^"), rest.hasSuffix("$") && !rest.hasSuffix("\\$"))
    let inner = String(rest.dropFirst(hasStart ? 1 : 0).dropLast(hasEnd ? 1 : 0))
    let varies = !flags.isEmpty || inner.contains { "\\.[]()*+?{}|^$".contains($0) }
    let isAlone = hasStart == hasEnd
    guard hasStart != hasEnd || (!hasStart && matched == .key && !varies && !inner.isEmpty),
      !inner.contains("|"), !(hasStart && inner.hasSuffix("*")), !(hasEnd && inner.hasPrefix(".*"))
    else { return }
    let part = hasStart ? "beginning" : "end"
    let fact =
      isAlone
      ? "this is the key \(Quoted.key(inner)) alone"
      : "a pattern is held against the whole \(matched.rawValue), not only its \(part)"
    let many = Self.patternKey(flags + (hasEnd ? ".*" + inner : inner + ".*"))
    let written =
      matched == .text || varies || inner.isEmpty ? Self.patternKey(flags + inner) : Self.literalKey(inner)
    let one = "\(written) for what is written here"
    let remedies =
      ["\(many) for all that \(hasEnd ? "end" : "begin") so", one]
      + (isAlone ? ["\(Self.literalKey("/\(inner)/")) for the key with its slashes"] : [])
    let list = remedies.dropLast().joined(separator: ", ") + ", or " + remedies[remedies.count - 1]
    doubts.append(Doubt(message: "\(fact); write \(list)", offset: offset, length: length))
  }

  /// Returns the flags with which a pattern begins, such as `(?i)`; otherwise an empty string.
  private static func flags(of source: String) -> String {
    guard source.hasPrefix("(?"), let end = source.firstIndex(of: ")") else { return "" }
    let flags = source[source.index(source.startIndex, offsetBy: 2)..<end]
    return !flags.isEmpty && flags.allSatisfy { $0.isLetter || $0 == "-" } ? String(source[...end]) : ""
  }

  /// Returns a literal key as a contract writes it: with a backslash if it would be a pattern otherwise.
  private static func literalKey(_ name: String) -> String {
    Quoted.key((isPatternKey(name) ? "\\\\" : "") + name)
  }

  /// Returns the pattern between the slashes of a key, in which `\/` is a slash.
  private static func source(ofPatternKey key: String) -> String {
    var source = ""
    var isEscaped = false
    for character in key.dropFirst().dropLast() {
      if isEscaped {
        source += character == "/" ? "/" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        source.append(character)
      }
    }
    return isEscaped ? source + "\\" : source
  }

  private static func patternKey(_ source: String) -> String {
    Quoted.key("/\(source.replacing("/", with: "\\/"))/")
  }

  mutating func addPattern(_ member: SpecMember, to object: inout ObjectShape, depth: Int) {
    let shape = shapeID(member.value, depth: depth)
    let source = Self.source(ofPatternKey: member.name)
    do throws(PatternError) {
      let pattern = try Pattern(source)
      doubtPattern(source, of: .key, at: member.nameOffset, length: member.nameLength)
      object.patterns.append(
        PatternField(pattern: pattern, shape: shape, location: location(member.nameOffset)))
    } catch {
      report(
        "\(error.message); a key with slashes is written \(Quoted.key("\\\\" + member.name))", at: member)
    }
  }
}

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
    let (hasStart, hasEnd) = (source.hasPrefix("^"), source.hasSuffix("$") && !source.hasSuffix("\\$"))
    let inner = String(source.dropFirst(hasStart ? 1 : 0).dropLast(hasEnd ? 1 : 0))
    let varies = inner.contains { "\\.[]()*+?{}|^$".contains($0) }
    let isWhole = matched == .text || varies || inner.isEmpty
    guard hasStart != hasEnd || (!hasStart && !isWhole), !inner.contains("|"),
      !(hasStart && inner.hasSuffix("*")), !(hasEnd && inner.hasPrefix(".*"))
    else { return }
    let fact =
      hasStart == hasEnd
      ? "this is the key \(Quoted.key(inner)) alone"
      : "a pattern is held against the whole \(matched.rawValue), not only its \(hasStart ? "beginning" : "end")"
    let (many, one) = (
      hasEnd ? ".*" + inner : inner + ".*", isWhole ? Self.patternKey(inner) : Quoted.key(inner)
    )
    doubts.append(
      Doubt(
        message:
          "\(fact); write \(Self.patternKey(many)) for all that \(hasEnd ? "end" : "begin") so, or \(one) for what is written here",
        offset: offset, length: length))
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

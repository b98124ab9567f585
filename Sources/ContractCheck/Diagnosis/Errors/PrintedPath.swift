import ContractSpecs

/// A path of coding keys, as a system, a library or an app prints it. This is the one reader of all its notations.
enum PrintedPath {
  /// The meaning of a number that stands alone between two separators.
  enum BareNumber { case index, key }

  /// Returns the path that a text about an error names, or `nil` if it names none. It is never guessed.
  static func find(in text: String) -> [JSONPath.Step]? {
    for notation in notations {
      guard let match = text.firstMatch(of: notation.opening) else { continue }
      let rest = text[match.range.upperBound...].prefix(maximumLength)
      if let steps = notation.form.steps(of: rest) { return steps }
    }
    return nil
  }

  /// The maximum length of a path as text.
  private static let maximumLength = 4_000

  /// The maximum number of steps: `JSONDecoder` refuses a body that is nested deeper.
  private static let maximumSteps = 512

  // MARK: Notations

  private struct Notation {
    /// The text before the path.
    var opening: Regex<Substring>
    var form: Form
  }

  private enum Form {
    /// Keys with commas between them, up to the closing bracket.
    case list

    /// Keys with separators between them, up to a quote.
    case quoted(String)

    /// Keys or whole coding keys with slashes between them, up to a colon.
    case slashed

    /// Keys with separators between them, up to what follows them.
    case bare

    func steps(of rest: Substring) -> [JSONPath.Step]? {
      switch self {
      case .list: return PrintedPath.list(rest)
      case .quoted(let quote):
        guard let end = rest.firstRange(of: quote)?.lowerBound else { return nil }
        let path = rest[..<end]
        return PrintedPath.plain(path.last == "\\" ? path.dropLast() : path)
      case .slashed:
        let line = rest.prefix { !$0.isNewline }
        let parts = PrintedPath.parts(of: line, between: ": ")
        return parts.count > 1 ? PrintedPath.plain(parts[0]) : nil
      case .bare:
        let end = rest.firstMatch(of: /[\n,;()]|: | [-–—] |\.(?:\s|$)|:$/)?.range.lowerBound
        return PrintedPath.plain(rest[..<(end ?? rest.endIndex)])
      }
    }
  }

  private static var notations: [Notation] {
    [
      // codingPath: [CodingKeys(…), Index 0]   NSCodingPath=(…)   "codingPath" : ["…"]
      Notation(opening: /(?i)coding[_ ]?path\\?"? ?[:=] ?[\[(]/, form: .list),
      Notation(opening: /(?i)coding[_ ]?path\\?"? ?[:=] ?\\?"/, form: .quoted("\"")),
      // … - at items/0/id: …, of swift-openapi-runtime
      Notation(opening: #/ - at /#, form: .slashed),
      // at path 'data.items.[3].price'
      Notation(opening: /(?i)\b(?:at|in|for) (?:coding ?)?path:? '/, form: .quoted("'")),
      // path: "user.age"
      Notation(opening: /(?i)\bpath\\?"? ?[:=] ?\\?"/, form: .quoted("\"")),
      // path: ["user", 0, "name"]   at path [CodingKeys(…)]
      Notation(opening: /(?i)\bpath\\?"? ?[:=] ?\[|\b(?:at|in|for) path ?\[/, form: .list),
      // at path: user -> items -> 0   path: a.b.0.c, …
      Notation(opening: /(?i)\b(?:at|in|for) path:? (?=\S)/, form: .bare),
      Notation(opening: /(?i)\bpath ?[:=] ?(?=\S)/, form: .bare),
      // Missing key 'id' at items->Index 3.   Type mismatch for Int at items.0.id: …
      Notation(
        opening: /(?i)\b(?:missing|null|mismatch|corrupted|not found)\b[^\n]{0,80}? at:? (?=\S)/, form: .bare),
    ]
  }

  /// Returns the steps of a path whose names need no quotes; `nil` for other text.
  private static func plain(_ text: Substring) -> [JSONPath.Step]? {
    guard let steps = joined(text) else { return nil }
    return text.contains("stringValue:") || steps.allSatisfy(isPlain) ? steps : nil
  }

  private static func isPlain(_ step: JSONPath.Step) -> Bool {
    guard case .key(let name) = step else { return true }
    return name.allSatisfy { $0.isLetter || $0.isNumber || "_$@-".contains($0) }
  }

  // MARK: Lists

  /// Returns the steps of a list, up to its closing bracket: `[CodingKeys(stringValue: "user", intValue: nil), "data",
  /// Index 0]`. Returns `nil` if it is not closed or too long, or an item has none of these forms.
  static func list(_ text: Substring) -> [JSONPath.Step]? {
    var steps: [JSONPath.Step] = []
    var rest = text
    while steps.count <= maximumSteps {
      rest = rest.drop { $0 == "," || $0.isWhitespace }
      guard let first = rest.first else { return nil }
      guard first != "]", first != ")" else { return steps }
      guard let item = rest.prefixMatch(of: item), let step = step(ofItem: item.output) else { return nil }
      steps.append(step)
      rest = rest[item.range.upperBound...]
    }
    return nil
  }

  /// Returns the steps of the coding keys in a text, in their order: those of a debugger's `po`.
  static func descriptions(in text: Substring) -> [JSONPath.Step] {
    text.matches(of: description).map { step(named: $0.1, number: $0.2) }
  }

  /// A pattern for one item of a list: the description of a coding key, a quoted name, or a bare one.
  private static var item: Regex<Substring> {
    /"?\w*\(stringValue: ?\\?"[^"\n]*", ?intValue: ?[^)\n]*\)?\)"?|"[^"\n]*"|[^,\])\n]+/
  }

  /// A pattern for the description of a coding key, with its name and its number.
  private static var description: Regex<(Substring, Substring, Substring)> {
    /stringValue: ?\\?"((?:[^"\\\n]|\\[^\n])*?)\\?", ?intValue: ?(?:Optional\()?(nil|-?\d+)/
  }

  private static func step(ofItem item: Substring) -> JSONPath.Step? {
    if item.contains("stringValue:"), let key = item.firstMatch(of: description) {
      return step(named: key.1, number: key.2)
    }
    let item = trimmed(item)
    if let quoted = item.wholeMatch(of: /"([^"]*)"|'([^']*)'/), let name = quoted.1 ?? quoted.2 {
      return step(ofName: name, numbers: .key)
    }
    // A part of a quoted name or of a coding key is what a log left of it.
    return item.contains { "\\\"(".contains($0) } ? nil : step(ofName: item, numbers: .index)
  }

  private static func step(named name: Substring, number: Substring) -> JSONPath.Step {
    if let index = Int(number), name == "Index \(index)" { return .index(index) }
    return .key(String(name.replacing(/\\(.)/) { String($0.1) }))
  }

  // MARK: Separators

  /// Returns the steps of a path in one text: `user.items[0].id`, `items->Index 3`, `items/0/id`, `$.a['b c']`. Returns
  /// `nil` if it is none, such as an address.
  ///
  /// A key with a separator in it cannot be distinguished from two keys, unless it is in backticks. Without `separator`, it is what stands in the
  /// text: an arrow, a slash or a point.
  static func joined(
    _ text: Substring, separator: String? = nil, numbers: BareNumber = .index
  ) -> [JSONPath.Step]? {
    let text = trimmed(text)
    if text.isEmpty || ["<root>", "(root)"].contains(text) { return [] }
    if separator == nil, text.hasPrefix("/") || text.contains("://") { return nil }
    let separator = separator ?? ["->", "→", " > ", "/"].first { text.contains($0) } ?? "."
    var steps: [JSONPath.Step] = []
    let parts = parts(of: text, between: separator)
    guard parts.count <= maximumSteps else { return nil }
    for part in parts {
      guard let found = Self.steps(of: trimmed(part), numbers: numbers) else { return nil }
      steps += found
    }
    return steps
  }

  /// Returns the parts of a text between separators that are not inside brackets or backticks.
  private static func parts(of text: Substring, between separator: String) -> [Substring] {
    var parts: [Substring] = []
    var (start, index, depth) = (text.startIndex, text.startIndex, 0)
    var isQuoted = false
    while index < text.endIndex {
      if depth == 0, !isQuoted, text[index...].hasPrefix(separator) {
        parts.append(text[start..<index])
        index = text.index(index, offsetBy: separator.count)
        start = index
        continue
      }
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "`": isQuoted.toggle()
      case _: break
      }
      index = text.index(after: index)
    }
    return parts + [text[start...]]
  }

  /// Returns the steps of a part: a name, a coding key, or a name with indexes behind it, as in `items[0][1]`.
  private static func steps(of part: Substring, numbers: BareNumber) -> [JSONPath.Step]? {
    if part.contains("stringValue:") {
      return part.firstMatch(of: description).map { [step(named: $0.1, number: $0.2)] }
    }
    guard let match = part.wholeMatch(of: /(`[^`]*`|[^\[\]]*)((?:\[[^\[\]\n]*\])*)/) else { return nil }
    let name = match.1.isEmpty ? [] : [step(ofName: match.1, numbers: numbers)]
    return name
      + match.2.matches(of: /\[(?:['"]([^\]]*)['"]|([^\]]*))\]/).map { inside -> JSONPath.Step in
        if let quoted = inside.1 { return .key(String(quoted)) }
        return step(ofName: inside.2 ?? "", numbers: .index)
      }
  }

  private static func step(ofName name: Substring, numbers: BareNumber) -> JSONPath.Step {
    if let quoted = name.wholeMatch(of: /`([^`]*)`/) { return .key(String(quoted.1)) }
    if let index = name.wholeMatch(of: /(?:Index|index) (\d+)/).flatMap({ Int($0.1) }) {
      return .index(index)
    }
    guard numbers == .index, name.allSatisfy({ "0"..."9" ~= $0 }), let index = Int(name) else {
      return .key(String(name))
    }
    return .index(index)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    return start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)]
  }
}

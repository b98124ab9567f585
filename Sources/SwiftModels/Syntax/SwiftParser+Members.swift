import ContractSpecs

extension SwiftParser {
  /// The attributes that begin with a capital letter and are not property wrappers.
  private static let plainAttributes: Set<String> = [
    "MainActor", "ObservationIgnored", "ObservationTracked", "IBOutlet", "IBInspectable", "NSManaged",
    "GKInspectable",
    "Attribute", "Relationship", "Transient", "TaskLocal",
  ]

  /// Reads `let p, q: Int` or `var a = 1, b: String?`, and returns a property for each name.
  mutating func properties(_ prefix: Prefix, until end: Int) -> [SwiftProperty] {
    let isConstant = tokens.isWord(place, "let")
    place += 1
    var found: [SwiftProperty] = []
    // The number of names that wait for the type after a later one.
    var untyped = 0
    while place < end, tokens.isName(place) {
      var property = SwiftProperty(
        name: tokens.text(place), nameRange: source(place..<place + 1),
        whole: source(prefix.start..<place + 1),
        isConstant: isConstant, isStored: !prefix.isStatic && !prefix.isLazy, wrapper: wrapper(in: prefix),
        isIgnored: prefix.attributes.contains(.name("ObservationIgnored")))
      place += 1
      annotation(of: &property, until: end)
      initialValue(of: &property, until: end)
      if tokens.isMark(place, "{"), place < end {
        if !property.hasInitialValue, !isObserved(place) { property.isStored = false }
        place = tokens.past(place)
      }
      untyped = property.type == nil && !property.hasInitialValue ? untyped + 1 : untyped
      if let type = property.type, property.typeRange != nil {
        for index in found.indices.suffix(untyped) {
          found[index].type = type
          found[index].typeRange = property.typeRange
        }
        untyped = 0
      }
      found.append(property)
      guard tokens.isMark(place, ","), place + 1 < end else { break }
      place += 1
    }
    let whole = source(prefix.start..<max(place, prefix.start + 1))
    for index in found.indices { found[index].whole = whole }
    return found
  }

  private func wrapper(in prefix: Prefix) -> SwiftTypeReference? {
    prefix.attributes.first { type in
      guard let name = type.path.last, let head = name.utf8.first else { return false }
      return (0x41...0x5A).contains(head) && !Self.plainAttributes.contains(name)
    }
  }

  private mutating func annotation(of property: inout SwiftProperty, until end: Int) {
    guard tokens.isMark(place, ":"), place + 1 < end else { return }
    place += 1
    let start = place
    var type = typeReference()
    while tokens.isMark(place, "&") {
      place += 1
      _ = typeReference()
      type = .other(String(decoding: tokens.bytes[tokens.range(start..<place)].prefix(80), as: UTF8.self))
    }
    property.type = type
    property.typeRange = source(start..<max(place, start + 1))
  }

  /// Returns whether braces hold `willSet` or `didSet`.
  private func isObserved(_ brace: Int) -> Bool {
    tokens.isWord(brace + 1, "didSet") || tokens.isWord(brace + 1, "willSet")
  }

  private mutating func initialValue(of property: inout SwiftProperty, until end: Int) {
    guard tokens.isMark(place, "="), place + 1 < end else { return }
    place += 1
    property.hasInitialValue = true
    if property.type == nil { property.type = plainType(ofValueAt: place) }
    while place < end, !endsExpression(place) { place = tokens.past(place) }
    place = min(place, end)
  }

  /// Returns whether an initial value ends at a token: a semicolon, a brace, the next declaration or the next name of
  /// this one.
  private func endsExpression(_ index: Int) -> Bool {
    if tokens.isMark(index, ";") || tokens.isMark(index, "}") { return true }
    if tokens[index].startsLine, startsDeclaration(index), !continues(index - 1) { return true }
    return tokens.isMark(index, ",") && tokens.isName(index + 1)
      && (tokens.isMark(index + 2, ":") || tokens.isMark(index + 2, "="))
  }

  /// Returns whether a line that ends with this token continues on the next one.
  private func continues(_ index: Int) -> Bool {
    guard case .mark(let mark) = tokens[index].kind else { return false }
    return "=,:+-*&|<".utf8.contains(mark)
  }

  /// Returns the type of an initial value that is a literal or a call of an initializer.
  private mutating func plainType(ofValueAt index: Int) -> SwiftTypeReference? {
    let last = tokens.isMark(index, "-") ? index + 1 : index
    guard last < tokens.count else { return nil }
    switch tokens[last].kind {
    case .text: return isWholeValue(until: last + 1) ? .name("String") : nil
    case .number:
      guard isWholeValue(until: last + 1) else { return nil }
      let text = tokens.text(last)
      return .name(text.contains(".") ? "Double" : "Int")
    case .word where tokens.isWord(last, "true") || tokens.isWord(last, "false"):
      return isWholeValue(until: last + 1) ? .name("Bool") : nil
    case .word, .mark(.openBracket):
      guard
        tokens[last].kind != .word || tokens.text(last).utf8.first.map({ (0x41...0x5A).contains($0) }) == true
      else { return nil }
      let before = place
      defer { place = before }
      place = last
      let type = typeReference()
      return isMade(byCallAt: place, of: type) ? type : nil
    case .quotedWord, .pattern, .directive, .arrow, .mark: return nil
    }
  }

  /// Returns whether an initial value ends before a token, so that nothing makes another value of it.
  private func isWholeValue(until index: Int) -> Bool {
    let makesAnother = [".", "?", "["].contains { (mark: Unicode.Scalar) in tokens.isMark(index, mark) }
    return !makesAnother && !tokens.isWord(index, "as")
  }

  /// The first labels of initializers of Foundation and of enums that may return `nil`.
  private static let failingLabels: Set<String> = [
    "string", "uuidString", "base64Encoded", "rawValue", "exactly", "identifier", "from",
  ]

  /// Returns whether a call makes a value of the named type itself: not of a method, and by no initializer that may
  /// return `nil`.
  private func isMade(byCallAt open: Int, of type: SwiftTypeReference) -> Bool {
    guard tokens.isMark(open, "("), type.path.last?.first?.isLowercase != true else { return false }
    let end = tokens.past(open)
    if tokens.isMark(end, "!") { return isWholeValue(until: end + 1) }
    if tokens.isMark(open + 2, ":"), Self.failingLabels.contains(tokens.text(open + 1)) { return false }
    if open + 1 < tokens.count, case .text = tokens[open + 1].kind { return false }
    return isWholeValue(until: end)
  }

  /// Reads `case a, b = "x", c(Int)`.
  mutating func cases(until end: Int) -> [SwiftCase] {
    let start = place
    var found: [SwiftCase] = []
    repeat {
      place += 1
      guard place < end, tokens.isName(place) else { break }
      var one = SwiftCase(
        name: tokens.text(place), nameRange: source(place..<place + 1), whole: source(start..<place + 1))
      place += 1
      if tokens.isMark(place, "("), place < end { one.values = values() }
      if tokens.isMark(place, "="), place + 1 < end { one.rawValue = rawValue() }
      found.append(one)
    } while tokens.isMark(place, ",") && place < end
    let whole = source(start..<max(place, start + 1))
    for index in found.indices {
      found[index].whole = whole
      found[index].siblings = found.count
    }
    return found
  }

  private mutating func values() -> [SwiftCase.Value] {
    let end = tokens.partner(of: place)
    var found: [SwiftCase.Value] = []
    place += 1
    while place < end {
      var label: String?
      if tokens.isName(place), tokens.isMark(place + 1, ":") {
        label = tokens.text(place)
        place += 2
      } else if tokens.isName(place), tokens.isName(place + 1), tokens.isMark(place + 2, ":") {
        label = tokens.text(place)
        place += 3
      }
      found.append(SwiftCase.Value(label: label == "_" ? nil : label, type: typeReference()))
      while place < end, !tokens.isMark(place, ",") { place = tokens.past(place) }
      place += 1
    }
    place = min(end + 1, tokens.count)
    return found
  }

  private mutating func rawValue() -> SwiftCase.RawValue? {
    place += 1
    let start = place
    if tokens.isMark(place, "-") { place += 1 }
    guard place < tokens.count else { return nil }
    let token = tokens[place]
    place += 1
    let range = source(start..<place)
    switch token.kind {
    case .text:
      return SwiftText.value(of: tokens.bytes[token.range]).map {
        SwiftCase.RawValue(literal: .string($0), range: range)
      }
    case .number:
      let text = String(decoding: tokens.bytes[range.bytes], as: UTF8.self).filter { $0 != "_" }
      let value = Int64(text).map(String.init) ?? SwiftText.integer(text).map(String.init) ?? text
      return SwiftCase.RawValue(literal: .number(value), range: range)
    case .word, .quotedWord, .pattern, .directive, .arrow, .mark: return nil
    }
  }
}

/// The attributes and modifiers before a declaration.
extension SwiftParser {
  private static let modifiers: Set<String> = [
    "public", "private", "internal", "fileprivate", "package", "open", "final", "weak", "unowned", "override",
    "required", "convenience", "mutating", "nonmutating", "nonisolated", "indirect", "dynamic", "optional",
    "prefix", "postfix", "infix", "isolated", "distributed", "consuming", "borrowing", "async", "lazy",
    "static",
    "sending",
  ]

  private static let keywords: Set<String> = [
    "struct", "class", "enum", "protocol", "extension", "actor", "let", "var", "case", "typealias", "init",
    "func",
    "subscript", "deinit", "import", "operator", "macro", "associatedtype", "precedencegroup",
  ]

  /// Returns whether a declaration may start at a token that begins a line.
  func startsDeclaration(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .mark(let mark): return mark == UInt8(ascii: "@")
    case .directive: return true
    case .word:
      let word = tokens.text(index)
      return Self.keywords.contains(word) || Self.modifiers.contains(word)
    case .quotedWord, .text, .number, .pattern, .arrow: return false
    }
  }

  mutating func modifiers(_ prefix: inout Prefix, until end: Int) {
    while place < end {
      if tokens.isMark(place, "@") {
        attribute(&prefix)
      } else if isModifier(place) {
        if tokens.isWord(place, "static") || tokens.isWord(place, "class") { prefix.isStatic = true }
        if tokens.isWord(place, "lazy") { prefix.isLazy = true }
        // `private(set)` does not hide the declaration.
        if tokens.isWord(place, "private") || tokens.isWord(place, "fileprivate"),
          !tokens.isMark(place + 1, "(")
        {
          prefix.isPrivate = true
        }
        place += 1
        if tokens.isMark(place, "("), !tokens[place].startsLine { place = tokens.past(place) }
      } else {
        return
      }
    }
  }

  private func isModifier(_ index: Int) -> Bool {
    guard tokens[index].kind == .word else { return false }
    // `class func`: a modifier if the keyword of another declaration follows.
    if tokens.isWord(index, "class") {
      return index + 1 < tokens.count && tokens[index + 1].kind == .word
        && (Self.modifiers.contains(tokens.text(index + 1))
          || ["func", "var", "let", "subscript"].contains(tokens.text(index + 1)))
    }
    return Self.modifiers.contains(tokens.text(index))
  }

  private mutating func attribute(_ prefix: inout Prefix) {
    place += 1
    guard tokens.isName(place) else { return }
    let name = typeReference()
    prefix.attributes.append(name)
    if tokens.isMark(place, "("), !tokens[place].startsLine,
      tokens[place].range.lowerBound == tokens[place - 1].range.upperBound
    {
      place = tokens.past(place)
    }
  }
}

import ContractSpecs

/// Finds the type of the expression before a member's dot, as far as annotations, initial values and declared
/// properties show it.
struct SwiftReceivers {
  let declarations: SwiftDeclarations
  let file: Int

  /// The type of a value, as far as it is known.
  enum Receiver: Equatable {
    /// A type of these files, by its number.
    case declared(Int)

    /// An array of a type of these files.
    case list(Int)

    /// A type that is not declared here, or a type itself instead of a value.
    case foreign
    case unknown
  }

  /// The maximum number of names that lead to other names.
  private static let maximumDepth = 6

  /// The maximum number of tokens to search backwards for a declaration.
  private static let maximumTokens = 20_000

  private var tokens: SwiftTokens { declarations.tokens(of: file) }

  /// Returns the type in whose body a token is, if these files declare it.
  func innermost(at index: Int) -> Int? {
    declarations.innermostType(at: tokens[index].range.lowerBound, of: file)
  }

  /// Returns the type of the expression before the dot in front of a name.
  func receiver(ofMember name: Int) -> Receiver {
    value(endingAt: name - 2, depth: 0)
  }

  /// Returns the type of the expression whose last token this is.
  private func value(endingAt end: Int, depth: Int) -> Receiver {
    var last = end
    while tokens.isMark(last, "?") || tokens.isMark(last, "!") { last -= 1 }
    if tokens.isMark(last, ")") { return made(endingAt: last) }
    guard depth < Self.maximumDepth, tokens.isName(last) else { return .unknown }
    let name = tokens.text(last)
    if tokens.isMark(last - 1, "\\") { return type(of: .name(name), at: last) }
    if name.hasPrefix("$") { return name == "$0" ? element(ofClosureAround: last, depth: depth) : .unknown }
    if tokens.isMark(last - 1, ".") {
      guard last >= 2, !tokens.isMark(last - 2, "\\") else { return .unknown }
      return member(name, of: value(endingAt: last - 2, depth: depth + 1), at: last)
    }
    if name == "self" { return innermost(at: last).map(Receiver.declared) ?? .foreign }
    if name.first?.isUppercase == true { return .foreign }
    return local(name, before: last, depth: depth) ?? property(name, at: last)
  }

  /// Returns the type that `Type(…)` makes an instance of.
  private func made(endingAt close: Int) -> Receiver {
    guard let open = (0..<close).last(where: { tokens.isMark($0, "(") && tokens.partner(of: $0) == close }),
      tokens.isName(open - 1), tokens.text(open - 1).first?.isUppercase == true, !tokens.isMark(open - 2, ".")
    else { return .unknown }
    let type = type(of: .name(tokens.text(open - 1)), at: open)
    return type == .foreign ? .unknown : type
  }

  /// Returns whether a name without a dot denotes a parameter or a local value.
  func isLocal(_ index: Int) -> Bool { local(tokens.text(index), before: index, depth: 0) != nil }

  private func member(_ name: String, of receiver: Receiver, at index: Int) -> Receiver {
    if case .list(let type) = receiver {
      return ["first", "last"].contains(name) ? .declared(type) : .unknown
    }
    guard case .declared(let type) = receiver,
      let property = declarations[type].properties.first(where: { $0.name == name })
    else { return .unknown }
    return property.type.map { self.type(of: $0, in: declarations[type].path) } ?? .unknown
  }

  private func property(_ name: String, at index: Int) -> Receiver {
    guard let type = innermost(at: index) else { return .unknown }
    return member(name, of: .declared(type), at: index)
  }

  private func type(of reference: SwiftTypeReference, at index: Int) -> Receiver {
    type(of: reference, in: innermost(at: index).map { declarations[$0].path } ?? [])
  }

  private func type(of reference: SwiftTypeReference, in scope: [String], depth: Int = 0) -> Receiver {
    switch reference {
    case .optional(let inner): return type(of: inner, in: scope, depth: depth)
    case .array(let element):
      if case .declared(let type) = self.type(of: element, in: scope, depth: depth + 1) { return .list(type) }
      return .foreign
    case .dictionary, .other: return .foreign
    case .named:
      switch declarations.meaning(of: reference.path, in: scope, from: file) {
      case .type(let type)?: return .declared(type)
      case .alias(let alias)? where depth < Self.maximumDepth:
        return type(of: alias.type, in: Array(alias.path.dropLast()), depth: depth + 1)
      case .alias?, .several?: return .unknown
      case nil: return .foreign
      }
    }
  }

  // MARK: What is declared in a function

  /// Returns the type of the nearest parameter or local value of a name that is declared before a token.
  private func local(_ name: String, before place: Int, depth: Int) -> Receiver? {
    var index = place - 1
    let first = max(0, place - Self.maximumTokens)
    while index >= first {
      defer { index -= 1 }
      guard tokens.isName(index), !tokens.isMark(index - 1, "."), tokens.text(index) == name else { continue }
      if tokens.isWord(index - 1, "let") || tokens.isWord(index - 1, "var") {
        guard isVisible(index, at: place), !isProperty(index) else { continue }
        if let found = declared(at: index, depth: depth) { return found }
      } else if tokens.isWord(index - 1, "for"), tokens.isWord(index + 1, "in") {
        if let body = loopBody(from: index), tokens.partner(of: body) > place, body < place {
          return element(of: value(endingAt: body - 1, depth: depth + 1))
        }
        if isVisible(index, at: place) { return .unknown }
      } else if let brace = closure(withParameter: index, around: place) {
        return index == brace + 1 && !tokens.isMark(index + 1, ",")
          ? element(ofClosure: brace, depth: depth) : .unknown
      } else if tokens.isMark(index + 1, ":"), isParameter(index, of: place) {
        return annotation(at: index + 2)
      }
    }
    return nil
  }

  /// Returns the type of `let name: T` or `let name = value`; `nil` for `if let name {`, whose type an earlier
  /// declaration gives.
  private func declared(at index: Int, depth: Int) -> Receiver? {
    if tokens.isMark(index + 1, ":") { return annotation(at: index + 2) }
    guard tokens.isMark(index + 1, "=") else { return nil }
    var last = index + 2
    while tokens.isWord(last, "try") || tokens.isMark(last, "?") || tokens.isWord(last, "await") { last += 1 }
    let start = last
    guard tokens.isName(last) else { return .unknown }
    while tokens.isMark(last + 1, "."), tokens.isName(last + 2) { last += 2 }
    if tokens.isMark(last + 1, "("), tokens.text(start).first?.isUppercase == true {
      let path = stride(from: start, through: last, by: 2).map {
        SwiftTypeReference.Part(name: tokens.text($0))
      }
      let made = type(of: .named(path), at: index)
      return made == .foreign ? .unknown : made
    }
    guard last + 1 >= tokens.count || !tokens.isMark(last + 1, "(") && !tokens.isMark(last + 1, "[") else {
      return .unknown
    }
    // A declaration is not visible in its own value: `if let user = user {`.
    if last == start, tokens.text(last) == tokens.text(index) {
      guard depth < Self.maximumDepth else { return .unknown }
      return local(tokens.text(last), before: index, depth: depth + 1)
        ?? property(tokens.text(last), at: index)
    }
    return value(endingAt: last, depth: depth + 1)
  }

  private func annotation(at start: Int) -> Receiver {
    var parser = SwiftParser(tokens, file: file)
    parser.place = start
    while tokens.isWord(parser.place, "inout") || tokens.isMark(parser.place, "@") {
      parser.place += tokens.isMark(parser.place, "@") ? 2 : 1
    }
    return type(of: parser.typeReference(), at: start)
  }

  private func isProperty(_ index: Int) -> Bool {
    let range = SourceRange(file: file, bytes: tokens[index].range)
    return declarations.types.contains { $0.declaration.properties.contains { $0.nameRange == range } }
  }

  /// Returns whether the braces around a declaration also enclose a token.
  private func isVisible(_ declaration: Int, at place: Int) -> Bool {
    guard let brace = opener(of: declaration, "{") else { return true }
    return tokens.partner(of: brace) > place
  }

  /// Returns the innermost bracket of a kind that encloses a token.
  private func opener(of index: Int, _ mark: Unicode.Scalar) -> Int? {
    var place = index - 1
    while place >= 0 {
      if tokens.isMark(place, mark), tokens.partner(of: place) > index { return place }
      place -= 1
    }
    return nil
  }

  /// Returns whether a name is a parameter of the function whose body encloses a token.
  private func isParameter(_ index: Int, of place: Int) -> Bool {
    guard let open = opener(of: index, "("),
      tokens.isWord(open - 1, "init") || tokens.isWord(open - 2, "func") || tokens.isWord(open - 2, "init")
    else { return false }
    var brace = tokens.partner(of: open) + 1
    while brace < place, !tokens.isMark(brace, "{"), !tokens.isMark(brace, "}") { brace = tokens.past(brace) }
    return brace < place && tokens.isMark(brace, "{") && tokens.partner(of: brace) > place
  }

  /// Returns the brace of a closure that encloses a token, if a name is a parameter of it in `{ name in` or
  /// `{ other, name in`, or in `{ name -> Result in`.
  private func closure(withParameter index: Int, around place: Int) -> Int? {
    var last = index
    while tokens.isMark(last + 1, ","), tokens.isName(last + 2) { last += 2 }
    guard tokens.all.indices.contains(last + 1), let brace = opener(of: index, "{"), index - brace < 16,
      tokens.partner(of: brace) > place
    else { return nil }
    if tokens[last + 1].kind == .arrow {
      while last < place, !tokens.isWord(last + 1, "in") { last = tokens.past(last + 1) - 1 }
    }
    return tokens.isWord(last + 1, "in") ? brace : nil
  }

  // MARK: The elements of an array

  private func element(of receiver: Receiver) -> Receiver {
    if case .list(let type) = receiver { return .declared(type) }
    return .unknown
  }

  /// The methods of a sequence that give a closure with one parameter the elements, one after another.
  private static let iterating: Set = [
    "map", "forEach", "filter", "compactMap", "flatMap", "contains", "allSatisfy", "first", "firstIndex",
    "last", "lastIndex", "drop", "prefix", "min", "max",
  ]

  private func element(ofClosureAround index: Int, depth: Int) -> Receiver {
    opener(of: index, "{").map { element(ofClosure: $0, depth: depth) } ?? .unknown
  }

  /// Returns the type that a closure gets in `list.map {`, `list?.map {`, `list.map({` and `list.first(where: {`.
  private func element(ofClosure brace: Int, depth: Int) -> Receiver {
    var name = brace - 1
    if tokens.isMark(name, ":"), tokens.isWord(name - 1, "where") { name -= 2 }
    if tokens.isMark(name, "(") { name -= 1 }
    guard depth < Self.maximumDepth, tokens.isName(name), tokens.isMark(name - 1, "."),
      Self.iterating.contains(tokens.text(name))
    else { return .unknown }
    return element(of: value(endingAt: name - 2, depth: depth + 1))
  }

  /// Returns the brace of the body of `for name in list {`, if what is between is a name with members alone.
  private func loopBody(from name: Int) -> Int? {
    var index = name + 2
    guard tokens.isName(index) else { return nil }
    while tokens.isMark(index + 1, "."), tokens.isName(index + 2) { index += 2 }
    return tokens.isMark(index + 1, "{") ? index + 1 : nil
  }
}

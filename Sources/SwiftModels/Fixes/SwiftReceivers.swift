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

    /// Several types of these files that have the same name, as their numbers.
    case oneOf([Int])

    /// A type that is not declared here, or a type itself instead of a value.
    case foreign

    /// A type of a library, with the arguments that are types of these files. The values that it gives are of these, or
    /// not declared here.
    case library([Int])
    case unknown
  }

  private var functions: SwiftFunctions { SwiftFunctions(declarations: declarations) }

  /// The maximum number of names that lead to other names.
  private static let maximumDepth = 6

  /// The maximum number of tokens to search backwards for a declaration.
  private static let maximumTokens = 20_000

  var tokens: SwiftTokens { declarations.tokens(of: file) }

  /// Returns the type in whose body a token is, if these files declare it.
  func innermost(at index: Int) -> Int? {
    declarations.innermostType(at: tokens[index].range.lowerBound, of: file)
  }

  /// Returns the type of the expression before the dot in front of a name.
  func receiver(ofMember name: Int) -> Receiver {
    value(endingAt: name - 2, depth: 0)
  }

  /// Returns the type of the expression whose last token this is.
  func value(endingAt end: Int, depth: Int) -> Receiver {
    var last = end
    while tokens.isMark(last, "?") || tokens.isMark(last, "!") { last -= 1 }
    if tokens.isMark(last, ")") { return result(endingAt: last, depth: depth) }
    if tokens.isMark(last, "]"), let open = tokens.opener(closedBy: last), tokens.isAdjacent(open) {
      return element(of: value(endingAt: open - 1, depth: depth + 1))
    }
    guard depth < Self.maximumDepth, tokens.isName(last) else { return .unknown }
    let name = tokens.text(last)
    if tokens.isMark(last - 1, "\\") { return type(of: .name(name), at: last) }
    if name.hasPrefix("$") { return name == "$0" ? element(ofClosureAround: last, depth: depth) : .unknown }
    if name.first?.isUppercase == true { return .foreign }
    if tokens.isMark(last - 1, ".") {
      guard last >= 2, !tokens.isMark(last - 2, "\\") else { return .unknown }
      return member(name, of: value(endingAt: last - 2, depth: depth + 1), at: last)
    }
    if name == "self" { return innermost(at: last).map(Receiver.declared) ?? .foreign }
    return local(name, before: last, depth: depth) ?? property(name, at: last)
  }

  /// Returns the type of what a call returns: `Type(…)`, `decode(Type.self, …)`, or a method of a known type.
  private func result(endingAt close: Int, depth: Int) -> Receiver {
    guard depth < Self.maximumDepth, let open = tokens.opener(closedBy: close), tokens.isName(open - 1) else {
      return .unknown
    }
    let name = tokens.text(open - 1)
    if name == "decode", let type = metatype(at: open + 1) { return self.type(of: type, at: open) }
    if name.first?.isUppercase == true {
      var start = open - 1
      while tokens.isMark(start - 1, "."), tokens.isName(start - 2) { start -= 2 }
      let path = stride(from: start, to: open, by: 2).map { SwiftTypeReference.Part(name: tokens.text($0)) }
      let type = type(of: .named(path), at: open)
      let isForeign = isOfPlainForeignType(open - 1) && functions.named(name).isEmpty
      return type == .foreign && !isForeign ? .unknown : type
    }
    var owners: [Int?] = [innermost(at: open), nil]
    if tokens.isMark(open - 2, ".") {
      guard case .declared(let owner) = value(endingAt: open - 3, depth: depth + 1) else { return .unknown }
      owners = [owner]
    }
    let found = functions.named(name).filter { owners.contains($0.owner) }
    guard let first = found.first, found.allSatisfy({ $0.result == first.result }), !first.isGeneric,
      let result = first.result
    else { return .unknown }
    return type(of: result, in: first.owner.map { declarations[$0].path } ?? [])
  }

  /// Returns `T` of the argument `T.self`.
  private func metatype(at index: Int) -> SwiftTypeReference? {
    var parser = SwiftParser(tokens, file: file)
    parser.place = index
    let type = parser.typeReference()
    guard case .named(let parts) = type, parts.count > 1, parts.last?.name == "self" else {
      return tokens.isMark(parser.place, ".") && tokens.isWord(parser.place + 1, "self") ? type : nil
    }
    return SwiftParser.sugared(Array(parts.dropLast()))
  }

  /// Returns whether a name without a dot denotes a parameter or a local value.
  func isLocal(_ index: Int) -> Bool { local(tokens.text(index), before: index, depth: 0) != nil }

  func member(_ name: String, of receiver: Receiver, at index: Int) -> Receiver {
    if case .list(let type) = receiver {
      return ["first", "last"].contains(name) ? .declared(type) : .unknown
    }
    // What is declared elsewhere has no member of a type that is declared here, unless an extension adds it.
    if receiver == .foreign, isOfPlainForeignType(index - 2) {
      return extensionsDeclare(name) ? .unknown : .foreign
    }
    if case .library(let types) = receiver { return extensionsDeclare(name) ? .unknown : .oneOf(types) }
    guard case .declared(let type) = receiver,
      let property = declarations[type].properties.first(where: { $0.name == name })
    else { return .unknown }
    return property.type.map { self.type(of: $0, in: declarations[type].path) } ?? .unknown
  }

  /// Returns whether an expression is a type without generic arguments that these files do not declare.
  private func isOfPlainForeignType(_ index: Int) -> Bool {
    tokens.isName(index) && !tokens.isMark(index - 1, ".")
      && tokens.text(index).first?.isUppercase == true
      && declarations.meaning(of: [tokens.text(index)], in: innermostPath(at: index), from: file) == nil
      && !isGenericParameter(tokens.text(index), at: index)
  }

  private func isGenericParameter(_ name: String, at index: Int) -> Bool {
    name.count == 1 || innermost(at: index).map { declarations[$0].generics.contains(name) } == true
  }

  func innermostPath(at index: Int) -> [String] {
    innermost(at: index).map { declarations[$0].path } ?? []
  }

  /// Returns whether an extension of a type that is not declared here has a property of a name.
  private func extensionsDeclare(_ name: String) -> Bool {
    declarations.files.indices.contains { file in
      declarations.declarations(in: file).contains { declaration in
        declaration.kind == .extensionOf && declaration.properties.contains { $0.name == name }
      }
    }
  }

  func property(_ name: String, at index: Int) -> Receiver {
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
      case .several(let types)? where !types.isEmpty: return .oneOf(types)
      case .alias?, .several?: return .unknown
      case nil: return library(reference, in: scope, depth: depth)
      }
    }
  }

  /// Returns the receiver for a type that is not declared here. One without arguments may be a generic parameter.
  private func library(_ reference: SwiftTypeReference, in scope: [String], depth: Int) -> Receiver {
    guard case .named(let parts) = reference, depth < Self.maximumDepth else { return .foreign }
    let arguments = parts.flatMap(\.arguments)
    if arguments.isEmpty { return .foreign }
    var types: [Int] = []
    for argument in arguments {
      switch type(of: argument, in: scope, depth: depth + 1) {
      case .declared(let type), .list(let type): types.append(type)
      case .oneOf(let some), .library(let some): types += some
      case .foreign, .unknown: return .foreign
      }
    }
    return .library(types)
  }

  // MARK: What is declared in a function

  /// Returns the type of the nearest parameter or local value of a name that is declared before a token.
  func local(_ name: String, before place: Int, depth: Int) -> Receiver? {
    var index = place - 1
    let first = max(0, place - Self.maximumTokens)
    while index >= first {
      defer { index -= 1 }
      guard tokens.isName(index), !tokens.isMark(index - 1, "."), tokens.text(index) == name else { continue }
      if let payload = payload(boundAt: index, depth: depth), isVisible(index, at: place) { return payload }
      if tokens.isWord(index - 1, "let") || tokens.isWord(index - 1, "var") {
        guard isVisible(index, at: place), !isProperty(index), !isInOwnValue(place, of: index) else {
          continue
        }
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
    let start = valueStart(after: index)
    guard tokens.isName(start) else { return .unknown }
    let last = tokens.endOfPostfix(from: start)
    if tokens.isWord(last + 1, "as") {
      let isTried = tokens.isMark(last + 2, "?") || tokens.isMark(last + 2, "!")
      return annotation(at: isTried ? last + 3 : last + 2)
    }
    // A closure after a call may be anything.
    if tokens.isMark(last + 1, "{"), !isCondition(index) { return .unknown }
    // A declaration is not visible in its own value: `if let user = user {`.
    if last == start, tokens.text(last) == tokens.text(index) {
      guard depth < Self.maximumDepth else { return .unknown }
      return local(tokens.text(last), before: index, depth: depth + 1)
        ?? property(tokens.text(last), at: index)
    }
    return value(endingAt: last, depth: depth + 1)
  }

  /// Returns the first token of the value in `let name = try await value`.
  private func valueStart(after name: Int) -> Int {
    var start = name + 2
    while tokens.isWord(start, "try") || tokens.isMark(start, "?") || tokens.isMark(start, "!")
      || tokens.isWord(start, "await")
    { start += 1 }
    return start
  }

  /// Returns whether a token is the first of the value that a name is declared with.
  private func isInOwnValue(_ place: Int, of name: Int) -> Bool {
    tokens.isMark(name + 1, "=") && valueStart(after: name) == place
  }

  /// Returns whether a declaration is a condition, behind which a body begins.
  private func isCondition(_ name: Int) -> Bool {
    ["if", "guard", "while"].contains { tokens.text(max(0, name - 2)) == $0 } || tokens.isMark(name - 2, ",")
  }

  // MARK: Values of an enum's cases

  /// Returns the type of a name in a pattern such as `case .user(let name)` or `case let .user(name)`; `nil` for any
  /// other name.
  private func payload(boundAt index: Int, depth: Int) -> Receiver? {
    guard let open = enclosingPattern(of: index), depth < Self.maximumDepth else { return nil }
    let close = tokens.partner(of: open)
    let isTested = tokens.isMark(close + 1, "=") && !tokens.isMark(close + 2, "=")
    var subject: Receiver = .unknown
    if isTested {
      subject = value(endingAt: tokens.endOfPostfix(from: close + 2), depth: depth + 1)
    } else if let brace = opener(of: open, "{") {
      subject = self.subject(ofSwitch: brace, depth: depth + 1)
    }
    guard case .declared(let type) = subject,
      let values = declarations[type].cases.first(where: { $0.name == tokens.text(open - 1) })?.values,
      let number = tokens.parts(in: open).firstIndex(where: { $0.contains(index) }), number < values.count
    else { return .unknown }
    return self.type(of: values[number].type, in: declarations[type].path)
  }

  /// Returns the parenthesis of the pattern that binds a name.
  private func enclosingPattern(of index: Int) -> Int? {
    guard let open = opener(of: index, "("), index - open < 40, tokens.isName(open - 1),
      tokens.isMark(open - 2, ".")
    else { return nil }
    if tokens.isWord(index - 1, "let") || tokens.isWord(index - 1, "var") { return open }
    var start = open - 2
    while tokens.isName(start - 1), !tokens.isWord(start - 1, "let") { start -= 1 }
    guard tokens.isWord(start - 1, "let"), tokens.isWord(start - 2, "case") else { return nil }
    return open
  }

  /// Returns the type of what a `switch` with this brace inspects.
  func subject(ofSwitch brace: Int, depth: Int = 0) -> Receiver {
    var start = brace - 1
    while start > 0, brace - start < 30, !tokens.isWord(start, "switch") { start -= 1 }
    guard tokens.isWord(start, "switch"), tokens.isName(start + 1) || tokens.isWord(start + 1, "self"),
      tokens.endOfPostfix(from: start + 1) == brace - 1
    else { return .unknown }
    return value(endingAt: brace - 1, depth: depth)
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

import ContractSpecs

/// A place at which code uses a property, and what becomes of it if the property has another type.
struct SwiftUse {
  enum Fit {
    /// The code compiles as well, with the same meaning.
    case fits

    /// The code does not compile.
    case fails
    case unclear
  }

  let declarations: SwiftDeclarations
  let file: Int

  /// The token of the property's name, and the first one of the expression that it ends.
  let index: Int
  private let start: Int
  private let old: SwiftTypeReference
  private let new: SwiftTypeReference
  private let tokens: SwiftTokens

  /// The names of the types around the property's declaration.
  private let scope: [String]

  init(
    _ index: Int, of file: Int, in declarations: SwiftDeclarations, _ old: SwiftTypeReference,
    becoming new: SwiftTypeReference, in owner: Int
  ) {
    scope = declarations[owner].path
    (self.declarations, self.file, self.index, self.old, self.new) = (declarations, file, index, old, new)
    tokens = declarations.tokens(of: file)
    var start = index
    while tokens.isMark(start - 1, "."), tokens.isName(start - 2) { start -= 2 }
    self.start = start
  }

  private var isWidened: Bool { new == .optional(old) }

  var fit: Fit {
    // A default value of what is not Optional is needless and compiles.
    if tokens.isMark(index + 1, "?"), tokens.isMark(index + 2, "?") { return isWidened ? .fits : .unclear }
    if let fit = fitOfMember ?? fitOfOperator ?? fitOfStatement { return fit }
    return tokens.isMark(index + 1, "=") && !tokens.isMark(index + 2, "=") ? fitOfAssignment : fitOfArgument
  }

  // MARK: Members

  /// The members that an Optional has too, or that every value may have.
  private static let ofEveryType: Set = [
    "map", "flatMap", "hashValue", "hash", "debugDescription", "customMirror", "unsafelyUnwrapped", "self",
    "encode", "publisher", "take",
  ]

  private var fitOfMember: Fit? {
    if tokens.isMark(index + 1, "["), tokens.isAdjacent(index + 1) {
      return isWidened && !extends("Optional", with: "subscript") ? .fails : .unclear
    }
    guard tokens.isMark(index + 1, "."), tokens.isName(index + 2) else { return nil }
    let name = tokens.text(index + 2)
    if Self.ofEveryType.contains(name) { return .unclear }
    if isWidened { return extends("Optional", with: name) ? .unclear : .fails }
    guard let own = declared(old), let other = builtIn(new), !extends(other, with: name) else {
      return .unclear
    }
    return has(own, name) ? .fails : .unclear
  }

  /// The type of a property as it is declared here, without Optional around it.
  private func declared(_ type: SwiftTypeReference) -> Int? {
    guard case .named = type else { return nil }
    return declarations.type(type.path, in: scope, from: file)
  }

  private static let builtIns: Set = ["String", "Int", "Double", "Bool"]

  /// Members that a type of these files may share with those of the library.
  private static let usual: Set = ["description", "count", "isEmpty", "first", "last", "rawValue"]

  private func builtIn(_ type: SwiftTypeReference) -> String? {
    switch type {
    case .named(let parts): parts.count == 1 && Self.builtIns.contains(parts[0].name) ? parts[0].name : nil
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .optional, .other: nil
    }
  }

  private func has(_ type: Int, _ name: String) -> Bool {
    guard !Self.usual.contains(name) else { return false }
    return declarations[type].properties.contains { $0.name == name }
      || SwiftFunctions(declarations: declarations).named(name).contains { $0.owner == type }
  }

  /// Returns whether an extension of a library's type, or of a protocol, may add a member.
  private func extends(_ type: String, with name: String) -> Bool {
    declarations.files.indices.contains { file in
      let tokens = declarations.tokens(of: file)
      return declarations.declarations(in: file).contains { declaration in
        guard declaration.kind == .extensionOf, let extended = declaration.path.last,
          extended == type
            || declared(.name(extended)).map({ declarations[$0].kind == .protocolType }) != false
        else { return false }
        return tokens.all.indices.contains { index in
          tokens.says(name, index) && declaration.body.bytes.contains(tokens[index].range.lowerBound)
            && (name == "subscript" || ["var", "func", "let"].contains { tokens.says($0, index - 1) })
        }
      }
    }
  }

  // MARK: Operators

  private static let numbers: Set = ["Int", "Double", "Float", "Int64", "Int32", "UInt", "CGFloat"]

  private var fitOfOperator: Fit? {
    let signs = [sign(at: index + 1), sign(before: start)]
    // The operands of these may be comparisons.
    let isLogical = signs.allSatisfy { $0 == nil || $0 == "&&" || $0 == "||" }
    let fits = signs.compactMap(\.self).filter { isLogical || $0 != "&&" && $0 != "||" }.map { fit(of: $0) }
    if fits.contains(.fails) { return .fails }
    return fits.contains(.unclear) ? .unclear : fits.first
  }

  private func fit(of sign: String) -> Fit {
    if sign == "==" || sign == "!=" { return isWidened && isEquatable ? .fits : .unclear }
    if ["?", "!", "&&", "||"].contains(sign) {
      return old.path == ["Bool"] && new.path != ["Bool"] && !declaresOperators ? .fails : .unclear
    }
    guard !declaresOperators, isNumeric(old) || isWidened && old.path == ["String"] else { return .unclear }
    if isWidened { return .fails }
    return ["-", "*", "/", "%"].contains(sign) && !isNumeric(new) ? .fails : .unclear
  }

  private func isNumeric(_ type: SwiftTypeReference) -> Bool {
    type.path.count == 1 && Self.numbers.contains(type.path[0])
  }

  private var isEquatable: Bool {
    guard let path = builtIn(old) else { return ["URL", "Date", "UUID", "Int64"].contains(old.path.last) }
    return Self.builtIns.contains(path)
  }

  /// Returns the operator between a token and the one before it; `nil` if there is none.
  private func sign(at place: Int) -> String? {
    var (text, place) = ("", place)
    while tokens.all.indices.contains(place), case .mark(let mark) = tokens[place].kind,
      "+-*/%<>=!?&|".utf8.contains(mark), text.isEmpty || tokens.isAdjacent(place)
    {
      text.unicodeScalars.append(Unicode.Scalar(mark))
      place += 1
    }
    return Self.signs.contains(text) ? text : nil
  }

  private func sign(before place: Int) -> String? {
    if tokens.isMark(place - 1, "!"), tokens.isAdjacent(place) { return "!" }
    var first = place - 1
    while first > 0, case .mark(let mark) = tokens[first].kind, "+-*/%<>=!&|".utf8.contains(mark) {
      first -= 1
    }
    return first + 1 < place ? sign(at: first + 1) : nil
  }

  private static let signs: Set = [
    "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "?",
  ]

  /// True if these files declare operators, which may take other types.
  private var declaresOperators: Bool {
    declarations.tokens.contains { tokens in
      tokens.all.indices.contains {
        tokens.isWord($0, "func") && !tokens.isName($0 + 1) && !tokens.isMark($0 + 2, "=")
      }
    }
  }

  // MARK: Statements

  private var fitOfStatement: Fit? {
    if tokens.isMark(index + 1, "{") {
      if tokens.isWord(start - 1, "switch") { return fitOfSwitch(index + 1) }
      if tokens.isWord(start - 1, "in"), tokens.isWord(start - 3, "for") {
        return isWidened || !new.isCollection ? .fails : .unclear
      }
    }
    let isTest = ["if", "guard", "while"].contains { tokens.says($0, start - 1) }
    guard isTest,
      tokens.isMark(index + 1, "{") || tokens.isWord(index + 1, "else") || tokens.isMark(index + 1, ",")
    else { return nil }
    return new.path == ["Bool"] ? .unclear : .fails
  }

  /// Returns the fit of `switch property {`, whose patterns name cases.
  private func fitOfSwitch(_ brace: Int) -> Fit {
    guard let type = declared(old), declarations[type].kind == .enumeration else { return .unclear }
    let names = Set(declarations[type].cases.map(\.name))
    guard tokens.switchesOnlyOver(names, in: brace) else { return .unclear }
    return isWidened || builtIn(new) != nil ? .fails : .unclear
  }

  // MARK: Assignments and arguments

  /// Returns the fit of `self.name = name`, where `name` is a parameter.
  private var fitOfAssignment: Fit {
    guard tokens.isName(index + 2), !tokens.isMark(index + 3, "."), !tokens.isMark(index + 3, "("),
      let type = parameter(tokens.text(index + 2))
    else { return .unclear }
    if isWidened { return .fits }
    return type == old && new.unwrapped != old ? .fails : .unclear
  }

  /// Returns whether the argument that begins at a token has the property's present type and would not fit another.
  func isOfOldType(argumentAt start: Int) -> Bool {
    let last = tokens.endOfPostfix(from: start)
    guard !isWidened, tokens.isName(start), tokens.isMark(last + 1, ",") || tokens.isMark(last + 1, ")")
    else {
      return false
    }
    if last == start, let type = parameter(tokens.text(start)) { return type == old && new.unwrapped != old }
    guard let type = declared(old), declared(new.unwrapped) != type else { return false }
    return SwiftReceivers(declarations: declarations, file: file).value(endingAt: last, depth: 0)
      == .declared(type)
  }

  /// Returns the type of a parameter of the initializer around the use.
  private func parameter(_ name: String) -> SwiftTypeReference? {
    let byte = tokens[index].range.lowerBound
    guard let owner = declarations.innermostType(at: byte, of: file) else { return nil }
    let functions = SwiftFunctions(declarations: declarations)
    let around = functions.initializers(of: owner).filter { $0.file == file && $0.open < index }
      .max { $0.open < $1.open }
    guard let around, let brace = tokens.body(after: around.open), tokens.inside(brace).contains(index) else {
      return nil
    }
    return functions.parameter(name, of: around)
  }

  /// Returns the fit of an argument of a function or initializer that these files declare.
  private var fitOfArgument: Fit {
    guard tokens.isMark(index + 1, ",") || tokens.isMark(index + 1, ")"), tokens.isMark(start - 1, ":"),
      tokens.isName(start - 2), let open = tokens.call(around: start - 2), tokens.isName(open - 1)
    else { return .unclear }
    let label = tokens.text(start - 2)
    let callee = tokens.text(open - 1)
    let functions = SwiftFunctions(declarations: declarations)
    var types: [SwiftTypeReference?] = []
    if callee.first?.isUppercase == true, let type = declared(.name(callee)) {
      let initializers = functions.initializers(of: type)
      types = initializers.map { functions.parameter(label, of: $0) }.filter { $0 != nil }
      if initializers.isEmpty {
        types = declarations[type].properties.filter { $0.name == label && $0.isStored }.map(\.type)
      }
    } else {
      let found = functions.named(callee)
      guard !found.contains(where: \.isGeneric) else { return .unclear }
      types = found.map { functions.parameter(label, of: $0) }.filter { $0 != nil }
    }
    guard let first = types.first, let type = first, types.allSatisfy({ $0 == type }) else { return .unclear }
    if type == .optional(old) { return isWidened ? .fits : .unclear }
    return type == old && new != old ? .fails : .unclear
  }
}

extension SwiftTokens {
  /// Returns the brace of the body of a function whose parameters begin at a parenthesis.
  fileprivate func body(after open: Int) -> Int? {
    var index = past(open)
    while index < count, !isMark(index, "{") {
      if isMark(index, "}") { return nil }
      index = past(index)
    }
    return index < count ? index : nil
  }

  /// Returns the parenthesis of the call that an argument belongs to.
  fileprivate func call(around index: Int) -> Int? {
    var place = index - 1
    while place >= 0 {
      if isMark(place, "("), partner(of: place) > index { return place }
      if isMark(place, "{"), partner(of: place) > index { return nil }
      place -= 1
    }
    return nil
  }
}

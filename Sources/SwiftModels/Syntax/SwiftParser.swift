import ContractSpecs

/// Parses the declarations of a file and skips everything that it does not know.
struct SwiftParser {
  /// The attributes and modifiers before the keyword of a declaration.
  struct Prefix {
    var start: Int
    var attributes: [SwiftTypeReference] = []
    var isStatic = false
    var isLazy = false
    var isPrivate = false
  }

  let tokens: SwiftTokens
  let file: Int
  var place = 0
  private(set) var declarations: [SwiftDeclaration] = []
  private(set) var aliases: [SwiftAlias] = []
  private(set) var containerMethods: Set<SwiftContainerMethod> = []

  private(set) var containerHelpers: [SwiftContainerHelper] = []

  /// The functions that are given a decoder or a container.
  private(set) var decodingFunctions: [SwiftContainerHelper] = []

  /// The declarations that throw: functions as `parse(_`, initializers with their type as `Money(text`.
  private(set) var throwing: Set<String> = []

  /// The modules that the file imports, and those of them that it exports again.
  private(set) var imports: Set<String> = []
  private(set) var exports: Set<String> = []

  /// The maximum depth of nested types that are read.
  private static let maximumDepth = 48

  init(_ tokens: SwiftTokens, file: Int) {
    (self.tokens, self.file) = (tokens, file)
  }

  mutating func parse() {
    members(until: tokens.count, of: nil, path: [], depth: 0)
  }

  func source(_ range: Range<Int>) -> SourceRange { SourceRange(file: file, bytes: tokens.range(range)) }

  private mutating func members(until end: Int, of owner: Int?, path: [String], depth: Int) {
    while place < end {
      let before = place
      var prefix = Prefix(start: place)
      modifiers(&prefix, until: end)
      if place >= end { return }
      declaration(prefix, until: end, of: owner, path: path, depth: depth)
      if place == before { place = tokens.past(place) }
    }
  }

  private mutating func declaration(
    _ prefix: Prefix, until end: Int, of owner: Int?, path: [String], depth: Int
  ) {
    switch tokens[place].kind == .word ? tokens.text(place) : "" {
    case "struct": type(.structure, prefix, of: owner, path: path, depth: depth)
    case "class": type(.classType, prefix, of: owner, path: path, depth: depth)
    case "enum": type(.enumeration, prefix, of: owner, path: path, depth: depth)
    case "protocol": type(.protocolType, prefix, of: owner, path: path, depth: depth)
    case "extension": type(.extensionOf, prefix, of: owner, path: [], depth: depth)
    case "actor" where tokens.isName(place + 1):
      type(.actorType, prefix, of: owner, path: path, depth: depth)
    case "let", "var":
      let found = properties(prefix, until: end)
      if let owner { declarations[owner].properties += found }
    case "case":
      let found = cases(until: end)
      if let owner, declarations[owner].kind == .enumeration { declarations[owner].cases += found }
    case "typealias": alias(prefix, of: owner, path: path, until: end)
    case "init": initializer(prefix, until: end, of: owner)
    case "func":
      if let owner, let name = declarations[owner].path.last, Self.containers.contains(name) {
        containerMethod(isOfProtocol: name != "KeyedDecodingContainer")
        if !prefix.isStatic, let helper = function() { containerHelpers.append(helper) }
      } else if let function = function(), function.parameters.contains(where: \.takesDecoder) {
        decodingFunctions.append(function)
      }
      if let owner, tokens.isWord(place + 1, "encode"), tokens.isWord(place + 3, "to") {
        declarations[owner].hasEncoder = true
      }
      place += 1
      let name = place
      skipToBody(until: end)
      if tokens.isName(name), name < place { noteThrowing(tokens.text(name), name + 1..<place) }
    case "import":
      place += 1
      noteImport(isExported: prefix.attributes.contains { $0.path.last == "_exported" })
      skipToBody(until: end)
    case "subscript", "deinit", "operator", "macro", "associatedtype", "precedencegroup":
      place += 1
      skipToBody(until: end)
    case _: place = tokens.past(place)
    }
  }

  private mutating func type(
    _ kind: SwiftDeclaration.Kind, _ prefix: Prefix, of owner: Int?, path: [String], depth: Int
  ) {
    place += 1
    guard tokens.isName(place) else { return }
    let nameToken = place
    var names = [tokens.text(place)]
    place += 1
    while tokens.isMark(place, "."), tokens.isName(place + 1) {
      names.append(tokens.text(place + 1))
      place += 2
    }
    let generics = genericParameters()
    let inherited = inheritance()
    var isConstrained = false
    while place < tokens.count, !tokens.isMark(place, "{"), !tokens.isMark(place, "}") {
      if tokens.isWord(place, "where") { isConstrained = true }
      place = tokens.past(place)
    }
    guard tokens.isMark(place, "{") else { return }
    let close = tokens.partner(of: place)
    let body = place..<min(close + 1, tokens.count)
    var declaration = SwiftDeclaration(
      kind: kind, path: path + names, file: file, name: source(nameToken..<nameToken + 1),
      body: source(body), whole: source(prefix.start..<body.upperBound), initializerFile: file)
    (declaration.generics, declaration.inherited) = (generics, inherited)
    declaration.isConstrained = isConstrained
    declaration.isPrivate = isPrivate(prefix, in: owner)
    declaration.attributes = prefix.attributes
    declaration.isWrapper = prefix.attributes.contains(.name("propertyWrapper"))
    declarations.append(declaration)
    place += 1
    if depth < Self.maximumDepth {
      members(until: close, of: declarations.count - 1, path: path + names, depth: depth + 1)
    }
    place = close + 1
  }

  private func isPrivate(_ prefix: Prefix, in owner: Int?) -> Bool {
    prefix.isPrivate || owner.map { declarations[$0].isPrivate } ?? false
  }

  private mutating func inheritance() -> [SwiftTypeReference] {
    guard tokens.isMark(place, ":") else { return [] }
    var types: [SwiftTypeReference] = []
    repeat {
      place += 1
      types.append(typeReference())
    } while tokens.isMark(place, ",") || tokens.isMark(place, "&")
    return types
  }

  /// Returns the names of generic parameters such as `<T: Decodable, U>`.
  mutating func genericParameters() -> [String] {
    guard tokens.isMark(place, "<") else { return [] }
    var names: [String] = []
    var depth = 0
    var isFirst = false
    while place < tokens.count, !tokens.isMark(place, "{") {
      if tokens.isMark(place, "<") {
        depth += 1
        isFirst = depth == 1
      } else if tokens.isMark(place, ">") {
        depth -= 1
      } else if tokens.isMark(place, ",") {
        isFirst = depth == 1
      } else if isFirst, tokens.isName(place), !tokens.isWord(place, "each"), !tokens.isWord(place, "let") {
        names.append(tokens.text(place))
        isFirst = false
      }
      place = tokens.past(place)
      if depth == 0 { break }
    }
    return names
  }

  private mutating func alias(_ prefix: Prefix, of owner: Int?, path: [String], until end: Int) {
    place += 1
    guard tokens.isName(place) else { return }
    let name = tokens.text(place)
    place += 1
    let generics = genericParameters()
    guard place < end, tokens.isMark(place, "=") else { return }
    place += 1
    var alias = SwiftAlias(
      path: path + [name], file: file, isPrivate: isPrivate(prefix, in: owner), generics: generics,
      type: typeReference())
    while tokens.isMark(place, "&") {
      place += 1
      alias.others.append(typeReference())
    }
    aliases.append(alias)
  }

  /// Reads `init(from decoder: any Decoder) throws { … }`.
  private mutating func initializer(_ prefix: Prefix, until end: Int, of owner: Int?) {
    place += 1
    while tokens.isMark(place, "?") || tokens.isMark(place, "!") { place += 1 }
    _ = genericParameters()
    let open = place
    skipToBody(until: end)
    let close = place - 1
    guard let owner, tokens.isMark(open, "("), tokens.isWord(open + 1, "from"), tokens.isMark(close, "}")
    else {
      if let name = owner.flatMap({ declarations[$0].path.last }) { noteThrowing(name, open..<place) }
      return
    }
    let parameters = tokens.inside(open)
    guard let decoder = parameters.first(where: { tokens.isMark($0, ":") }).map({ $0 - 1 }),
      parameters.contains(where: { tokens.isWord($0, "Decoder") }),
      parameters.upperBound < close,
      let brace = (parameters.upperBound..<close).first(where: { tokens.isMark($0, "{") })
    else { return }
    declarations[owner].initializer = SwiftInitializer(
      decoder: tokens.text(decoder), tokens: brace + 1..<close, whole: source(prefix.start..<close + 1))
  }

  /// Records the module of `import Foundation` or `import struct Foundation.Data`.
  private mutating func noteImport(isExported: Bool) {
    let isOfKind = tokens.isName(place + 1) && !tokens[place + 1].startsLine
    let name = isOfKind ? place + 1 : place
    guard tokens.isName(name) else { return }
    imports.insert(tokens.text(name))
    if isExported { exports.insert(tokens.text(name)) }
  }

  /// Records a function or initializer if `throws` follows its parameters.
  private mutating func noteThrowing(_ name: String, _ range: Range<Int>) {
    guard let open = range.first(where: { tokens.isMark($0, "(") }) else { return }
    var index = tokens.past(open)
    while index < range.upperBound, !tokens.isMark(index, "{") {
      if tokens.isWord(index, "throws") {
        let label = tokens.isName(open + 1) ? tokens.text(open + 1) : ""
        throwing.insert("\(name)(\(label)")
        return
      }
      index = tokens.past(index)
    }
  }

  private static let containers: Set = ["KeyedDecodingContainer", "KeyedDecodingContainerProtocol"]

  /// Reads `func decode<T>(_ type: Default<T>.Type, forKey key: Key) throws -> Default<T>`.
  private mutating func containerMethod(isOfProtocol: Bool) {
    let start = place
    defer { place = start }
    let name = tokens.isName(place + 1) ? tokens.text(place + 1) : ""
    guard name == "decode" || name == "decodeIfPresent" else { return }
    place += 2
    let generics = Set(genericParameters())
    guard tokens.isMark(place, "("), takesTypeAndKey(place),
      let colon = tokens.inside(place).first(where: { tokens.isMark($0, ":") })
    else { return }
    place = colon + 1
    guard let type = metatypeReference() else { return }
    // The library's own generic method is preferred to that of a protocol.
    if isOfProtocol, type.path.count == 1, generics.contains(type.path[0]) { return }
    containerMethods.insert(SwiftContainerMethod(name: name, type: type, generics: generics))
  }

  /// Reads `func value<T: Decodable>(_ key: Key) throws -> T { … }`.
  private mutating func function() -> SwiftContainerHelper? {
    let start = place
    defer { place = start }
    guard tokens.isName(place + 1) else { return nil }
    let name = tokens.text(place + 1)
    place += 2
    let generics = Set(genericParameters())
    guard tokens.isMark(place, "(") else { return nil }
    let open = place
    var parameters: [SwiftContainerHelper.Parameter] = []
    for part in tokens.parts(in: open) {
      guard let parameter = helperParameter(part) else { return nil }
      parameters.append(parameter)
    }
    place = tokens.past(open)
    var returned: SwiftTypeReference?
    var isThrowing = false
    while place < tokens.count, !tokens.isMark(place, "{"), !tokens.isMark(place, "}") {
      if tokens.isWord(place, "throws") || tokens.isWord(place, "rethrows") { isThrowing = true }
      if tokens[place].kind == .arrow {
        place += 1
        returned = typeReference()
      } else {
        place = tokens.past(place)
      }
    }
    guard tokens.isMark(place, "{") else { return nil }
    return SwiftContainerHelper(
      name: name, parameters: parameters, generics: generics, returned: returned, isThrowing: isThrowing,
      body: tokens.inside(place), whole: source(start..<tokens.past(place)))
  }

  private mutating func helperParameter(_ part: Range<Int>) -> SwiftContainerHelper.Parameter? {
    guard let colon = part.first(where: { tokens.isMark($0, ":") }), tokens.isName(part.lowerBound) else {
      return nil
    }
    place = colon + 1
    var type = typeReference()
    var isMetatype = false
    if case .named(let parts) = type, parts.count > 1, parts.last?.name == "Type" {
      (type, isMetatype) = (Self.sugared(Array(parts.dropLast())), true)
    } else if tokens.isMark(place, "."), tokens.isWord(place + 1, "Type") {
      isMetatype = true
    }
    return SwiftContainerHelper.Parameter(
      label: tokens.text(part.lowerBound), name: tokens.text(colon - 1), type: type, isMetatype: isMetatype,
      hasDefault: part.contains { tokens.isMark($0, "=") })
  }

  /// Returns `T` of `T.Type`, or `nil` if the type is not a metatype.
  private mutating func metatypeReference() -> SwiftTypeReference? {
    let type = typeReference()
    guard case .named(let parts) = type, parts.last?.name == "Type" else {
      return tokens.isMark(place, ".") && tokens.isWord(place + 1, "Type") ? type : nil
    }
    return parts.count > 1 ? Self.sugared(Array(parts.dropLast())) : nil
  }

  /// Returns whether parameters can be called as `(_:forKey:)`: all others have a default.
  private func takesTypeAndKey(_ open: Int) -> Bool {
    var required: [String] = []
    var hasKey = false
    for parameter in tokens.parts(in: open) {
      // A part without a label belongs to the generic arguments before it.
      guard parameter.contains(where: { tokens.isMark($0, ":") }), tokens.isName(parameter.lowerBound)
      else { continue }
      let label = tokens.text(parameter.lowerBound)
      hasKey = hasKey || label == "forKey"
      if !parameter.contains(where: { tokens.isMark($0, "=") }) { required.append(label) }
    }
    return hasKey && required.allSatisfy { $0 == "_" || $0 == "forKey" }
  }

  /// Moves past the braces that follow, or to the next declaration if there are none.
  private mutating func skipToBody(until end: Int) {
    while place < end {
      if tokens.isMark(place, "{") {
        place = tokens.past(place)
        return
      }
      if tokens.isMark(place, "}") || tokens.isMark(place, ";")
        || (tokens[place].startsLine && startsDeclaration(place))
      {
        return
      }
      place = tokens.past(place)
    }
  }
}

import ContractSpecs

/// The keys and types that calls on a container name.
extension SwiftInitializerReader {
  struct NamedKey {
    var key: String

    /// The name of the case, or the text of the literal.
    var name: String
    var keyCase: SwiftCase?
  }

  /// Returns the keys that an argument such as `keyedBy: CodingKeys.self` names.
  func keyType(in open: Int) -> DecodingRoute.Keys {
    guard let argument = argument(labelled: "keyedBy", in: open), let type = metatype(at: argument.lowerBound)
    else { return .literals }
    switch declarations.meaning(of: type.path, in: context) {
    case .type(let declared)?: return keyType(declared, named: type.path)
    case .alias(let alias)?:
      let declared = declarations.type(alias.type.path, in: SwiftContext(of: alias))
      return declared.map { keyType($0, named: type.path) } ?? .literals
    case .several?: return .literals
    case nil: return type.path == ["CodingKeys"] ? .synthesized : .literals
    }
  }

  /// Returns the keys that a declared type names. The `CodingKeys` that the compiler synthesizes for `encode(to:)` take
  /// precedence over those of an enclosing type.
  private func keyType(_ declared: Int, named path: [String]) -> DecodingRoute.Keys {
    let own = declarations[type]
    let isOwn = declarations[declared].path == own.path + ["CodingKeys"]
    if path == ["CodingKeys"], !isOwn, !own.hasEncoder, declarations[declared].path.last == "CodingKeys" {
      if declarations.inherits(type, "Codable") || declarations.inherits(type, "Encodable") {
        return .synthesized
      }
      if !declarations.inherits(type, "Decodable") { return .literals }
    }
    return declarations[declared].kind == .enumeration ? .declared(declared) : .literals
  }

  /// Returns the key that `forKey:` names, if it can be read.
  func namedKey(in open: Int, of keys: DecodingRoute.Keys) -> NamedKey? {
    argument(labelled: "forKey", in: open).flatMap { namedKey(at: $0, of: keys) }
  }

  /// Returns the member that `contains(.id)` and `decodeNil(forKey: .id)` request.
  func key(askedIn open: Int, of container: DecodingRoute.Container) -> DecodingRoute.Key? {
    guard case .keyed(let object, let keys) = container else { return nil }
    let argument = argument(labelled: "forKey", in: open) ?? tokens.inside(open)
    return namedKey(at: argument, of: keys).map { DecodingRoute.Key(object: object, name: $0.key) }
  }

  func namedKey(at argument: Range<Int>, of keys: DecodingRoute.Keys) -> NamedKey? {
    guard let last = argument.last else { return nil }
    if let helper, argument.count == 1, tokens.text(last) == helper.keyName { return helper.key }
    if case .literals = keys { return literalKey(in: argument) }
    guard tokens.isName(last), tokens.isMark(last - 1, "."), argument.count <= 4 else { return nil }
    let name = tokens.text(last)
    switch keys {
    case .declared(let type):
      return declarations[type].cases.first { $0.name == name }.map {
        NamedKey(key: SwiftDeclarations.key(of: $0), name: name, keyCase: $0)
      }
    case .synthesized:
      return declarations[type].properties.contains {
        $0.isStored && declarations.codingName(of: $0, in: type) == name
      }
        ? NamedKey(key: name, name: name) : nil
    case .literals: return nil
    }
  }

  /// Returns the only literal in an expression such as `"id"`, `.init("id")` or `Key(stringValue: "id")!`.
  private func literalKey(in argument: Range<Int>) -> NamedKey? {
    let texts = argument.filter { tokens[$0].kind == .text }
    guard let only = texts.first, texts.count == 1, argument.count <= 8,
      argument.allSatisfy({ tokens[$0].kind == .text || tokens.isName($0) || isCallMark($0) }),
      let text = SwiftText.value(of: tokens.bytes[tokens[only].range])
    else { return nil }
    return NamedKey(key: text, name: text)
  }

  private func isCallMark(_ index: Int) -> Bool {
    [".", "(", ")", ":", "!"].contains { (mark: Unicode.Scalar) in tokens.isMark(index, mark) }
  }

  /// Returns the argument with a label.
  func argument(labelled label: StaticString, in open: Int) -> Range<Int>? {
    guard tokens.isMark(open, "(") else { return nil }
    let end = tokens.inside(open).upperBound
    var index = open + 1
    while index < end {
      if tokens.isWord(index, label), tokens.isMark(index + 1, ":"), index + 1 < end {
        var last = index + 2
        while last < end, !tokens.isMark(last, ",") { last = tokens.past(last) }
        return index + 2..<min(last, end)
      }
      index = tokens.past(index)
    }
    return nil
  }

  /// Returns whether a call has a type and `forKey:`, or the key alone, and no argument that makes it another method.
  func takesTypeAndKey(_ open: Int) -> Bool {
    let parts = tokens.parts(in: open)
    guard let last = parts.last, tokens.isWord(last.lowerBound, "forKey"),
      parts.count <= 2 || tokens.inside(open).contains(where: { tokens.isMark($0, "<") })
    else { return false }
    return parts.dropLast().allSatisfy {
      !tokens.isName($0.lowerBound) || !tokens.isMark($0.lowerBound + 1, ":")
    }
  }

  /// Returns `T` of `T.self`.
  func metatype(at index: Int) -> SwiftTypeReference? {
    guard let helper else { return writtenMetatype(at: index)?.type }
    if tokens.isName(index), !tokens.isMark(index + 1, "."), let type = helper.metatypes[tokens.text(index)] {
      return type
    }
    guard let type = writtenMetatype(at: index)?.type.replacing(helper.types) else { return nil }
    return type.mentions(helper.generics.subtracting(helper.types.keys)) ? nil : type
  }

  /// Returns `T` of `T.self` as it is written, with the tokens of `T`.
  func writtenMetatype(at index: Int) -> (type: SwiftTypeReference, tokens: Range<Int>)? {
    var parser = SwiftParser(tokens, file: file)
    parser.place = index
    let type = parser.typeReference()
    guard case .named(let parts) = type, parts.last?.name == "self" else {
      return tokens.isMark(parser.place, ".") && tokens.isWord(parser.place + 1, "self")
        ? (type, index..<parser.place) : nil
    }
    guard parts.count > 1 else { return nil }
    let named = SwiftParser.sugared(Array(parts.dropLast()))
    let isRaw = named.path == ["RawValue"] || named.path == ["Self", "RawValue"]
    return (isRaw ? contents.rawValue(of: self.type) : named).map { ($0, index..<parser.place - 2) }
  }

}

/// Initializers of enums that read the only key of an object, as synthesized ones do:
/// `guard container.allKeys.count == 1, let key = container.allKeys.first else { throw … }` and `switch key`.
extension SwiftInitializerReader {
  /// Returns the outcome of a `guard` or `if` whose conditions say that an object has one known key; `nil` for any other.
  mutating func onlyKey(
    _ conditions: [Range<Int>], _ then: [SwiftStatement], _ otherwise: [SwiftStatement],
    before rest: ArraySlice<SwiftStatement>, _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome? {
    guard conditions.count == 2 else { return nil }
    let counted = conditions.compactMap { container(countedIn: $0) }
    let taken = conditions.compactMap { firstKey(in: $0) }
    guard counted.count == 1, taken.count == 1, counted[0] == taken[0].container,
      case .keyed(0, .declared(let keys))? = route.containers[counted[0]], route.order.isEmpty,
      case .fails = try run(otherwise[...], route)
    else { return nil }
    var first = route
    first.hasOwnError = true
    first.values[taken[0].name] = .onlyKey(of: keys)
    return try continued(try run(then[...], first), with: rest)
  }

  /// Returns the container of `container.allKeys.count == 1`.
  private func container(countedIn condition: Range<Int>) -> String? {
    let start = condition.lowerBound
    guard condition.count == 8, isAllKeys(start), tokens.isMark(start + 3, "."),
      tokens.isWord(start + 4, "count"),
      tokens.isMark(start + 5, "="), tokens.isMark(start + 6, "="), tokens.text(start + 7) == "1"
    else { return nil }
    return tokens.text(start)
  }

  /// Returns the names of `let key = container.allKeys.first`.
  private func firstKey(in condition: Range<Int>) -> (name: String, container: String)? {
    let start = condition.lowerBound
    guard condition.count == 8, tokens.isWord(start, "let"), tokens.isName(start + 1),
      tokens.isMark(start + 2, "="),
      isAllKeys(start + 3), tokens.isMark(start + 6, "."), tokens.isWord(start + 7, "first")
    else { return nil }
    return (tokens.text(start + 1), tokens.text(start + 3))
  }

  private func isAllKeys(_ index: Int) -> Bool {
    tokens.isName(index) && tokens.isMark(index + 1, ".") && tokens.isWord(index + 2, "allKeys")
  }

  /// Returns the outcome of `switch key`, whose cases each read the member of their key.
  mutating func selection(
    byOnlyKeyOf keys: Int, _ choices: [Choice], _ patterns: [Range<Int>],
    before rest: ArraySlice<SwiftStatement>,
    _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    var alternatives: [Ending.Alternative] = []
    for (choice, pattern) in zip(choices, patterns) {
      guard pattern.count == 2, tokens.isMark(pattern.lowerBound, "."), tokens.isName(pattern.lowerBound + 1),
        let one = declarations[keys].cases.first(where: { $0.name == tokens.text(pattern.lowerBound + 1) })
      else { throw NotUnderstood(reason: "decides what it reads") }
      alternatives.append(.init(keyCase: one, ending: try ending(of: try run(choice.body + rest, route))))
    }
    guard Set(alternatives.map(\.keyCase)) == Set(declarations[keys].cases) else {
      throw NotUnderstood(reason: "decides what it reads")
    }
    return .ends(.onlyKey(alternatives))
  }

  func content(ofOnlyKey alternatives: [Ending.Alternative]) throws(NotUnderstood) -> SwiftContent {
    var members: [SwiftMember] = []
    for alternative in alternatives {
      let key = SwiftDeclarations.key(of: alternative.keyCase)
      guard case .plain(let route) = alternative.ending, route.whole == nil, route.part == nil,
        route.doubts.isEmpty
      else { throw NotUnderstood(reason: "decides what it reads") }
      var found = route.members(of: 0)
      if found.isEmpty {
        found = [SwiftMember(key: key, value: .unknown(""), place: initializer.whole)]
        found[0].isOptional = true
      }
      found[0].mustBePresent = true
      guard found.count == 1, found[0].key == key, !found[0].mayBeAbsent, !route.openObjects.contains(0)
      else {
        throw NotUnderstood(reason: "decides what it reads")
      }
      members += found
    }
    return .choice([.payloads(members)], ownError: true)
  }
}

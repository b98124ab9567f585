import ContractSpecs

/// Applies the rules by which the compiler synthesizes `init(from:)` (SE-0166, SE-0295), and reads those written by
/// hand.
struct SwiftContentReader {
  let declarations: SwiftDeclarations

  /// The number of types that may still be read as a part of another one, and of decisions whose paths may still be
  /// followed to their end: a source could make both grow without end.
  private final class Budget { var left = 300 }
  private let budget = Budget()

  init(declarations: SwiftDeclarations) { self.declarations = declarations }

  /// The maximum depth of classes that inherit from each other, and of types that hand their decoder on.
  private static let maximumDepth = 12

  /// Takes one from the budget, and returns whether it was enough.
  func mayGoOn() -> Bool {
    budget.left -= 1
    return budget.left > 0
  }

  func content(of type: Int, _ context: SwiftContext, depth: Int = 0) -> SwiftContent {
    let declaration = declarations[type]
    guard depth < Self.maximumDepth, depth == 0 || mayGoOn() else {
      return .unknown("types inherit from each other too often")
    }
    if declarations.unclearTypes.contains(type) {
      let name = declaration.path.joined(separator: ".")
      return .unknown("\(name) is declared more than once, and an extension may be of each")
    }
    if let initializer = declaration.initializer {
      var reader = SwiftInitializerReader(
        declarations, initializer, of: type, context: context, contents: self, depth: depth)
      return reader.read()
    }
    if let parent = declarations.initializingProtocol(of: type) {
      return provided(by: parent, to: type, context, depth: depth)
    }
    if let macro = unknownMacro(of: declaration) {
      return .unknown("@\(macro) may write the decoding of \(declaration.path.joined(separator: "."))")
    }
    switch declaration.kind {
    case .enumeration: return enumeration(type, context)
    case .structure, .classType, .actorType:
      if declarations.inherits(type, "RawRepresentable") || declarations.inherits(type, "OptionSet") {
        if let content = rawRepresented(type) { return content }
        if let raw = declaration.properties.first(where: { $0.name == "rawValue" })?.type {
          return .single(raw)
        }
      }
      if let parent = declarations.decodableAncestor(of: type) {
        return content(of: parent, SwiftContext(of: declarations[parent]), depth: depth + 1)
      }
      return asksNothing(type) ? .anything : .object(synthesized(type, context), isOpen: false)
    case .protocolType: return .unknown("\(declaration.path.joined(separator: ".")) is a protocol")
    case .extensionOf: return .unknown("its type is not declared in these files")
    }
  }

  /// Returns the members that the `init(from:)` in a protocol's extension reads for a conforming type.
  private func provided(
    by parent: Int, to type: Int, _ context: SwiftContext, depth: Int
  ) -> SwiftContent {
    let name = declarations[parent].path.joined(separator: ".")
    guard let initializer = declarations[parent].initializer, !declarations[parent].initializerIsConstrained
    else {
      return .unknown("an extension of \(name) may decode \(declarations[type].path.joined(separator: "."))")
    }
    var reader = SwiftInitializerReader(
      declarations, initializer, of: type, in: declarations[parent].initializerFile, context: context,
      contents: self, depth: depth)
    return reader.read()
  }

  /// Returns whether synthesized decoding requests no container, as for a type without stored properties.
  private func asksNothing(_ type: Int) -> Bool {
    if let keys = declarations.codingKeys(of: type) { return declarations[keys].cases.isEmpty }
    return !declarations[type].properties.contains(where: \.isStored)
  }

  /// The attributes of types that begin with a capital letter and do not change how the type is decoded.
  private static let plainAttributes: Set<String> = [
    "MainActor", "Observable", "Model", "Sendable", "CasePathable", "NSApplicationMain", "UIApplicationMain",
    "Suite", "Reducer", "MetaProtocol", "DebugDescription",
  ]

  /// Returns the first attribute that is an unknown macro: none of the standard library's, no global actor, and no
  /// property wrapper that these files declare.
  private func unknownMacro(of declaration: SwiftDeclaration) -> SwiftTypeReference? {
    declaration.attributes.first { attribute in
      guard let name = attribute.path.last, name.first?.isUppercase == true,
        !Self.plainAttributes.contains(name), !name.hasSuffix("Actor")
      else { return false }
      return declarations.type(attribute.path, in: SwiftContext(of: declaration)) == nil
    }
  }

  /// Returns the stored properties that `CodingKeys` lists, in its order, or all of them if there is none. Constants
  /// with an initial value are never decoded.
  func synthesized(_ type: Int, _ context: SwiftContext) -> [SwiftMember] {
    let cases = casesByName(declarations.codingKeys(of: type))
    let members: [SwiftMember] = declarations[type].properties.compactMap { property in
      guard property.isStored, !(property.isConstant && property.hasInitialValue) else { return nil }
      let name = declarations.codingName(of: property, in: type)
      let codingCase = cases?[name]
      if cases != nil, codingCase == nil { return nil }
      let value = value(of: property, context)
      // A type that is not written down may be an Optional, and a property wrapper may accept a missing key.
      let mayBeAbsent = if case .unknown = value { true } else { false }
      return SwiftMember(
        key: codingCase.map(SwiftDeclarations.key) ?? name, value: value, isOptional: mayBeAbsent,
        property: property, codingCase: codingCase, place: property.nameRange, isSynthesized: true)
    }
    guard let keys = declarations.codingKeys(of: type) else { return members }
    let order = Dictionary(
      declarations[keys].cases.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    return members.sorted { order[$0.codingCase?.name ?? ""] ?? 0 < order[$1.codingCase?.name ?? ""] ?? 0 }
  }

  private func casesByName(_ keys: Int?) -> [String: SwiftCase]? {
    keys.map {
      Dictionary(declarations[$0].cases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  private func value(of property: SwiftProperty, _ context: SwiftContext) -> SwiftMember.Value {
    guard let type = property.type else {
      return .unknown("the type of \(property.name) is not written down")
    }
    let asked = property.wrapper ?? type
    let isOptional = if case .optional = asked { true } else { false }
    let method = isOptional ? "decodeIfPresent" : "decode"
    if let reason = overload(of: method, for: asked.unwrapped, in: context) { return .unknown(reason) }
    guard let wrapper = property.wrapper else { return .type(type, in: context) }
    if let known = declarations.type(wrapper.path, in: context), declarations[known].isWrapper,
      case .named(var parts) = wrapper, let last = parts.indices.last
    {
      if parts[last].arguments.isEmpty, declarations[known].generics.count == 1 {
        parts[last].arguments = [type]
      }
      return .type(.named(parts), in: context)
    }
    return .unknown(
      "\(property.name) has the property wrapper @\(wrapper), which is not declared in these files")
  }

  /// Returns why the content of a type is unknown if an extension of `KeyedDecodingContainer` decodes it in its own
  /// way.
  func overload(of method: String, for type: SwiftTypeReference, in context: SwiftContext) -> String? {
    let methods = declarations.containerMethods.filter { $0.name == method }
    guard !methods.isEmpty else { return nil }
    var (asked, context) = (type, context)
    for _ in 0..<Self.maximumDepth {
      if methods.contains(where: { $0.mayDecode(asked) }) {
        return "an extension of KeyedDecodingContainer decodes \(type) in a way of its own"
      }
      guard case .alias(let alias)? = declarations.meaning(of: asked.path, in: context) else { return nil }
      (asked, context) = (alias.type, SwiftContext(of: alias))
    }
    return nil
  }

  private func enumeration(_ type: Int, _ context: SwiftContext) -> SwiftContent {
    let declaration = declarations[type]
    if let raw = rawType(of: type) {
      if let own = rawRepresented(type) { return own }
      return .literals(rawValues(declaration.cases, isText: raw == "String"), of: raw)
    }
    if declarations.inherits(type, "RawRepresentable") {
      return rawRepresented(type)
        ?? .unknown("\(declaration.path.joined(separator: ".")) makes its raw value itself")
    }
    let keys = casesByName(declarations.codingKeys(of: type))
    return .payloads(
      declaration.cases.compactMap { one in
        let codingCase = keys?[one.name]
        if keys != nil, codingCase == nil { return nil }
        return SwiftMember(
          key: codingCase.map(SwiftDeclarations.key) ?? one.name,
          value: .object(payload(of: one, in: declaration, context), isOpen: false), codingCase: codingCase,
          place: one.nameRange)
      })
  }

  /// Returns the members of a case by SE-0295: labels are keys, values without a label are `_0`, `_1`, …;
  /// `LoginCodingKeys` renames those of `login`.
  private func payload(
    of one: SwiftCase, in declaration: SwiftDeclaration, _ context: SwiftContext
  ) -> [SwiftMember] {
    let name = one.name.prefix(1).uppercased() + one.name.dropFirst() + "CodingKeys"
    let keys = casesByName(declarations.type(at: declaration.path + [name], from: declaration.file))
    return (one.values ?? []).enumerated().compactMap { number, value in
      let label = value.label ?? "_\(number)"
      let codingCase = keys?[label]
      if keys != nil, codingCase == nil { return nil }
      return SwiftMember(
        key: codingCase.map(SwiftDeclarations.key) ?? label, value: .type(value.type, in: context),
        codingCase: codingCase, place: one.nameRange)
    }
  }

  /// Returns the name of the raw type, a string or a number, or `nil` if the enum has no raw type.
  private func rawType(of type: Int) -> String? {
    guard var name = declarations[type].inherited.first?.path.last else { return nil }
    if case .alias(let alias)? = declarations.meaning(
      of: [name], in: SwiftContext(of: declarations[type]))
    {
      name = alias.type.path.last ?? name
    }
    return name == "String" || SwiftBuiltIn.isNumber(name) ? name : nil
  }

  /// Returns the raw values of an enum in the order of its cases, and the name of their type; `nil` if an
  /// `init(rawValue:)` in the source makes the cases.
  func rawValues(of type: Int) -> ([Literal], String)? {
    let declaration = declarations[type]
    guard declaration.kind == .enumeration, let raw = rawType(of: type), !makesRawValues(type) else {
      return nil
    }
    return (rawValues(declaration.cases, isText: raw == "String"), raw)
  }

  /// Returns the type that a raw-representable type calls `RawValue`.
  func rawValue(of type: Int) -> SwiftTypeReference? {
    rawType(of: type).map { .name($0) }
      ?? declarations[type].properties.first { $0.name == "rawValue" }?.type
  }

  /// Returns the raw values of cases. Strings default to the name of the case; integers count up from the last written
  /// one.
  private func rawValues(_ cases: [SwiftCase], isText: Bool) -> [Literal] {
    var next: Int64 = 0
    return cases.map { one in
      if let literal = one.rawValue?.literal {
        if case .number(let text) = literal { next = (Int64(text) ?? 0) &+ 1 }
        return literal
      }
      defer { next &+= 1 }
      return isText ? .string(one.name) : .number("\(next)")
    }
  }
}

/// The raw values that an `init(rawValue:)` in the source accepts.
extension SwiftContentReader {
  /// An `init(rawValue:)` in the source.
  private struct RawInitializer {
    var tokens: SwiftTokens
    var isFailable: Bool
    var parameter: String
    var type: SwiftTypeReference
    var body: Range<Int>
    var place: SourceRange
  }

  /// Returns the content of a raw-representable type, by its own `init(rawValue:)`; `nil` if the source has none.
  func rawRepresented(_ type: Int) -> SwiftContent? {
    guard let initializer = declarations.types[type].parts.lazy.compactMap({ rawInitializer(in: $0) }).first
    else { return nil }
    guard initializer.isFailable, mayFail(initializer) else { return .single(initializer.type) }
    if let values = accepted(by: initializer), !values.isEmpty {
      return .literals(values, of: "\(initializer.type)")
    }
    let name = declarations[type].path.joined(separator: ".")
    let doubt = SwiftDoubt(
      reason: "init(rawValue:) of \(name) decides which values it takes", place: initializer.place)
    return .doubted(.single(initializer.type), [doubt])
  }

  /// Returns whether the source has an `init(rawValue:)` of a type.
  func makesRawValues(_ type: Int) -> Bool {
    declarations.types[type].parts.contains { rawInitializer(in: $0) != nil }
  }

  private func rawInitializer(in part: SourceRange) -> RawInitializer? {
    let tokens = declarations.tokens(of: part.file)
    let first = tokens.all.firstIndex { $0.range.lowerBound >= part.bytes.lowerBound }
    guard let first, tokens.isMark(first, "{") else { return nil }
    for item in tokens.items(in: tokens.inside(first)) {
      guard let word = tokens.keyword(of: item), tokens.isWord(word, "init") else { continue }
      let isFailable = tokens.isMark(word + 1, "?")
      let open = isFailable ? word + 2 : word + 1
      guard tokens.isMark(open, "("), tokens.isWord(open + 1, "rawValue"), tokens.parts(in: open).count == 1,
        let colon = tokens.inside(open).first(where: { tokens.isMark($0, ":") }),
        let brace = (tokens.past(open)..<item.upperBound).first(where: { tokens.isMark($0, "{") })
      else { continue }
      var parser = SwiftParser(tokens, file: part.file)
      parser.place = colon + 1
      return RawInitializer(
        tokens: tokens, isFailable: isFailable, parameter: tokens.text(colon - 1),
        type: parser.typeReference(), body: tokens.inside(brace),
        place: SourceRange(file: part.file, bytes: tokens.range(word..<word + 1)))
    }
    return nil
  }

  /// Returns whether an initializer returns `nil` somewhere, itself or by another one.
  private func mayFail(_ initializer: RawInitializer) -> Bool {
    let tokens = initializer.tokens
    return initializer.body.contains {
      tokens.isWord($0, "return") && tokens.isWord($0 + 1, "nil")
        || tokens.isWord($0, "init") && tokens.isMark($0 + 1, "(")
    }
  }

  /// Returns the literals for which an initializer that is one `switch` does not return `nil`; `nil` if it is anything
  /// else.
  private func accepted(by initializer: RawInitializer) -> [Literal]? {
    let tokens = initializer.tokens
    guard let statements = SwiftStatementParser.statements(in: initializer.body, of: tokens),
      statements.count == 1, case .selection(let subject, let cases) = statements[0],
      subject.count == 1, tokens.text(subject.lowerBound) == initializer.parameter
    else { return nil }
    var values: [Literal] = []
    for one in cases {
      guard let fails = fails(one.body, tokens) else { return nil }
      if one.pattern.isEmpty {
        if !fails { return nil }
        continue
      }
      for part in one.pattern.split(whereSeparator: { tokens.isMark($0, ",") }) {
        guard part.count == 1, let literal = literal(at: part.startIndex, tokens) else { return nil }
        if !fails { values.append(literal) }
      }
    }
    return values
  }

  private func literal(at index: Int, _ tokens: SwiftTokens) -> Literal? {
    switch tokens[index].kind {
    case .text: SwiftText.value(of: tokens.bytes[tokens[index].range]).map { .string($0) }
    case .number: Int64(tokens.text(index)).map { .number("\($0)") }
    case .word, .quotedWord, .pattern, .directive, .arrow, .mark: nil
    }
  }

  /// Returns whether the body of a case returns `nil`; `nil` if it decides further.
  private func fails(_ body: [SwiftStatement], _ tokens: SwiftTokens) -> Bool? {
    for statement in body {
      switch statement {
      case .expression(let range):
        if range.contains(where: { tokens.isWord($0, "init") }) { return nil }
      case .leave(let range): return range.contains { tokens.isWord($0, "nil") }
      case .condition, .selection, .attempt, .loop, .fail, .jump: return nil
      }
    }
    return false
  }
}

import ContractSpecs

/// The values that a container's helper methods, which the source declares in extensions, read.
extension SwiftInitializerReader {
  /// A call of a helper method, used while its body is read.
  struct HelperCall {
    /// The name of the parameter that receives the key, and the key.
    var keyName: String
    var key: NamedKey

    /// The types bound to the generic parameters, and those bound to the metatype parameters.
    var types: [String: SwiftTypeReference]
    var metatypes: [String: SwiftTypeReference]
    var generics: Set<String>

    /// The return type, if it is known.
    var returned: SwiftTypeReference?

    /// The scope in which the names in these types are looked up.
    var context: SwiftContext
  }

  private static let maximumHelperDepth = 8

  /// The methods of a container that may be called on itself inside its own method.
  private static let methods: Set = [
    "decode", "decodeIfPresent", "decodeNil", "contains", "nestedContainer", "nestedUnkeyedContainer",
  ]

  /// Returns whether a container's own method calls another of its methods at a token, without `self`.
  func isOwnCall(_ index: Int) -> Bool {
    guard helper != nil, tokens.isName(index), tokens.isMark(index + 1, "("), !tokens.isMark(index - 1, ".")
    else { return false }
    let name = tokens.text(index)
    return Self.methods.contains(name) || declarations.containerHelpers[name] != nil
  }

  /// Returns the value that a helper method reads for one key, or `nil` if the method is not understood.
  mutating func helped(
    by method: String, _ open: Int, _ key: DecodingRoute.Key, _ start: DecodingRoute.Reading,
    _ route: inout DecodingRoute
  ) -> DecodingRoute.Reading? {
    guard depth < Self.maximumHelperDepth, let (helper, call) = helperCall(method, open, key, start),
      let statements = SwiftStatementParser.statements(
        in: helper.body, of: declarations.tokens(of: helper.whole.file))
    else { return nil }
    var reader = SwiftInitializerReader(
      declarations, SwiftInitializer(decoder: "", tokens: helper.body, whole: helper.whole), of: type,
      in: helper.whole.file, context: context, contents: contents, depth: depth + 1)
    (reader.helper, reader.nesting) = (call, 1)
    var inner = DecodingRoute()
    inner.containers["self"] = .keyed(0, keys: .literals)
    guard let outcome = try? reader.run(statements[...], inner), let ending = try? reader.ending(of: outcome),
      case .plain(let end) = ending, end.whole == nil, !end.openObjects.contains(0),
      let member = end.members(of: 0).first, end.members(of: 0).count == 1, member.key == key.name
    else { return nil }
    var reading = start
    reading.isLenient = end.readings.contains { $0.key.object == 0 && $0.value.isLenient }
    reading.member.value = member.value
    (reading.member.isOptional, reading.member.mayBeAbsent) = (member.isOptional, member.mayBeAbsent)
    (reading.member.isAbsenceUnclear, reading.member.mustBePresent) = (
      member.isAbsenceUnclear, member.mustBePresent
    )
    route.doubts += end.doubts
    if end.hasOwnError { route.hasOwnError = true }
    for (_, nonnull) in end.demanded { route.demand(key, nonnull: nonnull, at: start.member.place) }
    return reading
  }

  /// Returns the key that a helper method is given under another label than `forKey:`.
  func helperKey(of method: String, in open: Int, _ keys: DecodingRoute.Keys) -> NamedKey? {
    let arguments = tokens.parts(in: open)
    guard let (_, parameters) = helper(method, arguments),
      let index = parameters.firstIndex(where: \.isKey)
    else { return nil }
    let argument = arguments[index]
    return namedKey(at: parameters[index].label == "_" ? argument : argument.dropFirst(2), of: keys)
  }

  /// Returns whether a helper method cannot throw: it is declared so, or is called without `try`.
  func isHarmless(_ method: String, _ open: Int) -> Bool {
    guard !Self.methods.contains(method) else { return false }
    if let (helper, _) = helper(method, tokens.parts(in: open)) { return !helper.isThrowing }
    return !expression.isEmpty && !expression.contains { tokens.isWord($0, "try") }
  }

  /// Returns the only method that matches a call, with the parameters that the call passes.
  private func helper(
    _ method: String, _ arguments: [Range<Int>]
  ) -> (SwiftContainerHelper, [SwiftContainerHelper.Parameter])? {
    let labels = arguments.map { part in
      tokens.isName(part.lowerBound) && tokens.isMark(part.lowerBound + 1, ":")
        ? tokens.text(part.lowerBound) : "_"
    }
    let found = (declarations.containerHelpers[method] ?? []).compactMap { helper in
      helper.parameters(for: labels).map { (helper, $0) }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the only method that matches a call, with the bindings of its parameters.
  private func helperCall(
    _ method: String, _ open: Int, _ key: DecodingRoute.Key, _ start: DecodingRoute.Reading
  ) -> (SwiftContainerHelper, HelperCall)? {
    let arguments = tokens.parts(in: open)
    guard let (helper, parameters) = helper(method, arguments), helper.parameters.count(where: \.isKey) == 1,
      let keyName = parameters.first(where: \.isKey)?.name
    else { return nil }
    var call = HelperCall(
      keyName: keyName,
      key: NamedKey(
        key: key.name, name: start.member.property?.name ?? key.name, keyCase: start.member.codingCase),
      types: [:], metatypes: [:], generics: helper.generics, context: context)
    for (argument, parameter) in zip(arguments, parameters) where parameter.isMetatype {
      let label = tokens.isMark(argument.lowerBound + 1, ":") ? 2 : 0
      guard let type = metatype(at: argument.lowerBound + label) else { return nil }
      call.metatypes[parameter.name] = type
      call.types.merge(parameter.type.names(helper.generics, in: type)) { first, _ in first }
    }
    if let returned = helper.returned, let wanted = assignedType(behind: open) {
      call.types.merge(returned.names(helper.generics, in: wanted)) { first, _ in first }
    }
    if let returned = helper.returned?.replacing(call.types),
      !returned.mentions(helper.generics.subtracting(call.types.keys))
    {
      call.returned = returned
    }
    return (helper, call)
  }

  /// Returns the type of the property that is assigned nothing but the value of a call, or the return type of the
  /// current helper method.
  private func assignedType(behind open: Int) -> SwiftTypeReference? {
    guard tokens.past(open) == expression.upperBound else { return nil }
    if let helper, !expression.contains(where: { tokens.isMark($0, "=") }) { return helper.returned }
    guard !tokens.isWord(expression.lowerBound, "let"),
      !tokens.isWord(expression.lowerBound, "var"), let name = assignedName(in: expression)
    else { return nil }
    return declarations[type].properties.first { $0.name == name && $0.isStored && $0.wrapper == nil }?.type
  }

  /// Returns the scope in which the names of a type that a call reads are looked up.
  func typeContext(at index: Int) -> SwiftContext {
    guard let helper else { return context }
    let names = helper.generics.union(helper.metatypes.keys)
    var end = index
    while end < tokens.count, !tokens.isMark(end, ","), !tokens.isMark(end, ")") {
      if tokens.isName(end), names.contains(tokens.text(end)) { return helper.context }
      end += 1
    }
    return context
  }
}

/// The functions in the source that an initializer gives its decoder or a container.
extension SwiftInitializerReader {
  /// The name that a returned container is bound to; no name of the source is empty.
  static let returned = ""

  private static let maximumFunctionDepth = 8

  /// Follows a call that is given the decoder or the container at a token. Returns the container that it returns, if
  /// any, and the token after the call; `nil` if the token is no such argument or the function is not understood.
  mutating func function(
    givenTokenAt index: Int, in range: Range<Int>, _ frame: Frame, _ route: inout DecodingRoute
  ) throws(NotUnderstood) -> (DecodingRoute.Container?, Int)? {
    guard tokens.isMark(index + 1, ",") || tokens.isMark(index + 1, ")"),
      depth < Self.maximumFunctionDepth, let open = bracket(around: index, in: range),
      tokens.isName(open - 1), let (function, parameters) = function(tokens.text(open - 1), open)
    else { return nil }
    if !function.isThrowing { return (nil, tokens.past(open)) }
    guard !frame.isTried, !frame.isConditional else { return nil }
    var reader = SwiftInitializerReader(
      declarations,
      SwiftInitializer(decoder: "", tokens: function.body, whole: function.whole), of: type,
      in: function.whole.file, context: context, contents: contents, depth: depth + 1)
    (reader.isFunction, reader.nesting) = (true, 1)
    (reader.objects, reader.looseObjects, reader.handedOn) = (objects, looseObjects, handedOn)
    var inner = route
    (inner.containers, inner.values) = ([:], [:])
    bind(parameters, in: open, route, &inner, &reader)
    guard let end = reader.end(from: inner) else { return nil }
    (objects, looseObjects, handedOn) = (reader.objects, reader.looseObjects, reader.handedOn)
    let found = end.containers[Self.returned]
    (route, route.containers, route.values) = (end, route.containers, route.values)
    return (found, tokens.past(open))
  }

  /// Returns the path through a function's body, if there is only one.
  private mutating func end(from route: DecodingRoute) -> DecodingRoute? {
    guard let statements = SwiftStatementParser.statements(in: initializer.tokens, of: tokens),
      let outcome = try? run(statements[...], route), let ending = try? ending(of: outcome),
      case .plain(let end) = ending
    else { return nil }
    return end
  }

  /// Returns the innermost bracket around a token.
  private func bracket(around index: Int, in range: Range<Int>) -> Int? {
    (range.lowerBound..<index).last { tokens.isMark($0, "(") && tokens.partner(of: $0) > index }
  }

  /// Returns the only function that matches a call, with the parameters that the call passes.
  private func function(
    _ name: String, _ open: Int
  ) -> (SwiftContainerHelper, [SwiftContainerHelper.Parameter])? {
    let labels = tokens.parts(in: open).map { part in
      tokens.isName(part.lowerBound) && tokens.isMark(part.lowerBound + 1, ":")
        ? tokens.text(part.lowerBound) : "_"
    }
    let found = (declarations.decodingFunctions[name] ?? []).compactMap { function in
      function.parameters(for: labels).map { (function, $0) }
    }
    return found.count == 1 ? found[0] : nil
  }

  private func bind(
    _ parameters: [SwiftContainerHelper.Parameter], in open: Int, _ route: DecodingRoute,
    _ inner: inout DecodingRoute, _ reader: inout SwiftInitializerReader
  ) {
    for (argument, parameter) in zip(tokens.parts(in: open), parameters) where parameter.takesDecoder {
      guard let last = argument.last else { continue }
      let name = tokens.text(last)
      if let container = route.containers[name] {
        inner.containers[parameter.name] = container
      } else if name == initializer.decoder {
        reader.initializer.decoder = parameter.name
      }
    }
  }
}

/// Types that are declared inside an initializer, as generators do for the member that decides.
extension SwiftInitializerReader {
  /// The method of an event for a member of a local type.
  static let discriminator = "decode a member"

  /// Reads the members of a type that the initializer declares itself, as in
  /// `try container.decode(Discriminator.self).type`. Returns `false` for every other type.
  mutating func readLocal(
    _ type: SwiftTypeReference, _ open: Int, _ frame: Frame, _ route: inout DecodingRoute
  ) throws(NotUnderstood) -> Bool {
    let dot = tokens.past(open)
    guard type.path.count == 1, let members = members(ofLocal: type.path[0]), tokens.isMark(dot, "."),
      tokens.isName(dot + 1), let member = members.first(where: { $0.key == tokens.text(dot + 1) }),
      case .type(let asked, _) = member.value
    else { return false }
    try take(.object(members, isOpen: false), of: type, frame, &route)
    let key = DecodingRoute.Key(object: 0, name: member.key)
    events.append(Event(key: key, type: asked, isTried: false, method: Self.discriminator))
    return true
  }

  /// Returns the members of a struct that has nothing but constants without a value.
  private func members(ofLocal name: String) -> [SwiftMember]? {
    let start = initializer.tokens.first { tokens.isWord($0, "struct") && tokens.text($0 + 1) == name }
    guard let start,
      let open = (start..<initializer.tokens.upperBound).first(where: { tokens.isMark($0, "{") })
    else { return nil }
    var members: [SwiftMember] = []
    var parser = SwiftParser(tokens, file: file)
    parser.place = open + 1
    while parser.place < tokens.partner(of: open) {
      let name = parser.place + 1
      guard tokens.isWord(name - 1, "let") || tokens.isWord(name - 1, "var"), tokens.isName(name),
        tokens.isMark(name + 1, ":")
      else { return nil }
      parser.place = name + 2
      let type = parser.typeReference()
      members.append(
        SwiftMember(key: tokens.text(name), value: .type(type, in: context), place: place(name..<name + 1)))
      if tokens.isMark(parser.place, ";") { parser.place += 1 }
    }
    return members.isEmpty ? nil : members
  }
}

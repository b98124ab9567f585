extension ContractReader {
  /// Returns the shape of parsed notation.
  mutating func shape(_ notation: ShapeNotation, at node: SpecNode, depth: Int) -> Shape {
    switch notation {
    case .literal(.null): return .null
    case .literal(let literal): return .literal(literal)
    case .pattern(let text, let example, let offset):
      return patternShape(text, example, at: offset, in: node)
    case .array(let element, let bounds, let isUnique):
      if element == .literal(.null) { doubtListOfNulls(at: node) }
      return .array(
        ArrayShape(of: add(element, at: node, depth: depth), bounds: bounds, isUnique: isUnique))
    case .choice(let alternatives):
      if reportTexts(words(of: alternatives), at: node) { return .any }
      return choiceShape(alternatives, at: node, depth: depth)
    case .all(let parts): return bothShape(parts, at: node, depth: depth)
    case .openChoice(let known, let base, let offset):
      return openShape(known, base, offset: offset, at: node, depth: depth)
    case .word(let word): return shape(word, at: node, depth: depth)
    }
  }

  /// Returns the shape of a value that fits several shapes.
  private mutating func bothShape(_ parts: [ShapeNotation], at node: SpecNode, depth: Int) -> Shape {
    let ids = parts.map { add($0, at: node, depth: depth) }
    let shape = wrapping(.choice([ids[0]]), at: node) { $0.constraints = Array(ids.dropFirst()) }
    if case .choice(let only) = shape { intersections += only }
    return shape
  }

  /// Returns the shape of one of some values, or another one.
  private mutating func openShape(
    _ known: [ShapeNotation], _ base: ShapeNotation, offset: Int, at node: SpecNode, depth: Int
  ) -> Shape {
    let literals = known.compactMap { notation -> Literal? in
      if case .literal(let literal) = notation, literal != .null { literal } else { nil }
    }
    let nulls = known.count { $0 == .literal(.null) }
    let id = add(base, at: node, depth: depth)
    guard literals.count + nulls == known.count, !literals.isEmpty,
      literals.allSatisfy({ Self.holds($0, shapes[id].shape) })
    else {
      report(
        "after \"...\" comes the type of the values before it, as in \"'a' | 'b' | ...string\" or \"1 | 2 | ...integer\"",
        at: place(of: offset, in: node))
      return .any
    }
    let open = Shape.openChoice(literals, id)
    guard nulls > 0 else { return open }
    return .nullable(shapes.add(ShapeNode(shape: open, location: location(node.offset), name: nil)))
  }

  /// Returns whether a literal is of the type that a plain shape is.
  private static func holds(_ literal: Literal, _ shape: Shape) -> Bool {
    switch (literal, shape) {
    case (.string, .string), (.number, .number): true
    case (.number(let text), .integer): JSONNumber(text)?.isInteger == true
    case (.string, _), (.number, _), (.boolean, _), (.null, _): false
    }
  }

  /// Adds a doubt about `"User | null[]"`, which is a user or a list of nulls and hardly ever meant.
  private mutating func doubtListOfNulls(at node: SpecNode) {
    doubts.append(
      Doubt(
        message:
          "\"null[]\" is a list of nulls; a list that may be null is written \"User[] | null\", one whose elements may be null \"(User | null)[]\"",
        offset: node.offset, length: node.markLength))
  }

  private mutating func add(_ notation: ShapeNotation, at node: SpecNode, depth: Int) -> ShapeID {
    if case .word(let word) = notation, word.argument == nil,
      word.isReference || ShapeName.isPlain(word.name),
      let reference = reference(to: word, at: node, depth: depth)
    {
      mention(reference)
      return reference.id
    }
    return own(shape(notation, at: node, depth: depth), at: node)
  }

  private mutating func choiceShape(_ alternatives: [ShapeNotation], at node: SpecNode, depth: Int) -> Shape {
    let others = alternatives.filter { $0 != .literal(.null) }
    let literals = others.compactMap { notation -> Literal? in
      guard case .literal(let literal) = notation else { return nil }
      return literal
    }
    let isNullable = others.count < alternatives.count
    let inner: Shape? =
      switch others.count {
      case 0: Shape.null
      case 1: nil
      case literals.count: .oneOf(literals)
      default: .choice(others.map { add($0, at: node, depth: depth) })
      }
    guard isNullable, inner != .null else { return inner ?? shape(others[0], at: node, depth: depth) }
    guard let inner else { return .nullable(add(others[0], at: node, depth: depth)) }
    return .nullable(shapes.add(ShapeNode(shape: inner, location: location(node.offset), name: nil)))
  }

  private mutating func patternShape(_ text: String, _ example: String?, at offset: Int, in node: SpecNode)
    -> Shape
  {
    do throws(PatternError) {
      let pattern = try Pattern(text)
      if let example, !pattern.matches(example) {
        report(
          "the expression does not match its example \(Quoted.key(example))", at: place(of: offset, in: node))
      }
      doubtPattern(text, of: .text, at: place(of: offset, in: node), length: text.utf8.count + 2)
      if let example { shapes.examples[text] = example }
      return .pattern(pattern)
    } catch {
      report(error.message, at: place(of: offset + 1 + Self.written(text, upTo: error.offset), in: node))
      return .any
    }
  }

  /// Returns the number of bytes of notation for a prefix of an expression, since a slash is written `\/` in notation.
  private static func written(_ expression: String, upTo offset: Int) -> Int {
    offset + expression.utf8.prefix(offset).count { $0 == UInt8(ascii: "/") }
  }

  private mutating func shape(_ word: ShapeNotation.Word, at node: SpecNode, depth: Int) -> Shape {
    if let first = word.name.utf8.first, word.isReference || (0x41...0x5A).contains(first) {
      return namedShape(word, at: node, depth: depth)
    }
    if let shape = builtIn(word, at: node, depth: depth) { return shape }
    if let index = shapeNames[word.name] {
      if ShapeName.isPossible(named[index].member.name) { reportMissingMark(word, at: node) }
      return resolved(word, at: node, depth: depth)
    }
    reportUnknownType(word, at: node)
    return .any
  }

  /// Reports the name of a shape that can only be used after an `@`.
  private mutating func reportMissingMark(_ word: ShapeNotation.Word, at node: SpecNode) {
    report(
      "the name of a shape that does not begin with a capital letter follows an \"@\"; write \"@\(word.name)\"",
      at: place(of: word.offset, in: node), length: word.name.utf8.count)
  }

  /// Returns the name without the mark that it may have, where only a name can stand.
  static func withoutMark(_ name: String) -> String { name.hasPrefix("@") ? String(name.dropFirst()) : name }

  private mutating func namedShape(_ word: ShapeNotation.Word, at node: SpecNode, depth: Int) -> Shape {
    if word.typeArguments.isEmpty, generics[word.name] == nil, typeArguments[word.name] == nil,
      shapeNames[word.name] == nil, let hint = hint(forForeign: word, at: node)
    {
      report(
        "there is no shape \"\(word.name)\"\(hint)",
        at: place(of: word.offset, in: node),
        length: word.name.utf8.count)
      return .any
    }
    if word.argument != nil {
      report(
        "\(word.name) takes nothing in parentheses", at: place(of: word.offset, in: node),
        length: word.name.utf8.count)
    }
    return resolved(word, at: node, depth: depth)
  }

  private mutating func resolved(_ word: ShapeNotation.Word, at node: SpecNode, depth: Int) -> Shape {
    let (source, offset) = (self.source, word.offset)
    return resolved(
      word, at: node, place: { source.place(of: offset, in: $0) }, depth: depth)
      ?? .any
  }

  private mutating func reportUnknownType(_ word: ShapeNotation.Word, at node: SpecNode) {
    let name = word.name
    let known = Self.plainTypes + Format.allCases.map(\.rawValue) + ["jwt"] + named.map(\.name)
    let near = hint(forForeign: word, at: node) ?? suggestion(for: name, among: known)
    let hint = near.isEmpty ? "; a literal text is written \"'\(name)'\"" : near
    report(
      "there is no type \"\(name)\"\(hint)", at: place(of: word.offset, in: node), length: name.utf8.count)
  }

  /// Returns a hint at the meaning of a word of another language, with its parentheses; `nil` if it is unknown.
  private func hint(forForeign word: ShapeNotation.Word, at node: SpecNode) -> String? {
    if word.argument != nil, let remedy = remedy(at: node) { return "; write \(remedy)" }
    return ForeignWords.plainMeaning(of: word.name).map { "; did you mean \"\($0)\"?" }
  }

  /// Returns the correct form of a whole notation.
  private func remedy(at node: SpecNode) -> String? {
    guard case .string(let text) = node.content else { return nil }
    return remedy(for: text)
  }

  static let plainTypes = ["string", "integer", "uint64", "number", "boolean", "any", "object", "array"]

  /// Returns the shape of one of the language's own words, or `nil` for any other word.
  private mutating func builtIn(_ word: ShapeNotation.Word, at node: SpecNode, depth: Int) -> Shape? {
    switch word.name {
    case "any": return plain(.any, word, at: node)
    case "boolean": return plain(.boolean, word, at: node)
    case "object": return plain(.object(ObjectShape(fields: [], others: .open)), word, at: node)
    case "array":
      let any = shapes.add(ShapeNode(shape: .any, location: location(node.offset), name: nil))
      let isUnique = word.argument?.isUnique ?? false
      return .array(ArrayShape(of: any, bounds: counts(word, at: node), isUnique: isUnique))
    case "integer": return .integer(numbers(word, at: node))
    case "uint64": return wideShape(word, at: node)
    case "number": return .number(numbers(word, at: node))
    case "string": return .string(counts(word, at: node))
    case "jwt": return .token(claims: claims(word, at: node, depth: depth))
    default: return Format(rawValue: word.name).map { formatShape($0, word, at: node) }
    }
  }

  /// Returns the shape of a whole number that fits in 64 bits without a sign.
  private mutating func wideShape(_ word: ShapeNotation.Word, at node: SpecNode) -> Shape {
    wrapping(.integer(numbers(word, at: node)), at: node) { $0.number = .uint64 }
  }

  private mutating func plain(_ shape: Shape, _ word: ShapeNotation.Word, at node: SpecNode) -> Shape {
    if word.argument != nil { reportArgument(word, at: node, wants: "nothing") }
    return shape
  }

  private mutating func counts(_ word: ShapeNotation.Word, at node: SpecNode) -> CountBounds {
    guard let argument = word.argument else { return .none }
    if argument.isReversed {
      reportArgument(word, at: node, wants: "a lower bound that is not above the upper one")
      return .none
    }
    guard let bounds = CountBounds(argument), word.name == "array" || !argument.isUnique else {
      reportArgument(
        word, at: node, wants: "a count such as 6 or 1...64", hint: remedyForTypes(in: argument, at: node))
      return .none
    }
    return bounds
  }

  private mutating func numbers(_ word: ShapeNotation.Word, at node: SpecNode) -> NumberBounds {
    guard let argument = word.argument else { return .none }
    guard case .bounds(let limits) = argument, !limits.isUnique else {
      reportArgument(
        word, at: node, wants: "bounds such as 0...120, 1... or ...1.5", hint: hint(forNumber: argument))
      return .none
    }
    if argument.isReversed {
      reportArgument(word, at: node, wants: "a lower bound that is not above the upper one")
      return .none
    }
    if let step = limits.step, JSONNumber(step)?.isStep != true {
      reportArgument(
        word, at: node,
        wants: "a step that is greater than 0 and has at most \(JSONNumber.maximumStepDigits) digits")
    }
    return NumberBounds(
      lower: limits.lower, upper: limits.upper, excludesLower: limits.excludesLower,
      excludesUpper: limits.excludesUpper, step: limits.step)
  }

  private mutating func claims(_ word: ShapeNotation.Word, at node: SpecNode, depth: Int) -> ShapeID? {
    guard let argument = word.argument else { return nil }
    guard case .shape(let notation) = argument else {
      reportArgument(word, at: node, wants: "the shape of its payload, such as jwt(Claims)")
      return nil
    }
    if case .word(let claims) = notation, reportUnknownClaims(claims, at: node) { return nil }
    return add(notation, at: node, depth: depth)
  }

  /// Reports a word that is neither a type nor a shape where only a shape is possible, and returns whether it did.
  private mutating func reportUnknownClaims(
    _ claims: ShapeNotation.Word, at node: SpecNode
  ) -> Bool {
    let name = claims.name
    guard !claims.isReference, claims.argument == nil, shapeNames[name] == nil,
      !unreadSections.contains(.shapes),
      let first = name.utf8.first, !(0x41...0x5A).contains(first), !Self.isOwnWord(name),
      hint(forForeign: claims, at: node) == nil
    else { return false }
    let near = suggestion(for: name, among: named.map(\.name))
    let hint = near.isEmpty ? "; the shape of a token's payload is named as in jwt(Claims)" : near
    report(
      "there is no shape \(Quoted.key(name))\(hint)", at: place(of: claims.offset, in: node),
      length: name.utf8.count)
    return true
  }

  private mutating func formatShape(_ format: Format, _ word: ShapeNotation.Word, at node: SpecNode) -> Shape
  {
    switch (format, word.argument) {
    case (.unixSeconds, .now(let offset)?): return .moment(Moment(unit: .seconds, offset: offset))
    case (.unixMilliseconds, .now(let offset)?): return .moment(Moment(unit: .milliseconds, offset: offset))
    case (_, nil): return .format(format)
    case (_, _?):
      reportArgument(word, at: node, wants: format.isNumeric ? "a time such as now+30d" : "nothing")
      return .format(format)
    }
  }

  private mutating func reportArgument(
    _ word: ShapeNotation.Word, at node: SpecNode, wants: String, hint: String = ""
  ) {
    report("\(word.name) takes \(wants) in parentheses\(hint)", at: place(of: word.argumentOffset, in: node))
  }

  /// Returns the correct form of a list that names its elements in parentheses.
  private func remedyForTypes(in argument: ShapeNotation.Word.Argument, at node: SpecNode) -> String {
    switch argument {
    case .shape: remedy(at: node).map { "; write \($0)" } ?? ""
    case .bounds, .exactly, .now: ""
    }
  }

  /// Returns how to write the single number that is given instead of bounds.
  private func hint(forNumber argument: ShapeNotation.Word.Argument) -> String {
    switch argument {
    case .exactly(let number): "; the number \(number) and no other is written \"\(number)\""
    case .bounds, .now, .shape: ""
    }
  }
}

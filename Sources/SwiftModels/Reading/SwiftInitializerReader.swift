import ContractSpecs

/// Follows the statements of a written `init(from:)`, along both paths of every branch, and returns what they request.
///
/// Every use of the decoder and its containers must be one that is known here; otherwise the type is `any`, with a
/// note.
struct SwiftInitializerReader {
  struct NotUnderstood: Error {
    var reason: String
  }

  /// The way in which a sequence of statements ends.
  enum Outcome {
    case goesOn(DecodingRoute)
    case ends(Ending)

    /// The initializer throws an error of its own.
    case fails
  }

  /// The requests of a finished initializer.
  indirect enum Ending {
    case plain(DecodingRoute)

    /// The first of these that decodes. If none does and `fails` is set, the initializer throws an error of its own.
    case choice([Ending], fails: Bool)
    case tagged(Tagged)

    /// The one for the only key that the object has.
    case onlyKey([Alternative])

    struct Alternative {
      var keyCase: SwiftCase
      var ending: Ending
    }
  }

  struct Tagged {
    var key: DecodingRoute.Key

    /// The path up to the decision.
    var base: DecodingRoute
    var alternatives: [(values: [Literal], ending: Ending)] = []

    /// The ending for some other values.
    var others: (kind: Discriminator.Others.Kind, ending: Ending)?

    /// The values for which the initializer throws an error of its own.
    var refused: [Literal] = []

    /// The ending if nothing above applies; `nil` if the initializer then throws an error of its own.
    var rest: Ending?
  }

  /// A read that one expression makes, for the conditions that depend on it.
  struct Event {
    var key: DecodingRoute.Key?
    var type: SwiftTypeReference?
    var isTried: Bool
    var method: String
  }

  let declarations: SwiftDeclarations
  var initializer: SwiftInitializer
  let type: Int
  let file: Int
  let tokens: SwiftTokens
  let context: SwiftContext
  let contents: SwiftContentReader
  let depth: Int

  /// The reads of the last expression.
  var events: [Event] = []

  /// The name that the value of an inner expression is assigned to.
  var boundName: String?

  /// The number of objects so far; the root is the first.
  var objects = 1

  /// The objects whose container need not exist, with the member that holds each; `nil` for a root.
  var looseObjects: [Int: DecodingRoute.Key?] = [:]

  /// The number of enclosing `do` statements with a `catch`, and whether an expression in them that does not use the
  /// decoder may throw.
  var attempts = 0
  var throwsInAttempt = false

  /// The current call, while the method of a container is read.
  var helper: HelperCall?

  /// The expression that is being followed.
  var expression = 0..<0

  /// The number of other types that are given the decoder.
  var handedOn = 0

  /// True for the body of a function, which may return a container.
  var isFunction = false

  /// The number of statements around the current one after which other statements follow.
  var nesting = 0
  private var steps = 0

  /// The maximum number of statements that are followed. A statement counts once for each path that it is on.
  private static let maximumSteps = 2_000

  init(
    _ declarations: SwiftDeclarations, _ initializer: SwiftInitializer, of type: Int, in file: Int? = nil,
    context: SwiftContext, contents: SwiftContentReader, depth: Int
  ) {
    self.declarations = declarations
    self.initializer = initializer
    self.type = type
    self.file = file ?? declarations[type].initializerFile
    tokens = declarations.tokens(of: self.file)
    self.context = SwiftContext(file: self.file, scope: context.scope, bindings: context.bindings)
    self.contents = contents
    self.depth = depth
  }

  mutating func read() -> SwiftContent {
    do throws(NotUnderstood) {
      guard let statements = SwiftStatementParser.statements(in: initializer.tokens, of: tokens) else {
        throw NotUnderstood(reason: "is nested too deep")
      }
      return try content(of: ending(of: try run(statements[...], DecodingRoute())))
    } catch {
      let name = declarations[type].path.joined(separator: ".")
      return .unknown("init(from:) of \(name) \(error.reason)")
    }
  }

  func place(_ range: Range<Int>) -> SourceRange { SourceRange(file: file, bytes: tokens.range(range)) }

  // MARK: Statements

  mutating func run(
    _ statements: ArraySlice<SwiftStatement>, _ start: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    var (route, rest) = (start, statements)
    while let statement = rest.popFirst() {
      steps += 1
      guard steps < Self.maximumSteps else { throw NotUnderstood(reason: "branches too often") }
      let outcome: Outcome
      switch statement {
      case .expression(let range):
        if let decided = decided(byExpression: range, before: rest, route) { return decided }
        try evaluate(range, &route)
        continue
      case .leave(let range):
        if isFunction, range.count == 1, let made = route.containers[tokens.text(range.lowerBound)] {
          route.containers[Self.returned] = made
          return .ends(.plain(route))
        }
        boundName = isFunction ? Self.returned : boundName
        try evaluate(range, &route)
        return .ends(.plain(route))
      case .fail: return .fails
      case .jump(_, let range):
        guard tokens.isWord(range.lowerBound, "break"), rest.isEmpty else {
          throw NotUnderstood(reason: "jumps between its statements")
        }
        return .goesOn(route)
      case .loop(let header, let body):
        try evaluate(header, &route)
        outcome = try joined(
          try inner(body, route), .goesOn(route), by: .unknown(place(header)), before: rest)
      case .condition(let conditions, let then, let otherwise):
        outcome = try branch(conditions, then, otherwise, before: rest, route)
      case .selection(let subject, let cases):
        outcome = try selection(of: subject, cases, before: rest, route)
      case .attempt(let body, let catches): outcome = try attempt(body, catches, before: rest, route)
      }
      guard case .goesOn(let next) = outcome else { return outcome }
      route = next
    }
    return .goesOn(route)
  }

  /// Follows statements after which others follow that are not among them.
  mutating func inner(
    _ statements: [SwiftStatement], _ route: DecodingRoute
  ) throws(NotUnderstood) -> Outcome {
    nesting += 1
    defer { nesting -= 1 }
    return try run(statements[...], route)
  }

  /// Returns the ending of the initializer for an outcome. Throws if every path throws.
  func ending(of outcome: Outcome) throws(NotUnderstood) -> Ending {
    switch outcome {
    case .goesOn(let route): return .plain(route)
    case .ends(let ending): return ending
    case .fails: throw NotUnderstood(reason: "always throws")
    }
  }

  // MARK: Content

  private func content(of ending: Ending) throws(NotUnderstood) -> SwiftContent {
    switch ending {
    case .plain(let route):
      var content = try content(of: route)
      if route.hasOwnError { content = .choice([content], ownError: true) }
      return route.doubts.isEmpty ? content : .doubted(content, route.doubts)
    case .choice(let endings, let fails):
      var contents: [SwiftContent] = []
      for ending in endings { contents.append(try content(of: ending)) }
      return .choice(contents, ownError: fails)
    case .tagged(let tagged): return try content(of: tagged)
    case .onlyKey(let alternatives): return try content(ofOnlyKey: alternatives)
    }
  }

  private func content(of route: DecodingRoute) throws(NotUnderstood) -> SwiftContent {
    guard let whole = route.whole else {
      if let part = route.part { return content(of: route, with: part) }
      return route.usesKeys
        ? .object(route.members(of: 0), isOpen: route.openObjects.contains(0)) : .anything
    }
    guard !route.usesKeys else { throw NotUnderstood(reason: "decides what it reads") }
    switch whole {
    case .type(let reference): return .single(reference)
    case .literals(let literals, let name): return .choice([.literals(literals, of: name)], ownError: true)
    case .null: return .null
    case .array: return .list
    }
  }

  private func content(of tagged: Tagged) throws(NotUnderstood) -> SwiftContent {
    var alternatives: [SwiftTaggedContent.Alternative] = []
    for (values, ending) in tagged.alternatives {
      alternatives.append(.init(values: values, content: try content(of: ending)))
    }
    var content = SwiftTaggedContent(
      key: tagged.key.name, alternatives: alternatives, rest: .anything, ownError: tagged.rest == nil)
    if let (kind, ending) = tagged.others { content.others = (kind, try self.content(of: ending)) }
    content.rest =
      if let rest = tagged.rest { try self.content(of: rest) } else { try refusal(of: tagged) }
    return .tagged(content)
  }

  /// Returns what is read of a value that the initializer refuses: members after the deciding one do not count.
  private func refusal(of tagged: Tagged) throws(NotUnderstood) -> SwiftContent {
    var members = tagged.base.members(of: 0)
    let values = tagged.alternatives.flatMap(\.values)
    guard let index = members.firstIndex(where: { $0.key == tagged.key.name }), !values.isEmpty,
      tagged.base.whole == nil
    else { throw NotUnderstood(reason: "decides what it reads") }
    members = Array(members.prefix(index + 1))
    members[index].value = .literals(values, of: "String")
    return .object(members, isOpen: true)
  }
}

/// The errors that an initializer may throw and that do not concern the decoded value.
extension SwiftInitializerReader {
  /// Records every `throw`, and every `try` before an expression that does not use the decoder, or that calls a
  /// function that may throw.
  mutating func noteOwnErrors(in range: Range<Int>, _ route: inout DecodingRoute) {
    // A closure that is called at once, as in `?? { throw … }()`.
    if let index = range.first(where: { tokens.isWord($0, "throw") }) { noteOwnError(at: index, &route) }
    var tried = range.lowerBound
    for index in range where tokens.isWord(index, "try") {
      if tokens.isMark(index + 1, "?") {
        tried = max(tried, endOfTry(at: index, in: range))
      } else if index >= tried, !tokens.isMark(index + 1, "!") {
        let part = index + 1..<endOfTry(at: index, in: range)
        if !part.contains(where: { isUse($0, route) }) || part.contains(where: { isThrowingCall($0, route) })
        {
          noteOwnError(at: index, &route)
        }
      }
    }
  }

  private mutating func noteOwnError(at index: Int, _ route: inout DecodingRoute) {
    if attempts > 0 {
      throwsInAttempt = true
    } else {
      doubt("may throw for a reason of its own", index, &route)
    }
  }

  /// Returns the end of the tokens that a `try` covers: the next comma, or the end of the enclosing brackets.
  private func endOfTry(at start: Int, in range: Range<Int>) -> Int {
    var index = start + 1
    while index < range.upperBound,
      ![",", ")", "]", "}", ";"].contains(where: { (mark: Unicode.Scalar) in tokens.isMark(index, mark) })
    {
      index = tokens.past(index)
    }
    return min(index, range.upperBound)
  }

  /// Returns whether a call is to a function that these files declare to throw, or to a throwing one of Foundation.
  /// Calls on a container do not count.
  private func isThrowingCall(_ index: Int, _ route: DecodingRoute) -> Bool {
    guard tokens.isName(index), !isOwnCall(index) else { return false }
    let name = calledName(at: index)
    guard tokens.isMark(index + 1, "(") else { return isThrowingFunction(index, name) }
    if isUnknownInitializer(index, name, route) { return true }
    if tokens.isMark(index - 1, "."), tokens.isName(index - 2), isUse(index - 2, route) { return false }
    if declarations.decodingFunctions[name] != nil,
      tokens.inside(index + 1).contains(where: { isUse($0, route) })
    {
      return false
    }
    if name == "Date",
      tokens.parts(in: index + 1).contains(where: { tokens.isWord($0.lowerBound, "strategy") })
    {
      return true
    }
    // A function without arguments is one that is handed on: `map(HexColor.init(hex:))`.
    let isNamed = tokens.isName(index + 2) && tokens.isMark(index + 3, ":")
    let unnamed = tokens.isMark(index + 2, ")") ? "" : "_"
    let label = isNamed ? tokens.text(index + 2) : unnamed
    return !name.hasPrefix("decode") && declarations.throwing.contains("\(name)(\(label)")
  }

  /// Returns the name of a called function; for an initializer that of its type.
  private func calledName(at index: Int) -> String {
    let own = declarations[type].path.last ?? ""
    switch tokens.text(index) {
    case "Self": return own
    case "init" where tokens.isMark(index - 1, ".") && tokens.isName(index - 2):
      let base = tokens.text(index - 2)
      return base == "self" || base == "Self" ? own : base
    case let name: return name
    }
  }

  /// Returns whether a name is that of a throwing function that is handed on: `map(parse)`, `map(HexColor.init)`.
  private func isThrowingFunction(_ index: Int, _ name: String) -> Bool {
    var start = index
    while tokens.isMark(start - 1, "."), tokens.isName(start - 2) { start -= 2 }
    return tokens.isMark(index + 1, ")") && tokens.isMark(start - 1, "(")
      && declarations.throwing.contains { $0.hasPrefix("\(name)(") }
  }

  /// Types of the system with initializers that do not throw.
  private static let unthrowing: Set = [
    "String", "Substring", "Character", "Bool", "Set", "Array", "ContiguousArray", "Dictionary", "Date",
    "URL",
    "UUID", "Data", "Decimal", "NSDecimalNumber", "NSNumber", "NSString", "TimeZone", "Locale", "Measurement",
    "AttributedString", "DateComponents", "DateInterval", "IndexSet", "IndexPath", "Color", "UIColor",
    "NSColor",
    "CGPoint", "CGSize", "CGRect", "CGVector", "CLLocation", "CLLocationCoordinate2D", "Notification",
    "LocalizedStringKey", "Image", "Optional", "Range", "ClosedRange", "Duration", "KeyValuePairs",
  ]

  /// Returns whether an initializer of a type from elsewhere is given what is decoded: it may throw.
  private func isUnknownInitializer(_ index: Int, _ name: String, _ route: DecodingRoute) -> Bool {
    guard name.first?.isUppercase == true, tokens.text(index) == name, !tokens.isMark(index - 1, "."),
      !Self.unthrowing.contains(name), SwiftBuiltIn.shape(of: name, dates: nil) == nil,
      !tokens.isWord(index + 2, "from"), context.bindings[name] == nil,
      declarations.meaning(of: [name], in: context) == nil
    else { return false }
    return tokens.inside(index + 1).contains { isUse($0, route) }
  }
}

extension SwiftInitializerReader.Outcome {
  /// Returns the outcome with a doubt added. Throws if a member decides what it reads.
  func doubted(_ doubt: SwiftDoubt) throws(SwiftInitializerReader.NotUnderstood) -> Self {
    switch self {
    case .goesOn(var route):
      route.doubts.append(doubt)
      return .goesOn(route)
    case .ends(let ending): return .ends(try ending.doubted(doubt))
    case .fails: return self
    }
  }
}

extension SwiftInitializerReader.Ending {
  fileprivate func doubted(_ doubt: SwiftDoubt) throws(SwiftInitializerReader.NotUnderstood) -> Self {
    switch self {
    case .plain(var route):
      route.doubts.append(doubt)
      return .plain(route)
    case .choice(let endings, let fails):
      var doubted: [Self] = []
      for ending in endings { doubted.append(try ending.doubted(doubt)) }
      return .choice(doubted, fails: fails)
    case .tagged, .onlyKey:
      throw SwiftInitializerReader.NotUnderstood(reason: "may throw for a reason of its own")
    }
  }
}

/// Reads what a written `init(from:)` asks of its decoder, where that is plain.
///
/// Every use of the decoder and of its containers must be one that is known here; else the type is `any`, and that is said.
struct SwiftInitializerReader {
  private enum Container {
    /// An object, by its number, with the enum that names its keys.
    case keyed(Int, keys: Keys?)
    case single
    case unkeyed
  }

  private enum Keys {
    case declared(Int)

    /// The `CodingKeys` that the compiler writes: every stored property.
    case synthesized
  }

  private struct Object {
    /// The object that holds it, and its key there.
    var parent: (object: Int, key: String, keyCase: SwiftCase?, place: SourceRange)?
    var members: [SwiftMember] = []

    /// Whether it is only read where it is there.
    var isOptional = false
  }

  /// Containers that are read of one type.
  private static let mostObjects = 64

  private struct NotUnderstood: Error {
    var reason: String
  }

  private let declarations: SwiftDeclarations
  private let initializer: SwiftInitializer
  private let type: Int
  private let file: Int
  private let tokens: SwiftTokens
  private let context: SwiftContext
  private let contents: SwiftContentReader
  private let depth: Int
  private var containers: [String: Container] = [:]
  private var objects = [Object()]
  private var isOpen = false
  private var singles: [SwiftTypeReference] = []
  private var usesSingle = false

  /// How many other types get the decoder.
  private var handedOn = 0
  private var usesKeys = false
  private var place: Int

  /// How many braces are open: what is read inside them may be skipped, or fail without an end.
  private var braces = 0

  init(
    _ declarations: SwiftDeclarations, _ initializer: SwiftInitializer, of type: Int, context: SwiftContext,
    contents: SwiftContentReader, depth: Int
  ) {
    self.declarations = declarations
    self.initializer = initializer
    self.type = type
    file = declarations[type].initializerFile
    tokens = declarations.tokens[file]
    self.context = context
    self.contents = contents
    self.depth = depth
    place = initializer.tokens.lowerBound
  }

  mutating func read() -> SwiftContent {
    do {
      while place < initializer.tokens.upperBound { try step() }
      return try content()
    } catch {
      let name = declarations[type].path.joined(separator: ".")
      return .unknown("init(from:) of \(name) \(error.reason)")
    }
  }

  private func content() throws(NotUnderstood) -> SwiftContent {
    if usesSingle {
      guard singles.count == 1, !usesKeys else { throw NotUnderstood(reason: "decides what it reads") }
      return .single(singles[0])
    }
    return .object(members(of: 0), isOpen: isOpen)
  }

  /// A nested container is a member that must be there, unless it is asked for under a condition.
  private func members(of object: Int) -> [SwiftMember] {
    var found = objects[object].members
    for (number, inner) in objects.enumerated() {
      guard let parent = inner.parent, parent.object == object else { continue }
      found.append(
        SwiftMember(
          key: parent.key, value: .object(members(of: number)), isOptional: inner.isOptional,
          codingCase: parent.keyCase, place: parent.place))
    }
    // What is read twice need be there only once; the first reading speaks.
    var seen: Set<String> = []
    return found.filter { seen.insert($0.key).inserted }
  }

  private mutating func step() throws(NotUnderstood) {
    let token = tokens[place]
    if token.kind == .mark(.openBrace) { braces += 1 }
    if token.kind == .mark(.closeBrace) { braces -= 1 }
    guard tokens.isName(place), !tokens.isMark(place - 1, ".") || tokens.isWord(place - 2, "self") else {
      place += 1
      return
    }
    let name = tokens.text(place)
    if name == initializer.decoder, containers[name] == nil {
      try useOfDecoder()
    } else if let container = containers[name], !tokens.isMark(place + 1, ":") {
      let start = place
      place += 1
      if tokens.isMark(place, "?") || tokens.isMark(place, "!") { place += 1 }
      guard tokens.isMark(place, ".") else { throw NotUnderstood(reason: "hands a container on") }
      try chain(on: container, from: start)
    } else {
      place += 1
    }
  }

  private mutating func useOfDecoder() throws(NotUnderstood) {
    let start = place
    if tokens.isMark(place - 1, ":"), tokens.isWord(place - 2, "from"), tokens.isMark(place - 3, "(") {
      place += 1
      return try handedOn(callee: start - 4)
    }
    place += 1
    guard tokens.isMark(place, "."), tokens.isName(place + 1) else {
      throw NotUnderstood(reason: "hands its decoder on")
    }
    switch tokens.text(place + 1) {
    case "codingPath", "userInfo": place += 2
    case "container":
      let keys = keyType(in: place + 2)
      usesKeys = true
      place = tokens.past(place + 2)
      try continued(with: .keyed(0, keys: keys), from: start)
    case "singleValueContainer":
      usesSingle = true
      place = tokens.past(place + 2)
      try continued(with: .single, from: start)
    case "unkeyedContainer": throw NotUnderstood(reason: "reads an array element by element")
    case _: throw NotUnderstood(reason: "uses its decoder in a way that is not known here")
    }
  }

  /// `AuthTokens(from: decoder)` and `super.init(from: decoder)` ask for the members of another type as well.
  private mutating func handedOn(callee end: Int) throws(NotUnderstood) {
    var path: [String] = []
    var index = end
    while index >= initializer.tokens.lowerBound, tokens.isName(index) {
      path.insert(tokens.text(index), at: 0)
      guard tokens.isMark(index - 1, ".") else { break }
      index -= 2
    }
    if path.last == "init" { path.removeLast() }
    let isOptional = tokens.isMark(index - 1, "?") || braces > 0
    let other =
      path == ["super"] ? declarations.superclass(of: type) : declarations.type(path, in: context.scope)
    guard let other, other != type else {
      throw NotUnderstood(reason: "hands its decoder on to what is not known here")
    }
    handedOn += 1
    // Every further type may go less deep, so that all of them together stay few.
    switch contents.content(of: other, SwiftContext(scope: declarations[other].path), depth: depth + handedOn)
    {
    case .object(let members, let open):
      objects[0].members += members.map { member in
        var member = member
        if isOptional { member.isOptional = true }
        return member
      }
      isOpen = isOpen || open
      usesKeys = true
    case .single, .literals, .payloads, .unknown:
      throw NotUnderstood(reason: "hands its decoder on to \(path.joined(separator: "."))")
    }
  }

  /// What follows a container that was made: a call on it, or nothing where it is given a name.
  private mutating func continued(with container: Container, from start: Int) throws(NotUnderstood) {
    if tokens.isMark(place, "."), tokens.isName(place + 1) { return try chain(on: container, from: start) }
    var index = start - 1
    while tokens.isMark(index, "?") || tokens.isMark(index, "!") || tokens.isWord(index, "try") { index -= 1 }
    if isChosen(start), case .keyed(let object, _) = container {
      objects[object].isOptional = true
      while index > initializer.tokens.lowerBound, !tokens.isMark(index, "="), !tokens[index].startsLine {
        index -= 1
      }
    }
    guard tokens.isMark(index, "=") else { throw NotUnderstood(reason: "hands a container on") }
    index -= 1
    // Over a type annotation, back to the name.
    while index > initializer.tokens.lowerBound, !tokens.isWord(index - 1, "let"),
      !tokens.isWord(index - 1, "var"),
      !tokens[index].startsLine
    {
      index -= 1
    }
    guard tokens.isName(index), index >= initializer.tokens.lowerBound else {
      throw NotUnderstood(reason: "hands a container on")
    }
    containers[tokens.text(index)] = container
  }

  /// The enum that `keyedBy: CodingKeys.self` names.
  private func keyType(in open: Int) -> Keys? {
    guard let type = argument(labelled: "keyedBy", in: open).flatMap({ metatype(at: $0) }) else { return nil }
    if let declared = declarations.type(type.path, in: context.scope) { return .declared(declared) }
    return type.path == ["CodingKeys"] ? .synthesized : nil
  }

  /// The key that a case of these keys stands for.
  private func key(_ name: String, of keys: Keys) -> (key: String, keyCase: SwiftCase?)? {
    switch keys {
    case .declared(let type):
      declarations[type].cases.first { $0.name == name }.map { (SwiftDeclarations.key(of: $0), $0) }
    case .synthesized:
      declarations[self.type].properties.contains { $0.isStored && $0.name == name } ? (name, nil) : nil
    }
  }

  /// Where the argument with a label begins.
  private func argument(labelled label: StaticString, in open: Int) -> Int? {
    guard tokens.isMark(open, "(") else { return nil }
    var index = open + 1
    while index < tokens.partner(of: open) {
      if tokens.isWord(index, label), tokens.isMark(index + 1, ":") { return index + 2 }
      index = tokens.past(index)
    }
    return nil
  }

  /// `T` of `T.self`.
  private func metatype(at index: Int) -> SwiftTypeReference? {
    var parser = SwiftParser(tokens, file: file)
    parser.place = index
    let type = parser.typeReference()
    guard case .named(let parts) = type, parts.last?.name == "self" else {
      return tokens.isMark(parser.place, ".") && tokens.isWord(parser.place + 1, "self") ? type : nil
    }
    return parts.count > 1 ? SwiftParser.sugared(Array(parts.dropLast())) : nil
  }

  private mutating func chain(on container: Container, from start: Int) throws(NotUnderstood) {
    let method = tokens.isName(place + 1) ? tokens.text(place + 1) : ""
    let open = place + 2
    if case .unkeyed = container {
      place += 2
      return
    }
    guard tokens.isMark(open, "(") else {
      place += 2
      if method == "allKeys" { isOpen = true }
      guard ["allKeys", "codingPath"].contains(method) else { throw NotUnderstood(reason: "uses .\(method)") }
      return
    }
    place = tokens.past(open)
    switch (container, method) {
    case (_, "decodeNil"), (.keyed, "contains"): return
    case (.single, "decode"):
      guard let type = metatype(at: open + 1), braces == 0, !isTried(start) else {
        throw NotUnderstood(reason: "decides what it reads")
      }
      singles.append(type)
    case (.keyed(let object, let keys), _): try read(method, open, of: object, keys, from: start)
    case (.single, _), (.unkeyed, _): throw NotUnderstood(reason: "uses .\(method)")
    }
  }

  /// Whether `try?` stands before it.
  private func isTried(_ start: Int) -> Bool { tokens.isMark(start - 1, "?") && !isChosen(start) }

  /// Whether it is the first branch of `condition ? this : that`.
  private func isChosen(_ start: Int) -> Bool {
    tokens.isMark(start - 1, "?") && !tokens.isWord(start - 2, "try")
  }

  private mutating func read(
    _ method: String, _ open: Int, of object: Int, _ keys: Keys?, from start: Int
  ) throws(NotUnderstood) {
    guard let keys, let argument = argument(labelled: "forKey", in: open),
      let name = (argument..<tokens.partner(of: open)).last, tokens.isName(name),
      let (key, keyCase) = key(tokens.text(name), of: keys)
    else { throw NotUnderstood(reason: "reads keys that only running it would tell") }
    let range = SourceRange(file: file, bytes: tokens.range(start..<place))
    let isLenient = isTried(start) || braces > 0
    var member = SwiftMember(key: key, value: .unknown(""), codingCase: keyCase, place: range)
    member.isOptional = isLenient || method == "decodeIfPresent"
    member.property = declarations[type].properties.first { $0.isStored && $0.name == tokens.text(name) }
    switch method {
    case "nestedContainer":
      guard objects.count < Self.mostObjects else { throw NotUnderstood(reason: "nests too many containers") }
      objects.append(Object(parent: (object, key, keyCase, range)))
      return try continued(with: .keyed(objects.count - 1, keys: keyType(in: open)), from: start)
    case "nestedUnkeyedContainer":
      member.value = .array
      objects[object].members.append(member)
      return try continued(with: .unkeyed, from: start)
    case "decode", "decodeIfPresent":
      if isLenient { break }
      member.value =
        metatype(at: open + 1).map { .type($0, in: context) }
        ?? .unknown("the type that is read for \"\(key)\" is not written down")
    case _:
      member.isOptional = true
      member.value = .unknown(".\(method) reads \"\(key)\" in a way that is not known here")
    }
    objects[object].members.append(member)
  }
}

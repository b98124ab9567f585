import ContractSpecs

/// Builds shapes from declarations, each type once, with a recursion whose depth types cannot control.
struct SwiftModelBuilder {
  /// A type with the bindings of its generic parameters.
  struct Instance: Hashable {
    var type: Int
    var arguments: [SwiftBinding]
  }

  struct Pending {
    var instance: Instance
    var shape: ShapeID

    /// The number of generic types that led to it, each with another one as its argument.
    var depth: Int
  }

  let declarations: SwiftDeclarations
  private var client: Client
  var table = ShapeTable()
  private var known: [Instance: ShapeID] = [:]
  private var pending: [Pending] = []
  var members: [SwiftModel.Member.Key: SwiftModel.Member] = [:]
  private(set) var owners: [ShapeID: Int] = [:]
  private var notes: [SwiftModel.Note] = []
  private var said: Set<SwiftModel.Note> = []

  /// The names by which the types in use refer to others.
  private var names: Set<String> = []

  /// The `#if` that are not decided, by the types that they may change.
  let undecided: SwiftDeclarations.UndecidedParts

  /// True if one of them may change what any type in use decodes.
  private var hasConditions = false

  /// The dictionaries that are decoded from an array, by their shape.
  private(set) var listDictionaries: [ShapeID: SwiftTypeReference] = [:]

  /// The keys of dictionaries that are neither texts nor numbers, by the dictionary's shape.
  private var dictionaryKeys: [ShapeID: SwiftModel.DictionaryKeys] = [:]

  /// The choices that are not decoded as the first alternative that fits.
  private var unorderedChoices: Set<ShapeID> = []

  /// The number of generic types that lead to the one being read.
  var depth = 0

  /// The number of lookups. It is bounded, since a source can make it grow without end.
  private var work = 0
  private static let maximumWork = 100_000
  private static let maximumDepth = 8

  init(_ declarations: SwiftDeclarations, client: Client) {
    self.declarations = declarations
    undecided = declarations.undecidedParts
    self.client = client
    self.client.isModel = true
  }

  mutating func model(of reference: SwiftTypeReference) -> SwiftModel {
    let place = declarations.meaning(of: reference.core.path, in: SwiftContext()).flatMap { meaning in
      if case .type(let type) = meaning { declarations[type].name } else { nil }
    }
    let start = place ?? SourceRange(file: 0, bytes: 0..<0)
    let root = self.root(of: reference, at: start)
    while let next = pending.popLast() { fill(next) }
    carryOwnErrors()
    noteConditions()
    var model = SwiftModel(
      name: "\(reference)", shapes: table, root: root, client: client,
      location: declarations.location(of: start), declarations: declarations)
    model.notes = notes.sorted {
      ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line)
    }
    (model.members, model.owners, model.hasConditions) = (members, owners, hasConditions)
    (model.listDictionaries, model.dictionaryKeys) = (listDictionaries, dictionaryKeys)
    model.unorderedChoices = unorderedChoices
    let traps = SwiftTraps(of: model)
    (model.traps, model.conditionalTraps, model.trapsInCases) = (
      traps.found, traps.conditional, traps.inCases
    )
    return model
  }

  private mutating func root(of reference: SwiftTypeReference, at start: SourceRange) -> ShapeID {
    guard client.convertsKeysItself else { return binding(of: reference, SwiftContext(), at: start).shape }
    note("what the decoder makes of keys is not known; \(reference) is taken as any", at: start)
    return doubtful(at: start)
  }

  mutating func note(_ message: String, at place: SourceRange) {
    let note = SwiftModel.Note(location: declarations.location(of: place), message: message)
    if said.insert(note).inserted { notes.append(note) }
  }

  mutating func add(_ shape: Shape, at place: SourceRange, name: String? = nil) -> ShapeID {
    table.add(ShapeNode(shape: shape, location: declarations.location(of: place), name: name))
  }

  /// Adds a shape for a part of the source that could not be read.
  mutating func doubtful(at place: SourceRange) -> ShapeID {
    let shape = add(.any, at: place)
    table[shape].isDoubtful = true
    return shape
  }

  /// Adds a note for every `#if` that is not decided and may change what a name in use stands for, or how members are
  /// read. Those in and around the types in use are noted with them.
  private mutating func noteConditions() {
    let names = usedNames()
    for (name, found) in undecided.around.sorted(by: { $0.key < $1.key }) where names.contains(name) {
      for one in found { noteCondition(one) }
      hasConditions = true
    }
  }

  mutating func noteCondition(_ undecided: SwiftDeclarations.Undecided) {
    note("it is not known which branch of this #if an app compiles", at: undecided.place)
  }

  /// The protocols whose extensions have no part in decoding.
  private static let plainProtocols: Set = [
    "Codable", "Decodable", "Encodable", "Hashable", "Equatable", "Comparable", "Identifiable", "Sendable",
  ]

  /// Returns the names to which the types in use refer, without their own.
  private func usedNames() -> Set<String> {
    let owners = Set(owners.values).map { declarations[$0] }
    let inherited = owners.flatMap { $0.inherited.flatMap(\.path) }
    return names.union(Set(inherited).subtracting(Self.plainProtocols))
      .subtracting(owners.flatMap(\.path)).union(SwiftDeclarations.containers)
  }

  // MARK: Types where they are used

  mutating func binding(
    of reference: SwiftTypeReference, _ context: SwiftContext, at place: SourceRange, aliases: Int = 0
  ) -> SwiftBinding {
    work += 1
    guard work < Self.maximumWork, aliases < Self.maximumDepth else {
      note("\(Quoted.cut("\(reference)")) goes on without end; taken as any", at: place)
      return SwiftBinding(shape: doubtful(at: place))
    }
    switch reference {
    case .optional(let inner):
      let wrapped = binding(of: inner, context, at: place, aliases: aliases)
      if wrapped.isOptional { return wrapped }
      return SwiftBinding(shape: add(.nullable(wrapped.shape), at: place), isOptional: true)
    case .array(let element):
      let inner = binding(of: element, context, at: place, aliases: aliases)
      return SwiftBinding(shape: add(.array(ArrayShape(of: inner.shape)), at: place))
    case .dictionary(let key, let value):
      return dictionary(key, value, context, at: place, aliases: aliases)
    case .named(let parts): return named(parts, context, at: place, aliases: aliases)
    case .other(let text):
      note("\(Quoted.cut(text)) is not a type that can be read here; taken as any", at: place)
      return SwiftBinding(shape: doubtful(at: place))
    }
  }

  private mutating func named(
    _ parts: [SwiftTypeReference.Part], _ context: SwiftContext, at place: SourceRange, aliases: Int
  ) -> SwiftBinding {
    if parts.count == 1, let bound = context.bindings[parts[0].name] { return bound }
    let path = parts.map(\.name)
    names.formUnion(path)
    let meaning = declarations.meaning(of: path, in: context)
    let arguments =
      meaning == nil
      ? []
      : parts.flatMap(\.arguments).map { argument in
        binding(of: argument, context, at: place, aliases: aliases + 1)
      }
    switch meaning {
    case .type(let type)?: return instance(type, arguments, at: place)
    case .alias(let alias)?:
      var inner = SwiftContext(of: alias)
      inner.bindings = context.bindings.merging(zip(alias.generics, arguments)) { $1 }
      return binding(of: alias.type, inner, at: place, aliases: aliases + 1)
    case .several(let types)?:
      let name = path.joined(separator: ".")
      note("\(name) is declared \(declarations.places(of: types)); taken as any", at: place)
      return SwiftBinding(shape: doubtful(at: place))
    case nil: return builtIn(parts, context, at: place, aliases: aliases)
    }
  }

  private mutating func builtIn(
    _ parts: [SwiftTypeReference.Part], _ context: SwiftContext, at place: SourceRange, aliases: Int
  ) -> SwiftBinding {
    let builtIn = SwiftBuiltIn.name(ofPath: parts.map(\.name))
    if let builtIn, let reason = client.reason(notToRead: builtIn) {
      note("\(reason); taken as any", at: place)
      return SwiftBinding(shape: doubtful(at: place))
    }
    if let builtIn, parts.last?.arguments.isEmpty == true,
      let shape = SwiftBuiltIn.shape(of: builtIn, dates: client.dates)
    {
      let id = add(shape, at: place)
      table[id].number = ClientNumber(typeNamed: builtIn)
      table[id].isDate = builtIn == "Date"
      return SwiftBinding(shape: builtIn == "Date" ? date(id, at: place) : id)
    }
    let name = SwiftTypeReference.named(parts)
    let reason = parts.last?.name == "Float80" ? "is not Decodable" : "is not declared in these files"
    note("the type \(Quoted.cut("\(name)")) \(reason); taken as any", at: place)
    return SwiftBinding(shape: doubtful(at: place))
  }

  /// Returns the shape of a date: that of its texts, or a choice if the client's own code reads numbers as well.
  private mutating func date(_ texts: ShapeID, at place: SourceRange) -> ShapeID {
    guard case .formatted(let tried)? = client.dates else { return texts }
    table[texts].hasOwnError = tried.throwsOwnError
    guard let numbers = tried.numbers, !tried.formats.isEmpty,
      let shape = SwiftBuiltIn.shape(of: "Date", dates: numbers.unit.strategy)
    else { return texts }
    let choice = add(.choice([texts, add(shape, at: place)]), at: place)
    table[choice].isDate = true
    table[choice].hasOwnError = tried.throwsOwnError
    return choice
  }

  /// Returns the binding of a dictionary. Only `String` and `Int` keys, and `CodingKeyRepresentable` ones, make an
  /// object; all others make an array of alternating keys and values.
  private mutating func dictionary(
    _ key: SwiftTypeReference, _ value: SwiftTypeReference, _ context: SwiftContext, at place: SourceRange,
    aliases: Int
  ) -> SwiftBinding {
    let inner = binding(of: value, context, at: place, aliases: aliases)
    var object = ObjectShape(fields: [], others: .each(inner.shape))
    switch keyKind(of: key, context) {
    case .text: break
    case .integers: object.hasIntegerKeys = true
    case .represented(let isByRawValue):
      note("that the keys of [\(key): \(value)] are read as \(key) is not checked", at: place)
      let keys = isByRawValue ? binding(of: key, context, at: place, aliases: aliases).shape : nil
      let shape = add(.object(object), at: place)
      dictionaryKeys[shape] = .represented(by: keys)
      return SwiftBinding(shape: shape)
    case .listed:
      let keys = binding(of: key, context, at: place, aliases: aliases)
      let element = add(.choice([keys.shape, inner.shape]), at: place)
      unorderedChoices.insert(element)
      let shape = add(.array(ArrayShape(of: element)), at: place)
      listDictionaries[shape] = .dictionary(key: key, value: value)
      dictionaryKeys[shape] = .inTurn(keys.shape, inner.shape)
      return SwiftBinding(shape: shape)
    case .unknown:
      note("what [\(key): \(value)] is decoded from depends on \(key); taken as any", at: place)
      return SwiftBinding(shape: doubtful(at: place))
    }
    return SwiftBinding(shape: add(.object(object), at: place))
  }

  /// The form of JSON that a dictionary is decoded from, by the type of its keys.
  private enum KeyKind {
    case text, integers

    /// An object whose keys the key type converts itself, perhaps as its raw values.
    case represented(byRawValue: Bool)

    /// An array of alternating keys and values.
    case listed
    case unknown
  }

  private func keyKind(of key: SwiftTypeReference, _ context: SwiftContext) -> KeyKind {
    var (key, context) = (key, context)
    for _ in 0..<Self.maximumDepth {
      if key.path.count == 1, let bound = context.bindings[key.path[0]] { return keyKind(of: bound.shape) }
      switch declarations.meaning(of: key.path, in: context) {
      case .type(let type)?:
        guard declarations.inherits(type, "CodingKeyRepresentable") else { return .listed }
        return .represented(byRawValue: isKeyByRawValue(type))
      case .alias(let alias)?: (key, context) = (alias.type, SwiftContext(of: alias))
      case .several?: return .unknown
      case nil: return Self.keyKind(ofBuiltIn: key.path.last)
      }
    }
    return .unknown
  }

  /// Returns whether the keys of a dictionary are the raw values of a type, which converts no `CodingKey` itself.
  private func isKeyByRawValue(_ type: Int) -> Bool {
    guard declarations[type].kind == .enumeration || declarations.inherits(type, "RawRepresentable") else {
      return false
    }
    return !declarations.types[type].parts.contains { part in
      let tokens = declarations.tokens(of: part.file)
      return (0..<tokens.count).contains {
        tokens.isWord($0, "codingKey") && part.bytes.contains(tokens[$0].range.lowerBound)
      }
    }
  }

  private static func keyKind(ofBuiltIn name: String?) -> KeyKind {
    switch name {
    case "String": .text
    case "Int": .integers
    case let name?: SwiftBuiltIn.shape(of: name, dates: nil) == nil ? .unknown : .listed
    case nil: .unknown
    }
  }

  /// Returns the kind of key for a generic argument, of which only the shape is known.
  private func keyKind(of bound: ShapeID) -> KeyKind {
    switch table[bound].shape {
    case .string: .text
    case .integer where table[bound].number == nil: .integers
    case _: .unknown
    }
  }

  mutating func instance(_ type: Int, _ arguments: [SwiftBinding], at place: SourceRange)
    -> SwiftBinding
  {
    let instance = Instance(type: type, arguments: arguments)
    if let shape = known[instance] { return SwiftBinding(shape: shape) }
    let declaration = declarations[type]
    if !arguments.isEmpty, depth >= Self.maximumDepth {
      note("\(declaration.path.joined(separator: ".")) goes on without end; taken as any", at: place)
      return SwiftBinding(shape: doubtful(at: place))
    }
    let shape = add(.any, at: declaration.name, name: declaration.path.joined(separator: "."))
    known[instance] = shape
    owners[shape] = type
    pending.append(Pending(instance: instance, shape: shape, depth: depth + (arguments.isEmpty ? 0 : 1)))
    return SwiftBinding(shape: shape)
  }
}

extension Client {
  /// Returns why the JSON that a Foundation type is decoded from is unknown.
  fileprivate func reason(notToRead name: String) -> String? {
    switch name {
    case "Date" where dates == .custom: "how the decoder reads Date is not known"
    case "Data" where readsDataItself: "the decoder's dataDecodingStrategy reads Data"
    case _ where readsFloatsItself && SwiftBuiltIn.isFloat(name):
      "the decoder's nonConformingFloatDecodingStrategy reads some texts as \(name)"
    case _: nil
    }
  }
}

extension SwiftTypeReference {
  /// The type inside optionals and collections.
  var core: SwiftTypeReference {
    switch self {
    case .optional(let inner), .array(let inner), .dictionary(_, let inner): inner.core
    case .named, .other: self
    }
  }
}

/// Makes shapes of declarations, each type once, without recursion that types could drive.
struct SwiftModelBuilder {
  /// A type with what its generic parameters stand for.
  private struct Instance: Hashable {
    var type: Int
    var arguments: [SwiftBinding]
  }

  private struct Pending {
    var instance: Instance
    var shape: ShapeID

    /// How many generic types led to it, each with another as its argument.
    var depth: Int
  }

  let declarations: SwiftDeclarations
  private var client: Client
  private(set) var table = ShapeTable()
  private var known: [Instance: ShapeID] = [:]
  private var pending: [Pending] = []
  private(set) var members: [SwiftModel.Member.Key: SwiftModel.Member] = [:]
  private(set) var owners: [ShapeID: Int] = [:]
  private var notes: [SwiftModel.Note] = []
  private var said: Set<SwiftModel.Note> = []

  /// Dictionaries that are decoded from an array, by their shape.
  private(set) var listDictionaries: [ShapeID: SwiftTypeReference] = [:]

  /// How many generic types lead to the one being read.
  private var depth = 0

  /// What is looked up; a source can make it grow without end.
  private var work = 0
  private static let mostWork = 100_000
  private static let maximumDepth = 16

  init(_ declarations: SwiftDeclarations, client: Client) {
    self.declarations = declarations
    self.client = client
    self.client.isModel = true
  }

  mutating func model(of reference: SwiftTypeReference) -> SwiftModel {
    let place = declarations.meaning(of: reference.core.path, in: []).flatMap { meaning in
      if case .type(let type) = meaning { declarations[type].name } else { nil }
    }
    let start = place ?? SourceRange(file: 0, bytes: 0..<0)
    let root = binding(of: reference, SwiftContext(), at: start).shape
    while let next = pending.popLast() { fill(next) }
    noteConditions()
    var model = SwiftModel(
      name: "\(reference)", shapes: table, root: root, client: client,
      location: declarations.location(of: start),
      notes: notes.sorted { ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line) },
      members: members, owners: owners, listDictionaries: listDictionaries, declarations: declarations)
    let traps = SwiftTraps(of: model)
    (model.traps, model.conditionalTraps, model.trapsInCases) = (
      traps.found, traps.conditional, traps.inCases
    )
    return model
  }

  private mutating func note(_ message: String, at place: SourceRange) {
    let note = SwiftModel.Note(location: declarations.location(of: place), message: message)
    if said.insert(note).inserted { notes.append(note) }
  }

  private mutating func add(_ shape: Shape, at place: SourceRange, name: String? = nil) -> ShapeID {
    table.add(ShapeNode(shape: shape, location: declarations.location(of: place), name: name))
  }

  /// Says of which `#if` only the first branch was read, where one stands inside a type that is used.
  private mutating func noteConditions() {
    let parts = Set(owners.values).flatMap { declarations.types[$0].parts }
    for part in parts {
      for condition in declarations.tokens[part.file].conditions
      where part.bytes.contains(condition.lowerBound) {
        note("of this #if only the first branch is read", at: SourceRange(file: part.file, bytes: condition))
      }
    }
  }

  // MARK: Types where they are used

  private mutating func binding(
    of reference: SwiftTypeReference, _ context: SwiftContext, at place: SourceRange, aliases: Int = 0
  ) -> SwiftBinding {
    work += 1
    guard work < Self.mostWork, aliases < Self.maximumDepth else {
      note("\(Quoted.cut("\(reference)")) goes on without end; taken as any", at: place)
      return SwiftBinding(shape: add(.any, at: place))
    }
    switch reference {
    case .optional(let inner):
      let wrapped = binding(of: inner, context, at: place, aliases: aliases)
      if wrapped.isOptional { return wrapped }
      return SwiftBinding(shape: add(.nullable(wrapped.shape), at: place), isOptional: true)
    case .array(let element):
      let inner = binding(of: element, context, at: place, aliases: aliases)
      return SwiftBinding(shape: add(.array(of: inner.shape, .none), at: place))
    case .dictionary(let key, let value):
      return dictionary(key, value, context, at: place, aliases: aliases)
    case .named(let parts): return named(parts, context, at: place, aliases: aliases)
    case .other(let text):
      note("\(Quoted.cut(text)) is not a type that can be read here; taken as any", at: place)
      return SwiftBinding(shape: add(.any, at: place))
    }
  }

  private mutating func named(
    _ parts: [SwiftTypeReference.Part], _ context: SwiftContext, at place: SourceRange, aliases: Int
  ) -> SwiftBinding {
    if parts.count == 1, let bound = context.bindings[parts[0].name] { return bound }
    let path = parts.map(\.name)
    let meaning = declarations.meaning(of: path, in: context.scope)
    let arguments =
      meaning == nil
      ? []
      : parts.flatMap(\.arguments).map { argument in
        binding(of: argument, context, at: place, aliases: aliases + 1)
      }
    switch meaning {
    case .type(let type)?: return instance(type, arguments, at: place)
    case .alias(let alias)?:
      let inner = SwiftContext(
        scope: Array(alias.path.dropLast()),
        bindings: context.bindings.merging(zip(alias.generics, arguments)) { $1 })
      return binding(of: alias.type, inner, at: place, aliases: aliases + 1)
    case nil: return builtIn(parts, context, at: place, aliases: aliases)
    }
  }

  private mutating func builtIn(
    _ parts: [SwiftTypeReference.Part], _ context: SwiftContext, at place: SourceRange, aliases: Int
  ) -> SwiftBinding {
    let isQualified =
      parts.count == 2 && ["Swift", "Foundation", "FoundationEssentials"].contains(parts[0].name)
    if parts.count == 1 || isQualified, let last = parts.last, last.arguments.isEmpty,
      let shape = SwiftBuiltIn.shape(of: last.name, dates: client.dates)
    {
      let id = add(shape, at: place)
      table[id].number = ClientNumber(typeNamed: last.name)
      table[id].isDate = last.name == "Date"
      return SwiftBinding(shape: id)
    }
    let name = SwiftTypeReference.named(parts)
    let reason = parts.last?.name == "Float80" ? "is not Decodable" : "is not declared in these files"
    note("the type \(Quoted.cut("\(name)")) \(reason); taken as any", at: place)
    return SwiftBinding(shape: add(.any, at: place))
  }

  /// Only `String` and `Int` keys, and those that are `CodingKeyRepresentable`, make an object; all others make an array
  /// of keys and values in turn.
  private mutating func dictionary(
    _ key: SwiftTypeReference, _ value: SwiftTypeReference, _ context: SwiftContext, at place: SourceRange,
    aliases: Int
  ) -> SwiftBinding {
    let inner = binding(of: value, context, at: place, aliases: aliases)
    var object = ObjectShape(fields: [], others: .each(inner.shape))
    switch keyKind(of: key, context) {
    case .text: break
    case .integers: object.hasIntegerKeys = true
    case .represented:
      note("that the keys of [\(key): \(value)] are read as \(key) is not checked", at: place)
    case .listed:
      let keys = binding(of: key, context, at: place, aliases: aliases)
      let element = add(.choice([keys.shape, inner.shape]), at: place)
      let shape = add(.array(of: element, .none), at: place)
      listDictionaries[shape] = .dictionary(key: key, value: value)
      return SwiftBinding(shape: shape)
    case .unknown:
      note("what [\(key): \(value)] is decoded from depends on \(key); taken as any", at: place)
      return SwiftBinding(shape: add(.any, at: place))
    }
    return SwiftBinding(shape: add(.object(object), at: place))
  }

  /// What a dictionary is decoded from, by its keys.
  private enum KeyKind {
    case text, integers

    /// An object whose keys the type makes something of itself.
    case represented

    /// An array of keys and values in turn.
    case listed
    case unknown
  }

  private func keyKind(of key: SwiftTypeReference, _ context: SwiftContext) -> KeyKind {
    var (key, scope, bindings) = (key, context.scope, context.bindings)
    for _ in 0..<Self.maximumDepth {
      if key.path.count == 1, let bound = bindings[key.path[0]] { return keyKind(of: bound.shape) }
      switch declarations.meaning(of: key.path, in: scope) {
      case .type(let type)?:
        return declarations.inherits(type, "CodingKeyRepresentable") ? .represented : .listed
      case .alias(let alias)?: (key, scope, bindings) = (alias.type, Array(alias.path.dropLast()), [:])
      case nil: return Self.keyKind(ofBuiltIn: key.path.last)
      }
    }
    return .unknown
  }

  private static func keyKind(ofBuiltIn name: String?) -> KeyKind {
    switch name {
    case "String": .text
    case "Int": .integers
    case let name?: SwiftBuiltIn.shape(of: name, dates: nil) == nil ? .unknown : .listed
    case nil: .unknown
    }
  }

  /// Of what a generic parameter stands for only the shape is known.
  private func keyKind(of bound: ShapeID) -> KeyKind {
    switch table[bound].shape {
    case .string: .text
    case .integer where table[bound].number == nil: .integers
    case .any, .null, .boolean, .integer, .number, .format, .token, .moment, .pattern, .literal, .oneOf,
      .array, .object, .nullable, .choice:
      .unknown
    }
  }

  private mutating func instance(_ type: Int, _ arguments: [SwiftBinding], at place: SourceRange)
    -> SwiftBinding
  {
    let instance = Instance(type: type, arguments: arguments)
    if let shape = known[instance] { return SwiftBinding(shape: shape) }
    let declaration = declarations[type]
    if !arguments.isEmpty, depth >= Self.maximumDepth {
      note("\(declaration.path.joined(separator: ".")) goes on without end; taken as any", at: place)
      return SwiftBinding(shape: add(.any, at: place))
    }
    let shape = add(.any, at: declaration.name, name: declaration.path.joined(separator: "."))
    known[instance] = shape
    owners[shape] = type
    pending.append(Pending(instance: instance, shape: shape, depth: depth + (arguments.isEmpty ? 0 : 1)))
    return SwiftBinding(shape: shape)
  }

  // MARK: Types themselves

  private mutating func fill(_ next: Pending) {
    depth = next.depth
    let declaration = declarations[next.instance.type]
    var context = SwiftContext(scope: declaration.path)
    for (number, name) in declaration.generics.enumerated() {
      // The compiler writes one init(from:) for all arguments: a member of type T must be there, even for an Optional T.
      context.bindings[name] = SwiftBinding(
        shape: number < next.instance.arguments.count
          ? next.instance.arguments[number].shape : unbound(name, of: declaration))
    }
    let content = SwiftContentReader(declarations: declarations).content(of: next.instance.type, context)
    switch content {
    case .object(let members, let isOpen):
      table[next.shape].shape = .object(object(members, isOpen: isOpen, of: next.shape))
    case .single(let reference):
      let inner = binding(of: reference, context, at: declaration.name)
      table[next.shape].shape = .choice([inner.shape])
    case .literals(let literals, let raw):
      table[next.shape].shape = literals.count == 1 ? .literal(literals[0]) : .oneOf(literals)
      table[next.shape].number = ClientNumber(typeNamed: raw)
    case .payloads(let cases):
      let choices = cases.map { one in
        let name = one.codingCase?.name ?? one.key
        let shape = add(.any, at: one.place, name: "\(declaration.path.joined(separator: ".")).\(name)")
        table[shape].shape = .object(object([one], isOpen: false, of: shape))
        return shape
      }
      table[next.shape].shape = choices.isEmpty ? .any : .choice(choices)
      table[next.shape].isTagged = !choices.isEmpty
      if choices.isEmpty {
        note("\(declaration.path.joined(separator: ".")) has no case; taken as any", at: declaration.name)
      }
    case .unknown(let reason):
      note("\(reason); taken as any", at: declaration.initializer?.whole ?? declaration.name)
    }
  }

  private mutating func unbound(_ name: String, of declaration: SwiftDeclaration) -> ShapeID {
    note("nothing says what \(name) stands for; taken as any", at: declaration.name)
    return add(.any, at: declaration.name)
  }

  private mutating func object(_ found: [SwiftMember], isOpen: Bool, of shape: ShapeID) -> ObjectShape {
    var object = ObjectShape(fields: [], others: isOpen ? .open : .byPolicy)
    var names: Set<String> = []
    for member in found where names.insert(member.key).inserted {
      var value = binding(of: member)
      if member.isOptional, !value.isOptional {
        value = SwiftBinding(shape: add(.nullable(value.shape), at: member.place), isOptional: true)
      }
      object.fields.append(
        Field(
          name: member.key, shape: value.shape, isOptional: value.isOptional,
          location: declarations.location(of: member.place)))
      members[SwiftModel.Member.Key(object: shape, key: member.key)] = SwiftModel.Member(
        property: member.property, codingCase: member.codingCase, place: member.place,
        isSynthesized: member.isSynthesized)
    }
    return object
  }

  private mutating func binding(of member: SwiftMember) -> SwiftBinding {
    switch member.value {
    case .type(let reference, let context):
      let type = member.isSynthesized ? member.property?.typeRange : nil
      return binding(of: reference, context, at: type ?? member.place)
    case .object(let inner):
      let shape = add(.any, at: member.place)
      table[shape].shape = .object(object(inner, isOpen: false, of: shape))
      return SwiftBinding(shape: shape)
    case .array:
      let element = add(.any, at: member.place)
      return SwiftBinding(shape: add(.array(of: element, .none), at: member.place))
    case .unknown(let reason):
      if !reason.isEmpty { note("\(reason); taken as any", at: member.place) }
      return SwiftBinding(shape: add(.any, at: member.place))
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

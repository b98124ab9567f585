package import ContractSpecs

/// The client's source, parsed and ready to produce models.
package struct SwiftModelReader: Sendable {
  let declarations: SwiftDeclarations

  /// Creates a reader of an app's files, whose `#if` are decided as in a release unless another build is given.
  package init(_ files: [SwiftFile], _ conditions: SwiftConditions = .released(flags: nil)) {
    declarations = SwiftDeclarations(files, conditions)
  }

  /// Creates a reader for files of which most were read before.
  init(_ files: [SwiftFile], sharing declarations: SwiftDeclarations) {
    self.declarations = SwiftDeclarations(files, declarations.conditions, sharing: declarations)
  }

  init(_ declarations: SwiftDeclarations) { self.declarations = declarations }

  /// The names of the types that can be decoded, in source order.
  package var decodableTypes: [String] {
    declarations.types.indices.filter { isModel($0) }.map { declarations[$0].path.joined(separator: ".") }
  }

  /// The names of those without generic parameters, in source order.
  package var concreteTypes: [String] { names { declarations[$0].generics.isEmpty } }

  /// The names of those with one generic parameter, such as `Page`, in source order.
  package var genericTypes: [String] { names { declarations[$0].generics.count == 1 } }

  /// The names of the types without generic parameters that no other one uses, in source order; all of them if there
  /// are none.
  package var rootTypes: [String] {
    let (models, roots) = roots
    return (roots.isEmpty ? models : roots).map { declarations[$0].path.joined(separator: ".") }
  }

  /// The types without generic parameters, and those of them that no other type uses or encloses.
  private var roots: (models: [Int], roots: [Int]) {
    let models = declarations.types.indices.filter { isModel($0) && declarations[$0].generics.isEmpty }
    let used = Set(models.flatMap { uses(of: $0) })
    return (models, models.filter { !used.contains($0) && declarations[$0].path.count == 1 })
  }

  private func names(where isChosen: (Int) -> Bool) -> [String] {
    declarations.types.indices.filter { isModel($0) && isChosen($0) }.map {
      declarations[$0].path.joined(separator: ".")
    }
  }

  /// Returns the model of a type, as a decoder with these settings reads it.
  ///
  /// The name may have generic arguments: `Envelope<LoginResponse>`. Without a name, it is the one type that no other
  /// Decodable type uses.
  package func model(named name: String? = nil, client: Client) throws(SwiftModelError) -> SwiftModel {
    let reference: SwiftTypeReference =
      if let name { try self.reference(to: name, client) } else { try onlyRoot() }
    var builder = SwiftModelBuilder(declarations, client: client)
    return builder.model(of: reference)
  }

  /// Returns the type of a name, which is declared in the sources or is one of the standard library, such as `[String]`.
  private func reference(to name: String, _ client: Client) throws(SwiftModelError) -> SwiftTypeReference {
    let tokens = SwiftTokens(Array(name.utf8))
    var parser = SwiftParser(tokens, file: 0)
    let reference = parser.typeReference()
    var core = reference
    while true {
      switch core {
      case .optional(let inner), .array(let inner), .dictionary(_, let inner): core = inner
      case .named, .other:
        let path = core.path
        let meaning = declarations.meaning(of: path, in: SwiftContext())
        let isBuiltIn =
          meaning == nil && path.count == 1 && !declarations.files.isEmpty
          && SwiftBuiltIn.shape(of: path[0], dates: client.dates) != nil
        if isBuiltIn, parser.place == tokens.count, core.isWithoutArguments { return reference }
        guard parser.place == tokens.count, !path.isEmpty, let meaning else {
          throw .unknownType(name, known: known(near: path))
        }
        if case .several(let types) = meaning {
          throw .declaredTwice(path.joined(separator: "."), places: declarations.places(of: types))
        }
        for argument in core.allArguments { try check(argument, client) }
        return reference
      }
    }
  }

  /// Checks that a type which is given as a generic argument is declared: of any other one nothing could be compared.
  private func check(_ argument: SwiftTypeReference, _ client: Client) throws(SwiftModelError) {
    switch argument {
    case .optional(let inner), .array(let inner): try check(inner, client)
    case .dictionary(let key, let value):
      try check(key, client)
      try check(value, client)
    case .named:
      let (path, name) = (argument.path, argument.path.joined(separator: "."))
      let isKnown =
        declarations.meaning(of: path, in: SwiftContext()) != nil
        || SwiftBuiltIn.name(ofPath: path).map {
          $0 == "Date" || SwiftBuiltIn.shape(of: $0, dates: client.dates) != nil
        }
          ?? false
      if !isKnown { throw .unknownType(name, known: known(near: path)) }
      for inner in argument.allArguments { try check(inner, client) }
    case .other: break
    }
  }

  private func known(near path: [String]) -> [String] {
    decodableTypes.isEmpty
      ? declarations.types.map { $0.declaration.path.joined(separator: ".") } : decodableTypes
  }

  private func onlyRoot() throws(SwiftModelError) -> SwiftTypeReference {
    let (models, roots) = roots
    let names = (roots.isEmpty ? models : roots).map { declarations[$0].path.joined(separator: ".") }
    switch roots.count {
    case 1: return .name(declarations[roots[0]].path[0])
    case 0 where models.isEmpty: throw .noTypes(files: declarations.files.map(\.name))
    case _:
      if Set(names).count == 1 { throw .declaredTwice(names[0], places: declarations.places(of: roots)) }
      throw .severalTypes(names)
    }
  }

  /// Returns whether a type is decoded from an object of its own.
  private func isModel(_ type: Int) -> Bool {
    switch declarations[type].kind {
    case .structure, .classType, .actorType: declarations.isDecodable(type)
    case .enumeration, .protocolType, .extensionOf: false
    }
  }

  /// Returns the types that the stored properties of a type name.
  private func uses(of type: Int) -> [Int] {
    let declaration = declarations[type]
    var pending = declaration.properties.filter(\.isStored).compactMap(\.type)
    var found: [Int] = []
    var seen: Set<SwiftTypeReference> = []
    while let reference = pending.popLast() {
      guard seen.insert(reference).inserted else { continue }
      switch reference {
      case .optional(let inner), .array(let inner): pending.append(inner)
      case .dictionary(let key, let value): pending += [key, value]
      case .named(let parts):
        pending += parts.flatMap(\.arguments)
        switch declarations.meaning(of: reference.path, in: SwiftContext(of: declaration)) {
        case .type(let used)? where used != type: found.append(used)
        case .several(let all)?: found += all.filter { $0 != type }
        case .alias(let alias)?: pending.append(alias.type)
        case .type?, nil: break
        }
      case .other: break
      }
    }
    return found
  }
}

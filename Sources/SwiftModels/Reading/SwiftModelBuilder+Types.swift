import ContractSpecs

/// The shapes of the declared types themselves: of their cases and members.
extension SwiftModelBuilder {
  mutating func fill(_ next: Pending) {
    depth = next.depth
    let declaration = declarations[next.instance.type]
    var context = SwiftContext(of: declaration)
    for (number, name) in declaration.generics.enumerated() {
      // The compiler writes one init(from:) for all arguments: a member of type T must be there, even for an Optional
      // T.
      context.bindings[name] = SwiftBinding(
        shape: number < next.instance.arguments.count
          ? next.instance.arguments[number].shape : unbound(name, of: declaration))
    }
    var content = SwiftContentReader(declarations: declarations).content(of: next.instance.type, context)
    doubt(&content, of: next.instance.type)
    write(content, into: next.shape, of: next.instance.type, context)
  }

  /// Takes back of a type's content what depends on an `#if` that is not decided.
  private mutating func doubt(_ content: inout SwiftContent, of type: Int) {
    let inside = undecided.inside[type] ?? []
    let around = declarations[type].path.flatMap { undecided.around[$0] ?? [] }
    guard !inside.isEmpty || !around.isEmpty else { return }
    for one in inside + around { noteCondition(one) }
    let areProperties = inside.allSatisfy {
      declarations.members(of: $0.branches, in: $0.file) == .properties
        && declarations.innermostType(at: $0.branches.start.lowerBound, of: $0.file) == type
    }
    guard around.isEmpty, areProperties, case .object(var members, _) = content else {
      content = .doubted(.anything, [])
      return
    }
    for index in members.indices {
      let place = members[index].property?.nameRange ?? members[index].place
      let isUndecided = inside.contains {
        $0.file == place.file && $0.branches.whole.contains(place.bytes.lowerBound)
      }
      guard isUndecided else { continue }
      members[index].value = .unknown("")
      (members[index].mayBeAbsent, members[index].isAbsenceUnclear) = (true, true)
    }
    // Another branch may have more of them.
    content = .doubted(.object(members, isOpen: true), [])
  }

  /// Writes the content of a type into the shape that represents it.
  private mutating func write(
    _ content: SwiftContent, into target: ShapeID, of type: Int, _ context: SwiftContext
  ) {
    let declaration = declarations[type]
    switch content {
    case .object(let members, let isOpen):
      table[target].shape = .object(object(members, isOpen: isOpen, of: target))
    case .single(let reference):
      let inner = binding(of: reference, context, at: declaration.name)
      table[target].shape = .choice([inner.shape])
    case .literals(let literals, let raw): write(literals, of: raw, into: target)
    case .payloads(let cases): write(cases, into: target, of: declaration)
    case .anything: table[target].shape = .any
    case .null: table[target].shape = .null
    case .list: table[target].shape = .array(ArrayShape(of: add(.any, at: declaration.name)))
    case .choice(let contents, true) where contents.count == 1 && contents[0].isObject:
      write(contents[0], into: target, of: type, context)
      table[target].hasOwnError = true
    case .choice(let contents, let ownError):
      let choices = contents.map { content in
        let shape = add(.any, at: declaration.name)
        write(content, into: shape, of: type, context)
        return shape
      }
      table[target].shape = .choice(choices)
      table[target].hasOwnError = ownError
    case .tagged(let tagged): write(tagged, into: target, of: type, context)
    case .doubted(let inner, let doubts):
      for doubt in doubts { note(doubt.reason, at: doubt.place) }
      table[target].isDoubtful = true
      write(inner, into: target, of: type, context)
    case .unknown(let reason):
      note("\(reason); taken as any", at: declaration.initializer?.whole ?? declaration.name)
      table[target].isDoubtful = true
    }
  }

  /// Returns whether a shape accepts nothing but text.
  private func isText(_ id: ShapeID) -> Bool {
    switch table[innermost(id)].shape {
    case .string, .pattern, .format(.url), .format(.uuid), .format(.dateTime), .format(.base64): true
    case .literal(.string): true
    case .oneOf(let literals): literals.allSatisfy { if case .string = $0 { true } else { false } }
    case _: false
    }
  }

  /// Returns the shape below choices with a single alternative.
  private func innermost(_ id: ShapeID) -> ShapeID {
    var id = id
    while case .choice(let inner) = table[id].shape, inner.count == 1 { id = inner[0] }
    return id
  }

  /// Marks a nullable shape as throwing its own error if the shape inside it does.
  mutating func carryOwnErrors() {
    for index in table.nodes.indices {
      let shape = ShapeID(index: index)
      if case .nullable(let inner) = table[shape].shape, table[inner].hasOwnError {
        table[shape].hasOwnError = true
      }
    }
  }

  private mutating func write(_ literals: [Literal], of raw: String, into target: ShapeID) {
    table[target].shape = literals.count == 1 ? .literal(literals[0]) : .oneOf(literals)
    table[target].number = ClientNumber(typeNamed: raw)
  }

  private mutating func write(_ cases: [SwiftMember], into target: ShapeID, of declaration: SwiftDeclaration)
  {
    let choices = cases.map { one in
      let name = one.codingCase?.name ?? one.key
      let shape = add(.any, at: one.place, name: "\(declaration.path.joined(separator: ".")).\(name)")
      table[shape].shape = .object(object([one], isOpen: false, of: shape))
      return shape
    }
    table[target].shape = choices.isEmpty ? .any : .choice(choices)
    table[target].isTagged = !choices.isEmpty
    if choices.isEmpty {
      note("\(declaration.path.joined(separator: ".")) has no case; taken as any", at: declaration.name)
      table[target].isDoubtful = true
    }
  }

  private mutating func write(
    _ tagged: SwiftTaggedContent, into target: ShapeID, of type: Int, _ context: SwiftContext
  ) {
    let others = tagged.others.map { [$0.content] } ?? []
    let choices = (tagged.alternatives.map(\.content) + others + [tagged.rest]).map { content in
      let shape = add(.any, at: declarations[type].name)
      write(content, into: shape, of: type, context)
      return shape
    }
    table[target].shape = .choice(choices)
    table[target].discriminator = Discriminator(
      key: tagged.key, values: tagged.alternatives.map(\.values) + others.map { _ in [] } + [[]],
      rest: choices.count - 1,
      others: tagged.others.map { .init($0.kind, alternative: tagged.alternatives.count) })
    if tagged.ownError, let rest = choices.last {
      (table[rest].hasOwnError, table[rest].isReadBeforeOwnError) = (true, true)
    }
  }

  private mutating func unbound(_ name: String, of declaration: SwiftDeclaration) -> ShapeID {
    note("nothing says what \(name) stands for; taken as any", at: declaration.name)
    return doubtful(at: declaration.name)
  }

  mutating func object(_ found: [SwiftMember], isOpen: Bool, of shape: ShapeID) -> ObjectShape {
    var object = ObjectShape(fields: [], others: isOpen ? .open : .byPolicy)
    var names: Set<String> = []
    for member in found where names.insert(member.key).inserted {
      var value = binding(of: member)
      if member.isOptional, !value.isOptional {
        let isDoubtful = member.value.isUnknown && table[value.shape].isDoubtful
        value = SwiftBinding(shape: add(.nullable(value.shape), at: member.place), isOptional: true)
        table[value.shape].isDoubtful = isDoubtful
      }
      object.fields.append(
        Field(
          name: member.key, shape: value.shape,
          isOptional: (value.isOptional && !member.mustBePresent) || member.mayBeAbsent,
          location: declarations.location(of: member.place)))
      members[SwiftModel.Member.Key(object: shape, key: member.key)] = SwiftModel.Member(
        property: member.property, codingCase: member.codingCase, place: member.place,
        isSynthesized: member.isSynthesized, isAbsenceUnclear: member.isAbsenceUnclear,
        call: member.call)
    }
    return object
  }

  mutating func binding(of member: SwiftMember) -> SwiftBinding {
    binding(
      of: member.value, at: member.place, type: member.isSynthesized ? member.property?.typeRange : nil)
  }

  /// Returns the shape of a member's value; `type` is the range of the written type, if there is one.
  mutating func binding(
    of value: SwiftMember.Value, at place: SourceRange, type: SourceRange?
  ) -> SwiftBinding {
    switch value {
    case .type(let reference, let context): return binding(of: reference, context, at: type ?? place)
    case .object(let inner, let isOpen):
      let shape = add(.any, at: place)
      table[shape].shape = .object(object(inner, isOpen: isOpen, of: shape))
      return SwiftBinding(shape: shape)
    case .array:
      let element = add(.any, at: place)
      return SwiftBinding(shape: add(.array(ArrayShape(of: element)), at: place))
    case .ifObject(let inner, let isOpen):
      let object = binding(of: .object(inner, isOpen: isOpen), at: place, type: nil).shape
      let array = Shape.array(ArrayShape(of: add(.any, at: place)))
      let others = [.number(.none), array, .string(.none), .boolean].map { add($0, at: place) }
      table[others[0]].number = .unread
      // The error is that of the last one.
      return SwiftBinding(shape: add(.choice(others + [object]), at: place))
    case .literals(let literals, let raw):
      let shape = add(.any, at: place)
      write(literals, of: raw, into: shape)
      table[shape].hasOwnError = true
      return SwiftBinding(shape: shape)
    case .text(let reference, let context):
      let inner = binding(of: reference, context, at: place).shape
      if table[inner].isDoubtful || isText(inner) { return SwiftBinding(shape: inner) }
      // No value is both.
      let shape = add(.oneOf([]), at: place)
      table[shape].hasOwnError = true
      return SwiftBinding(shape: shape)
    case .choice(let values):
      let choices = values.map { binding(of: $0, at: place, type: nil).shape }
      return SwiftBinding(shape: add(.choice(choices.filter { table[$0].shape != .oneOf([]) }), at: place))
    case .nullable(let inner):
      let shape = binding(of: inner, at: place, type: type).shape
      return SwiftBinding(shape: add(.nullable(shape), at: place))
    case .doubtful(let inner, let reason):
      note(reason, at: place)
      let shape = add(.choice([binding(of: inner, at: place, type: nil).shape]), at: place)
      table[shape].isDoubtful = true
      return SwiftBinding(shape: shape)
    case .unknown(let reason):
      if reason.isEmpty { return SwiftBinding(shape: add(.any, at: place)) }
      note("\(reason); taken as any", at: place)
      return SwiftBinding(shape: doubtful(at: place))
    }
  }
}

extension SwiftContent {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

extension SwiftMember.Value {
  fileprivate var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}

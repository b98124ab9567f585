/// Reads shapes with parameters for each of their arguments.
extension ContractReader {
  /// The maximum number of shapes that are made of generic ones.
  static let maximumInstances = 1_000

  /// Records a generic shape. Returns `false` if the key is not that of one.
  mutating func addGeneric(_ member: SpecMember, names: Set<String>) -> Bool {
    guard member.name.contains("<") else { return false }
    guard let generic = GenericShape(member) else {
      unreadGenerics.insert(String(member.name.prefix { $0 != "<" }))
      let most = GenericShape.maximumParameters
      guard member.name.count(where: { $0 == "," }) < most else {
        report("a generic shape has at most \(most) parameters", at: member)
        return true
      }
      report(
        "a generic shape is written as in \"Page<T>\": its parameters are different names of a capital letter, then letters, digits and underscores, not \(Quoted.key(member.name))",
        at: member)
      return true
    }
    if let known = generics[generic.name]?.member ?? shapeNames[generic.name].map({ named[$0].member }) {
      let other = location(known.nameOffset)
      report(
        "the shape \(Quoted.key(generic.name)) is also at \(other); give one of them another name", at: member
      )
      return true
    }
    if names.contains(generic.name) {
      report(
        "the shape \(Quoted.key(generic.name)) is already there; give one of them another name", at: member)
      return true
    }
    for parameter in generic.parameters where names.contains(parameter) {
      report("\(parameter) is also the name of a shape; give the parameter another name", at: member)
    }
    generics[generic.name] = generic
    return true
  }

  /// Returns what the name of a word stands for, or `nil` if there is no such shape. Generic shapes need their
  /// arguments.
  mutating func reference(to word: ShapeNotation.Word, at node: SpecNode, depth: Int) -> ShapeReference? {
    if !word.typeArguments.isEmpty || generics[word.name] != nil {
      return instance(of: word, at: node, depth: depth)
    }
    if !word.isReference, let argument = typeArguments[word.name] {
      if let currentShape {
        usedParameters[named[currentShape].member.nameOffset, default: []].insert(word.name)
      }
      return argument.reference
    }
    if let index = shapeNames[word.name] { return ShapeReference(id: named[index].id, index: index) }
    return documentShapes[word.name].map { ShapeReference(id: $0) }
  }

  /// Returns the shape of a generic one for the arguments that a word gives. A word that cannot stand for one is
  /// reported.
  private mutating func instance(
    of word: ShapeNotation.Word, at node: SpecNode, depth: Int
  ) -> ShapeReference? {
    let (offset, length) = (place(of: word.offset, in: node), word.name.utf8.count)
    guard let generic = generics[word.name] else {
      guard !unreadSections.contains(.shapes), !unreadGenerics.contains(word.name) else { return nil }
      let isPlain = shapeNames[word.name] != nil || documentShapes[word.name] != nil
      report(
        isPlain
          ? "\(word.name) has no parameters"
          : "there is no generic shape \"\(word.name)\"\(remedyForGeneric(word, at: node))",
        at: offset, length: length)
      return nil
    }
    guard generic.parameters.count == word.typeArguments.count else {
      let example = "\(generic.name)<\(generic.parameters.joined(separator: ", "))>"
      report(
        "\(generic.name) takes \(generic.parameters.count == 1 ? "one shape" : "\(generic.parameters.count) shapes"), as in \"\(example)\"",
        at: offset, length: length)
      return nil
    }
    var arguments: [TypeArgument] = []
    for notation in word.typeArguments {
      guard let closed = notation.closed(over: typeArguments) else {
        report("the arguments of \(word.name) grow without end", at: offset, length: length)
        return nil
      }
      let argument = reference(for: notation, at: node, depth: depth)
      arguments.append(TypeArgument(notation: closed, reference: argument))
    }
    return instance(of: generic, arguments, at: node)
  }

  private mutating func instance(
    of generic: GenericShape, _ arguments: [TypeArgument], at node: SpecNode
  ) -> ShapeReference? {
    if let index = generic.instances[arguments.map(\.notation)] {
      return ShapeReference(id: named[index].id, index: index)
    }
    guard instanceCount < Self.maximumInstances else {
      report("generic shapes are used with more than \(Self.maximumInstances) different arguments", at: node)
      return nil
    }
    instanceCount += 1
    let texts = arguments.map { Quoted.cut(shapes.notation(of: $0.reference.id), to: 60) }
    let name = "\(generic.name)<\(texts.joined(separator: ", "))>"
    let id = shapes.add(
      ShapeNode(shape: .any, location: location(generic.member.nameOffset), name: name))
    let index = named.count
    var instance = NamedShape(name: name, member: generic.member, id: id)
    instance.typeArguments = Dictionary(zip(generic.parameters, arguments)) { first, _ in first }
    named.append(instance)
    generics[generic.name]?.instances[arguments.map(\.notation)] = index
    return ShapeReference(id: id, index: index)
  }

  /// Returns the shape of an argument, which is added unless it is a name.
  private mutating func reference(
    for notation: ShapeNotation, at node: SpecNode, depth: Int
  ) -> ShapeReference {
    if case .word(let word) = notation, word.argument == nil,
      word.isReference || ShapeName.isPlain(word.name),
      let reference = reference(to: word, at: node, depth: depth)
    {
      mention(reference)
      return reference
    }
    return ShapeReference(id: own(shape(notation, at: node, depth: depth), at: node))
  }

  /// Returns the remedy for a generic type of another language, such as `List<User>`.
  private func remedyForGeneric(_ word: ShapeNotation.Word, at node: SpecNode) -> String {
    if case .string(let text) = node.content, let remedy = remedy(for: text) { return "; write \(remedy)" }
    let (name, own) = (word.name, generics.keys.sorted())
    if let own = own.first(where: { !ShapeName.isPlain($0) && $0.lowercased() == name.lowercased() }) {
      return "; write \"@\(own)\" for the one whose name is \"\(own)\""
    }
    return suggestion(for: name, among: own)
  }

  /// Reads all named shapes that have not been read, and the generic ones that are not used, for their errors.
  mutating func readAllShapes() {
    var index = 0
    while index < named.count {
      readNamed(index, depth: 0)
      index += 1
    }
  }

  /// Reads the generic shapes that nothing uses, with any value for their parameters, for the errors in them.
  mutating func readUnusedGenerics() {
    // Whichever generic shapes the others use are used then, and their errors are found.
    readAllShapes()
    for generic in generics.values.sorted(by: { $0.member.nameOffset < $1.member.nameOffset })
    where generic.instances.isEmpty {
      let any = shapes.add(ShapeNode(shape: .any, location: location(generic.member.nameOffset)))
      let argument = TypeArgument(
        notation: .word(ShapeNotation.Word(name: "any", offset: 0)), reference: ShapeReference(id: any))
      _ = instance(of: generic, generic.parameters.map { _ in argument }, at: generic.member.value)
    }
    readAllShapes()
  }
}

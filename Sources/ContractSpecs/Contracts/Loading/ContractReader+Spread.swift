/// Reads `"..."`, by which an object takes over the members of other shapes.
extension ContractReader {
  /// The names and the patterns that an object has itself.
  struct SpreadNames {
    var fields: Set<String>
    var patterns: Set<Pattern>
  }

  /// Adds the fields of other shapes. The object's own fields and patterns take precedence.
  mutating func spread(
    _ member: SpecMember, into object: inout ObjectShape, except own: SpreadNames, depth: Int
  ) {
    var names = [member.value]
    if case .array(let list) = member.value.content { names = list }
    var (taken, listed): (Set<String>, Set<String>) = ([], [])
    for node in names {
      if let name = node.plainText, !listed.insert(Self.withoutMark(name)).inserted {
        report("\"...\" lists \(name) twice", at: node)
        continue
      }
      guard let name = text(node, as: "\"...\""), let spread = spreadObject(name, at: node, depth: depth)
      else {
        object.others = .open
        continue
      }
      guard takeSpace(for: spread, at: node) else { return }
      for field in spread.fields where !own.fields.contains(field.name) {
        if taken.insert(field.name).inserted {
          object.fields.append(field)
        } else {
          report("\"\(field.name)\" of \(name) is already spread in by another shape", at: node)
        }
      }
      addPatterns(of: spread, named: name, to: &object, except: own.patterns, at: node)
      if object.others == .byPolicy { object.others = spread.others }
      if spread.acceptsConvertedKeys { object.acceptsConvertedKeys = true }
      object.origins += spread.origins
    }
  }

  /// Returns whether the budget allows the members that a spread adds. Each shape may spread in all members of the one
  /// before it.
  private mutating func takeSpace(for spread: ObjectShape, at node: SpecNode) -> Bool {
    spreadFields += spread.fields.count
    guard spreadFields > Self.maximumSpreadFields else { return true }
    if spreadFields - spread.fields.count <= Self.maximumSpreadFields {
      report("\"...\" spreads in more than \(Self.maximumSpreadFields) members in this file", at: node)
    }
    return false
  }

  static let maximumSpreadFields = 100_000

  private mutating func spreadObject(_ name: String, at node: SpecNode, depth: Int) -> ObjectShape? {
    var word = ShapeNotation.Word(name: Self.withoutMark(name), offset: 0)
    if name.contains("<"), case .word(let generic)? = try? ShapeNotation(parsing: name) { word = generic }
    guard let shape = resolved(word, at: node, place: { $0.offset }, depth: depth) else { return nil }
    let reference = reference(to: word, at: node, depth: depth)
    if let reference, reference.index == nil, documentShapes.values.contains(reference.id) {
      return documentObject(reference.id, named: name, at: node)
    }
    if case .object(let object) = shape { return object }
    let isUnread = reference?.index.map { named[$0].isUnread } ?? true
    if !isUnread { report("\"...\" spreads objects in, and \(name) is not an object", at: node) }
    return nil
  }

  /// Returns the object that a schema of the document is through references. A schema with an error is an object about
  /// which nothing is known.
  private mutating func documentObject(_ id: ShapeID, named name: String, at node: SpecNode) -> ObjectShape? {
    let end = shapes.unwrapped(id)
    if case .object(let object) = shapes[end].shape { return object.withOrigin(id).withOrigin(end) }
    if document?.faultyShapes[id] != nil || document?.faultyShapes[end] != nil {
      return ObjectShape(fields: [], others: .open).withOrigin(id).withOrigin(end)
    }
    report(
      "\"...\" spreads objects in, and the document's \(name) may be something else than one object: \(Quoted.cut(shapes.summary(of: end)))",
      at: node)
    return nil
  }
}

extension ObjectShape {
  /// Returns the object with a shape whose members it took over.
  fileprivate func withOrigin(_ id: ShapeID) -> ObjectShape {
    var object = self
    if !origins.contains(id) { object.origins.append(id) }
    return object
  }
}

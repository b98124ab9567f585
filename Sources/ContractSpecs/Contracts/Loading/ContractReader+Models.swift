/// Reads shapes that are a type of the app's sources: `"User": {"model": "User"}`.
extension ContractReader {
  /// Returns the shape that a model is decoded from, or `nil` if the named shape is written out. A model that cannot be
  /// read is reported and becomes `any`.
  mutating func modelShape(_ index: Int) -> Shape? {
    guard modelType(of: named[index]) != nil else { return nil }
    if !named[index].typeArguments.isEmpty {
      report(
        "a shape with parameters is no model; name a type with its arguments, such as "
          + "\"UserPage\": {\"model\": \"Page<User>\"}",
        at: named[index].member.value)
      return .any
    }
    let models = shapeModels ?? findModels()
    guard let model = models.found[index] else { return .any }
    documentNotes += model.notes.filter { note in
      !documentNotes.contains { $0.location == note.location && $0.message == note.message }
    }
    return copy(model, into: index, models)
  }

  /// Returns whether a named shape is a model that could not be read.
  func isUnreadModel(_ index: Int) -> Bool {
    modelType(of: named[index]) != nil && shapeModels?.found[index] == nil
  }

  /// Returns the type of a shape that is a model. An object whose only member is called `model` is one if the contract
  /// names the app's sources.
  private func modelType(of shape: NamedShape) -> (text: String, node: SpecNode)? {
    guard modelSources != nil, case .object(let members) = shape.member.value.content, members.count == 1,
      members[0].name == "model", case .string(let type) = members[0].value.content
    else { return nil }
    return (type, members[0].value)
  }

  /// Finds the types of all shapes that are models, so that those that refer to each other are the same shapes.
  private mutating func findModels() -> ShapeModels {
    var models = ShapeModels()
    defer { shapeModels = models }
    guard let sources = modelSources, !sources.paths.isEmpty else { return models }
    let app: any AppModels
    do throws(ReferencedFileError) {
      app = try files.models(sources, modelClient)
    } catch {
      report(error.reason, at: source.offset(of: sources.paths[0].location))
      return models
    }
    for index in named.indices where named[index].typeArguments.isEmpty {
      guard let (type, node) = modelType(of: named[index]) else { continue }
      do throws(ReferencedFileError) {
        let found = try app.shapes(of: type)
        models.types[named[index].id] = type
        models.found[index] = found
        let root = found.table[found.root]
        if root.name != nil, models.named[root.location] == nil { models.named[root.location] = index }
      } catch {
        report(
          "\(error.reason); for an object with the one member \"model\", write {\"\\\\model\": …}", at: node)
      }
    }
    return models
  }

  /// Copies the shapes of a model into the contract's table and returns that of its root.
  private mutating func copy(_ model: ModelShapes, into index: Int, _ models: ShapeModels) -> Shape {
    var copies = [ShapeID?](repeating: nil, count: model.table.nodes.count)
    copies[model.root.index] = named[index].id
    // Of a type without arguments, the sources say where it begins.
    if model.table[model.root].name != nil {
      shapes[named[index].id].location = model.table[model.root].location
    }
    var waiting = [model.root]
    while let next = waiting.popLast() {
      let inner = model.table[next].mapReferences { reference in
        if let known = copies[reference.index] { return known }
        let node = model.table[reference]
        if node.name != nil, let known = models.named[node.location] {
          mention(ShapeReference(id: named[known].id, index: known))
          copies[reference.index] = named[known].id
          return named[known].id
        }
        let copy = shapes.add(ShapeNode(shape: .any, location: node.location, name: freeName(node.name)))
        copies[reference.index] = copy
        waiting.append(reference)
        return copy
      }
      guard let copy = copies[next.index] else { continue }
      let outer = shapes[copy]
      shapes[copy] = inner
      (shapes[copy].name, shapes[copy].location) = (outer.name, outer.location)
    }
    return shapes[named[index].id].shape
  }

  /// Returns the name of a type for a shape of its own, unless the contract has another shape of this name.
  private func freeName(_ name: String?) -> String? {
    name.flatMap { shapeNames[$0] == nil && !Self.isOwnWord($0) ? $0 : nil }
  }

  /// Names the type that decodes a response whose body is a shape that is a model, or a list of it.
  mutating func nameImpliedModels() {
    guard let types = shapeModels?.types, !types.isEmpty else { return }
    for endpoint in endpoints.indices {
      for response in endpoints[endpoint].responses.indices {
        let promise = endpoints[endpoint].responses[response]
        guard promise.model == nil, case .shape(var id) = promise.body else { continue }
        if promise.stream != nil, case .array(let pieces) = shapes[id].shape, let piece = pieces.listElement {
          id = piece
        }
        guard let type = typeName(of: id, among: types) else { continue }
        endpoints[endpoint].responses[response].model = ModelReference(type: type, location: promise.location)
      }
    }
  }

  /// Returns the type expression for a shape that is a model, or a list of it.
  private func typeName(of id: ShapeID, among types: [ShapeID: String]) -> String? {
    var id = id
    var depth = 0
    while types[id] == nil {
      switch shapes[id].shape {
      case .array(let array):
        guard let element = array.listElement, depth < 8 else { return nil }
        (id, depth) = (element, depth + 1)
      case .choice(let only) where only.count == 1: id = only[0]
      case _: return nil
      }
    }
    return types[id].map { String(repeating: "[", count: depth) + $0 + String(repeating: "]", count: depth) }
  }
}

extension ShapeNode {
  /// Returns the node with each shape that it refers to replaced.
  fileprivate func mapReferences(_ change: (ShapeID) -> ShapeID) -> ShapeNode {
    var node = self
    node.constraints = constraints.map(change)
    node.shape = shape.mapChildren(change)
    if let tag = discriminator?.tag { node.discriminator?.tag = change(tag) }
    return node
  }
}

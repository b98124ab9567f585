package import ContractSpecs

extension SwiftModel {
  /// Returns the JSON that the model is decoded from as a promise of the backend: with the keys that it sends, and
  /// without what concerns the decoder alone. What could not be read is taken for anything.
  package var promise: ModelShapes {
    var table = shapes
    let tagged = taggedAlternatives
    for index in table.nodes.indices {
      let id = ShapeID(index: index)
      table[id].isDate = false
      table[id].hasOwnError = false
      if shapes[id].isDoubtful {
        table[id] = ShapeNode(shape: .any, location: shapes[id].location, name: shapes[id].name)
      } else if case .object(let object) = shapes[id].shape {
        table[id].shape = .object(asSent(object, isTagged: tagged.contains(id)))
      }
      if let discriminator = shapes[id].discriminator { decide(id, by: discriminator, in: &table) }
      if owners[id].map({ !declarations[$0].generics.isEmpty }) ?? true { table[id].name = nil }
    }
    return ModelShapes(
      table: table, root: root,
      notes: notes.map {
        SpecDiagnostic(
          severity: .warning, location: $0.location,
          message: $0.message, excerpt: nil)
      })
  }

  /// The alternatives of enums that are told apart by the one key of an object (SE-0295).
  private var taggedAlternatives: Set<ShapeID> {
    Set(
      shapes.nodes.flatMap { node -> [ShapeID] in
        guard node.isTagged, case .choice(let alternatives) = node.shape else { return [] }
        return alternatives
      })
  }

  /// Returns an object with its keys as a backend sends them. Members that the app does not read are its own business,
  /// except beside the key of an enum's case, which has to be the only one.
  private func asSent(_ object: ObjectShape, isTagged: Bool) -> ObjectShape {
    var object = object
    for index in object.fields.indices { object.fields[index].name = keyAsSent(object.fields[index].name) }
    object.acceptsConvertedKeys = true
    if object.others == .byPolicy { object.others = isTagged ? .never : .open }
    return object
  }

  /// Writes a choice by a member. Where every other value of it throws an error, there is no alternative for them.
  private func decide(_ id: ShapeID, by discriminator: Discriminator, in table: inout ShapeTable) {
    var (values, rest) = (discriminator.values, discriminator.rest)
    if case .choice(var alternatives) = shapes[id].shape, let place = rest,
      shapes[alternatives[place]].hasOwnError
    {
      alternatives.remove(at: place)
      values.remove(at: place)
      rest = nil
      table[id].shape = .choice(alternatives)
    }
    table[id].discriminator = Discriminator(
      key: keyAsSent(discriminator.key), values: values, rest: rest, tag: discriminator.tag,
      others: discriminator.others)
  }

  /// Returns the key that the decoder converts to this name.
  private func keyAsSent(_ name: String) -> String {
    switch client.keys {
    case .asWritten: name
    case .convertFromSnakeCase: SnakeCase.spelled(name) ?? name
    }
  }
}

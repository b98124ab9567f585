/// Finds alternatives of choices that judge nothing, because another alternative takes every value that they could refuse.
///
/// Only what a contract writes itself is searched. A document has the meaning that its own standard gives it.
extension ContractReader {
  /// Reports choices such as `Dog | object`, in which a dog with a mistake is an object all the same.
  mutating func reportHiddenAlternatives() {
    var told: Set<SpecLocation> = []
    for (index, node) in shapes.nodes.enumerated() where node.discriminator?.rest == nil {
      guard case .choice(let own) = node.shape, own.count > 1, source.hasFile(node.location.file) else {
        continue
      }
      let all = shapes.alternatives(of: ShapeID(index: index)).shapes
      guard let pair = hidden(among: all), told.insert(node.location).inserted else { continue }
      report(message(pair.hidden, pair.taker), at: source.offset(of: node.location))
    }
  }

  private func hidden(among all: [ShapeID]) -> (hidden: ShapeID, taker: ShapeID)? {
    // What a document has in error is not read, which is told there.
    let unread = document?.faultyShapes ?? [:]
    for taker in all where shapes[taker].constraints.isEmpty && unread[taker] == nil {
      for hidden in all where hidden != taker && takesAll(taker, of: hidden) { return (hidden, taker) }
    }
    return nil
  }

  /// Returns whether a shape takes every value of the kind that another one judges.
  private func takesAll(_ taker: ShapeID, of hidden: ShapeID) -> Bool {
    switch (shapes[taker].shape, shapes[hidden].shape) {
    case (.any, .any): false
    case (.any, _): true
    case (.object(let one), .object(let other)): takesAll(one) && !takesAll(other)
    case (.array(let one), .array(let other)): takesAll(one) && !takesAll(other)
    case _: false
    }
  }

  private func takesAll(_ object: ObjectShape) -> Bool {
    guard object.fields.isEmpty, object.patterns.isEmpty, !object.hasIntegerKeys else { return false }
    return switch object.others {
    case .open: true
    case .each(let shape): takesEveryValue(shape)
    case .byPolicy, .never: false
    }
  }

  private func takesAll(_ array: ArrayShape) -> Bool {
    array.bounds.isUnbounded && !array.isUnique && array.element != nil
      && array.elements.allSatisfy(takesEveryValue)
  }

  private func takesEveryValue(_ id: ShapeID) -> Bool {
    shapes.alternatives(of: id).shapes.contains { shapes[$0].shape == .any && shapes[$0].constraints.isEmpty }
  }

  private func message(_ hidden: ShapeID, _ taker: ShapeID) -> String {
    let (name, other) = (
      Quoted.cut(shapes.notation(of: hidden)), Quoted.cut(shapes.notation(of: taker))
    )
    let (kind, isObject) =
      switch shapes[taker].shape {
      case .object: ("object", true)
      case .array: ("array", false)
      case _: ("value", shapes.isObject(hidden))
      }
    let remedy =
      isObject
      ? "; name the member that says which is meant, as in {\"oneOf\": {\"by\": \"type\", \"dog\": \"Dog\", \"*\": \"object\"}}, or leave one of the two out"
      : "; leave one of the two out"
    return "every \(kind) fits \"\(other)\", so none is judged by \"\(name)\"\(remedy)"
  }

  /// Makes `{}` beside other objects of a choice an object without members, whatever the policy says: an object with a
  /// mistake would else be one with members that are not promised.
  mutating func closeEmptyAlternatives() {
    for (index, node) in shapes.nodes.enumerated() where node.discriminator == nil {
      guard case .choice(let own) = node.shape, own.count > 1, source.hasFile(node.location.file),
        own.contains(where: isEmptyObject), own.contains(where: { shapes.isObject($0) && !isEmptyObject($0) })
      else { continue }
      var alternatives: [ShapeID] = []
      for id in own { alternatives.append(isEmptyObject(id) ? closed(id) : id) }
      shapes[ShapeID(index: index)].shape = .choice(alternatives)
    }
  }

  private func isEmptyObject(_ id: ShapeID) -> Bool {
    shapes[shapes.unwrapped(id)].shape == .object(ObjectShape(fields: [], others: .byPolicy))
  }

  private mutating func closed(_ id: ShapeID) -> ShapeID {
    var node = shapes[shapes.unwrapped(id)]
    node.shape = .object(ObjectShape(fields: [], others: .never))
    return shapes.add(node)
  }
}

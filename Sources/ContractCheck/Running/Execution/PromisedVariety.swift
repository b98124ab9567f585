import ContractSpecs

/// The lists, dictionaries and choices of a promised response, with which of their parts the bodies of a run had.
struct PromisedVariety: Sendable {
  private struct Container {
    var path: JSONPath
    var part: UnseenPlace.Part

    /// The alternatives of a choice.
    var shapes: [ShapeID]
    var came = false

    /// A flag for each alternative, or one for all elements or entries: whether a value of it came.
    var parts: [Bool]

    var isOpen: Bool { parts.contains(false) }
  }

  private var containers: [Container]

  /// True if a part of a body was not looked at, so that nothing is known to be unseen.
  private var isPartial = false

  /// The maximum number of values of one body that are looked at for one container.
  private static let maximumValues = 5_000

  init(of contract: Contract, _ promise: ResponsePromise) {
    let parts = contract.promisedParts(of: promise)
    let paths = Set(parts.map(\.path))
    var found: [Container] = []
    var choices: Set<JSONPath> = []
    for part in parts {
      switch contract.shapes[contract.shapes.nonNull(part.shape)].shape {
      case .array(let array) where array.element != nil && paths.contains(part.path.appending(.each)):
        found.append(Container(path: part.path, part: .elements, shapes: [], parts: [false]))
      case .object(let object) where object.fields.isEmpty && paths.contains(part.path.appending(.each)):
        found.append(Container(path: part.path, part: .entries, shapes: [], parts: [false]))
      case .choice where choices.insert(part.path).inserted:
        let shapes = contract.shapes.alternatives(of: part.shape).shapes
        guard shapes.count > 1 else { break }
        found.append(
          Container(
            path: part.path, part: .alternatives(shapes.map(contract.shapes.notation)), shapes: shapes,
            parts: shapes.map { _ in false }))
      case _: break
      }
    }
    containers = found
  }

  /// True if another body could show more.
  var isOpen: Bool { !isPartial && containers.contains(where: \.isOpen) }

  var hasOpenChoices: Bool { isOpen && containers.contains { $0.isOpen && !$0.shapes.isEmpty } }

  /// Remembers which parts a body has. `fit` compares values with the shapes of the contract, for choices.
  mutating func mark(in body: JSONDocument, _ fit: ShapeFit?) {
    for index in containers.indices where containers[index].isOpen {
      guard let values = body.values(at: containers[index].path, atMost: Self.maximumValues) else {
        isPartial = true
        return
      }
      for value in values where !value.isNull && containers[index].isOpen {
        containers[index].came = true
        switch containers[index].part {
        case .elements where value.kind == .array, .entries where value.kind == .object:
          if value.document.size(of: value.node) > 1 { containers[index].parts[0] = true }
        case .elements, .entries: break
        case .alternatives:
          for (number, shape) in containers[index].shapes.enumerated() where !containers[index].parts[number]
          {
            containers[index].parts[number] = fit?.fits(value, shape) ?? true
          }
        }
      }
    }
  }

  /// Remembers that a body was not looked at.
  mutating func skip() { isPartial = true }

  /// The places of which no body had a value, although it had what is around them.
  var unseen: [UnseenPlace] {
    if isPartial { return [] }
    return containers.compactMap { container in
      guard container.came, container.isOpen else { return nil }
      guard case .alternatives(let names) = container.part else {
        return UnseenPlace(path: container.path, part: container.part)
      }
      // If no alternative fits, the finding says more.
      guard container.parts.contains(true) else { return nil }
      let missing = zip(names, container.parts).filter { !$0.1 }.map(\.0)
      return UnseenPlace(path: container.path, part: .alternatives(missing))
    }
  }
}

extension ShapeTable {
  /// Returns what a shape promises besides null.
  fileprivate func nonNull(_ id: ShapeID) -> ShapeID {
    var id = id
    while case .nullable(let inner) = self[id].shape { id = inner }
    return id
  }
}

extension JSONDocument {
  /// Returns the values at a pattern path; `nil` if there are more than a number of them.
  fileprivate func values(at path: JSONPath, atMost limit: Int) -> [JSONValue]? {
    var values = [root]
    for step in path.steps {
      var next: [JSONValue] = []
      for value in values {
        switch step {
        case .key(let name): if let member = value[name] { next.append(member) }
        case .each:
          next += value.kind == .array ? Array(value.elements) : value.members.map(\.value)
        case .index, .jwt: break
        }
        guard next.count <= limit else { return nil }
      }
      values = next
    }
    return values
  }
}

import ContractSpecs

/// The members of a body that are lost since several variants of a choice fit, of which the first is taken.
extension SwiftModel {
  /// The maximum number of values that are looked at.
  private static let maximumValues = 10_000

  /// Returns a finding for each choice of the model at which an object is decoded as a variant without members that a
  /// later one, which fits as well, reads.
  func membersLostByFirstVariant(in document: JSONDocument) -> [Finding] {
    guard shapes.nodes.contains(where: \.isChoice) else { return [] }
    var pending = [(value: document.root, shape: root, path: JSONPath.root)]
    var found: [Finding] = []
    var told: Set<ShapeID> = []
    var budget = TrialBudget()
    var count = 0
    while let (value, shape, path) = pending.popLast(), count < Self.maximumValues {
      count += 1
      switch shapes[shape].shape {
      case .nullable(let inner) where value.kind != .null: pending.append((value, inner, path))
      case .object(let object):
        for member in value.members {
          let field = object.fields.first { $0.name == property(for: member.name) }
          let inner = field?.shape ?? Self.shape(ofOthersIn: object)
          if let inner { pending.append((member.value, inner, path.appending(key: member.name))) }
        }
      case .array(let array):
        for (index, element) in value.elements.enumerated() {
          if let inner = array.element(at: index) { pending.append((element, inner, path.appending(.each))) }
        }
      case .choice(let variants):
        let fitting = fitting(value, shape, variants, &budget)
        guard let first = fitting.first else { continue }
        if let loss = loss(of: value, fitting, at: path), told.insert(shape).inserted { found.append(loss) }
        pending.append((value, first, path))
      case _: break
      }
    }
    return found
  }

  /// Returns the variants of a choice that a value fits; none if the first of them is not the one that is taken.
  private func fitting(
    _ value: JSONValue, _ choice: ShapeID, _ variants: [ShapeID], _ budget: inout TrialBudget
  ) -> [ShapeID] {
    let node = shapes[choice]
    let isInOrder = node.discriminator == nil && !node.isTagged && !unorderedChoices.contains(choice)
    guard isInOrder, ([choice] + variants).allSatisfy({ !shapes[$0].isDoubtful }) else { return [] }
    return variants.filter { fits(value, $0, &budget) == true }.map(innermost)
  }

  /// Returns the shape below choices with a single alternative, as which a single value is read.
  private func innermost(_ shape: ShapeID) -> ShapeID {
    var shape = shape
    while case .choice(let inner) = shapes[shape].shape, inner.count == 1 { shape = inner[0] }
    return shape
  }

  private func loss(of value: JSONValue, _ fitting: [ShapeID], at path: JSONPath) -> Finding? {
    guard value.kind == .object, let first = fitting.first, let name = name(of: first) else { return nil }
    let sent = value.members.map { property(for: $0.name) }
    let unread = sent.filter { !reads($0, first) }
    for later in fitting.dropFirst() {
      let dropped = unread.filter { reads($0, later) }
      guard !dropped.isEmpty, let other = self.name(of: later) else { continue }
      return Finding(
        kind: .modelTrap, severity: .silent,
        place: Finding.Place(path, location: shapes[later].location), evidence: .kind,
        promised: .source(other), received: .firstVariant(name, dropping: dropped),
        advice: Advice(backend: .rule(.onlyModel), client: .rule(.tryVariantFirst, [.type: other])))
    }
    return nil
  }

  /// Returns whether an object with this shape reads a member.
  private func reads(_ member: String, _ shape: ShapeID) -> Bool {
    guard case .object(let object) = shapes[shape].shape else { return false }
    return Self.shape(ofOthersIn: object) != nil || object.fields.contains { $0.name == member }
  }

  private static func shape(ofOthersIn object: ObjectShape) -> ShapeID? {
    if case .each(let shape) = object.others { shape } else { nil }
  }

  private func name(of shape: ShapeID) -> String? {
    guard case .object = shapes[shape].shape else { return nil }
    return owners[shape].map { declarations[$0].path.joined(separator: ".") }
  }
}

extension ShapeNode {
  fileprivate var isChoice: Bool {
    if case .choice(let variants) = shape { variants.count > 1 } else { false }
  }
}

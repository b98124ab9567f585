import ContractSpecs

/// The places of findings as the model reads them.
extension ModelPromise {
  private var places: ContractPlaces? {
    guard case .shape(let root)? = contract.endpoints.first?.responses.first?.body else { return nil }
    return ContractPlaces(contract.shapes, root: root)
  }

  /// Returns whether the model has a property for the promised place of a value that was found under another name or in
  /// another object, and none for the place where it was found.
  func reads(_ finding: Finding) -> Bool {
    guard [.fieldRenamed, .fieldMoved, .fieldCasing].contains(finding.kind), let places else { return false }
    func hasProperty(_ path: JSONPath) -> Bool {
      [path, FindingPlaces.converted(path)].contains { places.place(at: $0)?.field != nil }
    }
    let found = FindingPlaces(of: finding)
    return found.promised.contains(where: hasProperty) && !found.found.contains(where: hasProperty)
  }

  /// Returns whether the model has no property for what is promised at the places of a finding.
  func ignores(_ finding: Finding) -> Bool {
    guard let places else { return false }
    let promised = FindingPlaces(of: finding).promised
    return !promised.isEmpty
      && promised.allSatisfy { path in
        [path, FindingPlaces.converted(path)].allSatisfy(places.isLeftOut)
      }
  }

  /// Returns whether the model may read each value that the contract would allow if it promised no more than the type of
  /// the value that came: a `Date` reads no other text than a date, and an `Int` no other number than a whole one.
  func mayRead(_ finding: Finding, of body: JSONDocument) -> Bool {
    guard finding.kind == .valueFormat || finding.kind == .valueType, let path = finding.path,
      let shape = [path, FindingPlaces.converted(path)].lazy.compactMap({ places?.place(at: $0)?.shape })
        .first
    else { return true }
    return mayRead(anyTextOrNumber: shape)
  }

  private func mayRead(anyTextOrNumber shape: ShapeID) -> Bool {
    if contract.shapes[shape].isDate { return false }
    return switch contract.shapes[shape].shape {
    case .nullable(let inner): mayRead(anyTextOrNumber: inner)
    case .any, .number, .string, .array, .object, .choice: true
    case .null, .boolean, .integer, .format, .token, .moment, .pattern, .literal, .oneOf, .openChoice: false
    }
  }

  /// Returns the findings without those about the other members of an object whose deciding member has a value that the
  /// model refuses: whatever the others are, it does not decode.
  func withoutConsequences(_ findings: [Finding]) -> [Finding] {
    let refused = Set(findings.compactMap(refusedObject))
    if refused.isEmpty { return findings }
    return findings.filter { finding in
      refusedObject(of: finding) != nil || finding.path.map { !refused.contains($0.parent) } ?? true
    }
  }

  /// Returns the place of the object whose alternative a finding's member decides.
  private func refusedObject(of finding: Finding) -> JSONPath? {
    guard case .key(let name)? = finding.path?.steps.last, let path = finding.path?.parent,
      [.valueChoice, .valueLiteral, .fieldMissing].contains(finding.kind)
    else { return nil }
    let isDeciding = contract.shapes.nodes.contains { node in
      guard let discriminator = node.discriminator, discriminator.key == name,
        case .choice(let alternatives) = node.shape, let rest = discriminator.rest
      else { return false }
      return contract.shapes[alternatives[rest]].isReadBeforeOwnError
    }
    return isDeciding ? path : nil
  }
}

extension Contract {
  /// Returns an error for each expected value that no response can have, since the contract promises another kind of
  /// value.
  package func expectationFaults() -> [SpecDiagnostic] {
    let fit = ValueFit(shapes)
    return checks.indices.flatMap { index -> [SpecDiagnostic] in
      let mirrors = [checks[index].expectation.values, checks[index].until?.values].compactMap(\.self)
      guard !mirrors.isEmpty, let roots = promisedRoots(of: checks[index]) else { return [] }
      return mirrors.flatMap { fit.faults(of: $0, amid: roots, at: .root) }
    }
  }

  /// Returns the shapes that may apply to the response of a check, or `nil` if one of its responses has no promised
  /// body.
  private func promisedRoots(of check: Check) -> [ShapeID]? {
    let all = endpoints[check.endpoint].responses
    let judging = all.filter { promise in check.expectation.statuses.contains { $0.overlaps(promise.status) }
    }
    var roots: [ShapeID] = []
    for promise in judging.isEmpty ? all : judging {
      switch promise.body {
      case .unpromised: return nil
      case .empty: continue
      case .shape(let root): roots.append(root)
      }
    }
    return roots.isEmpty ? nil : roots
  }
}

extension StatusPattern {
  fileprivate func overlaps(_ other: StatusPattern) -> Bool {
    switch (self, other) {
    case (.other, _), (_, .other): true
    case (.exact(let one), .exact(let two)): one == two
    case (.exact(let code), .range(let digit)), (.range(let digit), .exact(let code)): code / 100 == digit
    case (.range(let one), .range(let two)): one == two
    }
  }
}

/// A comparison of a check's expected values with the shapes promised at their places.
///
/// A value must fit one of several shapes at its place; which of them its siblings fit is not considered.
private struct ValueFit {
  let shapes: ShapeTable
  private let fit: ShapeFit

  init(_ shapes: ShapeTable) {
    self.shapes = shapes
    fit = ShapeFit(shapes, now: 0)
  }

  func faults(of value: JSONTemplate, amid ids: [ShapeID], at path: JSONPath) -> [SpecDiagnostic] {
    let places = alternatives(of: ids)
    guard !ids.isEmpty, !places.shapes.contains(where: { shapes[$0].shape == .any }) else { return [] }
    switch value {
    case .literal(let text, let location):
      return canBe(text, places) ? [] : [fault(text, places, at: path, location)]
    case .string(let template): return faults(of: template, amid: places, at: path)
    case .array(let elements, let location):
      return faults(of: elements, amid: places, at: path, location)
    case .object(let members, _):
      if let wanted = members.first(where: { $0.name == "$contains" }) {
        guard case .array(let elements, _) = wanted.value else { return [] }
        return elements.flatMap { faults(of: $0, amid: self.elements(of: places), at: path.appending(.each)) }
      }
      return members.flatMap { member in
        faults(
          of: member.value, amid: self.members(member.name, of: places), at: path.appending(key: member.name))
      }
    }
  }

  private func faults(
    of elements: [JSONTemplate], amid places: Alternatives, at path: JSONPath, _ location: SpecLocation
  ) -> [SpecDiagnostic] {
    let lists = places.shapes.compactMap { shapes[$0].shape.array?.counts }
    guard lists.isEmpty || lists.contains(where: { $0.contains(elements.count) }) else {
      return [fault("a list of \(elements.count)", places, at: path, location)]
    }
    return elements.enumerated().flatMap { index, element in
      faults(of: element, amid: self.elements(at: index, of: places), at: path.appending(.index(index)))
    }
  }

  /// Returns the faults of a text, as far as it is known; a value from an earlier response keeps its type.
  private func faults(of template: Template, amid places: Alternatives, at path: JSONPath) -> [SpecDiagnostic]
  {
    if let text = template.constant {
      let json = String(decoding: JSONText.quoted(text), as: UTF8.self)
      return canBe(json, places) ? [] : [fault(json, places, at: path, template.location)]
    }
    guard template.soleReference?.keepsType != true,
      !places.shapes.contains(where: { shapes[$0].shape.admits(.string) })
    else { return [] }
    return [fault("a text", places, at: path, template.location)]
  }

  private func canBe(_ json: String, _ places: Alternatives) -> Bool {
    guard let value = try? JSONDocument(parsing: Array(json.utf8)).root else { return true }
    if value.isNull { return places.acceptsNull }
    return places.shapes.contains { id in
      // The time of the response is unknown, so any number may be right.
      if case .moment = shapes[id].shape { return shapes[id].shape.admits(value.kind) }
      if case .token = shapes[id].shape { return value.kind == .string }
      return fit.fits(value, id)
    }
  }

  private func fault(
    _ value: String, _ places: Alternatives, at path: JSONPath, _ location: SpecLocation
  ) -> SpecDiagnostic {
    var words = places.shapes.map { shapes.summary(of: $0) }
    if places.acceptsNull { words.append("null") }
    return SpecDiagnostic(
      severity: .error, location: location,
      message:
        "\(path) is promised to be \(Quoted.cut(words.joined(separator: " | "), to: 160)), so it can never be \(Quoted.cut(value))",
      excerpt: nil)
  }

  private func alternatives(of ids: [ShapeID]) -> Alternatives {
    var (result, seen) = (Alternatives(), Set<ShapeID>())
    for id in ids {
      let some = fit.alternatives(of: id)
      result.acceptsNull = result.acceptsNull || some.acceptsNull
      result.shapes += some.shapes.filter { seen.insert($0).inserted }
    }
    return result
  }

  private func elements(of places: Alternatives) -> [ShapeID] {
    places.shapes.flatMap { shapes[$0].shape.array?.elements ?? [] }
  }

  private func elements(at index: Int, of places: Alternatives) -> [ShapeID] {
    places.shapes.compactMap { shapes[$0].shape.array?.element(at: index) }
  }

  /// Returns the shapes of a member; none if an object may have the member without a shape.
  private func members(_ name: String, of places: Alternatives) -> [ShapeID] {
    var found: [ShapeID] = []
    for id in places.shapes {
      guard case .object(let object) = shapes[id].shape else { continue }
      if let shape = object.shape(ofMember: name) {
        found.append(shape)
      } else if object.others == .open {
        return []
      }
    }
    return found
  }
}

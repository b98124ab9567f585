extension ContractReader {
  /// Why the answer of a check cannot have a path; `nil` if it can, or if nothing is promised of it.
  func unreachable(_ path: JSONPath, inAnswerOf check: Int) -> String? {
    guard let endpoint = drafts[check].endpoint else { return nil }
    return unreachable(path, in: endpoint, statuses: statusesWritten(by: check))
  }

  /// Why none of the endpoint's promises for the statuses can have a path.
  func unreachable(_ path: JSONPath, in endpoint: Int, statuses: [StatusPattern]) -> String? {
    var problem: String?
    for promise in promises(of: endpoint, for: statuses) {
      switch promise.body {
      case .unpromised: return nil
      case .empty: problem = "the answer has no body"
      case .shape(let id):
        guard let found = shapes.problem(reaching: path.steps[...], in: id, at: .root) else { return nil }
        problem = found
      }
    }
    return problem
  }

  /// The promises that may judge an answer with one of the statuses; an unpromised one where there may be none.
  private func promises(of endpoint: Int, for statuses: [StatusPattern]) -> [ResponsePromise] {
    let all = endpoints[endpoint].responses
    return statuses.flatMap { status -> [ResponsePromise] in
      switch status {
      case .exact(let code): endpoints[endpoint].promise(for: code).map { [$0] } ?? []
      case .range(let digit):
        all.filter { promise in
          switch promise.status {
          case .exact(let code): code / 100 == digit
          case .range(let other): digit == other
          case .other: true
          }
        }
      case .other: all
      }
    }
  }

  /// What a draft's `expect` says, read without reporting: what is wrong with it is reported where it is read.
  private func statusesWritten(by check: Int) -> [StatusPattern] {
    var reader = self
    return reader.readExpectedStatuses(drafts[check])
  }
}

extension ShapeTable {
  /// Why a shape can never have a value at a path: one sentence, or `nil` if it can.
  func problem(reaching steps: ArraySlice<JSONPath.Step>, in id: ShapeID, at path: JSONPath) -> String? {
    guard let step = steps.first else { return nil }
    switch (self[id].shape, step) {
    case (.any, _), (.object(ObjectShape(fields: [], others: .open)), .key): return nil
    case (.nullable(let inner), _): return problem(reaching: steps, in: inner, at: path)
    case (.choice(let alternatives), _):
      let problems = alternatives.map { problem(reaching: steps, in: $0, at: path) }
      return problems.contains(nil) ? nil : problems.first ?? nil
    case (.array(let element, _), .index), (.array(let element, _), .each):
      return problem(reaching: steps.dropFirst(), in: element, at: path.appending(step))
    case (.token(let claims?), .jwt):
      return openProblem(reaching: steps.dropFirst(), in: claims, at: path.appending(.jwt))
    case (.token(nil), .jwt), (.string, .jwt), (.pattern, .jwt): return nil
    case (.object(let object), .key(let name)):
      return problem(reaching: steps, named: name, in: object, at: path)
    case (_, .key(let name)): return "\(path) has no fields, so it cannot have \"\(name)\""
    case (_, .index), (_, .each): return "\(path) is not an array"
    case (_, .jwt): return "\(path) is not a token"
    }
  }

  private func problem(
    reaching steps: ArraySlice<JSONPath.Step>, named name: String, in object: ObjectShape, at path: JSONPath
  ) -> String? {
    if let field = object.field(named: name) {
      return problem(reaching: steps.dropFirst(), in: field.shape, at: path.appending(key: name))
    }
    switch object.others {
    case .open: return nil
    case .each(let id): return problem(reaching: steps.dropFirst(), in: id, at: path.appending(key: name))
    case .byPolicy:
      return
        "\(path) is not promised to have \"\(name)\"\(suggestion(for: name, among: object.fields.map(\.name)))"
    }
  }

  /// A token's payload may hold more than its claims.
  private func openProblem(reaching steps: ArraySlice<JSONPath.Step>, in id: ShapeID, at path: JSONPath)
    -> String?
  {
    guard case .key(let name)? = steps.first, case .object(let object) = self[id].shape,
      object.field(named: name) == nil
    else { return steps.isEmpty ? nil : claimProblem(reaching: steps, in: id, at: path) }
    return nil
  }

  private func claimProblem(reaching steps: ArraySlice<JSONPath.Step>, in id: ShapeID, at path: JSONPath)
    -> String?
  {
    guard case .choice(let alternatives) = self[id].shape else {
      return problem(reaching: steps, in: id, at: path)
    }
    let problems = alternatives.map { openProblem(reaching: steps, in: $0, at: path) }
    return problems.contains(nil) ? nil : problems.first ?? nil
  }
}

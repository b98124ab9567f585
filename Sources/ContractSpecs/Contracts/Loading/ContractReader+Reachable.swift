extension ContractReader {
  /// Returns why the response of a check cannot have a path, or `nil` if it can or nothing is promised about it.
  func unreachable(_ path: JSONPath, inResponseOf check: Int) -> String? {
    guard let endpoint = drafts[check].endpoint else { return nil }
    return unreachable(path, in: endpoint, statuses: statusesWritten(by: check))
  }

  /// Returns the path that is likely meant by one that a response cannot have: without leading words such as `body`, or
  /// with the index that a list needs.
  func reachable(near path: JSONPath, inResponseOf check: Int) -> JSONPath? {
    guard notes.allowLookUps, path.steps.count < 20 else { return nil }
    var candidates: [JSONPath] = []
    let words = ["$", "body", "response", "json", "answer", drafts[check].name]
    for (index, step) in path.steps.dropLast().enumerated() {
      guard case .key(let word) = step, words.contains(word) else { break }
      candidates.append(JSONPath(Array(path.steps.dropFirst(index + 1))))
    }
    candidates += path.steps.indices.map { place in
      var steps = path.steps
      steps.insert(.index(0), at: place)
      return JSONPath(steps)
    }
    return candidates.first { unreachable($0, inResponseOf: check) == nil }
  }

  /// Returns why none of the endpoint's promises for the statuses can have a path. If it lists none of the statuses,
  /// its promises of the same class are tested, or else all of them.
  func unreachable(_ path: JSONPath, in endpoint: Int, statuses: [StatusPattern]) -> String? {
    guard notes.hasRoom else { return nil }
    if endpoints[endpoint].method == "HEAD" { return "a response to HEAD has no body" }
    var problem: String?
    let judging = promises(of: endpoint, for: statuses)
    // Nothing is promised for an expected status that is not listed; its responses are likely those that are listed.
    for promise in judging.isEmpty ? promises(of: endpoint, near: statuses) : judging {
      switch promise.body {
      case .unpromised where !Self.hasNoBody(promise.status): return nil
      case .empty, .unpromised: problem = "the response has no body"
      case .shape(let id):
        guard let found = shapes.problem(reaching: path.steps[...], in: id, suggests: notes.allowLookUps)
        else { return nil }
        problem = found
      }
    }
    return problem
  }

  /// Returns the promises for statuses of the same class as one of these, or all promises if there are none.
  private func promises(of endpoint: Int, near statuses: [StatusPattern]) -> [ResponsePromise] {
    let all = endpoints[endpoint].responses
    let classes = Set(statuses.compactMap(\.digit))
    let alike = all.filter { $0.status.digit.map(classes.contains) ?? false }
    return alike.isEmpty ? all : alike
  }

  /// Returns the promises that may apply to a response with one of the statuses.
  func promises(of endpoint: Int, for statuses: [StatusPattern]) -> [ResponsePromise] {
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

  /// Returns the statuses of a draft's `expect` without reporting errors, which are reported when it is read.
  func statusesWritten(by check: Int) -> [StatusPattern] {
    var reader = self
    return reader.readExpectedStatuses(drafts[check])
  }
}

extension ShapeTable {
  /// Returns why a shape can never have a value at a path, as a sentence, or `nil` if it can.
  func problem(reaching steps: ArraySlice<JSONPath.Step>, in id: ShapeID, suggests: Bool) -> String? {
    switch reach(steps, in: id) {
    case .anything, .shapes: nil
    case .nothing(let step, let path, let shapes):
      problem(with: step, at: path, in: shapes, suggests: suggests)
    }
  }

  /// Returns the shapes that a value at a path may have, except `null`; `nil` if nothing is promised, or nothing can be
  /// there.
  func shapes(at path: JSONPath, in id: ShapeID) -> [ShapeID]? {
    switch reach(path.steps[...], in: id) {
    case .anything, .nothing: nil
    case .shapes(let shapes): shapes
    }
  }

  /// The result of following a path: the shapes at its end, or the first step that leads nowhere.
  private enum Reach {
    case anything
    case shapes([ShapeID])
    case nothing(JSONPath.Step, at: JSONPath, in: [ShapeID])
  }

  private func reach(_ steps: ArraySlice<JSONPath.Step>, in id: ShapeID) -> Reach {
    var (current, path) = (alternatives(of: id).shapes, JSONPath.root)
    var isPayload = false
    for step in steps {
      let parts = current.map { part(of: $0, behind: step, isPayload: isPayload) }
      if parts.contains(.anything) { return .anything }
      guard parts.contains(where: { $0 != .nothing }) else { return .nothing(step, at: path, in: current) }
      current = distinctAlternatives(of: parts)
      isPayload = step == .jwt
      path = path.appending(step)
    }
    return .shapes(current)
  }

  private enum Part: Hashable {
    case nothing
    case anything
    case shape(ShapeID)
  }

  /// Returns the part one step below a value. The payload of a token may have more members than its claims.
  private func part(of id: ShapeID, behind step: JSONPath.Step, isPayload: Bool) -> Part {
    switch (self[id].shape, step) {
    case (.any, _), (.token(nil), .jwt), (.string, .jwt), (.pattern, .jwt): return .anything
    case (.array(let array), .index(let index)):
      return array.element(at: index).map { .shape($0) } ?? .nothing
    case (.array(let array), .each): return array.elements.first.map { .shape($0) } ?? .nothing
    case (.token(let claims?), .jwt): return .shape(claims)
    case (.object(let object), .key(let name)):
      if let field = object.field(named: name) { return .shape(field.shape) }
      if let shape = object.shape(ofUnnamed: name) { return .shape(shape) }
      switch object.others {
      case .open: return .anything
      case .byPolicy, .each, .never: return isPayload ? .anything : .nothing
      }
    case (_, .key), (_, .index), (_, .each), (_, .jwt): return .nothing
    }
  }

  private func distinctAlternatives(of parts: [Part]) -> [ShapeID] {
    var seen: Set<ShapeID> = []
    return parts.flatMap { part -> [ShapeID] in
      guard case .shape(let id) = part else { return [] }
      return alternatives(of: id).shapes.filter { seen.insert($0).inserted }
    }
  }

  private func problem(
    with step: JSONPath.Step, at path: JSONPath, in shapes: [ShapeID], suggests: Bool
  ) -> String {
    let place = path == .root ? "the response" : "\(path)"
    switch step {
    case .index, .each: return "\(place) is not an array"
    case .jwt: return "\(place) is not a token"
    case .key(let name):
      let known = shapes.flatMap { self[$0].shape.object?.fields.map(\.name) ?? [] }
      let isObject = shapes.contains { self[$0].shape.admits(.object) }
      guard isObject else { return "\(place) is no object, so it cannot have \"\(name)\"" }
      return
        "\(place) is not promised to have \"\(name)\"\(suggests ? suggestion(for: name, among: known) : "")"
    }
  }
}

extension StatusPattern {
  /// The first digit of the statuses; `nil` if they may have any.
  fileprivate var digit: Int? {
    switch self {
    case .exact(let status): status / 100
    case .range(let digit): digit
    case .other: nil
    }
  }
}

extension ContractReader {
  /// Reports the members of a mirror (`values`, `differs`) that the promised shape cannot have.
  mutating func reportUnpromised(
    in mirror: SpecNode, at path: JSONPath = .root, of endpoint: Int, statuses: [StatusPattern]
  ) {
    switch mirror.content {
    case .null, .boolean, .number, .string: break
    case .array(let elements):
      if let problem = unreachable(path.appending(.index(0)), in: endpoint, statuses: statuses) {
        report(problem, at: mirror)
        return
      }
      for (index, element) in elements.enumerated() {
        reportUnpromised(in: element, at: path.appending(.index(index)), of: endpoint, statuses: statuses)
      }
    case .object(let members):
      if let contained = members.first(where: { $0.name == "$contains" }) {
        guard members.count == 1, case .array = contained.value.content else {
          report("\"$contains\" must be the only key of its object, and a list", at: contained)
          return
        }
        reportUnpromised(in: contained.value, at: path, of: endpoint, statuses: statuses)
        return
      }
      for member in members {
        let inner = path.appending(key: member.name)
        if let problem = unreachable(inner, in: endpoint, statuses: statuses) {
          report(problem, at: member)
        } else {
          reportUnpromised(in: member.value, at: inner, of: endpoint, statuses: statuses)
        }
      }
    }
  }
}

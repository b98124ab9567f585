/// Applies the policy on properties that an OpenAPI document lists and does not require.
extension ContractReader {
  /// Lets the responses with the policy `required` promise every property that the document lists in them. What the
  /// contract writes itself stays as it is, as do requests.
  ///
  /// It must be called after shapes are settled, so that all that is promised of an object is in one place.
  mutating func requireOptionalFields() {
    guard let document else { return reportOptionalFieldsWithoutDocument() }
    let requiring = endpoints.flatMap(\.responses).filter { $0.optionalFields == .required }
    let bodies = requiring.compactMap(\.shapeOfBody)
    if bodies.isEmpty { return }
    let files = Set(document.files)
    var completion = ShapeCompletion(shapes)
    completion.complete(bodies) { files.contains($0.location.file) }
    shapes = completion.shapes
    for endpoint in endpoints.indices {
      for index in endpoints[endpoint].responses.indices {
        let promise = endpoints[endpoint].responses[index]
        guard promise.optionalFields == .required, let shape = promise.shapeOfBody else { continue }
        endpoints[endpoint].responses[index].body = .shape(completion.copy(of: shape))
      }
    }
    for (shape, error) in document.faultyShapes {
      self.document?.faultyShapes[completion.copy(of: shape)] = error
    }
    documentNotes += completion.endless.map { field in
      SpecDiagnostic(
        severity: .warning, location: field.location,
        message:
          "\"\(Quoted.cut(field.name))\" stays optional, whatever \"optionalFields\" says: required, it would hold itself without end",
        excerpt: nil)
    }
  }

  private mutating func reportOptionalFieldsWithoutDocument() {
    guard let node = requiredFieldsNode, documentFile == nil, !unreadSections.contains(.endpoints) else {
      return
    }
    report(
      "\"optionalFields\" is about the properties that a document lists, and this contract has no \"openapi\": write \"name\" for a member that is always there, \"name?\" for one that may be absent",
      at: node)
  }
}

extension ResponsePromise {
  fileprivate var shapeOfBody: ShapeID? {
    if case .shape(let shape) = body { shape } else { nil }
  }
}

/// Copies of shapes in which optional members are required.
private struct ShapeCompletion {
  private(set) var shapes: ShapeTable

  /// The members that stay optional, since no value would end with them.
  private(set) var endless: [Field] = []

  /// The copies, by what they are copies of. A shape that would be the same has none.
  private var copies: [ShapeID: ShapeID] = [:]

  init(_ shapes: ShapeTable) { self.shapes = shapes }

  /// Returns the copy of a shape, or the shape itself if it has none.
  func copy(of shape: ShapeID) -> ShapeID { copies[shape] ?? shape }

  /// Copies the shapes to which some lead, with certain members required wherever they are optional.
  mutating func complete(_ roots: [ShapeID], _ isListed: (Field) -> Bool) {
    let reached = reached(from: roots)
    let order = reached.sorted { $0.index < $1.index }
    let changing = order.filter {
      shapes[$0].shape.object?.fields.contains { $0.isOptional && isListed($0) } == true
    }
    let copied = users(of: changing, among: order)
    for id in order where copied.contains(id) { copies[id] = shapes.add(shapes[id]) }
    var required: [ShapeID: Set<Int>] = [:]
    for (id, copy) in copies {
      var node = shapes[id]
      node.shape = node.shape.assertion == nil ? node.shape.mapChildren(self.copy) : node.shape
      node.constraints = node.constraints.map(self.copy)
      if case .object(var object) = node.shape {
        for index in object.fields.indices
        where object.fields[index].isOptional && isListed(object.fields[index]) {
          if isNever(object.fields[index].shape) { continue }
          object.fields[index].isOptional = false
          required[copy, default: []].insert(index)
        }
        node.shape = .object(object)
      }
      shapes[copy] = node
    }
    leaveEndless(required)
  }

  /// Returns the shapes to which some lead. What an assertion says is about values as the document describes them.
  private func reached(from roots: [ShapeID]) -> Set<ShapeID> {
    var seen: Set<ShapeID> = []
    var waiting = roots
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      waiting += parts(of: next)
    }
    return seen
  }

  private func parts(of id: ShapeID) -> [ShapeID] {
    let node = shapes[id]
    return node.constraints + (node.shape.assertion == nil ? node.shape.children : [])
  }

  /// Returns some shapes and those that lead to them.
  private func users(of shapes: [ShapeID], among all: [ShapeID]) -> Set<ShapeID> {
    var users: [ShapeID: [ShapeID]] = [:]
    for id in all {
      for part in parts(of: id) { users[part, default: []].append(id) }
    }
    var seen: Set<ShapeID> = []
    var waiting = shapes
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      waiting += users[next] ?? []
    }
    return seen
  }

  /// Returns whether a document says that there is no value at all.
  private func isNever(_ id: ShapeID) -> Bool {
    ([id] + shapes[id].constraints).contains { shapes[$0].shape.assertion == .never }
  }

  /// Lets members be optional again with which their objects would hold themselves.
  private mutating func leaveEndless(_ required: [ShapeID: Set<Int>]) {
    let shapes = shapes
    let sizes = LeastSizes(of: shapes) { shapes.need(of: $0) }
    let cycles = shapes.cycles { id in
      sizes[id] == nil ? shapes.parts(of: id).filter { sizes[$0] == nil } : []
    }
    for cycle in cycles {
      let members = Set(cycle)
      for id in cycle {
        guard case .object(var object) = shapes[id].shape else { continue }
        for index in required[id, default: []].sorted() where members.contains(object.fields[index].shape) {
          object.fields[index].isOptional = true
          endless.append(object.fields[index])
        }
        self.shapes[id].shape = .object(object)
      }
    }
  }
}

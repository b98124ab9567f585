/// The errors of a document, and what cannot be used because of them.
struct OpenAPIFaults: Sendable {
  private var notes = OpenAPINotes()

  /// The first error of each shape that has one itself.
  private(set) var shapes: [ShapeID: SpecDiagnostic] = [:]

  /// The first error outside of schemas, of the operation that is being read.
  var ofOperation: SpecDiagnostic?

  init() { notes.severity = .error }

  /// Adds an error of a shape, or of the operation that is being read.
  mutating func add(_ message: String, at location: SpecLocation, of shape: ShapeID?) {
    notes.add(message, at: location)
    let fault = SpecDiagnostic(severity: .error, location: location, message: message, excerpt: nil)
    if let shape {
      if shapes[shape] == nil { shapes[shape] = fault }
    } else if ofOperation == nil {
      ofOperation = fault
    }
  }

  /// Makes the error of the operation that of a shape, which the contract may replace.
  mutating func moveFault(to shape: ShapeID) {
    shapes[shape] = ofOperation
    ofOperation = nil
  }

  var diagnostics: [SpecDiagnostic] { notes.diagnostics }
}

extension ShapeTable {
  /// Returns the error that each shape has, or that one has which it contains.
  func faults(from own: [ShapeID: SpecDiagnostic]) -> [ShapeID: SpecDiagnostic] {
    guard !own.isEmpty else { return [:] }
    var holders: [[Int32]] = Array(repeating: [], count: nodes.count)
    var found = own
    for index in nodes.indices {
      for part in nodes[index].parts { holders[part.index].append(Int32(index)) }
      if let fault = nodes[index].origins.lazy.compactMap({ own[$0] }).first {
        found[ShapeID(index: index)] = fault
      }
    }
    var pending = found.keys.sorted { $0.index < $1.index }
    while let part = pending.popLast() {
      for index in holders[part.index] {
        let holder = ShapeID(index: Int(index))
        if found[holder] == nil {
          found[holder] = found[part]
          pending.append(holder)
        }
      }
    }
    return found
  }
}

extension ShapeNode {
  /// The shapes whose members an object took over, which count for what is said of them as a whole.
  var origins: [ShapeID] { shape.object?.origins ?? [] }

  /// The shapes that are directly within a shape.
  var parts: [ShapeID] { shape.children + constraints }
}

extension Endpoint {
  /// Returns the error of a document for which an endpoint cannot be used: its own, else that of a promise.
  func fault(among faults: [ShapeID: SpecDiagnostic]) -> SpecDiagnostic? {
    if let fault { return fault }
    guard !faults.isEmpty else { return nil }
    var shapes = [query, body].compactMap(\.self) + headers.map(\.shape)
    for response in responses {
      if case .shape(let shape) = response.body { shapes.append(shape) }
      shapes += response.headers.map(\.shape)
    }
    return shapes.lazy.compactMap { faults[$0] }.first
  }
}

import ContractSpecs
import SwiftModels

/// The promises and models that have the path of an error, or may have it.
struct PathFits: Sendable {
  /// A promise or a model that has the path.
  struct Fit: Sendable {
    var name: String

    /// The member as it is written there, and its place.
    var notation: String?
    var location: SpecLocation?

    /// True if the app's property is a `Date`, of which an error only says how it is read.
    var isDate = false
  }

  /// Those that have the path.
  var having: [Fit] = []

  /// The names of those that accept anything at it or around it.
  var open: [String] = []
}

/// A body that a promise or a model describes, by whose members the path of an error is looked for.
struct NamedBody: Sendable {
  /// The name for a reader: `shop/login`, `LoginResponse`.
  var name: String
  private let places: ContractPlaces
  private let keys: Client.Keys

  init(_ model: SwiftModel) {
    self.init(name: model.name, ContractPlaces(model.shapes, root: model.root), model.client.keys)
  }

  private init(name: String, _ places: ContractPlaces, _ keys: Client.Keys) {
    (self.name, self.places, self.keys) = (name, places, keys)
  }

  /// Returns the bodies that the endpoints of a contract promise. Those of a success have the endpoint's name, the
  /// others the status too.
  static func all(of contract: Contract) -> [NamedBody] {
    contract.endpoints.flatMap { endpoint in
      endpoint.responses.compactMap { promise in
        guard case .shape(let shape) = promise.body else { return nil }
        let status = promise.status.isSuccess ? "" : ":\(promise.status)"
        return NamedBody(
          name: "\(contract.name)/\(endpoint.name)\(status)", ContractPlaces(contract.shapes, root: shape),
          contract.client.keys)
      }
    }
  }

  private enum Reach { case absent, open, had }

  fileprivate func add(_ path: JSONPath, to fits: inout PathFits) {
    switch reach(path) {
    case .absent: break
    case .open: if !fits.open.contains(name) { fits.open.append(name) }
    case .had:
      if fits.having.contains(where: { $0.name == name }) { return }
      let place = places.spelled(path, after: keys)
      fits.having.append(
        PathFits.Fit(
          name: name, notation: places.notation(at: place), location: places.location(at: place),
          isDate: isDate(at: place)))
    }
  }

  private func isDate(at path: JSONPath) -> Bool {
    guard var shape = places.place(at: path)?.shape else { return false }
    while let inner = places.shapes[shape].shape.wrapped { shape = inner }
    return places.shapes[shape].isDate
  }

  private func reach(_ path: JSONPath) -> Reach {
    var shapes: Set<ShapeID> = [places.root]
    var isOpen = false
    for step in path.steps {
      var next: Set<ShapeID> = []
      for shape in shapes.flatMap(places.alternatives) {
        let (found, accepts) = children(of: shape, at: step)
        next.formUnion(found)
        isOpen = isOpen || accepts
      }
      shapes = next
    }
    if !shapes.isEmpty { return .had }
    return isOpen ? .open : .absent
  }

  /// Returns the shapes of a step below a shape, and whether anything is accepted there.
  private func children(of shape: ShapeID, at step: JSONPath.Step) -> ([ShapeID], Bool) {
    switch (places.shapes[shape].shape, step) {
    case (.any, _): return ([], true)
    case (.array(let array), .each), (.array(let array), .index): return (array.elements, false)
    case (.object(let object), .key(let name)):
      let named = object.fields.filter { $0.name == name || isConverted($0.name, to: name) }.map(\.shape)
      let matching = object.patterns.filter { $0.pattern.matches(name) }.map(\.shape)
      if !(named + matching).isEmpty { return (named + matching, false) }
      return switch object.others {
      case .each(let shape): ([shape], false)
      case .open: ([], true)
      case .byPolicy, .never: ([], false)
      }
    case (_, _): return ([], false)
    }
  }

  private func isConverted(_ name: String, to key: String) -> Bool {
    switch keys {
    case .asWritten: false
    case .convertFromSnakeCase: SnakeCase.converted(name) == key
    }
  }
}

extension PathFits {
  /// Looks for a path in several bodies; `nil` if there are none, or the path says nothing.
  init?(of path: JSONPath?, in bodies: [NamedBody]) {
    guard let path, !path.steps.isEmpty, !bodies.isEmpty else { return nil }
    for body in bodies { body.add(path, to: &self) }
  }
}

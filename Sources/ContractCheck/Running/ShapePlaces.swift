import ContractSpecs

/// The members of a contract's named shapes, each under the only place where it is written.
struct ShapePlaces: Sendable {
  fileprivate let table: ShapeTable

  /// The places by the location of the member's name. A member that another shape spreads in is the same member there.
  fileprivate private(set) var members: [SpecLocation: ShapePlace] = [:]

  /// The locations of everything that is written in named shapes.
  private var locations: Set<SpecLocation> = []

  /// The starts of the named shapes, in the order of the files.
  private let starts: [(location: SpecLocation, name: String)]

  /// The files of the shapes that are types of the app, by name.
  private let modelFiles: [String: String]

  init(_ contract: Contract) {
    table = contract.shapes
    let named = contract.shapes.nodes.indices.filter { contract.shapes.nodes[$0].name != nil }
    starts = named.map { (contract.shapes.nodes[$0].location, contract.shapes.nodes[$0].name ?? "") }
      .sorted { $0.location.order < $1.location.order }
    modelFiles = Dictionary(
      starts.filter { $0.location.isInSwiftSource }.map { ($0.name, $0.location.file) },
      uniquingKeysWith: { first, _ in first })
    for index in named {
      guard let name = contract.shapes.nodes[index].name else { continue }
      enter(contract.shapes.nodes[index], ShapePlace(shape: name, path: .root))
    }
  }

  /// Returns the place that a finding is about, or `nil` if an endpoint or a check promises it itself.
  func place(of finding: Finding, in promise: ResponsePromise?) -> ShapePlace? {
    guard case .shape(let body)? = promise?.body, let path = finding.path?.pattern,
      locations.contains(finding.location)
    else { return nil }
    let ends = ShapeWay.ends(of: path, from: body, in: self)
    let end = ends.first { $0.passes(finding.location, in: self) } ?? ends.first
    return end.flatMap { finding.isAboutMembers ? $0.inside(finding.location, in: self) : $0.place }
  }

  /// Records the members that a shape writes itself, down to the next named shapes.
  private mutating func enter(_ node: ShapeNode, _ place: ShapePlace, depth: Int = 0) {
    locations.insert(node.location)
    guard depth < 200 else { return }
    switch node.shape {
    case .object(let object):
      for field in object.fields where isWritten(field, in: place.shape) {
        let below = ShapePlace(shape: place.shape, path: place.path.appending(key: field.name))
        locations.insert(field.location)
        members[field.location] = below
        enterUnnamed(field.shape, below, depth)
      }
      for other in object.shapesOfUnnamed { enterUnnamed(other, place.each, depth) }
    case .array(let array):
      for (index, element) in array.elements.enumerated() {
        enterUnnamed(element, index < array.prefix.count ? place.element(index) : place.each, depth)
      }
    case .token(let claims):
      let payload = ShapePlace(shape: place.shape, path: place.path.appending(.jwt))
      if let claims { enterUnnamed(claims, payload, depth) }
    case let shape: for inner in shape.children { enterUnnamed(inner, place, depth) }
    }
  }

  private mutating func enterUnnamed(_ id: ShapeID, _ place: ShapePlace, _ depth: Int) {
    if table[id].name == nil { enter(table[id], place, depth: depth + 1) }
  }

  /// Returns whether a shape has a member itself, and not from another one that is spread in. The types of an app may
  /// contain others, so their members follow in any order.
  private func isWritten(_ field: Field, in shape: String) -> Bool {
    if field.location.isInSwiftSource { return modelFiles[shape] == field.location.file }
    return owner(of: field.location) == shape
  }

  /// Returns the named shape in which something is written: the last one that begins before it.
  private func owner(of location: SpecLocation) -> String? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].location.order <= location.order { low = middle + 1 } else { high = middle }
    }
    return low > 0 && starts[low - 1].location.file == location.file ? starts[low - 1].name : nil
  }
}

/// A way through shapes along a path; a choice results in several.
private struct ShapeWay {
  /// The shape; `nil` after an unexpected member.
  var node: ShapeID?

  /// The place of the value; `nil` if the endpoint itself writes it.
  var place: ShapePlace?

  /// The locations that the last step went through: the object and the member.
  var passed: [SpecLocation] = []

  /// The number of ways that are followed at once.
  private static let maximumWays = 64

  static func ends(of path: JSONPath, from body: ShapeID, in places: ShapePlaces) -> [ShapeWay] {
    path.steps.reduce([ShapeWay(node: body)]) { ways, step in
      Array(ways.flatMap { $0.following(step, in: places) }.prefix(maximumWays))
    }
  }

  /// Returns the shapes that a value here can have, with the place of each as the one that holds members.
  private func insides(in places: ShapePlaces) -> [(node: ShapeNode, place: ShapePlace?)] {
    var waiting = node.map { [($0, place)] } ?? []
    var found: [(ShapeNode, ShapePlace?)] = []
    while let (id, place) = waiting.popLast(), found.count < Self.maximumWays {
      let node = places.table[id]
      let inside = node.name.map { ShapePlace(shape: $0, path: .root) } ?? place
      if let alternatives = node.shape.alternatives {
        waiting += alternatives.reversed().map { ($0, inside) }
      } else {
        found.append((node, inside))
      }
    }
    return found
  }

  private func following(_ step: JSONPath.Step, in places: ShapePlaces) -> [ShapeWay] {
    insides(in: places).flatMap { node, place -> [ShapeWay] in
      switch (step, node.shape) {
      case (.key(let name), .object(let object)):
        guard let field = object.field(named: name) else {
          let unpromised = place.map { ShapePlace(shape: $0.shape, path: $0.path.appending(step)) }
          return [ShapeWay(node: nil, place: unpromised, passed: [node.location])]
        }
        return [
          ShapeWay(
            node: field.shape, place: places.members[field.location], passed: [node.location, field.location])
        ]
      case (.each, .array(let array)):
        let element = array.element.map { [$0] } ?? []
        return element.map { ShapeWay(node: $0, place: place?.each, passed: [node.location]) }
      case (.index(let index), .array(let array)) where array.prefix.indices.contains(index):
        return [
          ShapeWay(node: array.prefix[index], place: place?.element(index), passed: [node.location])
        ]
      case (.each, .object(let object)):
        return object.shapesOfUnnamed.map {
          ShapeWay(node: $0, place: place?.each, passed: [node.location])
        }
      case (.jwt, .token(let claims)):
        let payload = place.map { ShapePlace(shape: $0.shape, path: $0.path.appending(.jwt)) }
        return claims.map { [ShapeWay(node: $0, place: payload, passed: [node.location])] } ?? []
      case (.key, _), (.each, _), (.index, _), (.jwt, _): return []
      }
    }
  }

  /// Returns whether something written at a location is at the end of the way.
  func passes(_ location: SpecLocation, in places: ShapePlaces) -> Bool {
    passed.contains(location) || insides(in: places).contains { $0.node.location == location }
  }

  /// Returns the place for a finding about the members of an object written at a location, else the value's own place.
  func inside(_ location: SpecLocation, in places: ShapePlaces) -> ShapePlace? {
    insides(in: places).first { $0.node.location == location }.map(\.place) ?? place
  }
}

extension ShapePlace {
  fileprivate var each: ShapePlace { ShapePlace(shape: shape, path: path.appending(.each)) }

  fileprivate func element(_ index: Int) -> ShapePlace {
    ShapePlace(shape: shape, path: path.appending(.index(index)))
  }
}

extension SpecLocation {
  fileprivate var order: (String, Int, Int) { (file, line, column) }
}

extension Finding {
  /// True if the finding may be about the members of the object at its path, and not about the value there.
  fileprivate var isAboutMembers: Bool { kind.subject == .member }
}

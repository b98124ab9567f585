/// The test by which assertions are judged. A class, to keep what holds it small on the stack of a deep recursion.
private final class AssertionFit: Sendable {
  let fit: ShapeFit

  init(fit: ShapeFit) { self.fit = fit }
}

/// The shapes of a contract, of which those reachable from the requested roots are prepared, under their own numbers.
package struct PreparedShapes: Sendable {
  let table: ShapeTable

  /// The test by which assertions are judged; `nil` if there are none.
  private let assertionFit: AssertionFit?
  var fit: ShapeFit? { assertionFit?.fit }
  private(set) var shapes: [PreparedShape]

  /// True if `convertFromSnakeCase` leaves the keys of all promised bodies unchanged, as far as these are prepared
  /// together.
  private(set) var keysSurviveEverywhere = true
  private var isReady: [Bool]

  /// The number of nested nullable shapes and choices of one that are followed.
  private static let maximumWrappings = 64

  init(_ table: ShapeTable) {
    self.table = table
    assertionFit = table.hasAssertions ? AssertionFit(fit: ShapeFit(table, now: 0)) : nil
    shapes = Array(
      repeating: PreparedShape(test: .any, acceptsNull: true, source: ShapeID(index: 0)),
      count: table.nodes.count)
    isReady = Array(repeating: false, count: table.nodes.count)
  }

  subscript(id: ShapeID) -> PreparedShape { shapes[id.index] }

  /// Returns the client's own number type for a shape, or for what the shape is beside null.
  func number(of shape: ShapeID) -> ClientNumber? { table[self[shape].source].number }

  /// Returns whether the client represents a shape, or what it is beside null, as a `Date`.
  func isDate(_ shape: ShapeID) -> Bool { table[self[shape].source].isDate }

  /// Returns the client's name for a shape, or for what the shape is beside null.
  func name(of shape: ShapeID) -> String? { table[self[shape].tagged ?? self[shape].source].name }

  /// Returns whether the client's own source throws an error of its own for a value that does not fit.
  func hasOwnError(_ shape: ShapeID) -> Bool {
    table[shape].hasOwnError || table[self[shape].source].hasOwnError
  }

  /// Returns the assertion that a shape is; `nil` for any other shape.
  func assertion(of shape: ShapeID) -> Assertion? { table[self[shape].source].shape.assertion }

  /// Returns the shapes with another root prepared.
  func reaching(_ root: ShapeID) -> PreparedShapes {
    guard !isReady[root.index] else { return self }
    var more = self
    more.prepare(root)
    return more
  }

  /// Prepares a shape and all shapes that it refers to.
  mutating func prepare(_ root: ShapeID) {
    var pending = [root]
    while let id = pending.popLast() {
      guard !isReady[id.index] else { continue }
      isReady[id.index] = true
      shapes[id.index] = prepared(id)
      pending += references(of: id)
    }
  }

  /// Returns whether `convertFromSnakeCase` leaves every promised key below a shape unchanged, so that a client with
  /// exactly these CodingKeys can read it.
  func keysSurviveConversion(below root: ShapeID) -> Bool { keysSurviveConversion(below: [root]) }

  /// Prepares the shapes of all promised bodies, and remembers whether a decoder that converts keys reads all of them.
  mutating func prepare(bodies roots: [ShapeID]) {
    for root in roots { prepare(root) }
    keysSurviveEverywhere = keysSurviveConversion(below: roots)
  }

  private func keysSurviveConversion(below roots: [ShapeID]) -> Bool {
    var pending = roots
    var isSeen = Array(repeating: false, count: shapes.count)
    while let id = pending.popLast() {
      guard !isSeen[id.index] else { continue }
      isSeen[id.index] = true
      if case .token = self[id].test { continue }
      if case .object(let object) = self[id].test, !object.keysSurviveConversion { return false }
      pending += references(of: id)
    }
    return true
  }

  private func references(of id: ShapeID) -> [ShapeID] {
    references(of: self[id].test, id) + (self[id].demands?.constraints ?? [])
  }

  private func references(of test: PreparedShape.Test, _ id: ShapeID) -> [ShapeID] {
    switch test {
    case .any, .null, .boolean, .integer, .number, .string, .format, .moment, .pattern, .literals, .assertion:
      []
    case .token(let claims): claims.map { [$0] } ?? []
    case .array(let array): array.prefix + (array.element.map { [$0] } ?? [])
    case .choice(let alternatives):
      alternatives + (self[id].discriminator?.tag.map { [$0] } ?? [])
    case .object(let object):
      object.members.map(\.shape) + object.patterns.map(\.shape) + (object.others.shape.map { [$0] } ?? [])
    }
  }

  private func prepared(_ id: ShapeID) -> PreparedShape {
    var found = Alternatives(own: wrappings(of: id))
    collect(id, into: &found)
    let (alternatives, acceptsNull) = (found.all, found.acceptsNull)
    if alternatives.isEmpty { return PreparedShape(test: .null, acceptsNull: true, source: id) }
    let tagged = taggedShape(within: id)
    let discriminator = discriminator(within: id, alternatives)
    if alternatives.count > 1 || discriminator != nil {
      return PreparedShape(
        test: .choice(alternatives), acceptsNull: acceptsNull, source: id, tagged: tagged,
        discriminator: discriminator)
    }
    let test = test(of: table[alternatives[0]].shape)
    let own = test.acceptsNull && table.constraintsAcceptNull(of: alternatives[0])
    return PreparedShape(
      test: test, acceptsNull: acceptsNull || own, source: alternatives[0], tagged: tagged,
      demands: demands(of: table[alternatives[0]]))
  }

  /// Returns the demands of a shape besides its test, or `nil` if there are none.
  private func demands(of node: ShapeNode) -> PreparedDemands? {
    let known: [PreparedLiteral]? =
      if case .openChoice(let literals, _) = node.shape { literals.map(PreparedLiteral.init) } else { nil }
    if known == nil, node.constraints.isEmpty { return nil }
    return PreparedDemands(constraints: node.constraints, known: known)
  }

  /// Returns the enum that a shape is, itself or beside null.
  private func taggedShape(within id: ShapeID) -> ShapeID? {
    wrappings(of: id).first { table[$0].isTagged }
  }

  /// Returns the discriminator of a shape, itself or beside null.
  private func discriminator(within id: ShapeID, _ alternatives: [ShapeID]) -> PreparedDiscriminator? {
    let discriminator = wrappings(of: id).lazy.compactMap { table[$0].discriminator }.first
    guard let discriminator, discriminator.values.count == alternatives.count else { return nil }
    return PreparedDiscriminator(discriminator)
  }

  /// Returns a shape and the shapes that it wraps, one inside the other: nullable shapes and choices of one.
  private func wrappings(of id: ShapeID) -> [ShapeID] {
    var found = [id]
    while found.count < Self.maximumWrappings, let inner = table[found[found.count - 1]].shape.wrapped {
      found.append(inner)
    }
    return found
  }

  /// The alternatives of a shape, as far as they are collected.
  private struct Alternatives {
    /// The shape, and those that it wraps.
    var own: [ShapeID]
    var all: [ShapeID] = []
    var acceptsNull = false
    var seen: Set<ShapeID> = []
  }

  /// Collects the alternatives of a shape, or the shape itself if it is no choice; `null` only sets the flag.
  ///
  /// A choice among the alternatives is replaced by its own, unless it decides by a member or key, or the outer one
  /// does: either decides before the alternatives of the other one are tried.
  private func collect(_ id: ShapeID, into found: inout Alternatives) {
    guard found.seen.insert(id).inserted else { return }
    switch table[id].shape {
    case .null, .literal(.null): found.acceptsNull = true
    case .nullable(let inner):
      found.acceptsNull = true
      collect(inner, into: &found)
    case .choice(let shapes):
      let isOwn = found.own.contains(id)
      if !isOwn, isDecided(id), !isCircular(id) { return keep(id, in: &found) }
      let isDeciding = isOwn && table[id].discriminator != nil
      for shape in shapes {
        if isDeciding, isPlural(shape), !isCircular(shape) {
          keep(shape, in: &found)
        } else {
          collect(shape, into: &found)
        }
      }
    case .any, .oneOf:
      let own = test(of: table[id].shape).acceptsNull
      found.acceptsNull = found.acceptsNull || (own && table.constraintsAcceptNull(of: id))
      found.all.append(id)
    case .assertion(let assertion):
      found.acceptsNull = found.acceptsNull || table.acceptsNull(assertion, at: id)
      found.all.append(id)
    case _: found.all.append(id)
    }
  }

  private func keep(_ choice: ShapeID, in found: inout Alternatives) {
    found.all.append(choice)
    found.acceptsNull = found.acceptsNull || prepared(choice).acceptsNull
  }

  /// Returns whether something other than its fit decides which alternative of a choice a value is held against.
  private func isDecided(_ id: ShapeID) -> Bool { table[id].isTagged || table[id].discriminator != nil }

  /// Returns whether a shape is a choice of several, itself or beside null.
  private func isPlural(_ id: ShapeID) -> Bool {
    guard let last = wrappings(of: id).last, case .choice = table[last].shape else { return false }
    return true
  }

  /// The number of shapes that are looked at for whether a choice leads back to itself.
  private static let maximumChoices = 4_096

  /// Returns whether a choice leads back to itself through choices alone.
  private func isCircular(_ id: ShapeID) -> Bool {
    var pending = table.choices(of: id)
    var seen: Set<ShapeID> = []
    while let next = pending.popLast() {
      if next == id || seen.count > Self.maximumChoices { return true }
      if seen.insert(next).inserted { pending += table.choices(of: next) }
    }
    return false
  }

  private func test(of shape: Shape) -> PreparedShape.Test {
    switch shape {
    case .any, .nullable, .choice: .any
    case .null: .null
    case .boolean: .boolean
    case .integer(let bounds): .integer(PreparedBounds(bounds))
    case .number(let bounds): .number(PreparedBounds(bounds))
    case .string(let bounds): .string(bounds)
    case .format(let format): .format(format)
    case .token(let claims): .token(claims: claims)
    case .moment(let moment): .moment(moment)
    case .pattern(let pattern): .pattern(pattern)
    case .literal(let literal): .literals([PreparedLiteral(literal)])
    case .oneOf(let literals): .literals(literals.map(PreparedLiteral.init))
    case .openChoice(_, let base): test(of: table.scalar(base).shape)
    case .array(let array): .array(PreparedArray(array))
    case .object(let object): .object(PreparedObject(object))
    case .assertion: .assertion
    }
  }
}

extension PreparedShape.Test {
  fileprivate var acceptsNull: Bool {
    switch self {
    case .any, .null: true
    case .literals(let literals): literals.contains { $0.literal == .null }
    case _: false
    }
  }
}

extension PreparedObject.Others {
  var shape: ShapeID? {
    switch self {
    case .byPolicy, .open: nil
    case .each(let shape): shape
    }
  }
}

extension Contract {
  /// The shapes of all promised bodies and headers, prepared once for all responses of a run.
  package var preparedShapes: PreparedShapes {
    var prepared = PreparedShapes(shapes)
    let promises = endpoints.flatMap(\.responses)
    prepared.prepare(bodies: promises.compactMap { if case .shape(let root) = $0.body { root } else { nil } })
    for header in promises.flatMap(\.headers) { prepared.prepare(header.shape) }
    return prepared
  }
}

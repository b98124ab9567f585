package import ContractSpecs

/// Makes values that fit shapes. The same seed gives the same values; every call gives different ones.
package struct Sampler: Sendable {
  /// The preferences that restrict the random choices.
  package struct Options: Hashable, Sendable {
    /// A Boolean value that indicates whether `null` and empty arrays are avoided if there is a choice.
    package var prefersValues = false

    /// A Boolean value that indicates whether optional members are always present.
    package var includesOptional = false

    package init(prefersValues: Bool = false, includesOptional: Bool = false) {
      self.prefersValues = prefersValues
      self.includesOptional = includesOptional
    }
  }

  package let shapes: ShapeTable

  /// The time in seconds since 1970 to which dates, expiries and Unix times are relative.
  package var now: Double {
    get { fit.now }
    set { fit.now = newValue }
  }
  package var options = Options()
  package private(set) var fit: ShapeFit
  let costs: SampleCosts
  var random: SampleRandom
  var wishes = SampleWishes()

  /// The number of values written to the current sample so far.
  var written = 0

  package init(_ shapes: ShapeTable, seed: UInt64, now: Double) {
    self.shapes = shapes
    fit = ShapeFit(shapes, now: now)
    costs = SampleCosts(of: shapes)
    random = SampleRandom(seed: seed)
  }

  /// Restarts the random choices with a seed, which is cheaper than a new sampler.
  package mutating func reseed(_ seed: UInt64) { random = SampleRandom(seed: seed) }

  /// Returns whether some value fits the shape and can be made.
  package func hasSample(of shape: ShapeID) -> Bool { costs.cost(of: shape, tokensOpened: 0) != nil }

  /// Returns JSON text that fits the shape.
  package mutating func sample(_ shape: ShapeID) throws(SamplingError) -> [UInt8] {
    try sample(shape, wishes: SampleWishes())
  }

  /// Returns JSON text that fits the shape and contains the wished values wherever they fit.
  package mutating func sample(_ shape: ShapeID, wishes: SampleWishes) throws(SamplingError) -> [UInt8] {
    guard hasSample(of: shape) else { throw costs.obstacle(below: shape, in: shapes) }
    self.wishes = wishes
    written = 0
    var writer = JSONWriter()
    var spot = SampleSpot()
    spot.mirror = wishes.mirror?.root
    write(shape, at: spot, to: &writer)
    return writer.bytes
  }

  /// Returns the text of a sample, without the quotes of a string, for a header, query item or part of a path.
  package mutating func text(_ shape: ShapeID) throws(SamplingError) -> String {
    let bytes = try sample(shape)
    guard let value = try? JSONDocument(parsing: bytes).root else { return "" }
    return value.string ?? value.source
  }

  /// Returns whether the rest of a sample is made as small as possible, because the sample is deep or large.
  func isFrugal(_ spot: SampleSpot) -> Bool { spot.depth > 6 || written > 400 }

  mutating func write(_ id: ShapeID, at spot: SampleSpot, to writer: inout JSONWriter) {
    written += 1
    let candidates = wishes.candidates(at: spot)
    if let wished = candidates.first(where: { fit.fits($0, id, tokens: spot.tokens) && isWhole($0, id) }) {
      writer.value(wished)
      return
    }
    let alternatives = fit.alternatives(of: id)
    let possible = alternatives.shapes.filter { costs.cost(of: $0, tokensOpened: spot.tokens) != nil }
    let isNull = alternatives.acceptsNull && choosesNull(amid: possible, at: spot)
    guard !isNull, let leaf = choice(among: possible, at: spot) else { return writer.null() }
    writeLeaf(leaf, at: spot, to: &writer)
  }

  /// Returns whether a wished value is complete. A mirror of an object is only a part of it.
  private func isWhole(_ value: JSONValue, _ id: ShapeID) -> Bool {
    switch value.kind {
    case .object, .array: fit.alternatives(of: id).shapes.allSatisfy { shapes[$0].shape == .any }
    case .null, .boolean, .integer, .number, .string: true
    }
  }

  private mutating func choosesNull(amid possible: [ShapeID], at spot: SampleSpot) -> Bool {
    if possible.isEmpty { return true }
    if let mirror = spot.mirror { return mirror.isNull }
    if isFrugal(spot) { return true }
    return !options.prefersValues && random.isOne(in: 6)
  }

  /// Returns the alternative to write: one that can hold the wished value, otherwise a random one.
  private mutating func choice(among possible: [ShapeID], at spot: SampleSpot) -> ShapeID? {
    if possible.count < 2 { return possible.first }
    if let mirror = spot.mirror {
      var memory: [MirrorQuestion: Bool] = [:]
      if let fit = possible.first(where: { canHold(mirror, $0, &memory) }) { return fit }
    }
    if isFrugal(spot) {
      return possible.min { cost(of: $0, at: spot) < cost(of: $1, at: spot) }
    }
    return random.element(of: possible)
  }

  private func cost(of id: ShapeID, at spot: SampleSpot) -> Int {
    costs.cost(of: id, tokensOpened: spot.tokens) ?? .max
  }

  /// The key under which the result of `canHold` is stored, so that each pair of container and alternative is tested
  /// once.
  private struct MirrorQuestion: Hashable {
    var node: Int
    var leaf: ShapeID
  }

  private func canHold(_ mirror: JSONValue, _ id: ShapeID, _ memory: inout [MirrorQuestion: Bool]) -> Bool {
    guard case .object(let object) = shapes[id].shape else { return shapes[id].shape.admits(mirror.kind) }
    let question = MirrorQuestion(node: mirror.index, leaf: id)
    if let known = memory[question] { return known }
    let answer =
      Self.contents(of: mirror) == nil && mirror.kind == .object
      && mirror.members.allSatisfy { member in
        guard let field = object.field(named: member.name) else { return object.others != .byPolicy }
        return canHold(member.value, in: field.shape, &memory)
      }
    memory[question] = answer
    return answer
  }

  /// Returns whether a member can have the wished value: of two alternatives one may be the one with `"provider":
  /// "apple"`.
  private func canHold(
    _ wished: JSONValue, in id: ShapeID, _ memory: inout [MirrorQuestion: Bool]
  ) -> Bool {
    switch wished.kind {
    case .object, .array: fit.alternatives(of: id).shapes.contains { canHold(wished, $0, &memory) }
    case .null, .boolean, .integer, .number, .string: fit.fits(wished, id)
    }
  }
}

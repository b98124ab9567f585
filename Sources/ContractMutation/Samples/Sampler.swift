package import ContractSpecs

/// Makes values that fit shapes. The same seed gives the same values; every call gives different ones.
package struct Sampler: Sendable {
  /// The preferences that restrict the random choices.
  package struct Options: Hashable, Sendable {
    /// True if `null` and empty arrays are avoided where there is a choice.
    package var prefersValues = false
    package var includesOptional = false
    package var nulls = Nulls.asValues

    /// The choice between `null` and a value where both fit.
    package enum Nulls: Hashable, Sendable {
      /// The one that `prefersValues` says.
      case asValues

      /// `null`, unless it is the whole sample or something inside is wished for.
      case everywhere
    }

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
  private(set) var costs: SampleCosts
  var random: SampleRandom
  var wishes = SampleWishes()

  /// The number of values written to the current sample so far.
  var written = 0

  /// The number of characters by which a repetition without an end exceeds its minimum at most.
  var stretch = PatternSketch.fewMore

  /// The number of values that may still be tried for shapes with several demands, in one sample.
  var trialsLeft = 0

  /// A shape that any value fits, for members of which nothing is promised.
  let anything: ShapeID?

  /// A value of each shape with several demands.
  var witnesses: [ShapeID: [UInt8]] = [:]

  package init(_ shapes: ShapeTable, seed: UInt64, now: Double) {
    var shapes = shapes
    anything = shapes.shapeOfAnything()
    self.shapes = shapes
    fit = ShapeFit(shapes, now: now)
    costs = SampleCosts(of: shapes)
    random = SampleRandom(seed: seed)
    if shapes.isDemanding {
      let impossible = findWitnesses()
      if !impossible.isEmpty { costs = SampleCosts(of: shapes, impossible: impossible) }
      random = SampleRandom(seed: seed)
    }
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
    trialsLeft = Self.maximumTrials
    var writer = JSONWriter()
    var spot = SampleSpot()
    spot.mirror = wishes.mirror?.root
    write(shape, at: spot, to: &writer)
    return writer.bytes
  }

  /// Returns the text of a sample for a header: of a string without its quotes, and of a list with commas.
  package mutating func headerText(_ shape: ShapeID) throws(SamplingError) -> String {
    let bytes = try sample(shape)
    guard let value = try? JSONDocument(parsing: bytes).root else { return "" }
    return value.kind == .array ? HeaderList.text(of: value.elements.map(\.headerText)) : value.headerText
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
    var possible = alternatives.shapes.filter { costs.cost(of: $0, tokensOpened: spot.tokens) != nil }
    if !wishes.isEmpty, let named = alternative(namedIn: id, at: spot), possible.contains(named) {
      possible = [named]
    }
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
    if !wishes.present(below: spot).isEmpty { return false }
    if isFrugal(spot) { return true }
    return switch options.nulls {
    case .asValues: !options.prefersValues && random.isOne(in: 6)
    case .everywhere: spot.path != .root
    }
  }

  /// Returns the alternative to write: one that can hold the wished value, otherwise a random one.
  private mutating func choice(among possible: [ShapeID], at spot: SampleSpot) -> ShapeID? {
    if possible.count < 2 { return possible.first }
    if let mirror = spot.mirror {
      var memory: [MirrorQuestion: Bool] = [:]
      if let fit = possible.first(where: { canHold(mirror, $0, &memory) }) { return fit }
    }
    let possible = leading(possible, to: wishes.present(below: spot))
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
    var node: NodeID
    var leaf: ShapeID
  }

  private func canHold(_ mirror: JSONValue, _ id: ShapeID, _ memory: inout [MirrorQuestion: Bool]) -> Bool {
    guard case .object(let object) = shapes[id].shape else { return shapes[id].shape.admits(mirror.kind) }
    let question = MirrorQuestion(node: mirror.node, leaf: id)
    if let known = memory[question] { return known }
    let response =
      Self.contents(of: mirror) == nil && mirror.kind == .object
      && mirror.members.allSatisfy { member in
        guard let shape = object.shape(ofMember: member.name) else { return !object.refusesUnnamed }
        return canHold(member.value, in: shape, &memory)
      }
    memory[question] = response
    return response
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

extension Sampler {
  /// Returns a response that keeps a promise, with status, promised headers and a body, received at `now`.
  ///
  /// If no body is promised, the body is the mirror of the wishes, if there is one.
  package mutating func response(
    to promise: ResponsePromise, status: Int, wishes: SampleWishes = SampleWishes()
  ) throws(SamplingError) -> HTTPResponse {
    var response = HTTPResponse(status: status, receivedAt: now)
    for header in promise.headers {
      response.headers.append(Header(header.name, try headerText(header.shape)))
    }
    switch promise.body {
    case .unpromised: response.body = wishes.mirror?.bytes ?? []
    case .empty: break
    case .shape(let shape): response.body = try body(shape, promise, wishes)
    }
    if let type = promise.type(of: response.body), response.headers.value(of: "Content-Type") == nil {
      response.headers.append(Header("Content-Type", type))
    }
    return response
  }

  /// Returns JSON, or the text of a string if another media type is promised.
  private mutating func body(
    _ shape: ShapeID, _ promise: ResponsePromise, _ wishes: SampleWishes
  ) throws(SamplingError) -> [UInt8] {
    let bytes = try sample(shape, wishes: wishes)
    if let stream = promise.stream { return stream.text(of: bytes) }
    guard !promise.isJSON, let text = try? JSONDocument(parsing: bytes).root.string else { return bytes }
    return Array(text.utf8)
  }
}

extension Sampler {
  /// The key of a mirror that means "each of these somewhere in the array".
  static let containsKey = "$contains"

  mutating func writeArray(_ array: ArrayShape, at spot: SampleSpot, to writer: inout JSONWriter) {
    let wished = elements(wishedAt: spot)
    let count = count(of: array, wished: wished, at: spot)
    var distinct = DistinctValues()
    writer.array { writer in
      for index in 0..<count {
        guard let element = array.element(at: index) else { return }
        let mirror = index < wished.mirrors.count ? wished.mirrors[index] : nil
        let place = spot.element(index, mirror: mirror)
        guard array.isUnique else {
          write(element, at: place, to: &writer)
          continue
        }
        guard let other = distinctElement(element, at: place, from: &distinct) else { return }
        writer.raw(other)
      }
    }
  }

  /// Returns the elements that a mirror asks for, and whether the array must have no others.
  private func elements(wishedAt spot: SampleSpot) -> (mirrors: [JSONValue], isAll: Bool) {
    guard let mirror = spot.mirror else { return ([], false) }
    if let contents = Self.contents(of: mirror) { return (Array(contents.elements), false) }
    return (Array(mirror.elements), mirror.kind == .array)
  }

  static func contents(of mirror: JSONValue) -> JSONValue? {
    guard mirror.kind == .object, mirror.count == 1, let wanted = mirror[containsKey], wanted.kind == .array
    else { return nil }
    return wanted
  }

  private mutating func count(
    of array: ArrayShape, wished: (mirrors: [JSONValue], isAll: Bool), at spot: SampleSpot
  ) -> Int {
    let bounds = possibleCounts(of: array, at: spot)
    if wished.isAll, bounds.contains(wished.mirrors.count) { return wished.mirrors.count }
    let most = max(3, array.prefix.count)
    let usualFew = options.prefersValues ? 1...most : 0...most
    let few = isFrugal(spot) ? 0...0 : usualFew
    let drawn = random.number(in: bounds.counts(few: few) ?? 0...0)
    let usual = neededCount(at: spot).map { bounds.contains($0) ? max($0, drawn) : drawn } ?? drawn
    return bounds.contains(wished.mirrors.count) ? max(usual, wished.mirrors.count) : usual
  }

  /// Returns the bounds on the number of elements, which end before the first one that has no sample.
  private func possibleCounts(of array: ArrayShape, at spot: SampleSpot) -> CountBounds {
    var bounds = array.counts
    let first = (0...array.prefix.count).first { index in
      array.element(at: index).map { costs.cost(of: $0, tokensOpened: spot.tokens) == nil } ?? true
    }
    if let first { bounds.upper = min(bounds.upper ?? .max, first) }
    return bounds
  }

  mutating func writeObject(_ object: ObjectShape, at spot: SampleSpot, to writer: inout JSONWriter) {
    writer.object { writer in
      for field in object.fields where includes(field, at: spot) {
        writer.key(field.name)
        write(field.shape, at: spot.member(field.name), to: &writer)
      }
      writeOthers(of: object, at: spot, to: &writer)
    }
  }

  mutating func includes(_ field: Field, at spot: SampleSpot) -> Bool {
    guard field.isOptional else { return true }
    if wishes.omits(field.name, at: spot) { return false }
    guard costs.cost(of: field.shape, tokensOpened: spot.tokens) != nil else { return false }
    if wishes.wants(field.name, at: spot) { return true }
    if isFrugal(spot) { return false }
    return options.includesOptional || !random.isOne(in: 4)
  }

  /// Writes the members that are not named by the shape: those that are wished for and, if each has a shape, some more.
  mutating func writeOthers(
    of object: ObjectShape, at spot: SampleSpot, to writer: inout JSONWriter
  ) {
    var names = unnamedWishes(for: object, at: spot)
    writePatterned(of: object, &names, at: spot, to: &writer)
    switch object.others {
    case .byPolicy, .never: return
    case .open:
      for name in names {
        writer.key(name)
        if let value = spot.mirror?[name] { writer.value(value) } else { writer.null() }
      }
    case .each(let shape):
      guard costs.cost(of: shape, tokensOpened: spot.tokens) != nil else { return }
      if names.isEmpty, !isFrugal(spot) { names = keys(besides: object) }
      for name in names {
        writer.key(name)
        write(shape, at: spot.member(name), to: &writer)
      }
    }
  }

  private func unnamedWishes(for object: ObjectShape, at spot: SampleSpot) -> [String] {
    guard let mirror = spot.mirror, Self.contents(of: mirror) == nil else { return [] }
    return mirror.members.map(\.name).filter { object.field(named: $0) == nil }
  }

  private mutating func keys(besides object: ObjectShape) -> [String] {
    var names: [String] = []
    for _ in 0..<random.number(in: (options.prefersValues ? 1 : 0)...3) {
      let name = object.hasIntegerKeys ? "\(random.number(in: 0...9999))" : plainWord()
      let isTaken = object.patterns.contains { $0.pattern.matches(name) }
      if !names.contains(name), object.field(named: name) == nil, !isTaken { names.append(name) }
    }
    return names
  }
}

extension JSONValue {
  fileprivate var headerText: String { string ?? source }
}

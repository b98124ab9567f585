/// A test whether a value fits a shape, without reasons if it does not, for wishes and mutations.
///
/// Unexpected members are ignored unless `refusesUnpromised` is set, since the policy on them belongs to the response.
package struct ShapeFit: Sendable {
  package let shapes: ShapeTable

  /// The alternatives of each shape, which are looked up for every value.
  private let alternatives: [Alternatives]

  /// The discriminators of shapes one of whose alternatives applies to all values that name none.
  private let discriminators: [ShapeID: Discriminator]

  /// The names of the fields of each shape that is an object.
  private let names: [[[UInt8]]]

  /// The fields by shape and name, for objects with so many that a linear search would be slow.
  private let members: [ShapeID: [[UInt8]: Int]]

  /// True if a value may be tested against several shapes, and those within it again.
  private let hasAssertions: Bool

  /// The time in seconds since 1970, for shapes that promise a moment.
  package var now: Double

  /// True if an object that is neither open nor a dictionary may have only the named members.
  package var refusesUnpromised: Bool

  /// The maximum depth of nested tokens that are opened.
  package static let maximumTokenDepth = 3

  package init(_ shapes: ShapeTable, now: Double, refusesUnpromised: Bool = false) {
    self.shapes = shapes
    alternatives = shapes.nodes.indices.map { shapes.alternatives(of: ShapeID(index: $0)) }
    discriminators = shapes.openDiscriminators
    names = shapes.nodes.map { $0.shape.object?.fields.map { Array($0.name.utf8) } ?? [] }
    members = shapes.largeObjects
    hasAssertions = shapes.hasAssertions
    self.now = now
    self.refusesUnpromised = refusesUnpromised
  }

  /// The same test, but without unexpected members; cheaper than creating another one.
  package var refusingUnpromised: Self {
    var strict = self
    strict.refusesUnpromised = true
    return strict
  }

  package func fits(_ value: JSONValue, _ id: ShapeID) -> Bool { fits(value, id, tokens: 0) }

  /// Returns the cached result of `alternatives(of:)` of the table.
  package func alternatives(of id: ShapeID) -> Alternatives { alternatives[id.index] }

  package func fits(_ value: JSONValue, _ id: ShapeID, tokens: Int) -> Bool {
    var memory = Memory(tokens: tokens)
    return fits(value, id, &memory)
  }

  /// The cached results for the containers of one document that several shapes could match. Without it, nested values
  /// would be tested again for every path to them.
  struct Memory {
    struct Question: Hashable {
      var node: NodeID
      var leaf: ShapeID
    }

    /// The number of tokens that enclose the document.
    let tokens: Int
    var responses: [Question: Bool] = [:]
  }

  func fits(_ value: JSONValue, _ id: ShapeID, _ memory: inout Memory) -> Bool {
    if value.isNull { return alternatives[id.index].acceptsNull }
    let leaves = alternatives[id.index].shapes
    if value.kind == .object, let discriminator = discriminators[id],
      discriminator.values.count == leaves.count, let named = discriminator.alternative(for: value)
    {
      return remembered(value, leaves[named], &memory)
    }
    let isContainer = value.kind == .object || value.kind == .array
    let isTestedOnce = leaves.count < 2 && !hasAssertions
    if isTestedOnce || !isContainer {
      return leaves.contains { leaf in
        // Assertions within each other hold one value to the same shapes again.
        shapes[leaf].constraints.isEmpty
          ? fitsLeaf(value, leaf, &memory) : remembered(value, leaf, &memory)
      }
    }
    for leaf in leaves where shapes[leaf].shape.admits(value.kind) {
      if remembered(value, leaf, &memory) { return true }
    }
    return false
  }

  /// Returns whether a container fits a shape, which is tested once.
  private func remembered(_ value: JSONValue, _ leaf: ShapeID, _ memory: inout Memory) -> Bool {
    let question = Memory.Question(node: value.node, leaf: leaf)
    if let known = memory.responses[question] { return known }
    let response = fitsLeaf(value, leaf, &memory)
    memory.responses[question] = response
    return response
  }

  private func fitsLeaf(_ value: JSONValue, _ id: ShapeID, _ memory: inout Memory) -> Bool {
    guard fitsOwn(value, id, &memory) else { return false }
    for constraint in shapes[id].constraints where !fits(value, constraint, &memory) { return false }
    return true
  }

  /// Returns whether a value fits a shape, whatever further shapes it must fit.
  private func fitsOwn(_ value: JSONValue, _ id: ShapeID, _ memory: inout Memory) -> Bool {
    let shape = shapes[id].shape
    if case .assertion(let assertion) = shape { return keeps(assertion, value, &memory) }
    guard !value.hasLoneSurrogate else { return false }
    if case .openChoice(let literals, let base) = shape {
      return literals.contains { $0.means(value) } || fits(value, base, &memory)
    }
    guard shape.admits(value.kind) else { return false }
    switch shape {
    case .any, .boolean: return true
    case .null, .nullable, .choice, .openChoice, .assertion: return false
    case .integer(let bounds):
      if shapes[id].number == .unread {
        return value.number.map { $0.isInteger && bounds.contains($0) } ?? false
      }
      let isUnsigned = shapes[id].number == .uint64
      return value.number.map { (isUnsigned ? $0.isUInt64 : $0.int64 != nil) && bounds.contains($0) } ?? false
    case .number(let bounds):
      if shapes[id].number == .unread { return value.number.map(bounds.contains) ?? false }
      return value.number.map { Self.survives($0) && bounds.contains($0) } ?? false
    case .string(let bounds):
      return bounds.isUnbounded || bounds.contains(value.string?.unicodeScalars.count ?? 0)
    case .format(let format): return accepts(value, format)
    case .token(let claims): return acceptsToken(value, claims, memory.tokens)
    case .moment(let moment): return isClose(value, moment)
    case .pattern(let pattern): return value.string.map(pattern.matches) ?? false
    case .literal(let literal): return literal.means(value)
    case .oneOf(let literals): return literals.contains { $0.means(value) }
    case .array(let array): return fitsArray(value, array, &memory)
    case .object(let object): return fitsObject(value, object, id, &memory)
    }
  }

  private func accepts(_ value: JSONValue, _ format: Format) -> Bool {
    if format.isNumeric { return value.number.map { format.accepts($0.double) } ?? false }
    return format.accepts(Array((value.string ?? "").utf8))
  }

  private func acceptsToken(_ value: JSONValue, _ claims: ShapeID?, _ tokens: Int) -> Bool {
    guard tokens < Self.maximumTokenDepth, let token = WebToken(Array((value.string ?? "").utf8)) else {
      return false
    }
    return claims.map { fits(token.payload.root, $0, tokens: tokens + 1) } ?? true
  }

  private func isClose(_ value: JSONValue, _ moment: Moment) -> Bool {
    guard let number = value.number else { return false }
    return abs(number.double / moment.unit.size - now - moment.offset) <= 60
  }

  private func fitsArray(_ value: JSONValue, _ array: ArrayShape, _ memory: inout Memory) -> Bool {
    guard array.counts.contains(value.count) else { return false }
    for (index, element) in value.elements.enumerated() {
      let shape = index < array.prefix.count ? array.prefix[index] : array.element
      guard let shape, fits(element, shape, &memory) else { return false }
    }
    return !array.isUnique || value.document.equalElements(of: value.node) == nil
  }

  /// Returns whether an object fits: no name may occur twice, and every required one must occur.
  private func fitsObject(
    _ value: JSONValue, _ object: ObjectShape, _ id: ShapeID, _ memory: inout Memory
  ) -> Bool {
    let document = value.document
    var isPresent = [Bool](repeating: false, count: object.fields.count)
    var others: Set<[UInt8]> = []
    var expected = 0
    var key = document.firstChild(of: value.node)
    let end = document.next(after: value.node)
    while key < end {
      let member = JSONValue(document: document, node: key.value)
      if let index = field(named: key, in: document, of: id, from: expected) {
        guard !isPresent[index], fits(member, object.fields[index].shape, &memory) else { return false }
        isPresent[index] = true
        expected = index + 1
      } else {
        let name = document.string(at: key)
        guard others.insert(Array(name.utf8)).inserted else { return false }
        if let shape = object.shape(ofUnnamed: name) {
          guard fits(member, shape, &memory) else { return false }
        } else if refuses(object, tokens: memory.tokens) {
          return false
        }
      }
      key = document.next(after: key.value)
    }
    return object.fields.indices.allSatisfy { isPresent[$0] || object.fields[$0].isOptional }
  }

  /// Returns the number of the field that a key names. Most objects have their members in the order of the fields, so
  /// the search begins after the last one that was found.
  private func field(
    named key: NodeID, in document: JSONDocument, of id: ShapeID, from expected: Int
  ) -> Int? {
    if let known = members[id] { return known[Array(document.string(at: key).utf8)] }
    let names = names[id.index]
    return names[expected...].firstIndex { document.stringEquals(key, $0) }
      ?? names[..<expected].firstIndex { document.stringEquals(key, $0) }
  }

  /// Returns whether members of an object that nothing is promised for make a value unfit.
  private func refuses(_ object: ObjectShape, tokens: Int) -> Bool {
    switch object.others {
    case .byPolicy: refusesUnpromised && tokens == 0
    case .never: true
    case .open, .each: false
    }
  }

  /// Returns whether a client that reads a `Double` gets a finite number that has not become zero, and a whole number
  /// unchanged.
  package static func survives(_ number: JSONNumber) -> Bool {
    let double = number.double
    if double.isInfinite || (double == 0 && !number.isZero) { return false }
    return !number.isInteger || number.isWholeInDouble
  }
}

extension ObjectShape {
  /// Returns the shape of a member of that name, if anything is promised for it.
  package func shape(ofMember name: String) -> ShapeID? {
    field(named: name)?.shape ?? shape(ofUnnamed: name)
  }

  /// Returns the shape of a member that is not promised by name: that of the first pattern which matches it, else that
  /// of all others.
  package func shape(ofUnnamed name: String) -> ShapeID? {
    if !patterns.isEmpty, let field = patterns.first(where: { $0.pattern.matches(name) }) {
      return field.shape
    }
    switch others {
    case .byPolicy, .open, .never: return nil
    case .each(let shape): return shape
    }
  }

  /// The shapes of all members that are not promised by name.
  package var shapesOfUnnamed: [ShapeID] {
    switch others {
    case .byPolicy, .open, .never: patterns.map(\.shape)
    case .each(let shape): patterns.map(\.shape) + [shape]
    }
  }
}

extension ShapeTable {
  /// The numbers of fields, by object and name, for objects that have more than 32 fields.
  fileprivate var largeObjects: [ShapeID: [[UInt8]: Int]] {
    var all: [ShapeID: [[UInt8]: Int]] = [:]
    for index in nodes.indices {
      guard case .object(let object) = nodes[index].shape, object.fields.count > 32 else { continue }
      all[ShapeID(index: index)] = Dictionary(
        object.fields.enumerated().map { (Array($0.element.name.utf8), $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }
    return all
  }
}

extension Discriminator {
  /// Returns the number of the alternative that an object names, else that of the one for all others.
  fileprivate func alternative(for object: JSONValue) -> Int? {
    guard let tag = object[key] else { return rest }
    return values.firstIndex { $0.contains { $0.means(tag) } } ?? alternative(forOther: tag.kind)
  }
}

extension ShapeTable {
  /// The discriminators of choices that are not closed, also of those beside null.
  fileprivate var openDiscriminators: [ShapeID: Discriminator] {
    var all: [ShapeID: Discriminator] = [:]
    for index in nodes.indices {
      if let own = nodes[index].discriminator, own.rest != nil { all[ShapeID(index: index)] = own }
    }
    guard !all.isEmpty else { return [:] }
    for index in nodes.indices {
      let wrapped = wrapped(in: ShapeID(index: index))
      if let inner = wrapped.lazy.compactMap({ all[$0] }).first { all[ShapeID(index: index)] = inner }
    }
    return all
  }

  /// Returns the shapes that a shape wraps, one inside the other: nullable shapes and choices of one.
  private func wrapped(in id: ShapeID) -> [ShapeID] {
    var found: [ShapeID] = []
    var current = id
    while found.count < 64, let inner = self[current].shape.wrapped {
      current = inner
      found.append(current)
    }
    return found
  }
}

extension Moment.Unit {
  /// The number of units in a second.
  package var size: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1000
    }
  }
}

extension Shape {
  /// Returns whether a value of this kind may fit, whatever it contains. Choices are left to `alternatives(of:)`.
  package func admits(_ kind: JSONKind) -> Bool {
    let isNumeric = kind == .integer || kind == .number
    return switch self {
    case .any, .nullable, .choice, .assertion: true
    case .null: kind == .null
    case .boolean: kind == .boolean
    case .integer, .number, .moment: isNumeric
    case .string, .token, .pattern: kind == .string
    case .format(let format): format.isNumeric ? isNumeric : kind == .string
    case .literal(let literal): literal.isOf(kind)
    case .oneOf(let literals): literals.contains { $0.isOf(kind) }
    case .openChoice(let literals, _): literals.contains { $0.isOf(kind) }
    case .array: kind == .array
    case .object: kind == .object
    }
  }
}

extension Literal {
  fileprivate func isOf(_ kind: JSONKind) -> Bool {
    switch self {
    case .string: kind == .string
    case .number: kind == .integer || kind == .number
    case .boolean: kind == .boolean
    case .null: kind == .null
    }
  }

  /// Returns whether a value equals this one: strings by their scalars, numbers by their value.
  package func means(_ value: JSONValue) -> Bool {
    switch self {
    case .string(let text): value.string.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .number(let text): value.number.map { $0 == JSONNumber(text) } ?? false
    case .boolean(let bool): value.bool == bool
    case .null: value.isNull
    }
  }

  /// The literal as JSON text.
  package var json: [UInt8] {
    switch self {
    case .string(let text): JSONText.quoted(text)
    case .number(let text): Array(text.utf8)
    case .boolean(let bool): Array("\(bool)".utf8)
    case .null: Array("null".utf8)
    }
  }
}

/// Whether a value fits a shape, without a word on why not: what wishes and drifts ask.
///
/// Members that nobody promised are passed over unless told otherwise, as the policy on them belongs to the answer.
package struct ShapeFit: Sendable {
  package let shapes: ShapeTable

  /// By shape: looked up for every value.
  private let alternatives: [Alternatives]

  /// In seconds since 1970, for shapes that say when.
  package var now: Double

  /// Whether an object that is neither open nor a dictionary may have no other members than the named ones.
  package var refusesUnpromised: Bool

  /// How many tokens inside each other are opened.
  static let maximumTokenDepth = 3

  package init(_ shapes: ShapeTable, now: Double, refusesUnpromised: Bool = false) {
    self.shapes = shapes
    alternatives = shapes.nodes.indices.map { shapes.alternatives(of: ShapeID(index: $0)) }
    self.now = now
    self.refusesUnpromised = refusesUnpromised
  }

  /// The same, but without any member that nobody promised; cheaper than another one.
  var refusingUnpromised: Self {
    var strict = self
    strict.refusesUnpromised = true
    return strict
  }

  package func fits(_ value: JSONValue, _ id: ShapeID) -> Bool { fits(value, id, tokens: 0) }

  /// `alternatives(of:)` of the table, remembered.
  func alternatives(of id: ShapeID) -> Alternatives { alternatives[id.index] }

  func fits(_ value: JSONValue, _ id: ShapeID, tokens: Int) -> Bool {
    if value.isNull { return alternatives[id.index].acceptsNull }
    return alternatives[id.index].shapes.contains { fitsLeaf(value, shapes[$0].shape, tokens) }
  }

  private func fitsLeaf(_ value: JSONValue, _ shape: Shape, _ tokens: Int) -> Bool {
    guard shape.admits(value.kind), !value.hasLoneSurrogate else { return false }
    switch shape {
    case .any, .boolean: return true
    case .null, .nullable, .choice: return false
    case .integer(let bounds):
      return value.number.map { $0.int64 != nil && bounds.contains($0) } ?? false
    case .number(let bounds):
      return value.number.map { Self.survives($0) && bounds.contains($0) } ?? false
    case .string(let bounds): return bounds.isUnbounded || bounds.contains(value.string?.count ?? 0)
    case .format(let format): return accepts(value, format)
    case .token(let claims): return acceptsToken(value, claims, tokens)
    case .moment(let moment): return isClose(value, moment)
    case .pattern(let pattern): return value.string.map(pattern.matches) ?? false
    case .literal(let literal): return literal.means(value)
    case .oneOf(let literals): return literals.contains { $0.means(value) }
    case .array(let element, let bounds):
      return bounds.contains(value.count) && value.elements.allSatisfy { fits($0, element, tokens: tokens) }
    case .object(let object): return fitsObject(value, object, tokens)
    }
  }

  private func accepts(_ value: JSONValue, _ format: Format) -> Bool {
    if format.isNumeric { return value.number.map { format.accepts($0.double) } ?? false }
    return format.accepts(Array((value.string ?? "").utf8).span)
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

  /// A name may stand only once, and each promised one must.
  private func fitsObject(_ value: JSONValue, _ object: ObjectShape, _ tokens: Int) -> Bool {
    var names: Set<[UInt8]> = []
    for member in value.members {
      guard names.insert(Array(member.name.utf8)).inserted else { return false }
      guard let shape = object.shape(ofMember: member.name) else {
        if refusesUnpromised, tokens == 0, object.others == .byPolicy { return false }
        continue
      }
      if !fits(member.value, shape, tokens: tokens) { return false }
    }
    return object.fields.allSatisfy { $0.isOptional || names.contains(Array($0.name.utf8)) }
  }

  /// Whether a client that reads a `Double` gets a number at all, and a whole number as it is.
  static func survives(_ number: JSONNumber) -> Bool {
    let double = number.double
    if double.isInfinite || (double == 0 && !number.isZero) { return false }
    return !number.isInteger || number.survivesDouble
  }
}

extension ObjectShape {
  /// What a member of that name must look like, if anything is said of it.
  func shape(ofMember name: String) -> ShapeID? {
    if let field = field(named: name) { return field.shape }
    switch others {
    case .byPolicy, .open: return nil
    case .each(let shape): return shape
    }
  }
}

extension Moment.Unit {
  /// How many of it are a second.
  var size: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1000
    }
  }
}

extension Shape {
  /// Whether a value of this kind may fit, whatever is in it; choices are for `alternatives(of:)`.
  package func admits(_ kind: JSONKind) -> Bool {
    let isNumeric = kind == .integer || kind == .number
    return switch self {
    case .any, .nullable, .choice: true
    case .null: kind == .null
    case .boolean: kind == .boolean
    case .integer, .number, .moment: isNumeric
    case .string, .token, .pattern: kind == .string
    case .format(let format): format.isNumeric ? isNumeric : kind == .string
    case .literal(let literal): literal.isOf(kind)
    case .oneOf(let literals): literals.contains { $0.isOf(kind) }
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

  /// Whether a value is this one: strings scalar by scalar, numbers by their value.
  package func means(_ value: JSONValue) -> Bool {
    switch self {
    case .string(let text): value.string.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .number(let text): value.number.map { $0 == JSONNumber(text) } ?? false
    case .boolean(let bool): value.bool == bool
    case .null: value.isNull
    }
  }

  /// As JSON.
  var json: [UInt8] {
    switch self {
    case .string(let text): JSONText.quoted(text)
    case .number(let text): Array(text.utf8)
    case .boolean(let bool): Array("\(bool)".utf8)
    case .null: Array("null".utf8)
    }
  }
}

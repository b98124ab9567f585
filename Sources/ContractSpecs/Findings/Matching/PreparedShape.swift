/// A shape prepared for matching: `null` moved out of choices, names as bytes, numbers parsed, expressions compiled.
struct PreparedShape: Sendable {
  var test: Test

  /// True if `null` fits, besides other values.
  var acceptsNull: Bool

  /// The index of the shape itself, or of the shape beside null.
  var source: ShapeID

  /// The index of the client's enum with associated values that this shape is, itself or beside null.
  var tagged: ShapeID?

  /// The member that selects among the alternatives of the choice.
  var discriminator: PreparedDiscriminator?

  /// The further shapes that a value must fit, and the values of an open choice.
  var demands: PreparedDemands?

  enum Test: Sendable {
    case any
    case null
    case boolean
    case integer(PreparedBounds)
    case number(PreparedBounds)
    case string(CountBounds)
    case format(Format)

    /// A token (JWT), with the index of the payload's shape.
    case token(claims: ShapeID?)
    case moment(Moment)

    case pattern(Pattern)
    case literals([PreparedLiteral])
    case array(PreparedArray)
    case object(PreparedObject)

    /// A choice among two or more shapes, given by index. One of them is a choice only if it decides by a member or
    /// key, or the outer one does.
    case choice([ShapeID])

    /// A promise beside that of another shape, which has the same index in the table.
    case assertion
  }

  /// Returns whether some value of this kind fits.
  func admits(_ kind: JSONKind) -> Bool {
    switch test {
    case .any: true
    case .null: kind == .null
    case .boolean: kind == .boolean
    case .integer, .number, .moment: kind.isNumeric
    case .string, .token, .pattern: kind == .string
    case .format(let format): format.isNumeric ? kind.isNumeric : kind == .string
    case .literals(let literals): literals.contains { $0.literal.admits(kind) }
    case .array: kind == .array
    case .object: kind == .object
    case .choice, .assertion: true
    }
  }

  /// True for one of several strings, which the client represents as an enum.
  var isStringEnum: Bool {
    guard case .literals(let literals) = test else { return false }
    let kinds = LiteralKinds(literals)
    return kinds.hasStrings && !kinds.hasNumbers && !kinds.hasBooleans
      && literals.count { $0.literal != .null } > 1
  }

  /// True if values that fit are arrays or objects.
  var isContainer: Bool {
    switch test {
    case .array, .object: true
    case _: false
    }
  }
}

extension PreparedShape {
  /// Returns whether a value that is out of range is not an array with as many elements as promised.
  func isOutOfCount(_ node: NodeID, in document: JSONDocument) -> Bool {
    guard case .array(let array) = test, document.kind(of: node) == .array else { return true }
    return !array.bounds.contains(document.count(of: node))
  }
}

/// A literal prepared for comparison.
struct PreparedLiteral: Sendable {
  var literal: Literal
  var text: [UInt8]
  var number: JSONNumber?

  init(_ literal: Literal) {
    self.literal = literal
    switch literal {
    case .string(let string): (text, number) = (Array(string.utf8), nil)
    case .number(let source): (text, number) = ([], JSONNumber(source))
    case .boolean, .null: (text, number) = ([], nil)
    }
  }

  /// Returns whether the value at `node` equals this one: strings scalar by scalar, numbers by value.
  func fits(_ node: NodeID, in document: JSONDocument) -> Bool {
    switch (literal, document.kind(of: node)) {
    case (.string, .string): document.stringEquals(node, text)
    case (.number, .integer), (.number, .number): document.number(at: node) == number
    case (.boolean(let value), .boolean): document.isTrue(node) == value
    case (.null, .null): true
    case (.string, _), (.number, _), (.boolean, _), (.null, _): false
    }
  }
}

/// The JSON types of a set of literals; null does not count as one.
struct LiteralKinds {
  var hasStrings = false
  var hasNumbers = false
  var hasBooleans = false

  /// True if there are numbers and an `Int64` holds each of them.
  var areIntegers = false

  init(_ literals: [PreparedLiteral]) {
    for literal in literals {
      switch literal.literal {
      case .string: hasStrings = true
      case .number:
        areIntegers = (areIntegers || !hasNumbers) && literal.number?.int64 != nil
        hasNumbers = true
      case .boolean: hasBooleans = true
      case .null: break
      }
    }
  }
}

/// A discriminator with its values prepared for comparison with those of a body.
final class PreparedDiscriminator: Sendable {
  let key: String

  /// The values that name each alternative.
  let values: [[PreparedLiteral]]

  /// The alternative for all other values.
  let rest: Int?

  /// The shape of all values that name an alternative.
  let tag: ShapeID?

  /// The alternative of some other values.
  let others: Discriminator.Others?

  init(_ discriminator: Discriminator) {
    key = discriminator.key
    values = discriminator.values.map { $0.map(PreparedLiteral.init) }
    (rest, tag, others) = (discriminator.rest, discriminator.tag, discriminator.others)
  }

  /// Returns the alternative that a member's value names, else the one for all other values, or `nil` if there is none.
  func alternative(namedBy node: NodeID, in document: JSONDocument) -> Int? {
    values.firstIndex { $0.contains { $0.fits(node, in: document) } }
      ?? others?.alternative(for: document.kind(of: node)) ?? rest
  }

  /// True if all alternatives are objects.
  var isOfObjects: Bool {
    values.indices.allSatisfy { !values[$0].isEmpty || $0 == rest || $0 == others?.alternative }
  }
}

/// The indices of the shapes of an array's elements, and the bounds on their number.
final class PreparedArray: Sendable {
  /// The shape of every element after the prefix; `nil` if there may be none.
  let element: ShapeID?

  /// The shapes of the first elements.
  let prefix: [ShapeID]

  /// The bounds; after the prefix of a closed tuple, nothing may come.
  let bounds: CountBounds

  /// True if no two elements may be equal.
  let isUnique: Bool

  init(_ array: ArrayShape) {
    element = array.element
    prefix = array.prefix
    bounds = array.counts
    isUnique = array.isUnique
  }

  /// The shape of all elements, if the array is a list and not a tuple.
  var listElement: ShapeID? { prefix.isEmpty ? element : nil }
}

/// The demands on a value besides the test of its shape, which few shapes have.
final class PreparedDemands: Sendable {
  /// The further shapes that a value must fit.
  let constraints: [ShapeID]

  /// The values of an open choice, of which another one is worth mentioning.
  let known: [PreparedLiteral]?

  init(constraints: [ShapeID], known: [PreparedLiteral]?) {
    self.constraints = constraints
    self.known = known
  }
}

/// The bounds of a number, parsed once. A class, as are the other parts, to keep a shape small on the stack of a deep
/// recursion.
final class PreparedBounds: Sendable {
  let lower: JSONNumber?
  let upper: JSONNumber?
  let excludesLower: Bool
  let excludesUpper: Bool
  let step: JSONNumber?

  /// The bounds as integers, if comparing integers is enough.
  let integers: ClosedRange<Int64>?
  var isUnbounded: Bool { lower == nil && upper == nil && step == nil }

  init(_ bounds: NumberBounds) {
    lower = bounds.lower.flatMap { JSONNumber($0) }
    upper = bounds.upper.flatMap { JSONNumber($0) }
    (excludesLower, excludesUpper) = (bounds.excludesLower, bounds.excludesUpper)
    step = bounds.step.flatMap { JSONNumber($0) }
    let isPlain = step == nil && !excludesLower && !excludesUpper
    let least = lower.map(\.int64) ?? .some(.min)
    let greatest = upper.map(\.int64) ?? .some(.max)
    if isPlain, let least, let greatest, least <= greatest {
      integers = least...greatest
    } else {
      integers = nil
    }
  }

  func contains(_ number: JSONNumber) -> Bool {
    if let lower, number < lower || (excludesLower && number == lower) { return false }
    if let upper, upper < number || (excludesUpper && number == upper) { return false }
    return step.map(number.isMultiple) ?? true
  }
}

extension JSONKind {
  var isNumeric: Bool { self == .integer || self == .number }
}

extension Literal {
  func admits(_ kind: JSONKind) -> Bool {
    switch self {
    case .string: kind == .string
    case .number: kind.isNumeric
    case .boolean: kind == .boolean
    case .null: kind == .null
    }
  }
}

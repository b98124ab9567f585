/// The number of a shape in its contract's table.
package struct ShapeID: Hashable, Sendable {
  package let index: Int

  package init(index: Int) {
    self.index = index
  }
}

/// A shape with its metadata for reports and decoding.
package struct ShapeNode: Hashable, Sendable {
  package var shape: Shape

  /// The location of the shape in the contract.
  package var location: SpecLocation

  /// The contract's name for the shape, such as `User`.
  package var name: String?

  /// The further shapes that a value must fit too. They are judged only if the shape itself fits, in this order, up to
  /// the first that does not. After `settle()`, no choice has any.
  package var constraints: [ShapeID] = []

  /// The places of a document that say more of the value than is judged.
  package var unjudged: [UnjudgedPlace] = []

  /// The type of the number in the client's own source, if it is neither `Int` nor `Double`.
  package var number: ClientNumber?

  /// True if the shape is an assertion about shapes of the same value, and `null` breaks it.
  package var refusesNull = false

  /// True if the value is a `Date` in the client's own source, whatever it is read from.
  package var isDate = false

  /// True if the alternatives are the cases of a client's enum, distinguished by the one key of an object (SE-0295).
  package var isTagged = false

  /// The member of an object that determines the alternative.
  package var discriminator: Discriminator?

  /// True if the client's own source was not fully understood there.
  package var isDoubtful = false

  /// True if the client's own source throws an error of its own if the value does not fit.
  package var hasOwnError = false

  /// True if the members are what an initializer has read before it throws an error of its own, so that an error about
  /// reading them is the decoder's.
  package var isReadBeforeOwnError = false

  package init(shape: Shape, location: SpecLocation, name: String? = nil) {
    (self.shape, self.location, self.name) = (shape, location, name)
  }
}

/// A member whose value determines the alternative of a choice among objects.
package struct Discriminator: Hashable, Sendable {
  package let key: String

  /// The values that determine each alternative.
  package let values: [[Literal]]

  /// The index of the alternative that applies to every other value; it has no values of its own. `nil` if none does.
  package let rest: Int?

  /// The shape of all values that determine an alternative.
  package var tag: ShapeID?

  /// The alternative of some other values, where `rest` is not that of all of them.
  package var others: Others?

  /// An alternative that applies to other values of one kind; it has no values of its own.
  package struct Others: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case any, notNull, text }

    package let kind: Kind
    package let alternative: Int

    package init(_ kind: Kind, alternative: Int) { (self.kind, self.alternative) = (kind, alternative) }

    /// Returns the alternative for a value of this kind, if it applies.
    func alternative(for value: JSONKind) -> Int? {
      switch kind {
      case .any: alternative
      case .notNull: value == .null ? nil : alternative
      case .text: value == .string ? alternative : nil
      }
    }
  }

  package init(
    key: String, values: [[Literal]], rest: Int? = nil, tag: ShapeID? = nil, others: Others? = nil
  ) {
    precondition(rest.map(values.indices.contains) ?? true)
    (self.key, self.values, self.rest, self.tag, self.others) = (key, values, rest, tag, others)
  }

  /// Returns the number of the alternative for a value that none of `values` has.
  package func alternative(forOther value: JSONKind) -> Int? {
    others?.alternative(for: value) ?? rest
  }
}

/// All shapes of one contract in one flat array, so that a recursive shape needs only a number.
package struct ShapeTable: Hashable, Sendable {
  package private(set) var nodes: [ShapeNode] = []

  /// The example texts that the contract gives for its regular expressions, by the expression.
  package var examples: [String: String] = [:]

  package init() {}

  package subscript(id: ShapeID) -> ShapeNode {
    get { nodes[id.index] }
    set { nodes[id.index] = newValue }
  }

  package mutating func add(_ node: ShapeNode) -> ShapeID {
    nodes.append(node)
    return ShapeID(index: nodes.count - 1)
  }
}

/// The alternatives of a shape, with names and nested choices resolved.
package struct Alternatives: Hashable, Sendable {
  /// The alternatives, none of which is a choice or nullable. A literal `null` is represented by `acceptsNull`.
  package var shapes: [ShapeID] = []
  package var acceptsNull = false
}

extension ShapeTable {
  /// Returns the shapes of which a value needs to fit only one; the shape itself if it is not a choice.
  package func alternatives(of id: ShapeID) -> Alternatives {
    var result = Alternatives()
    var seen: Set<ShapeID> = []
    collect(id, into: &result, &seen)
    return result
  }

  private func collect(_ id: ShapeID, into result: inout Alternatives, _ seen: inout Set<ShapeID>) {
    guard seen.insert(id).inserted else { return }
    switch self[id].shape {
    case .null, .literal(.null): result.acceptsNull = true
    case .nullable(let inner):
      result.acceptsNull = true
      collect(inner, into: &result, &seen)
    case .choice(let shapes):
      for shape in shapes { collect(shape, into: &result, &seen) }
    case .any:
      if constraintsAcceptNull(of: id) { result.acceptsNull = true }
      result.shapes.append(id)
    case .oneOf(let literals):
      if literals.contains(.null), constraintsAcceptNull(of: id) { result.acceptsNull = true }
      result.shapes.append(id)
    case .assertion(let assertion):
      if acceptsNull(assertion, at: id) { result.acceptsNull = true }
      result.shapes.append(id)
    case _: result.shapes.append(id)
    }
  }

  /// Returns whether `null` fits the further shapes that a value of a shape must fit.
  func constraintsAcceptNull(of id: ShapeID) -> Bool {
    self[id].constraints.allSatisfy { alternatives(of: $0).acceptsNull }
  }
}

extension ShapeTable {
  /// The maximum depth of nested arrays that are examined.
  private static let maximumDepth = 8

  /// Returns whether so few values fit a shape that a fitting value is unlikely to belong to another member: a UUID,
  /// one of some words, an object with members of its own. A string or number of any kind is not distinctive, even
  /// within bounds.
  package func isDistinctive(_ id: ShapeID) -> Bool {
    var known: [ShapeID: Int] = [:]
    return isDistinctive(id, 0, &known)
  }

  /// Returns whether a shape inside `depth` arrays is distinctive. `known` maps a shape to the greatest depth at which
  /// it was; one that is not ends the search.
  private func isDistinctive(_ id: ShapeID, _ depth: Int, _ known: inout [ShapeID: Int]) -> Bool {
    if let deepest = known[id], depth <= deepest { return true }
    let alternatives = alternatives(of: id).shapes
    guard !alternatives.isEmpty else { return false }
    for alternative in alternatives where !isDistinctive(alternative: alternative, depth, &known) {
      return false
    }
    known[id] = depth
    return true
  }

  private func isDistinctive(
    alternative id: ShapeID, _ depth: Int, _ known: inout [ShapeID: Int]
  ) -> Bool {
    for constraint in self[id].constraints where isDistinctive(constraint, depth, &known) { return true }
    return isDistinctive(self[id].shape, depth, &known)
  }

  private func isDistinctive(_ shape: Shape, _ depth: Int, _ known: inout [ShapeID: Int]) -> Bool {
    switch shape {
    case .any, .null, .boolean, .integer, .number, .string, .openChoice, .nullable, .choice, .assertion:
      return false
    case .format(let format): return format.isDistinctive
    case .token, .moment: return true
    case .pattern(let pattern): return !Self.anyTexts.contains(where: pattern.matches)
    case .literal(let literal): return literal.isDistinctive
    case .oneOf(let literals): return literals.allSatisfy(\.isDistinctive)
    case .array(let array):
      guard depth < Self.maximumDepth, !array.elements.isEmpty else { return false }
      for element in array.elements where !isDistinctive(element, depth + 1, &known) { return false }
      return true
    case .object(let object):
      return object.fields.filter { !$0.isOptional }.reduce(0) { $0 + KeyWords.weight($1.name) } >= 1
    }
  }

  /// The texts that a field of any meaning may hold. An expression that accepts one of them is not specific.
  private static let anyTexts = ["", "a", "x1", "text", "Text", "TEXT", "some text", "12", "2025"]
}

extension Format {
  /// True if the format is more specific than any word or any number.
  fileprivate var isDistinctive: Bool {
    switch self {
    case .uuid, .email, .url, .date, .time, .dateTime, .localDateTime, .phone, .ipv4, .ipv6: true
    case .unixSeconds, .unixMilliseconds, .base64, .base64url, .hostname, .decimal: false
    }
  }
}

extension Literal {
  fileprivate var isDistinctive: Bool {
    switch self {
    case .string, .number: true
    case .boolean, .null: false
    }
  }
}

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

  /// The type of the number in the client's own source, if it is neither `Int` nor `Double`.
  package var number: ClientNumber?

  /// A Boolean value that indicates whether the value is a `Date` in the client's own source, whatever it is read from.
  package var isDate = false

  /// A Boolean value that indicates whether the alternatives are the cases of a client's enum, distinguished by the one
  /// key of an object (SE-0295).
  package var isTagged = false

  /// The member of an object that determines the alternative.
  package var discriminator: Discriminator?

  /// A Boolean value that indicates whether the client's own source was not fully understood there.
  package var isDoubtful = false

  /// A Boolean value that indicates whether the client's own source throws an error of its own if the value does not
  /// fit.
  package var hasOwnError = false

  package init(shape: Shape, location: SpecLocation, name: String? = nil) {
    (self.shape, self.location, self.name) = (shape, location, name)
  }
}

/// A member whose value determines the alternative of a choice among objects.
package struct Discriminator: Hashable, Sendable {
  package var key: String

  /// The values that determine each alternative. Unless it is closed, the last alternative has none and applies to
  /// every other value.
  package var values: [[Literal]]

  /// A Boolean value that indicates whether no alternative applies to other values.
  package var isClosed = false

  /// The shape of all values that determine an alternative.
  package var tag: ShapeID?

  package init(key: String, values: [[Literal]], isClosed: Bool = false, tag: ShapeID? = nil) {
    self.key = key
    self.values = values
    self.isClosed = isClosed
    self.tag = tag
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
      result.acceptsNull = true
      result.shapes.append(id)
    case .oneOf(let literals):
      if literals.contains(.null) { result.acceptsNull = true }
      result.shapes.append(id)
    case .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal, .array, .object:
      result.shapes.append(id)
    }
  }
}

extension ShapeTable {
  /// The maximum depth of nested arrays that are examined.
  private static let deepest = 8

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
    switch self[id].shape {
    case .any, .null, .boolean, .integer, .number, .string, .nullable, .choice: false
    case .format(let format): format.isDistinctive
    case .token, .moment: true
    case .pattern(let pattern): !Self.anyTexts.contains(where: pattern.matches)
    case .literal(let literal): literal.isDistinctive
    case .oneOf(let literals): literals.allSatisfy(\.isDistinctive)
    case .array(let element, _): depth < Self.deepest && isDistinctive(element, depth + 1, &known)
    case .object(let object):
      object.fields.filter { !$0.isOptional }.reduce(0) { $0 + KeyWords.weight($1.name) } >= 1
    }
  }

  /// The texts that a field of any meaning may hold. An expression that accepts one of them is not specific.
  private static let anyTexts = ["", "a", "x1", "text", "Text", "TEXT", "some text", "12", "2025"]
}

extension Format {
  /// A Boolean value that indicates whether the format is more specific than any word or any number.
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

/// The notation of shapes, for reports.
extension ShapeTable {
  /// Returns the expected shape for a finding: names for objects, and for all others the definition of the name.
  package func summary(of id: ShapeID) -> String {
    switch self[id].shape {
    case .object: notation(of: id)
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
      .oneOf, .array, .nullable, .choice:
      Self.cut(unnamed(id, depth: 0))
    }
  }

  /// Returns the name of a shape, otherwise its notation; an object without a name is described by its keys.
  package func notation(of id: ShapeID) -> String {
    Self.cut(notation(of: id, depth: 0))
  }

  private static func cut(_ text: String) -> String { Quoted.cut(text, to: 160) }

  private func notation(of id: ShapeID, depth: Int) -> String {
    if let name = self[id].name { return name }
    return depth < 8 ? unnamed(id, depth: depth) : "…"
  }

  /// Returns the source of a pattern as written in a contract, with a backslash before each slash.
  private static func escaped(_ source: String) -> String {
    var text = ""
    var isEscaped = false
    for character in source {
      if character == "/", !isEscaped { text += "\\" }
      isEscaped = character == "\\" && !isEscaped
      text.append(character)
    }
    return text
  }

  private func unnamed(_ id: ShapeID, depth: Int) -> String {
    switch self[id].shape {
    case .any: "any"
    case .null: "null"
    case .boolean: "boolean"
    case .integer(let bounds): "integer\(bounds.notation)"
    case .number(let bounds): "number\(bounds.notation)"
    case .string(let bounds): "string\(bounds.notation)"
    case .format(let format): format.rawValue
    case .token(let claims): "jwt" + (claims.map { "(\(notation(of: $0, depth: depth + 1)))" } ?? "")
    case .moment(let moment): moment.notation
    case .pattern(let pattern): "/\(Self.escaped(pattern.source))/"
    case .literal(let literal): literal.notation
    case .oneOf(let literals): literals.map(\.notation).joined(separator: " | ")
    case .array(let element, let bounds): grouped(element, depth: depth + 1) + "[]" + bounds.notation
    case .object(let object): Self.keys(of: object)
    case .nullable(let inner): "\(notation(of: inner, depth: depth + 1)) | null"
    case .choice(let shapes):
      shapes.map { notation(of: $0, depth: depth + 1) }.joined(separator: " | ")
    }
  }

  /// Returns notation in parentheses if `[]` would otherwise apply to the last alternative alone.
  private func grouped(_ id: ShapeID, depth: Int) -> String {
    let text = notation(of: id, depth: depth)
    guard self[id].name == nil else { return text }
    switch self[id].shape {
    case .oneOf, .nullable, .choice: return "(\(text))"
    case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
      .array, .object:
      return text
    }
  }

  private static func keys(of object: ObjectShape) -> String {
    var names = object.fields.prefix(6).map { $0.name + ($0.isOptional ? "?" : "") }
    if names.count > 5 { names[5] = "…" }
    switch object.others {
    case .byPolicy: break
    case .open where names.isEmpty: return "object"
    case .open: break
    case .each: names.append(object.hasIntegerKeys ? "integer" : "*")
    }
    return "object {\(names.joined(separator: ", "))}"
  }
}

extension NumberBounds {
  fileprivate var notation: String {
    if isUnbounded { return "" }
    return lower == upper ? "(\(lower ?? ""))" : "(\(lower ?? "")...\(upper ?? ""))"
  }
}

extension CountBounds {
  fileprivate var notation: String {
    NumberBounds(lower: lower.map { "\($0)" }, upper: upper.map { "\($0)" }).notation
  }
}

extension Literal {
  /// The literal as written in a contract: `'it\'s'`, `42`, `true`, `null`.
  package var notation: String {
    switch self {
    case .string(let text): "'\(Self.escaped(text))'"
    case .number(let text): text
    case .boolean(let value): "\(value)"
    case .null: "null"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "'" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
  }
}

extension Moment {
  /// The notation `unix-seconds(now+30d)`, in the greatest unit that gives an integer.
  fileprivate var notation: String {
    let name =
      switch unit {
      case .seconds: "unix-seconds"
      case .milliseconds: "unix-milliseconds"
      }
    guard offset != 0 else { return "\(name)(now)" }
    return "\(name)(now\(offset < 0 ? "-" : "+")\(Self.duration(abs(offset))))"
  }

  private static func duration(_ seconds: Double) -> String {
    guard seconds.rounded() == seconds, seconds < 1e15 else { return "\(seconds)s" }
    let whole = Int(seconds)
    for (unit, size) in [("d", 86400), ("h", 3600), ("m", 60)] where whole % size == 0 {
      return "\(whole / size)\(unit)"
    }
    return "\(whole)s"
  }
}

/// The notation of shapes, for reports.
extension ShapeTable {
  /// Returns the expected shape for a finding: names for objects, and for all others the definition of the name.
  package func summary(of id: ShapeID) -> String {
    if case .object = self[id].shape { notation(of: id) } else { Self.cut(unnamed(id, depth: 0)) }
  }

  /// Returns the name of a shape, otherwise its notation; an object without a name is described by its keys.
  package func notation(of id: ShapeID) -> String {
    Self.cut(notation(of: id, depth: 0))
  }

  private static func cut(_ text: String) -> String { Quoted.cut(text, to: 160) }

  private func notation(of id: ShapeID, depth: Int) -> String {
    if let name = self[id].name { return Self.mark(name) }
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

  /// Returns a name as it can be used, after an `@` unless it begins with a capital letter. Names of Swift types do.
  private static func mark(_ name: String) -> String {
    let isCapital = name.utf8.first.map { (0x41...0x5A).contains($0) } ?? true
    return isCapital || !ShapeName.isPossible(name) ? name : "@\(name)"
  }

  /// Returns the definition of a shape, with the further shapes that a value must fit.
  private func unnamed(_ id: ShapeID, depth: Int) -> String {
    let constraints = self[id].constraints
    guard !constraints.isEmpty else { return bare(id, depth: depth) }
    let base = self[id].shape.isAlternation ? "(\(bare(id, depth: depth)))" : bare(id, depth: depth)
    let parts = joined(Array(constraints.prefix(8)), with: " & ") { constraint in
      let text = notation(of: constraint, depth: depth + 1)
      return self[constraint].name == nil && self[constraint].shape.isAlternation ? "(\(text))" : text
    }
    return base + " & " + parts
  }

  private func bare(_ id: ShapeID, depth: Int) -> String {
    switch self[id].shape {
    case .any: "any"
    case .null: "null"
    case .boolean: "boolean"
    case .integer(let bounds) where self[id].number == .uint64: "uint64\(bounds.notation)"
    case .integer(let bounds): "integer\(bounds.notation)"
    case .number(let bounds): "number\(bounds.notation)"
    case .string(let bounds): "string\(bounds.notation)"
    case .format(let format): format.rawValue
    case .token(let claims): "jwt" + (claims.map { "(\(notation(of: $0, depth: depth + 1)))" } ?? "")
    case .moment(let moment): moment.notation
    case .pattern(let pattern): "/\(Self.escaped(pattern.source))/"
    case .literal(let literal): literal.notation
    case .oneOf([]): "no value"
    case .oneOf(let literals): literals.map(\.notation).joined(separator: " | ")
    case .openChoice(let literals, let base):
      literals.map { "\($0.notation) | " }.joined() + "..." + grouped(base, depth: depth + 1)
    case .array(let array): notation(of: array, depth: depth)
    case .object(let object): Self.keys(of: object)
    case .nullable(let inner): "\(notation(of: inner, depth: depth + 1)) | null"
    case .choice(let shapes):
      joined(shapes, with: " | ") { notation(of: $0, depth: depth + 1) }
    case .assertion(let assertion): notation(of: assertion, depth: depth)
    }
  }

  /// Returns what an assertion says in a few words, since a contract has no notation for it.
  private func notation(of assertion: Assertion, depth: Int) -> String {
    switch assertion {
    case .memberCount(let bounds): return bounds.words(for: "member")
    case .memberNames(let shape): return "keys of the form \(grouped(shape, depth: depth + 1))"
    case .dependents(let all):
      let parts = all.prefix(3).map { dependents in
        let names = dependents.required.prefix(5).map { Quoted.key($0) }.joined(separator: ", ")
        return "\(names) beside \(Quoted.key(dependents.member))"
      }
      return parts.joined(separator: "; ")
    case .elements(let shape, let bounds):
      return "\(bounds.words(for: "element")) of the form \(grouped(shape, depth: depth + 1))"
    case .listed(let values):
      return values.texts.prefix(8).map { Quoted.cut(String(decoding: $0, as: UTF8.self)) }.joined(
        separator: " | ")
    case .not(let shape): return "not \(grouped(shape, depth: depth + 1))"
    case .forms(let shapes, let count):
      let parts = joined(shapes, with: ", ") { grouped($0, depth: depth + 1) }
      return (count == .exactlyOne ? "exactly one of " : "at least one of ") + parts
    case .implied(let shape, let condition):
      return condition.words(
        for: grouped(shape, depth: depth + 1), grouped(condition.shape, depth: depth + 1))
    case .unevaluated(let rest):
      let noun = rest.kind == .members ? "members" : "elements"
      return isEmpty(rest.rest)
        ? "no other \(noun)" : "other \(noun) of the form \(grouped(rest.rest, depth: depth + 1))"
    case .never: return "no value"
    }
  }

  /// The number of bytes after which notation is not continued, since it is cut at fewer characters. Without names, shapes
  /// that share others within them would be written once for each way to them.
  private static let maximumNotation = 1_000

  private func joined(_ shapes: [ShapeID], with separator: String, _ notation: (ShapeID) -> String) -> String
  {
    var text = ""
    for (index, shape) in shapes.enumerated() where text.utf8.count < Self.maximumNotation {
      text += (index == 0 ? "" : separator) + notation(shape)
    }
    return text
  }

  /// Returns whether a shape is the promise that there is no value.
  private func isEmpty(_ id: ShapeID) -> Bool {
    if case .never? = self[id].shape.assertion { true } else { false }
  }

  /// Returns the notation of a list, `User[](1...)`, or of a tuple, `["number", "...string"]`.
  private func notation(of array: ArrayShape, depth: Int) -> String {
    let arguments = [array.boundsOfNotation.text, array.isUnique ? "unique" : ""].filter { !$0.isEmpty }
    let suffix = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    if let element = array.listElement { return grouped(element, depth: depth + 1) + "[]" + suffix }
    let prefix = Array(array.prefix.prefix(8))
    var parts = [joined(prefix, with: ", ") { "\"\(notation(of: $0, depth: depth + 1))\"" }]
    if prefix.isEmpty { parts = [] }
    if array.prefix.count > 8 { parts.append("…") }
    if let element = array.element {
      let rest = self[element].shape == .any ? "" : notation(of: element, depth: depth + 1)
      parts.append("\"...\(rest)\"")
    }
    return "[\(parts.joined(separator: ", "))]" + suffix
  }

  /// Returns notation in parentheses if `[]` would otherwise apply to the last alternative alone.
  private func grouped(_ id: ShapeID, depth: Int) -> String {
    let text = notation(of: id, depth: depth)
    let isGroup = !self[id].constraints.isEmpty || self[id].shape.isAlternation
    return self[id].name == nil && isGroup ? "(\(text))" : text
  }

  private static func keys(of object: ObjectShape) -> String {
    var names = object.fields.prefix(6).map { $0.name + ($0.isOptional ? "?" : "") }
    if names.count > 5 { names[5] = "…" }
    let isPlain = names.isEmpty && object.patterns.isEmpty
    names += object.patterns.prefix(2).map { "/\(escaped($0.pattern.source))/" }
    switch object.others {
    case .byPolicy, .never: break
    case .open where isPlain: return "object"
    case .open: break
    case .each: names.append(object.hasIntegerKeys ? "integer" : "*")
    }
    return "object {\(names.joined(separator: ", "))}"
  }
}

extension FitCondition {
  /// Returns what is promised on the condition that a value has a form, in words.
  func words(for promised: String, _ form: String) -> String {
    "\(promised) \(isMet ? "where it is" : "unless it is") \(form)"
  }
}

extension Shape {
  /// True if the notation has alternatives beside each other.
  fileprivate var isAlternation: Bool {
    switch self {
    case .oneOf, .openChoice, .nullable, .choice: true
    case _: false
    }
  }
}

extension ArrayShape {
  /// The bounds that the notation shows: those of a tuple only if they are not the number of its shapes.
  fileprivate var boundsOfNotation: CountBounds {
    guard !prefix.isEmpty || element == nil, bounds.lower ?? 0 == prefix.count else { return bounds }
    let isUsual = element == nil ? bounds.upper == nil || bounds.upper == prefix.count : bounds.upper == nil
    return isUsual ? .none : bounds
  }
}

extension NumberBounds {
  fileprivate var notation: String {
    let parts = [range, step.map { "step \($0)" } ?? ""].filter { !$0.isEmpty }
    return parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
  }

  private var range: String {
    if lower == nil && upper == nil { return "" }
    if lower == upper, !excludesLower, !excludesUpper { return lower ?? "" }
    let dots =
      switch (excludesLower && lower != nil, excludesUpper && upper != nil) {
      case (false, false): "..."
      case (false, true): "..<"
      case (true, false): "<..."
      case (true, true): "<..<"
      }
    return "\(lower ?? "")\(dots)\(upper ?? "")"
  }
}

extension CountBounds {
  fileprivate var notation: String { isUnbounded ? "" : "(\(text))" }

  /// The bounds without parentheses: `1...64`.
  fileprivate var text: String {
    if isUnbounded { return "" }
    if lower == upper { return lower.map { "\($0)" } ?? "" }
    return "\(lower.map { "\($0)" } ?? "")...\(upper.map { "\($0)" } ?? "")"
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

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

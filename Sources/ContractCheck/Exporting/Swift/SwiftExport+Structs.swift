/// The structs for objects and tuples.
extension SwiftExport {
  /// Returns the members of a struct for an object.
  func structure(_ object: ExportedObject, _ number: Int) -> [String] {
    var lines = object.properties.flatMap { declaration(of: $0, number) }
    if let others = object.others {
      lines += (lines.isEmpty ? [] : [""]) + ["/// The other members."]
      lines.append("var \(others.name): [String: \(name(of: others.type, in: number))] = [:]")
    }
    return lines + keys(of: object) + encoding(object, number)
  }

  private func declaration(of property: ExportedProperty, _ number: Int) -> [String] {
    let comment = comment(property.about, "  ").map { String($0.dropFirst(2)) }
    let box = property.isBoxed ? "@Boxed " : ""
    let optional = property.isBoxed ? "? = nil" : "?"
    let mark = property.isOptional ? optional : ""
    let type = name(of: property.type, in: number)
    return comment + ["\(box)var \(ExportedNames.quoted(property.name)): \(type)\(mark)"]
  }

  /// Returns the keys, unless those are meant that the compiler makes.
  private func keys(of object: ExportedObject) -> [String] {
    let differ = object.properties.contains { $0.name != $0.key }
    guard differ || needsDecoding(object), !object.properties.isEmpty else { return [] }
    let cases = object.properties.map { property in
      let value = property.name == property.key ? "" : " = \(SwiftComment.literal(property.key))"
      return "  case \(ExportedNames.quoted(property.name))\(value)"
    }
    return ["", "enum CodingKeys: String, CodingKey {"] + cases + ["}"]
  }

  /// Returns whether the compiler cannot write `init(from:)`.
  func needsDecoding(_ object: ExportedObject) -> Bool {
    object.others != nil || object.properties.contains(where: \.isBoxed)
  }

  /// Returns `encode(to:)`, unless the compiler writes the same: it leaves out what is nil, also where only null is
  /// promised.
  private func encoding(_ object: ExportedObject, _ number: Int) -> [String] {
    guard needsDecoding(object) || object.properties.contains(where: { $0.mayBeNull && !$0.mayBeAbsent })
    else { return [] }
    var lines = ["", "func encode(to encoder: any Encoder) throws {"]
    if !object.properties.isEmpty {
      lines.append("  var container = encoder.container(keyedBy: CodingKeys.self)")
    }
    for property in object.properties {
      let method = property.mayBeAbsent ? "encodeIfPresent" : "encode"
      let name = ExportedNames.quoted(property.name)
      lines.append("  try container.\(method)(\(value(of: name)), forKey: .\(name))")
    }
    if let others = object.others {
      lines += [
        "  var all = encoder.container(keyedBy: AnyCodingKey.self)",
        "  for (key, value) in \(others.name) { try all.encode(value, forKey: AnyCodingKey(key)) }",
      ]
    }
    return lines + ["}"]
  }

  /// Returns a property as it is named beside a local constant of the same name.
  private func value(of name: String) -> String {
    ["container", "encoder", "decoder", "all", "key", "value"].contains(name) ? "self.\(name)" : name
  }

  /// Returns `init(from:)` of a struct for an object.
  func decoding(_ object: ExportedObject, _ number: Int) -> [String] {
    var lines = ["init(from decoder: any Decoder) throws {"]
    if !object.properties.isEmpty {
      lines.append("  let container = try decoder.container(keyedBy: CodingKeys.self)")
    }
    for property in object.properties {
      let method = property.isOptional ? "decodeIfPresent" : "decode"
      let name = ExportedNames.quoted(property.name)
      let type = self.name(of: property.type, in: number)
      lines.append("  \(value(of: name)) = try container.\(method)(\(type).self, forKey: .\(name))")
    }
    return lines + (object.others.map { decoding($0, object, number) } ?? []) + ["}"]
  }

  private func decoding(_ others: ExportedObject.Others, _ object: ExportedObject, _ number: Int) -> [String]
  {
    let type = name(of: others.type, in: number)
    let condition =
      object.properties.isEmpty ? "" : " where CodingKeys(stringValue: key.stringValue) == nil"
    let target = value(of: others.name)
    var lines = [
      "  let all = try decoder.container(keyedBy: AnyCodingKey.self)",
      "  for key in all.allKeys\(condition) {",
    ]
    if others.isStrict {
      lines.append(
        "    \(target).updateValue(try all.decode(\(type).self, forKey: key), forKey: key.stringValue)")
    } else {
      lines += [
        "    guard let value = try? all.decode(\(type).self, forKey: key) else { continue }",
        "    \(target).updateValue(value, forKey: key.stringValue)",
      ]
    }
    return lines + ["  }"]
  }
}

// MARK: tuples

extension SwiftExport {
  func structure(_ tuple: ExportedTuple, _ number: Int) -> [String] {
    var lines = tuple.properties.flatMap { declaration(of: $0, number) }
    if let rest = tuple.rest { lines.append("var rest: [\(name(of: rest, in: number))] = []") }
    lines += [
      "", "func encode(to encoder: any Encoder) throws {", "  var container = encoder.unkeyedContainer()",
    ]
    for property in tuple.properties {
      let condition = property.mayBeAbsent && !property.mayBeNull ? "if let \(property.name) { " : ""
      lines.append("  \(condition)try container.encode(\(property.name))\(condition.isEmpty ? "" : " }")")
    }
    if tuple.rest != nil { lines.append("  for value in rest { try container.encode(value) }") }
    return lines + ["}"]
  }

  func decoding(_ tuple: ExportedTuple, _ number: Int) -> [String] {
    var lines = [
      "init(from decoder: any Decoder) throws {", "  var container = try decoder.unkeyedContainer()",
    ]
    for property in tuple.properties {
      let type = name(of: property.type, in: number) + (property.mayBeNull ? "?" : "")
      let decoding = "try container.decode(\(type).self)"
      lines.append(
        "  \(property.name) = \(property.mayBeAbsent ? "container.isAtEnd ? nil : " : "")\(decoding)")
    }
    if let rest = tuple.rest {
      lines.append(
        "  while !container.isAtEnd { rest.append(try container.decode(\(name(of: rest, in: number)).self)) }"
      )
    }
    return lines + ["}"]
  }

  /// Returns the members of a struct with one value, which is in the place of the struct itself.
  func wrapper(_ type: ExportedType, _ number: Int) -> [String] {
    let type = name(of: type, in: number)
    return [
      "var value: \(type)", "",
      "init(_ value: \(type)) { self.value = value }", "",
      "init(from decoder: any Decoder) throws {",
      "  value = try decoder.singleValueContainer().decode(\(type).self)",
      "}", "",
      "func encode(to encoder: any Encoder) throws {",
      "  var container = encoder.singleValueContainer()",
      "  try container.encode(value)",
      "}",
    ]
  }
}

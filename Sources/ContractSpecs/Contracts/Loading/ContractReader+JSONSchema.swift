/// Detects objects written as a schema of JSON Schema (draft 2020-12), in place of a contract's own notation.
extension ContractReader {
  private static let schemaTypes: Set = ["string", "integer", "number", "boolean", "object", "array"]
  private static let schemaKeyWords: Set = [
    "properties", "items", "format", "additionalProperties", "nullable", "minLength", "maxLength", "pattern",
    "minimum", "maximum",
  ]

  /// Reports an object that is almost certainly a schema, and returns `true`. Adds a doubt for one that may be a
  /// schema.
  ///
  /// A backslash before the key, as in `"\\$ref"`, declares an ordinary member of that name.
  mutating func reportSchema(_ members: [SpecMember]) -> Bool {
    if let reference = members.first(where: { $0.name == "$ref" }), reference.value.isText {
      reportReference(reference)
      return true
    }
    guard let type = members.first(where: { $0.name == "type" }), case .string(let text) = type.value.content,
      Self.schemaTypes.contains(text),
      let other = members.first(where: { Self.schemaKeyWords.contains($0.name) })
    else { return false }
    let remedy = "write the type itself, such as \"uuid\", \"User[]\" or {\"id\": \"uuid\"}"
    if Self.isSchema(type: text, members) {
      report("this is a schema of JSON Schema, which a contract does not read; \(remedy)", at: type)
      return true
    }
    doubts.append(
      Doubt(
        message:
          "this promises an object with the members \"type\" and \"\(other.name)\"; if it is meant as JSON Schema, \(remedy)",
        offset: type.nameOffset, length: type.nameLength))
    return false
  }

  private static func isSchema(type: String, _ members: [SpecMember]) -> Bool {
    let own = type == "object" ? "properties" : type == "array" ? "items" : nil
    return members.contains { $0.name == own && !$0.value.isText }
  }

  private mutating func reportReference(_ member: SpecMember) {
    guard case .string(let target) = member.value.content else { return }
    let name = target.split(separator: "/").last.map(String.init) ?? ""
    let shape = shapeNames[name] == nil ? "User" : name
    report("a contract has no \"$ref\": a shape is referred to by its name, as in \"\(shape)\"", at: member)
  }
}

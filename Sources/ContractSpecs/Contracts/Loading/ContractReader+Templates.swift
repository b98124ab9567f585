extension ContractReader {
  /// Reads a string with references.
  mutating func template(_ node: SpecNode, as what: String, scope: Scope) -> Template? {
    guard let written = text(node, as: what) else { return nil }
    return template(written, at: node, scope: scope)
  }

  /// Reads a string with references, or a number or boolean as text. Any other value is reported and becomes unknown.
  mutating func scalarTemplate(_ node: SpecNode, as what: String, scope: Scope) -> Template {
    switch node.content {
    case .number(let text): return Template(parts: [.text(text)], location: location(node.offset))
    case .boolean(let flag): return Template(parts: [.text("\(flag)")], location: location(node.offset))
    case .null, .array, .object:
      report("\(what) must be a string, a number or a boolean, not \(node.kind)", at: node)
      return .unknown(at: location(node.offset))
    case .string:
      return template(node, as: what, scope: scope) ?? .unknown(at: location(node.offset))
    }
  }

  /// Returns a JSON value whose strings are templates.
  mutating func jsonTemplate(_ node: SpecNode, check: Int) -> JSONTemplate {
    let place = location(node.offset)
    switch node.content {
    case .null: return .literal("null", place)
    case .boolean(let flag): return .literal("\(flag)", place)
    case .number(let text): return .literal(text, place)
    case .string(let text): return .string(template(text, at: node, scope: .check(check)))
    case .array(let elements): return .array(elements.map { jsonTemplate($0, check: check) }, place)
    case .object(let members):
      let members = members.map {
        JSONTemplate.Member(name: $0.name, value: jsonTemplate($0.value, check: check))
      }
      return .object(members, place)
    }
  }

  /// Reads names with templates (`query`, `path`, `form`). A list repeats its name. Returns `nil` if the node is not an
  /// object.
  mutating func namedTemplates(_ node: SpecNode?, as what: String, check: Int) -> [NamedTemplate]? {
    guard let node else { return [] }
    guard let members = members(of: node, as: what) else { return nil }
    return members.flatMap { member -> [NamedTemplate] in
      var values = [member.value]
      if case .array(let list) = member.value.content { values = list }
      return values.map { value in
        NamedTemplate(
          name: member.name,
          value: scalarTemplate(value, as: "\"\(member.name)\"", scope: .check(check)))
      }
    }
  }

  /// Reads headers. Returns `nil` if one of them cannot be read, because it is then unknown which headers there are.
  mutating func headerTemplates(_ node: SpecNode?, scope: Scope) -> [NamedTemplate]? {
    guard let node else { return [] }
    guard let members = members(of: node, as: "\"headers\"") else { return nil }
    var isKnown = true
    let headers = members.map { member in
      if !isToken(member.name) {
        report("\"\(member.name)\" cannot be the name of a header", at: member)
        isKnown = false
      }
      return NamedTemplate(
        name: member.name, value: scalarTemplate(member.value, as: "a header", scope: scope))
    }
    return isKnown ? headers : nil
  }

  private mutating func template(_ text: String, at node: SpecNode, scope: Scope) -> Template {
    var template = Template(parts: [], location: location(node.offset))
    var cursor = TextCursor(node)
    var plain = ""
    var rest = Substring(text)
    while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
      plain += rest[..<dollar]
      cursor.advance(by: rest[..<dollar].utf8.count, in: source.bytes)
      rest = rest[dollar...]
      var taken = rest.utf8.prefix(1)
      if rest.utf8.starts(with: "$${".utf8) {
        plain += "${"
        taken = rest.utf8.prefix(3)
      } else if rest.utf8.starts(with: "${".utf8) {
        if !plain.isEmpty { template.parts.append(.text(plain)) }
        plain = ""
        taken =
          rest.utf8[
            ...(rest.utf8.firstIndex(of: UInt8(ascii: "}")) ?? rest.utf8.index(before: rest.endIndex))]
        template.parts.append(.reference(reference(Substring(taken), at: cursor, scope: scope)))
      } else {
        plain += "$"
      }
      cursor.advance(by: taken.count, in: source.bytes)
      rest = rest[taken.endIndex...]
    }
    plain += rest
    if !plain.isEmpty { template.parts.append(.text(plain)) }
    return template
  }

  /// Returns the reference of `${…}`, which is unknown if it is not closed or not valid.
  private mutating func reference(_ written: Substring, at cursor: TextCursor, scope: Scope) -> Reference {
    guard written.utf8.last == UInt8(ascii: "}") else {
      report(
        "the \"${\" that opens here is not closed; \"$${\" stands for the characters themselves",
        at: cursor.place, length: 2)
      return .unknown(at: location(cursor.place))
    }
    let inner = String(written.dropFirst(2).dropLast())
    return reference(inner, at: cursor.place + 2, scope: scope) ?? .unknown(at: location(cursor.place))
  }
}

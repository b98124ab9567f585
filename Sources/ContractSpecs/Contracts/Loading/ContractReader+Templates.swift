extension ContractReader {
  /// A string with references in it.
  mutating func template(_ node: SpecNode, as what: String, scope: Scope) -> Template? {
    guard let written = text(node, as: what) else { return nil }
    return template(written, at: node, scope: scope)
  }

  /// A string with references in it, or a number or boolean as its text.
  mutating func scalarTemplate(_ node: SpecNode, as what: String, scope: Scope) -> Template? {
    switch node.content {
    case .number(let text): return Template(parts: [.text(text)], location: location(node.offset))
    case .boolean(let flag): return Template(parts: [.text("\(flag)")], location: location(node.offset))
    case .null, .string, .array, .object: return template(node, as: what, scope: scope)
    }
  }

  /// A JSON value whose strings are templates.
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

  /// Names with templates (`query`, `path`, `form`); a list repeats its name.
  mutating func namedTemplates(_ node: SpecNode?, as what: String, check: Int) -> [NamedTemplate] {
    guard let node, let members = members(of: node, as: what) else { return [] }
    return members.flatMap { member -> [NamedTemplate] in
      var values = [member.value]
      if case .array(let list) = member.value.content { values = list }
      return values.compactMap { value in
        scalarTemplate(value, as: "\"\(member.name)\"", scope: .check(check)).map {
          NamedTemplate(name: member.name, value: $0)
        }
      }
    }
  }

  mutating func headerTemplates(_ node: SpecNode?, scope: Scope) -> [NamedTemplate] {
    guard let node, let members = members(of: node, as: "\"headers\"") else { return [] }
    return members.compactMap { member in
      guard isToken(member.name) else {
        report("\"\(member.name)\" cannot be the name of a header", at: member)
        return nil
      }
      return scalarTemplate(member.value, as: "a header", scope: scope).map {
        NamedTemplate(name: member.name, value: $0)
      }
    }
  }

  private mutating func template(_ text: String, at node: SpecNode, scope: Scope) -> Template {
    var template = Template(parts: [], location: location(node.offset))
    var plain = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      plain += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        plain += "${"
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("${") {
        let offset = place(of: text.utf8.count - rest.utf8.count + 2, in: node)
        guard let close = rest.firstIndex(of: "}") else {
          report(
            "the \"${\" that opens here is not closed; \"$${\" stands for the characters themselves",
            at: offset - 2, length: 2)
          break
        }
        if !plain.isEmpty { template.parts.append(.text(plain)) }
        plain = ""
        let inner = String(rest[..<close].dropFirst(2))
        if let reference = reference(inner, at: offset, scope: scope) {
          template.parts.append(.reference(reference))
        }
        rest = rest[rest.index(after: close)...]
      } else {
        plain.append("$")
        rest = rest.dropFirst()
      }
    }
    plain += rest
    if !plain.isEmpty { template.parts.append(.text(plain)) }
    return template
  }
}

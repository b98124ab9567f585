extension ContractReader {
  /// Reads a string with references.
  mutating func template(_ node: SpecNode, as what: String, scope: Scope) -> Template? {
    guard let written = text(node, as: what) else { return nil }
    return template(written, at: node, scope: scope)
  }

  /// Reads a string that decides what is sent, and in which nothing is replaced. What looks like a reference is
  /// reported, since its value would have to decide.
  mutating func plainText(_ node: SpecNode?, as what: String) -> String? {
    guard let node, let template = template(node, as: what, scope: .plain(what)) else { return nil }
    return template.constant ?? ""
  }

  /// Reads a text for people. What looks like a reference is a doubt, since it is shown as it is written.
  mutating func prose(_ node: SpecNode?, as what: String) -> String? {
    guard let node, let written = text(node, as: what) else { return nil }
    if written.replacing("$${", with: " ").contains("${") {
      doubts.append(
        Doubt(
          message: "\(what) is shown as it is written: no \"${…}\" in it is replaced",
          offset: node.offset, length: node.markLength))
    }
    return written.replacing("$${", with: "${")
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
      let members = members.map { member in
        doubtReference(inNameOf: member)
        return JSONTemplate.Member(name: member.name, value: jsonTemplate(member.value, check: check))
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
      doubtReference(inNameOf: member)
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

  /// Adds a doubt about a name that looks like a reference, and is sent or compared as it is written.
  mutating func doubtReference(inNameOf member: SpecMember) {
    guard let start = member.name.firstRange(of: "${"),
      let end = member.name[start.upperBound...].firstIndex(of: "}")
    else { return }
    let written = String(member.name[start.lowerBound...end])
    doubts.append(
      Doubt(
        message: "a name is not replaced, so \(Quoted.key(written)) stands for its own characters",
        offset: member.nameOffset, length: member.nameLength))
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

extension ContractReader {
  /// Reads `200`, `"4XX"`, a list of these, or an object with `status`, `values` and `differs`.
  mutating func readExpectation(_ draft: CheckDraft, check: Int) -> Expectation {
    let place = location(draft.object["expect"]?.offset ?? draft.member.nameOffset)
    var expectation = Expectation(
      statuses: readExpectedStatuses(draft), values: nil, differs: nil, location: place)
    guard let node = draft.object["expect"], case .object = node.content,
      let object = object(node, as: "\"expect\"", keys: ["status", "values", "differs"])
    else { return expectation }
    expectation.values = object["values"].map { jsonTemplate($0, check: check) }
    expectation.differs = object["differs"].map { jsonTemplate($0, check: check) }
    guard let endpoint = draft.endpoint else { return expectation }
    for mirror in [object["values"], object["differs"]].compactMap(\.self) {
      reportUnpromised(in: mirror, of: endpoint, statuses: expectation.statuses)
    }
    return expectation
  }

  /// Returns the statuses that a draft expects.
  mutating func readExpectedStatuses(_ draft: CheckDraft) -> [StatusPattern] {
    guard let node = draft.object["expect"] else { return defaultStatuses(draft) }
    guard case .object(let members) = node.content else { return readStatuses(node) }
    return members.first { $0.name == "status" }.map { readStatuses($0.value) } ?? defaultStatuses(draft)
  }

  /// Returns the statuses without `expect`: the endpoint's only 2XX entry, otherwise `2XX`.
  private mutating func defaultStatuses(_ draft: CheckDraft) -> [StatusPattern] {
    guard let endpoint = draft.endpoint else { return [.range(2)] }
    if let known = statusesOfEndpoints[endpoint] { return known }
    let successes = endpoints[endpoint].responses.map(\.status).filter { status in
      switch status {
      case .exact(let status): status / 100 == 2
      case .range(let digit): digit == 2
      case .other: false
      }
    }
    let statuses = successes.count == 1 ? successes : [.range(2)]
    // All checks of the endpoint share them.
    statusesOfEndpoints[endpoint] = statuses
    return statuses
  }

  private mutating func readStatuses(_ node: SpecNode) -> [StatusPattern] {
    var nodes = [node]
    if case .array(let list) = node.content { nodes = list }
    guard !nodes.isEmpty else {
      report("\"expect\" needs at least one status", at: node)
      return [.other]
    }
    return nodes.map { node in
      let text: String? =
        switch node.content {
        case .number(let text), .string(let text): text
        case .null, .boolean, .array, .object: nil
        }
      guard let text, let status = statusPattern(text, allowsDefault: false) else {
        let remedy = text.flatMap(ForeignStatus.expectation).map { "; write \($0)" } ?? ""
        report("a status is 100 to 599 or a class such as \"4XX\"\(remedy)", at: node)
        return .other
      }
      return status
    }
  }
}

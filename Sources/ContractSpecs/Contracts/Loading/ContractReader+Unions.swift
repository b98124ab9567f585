/// An alternative of a choice by a member, such as `"dog": "Dog"`.
struct UnionAlternative {
  var member: SpecMember
  var shape: ShapeID

  /// A Boolean value that indicates whether the shape could not be read.
  var isUnread: Bool
}

/// Choices with the member that decides them: `{"oneOf": {"by": "type", "dog": "Dog"}}`.
extension ContractReader {
  /// Returns the member `"oneOf"` of an object's shape, which is the only key of its object.
  ///
  /// It is reported beside other keys if it is written as a choice.
  mutating func explicitUnion(_ members: [SpecMember]) -> SpecMember? {
    guard let member = members.first(where: { $0.name == "oneOf" }) else { return nil }
    if members.count == 1 { return member }
    if case .object(let inner) = member.value.content, inner.contains(where: { $0.name == "by" }) {
      report(
        "\"oneOf\" must be the only key of its object; members of all alternatives are written in each, or spread in with \"...\"",
        at: member)
      return member
    }
    return nil
  }

  mutating func unionShape(_ union: SpecMember, at node: SpecNode, depth: Int) -> Shape {
    guard case .object(let members) = union.value.content,
      let by = members.first(where: { $0.name == "by" }), let key = text(by.value, as: "\"by\"")
    else {
      report(
        "\"oneOf\" needs \"by\", the member that says which, as in {\"oneOf\": {\"by\": \"type\", \"dog\": \"Dog\"}}; one of several shapes is written \"Dog | Cat\", and a member called so \"\\\\oneOf\"",
        at: union)
      return .any
    }
    var (alternatives, values, rest): ([ShapeID], [[Literal]], ShapeID?) = ([], [], nil)
    var known: [UnionAlternative] = []
    for member in members where member.name != "by" {
      let errors = notes.all.count
      let shape = shapeID(member.value, depth: depth)
      if member.name == "*" {
        rest = shape
        continue
      }
      let isUnread = notes.all.count > errors || unreadSections.contains(.shapes)
      known.append(UnionAlternative(member: member, shape: shape, isUnread: isUnread))
      let name = member.name.hasPrefix("\\") ? String(member.name.dropFirst()) : member.name
      if let known = alternatives.firstIndex(of: shape) {
        values[known].append(.string(name))
      } else {
        alternatives.append(shape)
        values.append([.string(name)])
      }
    }
    guard !alternatives.isEmpty else {
      report("\"oneOf\" names no alternative, as in \"dog\": \"Dog\"", at: union)
      return .any
    }
    if let rest {
      alternatives.append(rest)
      values.append([])
    }
    unionAlternatives[location(node.offset)] = known
    let discriminator = Discriminator(
      key: key, values: values, rest: rest == nil ? nil : values.count - 1)
    return wrapping(.choice(alternatives), at: node) { $0.discriminator = discriminator }
  }

  /// Settles all shapes, and reports the choices by a member whose alternatives are not objects, or promise another
  /// text for the member themselves.
  mutating func settleShapes() {
    reportOtherTexts()
    for id in shapes.settle() {
      for alternative in unionAlternatives[shapes[id].location] ?? []
      where !isUnread(alternative) && !shapes.isObject(alternative.shape) {
        report(
          "\(Quoted.key(alternative.member.name)) is no object, so it has no member that says which it is",
          at: alternative.member)
      }
    }
  }

  private func isUnread(_ alternative: UnionAlternative) -> Bool {
    alternative.isUnread || named.contains { $0.id == alternative.shape && $0.isUnread }
  }

  /// Reports the alternatives that promise other texts for the deciding member than the one by which they are chosen.
  private mutating func reportOtherTexts() {
    for node in shapes.nodes {
      guard let discriminator = node.discriminator else { continue }
      for alternative in unionAlternatives[node.location] ?? [] where !isUnread(alternative) {
        let name = alternative.member.name
        let text = Literal.string(name.hasPrefix("\\") ? String(name.dropFirst()) : name)
        guard let texts = shapes.literals(of: discriminator.key, in: alternative.shape), !texts.contains(text)
        else { continue }
        let promised = texts.map(\.notation).joined(separator: " | ")
        report(
          "the shape for \(Quoted.key(name)) promises \(Quoted.cut(promised)) for \"\(discriminator.key)\", so nothing could ever fit it",
          at: alternative.member)
      }
    }
  }
}

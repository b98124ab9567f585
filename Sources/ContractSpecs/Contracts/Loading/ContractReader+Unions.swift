/// An alternative of a choice by a member, such as `"dog": "Dog"`.
struct UnionAlternative {
  var member: SpecMember
  var shape: ShapeID
  var isUnread: Bool
}

/// Choices with the member that decides them: `{"oneOf": {"by": "type", "dog": "Dog"}}`.
extension ContractReader {
  /// Returns the member `"oneOf"` of an object's shape, which is the only key of its object.
  ///
  /// It is reported beside other keys if it is written as a choice.
  mutating func explicitUnion(_ members: [SpecMember]) -> SpecMember? {
    guard let member = members.first(where: { $0.name == "oneOf" }) else { return misspelledUnion(members) }
    if members.count == 1 { return member }
    if case .object(let inner) = member.value.content, inner.contains(where: { $0.name == "by" }) {
      report(
        "\"oneOf\" must be the only key of its object; members of all alternatives are written in each, or spread in with \"...\"",
        at: member)
      return member
    }
    return nil
  }

  /// Reports a member that holds several shapes as in JSON Schema, such as `"anyOf": ["A", "B"]`, and returns whether
  /// there is one.
  ///
  /// Beside other members, or in another spelling, it is one only if it holds a list.
  mutating func reportCombination(_ members: [SpecMember]) -> Bool {
    for member in members {
      let word = member.name.lowercased().filter { $0 != "_" && $0 != "-" }
      guard let sign = Self.combinations[word] else { continue }
      let holdsSeveral: Bool =
        if case .array(let elements) = member.value.content { elements.count > 1 } else { false }
      let isExact = members.count == 1 && ["anyOf", "allOf"].contains(member.name)
      guard isExact || holdsSeveral else { continue }
      report(
        "\(Quoted.key(member.name)) is of JSON Schema: several shapes are written \(Self.combination(member.value, sign)), and a member called so \"\\\\\(Quoted.cut(member.name))\"",
        at: member)
      return true
    }
    return false
  }

  /// The words of JSON Schema that combine shapes, with the sign that does so here.
  private static let combinations = ["anyof": "|", "oneof": "|", "allof": "&"]

  /// Returns the notation of several shapes, of those that are given as far as they are names.
  private static func combination(_ node: SpecNode, _ sign: String) -> String {
    var names: [String] = []
    if case .array(let elements) = node.content {
      names = elements.compactMap { element in
        if case .string(let text) = element.content, ShapeName.isPlain(text) { text } else { nil }
      }
      if names.count != elements.count { names = [] }
    }
    return Quoted.key((names.count > 1 ? names : ["User", "Guest"]).joined(separator: " \(sign) "))
  }

  /// Reports the only key of an object that is `"oneOf"` in another casing, and returns it.
  private mutating func misspelledUnion(_ members: [SpecMember]) -> SpecMember? {
    guard members.count == 1, let member = members.first, member.name.lowercased() == "oneof",
      case .object(let inner) = member.value.content, inner.contains(where: { $0.name == "by" })
    else { return nil }
    report("a choice by a member is written \"oneOf\", not \(Quoted.key(member.name))", at: member)
    return member
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
    closeEmptyAlternatives()
    expectOtherTexts()
    let plain = shapes.settle()
    expectMembersOfParts()
    for id in plain {
      for alternative in unionAlternatives[shapes[id].location] ?? []
      where !isUnread(alternative) && !shapes.isObject(alternative.shape) {
        report(
          "\(Quoted.key(alternative.member.name)) is no object, so it has no member that says which it is",
          at: alternative.member)
      }
    }
  }

  /// Lets the alternative for all other texts have the member that holds the text.
  private mutating func expectOtherTexts() {
    for index in shapes.nodes.indices {
      let node = shapes.nodes[index]
      guard let discriminator = node.discriminator, let rest = discriminator.rest,
        unionAlternatives[node.location] != nil, case .choice(var alternatives) = node.shape,
        alternatives.indices.contains(rest),
        let other = expecting(discriminator.key, in: alternatives[rest], node)
      else { continue }
      alternatives[rest] = other
      shapes[ShapeID(index: index)].shape = .choice(alternatives)
    }
  }

  /// Returns a copy of an object that may have a further member with a text; `nil` if it may have the member already.
  private mutating func expecting(_ key: String, in id: ShapeID, _ union: ShapeNode) -> ShapeID? {
    var node = shapes[shapes.unwrapped(id)]
    guard case .object(var object) = node.shape, object.others == .byPolicy || object.others == .never,
      object.shape(ofMember: key) == nil
    else { return nil }
    let text = shapes.add(ShapeNode(shape: .string(.none), location: union.location))
    object.fields.insert(Field(name: key, shape: text, isOptional: true, location: union.location), at: 0)
    node.shape = .object(object)
    return shapes.add(node)
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

/// Detects sets of values that are written as plain words: `user | admin`, `["user", "admin"]`, `{"enum": […]}`.
extension ContractReader {
  /// Reports words of which none is a shape or a type, and returns `true`. A text is written in single quotes, so a set
  /// of them is a choice.
  mutating func reportTexts(_ words: [String?], at node: SpecNode) -> Bool {
    let texts = words.compactMap(\.self)
    guard texts.count == words.count, texts.count > 1, notes.allowLookUps, !unreadSections.contains(.shapes),
      texts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isLetterOrDigit || "_- ".utf8.contains($0) } }
      ),
      !texts.contains(where: { isKnown($0) || isLikeShape($0) })
    else { return false }
    let choice = texts.map { "'\($0)'" }.joined(separator: " | ")
    report(
      "there are no types \(texts.map { Quoted.key($0) }.joined(separator: ", ")); one of some texts is written "
        + Quoted.key(Quoted.cut(choice)),
      at: node)
    return true
  }

  /// Returns the words of the alternatives of a choice; `nil` for each that is more than a word.
  func words(of alternatives: [ShapeNotation]) -> [String?] {
    alternatives.map { alternative in
      guard case .word(let word) = alternative, word.typeArguments.isEmpty, !word.isReference else {
        return nil
      }
      return word.name
    }
  }

  /// Returns whether a word begins as the names of shapes do, and is not in capitals throughout.
  private func isLikeShape(_ word: String) -> Bool {
    word.first?.isUppercase == true && word.contains(where: \.isLowercase)
  }

  private func isKnown(_ word: String) -> Bool {
    shapeNames[word] != nil || generics[word] != nil || documentShapes[word] != nil
      || typeArguments[word] != nil || Self.isOwnWord(word) || ForeignWords.plainMeaning(of: word) != nil
  }
}

extension SpecNode {
  /// The text of a string; `nil` for any other value.
  var plainText: String? {
    if case .string(let text) = content { text } else { nil }
  }
}

/// Finds alternatives of choices that judge nothing, because another alternative takes every value that they could refuse.
///
/// Only what a contract writes itself is searched. A document has the meaning that its own standard gives it.
extension ContractReader {
  /// Reports choices such as `Dog | object`, in which a dog with a mistake is an object all the same.
  mutating func reportHiddenAlternatives() {
    var told: Set<SpecLocation> = []
    for (index, node) in shapes.nodes.enumerated() where node.discriminator?.rest == nil {
      guard case .choice(let own) = node.shape, own.count > 1, source.hasFile(node.location.file) else {
        continue
      }
      let all = shapes.alternatives(of: ShapeID(index: index)).shapes
      guard let pair = hidden(among: all), told.insert(node.location).inserted else { continue }
      report(message(pair.hidden, pair.taker), at: source.offset(of: node.location))
    }
  }

  private func hidden(among all: [ShapeID]) -> (hidden: ShapeID, taker: ShapeID)? {
    // What a document has in error is not read, which is told there.
    let unread = document?.faultyShapes ?? [:]
    for taker in all where shapes[taker].constraints.isEmpty && unread[taker] == nil {
      for hidden in all where hidden != taker && takesAll(taker, of: hidden) { return (hidden, taker) }
    }
    return nil
  }

  /// Returns whether a shape takes every value of the kind that another one judges.
  private func takesAll(_ taker: ShapeID, of hidden: ShapeID) -> Bool {
    switch (shapes[taker].shape, shapes[hidden].shape) {
    case (.any, .any): false
    case (.any, _): true
    case (.object(let one), .object(let other)): takesAll(one) && !takesAll(other)
    case (.array(let one), .array(let other)): takesAll(one) && !takesAll(other)
    case _: false
    }
  }

  private func takesAll(_ object: ObjectShape) -> Bool {
    guard object.fields.isEmpty, object.patterns.isEmpty, !object.hasIntegerKeys else { return false }
    return switch object.others {
    case .open: true
    case .each(let shape): takesEveryValue(shape)
    case .byPolicy, .never: false
    }
  }

  private func takesAll(_ array: ArrayShape) -> Bool {
    array.bounds.isUnbounded && !array.isUnique && array.element != nil
      && array.elements.allSatisfy(takesEveryValue)
  }

  private func takesEveryValue(_ id: ShapeID) -> Bool {
    shapes.alternatives(of: id).shapes.contains { shapes[$0].shape == .any && shapes[$0].constraints.isEmpty }
  }

  private func message(_ hidden: ShapeID, _ taker: ShapeID) -> String {
    let (name, other) = (
      Quoted.cut(shapes.notation(of: hidden)), Quoted.cut(shapes.notation(of: taker))
    )
    let (kind, isObject) =
      switch shapes[taker].shape {
      case .object: ("object", true)
      case .array: ("array", false)
      case _: ("value", shapes.isObject(hidden))
      }
    let remedy =
      isObject
      ? "; name the member that says which is meant, as in {\"oneOf\": {\"by\": \"type\", \"dog\": \"Dog\", \"*\": \"object\"}}, or leave one of the two out"
      : "; leave one of the two out"
    return "every \(kind) fits \"\(other)\", so none is judged by \"\(name)\"\(remedy)"
  }

  /// Makes `{}` beside other objects of a choice an object without members, whatever the policy says: an object with a
  /// mistake would else be one with members that are not promised.
  mutating func closeEmptyAlternatives() {
    for (index, node) in shapes.nodes.enumerated() where node.discriminator == nil {
      guard case .choice(let own) = node.shape, own.count > 1, source.hasFile(node.location.file),
        own.contains(where: isEmptyObject), own.contains(where: { shapes.isObject($0) && !isEmptyObject($0) })
      else { continue }
      var alternatives: [ShapeID] = []
      for id in own { alternatives.append(isEmptyObject(id) ? closed(id) : id) }
      shapes[ShapeID(index: index)].shape = .choice(alternatives)
    }
  }

  private func isEmptyObject(_ id: ShapeID) -> Bool {
    shapes[shapes.unwrapped(id)].shape == .object(ObjectShape(fields: [], others: .byPolicy))
  }

  private mutating func closed(_ id: ShapeID) -> ShapeID {
    var node = shapes[shapes.unwrapped(id)]
    node.shape = .object(ObjectShape(fields: [], others: .never))
    return shapes.add(node)
  }
}

/// A shape that the contract names. It is read when it is first needed.
struct NamedShape {
  enum Progress { case waiting, reading, read }

  var name: String
  var member: SpecMember
  var id: ShapeID
  var progress = Progress.waiting

  /// True if the shape could not be read and accepts any value.
  var isUnread = false

  /// The shapes for the parameters, if it is made of a generic shape.
  var typeArguments: [String: TypeArgument] = [:]
}

extension ContractReader {
  /// Gives every name of `"shapes"` its place in the table, so that shapes can refer to each other and to themselves.
  mutating func nameShapes(_ node: SpecNode?) {
    guard let node else { return }
    guard let members = members(of: node, as: "\"shapes\"") else {
      unreadSections.insert(.shapes)
      return
    }
    let names = Set(members.map(\.name))
    for member in members where !addGeneric(member, names: names) {
      let isNamed = ShapeName.isPossible(member.name)
      if !isNamed { reportShapeName(member) }
      // A shape with a wrong name can be found by that name and by the correct one.
      let near = Self.shapeName(for: member.name).flatMap { names.contains($0) ? nil : $0 }
      let right = isNamed ? nil : near
      guard isNamed || right != nil || !Self.isOwnWord(member.name) else { continue }
      let name = right ?? member.name
      guard !isTaken(name, by: member) else { continue }
      let id = shapes.add(ShapeNode(shape: .any, location: location(member.nameOffset), name: name))
      for name in [name, member.name] where isNamed || !Self.isOwnWord(name) {
        shapeNames[name] = named.count
      }
      named.append(NamedShape(name: name, member: member, id: id))
    }
  }

  /// Reports a shape whose name another file has too, and returns whether there is one.
  private mutating func isTaken(_ name: String, by member: SpecMember) -> Bool {
    guard source.isIncluded(member.nameOffset),
      let known = shapeNames[name].map({ named[$0].member }) ?? generics[name]?.member
    else { return false }
    let other = location(known.nameOffset)
    report("the shape \(Quoted.key(name)) is also at \(other); give one of them another name", at: member)
    return true
  }

  private mutating func reportShapeName(_ member: SpecMember) {
    let rule = "a shape's name has no white space and none of | & [ ] ( ) < >"
    report("\(rule), as in \"User\", not \(Quoted.key(member.name))", at: member)
  }

  /// Returns `UserProfile` for `user-profile`, or `nil` if the name cannot be converted.
  private static func shapeName(for name: String) -> String? {
    let words = name.utf8.split { !ShapeName.isWordByte($0) }.map { String(decoding: $0, as: UTF8.self) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return ShapeName.isPlain(joined) ? joined : nil
  }

  static func isOwnWord(_ name: String) -> Bool {
    plainTypes.contains(name) || Format(rawValue: name) != nil
      || ["jwt", "null", "true", "false"].contains(name)
  }

  /// Reads a named shape, unless that is done or under way.
  mutating func readNamed(_ index: Int, depth: Int) {
    guard case .waiting = named[index].progress else { return }
    named[index].progress = .reading
    let known = notes.all.count
    let outer = (currentShape, typeArguments)
    (currentShape, typeArguments) = (index, named[index].typeArguments)
    let shape = modelShape(index) ?? shape(named[index].member.value, depth: depth)
    (currentShape, typeArguments) = outer
    shapes[named[index].id].shape = shape
    named[index].progress = .read
    named[index].isUnread = shape == .any && (notes.all.count > known || isUnreadModel(index))
  }

  /// Adds the shape that a node describes to the table.
  mutating func shapeID(_ node: SpecNode, depth: Int = 0) -> ShapeID {
    if case .string(let text) = node.content, let word = Self.name(text),
      let reference = reference(to: word, at: node, depth: depth)
    {
      mention(reference)
      return reference.id
    }
    return own(shape(node, depth: depth), at: node)
  }

  /// Returns the notation of a text that is only the name of a shape, with its arguments.
  static func name(_ text: String) -> ShapeNotation.Word? {
    if ShapeName.isPlain(text) { return ShapeNotation.Word(name: text, offset: 0) }
    guard text.hasPrefix("@") || text.hasSuffix(">"),
      case .word(let word)? = try? ShapeNotation(parsing: text),
      word.isReference || !word.typeArguments.isEmpty
    else { return nil }
    return word
  }

  /// Adds a shape to the table, unless it is only a wrapping around one that is there.
  mutating func own(_ shape: Shape, at node: SpecNode) -> ShapeID {
    if case .choice(let only) = shape, only.count == 1 { return only[0] }
    return shapes.add(ShapeNode(shape: shape, location: location(node.offset), name: nil))
  }

  /// Adds a node with more than a shape, and returns a wrapping around it.
  mutating func wrapping(_ shape: Shape, at node: SpecNode, _ change: (inout ShapeNode) -> Void) -> Shape {
    var added = ShapeNode(shape: shape, location: location(node.offset), name: nil)
    change(&added)
    return .choice([shapes.add(added)])
  }

  /// Records that the definition being read refers to a named shape.
  mutating func mention(_ reference: ShapeReference) {
    guard let index = reference.index else { return }
    if let currentShape {
      mentions[currentShape, default: []].insert(index)
    } else {
      mentionedByEndpoints.insert(index)
    }
  }

  /// Returns the shape that a node describes. One that cannot be read is reported and becomes `any`.
  mutating func shape(_ node: SpecNode, depth: Int) -> Shape {
    switch node.content {
    case .null: return .null
    case .boolean(let flag): return .literal(.boolean(flag))
    case .number(let text): return .literal(.number(text))
    case .string(let text): return shape(notation: text, at: node, depth: depth)
    case .array(let elements):
      return arrayShape(elements, at: node, depth: depth)
    case .object(let members):
      if let union = explicitUnion(members) { return unionShape(union, at: node, depth: depth) }
      if members.count == 1, members[0].name == "enum", case .array(let values) = members[0].value.content,
        reportTexts(values.map(\.plainText), at: members[0].value)
      {
        return .any
      }
      return reportCombination(members) || reportSchema(members)
        ? .any : .object(objectShape(members, depth: depth))
    }
  }

  mutating func shape(notation text: String, at node: SpecNode, depth: Int) -> Shape {
    guard !brokenTexts.contains(node.offset) else { return .any }
    do {
      return shape(try ShapeNotation(parsing: text), at: node, depth: depth)
    } catch {
      let written = String(decoding: JSONText.quoted(text), as: UTF8.self)
      let foreign = remedy(for: text).flatMap { $0 == written ? nil : $0 }
      let remedy = foreign ?? error.example
      let hint = remedy.map { "; \(error.lead) \($0)" } ?? literalHint(for: text)
      report(
        error.message + hint,
        at: place(of: error.offset, in: node), length: error.length)
      return .any
    }
  }

  /// Returns a hint for a text that looks like a regular expression, or like a literal such as `application/json`;
  /// otherwise an empty string.
  private func literalHint(for text: String) -> String {
    if let expression = Self.expression(in: text) {
      let json = String(decoding: JSONText.quoted("/\(expression)/"), as: UTF8.self)
      return "; a regular expression is written between slashes: \(json)"
    }
    let first = String(text.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    guard !text.isEmpty, text.utf8.count <= ForeignNotation.maximumLength, !text.contains(".."),
      !text.contains(where: { "|[](){}<>'\"\\/?".contains($0) && !($0 == "/" && text.first != "/") }),
      shapeNames[first] == nil, !Self.isOwnWord(first), ForeignWords.plainMeaning(of: first) == nil
    else { return "" }
    return "; a literal text is written \"'\(text)'\""
  }

  /// Returns the regular expression that an anchored text such as `^[a-z]+$` is, with its slashes as notation writes
  /// them; `nil` for any other text.
  private static func expression(in text: String) -> String? {
    guard text.hasPrefix("^"), text.utf8.count <= ForeignNotation.maximumLength, (try? Pattern(text)) != nil
    else {
      return nil
    }
    return text.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/")
  }

  /// Returns the notation of a contract for a shape written in another language, as JSON; `nil` if the text has no
  /// known meaning.
  func remedy(for text: String) -> String? {
    guard notes.allowLookUps else { return nil }
    return ForeignNotation.remedy(for: text, shapes: named.map(\.name))
  }

  /// Returns the byte in the file that corresponds to a byte of a string's text.
  func place(of offset: Int, in node: SpecNode) -> Int { source.place(of: offset, in: node) }

  private mutating func objectShape(_ members: [SpecMember], depth: Int) -> ObjectShape {
    var object = ObjectShape(fields: [], others: .byPolicy)
    doubtSchemas(among: members)
    let own = SpreadNames(
      fields: Set(members.map { fieldName($0.name).name }),
      patterns: Set(members.compactMap { Self.pattern(ofKey: $0.name) }))
    for member in members {
      switch member.name {
      case "...": spread(member, into: &object, except: own, depth: depth)
      case let key where Self.isLikeSpread(key): reportLikeSpread(member)
      case "*": object.others = .each(shapeID(member.value, depth: depth))
      case let key where Self.isPatternKey(key): addPattern(member, to: &object, depth: depth)
      default: object.fields.append(field(member, depth: depth))
      }
    }
    reportRepeatedFields(object, members: members)
    if object.fields.count > Self.maximumFields, let last = members.last {
      report("an object has at most \(Self.maximumFields) named members", at: last)
      return ObjectShape(fields: [], others: .open)
    }
    return object
  }

  /// The maximum number of named members of an object, since they are searched linearly.
  static let maximumFields = 2_000

  private mutating func field(_ member: SpecMember, depth: Int) -> Field {
    let (name, isOptional) = fieldName(member.name)
    if isOptional { reportMark(of: name, at: member) }
    doubtName(name, isOptional, of: member)
    return Field(
      name: name, shape: shapeID(member.value, depth: depth), isOptional: isOptional,
      location: location(member.nameOffset))
  }

  /// Returns whether a key is three dots as they are miswritten.
  private static func isLikeSpread(_ key: String) -> Bool { ["..", "....", "\u{2026}"].contains(key) }

  private mutating func reportLikeSpread(_ member: SpecMember) {
    report(
      "members of another shape are taken over by \"...\", not by \(Quoted.key(member.name))", at: member)
  }

  /// Reports a `?` after a key that is more than the name of one member.
  private mutating func reportMark(of key: String, at member: SpecMember) {
    let reason: String
    switch key {
    case "*": reason = "\"*\" takes no \"?\", since members without a name may be absent"
    case "...": reason = "\"...\" takes no \"?\": each member may be absent or not as in its own shape"
    case _ where Self.isLikeSpread(key): return reportLikeSpread(member)
    case _ where Self.isPatternKey(key):
      return report(
        "a pattern takes no \"?\", since members that it matches may be absent; write \(Quoted.key(key))",
        at: member)
    default: return
    }
    report(
      "\(reason); write \(Quoted.key(key)), or \(Quoted.key("\\\\" + member.name)) for a member called so",
      at: member)
  }

  /// Returns the name of a field: `name?` may be absent; a leading backslash takes the rest of the key literally.
  func fieldName(_ key: String) -> (name: String, isOptional: Bool) {
    if key.hasPrefix("\\") { return (String(key.dropFirst()), false) }
    return key.hasSuffix("?") ? (String(key.dropLast()), true) : (key, false)
  }

  /// Adds a doubt about `"age??"`, which is an optional `age?`, and `"age ?"`, an optional `age `. They are hardly ever
  /// meant.
  private mutating func doubtName(_ name: String, _ isOptional: Bool, of member: SpecMember) {
    guard !member.name.hasPrefix("\\") else { return }
    let isAround: (Character) -> Bool = { $0 == "?" || $0.isWhitespace }
    guard [name.first, name.last].contains(where: { $0.map(isAround) == true }) else { return }
    let meant = String(name.drop(while: isAround).reversed().drop(while: isAround).reversed())
    guard !meant.isEmpty else { return }
    doubts.append(
      Doubt(
        message:
          "this promises \(isOptional ? "an optional member" : "a member") called \(Quoted.key(name)), and any \(Quoted.key(meant)) goes unjudged; "
          + "write \(Quoted.key(meant + (isOptional || name.contains("?") ? "?" : ""))), or a backslash first for a literal key: \(Quoted.key("\\\\" + name))",
        offset: member.nameOffset, length: member.nameLength))
  }

  private mutating func reportRepeatedFields(_ object: ObjectShape, members: [SpecMember]) {
    var seen: Set<String> = []
    for member in members where member.name != "..." && member.name != "*" && !Self.isPatternKey(member.name)
    {
      let name = fieldName(member.name).name
      if !seen.insert(name).inserted {
        report("the field \"\(name)\" occurs twice in this object", at: member)
      }
    }
  }

  /// Returns the shape of a name, which is read now if necessary.
  mutating func resolved(
    _ word: ShapeNotation.Word, at node: SpecNode, place: (SpecNode) -> Int, depth: Int
  ) -> Shape? {
    let name = word.name
    guard let reference = reference(to: word, at: node, depth: depth) else {
      if !unreadSections.contains(.shapes), !unreadGenerics.contains(name), word.typeArguments.isEmpty,
        generics[name] == nil
      {
        let meant =
          !notes.allowLookUps
          ? nil : named.first { Self.shapeName(for: $0.name) == name }.map { "; write \"@\($0.name)\"" }
        let near = meant ?? suggestion(for: name, among: knownShapes.map { ShapeName.reference(to: $0) })
        report("there is no shape \"\(name)\"\(near)", at: place(node), length: name.utf8.count)
      }
      return nil
    }
    guard let index = reference.index else { return shapes[reference.id].shape }
    mention(reference)
    guard depth < 100 else {
      report("shapes refer to each other through more than 100 names", at: place(node))
      return nil
    }
    readNamed(index, depth: depth + 1)
    guard case .read = named[index].progress else {
      let isReplacement = document?.schemas[name] == named[index].id
      let hint =
        isReplacement
        ? "; it takes the place of the document's \(name), so its members have to be written" : ""
      report(
        "\(name) is made of itself: nothing could ever fit it\(hint)", at: place(node),
        length: name.utf8.count)
      return nil
    }
    return shapes[named[index].id].shape
  }
}

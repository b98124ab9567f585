/// A shape that the contract names, read when something first needs it.
struct NamedShape {
  enum Progress { case waiting, reading, read }

  var name: String
  var member: SpecMember
  var id: ShapeID
  var progress = Progress.waiting

  /// Whether it could not be read and stands for any value.
  var isUnread = false
}

extension ContractReader {
  /// Reads `"shapes"`. Every name gets its place in the table first, so that shapes can refer to each other and to themselves.
  mutating func readShapes(_ node: SpecNode?) {
    guard let node else { return }
    guard let members = members(of: node, as: "\"shapes\"") else {
      unreadSections.insert(.shapes)
      return
    }
    for member in members {
      let isNamed = isShapeName(member.name)
      if !isNamed {
        report(
          "a shape's name begins with a capital letter, as in \"User\", not \"\(member.name)\"", at: member)
      }
      // What is meant by a wrong name is still found under it.
      guard isNamed || !Self.isOwnWord(member.name) else { continue }
      let id = shapes.add(ShapeNode(shape: .any, location: location(member.nameOffset), name: member.name))
      shapeNames[member.name] = named.count
      named.append(NamedShape(name: member.name, member: member, id: id))
    }
    for index in named.indices { readNamed(index, depth: 0) }
  }

  private static func isOwnWord(_ name: String) -> Bool {
    plainTypes.contains(name) || Format(rawValue: name) != nil
      || ["jwt", "null", "true", "false"].contains(name)
  }

  private func isShapeName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return false }
    return name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F
    }
  }

  /// Fills in a named shape, unless that is done or under way.
  private mutating func readNamed(_ index: Int, depth: Int) {
    guard case .waiting = named[index].progress else { return }
    named[index].progress = .reading
    let known = notes.all.count
    let outer = currentShape
    currentShape = index
    let shape = shape(named[index].member.value, depth: depth)
    currentShape = outer
    shapes[named[index].id].shape = shape
    named[index].progress = .read
    named[index].isUnread = shape == .any && notes.all.count > known
  }

  /// The shape that a node writes, added to the table.
  mutating func shapeID(_ node: SpecNode, depth: Int = 0) -> ShapeID {
    if case .string(let text) = node.content, let index = shapeNames[text] {
      mention(index)
      return named[index].id
    }
    let shape = shape(node, depth: depth)
    return shapes.add(ShapeNode(shape: shape, location: location(node.offset), name: nil))
  }

  /// Notes that what is being read refers to a named shape.
  mutating func mention(_ index: Int) {
    if let currentShape {
      mentions[currentShape, default: []].insert(index)
    } else {
      mentionedByEndpoints.insert(index)
    }
  }

  /// The shape that a node writes; what cannot be read is reported and taken as `any`.
  private mutating func shape(_ node: SpecNode, depth: Int) -> Shape {
    switch node.content {
    case .null: return .null
    case .boolean(let flag): return .literal(.boolean(flag))
    case .number(let text): return .literal(.number(text))
    case .string(let text): return shape(notation: text, at: node, depth: depth)
    case .array(let elements):
      guard elements.count == 1 else {
        report(
          "an array's shape names the shape of its elements once, as in [\"User\"]; one of several values is written \"'a' | 'b'\"",
          at: node)
        return .any
      }
      return .array(of: shapeID(elements[0], depth: depth), .none)
    case .object(let members):
      return reportSchema(members) ? .any : .object(objectShape(members, depth: depth))
    }
  }

  private mutating func shape(notation text: String, at node: SpecNode, depth: Int) -> Shape {
    do {
      return shape(try ShapeNotation(parsing: text), at: node, depth: depth)
    } catch {
      let remedy = remedy(for: text) ?? error.example
      report(
        error.message + (remedy.map { "; \(error.lead) \($0)" } ?? ""),
        at: place(of: error.offset, in: node), length: error.length)
      return .any
    }
  }

  /// How a contract writes a shape in the notation of another language, as JSON; `nil` where nobody can tell.
  func remedy(for text: String) -> String? {
    guard notes.allowLookUps else { return nil }
    return ForeignNotation.remedy(for: text, shapes: named.map(\.name))
  }

  /// The byte in the file that stands for a byte of a string's text.
  func place(of offset: Int, in node: SpecNode) -> Int { source.place(of: offset, in: node) }

  private mutating func objectShape(_ members: [SpecMember], depth: Int) -> ObjectShape {
    var object = ObjectShape(fields: [], others: .byPolicy)
    let own = Set(members.map { fieldName($0.name).name })
    for member in members {
      switch member.name {
      case "...": spread(member, into: &object, except: own, depth: depth)
      case "*": object.others = .each(shapeID(member.value, depth: depth))
      default: object.fields.append(field(member, depth: depth))
      }
    }
    reportRepeatedFields(object, members: members)
    if object.fields.count > Self.mostFields, let last = members.last {
      report("an object has at most \(Self.mostFields) named members", at: last)
      return ObjectShape(fields: [], others: .open)
    }
    return object
  }

  /// Members are looked up one after the other.
  static let mostFields = 2_000

  private mutating func field(_ member: SpecMember, depth: Int) -> Field {
    let (name, isOptional) = fieldName(member.name)
    return Field(
      name: name, shape: shapeID(member.value, depth: depth), isOptional: isOptional,
      location: location(member.nameOffset))
  }

  /// `name?` may be absent; a leading backslash takes the rest of the key as it is.
  func fieldName(_ key: String) -> (name: String, isOptional: Bool) {
    if key.hasPrefix("\\") { return (String(key.dropFirst()), false) }
    return key.hasSuffix("?") ? (String(key.dropLast()), true) : (key, false)
  }

  private mutating func reportRepeatedFields(_ object: ObjectShape, members: [SpecMember]) {
    var seen: Set<String> = []
    for member in members where member.name != "..." && member.name != "*" {
      let name = fieldName(member.name).name
      if !seen.insert(name).inserted {
        report("the field \"\(name)\" stands twice in this object", at: member)
      }
    }
  }

  /// Adds the fields of other shapes; the object's own fields win over them.
  private mutating func spread(
    _ member: SpecMember, into object: inout ObjectShape, except own: Set<String>, depth: Int
  ) {
    var names = [member.value]
    if case .array(let list) = member.value.content { names = list }
    var taken: Set<String> = []
    for node in names {
      guard let name = text(node, as: "\"...\""), let spread = spreadObject(name, at: node, depth: depth)
      else {
        object.others = .open
        continue
      }
      guard takeSpace(for: spread, at: node) else { return }
      for field in spread.fields where !own.contains(field.name) {
        if taken.insert(field.name).inserted {
          object.fields.append(field)
        } else {
          report("\"\(field.name)\" of \(name) is already spread in by another shape", at: node)
        }
      }
      if object.others == .byPolicy { object.others = spread.others }
    }
  }

  /// Whether there is room for the members that a spread adds: each shape may spread in all members of the one before it.
  private mutating func takeSpace(for spread: ObjectShape, at node: SpecNode) -> Bool {
    spreadFields += spread.fields.count
    guard spreadFields > Self.mostSpreadFields else { return true }
    if spreadFields - spread.fields.count <= Self.mostSpreadFields {
      report("\"...\" spreads in more than \(Self.mostSpreadFields) members in this file", at: node)
    }
    return false
  }

  static let mostSpreadFields = 100_000

  private mutating func spreadObject(_ name: String, at node: SpecNode, depth: Int) -> ObjectShape? {
    guard let shape = resolved(name, at: node, place: { $0.offset }, depth: depth) else { return nil }
    guard case .object(let object) = shape else {
      let isUnread = shapeNames[name].map { named[$0].isUnread } ?? true
      if !isUnread { report("\"...\" spreads objects in, and \(name) is not an object", at: node) }
      return nil
    }
    return object
  }

  /// The shape that a name stands for, read now if it was not yet.
  mutating func resolved(
    _ name: String, at node: SpecNode, place: (SpecNode) -> Int, depth: Int
  ) -> Shape? {
    guard let index = shapeNames[name] else {
      if !unreadSections.contains(.shapes) {
        let near = suggestion(for: name, among: named.map(\.name))
        report("there is no shape \"\(name)\"\(near)", at: place(node), length: name.utf8.count)
      }
      return nil
    }
    mention(index)
    guard depth < 100 else {
      report("shapes refer to each other through more than 100 names", at: place(node))
      return nil
    }
    readNamed(index, depth: depth + 1)
    guard case .read = named[index].progress else {
      report("\(name) is made of itself: nothing could ever fit it", at: place(node), length: name.utf8.count)
      return nil
    }
    return shapes[named[index].id].shape
  }
}

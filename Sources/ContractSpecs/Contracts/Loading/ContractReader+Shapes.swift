/// A shape that the contract names, read when something first needs it.
struct NamedShape {
  enum Progress { case waiting, reading, read }

  var name: String
  var member: SpecMember
  var id: ShapeID
  var progress = Progress.waiting
}

extension ContractReader {
  /// Reads `"shapes"`. Every name gets its place in the table first, so that shapes can refer to each other and to themselves.
  mutating func readShapes(_ node: SpecNode?) {
    guard let node, let members = members(of: node, as: "\"shapes\"") else { return }
    for member in members {
      guard isShapeName(member.name) else {
        report(
          "a shape's name begins with a capital letter, as in \"User\", not \"\(member.name)\"", at: member)
        continue
      }
      let id = shapes.add(ShapeNode(shape: .any, location: location(member.nameOffset), name: member.name))
      shapeNames[member.name] = named.count
      named.append(NamedShape(name: member.name, member: member, id: id))
    }
    for index in named.indices { readNamed(index, depth: 0) }
    reportEndlessShapes()
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
    let shape = shape(named[index].member.value, depth: depth)
    shapes[named[index].id].shape = shape
    named[index].progress = .read
  }

  /// The shape that a node writes, added to the table.
  mutating func shapeID(_ node: SpecNode, depth: Int = 0) -> ShapeID {
    if case .string(let text) = node.content, let index = shapeNames[text] {
      return named[index].id
    }
    let shape = shape(node, depth: depth)
    return shapes.add(ShapeNode(shape: shape, location: location(node.offset), name: nil))
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
    case .object(let members): return .object(objectShape(members, depth: depth))
    }
  }

  private mutating func shape(notation text: String, at node: SpecNode, depth: Int) -> Shape {
    do {
      return shape(try ShapeNotation(parsing: text), at: node, depth: depth)
    } catch {
      report(error.message, at: place(of: error.offset, in: node), length: error.length)
      return .any
    }
  }

  /// The byte in the file that stands for a byte of a string's text; escapes take more bytes in the file.
  func place(of offset: Int, in node: SpecNode) -> Int {
    var (place, remaining) = (node.offset + 1, offset)
    let end = node.offset + node.length - 1
    while remaining > 0, place < end {
      guard source.bytes[place] == UInt8(ascii: "\\") else {
        (place, remaining) = (place + 1, remaining - 1)
        continue
      }
      let scalar = escapedScalar(at: place, before: end)
      (place, remaining) = (place + scalar.written, remaining - scalar.read)
    }
    return min(place, end)
  }

  /// How many bytes an escape takes in the file and how many its text takes in UTF-8.
  private func escapedScalar(at place: Int, before end: Int) -> (written: Int, read: Int) {
    guard place + 5 < end, source.bytes[place + 1] == UInt8(ascii: "u") else { return (2, 1) }
    let code =
      UInt32(String(decoding: source.bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16) ?? 0
    switch code {
    case ..<0x80: return (6, 1)
    case ..<0x800: return (6, 2)
    case 0xD800..<0xDC00: return (12, 4)
    default: return (6, 3)
    }
  }

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
    return object
  }

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
    for node in names {
      guard let name = text(node, as: "\"...\""), let spread = spreadObject(name, at: node, depth: depth)
      else { continue }
      for field in spread.fields where !own.contains(field.name) {
        if object.fields.contains(where: { $0.name == field.name }) {
          report("\"\(field.name)\" of \(name) is already spread in by another shape", at: node)
        } else {
          object.fields.append(field)
        }
      }
      if object.others == .byPolicy { object.others = spread.others }
    }
  }

  private mutating func spreadObject(_ name: String, at node: SpecNode, depth: Int) -> ObjectShape? {
    guard let shape = resolved(name, at: node, depth: depth) else { return nil }
    guard case .object(let object) = shape else {
      report("\"...\" spreads objects in, and \(name) is not an object", at: node)
      return nil
    }
    return object
  }

  /// The shape that a name stands for, read now if it was not yet.
  mutating func resolved(_ name: String, at node: SpecNode, offset: Int? = nil, depth: Int) -> Shape? {
    let place = offset ?? node.offset
    guard let index = shapeNames[name] else {
      let known = named.map(\.name)
      report(
        "there is no shape \"\(name)\"\(suggestion(for: name, among: known))", at: place,
        length: name.utf8.count)
      return nil
    }
    guard depth < 100 else {
      report("shapes refer to each other through more than 100 names", at: place)
      return nil
    }
    readNamed(index, depth: depth + 1)
    guard case .read = named[index].progress else {
      report("\(name) is made of itself: nothing could ever fit it", at: place, length: name.utf8.count)
      return nil
    }
    return shapes[named[index].id].shape
  }

  /// A shape that can only be itself or `null`, such as `"A": "A | null"`, would send a reader round for ever.
  private mutating func reportEndlessShapes() {
    for index in named.indices where isEndless(named[index].id) {
      report("\(named[index].name) is made of itself: nothing could ever fit it", at: named[index].member)
    }
  }

  private func isEndless(_ start: ShapeID) -> Bool {
    var (waiting, seen): ([ShapeID], Set<ShapeID>) = ([start], [])
    while let id = waiting.popLast() {
      let next: [ShapeID]
      switch shapes[id].shape {
      case .nullable(let inner): next = [inner]
      case .choice(let alternatives): next = alternatives
      case .any, .null, .boolean, .integer, .number, .string, .format, .token, .moment, .pattern, .literal,
        .oneOf,
        .array, .object:
        next = []
      }
      if next.contains(start) { return true }
      waiting += next.filter { seen.insert($0).inserted }
    }
    return false
  }
}

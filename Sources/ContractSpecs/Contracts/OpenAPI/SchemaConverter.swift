/// Converts the schemas of a document into shapes.
///
/// A schema is a conjunction: `$ref`, `allOf`, `anyOf`, `oneOf` and its own keywords must all hold. It is converted by
/// collecting all parts that hold, and by distributing them over the alternatives of a choice. Schemas are converted
/// one by one from a list, so that neither their nesting nor their references need a deep stack.
struct SchemaConverter {
  /// A schema to be converted: the parts that must all hold, and its place in the table.
  struct Task {
    var parts: [SchemaPart]
    var direction: SchemaDirection
    var id: ShapeID
  }

  private struct SchemaKey: Hashable {
    var node: OpenAPINode.Key
    var direction: SchemaDirection
  }

  private struct PartKey: Hashable {
    var node: OpenAPINode.Key
    var aspects: Int

    init(_ part: SchemaPart) { (node, aspects) = (part.node.key, part.aspects.rawValue) }
  }

  private struct ConjunctionKey: Hashable {
    var parts: [PartKey]
    var direction: SchemaDirection
  }

  /// The schema that a chain of mere references leads to, or one of them if they lead round in a circle.
  private struct ReferenceEnd {
    var node: OpenAPINode
    var isCircular: Bool
  }

  /// The maximum number of shapes of a document.
  static let maximumShapes = 500_000

  /// The maximum number of parts of schemas that are read, each combination of a choice by itself.
  static let maximumParts = 2_000_000

  /// The maximum number of references that must all hold at once.
  static let maximumJoined = 64

  /// The maximum number of choices that must all hold and are combined.
  static let maximumCombined = 4

  var document: OpenAPIDocument
  var shapes: ShapeTable
  var notes = OpenAPINotes()
  var faults = OpenAPIFaults()

  /// The shapes of the contract that replace those of the document, by name.
  let replacements: [String: ShapeID]

  /// The shapes of the contract that stand for schemas that the document refers to and does not have, by name.
  private(set) var supplied: [String: ShapeID] = [:]

  /// The schemas with a name, in the order of the document.
  let namedSchemas: [OpenAPINode.Member]
  private(set) var schemas: [String: OpenAPINode] = [:]
  private var names: [OpenAPINode.Key: String] = [:]
  private var ids: [SchemaKey: ShapeID] = [:]

  /// The schemas by their shapes.
  private(set) var nodes = SchemaNodes()
  private var conjunctions: [ConjunctionKey: ShapeID] = [:]

  /// The ends of the references that were followed.
  private var referenceEnds: [OpenAPINode.Key: ReferenceEnd] = [:]
  private var tasks: [Task] = []

  /// The shape that is being converted; `nil` while operations are read.
  private var converted: ShapeID?

  /// The number of parts of schemas that were read. A part that holds in many combinations counts for each.
  var partCount = 0

  /// The schemas of which others are made with `allOf`, by those others: the cases of a discriminator.
  var children: [OpenAPINode.Key: [OpenAPINode.Member]] = [:]

  /// The malformed keywords of the schemas that were read.
  var malformed: [OpenAPINode.Key: [MalformedPart]] = [:]

  /// The keys that parts have and do not know, with what is said of them, if anything.
  var unknownKeys: [OpenAPIPart: [String: String?]] = [:]
  var unknownKeyCount = 0

  /// The maximum number of different keys that are compared with known ones.
  static let maximumUnknownKeys = 2_000

  /// The places that are not judged outside of schemas, of the response that is being read.
  var unjudgedOfResponse: [UnjudgedPlace] = []

  /// The places of the shape, or of the response, that is being read.
  private var known: Set<UnjudgedPlace> = []

  /// The number of places that are not judged, each counted for every shape that has it.
  private var unjudgedCount = 0

  /// The maximum of that number.
  private static let maximumUnjudged = 1_000_000

  /// The schemas whose `not` tells the alternative of a choice that is for all objects which no other one names.
  var judgedExclusions: Set<OpenAPINode.Key> = []

  /// A `oneOf` without a discriminator: the schema that has it, its shapes, and the shape that is made of it.
  struct ExclusiveChoice {
    var node: OpenAPINode
    var alternatives: [ShapeID]
    var shape: ShapeID
  }

  var exclusive: [ExclusiveChoice] = []
  var assertions: [PendingAssertion] = []

  /// The parts that are evaluated by the schemas with `unevaluatedProperties` or `unevaluatedItems` that were read.
  var evaluated: [EvaluatedKey: [EvaluatedPart]?] = [:]

  /// The maximum number of combinations of the choices that must all hold.
  static let maximumCombinations = 2_000

  /// True if members are only sent in one direction, so that the shapes differ.
  let isDirected: Bool

  init(_ document: OpenAPIDocument, shapes: ShapeTable, replacements: [String: ShapeID]) {
    var document = document
    let section = document.namedSchemas()
    (self.document, self.shapes, self.replacements) = (document, shapes, replacements)
    let bytes = document.root.value.document.bytes
    // What other files say is read later.
    isDirected =
      bytes.contains("\"readOnly\"") || bytes.contains("\"writeOnly\"") || document.refersToOtherFiles
    namedSchemas = section?.members ?? []
    for member in namedSchemas {
      names[member.value.key] = member.name
      schemas[member.name] = member.value
    }
    if let section { repeatedSchemas = Set(section.repeatedMembers.compactMap { schemas[$0.name]?.key }) }
    findChildren()
  }

  /// The schemas with a name that a later one has too.
  private var repeatedSchemas: Set<OpenAPINode.Key> = []

  /// Returns the shape of a schema, which is converted later if it is new.
  mutating func shapeID(of schema: OpenAPINode, _ direction: SchemaDirection) -> ShapeID {
    let target = quietly(resolving: schema)
    let isOwnDirection = isDirected || direction == .byLetter
    let key = SchemaKey(node: target.key, direction: isOwnDirection ? direction : .response)
    if let known = ids[key] { return known }
    let name = names[target.key] ?? missingName(of: target)
    if let name, let own = replacements[name] {
      if direction == .byLetter {
        addUnjudged(
          "a schema that the contract replaces is not judged within another one's assertion", at: schema)
      }
      ids[key] = own
      if schemas[name] == nil { supplied[name] = own }
      return own
    }
    let id = add(at: target)
    shapes[id].name = shapeName(name, direction)
    ids[key] = id
    nodes.append(target, for: id)
    if repeatedSchemas.contains(target.key) {
      addSecondSchema(of: target, id)
    }
    tasks.append(Task(parts: [SchemaPart(node: target)], direction: direction, id: id))
    return id
  }

  /// Returns the name of the shape of a named schema. One within an assertion has none, since it is another shape.
  private func shapeName(_ name: String?, _ direction: SchemaDirection) -> String? {
    switch direction {
    case .response: name
    case .request: isDirected ? name.map { $0 + " (request)" } : name
    case .byLetter: nil
    }
  }

  /// Returns the shape of values that satisfy several parts.
  mutating func shapeID(
    of parts: [SchemaPart], _ direction: SchemaDirection, at node: OpenAPINode
  ) -> ShapeID {
    if parts.count == 1, parts[0].aspects == .all { return shapeID(of: parts[0].node, direction) }
    var seen: Set<PartKey> = []
    let distinct = parts.filter { seen.insert(PartKey($0)).inserted }
    let key = ConjunctionKey(parts: distinct.map(PartKey.init), direction: direction)
    if let known = conjunctions[key] { return known }
    let id = add(at: node)
    conjunctions[key] = id
    tasks.append(Task(parts: distinct, direction: direction, id: id))
    return id
  }

  /// Converts all schemas that shapes refer to.
  mutating func convertAll() {
    defer { begin(nil) }
    while let task = tasks.popLast() {
      begin(task.id)
      guard shapes.nodes.count < Self.maximumShapes else {
        addFault(
          "the schemas make more than \(Self.maximumShapes) shapes; the rest is not read", at: document.root)
        continue
      }
      guard partCount < Self.maximumParts else {
        addFault(
          "the schemas have more than \(Self.maximumParts) parts, each combination of choices counted; the rest is not read",
          at: document.root)
        continue
      }
      convert(task)
    }
    leaveOutDeepAssertions()
    noteOverlaps()
    settleAssertions()
  }

  /// Notes each `oneOf` of which a value may fit two schemas, which excludes that.
  private mutating func noteOverlaps() {
    // All are found before one is noted: a table that is changed while another value has it is copied each time.
    for choice in overlapping(exclusive) {
      begin(choice.shape)
      addOverlap(in: choice.node)
    }
    exclusive = []
  }

  private func overlapping(_ choices: [ExclusiveChoice]) -> [ExclusiveChoice] {
    var overlap = ShapeOverlap(in: shapes)
    return choices.filter { overlap.isPossible(among: $0.alternatives) }
  }

  mutating func addOverlap(in node: OpenAPINode) {
    addUnjudged(
      "a value may fit several schemas of this \"oneOf\", which excludes that; such a value is accepted",
      at: node[.oneOf] ?? node)
  }

  /// Adds a shape that accepts anything until it is converted.
  mutating func add(at node: OpenAPINode) -> ShapeID {
    shapes.add(ShapeNode(shape: .any, location: document.location(of: node)))
  }

  /// Begins to read a shape, or a response if there is none.
  mutating func begin(_ shape: ShapeID?) {
    converted = shape
    known = []
    unjudgedOfResponse = []
  }

  /// Adds a line about how something is read, by which no promise is lost.
  mutating func note(_ message: String, at node: OpenAPINode) {
    notes.add(message, at: document.location(of: node))
  }

  /// Adds a place that is read and not judged: of a shape, or of the one that is being converted, else of the response.
  mutating func addUnjudged(_ reason: String, at node: OpenAPINode, of shape: ShapeID? = nil) {
    let place = UnjudgedPlace(location: document.location(of: node), reason: reason)
    notes.add(reason, at: place.location, .unjudged)
    guard known.insert(place).inserted else { return }
    unjudgedCount += 1
    guard unjudgedCount <= Self.maximumUnjudged else {
      return addFault("more than \(Self.maximumUnjudged) places are not judged", at: document.root)
    }
    if let shape = shape ?? converted {
      shapes[shape].unjudged.append(place)
    } else {
      unjudgedOfResponse.append(place)
    }
  }

  /// Adds an error, with which what is being read cannot be used: the shape that is being converted, else the operation.
  mutating func addFault(_ message: String, at node: OpenAPINode) {
    faults.add(message, at: document.location(of: node), of: converted)
  }
}

extension SchemaConverter {
  /// Returns the schema, or another part, that a mere reference leads to, or the schema itself if it says more than
  /// that. One that leads nowhere is an error, and is itself.
  mutating func resolved(_ schema: OpenAPINode, as part: OpenAPIPart = .schema) -> OpenAPINode {
    let end = end(of: schema, as: part)
    if end.isCircular {
      addFault(
        "this reference leads round in a circle and never to what it stands for; write out what is meant at one of its places",
        at: schema)
    } else if isMereReference(end.node, as: part) {
      _ = target(of: end.node, as: part)
    }
    return end.node
  }

  /// Returns the schema that a mere reference leads to, or the schema itself. Nothing is noted.
  mutating func quietly(resolving schema: OpenAPINode, as part: OpenAPIPart = .schema) -> OpenAPINode {
    end(of: schema, as: part).node
  }

  /// Follows mere references as far as they lead. Each is followed once, so that a chain costs what its length is.
  private mutating func end(of schema: OpenAPINode, as part: OpenAPIPart) -> ReferenceEnd {
    var end = ReferenceEnd(node: schema, isCircular: false)
    var passed: Set<OpenAPINode.Key> = []
    while isMereReference(end.node, as: part) {
      if let known = referenceEnds[end.node.key] {
        end = known
        break
      }
      guard passed.insert(end.node.key).inserted else {
        end.isCircular = true
        break
      }
      guard let reference = end.node["$ref"]?.string,
        let target = try? document.target(of: reference, at: end.node, as: part)
      else { break }
      noteStrayed(end.node)
      noteIgnored(beside: end.node, as: part)
      end.node = target
    }
    for key in passed { referenceEnds[key] = end }
    return end
  }

  /// Notes a reference that leads nowhere by the `$id` around it and was followed all the same.
  private mutating func noteStrayed(_ node: OpenAPINode) {
    guard document.strayed.contains(node.key) else { return }
    note(
      "by the \"$id\" around it, this reference leads nowhere; it is read from the beginning of the file",
      at: node)
  }

  /// Notes what beside a reference would restrict values, and is ignored before 3.1 (3.0.3 section 4.7.23.1). A type
  /// repeats what the reference leads to.
  mutating func noteIgnored(beside node: OpenAPINode, as part: OpenAPIPart = .schema) {
    guard part == .schema else { return noteMembers(beside: node, of: part) }
    guard document.dialect == .own else { return }
    let ignored = node.keywords.intersection(
      SchemaKeywords.judged.union(SchemaKeywords.unjudged).union(SchemaKeywords.lists)
    ).subtracting(SchemaKeywordSet([.type]))
    for keyword in ignored.keywords {
      note(
        "\"\(keyword.name)\" beside \"$ref\" is ignored before OpenAPI 3.1; write both into a list \"allOf\"",
        at: node[keyword] ?? node)
    }
  }

  /// Notes what beside the reference of a part other than a schema would say something about it, and is ignored.
  private mutating func noteMembers(beside node: OpenAPINode, of part: OpenAPIPart) {
    for name in part.memberNames.judged where name != "$ref" {
      guard let member = node[name] else { continue }
      note(
        "\"\(name)\" beside \"$ref\" is ignored; write it into \(part.words) that stands here itself",
        at: member)
    }
  }

  /// Returns whether a part is a reference with nothing beside it that counts.
  func isMereReference(_ node: OpenAPINode, as part: OpenAPIPart = .schema) -> Bool {
    guard part == .schema else { return node.isReference }
    guard node[.reference]?.kind == .string, !node.isNullable else { return false }
    switch document.dialect {
    case .own: return true
    case .jsonSchema:
      let others = SchemaKeywords.judged.union(SchemaKeywords.unjudged).union(SchemaKeywords.lists)
      return node.keywords.isDisjoint(with: others)
    }
  }

  /// Returns the value that a reference leads to; adds the error of one that leads nowhere.
  mutating func target(of node: OpenAPINode, as part: OpenAPIPart = .schema) -> OpenAPINode? {
    guard let reference = node["$ref"] else { return nil }
    guard let text = reference.string else {
      addFault(
        "\"$ref\" must be a string: the place of what it stands for, such as \"#/components/schemas/User\"",
        at: reference)
      return nil
    }
    do {
      let target = try document.target(of: text, at: node, as: part)
      noteStrayed(node)
      return target
    } catch {
      addFault(error.message, at: reference)
      return nil
    }
  }

  /// Returns the name of a schema that a reference names and that is not there, if the contract has a shape for it.
  private func missingName(of node: OpenAPINode) -> String? {
    guard isMereReference(node), let reference = node["$ref"]?.string,
      let last = reference.split(separator: "/").last.map(String.init), replacements[last] != nil,
      schemas[last] == nil
    else { return nil }
    return ["#/components/schemas/", "#/definitions/"].contains(reference.dropLast(last.count)) ? last : nil
  }

  /// Returns the name of a schema in the document.
  func name(of node: OpenAPINode) -> String? { names[node.key] }
}

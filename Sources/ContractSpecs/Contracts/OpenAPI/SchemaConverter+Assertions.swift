/// The conversion of what a schema says beside the shape of a value: of the members of objects, of the elements of
/// arrays, and of what is excluded.
extension SchemaConverter {
  /// An assertion that holds other schemas, until it is known whether these are judged as a whole.
  struct PendingAssertion {
    /// The shape that the assertion stands beside.
    var holder: ShapeID

    /// The shape that the assertion is.
    var id: ShapeID
    var keyword: SchemaKeyword
    var node: OpenAPINode

    /// The shapes to which the value itself is held.
    var shapesOfValue: [ShapeID]
  }

  /// The maximum number of assertions of one schema about members that are required beside others, each by itself.
  private static let maximumDependents = 64

  /// The maximum number of assertions about one value within each other.
  private static let maximumNested = 8

  /// Adds the assertions of a schema to its shape.
  mutating func addAssertions(_ own: SchemaOwn, _ task: Task) {
    guard !own.keywords.isDisjoint(with: SchemaKeywords.assertions) else { return }
    let bounds = own.countBounds(.minProperties, .maxProperties)
    if !bounds.isUnbounded, let node = (own.all(.minProperties) + own.all(.maxProperties)).first {
      add(.memberCount(bounds), .minProperties, at: node, task)
    }
    for node in own.all(.propertyNames) where node.isSchema && node.bool != true {
      // No key at all fits `false`.
      let names = node.bool == false ? .memberCount(CountBounds(upper: 0)) : memberNames(node)
      add(names, .propertyNames, at: node, task)
    }
    addDependents(own, task)
    for schema in own.nodes {
      addElements(of: schema, task)
      addExclusion(of: schema, task)
      addConditions(of: schema, task)
      addDependentSchemas(of: schema, task)
      addUnevaluated(.members, of: schema, task)
      addUnevaluated(.elements, of: schema, task)
    }
  }

  private mutating func memberNames(_ schema: OpenAPINode) -> Assertion {
    .memberNames(shapeID(of: schema, .byLetter))
  }

  mutating func add(
    _ assertion: Assertion, _ keyword: SchemaKeyword, at node: OpenAPINode, _ task: Task
  ) {
    let id = add(at: node)
    shapes[id].shape = .assertion(assertion)
    shapes[task.id].constraints.append(id)
    guard !assertion.shapes.isEmpty else { return }
    assertions.append(
      PendingAssertion(
        holder: task.id, id: id, keyword: keyword, node: node, shapesOfValue: assertion.shapesOfValue))
  }

  /// Adds what is required beside other members. A place of its own tells each member that is missing.
  private mutating func addDependents(_ own: SchemaOwn, _ task: Task) {
    var all: [(node: OpenAPINode, members: DependentMembers)] = []
    for member in own.all(.dependentRequired).flatMap(\.members) {
      guard member.value.kind == .array else {
        addUnjudged(
          "\"dependentRequired\" must have lists of names, so this one is not judged", at: member.key)
        continue
      }
      for element in member.value.elements {
        if let name = element.string {
          all.append((element, DependentMembers([name], beside: member.name)))
        } else {
          addUnjudged("\"dependentRequired\" must have lists of names, so this is not judged", at: element)
        }
      }
    }
    for one in all.prefix(Self.maximumDependents) {
      add(.dependents([one.members]), .dependentRequired, at: one.node, task)
    }
    let rest = all.dropFirst(Self.maximumDependents)
    if let first = rest.first {
      add(.dependents(rest.map(\.members)), .dependentRequired, at: first.node, task)
    }
  }

  private mutating func addElements(of schema: OpenAPINode, _ task: Task) {
    guard let node = schema[.contains], node.isSchema else { return }
    let counts = [SchemaKeyword.minContains, .maxContains].map {
      schema[$0]?.count.flatMap { $0 < 0 ? nil : $0 }
    }
    var bounds = CountBounds(lower: counts[0] ?? 1, upper: counts[1])
    if bounds.lower == 0 { bounds.lower = nil }
    if bounds.isUnbounded { return }
    add(.elements(shapeID(of: node, .byLetter), bounds), .contains, at: node, task)
  }

  private mutating func addExclusion(of schema: OpenAPINode, _ task: Task) {
    guard let node = schema[.not], node.isSchema, node.bool != false, !isJudged(exclusionOf: schema) else {
      return
    }
    let isAll = node.bool == true || node.members.isEmpty
    add(isAll ? .never : .not(shapeID(of: node, .byLetter)), .not, at: node, task)
  }

  /// Adds the assertion that a value is one of the listed arrays or objects.
  mutating func addListed(_ values: [OpenAPINode], to shape: ShapeID) {
    guard let first = values.first else { return }
    let id = add(at: first)
    shapes[id].shape = .assertion(.listed(ListedValues(values.map(\.value))))
    shapes[shape].constraints.append(id)
  }

  /// Leaves out the assertions about one value that lead back to themselves or are too many within each other, and says
  /// so. It must be called before the alternatives of shapes are asked for.
  mutating func leaveOutDeepAssertions() {
    let nested = assertions.filter { !$0.shapesOfValue.isEmpty }
    guard !nested.isEmpty else { return }
    let users = usersOfValue()
    let tooDeep = tooDeep(nested, users)
    for assertion in nested where tooDeep.contains(assertion.id) {
      leaveOut(
        assertion,
        "this \"\(assertion.keyword.name)\" leads back to itself, or more than \(Self.maximumNested) are within each other, so it is not judged"
      )
    }
    assertions.removeAll { tooDeep.contains($0.id) }
    decideNull(of: nested.filter { !tooDeep.contains($0.id) }, users)
  }

  /// Decides which assertions null breaks: those within others first, whose alternatives the others ask for.
  private mutating func decideNull(of nested: [PendingAssertion], _ users: [[Int32]]) {
    var undecided = nested
    for _ in 0...Self.maximumNested where !undecided.isEmpty {
      let isOpen = Self.reaching(undecided.map(\.id.index), by: users)
      for assertion in undecided where !assertion.shapesOfValue.contains(where: { isOpen[$0.index] }) {
        guard let own = shapes[assertion.id].shape.assertion else { continue }
        shapes[assertion.id].refusesNull = shapes.nullBreaks(own)
      }
      undecided.removeAll { !$0.shapesOfValue.contains { isOpen[$0.index] } }
    }
  }

  /// Leaves out the assertions of which something is not judged, and says so, since their verdict could be wrong either
  /// way: what an exclusion does not judge, it excludes.
  mutating func settleAssertions() {
    let all = assertions
    assertions = []
    guard !all.isEmpty else { return }
    let isUnjudged = shapesWithUnjudgedParts()
    for assertion in all {
      let inner = shapes[assertion.id].shape.assertion?.shapes ?? []
      if inner.contains(where: { isUnjudged[$0.index] }) {
        leaveOut(assertion, "\"\(assertion.keyword.name)\" is not judged, since a part of it is not")
      } else {
        excludeNull(from: assertion)
      }
    }
  }

  private mutating func leaveOut(_ assertion: PendingAssertion, _ reason: String) {
    shapes[assertion.holder].constraints.removeAll { $0 == assertion.id }
    begin(assertion.holder)
    addUnjudged(reason, at: assertion.node)
  }

  /// Lets no value fit a shape that is `null` alone, which an assertion excludes.
  private mutating func excludeNull(from assertion: PendingAssertion) {
    guard shapes[assertion.holder].shape == .null, !shapes.alternatives(of: assertion.id).acceptsNull else {
      return
    }
    shapes[assertion.holder].shape = .assertion(.never)
  }

  /// Returns for each shape those that hold the same value to it.
  private func usersOfValue() -> [[Int32]] {
    var users: [[Int32]] = Array(repeating: [], count: shapes.nodes.count)
    for index in shapes.nodes.indices {
      let id = ShapeID(index: index)
      for part in shapes.choices(of: id) + shapes[id].constraints { users[part.index].append(Int32(index)) }
    }
    return users
  }

  /// Returns the assertions with too many of them within each other for one value, as those that lead back to
  /// themselves have without an end.
  private func tooDeep(_ all: [PendingAssertion], _ users: [[Int32]]) -> Set<ShapeID> {
    // After each round, these are the shapes whose values have one assertion more within each other.
    var isDeep = Array(repeating: true, count: shapes.nodes.count)
    func deep() -> [PendingAssertion] { all.filter { $0.shapesOfValue.contains { isDeep[$0.index] } } }
    for _ in 0..<Self.maximumNested { isDeep = Self.reaching(deep().map(\.id.index), by: users) }
    return Set(deep().map(\.id))
  }

  private func shapesWithUnjudgedParts() -> [Bool] {
    var users: [[Int32]] = Array(repeating: [], count: shapes.nodes.count)
    var unjudged: [Int] = []
    for (index, node) in shapes.nodes.enumerated() {
      if !node.unjudged.isEmpty { unjudged.append(index) }
      for part in node.parts { users[part.index].append(Int32(index)) }
    }
    return Self.reaching(unjudged, by: users)
  }

  /// Returns for each shape whether it is one of some, or leads to one.
  private static func reaching(_ some: [Int], by users: [[Int32]]) -> [Bool] {
    var found = Array(repeating: false, count: users.count)
    var waiting = some
    while let index = waiting.popLast() {
      if found[index] { continue }
      found[index] = true
      waiting += users[index].map(Int.init)
    }
    return found
  }
}

import ContractSpecs

/// Values for what is promised beside a shape.
extension Sampler {
  /// The greatest number of members or elements that are made because so many are promised.
  private static let maximumDemanded = 1_000

  /// Writes a value that keeps an assertion, as far as the assertion alone tells one.
  mutating func write(_ assertion: Assertion, at spot: SampleSpot, to writer: inout JSONWriter) {
    switch assertion {
    case .listed(let values): writer.raw(random.element(of: values.texts) ?? Array("null".utf8))
    case .elements(let shape, let bounds):
      let elements = elements(shape, bounds, at: spot)
      writer.array { writer in
        for element in elements { writer.raw(element) }
      }
    case .memberCount(let bounds):
      writer.object { writer in
        for number in 0..<Self.demanded(bounds) { writer.member("member\(number + 1)", number) }
      }
    case .memberNames, .dependents: writer.object { _ in }
    case .not, .never: writeOddValue(to: &writer)
    }
  }

  /// The values that bounds, lengths and types seldom have in common, for what is excluded.
  private static let oddValues = ["0", "-1", "-1000000", "0.5", "null", "true", "\"\"", "\"-\"", "[]", "{}"]

  private mutating func writeOddValue(to writer: inout JSONWriter) {
    guard random.isOne(in: 2), let value = random.element(of: Self.oddValues) else {
      return writeAnything(to: &writer)
    }
    writer.raw(value.utf8)
  }

  private static func demanded(_ bounds: CountBounds) -> Int {
    min(max(bounds.lower ?? 0, 0), maximumDemanded)
  }

  /// Returns as many elements of a form as are promised.
  private mutating func elements(_ shape: ShapeID, _ bounds: CountBounds, at spot: SampleSpot) -> [[UInt8]] {
    (0..<Self.demanded(bounds)).map { index in
      var writer = JSONWriter()
      write(shape, at: spot.element(index, mirror: nil), to: &writer)
      return writer.bytes
    }
  }

  /// Returns one of the arrays or objects of which a value must be one, if they are listed.
  mutating func listedValue(of id: ShapeID) -> [UInt8]? {
    for constraint in shapes[id].constraints {
      if case .listed(let values)? = shapes[constraint].shape.assertion {
        return random.element(of: values.texts)
      }
    }
    return nil
  }

  /// Returns an array that begins with the elements of a form of which some are promised; `nil` if none are.
  mutating func mixedArray(_ id: ShapeID, at spot: SampleSpot) -> [UInt8]? {
    guard case .array(let array) = shapes[id].shape else { return nil }
    var wanted: [[UInt8]] = []
    for constraint in shapes[id].constraints {
      if case .elements(let shape, let bounds)? = shapes[constraint].shape.assertion {
        wanted += elements(shape, bounds, at: spot)
      }
    }
    guard !wanted.isEmpty else { return nil }
    var own = JSONWriter()
    writeArray(array, at: spot, to: &own)
    let others = (try? JSONDocument(parsing: own.bytes))?.root.elements.map { Array($0.source.utf8) } ?? []
    var writer = JSONWriter()
    writer.array { writer in
      for element in wanted + others.dropFirst(wanted.count) { writer.raw(element) }
    }
    return writer.bytes
  }

  /// Returns an object whose members are such that it keeps the assertions beside a shape, if some do.
  mutating func keeping(_ constraints: [ShapeID], _ object: ObjectShape, trial: Int) -> ObjectShape {
    var object = object
    for constraint in constraints {
      switch shapes[constraint].shape.assertion {
      case .memberNames(let names)?: nameMembers(of: &object, names)
      case .dependents(let all)?: for one in all { addDependents(one, to: &object, isThere: trial % 2 == 0) }
      case .memberCount, .elements, .listed, .not, .never, nil: continue
      }
    }
    for constraint in constraints {
      if case .memberCount(let bounds)? = shapes[constraint].shape.assertion { count(bounds, &object) }
    }
    return object
  }

  /// Makes optional members required, or leaves some out, until an object has a promised number of them.
  private func count(_ bounds: CountBounds, _ object: inout ObjectShape) {
    let required = object.fields.count { !$0.isOptional }
    var room = max((bounds.upper ?? .max) - required, 0)
    object.fields.removeAll { field in
      guard field.isOptional else { return false }
      if room > 0 { room -= 1 }
      return room == 0 && bounds.upper != nil
    }
    var lacking = Self.demanded(bounds) - required
    for index in object.fields.indices where lacking > 0 {
      let field = object.fields[index]
      guard field.isOptional, costs.cost(of: field.shape, tokensOpened: 0) != nil else { continue }
      object.fields[index].isOptional = false
      lacking -= 1
    }
    guard lacking > 0, let shape = shapeOfOthers(of: object) else { return }
    for number in 1...lacking { addMember("member\(number)", shape, to: &object) }
  }

  private func shapeOfOthers(of object: ObjectShape) -> ShapeID? {
    switch object.others {
    case .each(let shape): costs.cost(of: shape, tokensOpened: 0) == nil ? nil : shape
    case .byPolicy, .open: anything
    case .never: nil
    }
  }

  private func addMember(_ name: String, _ shape: ShapeID, to object: inout ObjectShape) {
    guard object.field(named: name) == nil else { return }
    object.fields.append(
      Field(name: name, shape: shape, isOptional: false, location: shapes[shape].location))
  }

  /// Leaves out the members whose keys do not have a form, and adds one in place of the others.
  private mutating func nameMembers(of object: inout ObjectShape, _ names: ShapeID) {
    object.fields.removeAll { field in
      guard field.isOptional, let name = try? JSONDocument(parsing: JSONText.quoted(field.name)).root else {
        return false
      }
      return !fit.fits(name, names)
    }
    guard case .each(let shape) = object.others, costs.cost(of: names, tokensOpened: 0) != nil else { return }
    var writer = JSONWriter()
    write(names, at: SampleSpot(), to: &writer)
    object.others = .open
    if let name = (try? JSONDocument(parsing: writer.bytes))?.root.string {
      addMember(name, shape, to: &object)
    }
  }

  /// Makes members required that are promised beside another one, or leaves that one out.
  private func addDependents(
    _ dependents: DependentMembers, to object: inout ObjectShape, isThere: Bool
  ) {
    guard let member = object.field(named: dependents.member) else { return }
    guard isThere || !member.isOptional else {
      object.fields.removeAll { $0.name.utf8.elementsEqual(member.name.utf8) }
      return
    }
    for name in dependents.required {
      if let index = object.fields.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        object.fields[index].isOptional = false
      } else if let shape = shapeOfOthers(of: object) {
        addMember(name, shape, to: &object)
      }
    }
  }
}

extension ShapeTable {
  /// Returns a shape that any value fits, which is added if values are made by trial and there is none.
  mutating func shapeOfAnything() -> ShapeID? {
    if let index = nodes.firstIndex(where: { $0.shape == .any && $0.constraints.isEmpty }) {
      return ShapeID(index: index)
    }
    guard isDemanding, let first = nodes.first else { return nil }
    return add(ShapeNode(shape: .any, location: first.location))
  }
}

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
    case .memberNames, .dependents, .unevaluated: writer.object { _ in }
    case .implied(let shape, _) where random.isOne(in: 2) && costs.cost(of: shape, tokensOpened: 0) != nil:
      write(shape, at: spot, to: &writer)
    case .not, .forms, .implied, .never: writeOddValue(to: &writer)
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
      case .implied(let form, let condition)?: meet(condition, form, in: &object, trial: trial)
      case .unevaluated(let rest)?: dropUnevaluated(rest, from: &object)
      case .memberCount, .elements, .listed, .not, .forms, .never, nil: continue
      }
    }
    for constraint in constraints {
      if case .memberCount(let bounds)? = shapes[constraint].shape.assertion { count(bounds, &object) }
    }
    return object
  }

  /// Gives an object the members by which a condition holds, or those that are promised then, or both or none: which of
  /// them make it fit is found by trial.
  private mutating func meet(
    _ condition: FitCondition, _ form: ShapeID, in object: inout ObjectShape, trial: Int
  ) {
    for shape in [condition.shape, form] where !random.isOne(in: 3) {
      let parts = fit.alternatives(of: shape).shapes.filter { shapes[$0].shape.admits(.object) }
      guard let part = random.element(of: parts) else { continue }
      for field in shapes[part].shape.object?.fields ?? []
      where costs.cost(of: field.shape, tokensOpened: 0) != nil {
        take(field, into: &object)
      }
      object = keeping(shapes[part].constraints, object, trial: trial)
    }
  }

  /// Takes over a member that another object promises too.
  private mutating func take(_ field: Field, into object: inout ObjectShape) {
    guard let index = object.fields.firstIndex(where: { $0.name.utf8.elementsEqual(field.name.utf8) }) else {
      if shapeOfOthers(of: object) != nil { object.fields.append(field) }
      return
    }
    if !field.isOptional { object.fields[index].isOptional = false }
    if shapes[object.fields[index].shape].shape == .any || random.isOne(in: 2) {
      object.fields[index].shape = field.shape
    }
  }

  /// Leaves out, half of the time, the optional members that nothing evaluates.
  private mutating func dropUnevaluated(_ rest: UnevaluatedRest, from object: inout ObjectShape) {
    guard rest.kind == .members, random.isOne(in: 2) else { return }
    let scopes = rest.evaluated.filter(\.conditions.isEmpty).map(\.scope)
    object.fields.removeAll { field in
      field.isOptional && !scopes.contains { $0.contains(field.name) }
    }
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

import ContractSpecs

extension Sampler {
  /// The key of a mirror that means "each of these somewhere in the array".
  static let containsKey = "$contains"

  mutating func writeArray(
    of element: ShapeID, _ bounds: CountBounds, at spot: SampleSpot, to writer: inout JSONWriter
  ) {
    let wished = elements(wishedAt: spot)
    let count = count(of: element, bounds, wished: wished, at: spot)
    writer.array { writer in
      for index in 0..<count {
        let mirror = index < wished.mirrors.count ? wished.mirrors[index] : nil
        write(element, at: spot.element(index, mirror: mirror), to: &writer)
      }
    }
  }

  /// Returns the elements that a mirror asks for, and whether the array must have no others.
  private func elements(wishedAt spot: SampleSpot) -> (mirrors: [JSONValue], isAll: Bool) {
    guard let mirror = spot.mirror else { return ([], false) }
    if let contents = Self.contents(of: mirror) { return (Array(contents.elements), false) }
    return (Array(mirror.elements), mirror.kind == .array)
  }

  static func contents(of mirror: JSONValue) -> JSONValue? {
    guard mirror.kind == .object, mirror.count == 1, let wanted = mirror[containsKey], wanted.kind == .array
    else { return nil }
    return wanted
  }

  private mutating func count(
    of element: ShapeID, _ bounds: CountBounds, wished: (mirrors: [JSONValue], isAll: Bool),
    at spot: SampleSpot
  ) -> Int {
    guard costs.cost(of: element, tokensOpened: spot.tokens) != nil else { return 0 }
    if wished.isAll, bounds.contains(wished.mirrors.count) { return wished.mirrors.count }
    let few = isFrugal(spot) ? 0...0 : options.prefersValues ? 1...3 : 0...3
    let usual = random.number(in: bounds.counts(few: few) ?? 0...0)
    return bounds.contains(wished.mirrors.count) ? max(usual, wished.mirrors.count) : usual
  }

  mutating func writeObject(_ object: ObjectShape, at spot: SampleSpot, to writer: inout JSONWriter) {
    writer.object { writer in
      for field in object.fields where includes(field, at: spot) {
        writer.key(field.name)
        write(field.shape, at: spot.member(field.name), to: &writer)
      }
      writeOthers(of: object, at: spot, to: &writer)
    }
  }

  mutating func includes(_ field: Field, at spot: SampleSpot) -> Bool {
    guard field.isOptional else { return true }
    if wishes.omits(field.name, at: spot) { return false }
    guard costs.cost(of: field.shape, tokensOpened: spot.tokens) != nil else { return false }
    if wishes.wants(field.name, at: spot) { return true }
    if isFrugal(spot) { return false }
    return options.includesOptional || !random.isOne(in: 4)
  }

  /// Writes the members that are not named by the shape: those that are wished for and, if each has a shape, some more.
  mutating func writeOthers(
    of object: ObjectShape, at spot: SampleSpot, to writer: inout JSONWriter
  ) {
    var names = unnamedWishes(for: object, at: spot)
    switch object.others {
    case .byPolicy: return
    case .open:
      for name in names {
        writer.key(name)
        if let value = spot.mirror?[name] { writer.value(value) } else { writer.null() }
      }
    case .each(let shape):
      guard costs.cost(of: shape, tokensOpened: spot.tokens) != nil else { return }
      if names.isEmpty, !isFrugal(spot) { names = keys(besides: object) }
      for name in names {
        writer.key(name)
        write(shape, at: spot.member(name), to: &writer)
      }
    }
  }

  private func unnamedWishes(for object: ObjectShape, at spot: SampleSpot) -> [String] {
    guard let mirror = spot.mirror, Self.contents(of: mirror) == nil else { return [] }
    return mirror.members.map(\.name).filter { object.field(named: $0) == nil }
  }

  private mutating func keys(besides object: ObjectShape) -> [String] {
    var names: [String] = []
    for _ in 0..<random.number(in: (options.prefersValues ? 1 : 0)...3) {
      let name = object.hasIntegerKeys ? "\(random.number(in: 0...9999))" : plainWord()
      if !names.contains(name), object.field(named: name) == nil { names.append(name) }
    }
    return names
  }
}

@testable import ContractSpecs
@testable import ContractMutation

/// A generator of shape tables as a contract might have them, with some recursive shapes.
struct RandomShapes {
  var random: SampleRandom
  private var table = ShapeTable()

  /// True if there are tuples, steps, further demands and the like, as an OpenAPI document has them.
  private var isRich = false

  init(seed: UInt64) { random = SampleRandom(seed: seed) }

  /// Returns a table and the shape in it that bodies are matched against.
  static func table(seed: UInt64) -> (shapes: ShapeTable, root: ShapeID) {
    var maker = RandomShapes(seed: seed)
    let root = maker.add(depth: 0)
    return (maker.table, root)
  }

  /// Returns a table with shapes of every kind, settled, and the shape in it that bodies are matched against.
  static func richTable(seed: UInt64) -> (shapes: ShapeTable, root: ShapeID) {
    var maker = RandomShapes(seed: seed)
    maker.isRich = true
    let root = maker.add(depth: 0)
    maker.table.settle()
    return (maker.table, root)
  }

  private func node(_ shape: Shape) -> ShapeNode {
    let line = table.nodes.count + 1
    return ShapeNode(shape: shape, location: SpecLocation(file: "specs/test.json", line: line, column: 1))
  }

  private mutating func add(depth: Int) -> ShapeID {
    let id = table.add(node(.any))
    table[id].shape = depth < 4 && !random.isOne(in: 3) ? container(id, depth: depth) : scalar()
    if isRich, random.isOne(in: 2) { enrich(id, depth: depth) }
    return id
  }

  /// Adds a shape or, sometimes, returns an existing one, possibly the one around.
  private mutating func inner(_ depth: Int) -> ShapeID {
    random.isOne(in: 12)
      ? ShapeID(index: random.number(in: 0...(table.nodes.count - 1))) : add(depth: depth + 1)
  }

  private mutating func container(_ id: ShapeID, depth: Int) -> Shape {
    switch random.number(in: 0...9) {
    case 0, 1: return .array(ArrayShape(of: inner(depth), bounds: counts()))
    case 2: return .nullable(inner(depth))
    case 3: return .choice((0..<random.number(in: 2...3)).map { _ in inner(depth) })
    case 4: return .token(claims: random.isOne(in: 3) ? nil : claims(depth))
    case _: return .object(object(depth))
    }
  }

  /// Replaces or completes a shape by what only rich tables have.
  private mutating func enrich(_ id: ShapeID, depth: Int) {
    switch table[id].shape {
    case .array(var array):
      array.isUnique = random.isOne(in: 2)
      if random.isOne(in: 2) {
        array.prefix = (0..<random.number(in: 1...3)).map { _ in inner(depth) }
        if random.isOne(in: 2) { array.element = nil }
      }
      table[id].shape = .array(array)
    case .object(var object):
      if random.isOne(in: 2), object.others == .byPolicy { object.others = .never }
      if random.isOne(in: 2) {
        let place = SpecLocation(file: "specs/test.json", line: table.nodes.count, column: 9)
        object.patterns = [PatternField(pattern: "x-.*", shape: inner(depth), location: place)]
      }
      table[id].shape = .object(object)
    case .integer, .number, .string, .format, .pattern, .choice, .nullable:
      if random.isOne(in: 2) { table[id].constraints = (0..<random.number(in: 1...2)).map { _ in demand() } }
    case .any, .null, .boolean, .token, .moment, .literal, .oneOf, .openChoice: table[id].shape = richScalar()
    case .assertion: break
    }
  }

  /// Adds a shape that many values fit.
  private mutating func demand() -> ShapeID {
    let shape: Shape =
      switch random.number(in: 0...5) {
      case 0: .string(counts())
      case 1: .pattern(".*[a-z].*")
      case 2: .number(steps())
      case 3: .integer(.none)
      case 4: .choice([table.add(node(.string(.none))), table.add(node(.number(.none)))])
      case _: .format(.email)
      }
    return table.add(node(shape))
  }

  private mutating func richScalar() -> Shape {
    switch random.number(in: 0...3) {
    case 0: return .openChoice([.string("one"), .string("two")], table.add(node(.string(counts()))))
    case 1: return .openChoice([.number("1"), .number("2")], table.add(node(.integer(numbers()))))
    case 2: return .integer(steps())
    case _: return .number(steps())
    }
  }

  private mutating func steps() -> NumberBounds {
    var bounds = numbers()
    (bounds.excludesLower, bounds.excludesUpper) = (random.isOne(in: 2), random.isOne(in: 2))
    bounds.step = random.element(of: ["0.01", "5", "0.25", "1e2", "3", "1.5", nil]) ?? nil
    return bounds
  }

  private mutating func claims(_ depth: Int) -> ShapeID {
    let fields = object(depth)
    return table.add(node(.object(fields)))
  }

  private mutating func object(_ depth: Int) -> ObjectShape {
    let names = [
      "id", "firstName", "last_name", "exp", "createdAt", "avatarUrl", "items", "user", "a b", "é",
    ]
    var shape = ObjectShape(fields: [], others: .byPolicy)
    for name in names where random.isOne(in: 3) {
      shape.fields.append(
        Field(
          name: name, shape: inner(depth), isOptional: random.isOne(in: 3),
          location: SpecLocation(file: "specs/test.json", line: table.nodes.count, column: 9)))
    }
    switch random.number(in: 0...7) {
    case 0: shape.others = .open
    case 1: shape.others = .each(inner(depth))
    case _: break
    }
    return shape
  }

  private mutating func counts() -> CountBounds {
    switch random.number(in: 0...4) {
    case 0: CountBounds(lower: random.number(in: 0...3), upper: nil)
    case 1: CountBounds(lower: nil, upper: random.number(in: 0...3))
    case 2: CountBounds(lower: 1, upper: random.number(in: 1...4))
    case _: .none
    }
  }

  private mutating func numbers() -> NumberBounds {
    let edges = ["-9", "-1.5", "0", "0.25", "1", "7.75", "120", "99999999999", "1e3"]
    let lower = random.number(in: 0...(edges.count - 1))
    let pair = [edges[lower], edges[random.number(in: lower...(edges.count - 1))]]
      .sorted { (JSONNumber($0)?.double ?? 0) < (JSONNumber($1)?.double ?? 0) }
    switch random.number(in: 0...4) {
    case 0: return NumberBounds(lower: pair[0], upper: nil)
    case 1: return NumberBounds(lower: nil, upper: pair[0])
    case 2: return NumberBounds(lower: pair[0], upper: pair[1])
    case _: return .none
    }
  }

  private static let patterns: [Pattern] = [
    "[A-Z]{2}-\\d{4}", "(cat|dog)s?", "^v\\d+\\.\\d+$", "[^a-z ]+", "\\w{3,5}\\s\\S", ".{2}", "(?:ab){2}x*",
    "a\\.b",
  ]

  private mutating func scalar() -> Shape {
    switch random.number(in: 0...14) {
    case 0: .any
    case 1: .null
    case 2: .boolean
    case 3: .integer(numbers())
    case 4: .number(numbers())
    case 5: .string(counts())
    case 6: .moment(Moment(unit: random.isOne(in: 2) ? .seconds : .milliseconds, offset: 2_592_000))
    case 7: .pattern(random.element(of: Self.patterns) ?? "")
    case 8: .literal(literal())
    case 9: .oneOf([literal(), .string("two"), .string("Three")])
    case 10: .token(claims: nil)
    case _: .format(random.element(of: Format.allCases) ?? .uuid)
    }
  }

  private mutating func literal() -> Literal {
    random.element(of: [
      .string("Bearer"), .string("it's"), .number("42"), .number("1.50"), .boolean(true), .null,
    ])
      ?? .null
  }
}

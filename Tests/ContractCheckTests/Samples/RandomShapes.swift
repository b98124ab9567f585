@testable import ContractSpecs
@testable import ContractMutation

/// A generator of shape tables as a contract might have them, with some recursive shapes.
struct RandomShapes {
  var random: SampleRandom
  private var table = ShapeTable()

  init(seed: UInt64) { random = SampleRandom(seed: seed) }

  /// Returns a table and the shape in it that bodies are matched against.
  static func table(seed: UInt64) -> (shapes: ShapeTable, root: ShapeID) {
    var maker = RandomShapes(seed: seed)
    let root = maker.add(depth: 0)
    return (maker.table, root)
  }

  private func node(_ shape: Shape) -> ShapeNode {
    let line = table.nodes.count + 1
    return ShapeNode(shape: shape, location: SpecLocation(file: "specs/test.json", line: line, column: 1))
  }

  private mutating func add(depth: Int) -> ShapeID {
    let id = table.add(node(.any))
    table[id].shape = depth < 4 && !random.isOne(in: 3) ? container(id, depth: depth) : scalar()
    return id
  }

  /// Adds a shape or, sometimes, returns an existing one, possibly the one around.
  private mutating func inner(_ depth: Int) -> ShapeID {
    random.isOne(in: 12)
      ? ShapeID(index: random.number(in: 0...(table.nodes.count - 1))) : add(depth: depth + 1)
  }

  private mutating func container(_ id: ShapeID, depth: Int) -> Shape {
    switch random.number(in: 0...9) {
    case 0, 1: return .array(of: inner(depth), counts())
    case 2: return .nullable(inner(depth))
    case 3: return .choice((0..<random.number(in: 2...3)).map { _ in inner(depth) })
    case 4: return .token(claims: random.isOne(in: 3) ? nil : claims(depth))
    case _: return .object(object(depth))
    }
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

import Testing

@testable import ContractSpecs

/// A shape as a test writes it: names that end in `?` are optional, as in a contract.
indirect enum Sketch: Sendable {
  case any, null, boolean, integer, number, string
  case integerWithin(String?, String?)
  case numberWithin(String?, String?)
  case stringOf(CountBounds)
  case format(Format)
  case token(Sketch?)
  case moment(Moment)
  case pattern(Pattern)
  case literal(Literal)
  case oneOf([String])
  case array(Sketch, CountBounds = .none)
  case tuple([Sketch])
  case object(KeyValuePairs<String, Sketch>, others: Others = .byPolicy)
  case nullable(Sketch)
  case choice([Sketch])

  /// A shape of this name, defined here or above.
  case named(String, Sketch)
  case reference(String)

  enum Others: Sendable { case byPolicy, open, never, each(Sketch) }

  static let uuid = Self.format(.uuid)
  static let email = Self.format(.email)
  static let dateTime = Self.format(.dateTime)
}

/// A collector of sketches in a table.
struct SketchBook {
  var table = ShapeTable()
  private var names: [String: ShapeID] = [:]

  mutating func add(_ sketch: Sketch) -> ShapeID {
    switch sketch {
    case .any: node(.any)
    case .null: node(.null)
    case .boolean: node(.boolean)
    case .integer: node(.integer(.none))
    case .number: node(.number(.none))
    case .string: node(.string(.none))
    case .integerWithin(let lower, let upper): node(.integer(NumberBounds(lower: lower, upper: upper)))
    case .numberWithin(let lower, let upper): node(.number(NumberBounds(lower: lower, upper: upper)))
    case .stringOf(let bounds): node(.string(bounds))
    case .format(let format): node(.format(format))
    case .token(let claims): node(.token(claims: claims.map { add($0) }))
    case .moment(let moment): node(.moment(moment))
    case .pattern(let pattern): node(.pattern(pattern))
    case .literal(let literal): node(.literal(literal))
    case .oneOf(let texts): node(.oneOf(texts.map { .string($0) }))
    case .array(let element, let bounds): node(.array(ArrayShape(of: add(element), bounds: bounds)))
    case .tuple(let elements):
      node(
        .array(
          ArrayShape(
            of: nil, prefix: elements.map { add($0) },
            bounds: CountBounds(lower: elements.count, upper: elements.count))))
    case .object(let fields, let others): node(.object(object(fields, others)))
    case .nullable(let inner): node(.nullable(add(inner)))
    case .choice(let alternatives): node(.choice(alternatives.map { add($0) }))
    case .named(let name, let inner): named(name, inner)
    case .reference(let name): names[name] ?? node(.any)
    }
  }

  private mutating func node(_ shape: Shape) -> ShapeID {
    table.add(ShapeNode(shape: shape, location: here(table.nodes.count), name: nil))
  }

  private func here(_ line: Int) -> SpecLocation {
    SpecLocation(file: "specs/test.json", line: line + 1, column: 1)
  }

  private mutating func named(_ name: String, _ inner: Sketch) -> ShapeID {
    let id = node(.any)
    names[name] = id
    let defined = add(inner)
    table[id] = ShapeNode(shape: table[defined].shape, location: table[defined].location, name: name)
    return id
  }

  private mutating func object(
    _ fields: KeyValuePairs<String, Sketch>, _ others: Sketch.Others
  ) -> ObjectShape {
    var shape = ObjectShape(fields: [], others: .byPolicy)
    for (name, sketch) in fields {
      let isOptional = name.hasSuffix("?")
      shape.fields.append(
        Field(
          name: isOptional ? String(name.dropLast()) : name, shape: add(sketch), isOptional: isOptional,
          location: here(table.nodes.count)))
    }
    switch others {
    case .byPolicy: shape.others = .byPolicy
    case .open: shape.others = .open
    case .never: shape.others = .never
    case .each(let each): shape.others = .each(add(each))
    }
    return shape
  }
}

/// A promise with its settings, ready to judge a body.
struct Promise {
  var shapes: PreparedShapes
  var root: ShapeID
  var client = Client(keys: .asWritten, dates: nil, os: nil)
  var policy = UnexpectedFields.warn
  var receivedAt = 1_700_000_000.0
  var isSuccess = true

  init(_ sketch: Sketch, policy: UnexpectedFields = .warn) {
    var book = SketchBook()
    root = book.add(sketch)
    shapes = PreparedShapes(book.table)
    shapes.prepare(root)
    self.policy = policy
  }

  func match(_ body: String) throws -> BodyMatcher {
    try match(Array(body.utf8))
  }

  func match(_ body: [UInt8]) throws -> BodyMatcher {
    let setting = MatchSetting(
      client: client, policy: policy, receivedAt: receivedAt, isSuccess: isSuccess)
    var matcher = BodyMatcher(try JSONDocument(parsing: body), against: root, of: shapes, setting: setting)
    matcher.run()
    return matcher
  }

  func findings(_ body: String) throws -> [Finding] {
    try report(body).findings
  }

  /// Returns the explained match, as for a response's body.
  func report(_ body: String) throws -> MatchReport { try report(Array(body.utf8)) }

  func report(_ body: [UInt8]) throws -> MatchReport {
    var matcher = try match(body)
    matcher.explain()
    return MatchReport(of: matcher)
  }

  /// Returns one line for each finding: severity, kind, path, expected, actual, count.
  func lines(_ body: String) throws -> [String] {
    try findings(body).map(\.line)
  }
}

extension Finding {
  var line: String {
    let place = (path.map { " \($0)" } ?? "") + (foundAt.map { " at \($0)" } ?? "")
    let times = count.map { " [\($0.affected)/\($0.total) \($0.first)]" } ?? ""
    return "\(severity.rawValue) \(kind.rawValue)\(place): \(expected) <> \(actual)\(times)"
  }
}

/// A string member of an object that is made by a loop.
struct ObjectField {
  var name: String
}

extension Promise {
  /// Expects the verdicts of another validator on values, `1` for each that fits, of findings and of the fit alike.
  func expectVerdicts(_ verdicts: Substring, on values: [String], _ schema: String) throws {
    let fit = ShapeFit(shapes.table, now: 0)
    let found = try values.map { try findings($0).contains { $0.severity.failsRun } ? "0" : "1" }
    let fits = try values.map { fit.fits(try JSONDocument(parsing: Array($0.utf8)).root, root) ? "1" : "0" }
    #expect(found.joined() == verdicts, "findings: \(schema) \(values)")
    #expect(fits.joined() == verdicts, "fit: \(schema) \(values)")
  }
}

extension Promise {
  init(ofFields fields: [ObjectField]) {
    self.init(.string)
    let location = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    var table = shapes.table
    let members = fields.map { field in
      Field(name: field.name, shape: root, isOptional: false, location: location)
    }
    let object = ObjectShape(fields: members, others: .byPolicy)
    root = table.add(ShapeNode(shape: .object(object), location: location, name: nil))
    shapes = PreparedShapes(table)
    shapes.prepare(root)
  }

  init(listOfFields fields: [ObjectField]) {
    self.init(ofFields: fields)
    let location = SpecLocation(file: "specs/test.json", line: 1, column: 1)
    var table = shapes.table
    let list = Shape.array(ArrayShape(of: root, bounds: .none))
    root = table.add(ShapeNode(shape: list, location: location, name: nil))
    shapes = PreparedShapes(table)
    shapes.prepare(root)
  }
}

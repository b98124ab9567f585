@testable import ContractSpecs
@testable import ContractMutation

/// A promise for the tests of explanations: every name in it is another word, so that a mutation has exactly one true
/// explanation.
indirect enum Form {
  struct Field {
    var name: String
    var isOptional: Bool
    var form: Form
  }

  enum Scalar: CaseIterable { case uuid, dateTime, string, integer, ranged, number, boolean, literal, choice }

  case scalar(Scalar)
  case object([Field])
  case array(Form)
  case dictionary(Form)

  func add(to table: inout ShapeTable) -> ShapeID {
    let shape: Shape =
      switch self {
      case .scalar(let scalar): scalar.shape
      case .array(let element): .array(ArrayShape(of: element.add(to: &table)))
      case .dictionary(let entry): .object(ObjectShape(fields: [], others: .each(entry.add(to: &table))))
      case .object(let fields):
        .object(
          ObjectShape(
            fields: fields.map { field in
              Field.promised(field, field.form.add(to: &table))
            }, others: .byPolicy))
      }
    return table.add(ShapeNode(shape: shape, location: Field.location, name: nil))
  }
}

extension Form.Field {
  static let location = SpecLocation(file: "specs/test.json", line: 1, column: 1)

  static func promised(_ field: Self, _ shape: ShapeID) -> ContractSpecs.Field {
    ContractSpecs.Field(name: field.name, shape: shape, isOptional: field.isOptional, location: location)
  }
}

extension Form.Scalar {
  var shape: Shape {
    switch self {
    case .uuid: .format(.uuid)
    case .dateTime: .format(.dateTime)
    case .string: .string(.none)
    case .integer: .integer(.none)
    case .ranged: .integer(NumberBounds(lower: "0", upper: "9"))
    case .number: .number(.none)
    case .boolean: .boolean
    case .literal: .literal(.string("Bearer"))
    case .choice: .oneOf([.string("small"), .string("large")])
    }
  }

  var sample: String {
    switch self {
    case .uuid: #""85fa5c14-3e09-4c9f-9764-00c9f02f6b26""#
    case .dateTime: #""2025-01-08T12:00:00Z""#
    case .string: #""text""#
    case .integer: "42"
    case .ranged: "7"
    case .number: "1.5"
    case .boolean: "true"
    case .literal: #""Bearer""#
    case .choice: #""small""#
    }
  }
}

/// A body as a tree that can be edited; members keep their order and may repeat.
indirect enum BodyTree {
  struct Member {
    var name: String
    var value: BodyTree
  }

  case scalar(String)
  case object([Member])
  case array([BodyTree])

  var text: String {
    switch self {
    case .scalar(let text): text
    case .object(let members):
      "{" + members.map { "\"\($0.name)\":\($0.value.text)" }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    }
  }

  var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  /// Edits the values at a pattern path, if there are any.
  mutating func edit(_ path: ArraySlice<JSONPath.Step>, _ change: (inout BodyTree) -> Void) {
    guard let step = path.first else { return change(&self) }
    switch (self, step) {
    case (.object(var members), .key(let name)):
      for index in members.indices where members[index].name == name {
        members[index].value.edit(path.dropFirst(), change)
      }
      self = .object(members)
    case (.object(var members), .each):
      for index in members.indices { members[index].value.edit(path.dropFirst(), change) }
      self = .object(members)
    case (.array(var elements), .each):
      for index in elements.indices { elements[index].edit(path.dropFirst(), change) }
      self = .array(elements)
    case (_, _): return
    }
  }
}

/// A generator of forms and of bodies that fit them.
struct FormMaker {
  var random: SampleRandom
  private var words: [String]
  private var groups = [
    "attributes", "content", "details", "fields", "metadata", "payload", "properties", "body",
  ]

  /// Words that are not similar to, a prefix or a suffix of each other, and not generic.
  private static let vocabulary = """
    orchard velvet quartz lantern harvest copper meadow falcon ribbon canyon thistle marble window garden pepper
    saddle timber rocket island puzzle candle button hammer ladder magnet needle oyster pillow rabbit shovel tunnel
    umbrella violin walnut yogurt zipper anchor blanket cactus dolphin engine feather guitar helmet insect jacket
    kettle lizard mirror napkin octopus parrot quiver raisin spider teapot urchin vacuum wizard almond barrel
    cheese donkey elbow fabric giraffe hockey igloo jungle koala lemon mosque nutmeg onion pirate queen robot
    sphinx turnip ulcer vessel wombat xylem yacht zebra acorn bishop cobweb dagger emerald fiddle goblet hurdle
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  init(seed: UInt64) {
    random = SampleRandom(seed: seed)
    words = Self.vocabulary
    for index in words.indices.dropLast() {
      words.swapAt(index, random.number(in: index...(words.count - 1)))
    }
  }

  /// Returns a name of two words, so that its casing can change.
  mutating func name() -> String {
    guard words.count > 1 else { return "spare" }
    return words.removeLast() + words.removeLast().capitalizedWord
  }

  /// Returns another name each time, of an object that only groups members of the one around it.
  mutating func group() -> String { groups.isEmpty ? "info" : groups.removeLast() }

  mutating func root() -> Form { object(members: random.number(in: 4...6), depth: 0) }

  private mutating func object(members: Int, depth: Int) -> Form {
    var fields: [Form.Field] = []
    for _ in 0..<members where words.count > 12 {
      let name = name()
      fields.append(Form.Field(name: name, isOptional: random.isOne(in: 4), form: form(depth + 1)))
    }
    return .object(fields)
  }

  private mutating func form(_ depth: Int) -> Form {
    guard depth < 4, words.count > 20 else { return scalar() }
    switch random.number(in: 0...9) {
    case 0: return .array(object(members: random.number(in: 3...4), depth: depth))
    case 1: return .dictionary(object(members: random.number(in: 3...4), depth: depth))
    case 2, 3, 4: return object(members: random.number(in: 3...4), depth: depth)
    case _: return scalar()
    }
  }

  private mutating func scalar() -> Form { .scalar(random.element(of: Form.Scalar.allCases) ?? .string) }

  mutating func body(of form: Form) -> BodyTree {
    switch form {
    case .scalar(let scalar): return .scalar(scalar.sample)
    case .array(let element):
      return .array((0..<random.number(in: 1...3)).map { _ in body(of: element) })
    case .dictionary(let entry):
      return .object((0..<random.number(in: 1...3)).map { .init(name: "\($0)", value: body(of: entry)) })
    case .object(let fields):
      return .object(
        fields.compactMap { field in
          field.isOptional && random.isOne(in: 4)
            ? nil : BodyTree.Member(name: field.name, value: body(of: field.form))
        })
    }
  }
}

extension String {
  var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }

  /// The name in snake case: `firstName` as `first_name`.
  var snakeCased: String {
    reduce(into: "") { text, character in
      text += character.isUppercase ? "_" + character.lowercased() : String(character)
    }
  }
}

import ContractMutation
import ContractSpecs

/// Everything that a contract leaves open in a body: absent members, `null`, the values of a set, and fractions of a
/// second.
struct OpenChoices {
  /// OpenChoices that one body can take at once, since none hides another.
  struct Group {
    /// The wishes for a body that takes all of them.
    var together = SampleWishes()

    /// The wishes for bodies that take one of them each.
    var each: [SampleWishes] = []
  }

  /// The groups in the order of depth: absent members, then `null`, then values.
  var groups: [Group] { absent + null + values }

  private var absent: [Group] = []
  private var null: [Group] = []
  private var values: [Group] = []

  /// The maximum number of places, the maximum depth of their paths, and the maximum number of values of one place.
  private static let (maximumPlaces, maximumDepth, maximumValues) = (2_000, 12, 200)

  /// A date and time with a fraction of a second, as RFC 3339 section 5.6 allows.
  private static let fraction = Literal.string("2026-01-02T03:04:05.678Z")

  init(_ places: ContractPlaces) {
    var open: [(path: JSONPath, id: ShapeID, above: Set<ShapeID>)] = [(.root, places.root, [])]
    var index = 0
    while index < open.count, index < Self.maximumPlaces {
      let (path, id, above) = open[index]
      index += 1
      guard path.steps.count < Self.maximumDepth, !above.contains(id) else { continue }
      let below = above.union([id])
      let literals = places.literals(id)
      if literals.contains(.null) { Self.add(.null, at: path, to: &null, path.steps.count) }
      let others = literals.filter { $0 != .null } + (places.isDateTime(id) ? [Self.fraction] : [])
      for (number, literal) in others.prefix(Self.maximumValues).enumerated() {
        Self.add(literal, at: path, to: &values, number)
      }
      for element in places.elements(id) { open.append((path.appending(.each), element, below)) }
      for field in places.objects(id).flatMap(\.fields) {
        let member = path.appending(key: field.name)
        if field.isOptional { leaveOut(member) }
        open.append((member, field.shape, below))
      }
    }
  }

  private mutating func leaveOut(_ member: JSONPath) {
    var wishes = SampleWishes()
    wishes.omitted = [member]
    Self.reserve(member.steps.count, in: &absent)
    absent[member.steps.count].together.omitted.insert(member)
    absent[member.steps.count].each.append(wishes)
  }

  private static func add(_ literal: Literal, at path: JSONPath, to groups: inout [Group], _ number: Int) {
    guard let value = try? JSONDocument(parsing: literal.json) else { return }
    var wishes = SampleWishes()
    wishes.values[path] = value
    reserve(number, in: &groups)
    groups[number].together.values[path] = value
    groups[number].each.append(wishes)
  }

  private static func reserve(_ number: Int, in groups: inout [Group]) {
    while groups.count <= number { groups.append(Group()) }
  }
}

extension ContractPlaces {
  /// Returns whether a value of a shape may be a date and time as text.
  fileprivate func isDateTime(_ id: ShapeID) -> Bool {
    switch shapes[id].shape {
    case .format(.dateTime): true
    case .nullable(let inner): isDateTime(inner)
    case _: false
    }
  }
}

@testable import ContractSpecs

/// A mutation of a body that fits its form, with the expected finding.
enum BodyMutation: String, CaseIterable {
  case drop, null, otherType, quoted, format, literal, choice, range, precision, unexpected, duplicate
  case casing, casingOfAll, typo, longer, underscore, otherName, nest, nestLonger, nestGroup, flatten,
    elsewhere, inArray

  /// An object of the promise, by its path, with its members.
  struct Place {
    var path: JSONPath
    var fields: [Form.Field]
  }

  /// The parts of a finding that are compared.
  struct Expected: Hashable, CustomStringConvertible {
    var kind: Finding.Kind
    var path: JSONPath?
    var foundAt: JSONPath?

    /// True for a conjecture, which fails nothing.
    var isGuess = false

    var description: String {
      "\(kind.rawValue)\(isGuess ? "?" : "") \(path?.description ?? "-") at \(foundAt?.description ?? "-")"
    }
  }

  /// A mutation at one place: the values that it replaces or moves, and the expected finding.
  struct Plan {
    var mutation: BodyMutation
    var expected: Expected

    /// The finding of a key that only may be the missing member.
    var candidate: Expected?

    /// All expected findings.
    var all: [Expected] { [expected] + (candidate.map { [$0] } ?? []) }

    /// The values that no other mutation may change, and the objects whose keys none may change.
    var values: [JSONPath]
    var keys: [JSONPath]
    var change: (inout BodyTree) -> Void
    var object: JSONPath
  }
}

extension Form {
  /// Returns all objects in it, each with its pattern path.
  func places(at path: JSONPath = .root) -> [BodyMutation.Place] {
    switch self {
    case .scalar: []
    case .array(let inner), .dictionary(let inner): inner.places(at: path.appending(.each))
    case .object(let fields):
      [BodyMutation.Place(path: path, fields: fields)]
        + fields.flatMap { $0.form.places(at: path.appending(key: $0.name)) }
    }
  }

  var scalar: Scalar? {
    if case .scalar(let scalar) = self { scalar } else { nil }
  }

  /// True for an object with a required member: another one could be anything that holds a part of it.
  var isRecognisable: Bool { objectFields?.contains { !$0.isOptional } ?? false }

  /// True if few values fit it.
  var isDistinctive: Bool {
    switch self {
    case .scalar(let scalar): [.uuid, .dateTime, .literal, .choice].contains(scalar)
    case .object: isRecognisable
    case .array(let element): element.isDistinctive
    case .dictionary: false
    }
  }

  var objectFields: [Field]? {
    if case .object(let fields) = self { fields } else { nil }
  }
}

extension BodyMutation {
  /// Returns the mutation at a place and one of its members, or `nil` if it does not apply.
  func plan(
    at place: Place, _ field: Form.Field, among places: [Place], with maker: inout FormMaker
  ) -> Plan? {
    let path = place.path.appending(key: field.name)
    switch self {
    case .null: return value(.valueNull, path, "null", in: place)
    case .otherType:
      return value(.valueType, path, field.form.scalar == .boolean ? "\"x\"" : "true", in: place)
    case .quoted:
      guard let scalar = field.form.scalar, [.integer, .ranged, .number].contains(scalar) else { return nil }
      return value(.valueType, path, "\"\(scalar.sample)\"", in: place)
    case .format:
      guard let scalar = field.form.scalar, [.uuid, .dateTime].contains(scalar) else { return nil }
      return value(.valueFormat, path, "\"none\"", in: place)
    case .literal:
      return field.form.scalar == .literal ? value(.valueLiteral, path, "\"bearer\"", in: place) : nil
    case .choice: return field.form.scalar == .choice ? value(.valueChoice, path, "\"huge\"", in: place) : nil
    case .range: return field.form.scalar == .ranged ? value(.valueRange, path, "70", in: place) : nil
    case .precision:
      return field.form.scalar == .integer
        ? value(.numberPrecision, path, "9223372036854775808", in: place) : nil
    case .inArray:
      guard field.form.objectFields != nil else { return nil }
      return Plan(
        mutation: self, expected: Expected(kind: .valueType, path: path), values: [path], keys: [],
        change: { $0.alter(field.name) { $0 = .array([$0]) } }, object: place.path)
    case .drop:
      guard !field.isOptional else { return nil }
      return keys(.fieldMissing, path, nil, in: place, touching: [path]) {
        $0.removeAll { $0.name == field.name }
      }
    case .unexpected:
      let name = maker.name()
      return keys(.fieldUnexpected, place.path.appending(key: name), nil, in: place, touching: []) {
        $0.append(.init(name: name, value: .scalar("true")))
      }
    case .duplicate:
      return keys(.keyDuplicated, path, nil, in: place, touching: [path]) { members in
        members += members.filter { $0.name == field.name }.prefix(1)
      }
    case .casing, .casingOfAll, .typo, .longer, .underscore, .otherName:
      return renaming(at: place, field, with: &maker)
    case .nest, .nestLonger, .nestGroup, .flatten, .elsewhere:
      return moving(at: place, field, among: places, with: &maker)
    }
  }

  private func value(_ kind: Finding.Kind, _ path: JSONPath, _ text: String, in place: Place) -> Plan? {
    guard case .key(let name)? = path.steps.last else { return nil }
    return Plan(
      mutation: self, expected: Expected(kind: kind, path: path), values: [path], keys: [],
      change: { $0.alter(name) { $0 = .scalar(text) } }, object: place.path)
  }

  func keys(
    _ kind: Finding.Kind, _ path: JSONPath, _ foundAt: JSONPath?, in place: Place, touching: [JSONPath],
    _ change: @escaping (inout [BodyTree.Member]) -> Void
  ) -> Plan {
    Plan(
      mutation: self, expected: Expected(kind: kind, path: path, foundAt: foundAt), values: touching,
      keys: [place.path],
      change: { tree in
        var members = tree.members
        change(&members)
        tree = .object(members)
      }, object: place.path)
  }

  private func renaming(at place: Place, _ field: Form.Field, with maker: inout FormMaker) -> Plan? {
    let path = place.path.appending(key: field.name)
    let name: String
    var kind = Finding.Kind.fieldRenamed
    switch self {
    case .casing: (name, kind) = (field.name.snakeCased, .fieldCasing)
    case .typo:
      var letters = Array(field.name)
      letters.swapAt(1, 2)
      guard letters[1] != letters[2] else { return nil }
      name = String(letters)
    case .longer: name = field.name + "Value"
    case .underscore: name = "_" + field.name
    case .otherName:
      // An object under a name of other words may be another one of its kind.
      guard field.form.isRecognisable else { return nil }
      name = "the" + field.name.capitalizedWord
    case .casingOfAll:
      // A single key is reported as one key.
      guard place.fields.count(where: { !$0.isOptional }) > 1 else { return nil }
      return keys(
        .fieldCasing, place.path, nil, in: place,
        touching: place.fields.map { place.path.appending(key: $0.name) }
      ) {
        for index in $0.indices { $0[index].name = $0[index].name.snakeCased }
      }
    case .drop, .null, .otherType, .quoted, .format, .literal, .choice, .range, .precision, .unexpected,
      .duplicate, .nest, .nestLonger, .nestGroup, .flatten, .elsewhere, .inArray:
      return nil
    }
    var plan = keys(kind, path, place.path.appending(key: name), in: place, touching: [path]) {
      for index in $0.indices where $0[index].name == field.name { $0[index].name = name }
    }
    plan.expected.isGuess =
      field.isOptional && (self == .otherName || self == .longer && !field.form.isDistinctive)
    return plan
  }

  private func moving(
    at place: Place, _ field: Form.Field, among places: [Place], with maker: inout FormMaker
  ) -> Plan? {
    let path = place.path.appending(key: field.name)
    switch self {
    case .nest:
      let container = maker.group()
      let found = place.path.appending(key: container).appending(key: field.name)
      var plan = keys(.fieldMoved, path, found, in: place, touching: [path]) {
        $0.nest([field.name], in: container)
      }
      // A member that may be absent there may be one of another object here.
      plan.expected.isGuess = field.isOptional
      return plan
    case .nestLonger:
      // An optional member is not searched for under another name elsewhere.
      guard !field.isOptional else { return nil }
      let (container, name) = (maker.group(), field.name + "Value")
      let found = place.path.appending(key: container).appending(key: name)
      return keys(.fieldMoved, path, found, in: place, touching: [path]) { members in
        for index in members.indices where members[index].name == field.name { members[index].name = name }
        members.nest([name], in: container)
      }
    case .nestGroup:
      let names = place.fields.filter { !$0.isOptional }.prefix(2).map(\.name)
      guard names.count == 2, place.fields.count > 2 else { return nil }
      let container = maker.group()
      return keys(
        .fieldMoved, place.path, place.path.appending(key: container), in: place,
        touching: names.map { place.path.appending(key: $0) }
      ) { $0.nest(names, in: container) }
    case .flatten:
      // If the object may be absent, its members may be those of another object.
      let required = field.form.objectFields?.count { !$0.isOptional } ?? 0
      guard required > (field.isOptional ? 1 : 0) else { return nil }
      var plan = keys(.fieldMoved, path, place.path, in: place, touching: [path]) { members in
        let lifted = members.filter { $0.name == field.name }.flatMap(\.value.members)
        members.removeAll { $0.name == field.name }
        members += lifted
      }
      plan.expected.isGuess = field.isOptional
      return plan
    case .elsewhere: return elsewhere(at: place, field)
    case .drop, .null, .otherType, .quoted, .format, .literal, .choice, .range, .precision, .unexpected,
      .duplicate, .casing, .casingOfAll, .typo, .longer, .underscore, .otherName, .inArray:
      return nil
    }
  }

  /// Moves the member into another promised object beside it, of which it may be a member.
  private func elsewhere(at place: Place, _ field: Form.Field) -> Plan? {
    let host = place.fields.first { $0.name != field.name && !$0.isOptional && $0.form.objectFields != nil }
    guard let host else { return nil }
    let path = place.path.appending(key: field.name)
    let hostPath = place.path.appending(key: host.name)
    let found = hostPath.appending(key: field.name)
    var plan = keys(
      field.isOptional ? .fieldMoved : .fieldMissing, path, field.isOptional ? found : nil, in: place,
      touching: [path]
    ) { members in
      let moved = members.filter { $0.name == field.name }
      members.removeAll { $0.name == field.name }
      for index in members.indices where members[index].name == host.name {
        members[index].value = .object(members[index].value.members + moved)
      }
    }
    plan.keys.append(hostPath)
    plan.expected.isGuess = field.isOptional
    plan.candidate = field.isOptional ? nil : Expected(kind: .fieldUnexpected, path: found)
    return plan
  }
}

extension BodyTree {
  fileprivate mutating func alter(_ name: String, _ change: (inout BodyTree) -> Void) {
    edit([.key(name)], change)
  }
}

extension [BodyTree.Member] {
  fileprivate mutating func nest(_ names: [String], in container: String) {
    let moved = filter { names.contains($0.name) }
    removeAll { names.contains($0.name) }
    if !moved.isEmpty { append(.init(name: container, value: .object(moved))) }
  }
}

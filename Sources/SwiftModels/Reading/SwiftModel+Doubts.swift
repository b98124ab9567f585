package import ContractSpecs

/// The extent to which it is known what the decoder does with a body.
package enum ReadingCertainty: Sendable {
  case known

  /// The body does not decode, but an error that is not known may come first.
  case failsSomewhere

  /// A part of the source that the body needs was not understood.
  case asFarAsRead
}

extension SwiftModel {
  /// Returns the extent to which it is known whether a body decodes, and which error comes first.
  ///
  /// The shapes accept at least what the source does, so a finding that breaks counts whatever else could not be read.
  package func certainty(
    for document: JSONDocument, _ findings: [Finding], _ failure: DecodingFailure?
  ) -> ReadingCertainty {
    guard isPartlyRead(for: document) else { return .known }
    guard !hasConditions, findings.contains(where: { $0.severity == .breaks }) else { return .asFarAsRead }
    guard let failure, isFirst(failure, in: document) else { return .failsSomewhere }
    return .known
  }

  /// Returns whether decoding a body may differ from the model because the source it uses was not fully understood.
  package func isPartlyRead(for document: JSONDocument) -> Bool { doubt(about: document) != nil }

  /// Returns whether decoding what is at a path of a body may differ from the model, because the source that reads it,
  /// or an object around it, was not fully understood.
  package func isPartlyRead(at path: JSONPath, in document: JSONDocument) -> Bool {
    guard !notes.isEmpty || dateFormats != nil || !dictionaryKeys.isEmpty else { return false }
    if hasConditions { return true }
    var trials = TrialBudget()
    var places = [(document.root, root)]
    for step in path.steps {
      var next: [(JSONValue, ShapeID)] = []
      for (value, shape) in ends(of: places, &trials) {
        guard !shapes[shape].isDoubtful, !hasUnclearKeys(value, shape, &trials),
          let below = below(value, shape, step)
        else { return true }
        next += below
      }
      places = next
      guard places.count <= Self.maximumPlaces else { return true }
    }
    return places.contains { doubt(about: $0.0, as: $0.1) != nil }
  }

  /// The maximum number of values that a path with list elements leads to, if what is known of them is looked for.
  private static let maximumPlaces = 1_000

  /// Returns values with the shapes of which none is a choice or nullable, unless it is doubtful.
  private func ends(
    of places: [(JSONValue, ShapeID)], _ trials: inout TrialBudget
  ) -> [(JSONValue, ShapeID)] {
    var ends: [(JSONValue, ShapeID)] = []
    var seen: Set<BodyMatcher.ChoiceKey> = []
    var pending = Array(places.reversed())
    while let (value, shape) = pending.popLast() {
      guard seen.insert(BodyMatcher.ChoiceKey(shape: shape, node: value.node)).inserted else { continue }
      switch shapes[shape].shape {
      case .nullable(let inner) where !shapes[shape].isDoubtful: pending.append((value, inner))
      case .choice(let alternatives) where !shapes[shape].isDoubtful:
        pending += followed(by: value, among: shape, alternatives, &trials)
      case _: ends.append((value, shape))
      }
    }
    return ends
  }

  /// Returns what a step leads to from a value, with the shapes; `nil` if it is not known whether it may be absent.
  private func below(
    _ value: JSONValue, _ shape: ShapeID, _ step: JSONPath.Step
  ) -> [(JSONValue, ShapeID)]? {
    switch (shapes[shape].shape, step) {
    case (.object(let object), .key(let key)):
      let name = property(for: key)
      let member = named(value)[name]
      if let field = object.fields.first(where: { $0.name == name || $0.name == key }) {
        guard let member else { return isAbsenceUnclear(of: field, in: shape) ? nil : [] }
        return [(member, field.shape)]
      }
      guard case .each(let each) = object.others, let member else { return [] }
      return [(member, each)]
    case (.array(let array), .index(let index)):
      return value.elements.dropFirst(index).prefix(1).compactMap { element in
        array.element(at: index).map { (element, $0) }
      }
    case (.array(let array), .each):
      return value.elements.enumerated().compactMap { index, element in
        array.element(at: index).map { (element, $0) }
      }
    case (_, .jwt): return nil
    case (_, _): return []
    }
  }

  /// Returns whether only the app's own formatter can tell if it reads a date of a body.
  package func hasUnclearDate(in document: JSONDocument) -> Bool {
    if case .date? = doubt(about: document) { true } else { false }
  }

  /// Returns the place in the source of what reads a value of a body in a way that is not known; `nil` if everything is
  /// known, or if it is all of the source, because of `#if`.
  package func unreadPlace(for document: JSONDocument) -> SpecLocation? {
    switch doubt(about: document) {
    case .source(let shape?), .date(let shape): shapes[shape].location
    case .source(nil), nil: nil
    }
  }

  /// A reason why decoding a body is uncertain, with the shape that is read in a way that is not known.
  private enum Doubt {
    case source(ShapeID?)
    case date(ShapeID)
  }

  /// Returns the first reason why decoding a body is uncertain.
  private func doubt(about document: JSONDocument) -> Doubt? {
    guard !notes.isEmpty || dateFormats != nil || !dictionaryKeys.isEmpty else { return nil }
    if hasConditions { return .source(nil) }
    return doubt(about: document.root, as: root)
  }

  private var dateFormats: DateFormats? {
    if case .formatted(let tried)? = client.dates { DateFormats(tried) } else { nil }
  }

  private func doubt(about value: JSONValue, as shape: ShapeID) -> Doubt? {
    var trials = TrialBudget()
    // Most bodies have no doubt in any alternative, so none has to be tried.
    guard walk(value, as: shape, { value, _, all in all.map { (value, $0) } }) != nil else { return nil }
    return walk(value, as: shape) { followed(by: $0, among: $1, $2, &trials) }
  }

  /// Returns the first doubt about a value. `follow` returns the alternatives of a choice that count.
  private func walk(
    _ value: JSONValue, as shape: ShapeID,
    _ follow: (JSONValue, ShapeID, [ShapeID]) -> [(JSONValue, ShapeID)]
  ) -> Doubt? {
    let formats = dateFormats
    var trials = TrialBudget()
    var pending = [(value, shape)]
    var seen: Set<BodyMatcher.ChoiceKey> = []
    while let (value, shape) = pending.popLast() {
      if shapes[shape].isDoubtful { return .source(shape) }
      if let formats, shapes[shape].isDate, formats.verdict(on: value) == .unclear {
        return .date(shape)
      }
      let key = BodyMatcher.ChoiceKey(shape: shape, node: value.node)
      guard seen.insert(key).inserted else { continue }
      if hasUnclearKeys(value, shape, &trials) { return .source(shape) }
      if case .choice(let alternatives) = shapes[shape].shape {
        pending += follow(value, shape, alternatives)
      } else {
        guard let below = below(value, as: shape) else { return .source(shape) }
        pending += below
      }
    }
    return nil
  }

  /// Returns the values of a body that are read as a Date, at most a thousand.
  func dates(in document: JSONDocument) -> [JSONValue] {
    var pending = [(document.root, root)]
    var seen: Set<BodyMatcher.ChoiceKey> = []
    var found: [JSONValue] = []
    while let (value, shape) = pending.popLast(), found.count < 1000 {
      if shapes[shape].isDate {
        found.append(value)
        continue
      }
      let key = BodyMatcher.ChoiceKey(shape: shape, node: value.node)
      if seen.insert(key).inserted { pending += below(value, as: shape) ?? [] }
    }
    return found
  }

  /// Returns the children of a value, with their shapes, or `nil` if they are not known.
  private func below(_ value: JSONValue, as shape: ShapeID) -> [(JSONValue, ShapeID)]? {
    switch shapes[shape].shape {
    case .nullable(let inner): value.kind != .null ? [(value, inner)] : []
    case .choice(let alternatives): alternatives.map { (value, $0) }
    case .array(let array):
      value.elements.enumerated().compactMap { index, value in array.element(at: index).map { (value, $0) } }
    case .object(let object): members(of: value, read: object, shape)
    case _: []
    }
  }

  /// Returns the members of an object with their shapes, or `nil` if one is absent and it is unknown whether it may be.
  private func members(
    of value: JSONValue, read object: ObjectShape, _ shape: ShapeID
  ) -> [(JSONValue, ShapeID)]? {
    let members = named(value)
    var found: [(JSONValue, ShapeID)] = []
    var names: Set<String> = []
    for field in object.fields {
      names.insert(field.name)
      if let member = members[field.name] {
        found.append((member, field.shape))
      } else if isAbsenceUnclear(of: field, in: shape) {
        return nil
      }
    }
    guard case .each(let each) = object.others else { return found }
    return found + members.filter { !names.contains($0.key) }.map { ($0.value, each) }
  }

  /// Returns the members of an object by the names that the client reads, the first of each.
  private func named(_ value: JSONValue) -> [String: JSONValue] {
    Dictionary(
      value.members.map { (property(for: $0.name), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private func isAbsenceUnclear(of field: Field, in object: ShapeID) -> Bool {
    shapes[field.shape].isDoubtful
      || members[Member.Key(object: object, key: field.name)]?.isAbsenceUnclear == true
  }

  func property(for key: String) -> String {
    switch client.keys {
    case .asWritten: key
    case .convertFromSnakeCase: SnakeCase.converted(key)
    }
  }
}

/// The alternatives of a choice that a value is decoded as.
extension SwiftModel {
  /// The limits of the work that trials of alternatives may make.
  struct TrialBudget {
    var trials = 400
    var bytes = 4_000_000
  }

  /// Returns the alternative that a value is decoded as: the first that fits, as each accepts at least what the source
  /// does. Returns all of them if that is not known.
  private func followed(
    by value: JSONValue, among choice: ShapeID, _ alternatives: [ShapeID], _ budget: inout TrialBudget
  ) -> [(JSONValue, ShapeID)] {
    if let discriminator = shapes[choice].discriminator {
      guard value.kind == .object else { return [] }
      let index = Self.index(by: discriminator, named(value)[discriminator.key])
      return index.map { [(value, alternatives[$0])] } ?? alternatives.map { (value, $0) }
    }
    guard !unorderedChoices.contains(choice) else { return alternatives.map { (value, $0) } }
    for alternative in alternatives {
      guard let fits = fits(value, alternative, &budget) else { return alternatives.map { (value, $0) } }
      if fits { return [(value, alternative)] }
    }
    return []
  }

  /// Returns the alternative that a member's value determines, or `nil` if that is not known.
  private static func index(by discriminator: Discriminator, _ value: JSONValue?) -> Int? {
    guard let value else { return discriminator.rest }
    let literal: Literal?
    switch value.kind {
    case .string: literal = .string(value.string ?? "")
    case .integer: literal = .number(value.document.source(of: value.node))
    case .boolean: literal = .boolean(value.document.source(of: value.node) == "true")
    case .null: literal = .null
    case .number: return nil
    case .array, .object: literal = nil
    }
    return literal.flatMap { literal in discriminator.values.firstIndex { $0.contains(literal) } }
      ?? discriminator.alternative(forOther: value.kind)
  }

  /// Returns whether a value fits an alternative, or `nil` if that would take too much work.
  func fits(_ value: JSONValue, _ shape: ShapeID, _ budget: inout TrialBudget) -> Bool? {
    let bytes = value.document.bytes[value.document.byteRange(of: value.node)]
    budget.trials -= 1
    budget.bytes -= bytes.count
    guard budget.trials > 0, budget.bytes > 0, let part = try? JSONDocument(parsing: Array(bytes)) else {
      return nil
    }
    let report = MatchReport(of: part, against: shape, of: shapes, client: client, policy: .allow)
    return !report.findings.contains { $0.severity == .breaks || $0.severity == .olderOS }
  }
}

/// The keys of dictionaries that are neither texts nor numbers.
extension SwiftModel {
  /// Returns whether the keys of a dictionary, or the keys and values in turn, are not surely those that are read.
  private func hasUnclearKeys(_ value: JSONValue, _ shape: ShapeID, _ budget: inout TrialBudget) -> Bool {
    switch (dictionaryKeys[shape], value.kind) {
    case (.inTurn(let key, let inner)?, .array):
      if value.count.isMultiple(of: 2) == false { return true }
      for (index, element) in value.elements.enumerated()
      where fits(element, index.isMultiple(of: 2) ? key : inner, &budget) != true { return true }
      return false
    case (.represented(let keys)?, .object):
      guard let keys else { return value.count > 0 }
      return value.members.contains { member in
        let name = property(for: member.name)
        let texts =
          [JSONText.quoted(name)] + (Int(name).map { "\($0)" == name } == true ? [Array(name.utf8)] : [])
        return !texts.contains { text in
          guard let key = try? JSONDocument(parsing: text) else { return false }
          return fits(key.root, keys, &budget) == true && doubt(about: key.root, as: keys) == nil
        }
      }
    case (_, _): return false
    }
  }
}

/// The order in which a body is decoded.
extension SwiftModel {
  /// Returns whether nothing that is decoded before a failure, or around it, is uncertain.
  private func isFirst(_ failure: DecodingFailure, in document: JSONDocument) -> Bool {
    var steps = failure.field.steps[...]
    if failure.kind == .keyNotFound, let key = failure.subject {
      steps = (failure.path.steps + [.key(key)])[...]
    }
    var (value, shape) = (document.root, root)
    while true {
      while case .nullable(let inner) = shapes[shape].shape, !shapes[shape].isDoubtful { shape = inner }
      var trials = TrialBudget()
      if shapes[shape].isDoubtful || hasUnclearKeys(value, shape, &trials) { return false }
      if case .choice(let alternatives) = shapes[shape].shape, alternatives.count == 1 {
        shape = alternatives[0]
        continue
      }
      guard let step = steps.popFirst() else { return doubt(about: value, as: shape) == nil }
      guard let earlier = earlier(than: step, in: value, shape),
        earlier.before.allSatisfy({ doubt(about: $0.0, as: $0.1) == nil })
      else { return false }
      guard let next = earlier.next else { return steps.isEmpty }
      (value, shape) = next
    }
  }

  /// Returns what is decoded of a value before a step, and what the step leads to; `nil` if the order is not known. A
  /// missing member leads to nothing.
  private func earlier(
    than step: JSONPath.Step, in value: JSONValue, _ shape: ShapeID
  ) -> (before: [(JSONValue, ShapeID)], next: (JSONValue, ShapeID)?)? {
    var before: [(JSONValue, ShapeID)] = []
    switch (shapes[shape].shape, step) {
    case (.object(let object), .key(let key)):
      guard case .byPolicy = object.others else { return nil }
      let (members, name) = (named(value), property(for: key))
      for field in object.fields {
        if field.name == name || field.name == key {
          return (before, members[field.name].map { ($0, field.shape) })
        }
        if let member = members[field.name] {
          before.append((member, field.shape))
        } else if isAbsenceUnclear(of: field, in: shape) {
          return nil
        }
      }
      return nil
    case (.array(let array), .index(let index)):
      for (number, element) in value.elements.enumerated() {
        guard let inner = array.element(at: number) else { return nil }
        if number == index { return (before, (element, inner)) }
        before.append((element, inner))
      }
      return nil
    case (_, _): return nil
    }
  }
}

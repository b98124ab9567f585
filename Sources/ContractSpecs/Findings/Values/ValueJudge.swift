/// The judge of single values of a body: whether one fits a shape, what the client reads of it, and what a difference
/// does to the client.
struct ValueJudge {
  /// The responses that were expensive. A class, so that the match of a body and all searches in it share them.
  private final class Memory {
    /// The choices that have been decided, so that nested ones are weighed once.
    var winners: [BodyMatcher.ChoiceKey: BodyMatcher.Winner] = [:]

    /// The automata of the regular expressions that have been used, with the states that have been built.
    var automata: [Pattern: PatternAutomaton] = [:]

    /// The containers that were tested for an assertion.
    var tested = ShapeFit.Memory(tokens: 0)
  }

  let document: JSONDocument
  let shapes: PreparedShapes
  let setting: MatchSetting

  private let memory = Memory()

  init(_ document: JSONDocument, _ shapes: PreparedShapes, _ setting: MatchSetting) {
    (self.document, self.shapes, self.setting) = (document, shapes, setting)
  }

  /// Returns whether a value fits a shape.
  func fits(_ node: NodeID, _ shape: ShapeID) -> Bool {
    var matcher = BodyMatcher(trialsOf: self)
    return matcher.tally(of: node, against: shape).fits
  }

  /// Returns the alternative of a choice that was decided for a value.
  func winner(of choice: BodyMatcher.ChoiceKey) -> BodyMatcher.Winner? { memory.winners[choice] }

  func remember(_ winner: BodyMatcher.Winner, of choice: BodyMatcher.ChoiceKey) {
    memory.winners[choice] = winner
  }

  /// Returns whether a value of this kind can fit a shape.
  func admits(_ kind: JSONKind, _ shape: ShapeID) -> Bool {
    if kind == .null { return shapes[shape].acceptsNull }
    guard case .choice(let alternatives) = shapes[shape].test else { return shapes[shape].admits(kind) }
    return alternatives.contains { admits(kind, $0) }
  }

  /// Returns whether the whole text matches the expression.
  func matches(_ text: String, _ pattern: Pattern) -> Bool {
    memory.automata[pattern, default: PatternAutomaton(pattern)].matches(text)
  }

  /// Returns whether a value keeps the assertion that a shape is.
  func keeps(_ node: NodeID, _ assertion: ShapeID) -> Bool {
    guard let fit = shapes.fit else { return true }
    return fit.fits(JSONValue(document: document, node: node), shapes[assertion].source, &memory.tested)
  }

  /// Returns whether a value fits a shape within an assertion.
  func fits(_ node: NodeID, withinAssertion shape: ShapeID) -> Bool {
    shapes.fit?.fits(JSONValue(document: document, node: node), shape, &memory.tested) ?? true
  }

  /// Returns the number of the first member or element of a value that is not evaluated and does not fit.
  func firstUnfit(in node: NodeID, _ rest: UnevaluatedRest) -> Int? {
    shapes.fit?.firstUnfit(in: JSONValue(document: document, node: node), rest, &memory.tested)
  }

  /// Returns the number of elements of an array that fit a shape within an assertion.
  func count(of array: NodeID, fitting shape: ShapeID) -> Int {
    shapes.fit?.count(of: JSONValue(document: document, node: array), shape, &memory.tested) ?? 0
  }

  /// Returns the first key of an object that does not fit a shape within an assertion.
  func key(in object: NodeID, notFitting shape: ShapeID) -> String? {
    JSONValue(document: document, node: object).members.first { member in
      shapes.fit?.fits(member.key, shape, &memory.tested) == false
    }?.name
  }

  /// Returns the name of the property that reads a key.
  func property(for key: String) -> String {
    switch setting.client.keys {
    case .asWritten: key
    case .convertFromSnakeCase: SnakeCase.converted(key)
    }
  }

  /// Returns the name of the property of a member. A contract writes the key as sent, a model as its decoder has it.
  func property(of member: PreparedObject.Member) -> String {
    let name = String(decoding: member.name, as: UTF8.self)
    return setting.client.isModel ? name : property(for: name)
  }
}

/// The severity of differences for a client that reads the value.
extension ValueJudge {
  /// Returns the effect on the client if a promised member is not under its name. A nullable member is taken for an
  /// Optional, but a model states itself which members may be absent.
  func absence(of member: PreparedObject.Member) -> Finding.Severity {
    member.isOptional || (shapes[member.shape].acceptsNull && !setting.client.isModel) ? .silent : .breaks
  }

  func severity(
    of kind: ValueDifference, _ node: NodeID, against shape: ShapeID, isOptional: Bool
  ) -> Finding.Severity {
    switch kind {
    // An optional member of a model that is not nullable is decoded only if it is there.
    case .valueNull:
      (isOptional && !setting.client.isModel) || shapes[shape].isUnread ? .silent : .breaks
    case .valueType, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .numberPrecision, .memberMissing:
      if isOwnType(shape) || lacksElements(node, of: shape) || !canRead(node, as: shape) {
        .breaks
      } else if needsNewerSystem(node, as: shape) {
        .olderOS
      } else {
        isReadRightly(node, shape) ? .info : .silent
      }
    case .keyDuplicated: .silent
    }
  }

  /// Returns whether an array has fewer elements than a tuple whose elements are not all alike: an initializer that decodes
  /// one after the other throws at its end.
  private func lacksElements(_ node: NodeID, of shape: ShapeID) -> Bool {
    guard case .array(let array) = shapes[shape].test, document.kind(of: node) == .array else { return false }
    return Set(array.prefix).count > 1 && document.count(of: node) < array.prefix.count
  }

  /// Returns whether the client's own type decodes the intended value from a text that its standard forbids: an offset
  /// without a colon, a URL with a space.
  private func isReadRightly(_ node: NodeID, _ shape: ShapeID) -> Bool {
    guard setting.client.isModel, case .format(let format) = shapes[shape].test else { return false }
    // A day that the calendar does not have is read as one of the next month.
    return format == .url
      || format == .dateTime && setting.client.dates == .iso8601
        && TextForm(of: document.text(at: node)) != .impossibleDate
  }

  /// Returns whether the client's own type accepts exactly the values of the shape: an enum, an integer of a fixed
  /// width, data. A bound of other numbers only tells units of time apart.
  private func isOwnType(_ shape: ShapeID) -> Bool {
    guard setting.client.isModel else { return false }
    switch shapes[shape].test {
    // The decoder decides which numbers an `Int` reads: 1e-400 is 0 for it.
    case .integer: return ownNumber(of: shape) != nil
    case .literals, .choice: return true
    case .format(let format): return format == .base64
    // The pattern describes the texts of a formatter.
    case .pattern: return shapes.isDate(shape)
    case .any, .null, .boolean, .number, .string, .token, .moment, .array, .object, .assertion: return false
    }
  }
}

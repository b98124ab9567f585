/// Values that are not as promised.
extension FindingBuilder {
  func differences(at place: PlaceID) -> [Draft] {
    table[place].differences.flatMap { difference in
      if difference.kind == .memberMissing { return missingDependents(difference, at: place) }
      let shape = table[place].shape
      let node = difference.seen.first
      var finding = Finding(
        kind: difference.kind.finding, effect: difference.effect, place: findingPlace(of: place),
        evidence: .value(
          promised: promisedTypes(difference.kind, shape), actual: ReceivedType(document.kind(of: node))),
        promised: decidingValues(at: place).map { .notation($0) } ?? promised(difference.kind, node, shape),
        received: received(difference.kind, node, shape, at: place),
        advice: advice(of: difference, shape, at: place))
      finding.observation = observation(difference.kind, node, shape, at: place)
      return [Draft(finding: finding, node: node, affected: difference.seen.count, place: place)]
    }
  }

  /// Returns the advice on values that differ alike: that of the first, or if another one needs other advice, that of
  /// their kind.
  private func advice(of difference: MatchTable.Difference, _ shape: ShapeID, at place: PlaceID) -> Advice {
    let nodes = [difference.seen.first] + difference.further
    // A list without elements does not show what the others are lists of.
    let telling = nodes.filter { document.kind(of: $0) != .array || document.count(of: $0) > 0 }
    let first = advice(difference.kind, telling.first ?? difference.seen.first, shape, at: place)
    let isShared = telling.dropFirst().allSatisfy { advice(difference.kind, $0, shape, at: place) == first }
    if isShared { return first }
    guard difference.kind == .valueChoice else { return difference.kind.finding.advice }
    let advisors = nodes.map { advisor(difference.kind, $0, shape, at: place) }
    if advisors.allSatisfy(\.isInOtherCasingAlone) { return .rule(.choicesInOtherCasing) }
    return advisors.allSatisfy(\.isInOtherCasing)
      ? .rule(.choicesInOtherStyle) : difference.kind.finding.advice
  }

  private func observation(_ kind: ValueDifference, _ node: NodeID, _ shape: ShapeID, at place: PlaceID)
    -> Finding.Observation?
  {
    if kind == .valueNull { return isNullForAbsentMember(at: place) ? .nullForAbsentMember : nil }
    guard document.kind(of: node) == .string, !isKey(kind, shape) else { return nil }
    if kind == .valueChoice || kind == .valueLiteral {
      return advisor(kind, node, shape, at: place).isInOtherCasing ? .otherCasing : nil
    }
    if kind == .valueFormat, case .format(.dateTime) = shapes[shape].test,
      Format.dateTime.accepts(document.text(at: node))
    {
      return .unreadAsPromised
    }
    guard kind == .valueType, place == .root,
      let inner = try? JSONDocument(parsing: Array(document.text(at: node)))
    else { return nil }
    return [.object, .array].contains(inner.root.kind) ? .serializedTwice : nil
  }

  /// Returns all values that decide a choice, if a place is that of the member that decides it.
  private func decidingValues(at place: PlaceID) -> String? {
    guard case .key(let name)? = table[place].step, let alternative = table[place].parent else { return nil }
    return decidingValues(named: name, in: alternative)
  }

  /// Returns all values that decide a choice, if a member of one of its alternatives decides it. An alternative is
  /// weighed, and its member found to be different, only if the member names none of them.
  func decidingValues(named name: String, in alternative: PlaceID) -> String? {
    guard table[alternative].step == nil, let choice = table[alternative].parent,
      let discriminator = shapes[table[choice].shape].discriminator, discriminator.key == name
    else { return nil }
    return discriminator.tag.map { shapes.table.summary(of: $0) }
  }

  private func promised(_ kind: ValueDifference, _ node: NodeID, _ shape: ShapeID) -> Promised {
    if kind == .keyDuplicated { return .eachKeyOnce }
    if let assertion = assertion(of: shape) { return promised(assertion, insteadOf: node, shape) }
    if kind == .valueChoice, let keys = caseKeys(of: shape) { return .oneOfKeys(keys) }
    return .notation(shapes.table.summary(of: shape))
  }

  private func promisedTypes(_ kind: ValueDifference, _ shape: ShapeID) -> PromisedTypes {
    if kind == .valueChoice, shapes.cases(of: shape) != nil { return .value }
    return shapes.table.promisedTypes(of: shape)
  }

  /// Returns the keys of an enum's cases, quoted, at most eight of them.
  func caseKeys(of shape: ShapeID) -> String? {
    guard let cases = shapes.cases(of: shape) else { return nil }
    let names = cases.prefix(8).compactMap { shapes.caseMember(of: $0)?.name }
    let keys = names.map { Quoted.key(String(decoding: $0, as: UTF8.self)) }
    return (keys + (cases.count > 8 ? ["…"] : [])).joined(separator: ", ")
  }

  /// Returns whether the difference is that of a dictionary's key and not of a value.
  private func isKey(_ kind: ValueDifference, _ shape: ShapeID) -> Bool {
    guard kind == .valueFormat, case .object = shapes[shape].test else { return false }
    return true
  }

  private func received(
    _ kind: ValueDifference, _ node: NodeID, _ shape: ShapeID, at place: PlaceID
  ) -> Received {
    if kind == .keyDuplicated { return duplicate(node) }
    if isKey(kind, shape) {
      let name = document.string(at: node)
      return document.flags(of: node).contains(.hasLoneSurrogate)
        ? .keyWithHalfCharacter(name) : .keyThatIsNoInteger(name)
    }
    return .value(.of(node, in: document), note(kind, node, shape, at: place))
  }

  private func note(_ kind: ValueDifference, _ node: NodeID, _ shape: ShapeID, at place: PlaceID)
    -> ValueNote?
  {
    if let assertion = assertion(of: shape) { return note(on: node, breaking: assertion) }
    return switch kind {
    case .valueType: insideNote(node, shape, at: place)
    case .valueNull: graphQLError(at: place).map { .error($0.excerpt(in: document)) }
    case .valueFormat: formNote(node, shape)
    case .valueChoice: shapes[shape].demands?.known == nil ? nil : .newValue
    case .valueRange where !shapes[shape].isOutOfCount(node, in: document): equalNote(node)
    case .valueRange: advisor(kind, node, shape, at: place).unitNote ?? sizeNote(node, shape)
    case .keyDuplicated, .valueLiteral, .numberPrecision, .memberMissing: nil
    }
  }

  /// Returns a note on a text that is not in the promised form.
  private func formNote(_ node: NodeID, _ shape: ShapeID) -> ValueNote? {
    if document.flags(of: node).contains(.hasLoneSurrogate) {
      return .loneSurrogate
    }
    switch shapes[shape].test {
    case .format(let format) where format.isNumeric:
      return format == .unixSeconds ? .tooGreatForSeconds : .outsideMilliseconds
    case .format(.dateTime) where Format.dateTime.accepts(document.text(at: node)):
      return setting.client.unreadDateNote(isForOlderSystems: !judge.cannotReadDate(node))
    case .token: return document.contentRange(of: node).isEmpty ? .form(.empty) : nil
    case .format, .pattern:
      guard document.kind(of: node) == .string, let form = TextForm(of: document.text(at: node)) else {
        return nil
      }
      // Where no time is promised, so many digits are rather a telephone number, or an identifier.
      let isTime = form == .unixSeconds || form == .unixMilliseconds
      return .form(isTime && !shapes[shape].test.isOfTime ? .number : form)
    case _: return nil
    }
  }

  private func sizeNote(_ node: NodeID, _ shape: ShapeID) -> ValueNote? {
    switch shapes[shape].test {
    case .string:
      guard document.kind(of: node) == .string else { return nil }
      return .characters(judge.characterCount(of: node))
    case .moment(let moment):
      guard let number = document.number(at: node) else { return nil }
      return setting.distance(of: number.double / moment.unit.perSecond - moment.offset).map { .distance($0) }
    case _: return nil
    }
  }

  /// Returns whether an array has as many elements as promised, and two that are equal where none may be.
  private func repeatsElements(_ node: NodeID, _ shape: ShapeID) -> Bool {
    guard case .array(let array) = shapes[shape].test, array.isUnique else { return false }
    return document.kind(of: node) == .array && array.bounds.contains(document.count(of: node))
  }

  /// Returns the positions of two equal elements.
  private func equalNote(_ node: NodeID) -> ValueNote? {
    document.equalElements(of: node).map { .equalElements($0.first, $0.second) }
  }

  private func advice(_ kind: ValueDifference, _ node: NodeID, _ shape: ShapeID, at place: PlaceID)
    -> Advice
  {
    if let assertion = assertion(of: shape) { return advice(on: assertion) }
    if kind == .valueNull { return nullAdvice(at: place) }
    if kind == .keyDuplicated { return duplicateAdvice(node) }
    if kind == .valueRange, repeatsElements(node, shape) { return .rule(.repeatedElement) }
    if kind == .valueType {
      let acceptsNull = advisor(kind, node, shape, at: place).acceptsNull
      if let inside = insideAdvice(node, shape, acceptsNull: acceptsNull) { return inside }
    }
    if kind == .valueType, place == .root, let inAnotherForm = errorFormAdvice(node, shape) {
      return inAnotherForm
    }
    return advisor(kind, node, shape, at: place).advice
  }

  private func advisor(_ kind: ValueDifference, _ node: NodeID, _ shape: ShapeID, at place: PlaceID)
    -> ValueAdvisor
  {
    let around = table[place].step == nil ? table[place].parent : nil
    return ValueAdvisor(
      judge: judge, kind: kind, node: node, shape: shape,
      acceptsNull: shapes[table[around ?? place].shape].acceptsNull,
      isOptional: table[place].isOptional, key: key(of: place))
  }

  /// Returns the name of the member at a place, or of the member whose alternative it is.
  private func key(of place: PlaceID) -> String? {
    switch table[place].step {
    case .key(let name): name
    case nil: table[place].parent.flatMap(key(of:))
    case .index, .each, .jwt: nil
    }
  }

  /// Returns whether a null is in place of a member that may only be absent. A model that asks for the key reads the
  /// value as one of its type.
  private func isNullForAbsentMember(at place: PlaceID) -> Bool {
    guard case .key? = table[place].step else { return false }
    return table[place].isOptional && !setting.client.isModel && graphQLError(at: place) == nil
  }

  private func nullAdvice(at place: PlaceID) -> Advice {
    if graphQLError(at: place) != nil { return .rule(.graphqlField) }
    let here = table[place]
    guard here.step == .each, let parent = here.parent else {
      guard here.parent != nil else { return .rule(.nullDocument) }
      if case .index? = here.step { return .rule(.nullOfTuple) }
      if here.isOptional {
        return .rule(
          isNullForAbsentMember(at: place) ? .nullForAbsentMember : .nullOfOptionalKey, absence: .leftOut)
      }
      if enumCase(at: place) != nil { return .rule(.nullOfCase) }
      if case .array(let list) = shapes[here.shape].test, list.bounds.contains(0) { return .rule(.nullList) }
      return .rule(.nullMember)
    }
    switch shapes[table[parent].shape].test {
    case .object: return .rule(.nullEntry, absence: .leftOut)
    case .array(let list):
      return needsElements(list.bounds, at: place) ? .rule(.nullOfNeededElement) : .rule(.nullElement)
    case _: return .rule(.nullElement)
    }
  }

  /// Returns whether a list without its nulls is too short: it has an exact length, or not enough other elements.
  private func needsElements(_ bounds: CountBounds, at place: PlaceID) -> Bool {
    guard let lower = bounds.lower else { return false }
    let nulls = table[place].differences.filter { $0.kind == .valueNull }.reduce(0) { $0 + $1.seen.count }
    return lower == bounds.upper || table[place].visits - nulls < lower
  }

  /// Returns the findings in tokens, with paths from the body's root.
  func claims(at place: PlaceID) -> [Draft] {
    (table[place].claims?.entries ?? []).map { entry in
      var finding = entry.finding
      let inner = finding.path ?? .root
      let start = table.path(of: place).appending(.jwt)
      finding.path = JSONPath(start.steps + inner.steps)
      let foundStart = foundAt(place)?.appending(.jwt)
      if finding.foundAt != nil || foundStart != nil {
        let steps = (finding.foundAt ?? inner).steps
        finding.foundAt = JSONPath((foundStart ?? start).steps + steps)
      }
      finding.count = nil
      return Draft(
        finding: finding, node: entry.tokens.first, below: [.jwt] + inner.steps,
        affected: entry.tokens.count, place: place)
    }
  }
}

extension PreparedShape.Test {
  /// True for dates, times and moments.
  fileprivate var isOfTime: Bool {
    switch self {
    case .moment, .format(.date), .format(.time), .format(.dateTime), .format(.localDateTime),
      .format(.unixSeconds), .format(.unixMilliseconds):
      true
    case _: false
    }
  }
}

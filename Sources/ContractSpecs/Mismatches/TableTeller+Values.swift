/// Values that are not what was promised.
extension TableTeller {
  func differences(at place: Int) -> [Draft] {
    table.places[place].differences.map { difference in
      let shape = table.places[place].shape
      let node = difference.seen.first
      return Draft(
        finding: Mismatch(
          kind: difference.kind, severity: difference.severity, path: table.path(of: place),
          foundAt: foundAt(place), expected: expected(difference.kind, shape),
          actual: actual(difference.kind, node, shape, at: place), location: location(ofShape: shape),
          hint: difference.kind == .valueNull && table.places[place].step == .each
            ? Self.nullElementHint : hint(difference.kind, node, shape)),
        node: node, affected: difference.seen.count, place: place)
    }
  }

  private func expected(_ kind: Mismatch.Kind, _ shape: Int) -> String {
    if kind == .keyDuplicated { return "each key once" }
    if kind == .valueChoice, let keys = caseKeys(of: shape) { return "one of the keys \(keys)" }
    return shapes.table.summary(of: ShapeID(index: shape))
  }

  /// The keys of an enum's cases, for people.
  func caseKeys(of shape: Int) -> String? {
    guard let cases = shapes.cases(of: shape) else { return nil }
    let names = cases.prefix(8).compactMap { shapes.caseMember(of: $0)?.name }
    let keys = names.map { Quoted.key(String(decoding: $0, as: UTF8.self)) }
    return (keys + (cases.count > 8 ? ["…"] : [])).joined(separator: ", ")
  }

  /// Whether what differs is a key of a dictionary, and not a value.
  private func isKey(_ kind: Mismatch.Kind, _ shape: Int) -> Bool {
    guard kind == .valueFormat, case .object = shapes[shape].test else { return false }
    return true
  }

  private func actual(_ kind: Mismatch.Kind, _ node: Int, _ shape: Int, at place: Int) -> String {
    let text = ValueText.of(node, in: document)
    switch kind {
    case .keyDuplicated: return duplicateText(node)
    case .valueFormat where isKey(kind, shape):
      return "key \(Quoted.key(document.string(at: node))), which is no integer"
    case .valueType: return text + insideNote(node, shape, at: place)
    case .valueFormat: return text + (formNote(node, shape).map { " (\($0))" } ?? "")
    case .valueRange: return text + (sizeNote(node, shape).map { " (\($0))" } ?? "")
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldCasing, .fieldMoved, .fieldRenamed,
      .fieldMissing, .fieldUnexpected, .valueNull, .valueChoice, .valueLiteral, .numberPrecision, .modelTrap:
      return text
    }
  }

  /// What the second of two members of one name holds.
  func duplicateText(_ key: Int) -> String {
    "\(Quoted.key(document.string(at: key))) again, now \(ValueText.of(key + 1, in: document))"
  }

  /// What a text is, where it is not what it should be.
  private func formNote(_ node: Int, _ shape: Int) -> String? {
    if document.flags(of: node).contains(.hasLoneSurrogate) {
      return "half a surrogate pair, not Unicode text"
    }
    switch shapes[shape].test {
    case .pattern(let pattern) where pattern.isExceeded(by: node, of: document):
      return "longer than \(pattern.longestValue) bytes, not given to the expression"
    case .format(let format) where format.isNumeric:
      return format == .unixSeconds ? "too great for seconds" : "too small or too great for milliseconds"
    case .format(.dateTime) where Format.dateTime.accepts(document.text(at: node).span):
      return setting.client.unreadDateNote
    case .format, .token, .pattern:
      return document.kind(of: node) == .string ? TextForm(of: document.text(at: node).span)?.rawValue : nil
    case .any, .null, .boolean, .integer, .number, .string, .moment, .literals, .array, .object, .choice:
      return nil
    }
  }

  private func sizeNote(_ node: Int, _ shape: Int) -> String? {
    switch shapes[shape].test {
    case .string:
      let count = JSONValue(document: document, index: node).string?.count ?? 0
      return count == 1 ? "1 character" : "\(count) characters"
    case .moment(let moment):
      guard let number = document.number(at: node) else { return nil }
      return distanceNote(number.double / moment.unit.perSecond - setting.receivedAt - moment.offset)
    case .any, .null, .boolean, .integer, .number, .format, .token, .pattern, .literals, .array, .object,
      .choice:
      return nil
    }
  }

  private func distanceNote(_ seconds: Double) -> String {
    let size = abs(seconds).rounded()
    let text = size < 1e15 ? "\(Int(size)) s" : "ages"
    return seconds > 0 ? "\(text) too late" : "\(text) too early"
  }

  private func hint(_ kind: Mismatch.Kind, _ node: Int, _ shape: Int) -> Mismatch.Hint {
    switch kind {
    case .valueType:
      insideHint(node, shape) ?? Coercion(of: node, in: document, to: shapes[shape].test)?.hint ?? kind.hint
    case .valueFormat where isKey(kind, shape): Self.integerKeyHint
    case .valueFormat where isDate(shape) && Format.dateTime.accepts(document.text(at: node).span):
      setting.client.unreadDateHint ?? kind.hint
    case .valueFormat where isDate(shape):
      TextForm(of: document.text(at: node).span)?.dateHint ?? kind.hint
    case .valueChoice where shapes[shape].tagged != nil: Self.caseHint
    case .valueChoice:
      choiceHint(node, shape) ?? kind.hint
    case .numberPrecision: precisionHint(node, shape)
    case .valueFormat where isUnixTime(shape):
      Self.unixTimeHint
    case .valueFormat, .valueNull, .valueRange, .valueLiteral, .keyDuplicated,
      .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldCasing, .fieldMoved, .fieldRenamed,
      .fieldMissing, .fieldUnexpected, .modelTrap:
      kind.hint
    }
  }

  private static let nullElementHint = Mismatch.Hint(
    backend: "Leave the element out, or send a value in its place.",
    client: "Let the elements be Optional, [T?] or [String: T?], and drop nil with compactMap.")

  static let caseHint = Mismatch.Hint(
    backend: "Send an object with exactly one of the keys, which says the case, and its values inside.",
    client: "Give the enum a case for it; what is written in another form needs an init(from:) of its own.")

  private static let smallFloatHint = Mismatch.Hint(
    backend: "Send null for what is no finite number, or document how great numbers get.",
    client: "Decode a Double, which holds up to 1.8e308; a Float ends at 3.4e38, a Float16 at 65504.")

  private static let integerKeyHint = Mismatch.Hint(
    backend: "Send integers that an Int holds as keys, and nothing else beside them.",
    client: "Decode [String: T]: a dictionary by Int throws at the first key that is none.")

  private static let greatNumberHint = Mismatch.Hint(
    backend: "Send it as a string: what is no quantity needs no number, and JavaScript keeps 53 bits only.",
    client:
      "Decode a Decimal, which keeps 38 digits, or a UInt64 below 18446744073709551616; no String reads a number."
  )

  private static let greatFloatHint = Mismatch.Hint(
    backend: "Send null for what is no finite number, or a string for what must keep its digits.",
    client:
      "Decode a Decimal, which keeps 38 digits up to 1e127; beyond that no number type of Swift holds it.")

  private static let unixTimeHint = Mismatch.Hint(
    backend: "Send the promised unit: seconds have 10 digits today, milliseconds 13.",
    client: "Set dateDecodingStrategy to the unit that is sent: secondsSince1970 or millisecondsSince1970.")

  private func isUnixTime(_ shape: Int) -> Bool {
    guard case .format(let format) = shapes[shape].test else { return false }
    return format == .unixSeconds || format == .unixMilliseconds
  }

  private func isInteger(_ shape: Int) -> Bool {
    if case .integer = shapes[shape].test { true } else { false }
  }

  private func precisionHint(_ node: Int, _ shape: Int) -> Mismatch.Hint {
    let number = shapes.number(of: shape)
    if number == .float || number == .float16,
      document.number(at: node).map({ NumberLoss(of: $0) != .outOfRange }) == true
    {
      return Self.smallFloatHint
    }
    return isInteger(shape) || document.kind(of: node) == .integer
      ? Self.greatNumberHint : Self.greatFloatHint
  }

  private func isDate(_ shape: Int) -> Bool {
    guard case .format(let format) = shapes[shape].test else { return false }
    return format == .dateTime || format == .localDateTime || format == .date || format == .time
  }

  /// Says so if only the casing differs from one of the choices.
  private func choiceHint(_ node: Int, _ shape: Int) -> Mismatch.Hint? {
    guard case .literals(let literals) = shapes[shape].test, document.kind(of: node) == .string else {
      return nil
    }
    let words = CanonicalKey.bytes(of: document.text(at: node))
    let alike = literals.first { !$0.text.isEmpty && CanonicalKey.bytes(of: $0.text) == words }
    guard let alike else { return nil }
    let text = String(decoding: alike.text, as: UTF8.self)
    return Mismatch.Hint(
      backend: "Send \(Quoted.key(text)): only the casing differs.",
      client: "Raw values of an enum compare with their casing; give the case the raw value that is sent.")
  }

  /// What tokens hold, with paths from the body's root.
  func claims(at place: Int) -> [Draft] {
    (table.places[place].claims?.entries ?? []).map { entry in
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

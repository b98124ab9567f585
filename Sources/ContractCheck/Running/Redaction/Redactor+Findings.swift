import ContractSpecs

extension Redactor {
  /// Returns a finding without anything that must not be shown; `bodies` are those that its excerpts may be from.
  mutating func redact(_ finding: Finding, _ names: SensitiveNames, bodies: [[UInt8]] = []) -> Finding {
    let isSensitive =
      finding.kind.showsValue
      && [finding.path, finding.foundAt].compactMap(\.self).contains { path in
        guard let extent = names.extent(of: path), finding.foundAt.map(names.isErrorCode) != true else {
          return false
        }
        return !Self.leaves(extent, valueIn: finding.actual, inError: names.isOfError || path.isOfElement)
      }
    var redacted = finding
    redacted.path = finding.path.map { redact($0, names) }
    redacted.foundAt = finding.foundAt.map { redact($0, names) }
    redacted.candidates = finding.candidates.map { redact($0, names) }
    redacted.actual = redact(finding.actual, names, places: places(in: finding, isSensitive, names, bodies))
    let expected = isSensitive && finding.kind == .valueLiteral ? Self.shownValue(in: finding.expected) : nil
    redacted.expected = redact(finding.expected, names, places: [expected].compactMap(\.self))
    redacted.evidence = finding.evidence.mapText { redact($0, names) }.recorded
    redacted.hint.backend = redact(finding.hint.backend, names)
    redacted.hint.client = redact(finding.hint.client, names)
    redacted.count?.first = redact(finding.count?.first ?? "", names)
    for index in redacted.members.indices {
      redacted.members[index].expected = redact(redacted.members[index].expected, names)
      redacted.members[index].found = redacted.members[index].found.map { redact($0, names) }
    }
    return redacted
  }

  /// Returns the app's reaction without values and names that must not be shown.
  mutating func redact(_ app: AppReaction, _ names: SensitiveNames) -> AppReaction {
    var redacted = app
    if let failure = app.failure { redacted.failure = redact(failure, names) }
    if case .unwrap(let name)? = app.remedy?.setting {
      redacted.remedy?.setting = .unwrap(redact(name, names))
    }
    return redacted
  }

  /// Redacts an error. Only the error of an enum quotes the value, as in `Cannot initialize Kind from invalid String
  /// value x`.
  private mutating func redact(_ failure: DecodingFailure, _ names: SensitiveNames) -> DecodingFailure {
    let text = failure.debugDescription
    let isSensitive = names.contains(failure.field) || names.contains(failure.path)
    let value = text.firstRange(of: " from invalid ").flatMap { head in
      text[head.upperBound...].firstRange(of: " value ").map { $0.upperBound..<text.endIndex }
    }
    let place = value.map { range in
      text.utf8.distance(from: text.startIndex, to: range.lowerBound)..<text.utf8.count
    }
    var redacted = failure
    redacted.subject = failure.subject.map { redact($0, names) }
    redacted.path = redact(failure.path, names)
    redacted.field = redact(failure.field, names)
    redacted.debugDescription = redact(text, names, places: isSensitive ? [place].compactMap(\.self) : [])
    return redacted
  }

  /// Returns whether the value that a text shows stays readable although its name is sensitive.
  private static func leaves(
    _ extent: SensitiveNames.Extent, valueIn text: String, inError: Bool
  ) -> Bool {
    guard let range = shownValue(in: text) else { return extent != .all }
    let bytes = Array(text.utf8)
    let isText = range.lowerBound > 0 && "\"'".utf8.contains(bytes[range.lowerBound - 1])
    return extent.leaves(bytes[range], isText: isText, inError: inError)
  }

  /// Redacts the keys of a path: a backend may put a secret into the name of a member.
  private mutating func redact(_ path: JSONPath, _ names: SensitiveNames) -> JSONPath {
    JSONPath(
      path.steps.map { step in
        switch step {
        case .key(let name): .key(redact(name, names))
        case .index, .each, .jwt: step
        }
      })
  }

  /// Returns the ranges of `actual` that are secret because of the path, or of the body that it quotes.
  private func places(
    in finding: Finding, _ isSensitive: Bool, _ names: SensitiveNames, _ bodies: [[UInt8]]
  ) -> [Range<Int>] {
    if isSensitive, let value = Self.shownValue(in: finding.actual) { return [value] }
    let bytes = Array(finding.actual.utf8)
    let inside = UnstructuredText.places(inString: bytes, at: bytes.indices, names)
    switch finding.kind {
    case .bodyNotJSON, .bodyUnexpected, .valueLiteral:
      let excerpt = QuotedExcerpt(in: finding.actual)
      return inside + (excerpt?.secrets(names, catalog, bodies: bodies) ?? [])
    case .bodyUnrelated, .valueNull, .responseStatus:
      let excerpt = QuotedExcerpt(ofErrorIn: finding.actual)
      return inside + (excerpt?.secrets(names, catalog, bodies: bodies) ?? [])
    case .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty, .bodyTruncated,
      .bodyWrapped, .bodyUnwrapped, .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing,
      .fieldUnexpected, .valueType, .valueFormat, .valueChoice, .valueRange, .keyDuplicated,
      .numberPrecision, .modelTrap:
      return inside
    }
  }

  /// Returns the range of the value in `string "…"`, `integer 42` or a bare literal.
  private static func shownValue(in text: String) -> Range<Int>? {
    let bytes = Array(text.utf8)
    let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    if let first = bytes.firstIndex(where: { quotes.contains($0) }),
      let last = bytes.lastIndex(of: bytes[first]), last > first + 1
    {
      return first + 1..<last
    }
    for word in ["integer ", "number "] where bytes.starts(with: word.utf8) {
      return word.utf8.count..<bytes.count
    }
    return bytes.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } == true ? 0..<bytes.count : nil
  }
}

extension JSONPath {
  /// A Boolean value that indicates whether the path ends at an element of an array.
  fileprivate var isOfElement: Bool {
    switch steps.last {
    case .index, .each: true
    case .key, .jwt, nil: false
    }
  }
}

extension Finding.Kind {
  /// A Boolean value that indicates whether `actual` shows a value of the body; for a missing or relocated field it
  /// quotes names alone.
  fileprivate var showsValue: Bool {
    switch self {
    case .bodyWrapped, .bodyUnwrapped, .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .modelTrap:
      false
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .bodyUnrelated, .fieldUnexpected, .valueType, .valueNull, .valueFormat, .valueChoice,
      .valueRange, .valueLiteral, .keyDuplicated, .numberPrecision:
      true
    }
  }
}

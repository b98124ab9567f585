import ContractSpecs

extension Redactor {
  /// Returns a finding without anything that must not be shown; `bodies` are those that its excerpts may be from.
  mutating func redact(_ finding: Finding, _ names: SensitiveNames, bodies: [[UInt8]] = []) -> Finding {
    var redacted = finding.mapText { redact($0, $1, of: finding, names, bodies: bodies) }
    redacted.evidence = redacted.evidence.recorded
    return redacted
  }

  /// Returns a text of a finding without anything that must not be shown.
  mutating func redact(
    _ text: String, _ part: Finding.Text, of finding: Finding, _ names: SensitiveNames, bodies: [[UInt8]]
  ) -> String {
    switch part {
    case .key, .word: return redact(text, names)
    case .actual: return redact(text, names, places: places(in: finding, names, bodies))
    case .expected:
      let isShown = finding.kind == .valueLiteral && Self.isSensitive(finding, names)
      let value = isShown ? Self.shownValue(in: text) : nil
      // A quoted text of the contract is whole: that a secret begins as it does says nothing.
      return redact(text, names, places: [value].compactMap(\.self), cuts: .atEllipses)
    case .file: return text
    }
  }

  /// Returns whether a finding shows a value that is secret because of its path.
  private static func isSensitive(_ finding: Finding, _ names: SensitiveNames) -> Bool {
    finding.kind.showsValue
      && [finding.path, finding.foundAt].compactMap(\.self).contains { path in
        guard let extent = names.extent(of: path), finding.foundAt.map(names.isErrorCode) != true else {
          return false
        }
        return !leaves(extent, valueIn: finding.actual, inError: names.isOfError || path.isOfElement)
      }
  }

  /// Returns the app's reaction without values and names that must not be shown.
  mutating func redact(_ app: AppReaction, _ names: SensitiveNames) -> AppReaction {
    app.mapText { redact($0, $1, of: app, names) }
  }

  /// Returns a text of the app's reaction without anything that must not be shown.
  mutating func redact(
    _ text: String, _ part: AppReaction.Text, of app: AppReaction, _ names: SensitiveNames
  ) -> String {
    switch part {
    case .name, .source: redact(text, names)
    case .description: redact(text, names, places: app.failure.map { Self.places(in: $0, names) } ?? [])
    }
  }

  /// Returns the range of a secret value in the description of an error. Only the error of an enum quotes the value, as
  /// in `Cannot initialize Kind from invalid String value x`.
  private static func places(in failure: DecodingFailure, _ names: SensitiveNames) -> [Range<Int>] {
    guard names.contains(failure.field) || names.contains(failure.path) else { return [] }
    let text = failure.debugDescription
    let value = text.firstRange(of: " from invalid ").flatMap { head in
      text[head.upperBound...].firstRange(of: " value ").map { $0.upperBound..<text.endIndex }
    }
    let place = value.map { range in
      text.utf8.distance(from: text.startIndex, to: range.lowerBound)..<text.utf8.count
    }
    return [place].compactMap(\.self)
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

  /// Returns the ranges of `actual` that are secret because of the path, or of the body that it quotes.
  private func places(
    in finding: Finding, _ names: SensitiveNames, _ bodies: [[UInt8]]
  ) -> [Range<Int>] {
    if Self.isSensitive(finding, names), let value = Self.shownValue(in: finding.actual) { return [value] }
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
      .bodyWrapped, .bodyUnwrapped, .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .fieldUnexpected,
      .valueType, .valueFormat, .valueChoice, .valueRange, .keyDuplicated, .numberPrecision, .modelTrap,
      .modelFailed:
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
    switch subject {
    case .member: self == .fieldUnexpected || self == .keyDuplicated
    case .body: self != .bodyWrapped && self != .bodyUnwrapped
    case .response, .value: true
    case .model: false
    }
  }
}

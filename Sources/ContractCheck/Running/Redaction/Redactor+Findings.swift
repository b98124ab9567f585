import ContractMutation
import ContractSpecs

extension Redactor {
  /// Returns a finding without anything that must not be shown; `bodies` are those that its excerpts may be from.
  mutating func redact(_ finding: Finding, _ names: SensitiveNames, bodies: [[UInt8]] = []) -> Finding {
    var redacted = finding.mapText { redact($0, $1, of: finding, names, bodies: bodies) }
    redacted.evidence = redacted.evidence.recorded
    return redacted
  }

  /// Returns proven changes with the places of findings as these are shown.
  mutating func redact(
    _ proven: ProvenChanges, _ findings: [Finding], as shown: [Finding], _ names: SensitiveNames
  ) -> ProvenChanges {
    let places = Dictionary(
      zip(findings, shown).map { (ProvenChanges.Place(of: $0), ProvenChanges.Place(of: $1)) },
      uniquingKeysWith: { first, _ in first })
    var redacted = proven
    for index in redacted.changes.indices {
      redacted.changes[index].change = proven.changes[index].change.mapText {
        redact($0, cutTo: Quoted.maximumLength, names)
      }
      redacted.changes[index].places = proven.changes[index].places.compactMap { places[$0] }
    }
    return redacted
  }

  /// Returns a text of a finding without anything that must not be shown.
  mutating func redact(
    _ text: String, _ part: Finding.Text, of finding: Finding, _ names: SensitiveNames, bodies: [[UInt8]]
  ) -> String {
    switch part {
    case .key: return redact(text, cutTo: Quoted.maximumLength, names)
    case .word: return redact(text, names)
    case .actual: return redact(text, names, places: places(in: finding, names, bodies))
    case .expected where quotesContracts && finding.promised.isContractText:
      return withoutSecrets(text, cuts: .atEllipses)
    case .expected:
      let values = Self.isSensitive(finding, names) ? finding.promised.text.values.map(\.range) : []
      // A quoted text of the contract is whole: that a secret begins as it does says nothing.
      return redact(text, names, places: values, cuts: .atEllipses)
    case .contract: return redactSource(text, names)
    case .file: return text
    }
  }

  /// Returns whether a finding shows a value that is secret because of its path.
  private static func isSensitive(_ finding: Finding, _ names: SensitiveNames) -> Bool {
    // A promised text in another casing is none that the contract does not show.
    finding.kind.showsValue && finding.observation != .otherCasing
      && [finding.path, finding.foundAt].compactMap(\.self).contains { path in
        guard let extent = names.extent(of: path), finding.foundAt.map(names.isErrorCode) != true else {
          return false
        }
        return !leaves(extent, finding.received.text, inError: names.isOfError || path.isOfElement)
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
    case .key: redact(text, cutTo: Quoted.maximumLength, names)
    case .name, .source: redact(text, names)
    case .description:
      redact(
        text, cutTo: Self.maximumDescriptionLength, names,
        places: app.failure.map { Self.places(in: $0, names) } ?? [])
    }
  }

  /// The maximum number of characters of an error's description that are shown. It quotes names and values whole.
  private static let maximumDescriptionLength = 1_000

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

  /// Returns whether the values that a text quotes stay readable although their name is sensitive.
  private static func leaves(_ extent: SensitiveNames.Extent, _ text: QuotingText, inError: Bool) -> Bool {
    let (values, bytes) = (text.values, Array(text.text.utf8))
    guard !values.isEmpty else { return extent != .all }
    return values.allSatisfy { extent.leaves(bytes[$0.range], isText: $0.isText, inError: inError) }
  }

  /// Returns the ranges of `actual` that are secret because of the path, or of the body that it quotes.
  private func places(
    in finding: Finding, _ names: SensitiveNames, _ bodies: [[UInt8]]
  ) -> [Range<Int>] {
    let text = finding.received.text
    let values = Self.isSensitive(finding, names) ? text.values.map(\.range) : []
    let bytes = Array(text.text.utf8)
    let inside = UnstructuredText.places(inString: bytes, at: bytes.indices, names)
    // The value in place of an expected one may be any string of the body.
    let excerpts = text.quotes.filter { $0.source == .excerpt || finding.kind == .valueLiteral && $0.isText }
    return values + inside + Self.credentials(in: finding, names)
      + excerpts.flatMap { QuotedExcerpt($0, in: bytes).secrets(names, catalog, bodies: bodies) }
  }
}

extension Redactor {
  /// Returns the ranges of `actual` that are credentials in a header that came.
  private static func credentials(in finding: Finding, _ names: SensitiveNames) -> [Range<Int>] {
    guard case .header(let name, let value, _) = finding.received,
      let shown = finding.received.text.quotes.first?.content
    else { return [] }
    return credentials(in: Header(name, value), names).map { range in
      shown.lowerBound + range.lowerBound..<shown.lowerBound + range.upperBound
    }.filter { $0.lowerBound < shown.upperBound }.map { $0.clamped(to: shown) }
  }
}

extension JSONPath {
  /// True if the path ends at an element of an array.
  fileprivate var isOfElement: Bool {
    switch steps.last {
    case .index, .each: true
    case .key, .jwt, nil: false
    }
  }
}

extension QuotingText {
  /// The quotes that are values, without those of which nothing is shown.
  fileprivate var values: [Quote] { quotes.filter { $0.source != .excerpt && !$0.range.isEmpty } }
}

extension QuotingText.Quote {
  fileprivate var isText: Bool { source == .value(isText: true) }
}

extension Finding.Kind {
  /// True if `actual` shows a value of the body; for a missing or relocated field it quotes names alone.
  fileprivate var showsValue: Bool {
    switch subject {
    case .member: self == .fieldUnexpected || self == .keyDuplicated
    case .body: self != .bodyWrapped && self != .bodyUnwrapped
    case .response, .value: true
    case .model: false
    }
  }
}

extension Redactor {
  /// Returns members of a message without those whose values must not be shown.
  mutating func redact(_ members: [RunLog.Member], inContract contract: Int) -> [RunLog.Member] {
    let names = names[contract]
    return members.filter { !names.contains($0.path) }.map { member in
      let bytes = Array(member.value.utf8)
      let places = UnstructuredText.places(inString: bytes, at: bytes.indices, names)
      return RunLog.Member(path: member.path, value: redact(member.value, names, places: places))
    }
  }
}

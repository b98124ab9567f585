package import ContractSpecs

extension BodyChange {
  /// The number of changes that are tried for one response.
  package static let maximumSuggestions = 8

  /// Returns the changes that the findings of a response are evidence of, outermost first.
  package static func suggested(by findings: [Finding]) -> [BodyChange] {
    var changes: [BodyChange] = []
    for finding in findings {
      if let change = BodyChange(shownBy: finding), !changes.contains(change) { changes.append(change) }
    }
    let distinct = changes.filter { change in !isPart(change, of: changes, findings) }
    return Array(outermostFirst(distinct).prefix(maximumSuggestions))
  }

  /// Returns whether a change is one of single words, whose style is also that of another change.
  private static func isPart(_ change: BodyChange, of all: [BodyChange], _ findings: [Finding]) -> Bool {
    guard case .casing(let style) = change, style == .lower || style == .upper else { return false }
    let own = findings.filter { BodyChange(shownBy: $0) == change }
    return all.contains { other in
      guard case .casing = other, other != change else { return false }
      return own.allSatisfy(other.explains)
    }
  }

  /// Creates the one change that a finding is evidence of: the table of all kinds.
  ///
  /// A conjecture is evidence of nothing, and neither is a finding about a model.
  package init?(shownBy finding: Finding) {
    guard !finding.isConjecture, finding.model == nil else { return nil }
    let change: BodyChange? =
      switch finding.kind {
      case .bodyWrapped: Self.keys(finding.foundAt).map { .wrapped(under: $0) }
      case .bodyUnwrapped: Self.keys(finding.path).map { .unwrapped(from: $0) }
      case .fieldMoved: .moved(finding.moves.map(MovedMember.init))
      case .fieldRenamed: .renamed(finding.moves.compactMap(RenamedMember.init))
      case .fieldCasing: Self.style(of: finding).map { .casing($0) }
      case .fieldMissing: Self.mayHaveBeenNull(finding) ? .omittedNulls : nil
      case .valueType, .valueFormat, .valueChoice, .valueLiteral, .valueRange: Self.ofValue(finding)
      case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry,
        .bodyEmpty, .bodyUnexpected, .bodyNotJSON, .bodyTruncated, .bodyUnrelated, .fieldUnexpected,
        .valueNull, .keyDuplicated, .numberPrecision, .modelTrap, .modelFailed, .releasedModel:
        nil
      }
    guard let change else { return nil }
    self = change
  }

  /// Returns whether this change may be behind a finding, also one that is evidence of less: of one renamed member
  /// among several, or of a single word in a style.
  package func explains(_ finding: Finding) -> Bool {
    guard let shown = BodyChange(shownBy: finding) else { return false }
    switch (self, shown) {
    case (.casing(let style), .casing): return Self.writes(style, finding)
    case (.renamed(let all), .renamed(let some)): return some.allSatisfy(all.contains)
    case (.moved(let all), .moved(let some)): return some.allSatisfy(all.contains)
    case (_, _): return self == shown
    }
  }

  /// Returns whether a serializer that writes names in a style writes those that a finding is about.
  private static func writes(_ style: KeyStyle, _ finding: Finding) -> Bool {
    finding.members.allSatisfy { member in
      member.found.map { style.spelling(of: member.expected) == $0 } ?? false
    }
  }

  /// Returns the style in which the names came: the one that they look like, or else the first that gives them all.
  private static func style(of finding: Finding) -> KeyStyle? {
    let seen = KeyStyle.common(of: finding.members.compactMap(\.found))
    let styles = (seen.map { [$0] } ?? []) + KeyStyle.allCases
    return finding.members.isEmpty ? nil : styles.first { writes($0, finding) }
  }

  /// Returns the keys of a path of at least one, if it has no other steps.
  private static func keys(_ path: JSONPath?) -> [String]? {
    let steps = path?.steps ?? []
    let keys = steps.compactMap { step -> String? in
      if case .key(let name) = step { name } else { nil }
    }
    return keys.isEmpty || keys.count < steps.count ? nil : keys
  }

  /// Returns whether null fits what is missing, and nothing in the response may be it.
  private static func mayHaveBeenNull(_ finding: Finding) -> Bool {
    guard finding.candidates.isEmpty else { return false }
    switch finding.evidence {
    case .missing(let types): return types.contains(.json(.null)) || types.contains(.any)
    // Many missing members share a finding, whose types only their shapes say.
    case .kind: return !finding.members.isEmpty
    case .status, .header, .mediaType, .keys, .value, .unexpected, .recorded: return false
    }
  }

  private static func ofValue(_ finding: Finding) -> BodyChange? {
    switch finding.observation {
    case .serializedTwice: return .serializedTwice
    case .otherCasing: return styleOfWords(finding).map { .enumCasing($0) }
    case _: break
    }
    guard case .value(let promised, _) = finding.evidence, !promised.isNegated,
      case .value(let received, let note) = finding.received
    else { return nil }
    if received == .string("") { return .nullAsText }
    if promised.contains(.json(.boolean)), received == .string("true") || received == .string("false") {
      return .scalarsAsText(.booleans)
    }
    if case .string(let text) = received, JSONNumber(text) != nil, promised.all.contains(where: \.isNumeric) {
      return .scalarsAsText(.numbers)
    }
    guard promised.contains(.format(.dateTime)) else { return nil }
    return dateForm(received, note).map { .dates($0) }
  }

  private static func styleOfWords(_ finding: Finding) -> KeyStyle? {
    guard case .value(.string(let text), _) = finding.received else { return nil }
    let style = KeyStyle(of: text)
    switch style {
    case .upper: return .screamingSnake
    case .lower: return .snake
    case .mixed: return nil
    case .camel, .pascal, .snake, .screamingSnake, .kebab, .dotted, .spaced: return style
    }
  }

  private static func dateForm(_ received: ShownValue, _ note: ValueNote?) -> DateForm? {
    switch (received, note) {
    case (.integer(let digits), _), (.number(let digits), _):
      JSONNumber(digits).map { DateForm(ofNumber: $0.double) }
    case (.string, .form(let form)): DateForm(form)
    case (_, _): nil
    }
  }
}

extension BodyChange.MovedMember {
  /// Creates the move of a member, without the part of both paths that is the same.
  fileprivate init(_ move: Finding.Move) {
    let shared = zip(move.target, move.source).prefix { $0 == $1 }.count
    // The name stays, also where the member is at the end of its own object.
    let length = min(shared, move.target.count - 1, max(move.source.count - 1, 0))
    self.init(
      promised: Array(move.target.dropFirst(max(length, 0))),
      found: Array(move.source.dropFirst(max(length, 0))))
  }
}

extension BodyChange.RenamedMember {
  fileprivate init?(_ move: Finding.Move) {
    guard case .key(let promised)? = move.target.last, case .key(let sent)? = move.source.last else {
      return nil
    }
    self.init(promised: promised, sent: sent)
  }
}

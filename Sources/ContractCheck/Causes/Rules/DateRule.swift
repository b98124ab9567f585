import ContractSpecs

/// Dates in another form.
struct DateRule: CauseRule {
  /// The words of types that are dates or moments.
  static let dates = Set(
    [Format.dateTime, .localDateTime, .date, .unixSeconds, .unixMilliseconds].map(\.rawValue))

  func groups(of findings: [SharedFinding], _ responses: JudgedResponses) -> [CauseCandidate] {
    let hasQuotedNumbers = findings.contains { shared in
      shared.finding.observation == .quotedNumber
        && ["integer", "number"].contains(
          shared.finding.evidence.promisedTypes.withoutNull.text)
    }
    let fractions = Set(findings.filter { Self.received($0) == Self.number }.compactMap(Self.promised))
    return CauseCandidate.groups(of: findings) { shared in
      guard let promised = Self.promised(shared), !Self.isForNull(shared) else { return nil }
      // They go with all other numbers.
      if hasQuotedNumbers, shared.finding.observation == .quotedNumber { return nil }
      let received = Self.received(shared)
      // Some of the numbers may be whole by chance.
      let isNumber = received == ReceivedType.integer.rawValue && fractions.contains(promised)
      return .dates(promised: promised, received: isNumber ? Self.number : received)
    }
  }

  private static let number = ReceivedType.number.rawValue

  /// Returns the type of date that a finding about a value is about; `nil` for any other finding.
  private static func promised(_ shared: SharedFinding) -> String? {
    if shared.finding.observation == .fractionOfSecond { return Format.dateTime.rawValue }
    guard shared.finding.kind == .valueFormat || shared.finding.kind == .valueType else { return nil }
    let promised = shared.finding.evidence.promisedTypes.withoutNull.text
    return dates.contains(promised) ? promised : nil
  }

  /// Returns whether a text stands for no date, which may be null.
  private static func isForNull(_ shared: SharedFinding) -> Bool {
    [.emptyText, .nullText].contains(shared.finding.observation)
      && shared.finding.evidence.promisedTypes.allowsNull
  }

  private static func received(_ shared: SharedFinding) -> String {
    shared.finding.observation == .fractionOfSecond
      ? BackendChange.fraction : shared.finding.types(isRelative: true).actual
  }

  func concerns(_ member: PromisedMember, of promise: JudgedResponses.Promise, _ change: BackendChange)
    -> Bool
  {
    if case .dates(let promised, _) = change { member.typesThatCame.text == promised } else { false }
  }
}

extension CauseSearch {
  /// Claims the dates that are as promised and that the app does not read, which its model may say as well.
  mutating func claimUnreadDates() {
    for contract in run.contracts.indices {
      let unread = findings.indices.filter { index in
        !isExplained[index] && findings[index].finding.observation == .unreadAsPromised
          && findings[index].checks.allSatisfy { $0.contract == contract }
      }
      let date = Format.dateTime.rawValue
      if unread.count < 2 { continue }
      let group = CauseCandidate(
        change: .dates(promised: date, received: date), findings: unread.map { findings[$0] })
      let areAll = contradictions(of: group, by: DateRule(), contract).isEmpty
      claim(group.change, group.findings, in: areAll ? .everywhere : .some)
    }
  }
}

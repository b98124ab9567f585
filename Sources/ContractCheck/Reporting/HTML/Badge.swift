import ContractSpecs

extension StatusStyle {
  /// A few words with a colour that says nothing more than they do.
  func badge(_ words: HTML) -> HTML { "<span class='badge \(rawValue)'>\(words)</span>" }
}

extension FindingStatus {
  /// What was known of the finding, in few words.
  fileprivate var badge: HTML {
    let by: HTML = waiver?.owner.map { " by \($0, limit: 60)" } ?? ""
    let end: HTML = waiver?.expires.map { "\($0.description)" } ?? ""
    switch status {
    case .new: return status.statusStyle.badge("new")
    case .stillFailing:
      return status.statusStyle.badge(
        "still failing since \(CalendarDay(secondsSince1970: since).description)")
    case .waived:
      return status.statusStyle.badge("waived\(by)\(waiver?.expires == nil ? "" : " until ")\(end)")
    case .expired: return status.statusStyle.badge("waiver ended on \(end)")
    }
  }

  /// Who lets the finding be and why, or for how long it has been there; nothing of what is new.
  var note: HTML? {
    status == .new ? nil : "<p class=\"note\"><strong>Known:</strong> \(words, limit: 600)</p>\n"
  }
}

extension CheckResult {
  /// How its violations stand against what was known, each standing once.
  var badges: HTML {
    let known = violations.compactMap { findingStatuses[$0] }
    let first = FindingStatus.Status.allCases.compactMap { status in
      known.filter { $0.status == status }.min { $0.since < $1.since }
    }
    return HTML.joined(first.map(\.badge), by: " ")
  }
}

extension RunResult {
  /// What has changed since the run before, a badge each.
  var sinceBanner: HTML {
    guard let previous else { return "" }
    guard let startedAt = previous.startedAt else {
      return
        "<p class=\"banner\">There is no <code>\(previous.file, limit: 300)</code> yet, so all that fails is new.</p>\n"
    }
    let began = UTCStamp(secondsSince1970: startedAt).toSeconds
    let badges = changes.map { $0.statusStyle.badge("\($0.count) \($0.words)") }
    let list: HTML = badges.isEmpty ? "nothing broken then or now" : .joined(badges, by: " ")
    return """
      <p class="banner"><strong>Since the run before,</strong> <time datetime='\(began)'>\(began)</time>: \(list)</p>

      """
  }
}

import ContractSpecs

extension StatusStyle {
  /// Returns a few words with a colour that adds no information.
  func badge(_ words: HTML) -> HTML { "<span class='badge \(rawValue)'>\(words)</span>" }
}

extension FindingStatus {
  /// The status of the finding, in few words.
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

  /// The waiver of the finding, or the time since it was first seen; `nil` for a new one.
  var note: HTML? {
    status == .new ? nil : "<p class=\"note\"><strong>Known:</strong> \(words, limit: 600)</p>\n"
  }
}

extension CheckResult {
  /// The statuses of the check's violations, each once.
  var badges: HTML {
    let known = broken.compactMap(\.status)
    let first = FindingStatus.Status.allCases.compactMap { status in
      known.filter { $0.status == status }.min { $0.since < $1.since }
    }
    return HTML.joined(first.map(\.badge), by: " ")
  }
}

extension RunResult {
  /// The changes since the previous run, one badge each.
  var sinceBanner: HTML {
    guard let previous else { return "" }
    guard let startedAt = previous.startedAt else {
      return
        "<p class=\"banner\">There is no <code>\(previous.file, limit: 300)</code> yet, so all that fails is new.</p>\n"
    }
    let began = UTCStamp(secondsSince1970: startedAt).toSeconds
    let badges = changes.map { $0.statusStyle.badge("\($0.count) \($0.words)") }
    let list: HTML = badges.isEmpty ? "nothing seen broken then or now" : .joined(badges, by: " ")
    return """
      <p class="banner"><strong>Since the run before,</strong> <time datetime='\(began)'>\(began)</time>: \(list)</p>

      """
  }
}

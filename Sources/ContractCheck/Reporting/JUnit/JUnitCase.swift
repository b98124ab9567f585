import ContractSpecs

/// A `testcase` element: its name, the location of its promise, and its outcome.
struct JUnitCase: Sendable {
  enum Outcome: Sendable {
    case passed
    case failure(JUnitDetail)
    case error(JUnitDetail)
    case skipped(JUnitDetail)
    case flaky(JUnitDetail)
  }

  var name: JUnitName
  var file: String?
  var line: Int?
  var milliseconds: Int64
  var outcome: Outcome

  /// The request and the response of a failed case.
  var output: String?

  /// The outcome and the tags of the check; none for a case about a file or the run.
  var checkOutcome: CheckResult.Outcome?
  var tags: [String] = []

  var element: XMLElement {
    let children = [outcome.element, output.map { XMLElement("system-out", [], .text($0)) }].compactMap { $0 }
    return XMLElement(
      "testcase",
      [
        ("classname", name.classname), ("name", name.name), ("file", file), ("line", line.map(String.init)),
        ("time", secondsText(milliseconds: milliseconds)),
      ], children.isEmpty ? .empty : .children(children))
  }
}

/// A message of one line, a type and a text. All are always present, since some readers show only one of them.
struct JUnitDetail: Hashable, Sendable {
  var type: String
  var message: String
  var text: String

  /// Creates a detail. The message is cut to what annotations can hold; a text that equals the message is not cut.
  init(type: String, message: String, text: String? = nil) {
    self.type = type
    let line = message.breaking(CommandMark.inReports).basicPlane.visible(.line, limit: 500)
    self.message = line.isEmpty ? type : line
    let candidates = [text, message, type].compactMap { $0 }
    self.text = candidates.first { !$0.isEmpty } ?? type
  }

  fileprivate var attributes: [(name: String, value: String?)] { [("message", message), ("type", type)] }
}

extension JUnitCase.Outcome {
  fileprivate var element: XMLElement? {
    switch self {
    case .passed: nil
    case .failure(let detail): XMLElement("failure", detail.attributes, .text(detail.text))
    case .error(let detail): XMLElement("error", detail.attributes, .text(detail.text))
    case .skipped(let detail): XMLElement("skipped", detail.attributes, .text(detail.text))
    case .flaky(let detail):
      XMLElement(
        "flakyFailure", detail.attributes, .children([XMLElement("stackTrace", [], .text(detail.text))]))
    }
  }

  /// The detail of the outcome; `nil` for a passed case.
  var detail: JUnitDetail? {
    switch self {
    case .passed: nil
    case .failure(let detail), .error(let detail), .skipped(let detail), .flaky(let detail): detail
    }
  }

  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }

  var isError: Bool {
    if case .error = self { true } else { false }
  }

  var isSkipped: Bool {
    if case .skipped = self { true } else { false }
  }
}

extension JUnitCase {
  /// Creates the case of a check, within the bounds. `causes` are the words for the causes that checks share.
  init(
    _ check: CheckResult, classname: String, of contract: JUnitFile, causes: [SharedFinding.Key: String],
    bounds: JUnitReport.Bounds
  ) {
    let place = check.outcome == .failed ? check.leading?.location ?? check.location : check.location
    let path = contract.path(of: place.file)
    name = JUnitName(check: check, classname: classname)
    file = path?.text
    line = path.map { _ in max(1, place.line) }
    milliseconds = check.duration.milliseconds
    outcome = Outcome(check, causes, bounds: bounds)
    checkOutcome = check.outcome
    tags = check.tags
    output = check.outcome == .failed ? check.transcript(limit: bounds.output) : nil
  }
}

extension JUnitCase.Outcome {
  fileprivate init(
    _ check: CheckResult, _ causes: [SharedFinding.Key: String], bounds: JUnitReport.Bounds
  ) {
    if check.outcome == .passed {
      self = .passed
      return
    }
    let reason = check.failure?.message ?? "no reason was given"
    let state = check.failure.map(check.outcome.words(because:)) ?? "\(check.outcome.words): \(reason)"
    switch check.outcome {
    case .passed:
      self = .passed
    case .failed:
      let type = check.leading.map { JUnitType.violation($0.kind) } ?? JUnitType.noVerdict
      var words: [String] = []
      for cause in check.unwaived.compactMap({ causes[$0.sharedKey] }) where !words.contains(cause) {
        words.append(cause)
      }
      let shared = words.map { "cause: \($0.visible(.line, limit: 400))\n" }.joined()
      let text = shared + check.explanation(limit: bounds.text)
      self = .failure(JUnitDetail(type: type, message: check.headline, text: text))
    case .noVerdict:
      let type = JUnitType.noVerdict(check.failure?.reason)
      self = .error(JUnitDetail(type: type, message: "no verdict: \(reason)"))
    case .waived:
      let known =
        check.leading.flatMap { leading in check.broken.first { $0.finding == leading }?.status }?
        .words.visible(.line, limit: 200) ?? "waived"
      let text = "\(known)\n" + check.explanation(limit: bounds.text)
      self = .skipped(JUnitDetail(type: JUnitType.waived, message: "\(known): \(check.headline)", text: text))
    case .blocked:
      self = .skipped(JUnitDetail(type: JUnitType.blocked, message: state))
    case .notRun:
      self = .skipped(JUnitDetail(type: JUnitType.notRun, message: state))
    case .flaky:
      let text = check.allNotes.isEmpty ? "passed after a retry" : check.allNotes.joined(separator: "\n")
      self = .flaky(JUnitDetail(type: JUnitType.passedOnRetry, message: "passed after a retry", text: text))
    }
  }
}

extension CheckResult {
  /// The failure in one line: the leading finding, and the number of others.
  fileprivate var headline: String {
    guard let first = leading else { return "failed without a finding" }
    let all = unwaived.isEmpty ? violations : unwaived
    let count = countedFindings(all)
    let more = all.count > 1 ? " (+\(all.count - 1) more)" : ""
    return "\(count): \(first.sentence.visible(.line, limit: 400))\(more)"
  }

  /// Returns the findings in full as far as they fit, then the command that repeats the request.
  fileprivate func explanation(limit: Int) -> String {
    var text = ""
    for (index, record) in broken.enumerated() {
      let next = record.finding.paragraph(record.status)
      if index > 0, text.unicodeScalars.count + next.unicodeScalars.count > limit {
        text += "and \(counted(violations.count - index, "more finding")); all are in the JSON report\n"
        break
      }
      text += next
    }
    for fact in app?.facts(besides: findings) ?? [] {
      text += "\(fact.label): \(fact.text.visible(.line, limit: 1000))\n"
    }
    if let change = app?.change { text += "\(change.text.visible(.block, limit: 4000))\n" }
    for line in seen { text += "seen: \(line.visible(.line, limit: 600))\n" }
    for note in notes { text += "note: \(note.visible(.line, limit: 300))\n" }
    if let curl = exchanges.last?.curl { text += "repeat: \(curl.visible(.line, limit: 2000))" }
    return text
  }

  /// Returns the deciding request and its response.
  fileprivate func transcript(limit: Int) -> String? {
    guard limit > 0, let exchange = exchanges.last else { return nil }
    return exchange.transcript(limit: limit)
  }
}

extension Finding {
  /// Returns the finding over several lines, with each untrusted text limited in length.
  fileprivate func paragraph(_ status: FindingStatus?) -> String {
    let rows: [(String, String?)] = [
      ("at", place), ("model", model), ("expected", "\(expected.visible(.line, limit: 600)) (\(location))"),
      ("actual", actual),
      ("found at", foundAt?.description),
      ("fields", members.isEmpty ? nil : members.map(\.words).joined(separator: ", ")),
      ("known", status?.words), ("affects", reach), ("app", effect), ("backend", hint.backend),
      ("client", hint.client), ("contract", hint.contract), ("who", responsible?.words),
    ]
    let lines = rows.compactMap { name, value -> String? in
      guard let value, !value.isEmpty else { return nil }
      let gap = String(repeating: " ", count: 10 - name.count)
      return "  \(name)\(gap)\(value.visible(.line, limit: 1000))\n"
    }
    return "\(kind.rawValue): \(words)\n" + lines.joined()
  }
}

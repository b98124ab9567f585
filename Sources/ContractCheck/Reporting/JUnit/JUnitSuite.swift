import ContractSpecs

/// A `testsuite` element: a contract, a file that is not a contract, or the run as a whole.
struct JUnitSuite: Sendable {
  var name: String
  var file: String?
  var contract: ContractResult?
  var cases: [JUnitCase]

  /// True if some case has texts of which the length is bounded.
  var hasBoundedTexts: Bool { cases.contains { $0.outcome.detail != nil } }

  /// Writes the element case by case, so that only one of them is held as a tree.
  func write(to output: inout some TextOutputStream, of explained: ExplainedRun, indent: String) {
    let inner = indent + "  "
    head(of: explained).write(to: &output, indent: indent) { output in
      properties(of: explained).write(to: &output, indent: inner)
      for item in cases { item.element.write(to: &output, indent: inner) }
    }
  }

  private func head(of explained: ExplainedRun) -> XMLElement {
    let run = explained.run
    let time = cases.reduce(0) { $0 + $1.milliseconds }
    return XMLElement(
      "testsuite",
      [
        ("name", name), ("tests", String(cases.count)),
        ("failures", String(cases.count(where: \.outcome.isFailure))),
        ("errors", String(cases.count(where: \.outcome.isError))),
        ("skipped", String(cases.count(where: \.outcome.isSkipped))),
        ("time", secondsText(milliseconds: time)),
        ("timestamp", UTCStamp(secondsSince1970: run.startedAt).toSeconds), ("file", file),
      ])
  }

  private func properties(of explained: ExplainedRun) -> XMLElement {
    let run = explained.run
    let values: [(name: String, value: String?)] = [
      ("tool.version", run.conditions.version), ("run.complete", String(run.isComplete)),
      ("run.exitStatus", String(run.exitStatus.rawValue)), ("run.verdict", explained.verdict),
      ("run.seed", String(run.conditions.seed)),
      ("run.insecure", String(run.conditions.isInsecure)),
      ("run.waived", String(explained.tally.waivedPromises)),
      ("target.url", contract?.url),
      ("target.waitedMs", contract?.waited.map { String(Int($0.milliseconds)) }),
      ("policy.unexpectedFields", contract?.unexpectedFields.rawValue),
      ("places.unjudged", contract.map { String($0.unjudged.count) }),
      ("places.withoutData", contract.map { String($0.unseenLines.count) }),
    ]
    return XMLElement(
      "properties", [],
      .children(
        values.compactMap { name, value in
          value.map { XMLElement("property", [("name", name), ("value", $0.visible(.line, limit: 500))]) }
        }))
  }
}

extension JUnitSuite {
  /// Returns a suite for each contract and for each invalid file, and one more if the run as a whole failed, so that
  /// the report of a failed run always shows a failure.
  static func suites(of explained: ExplainedRun, bounds: JUnitReport.Bounds) -> [JUnitSuite] {
    var names = SuiteNames()
    let run = explained.run
    let causes = explained.sharedCauses
    var suites = run.contracts.map {
      JUnitSuite($0, name: names.unused($0.name, file: $0.file), causes: causes, bounds: bounds)
    }
    var files: [String] = []
    for problem in run.problems where !files.contains(problem.location.file) {
      files.append(problem.location.file)
    }
    for file in files {
      let problems = run.problems.filter { $0.location.file == file }
      suites.append(JUnitSuite(problems, file: file, name: names.unused(stem(of: file), file: file)))
    }
    if let outcome = explained.outcome(isEmpty: suites.allSatisfy(\.cases.isEmpty)) {
      suites.append(JUnitSuite(outcome, name: names.unused("contractcheck", file: "run")))
    }
    return suites
  }

  private init(
    _ contract: ContractResult, name: String, causes: [SharedFinding.Key: String], bounds: JUnitReport.Bounds
  ) {
    self.name = name
    self.contract = contract
    let place = JUnitFile(contract.file)
    file = place.path?.text
    var classnames: [String: String] = [:]
    cases = contract.checks.map { check in
      let known = classnames[check.endpoint]
      let classname = known ?? JUnitName.classname(ofEndpoint: check.endpoint, suite: name)
      if known == nil { classnames[check.endpoint] = classname }
      return JUnitCase(check, classname: classname, of: place, causes: causes, bounds: bounds)
    }
  }

  private init(_ problems: [RunResult.Problem], file: String, name: String) {
    let path = RepositoryPath(file)
    let isUnreadable = problems.allSatisfy { $0.excerpt == nil }
    let first = problems.first.map { "\($0.location): \($0.message)" } ?? file
    let more = problems.count > 1 ? " (+\(problems.count - 1) more)" : ""
    let detail = JUnitDetail(
      type: isUnreadable ? JUnitType.specUnreadable : JUnitType.specInvalid,
      message: first.visible(.line, limit: 400) + more, text: Self.text(of: problems))
    self.name = name
    self.file = path?.text
    cases = [
      JUnitCase(
        name: JUnitName(run: name, name: "load contract"), file: path?.text,
        line: path.flatMap { _ in problems.first.map { max(1, $0.location.line) } }, milliseconds: 0,
        outcome: .error(detail))
    ]
  }

  private static func text(of problems: [RunResult.Problem]) -> String {
    let shown = problems.prefix(20).map { problem in
      let excerpt = problem.excerpt.map { "\n" + $0.visible(.block, limit: 600) } ?? ""
      return "\(problem.location): error: \(problem.message)".visible(.line, limit: 1000) + excerpt
    }
    let rest = problems.count > 20 ? ["and \(counted(problems.count - 20, "more error"))"] : []
    return (shown + rest).joined(separator: "\n")
  }

  private init(_ outcome: JUnitCase.Outcome, name: String) {
    self.name = name
    cases = [
      JUnitCase(name: JUnitName(run: name, name: "check contracts"), milliseconds: 0, outcome: outcome)
    ]
  }

  /// Returns the name without folder and ending: `bob-the-builder` for `specs/bob-the-builder.json`.
  private static func stem(of file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.hasSuffix(".json") ? String(last.dropLast(5)) : last
  }
}

/// A generator of unique suite names.
private struct SuiteNames {
  private var used: Set<String> = []

  /// Returns the name. The file is appended if another contract has the name, and a number if that is not unique
  /// either.
  mutating func unused(_ name: String, file: String) -> String {
    let word = JUnitName.bounded(JUnitName.word(name))
    var candidate = word
    var number = 2
    if used.contains(candidate) { candidate = JUnitName.bounded("\(word)_\(JUnitName.word(file))") }
    let base = candidate
    while !used.insert(candidate).inserted {
      candidate = JUnitName.bounded("\(base)_\(number)")
      number += 1
    }
    return candidate
  }
}

extension ExplainedRun {
  /// Returns the outcome of the run as a whole that no contract shows, or `nil`.
  fileprivate func outcome(isEmpty: Bool) -> JUnitCase.Outcome? {
    if isEmpty, run.exitStatus == .kept, run.idleShard != nil || run.hasNothingToRepeat {
      // Build servers treat a report without cases as an error.
      return .skipped(JUnitDetail(type: JUnitType.notRun, message: run.stopReason ?? verdict))
    }
    return mishap(isEmpty: isEmpty).map { .error($0) }
  }

  /// Returns the reason why the run as a whole failed, or `nil`.
  private func mishap(isEmpty: Bool) -> JUnitDetail? {
    let message = run.stopReason ?? run.statusMeaning
    return switch run.exitStatus {
    case .internalError: JUnitDetail(type: JUnitType.internalError, message: message)
    case .interrupted, .terminated: JUnitDetail(type: JUnitType.runIncomplete, message: message)
    case .unusable where !run.hasChecked && run.problems.isEmpty:
      JUnitDetail(type: JUnitType.nothingChecked, message: message)
    case .unusable where run.problems.isEmpty || !run.missingShards.isEmpty:
      JUnitDetail(type: JUnitType.runUnusable, message: message)
    case .broken where run.isHeldUpByBaseline: JUnitDetail(type: JUnitType.baselineStale, message: message)
    case .broken where run.isBelowCoverage: JUnitDetail(type: JUnitType.coverageLow, message: message)
    case .inconclusive where tally[.noVerdict] == 0:
      JUnitDetail(type: JUnitType.checksNotRun, message: verdict)
    case .kept, .broken, .inconclusive, .unusable, .usage:
      isEmpty
        ? JUnitDetail(type: JUnitType.nothingChecked, message: run.stopReason ?? "nothing was checked") : nil
    }
  }
}

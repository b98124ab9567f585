import ContractSpecs

/// A reporter for TAP version 14 (testanything.org): a test for each check, with YAML diagnostics.
struct TAPReport: Reporter {
  func write(_ run: ExplainedRun, to output: inout some TextOutputStream) {
    let suites = JUnitSuite.suites(of: run, bounds: JUnitReport.Bounds(text: 4096, output: 0))
    let items = suites.flatMap(\.cases)
    output.write("TAP version 14\n1..\(items.count)\n")
    if run.run.conditions.isInsecure { output.write("# insecure: certificates were not verified\n") }
    for (index, item) in items.enumerated() { output.write(item.tapLines(number: index + 1)) }
    output.write("# \(run.verdict)\n")
  }
}

extension JUnitCase {
  fileprivate func tapLines(number: Int) -> String {
    let point = outcome.isOK ? "ok" : "not ok"
    let description = "\(name.classname): \(name.name)".tapDescription
    let directive = outcome.directive.map { " # \($0)" } ?? ""
    let line = "\(point) \(number) - \(description)\(directive)\n"
    guard let detail = outcome.diagnosed else { return line }
    return line + yaml(detail)
  }

  /// Returns the diagnostics. All texts are JSON strings in double quotes, which are YAML too (YAML 1.2 section 1.3).
  private func yaml(_ detail: JUnitDetail) -> String {
    var members = ["message: \(detail.message.tapLiteral)", "type: \(detail.type.tapLiteral)"]
    if let file, let line { members.append("at: {file: \(file.tapLiteral), line: \(line)}") }
    members += ["duration_ms: \(milliseconds)", "data: \(detail.text.visible(.block).tapLiteral)"]
    return "  ---\n" + members.map { "  \($0)\n" }.joined() + "  ...\n"
  }
}

extension JUnitCase.Outcome {
  fileprivate var isOK: Bool {
    switch self {
    case .passed, .flaky: true
    case .skipped(let detail): detail.type != JUnitType.waived
    case .failure, .error: false
    }
  }

  /// The directive of the test. A waived check is known to fail: `not ok` with `TODO` does not fail a run.
  fileprivate var directive: String? {
    switch self {
    case .passed, .flaky, .failure, .error: nil
    case .skipped(let detail):
      (detail.type == JUnitType.waived ? "TODO " : "SKIP ") + detail.message.tapDescription
    }
  }

  fileprivate var diagnosed: JUnitDetail? {
    switch self {
    case .passed, .skipped: nil
    case .flaky(let detail), .failure(let detail), .error(let detail): detail
    }
  }
}

extension String {
  /// The text with each backslash doubled and each `#` written as `\u{23}`. Readers of older versions take any `#`,
  /// escaped or not, for the start of a directive.
  fileprivate var tapDescription: String {
    visible(.line, limit: 500).replacingScalars { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "#": "\\\\u{23}"
      default: nil
      }
    }
  }

  fileprivate var tapLiteral: String { visible(.block).jsonLiteral }
}

import ContractSpecs

/// Prints a run as TAP, version 14 (testanything.org): a test a check, diagnostics as YAML.
struct TAPReport: Reporter {
  func write(_ run: RunResult, to output: inout some TextOutputStream) {
    let suites = JUnitSuite.suites(of: run, bounds: JUnitReport.Bounds(text: 4096, output: 0))
    let items = suites.flatMap(\.cases)
    output.write("TAP version 14\n1..\(items.count)\n")
    if run.isInsecure { output.write("# insecure: certificates were not verified\n") }
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

  /// Every text stands in double quotes as JSON writes it, which is YAML too (YAML 1.2 section 1.3).
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

  /// What is waived is known to fail: `not ok` with `TODO` fails no run.
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
  /// A backslash is doubled; a `#` is shown as what it is called, because readers of older versions take any for the
  /// beginning of a directive, escaped or not.
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

import ContractSpecs

/// A reporter that prints violations as commands to GitHub's runner, which shows them at the lines of the promises.
///
/// A step may show ten errors and ten warnings. The runner drops the rest silently, so the tenth reports how many there
/// are. Violations in a run that succeeds nevertheless, as with `--fail-on none`, are warnings.
struct GitHubAnnotations: Reporter {
  var limit = 10

  func write(_ run: ExplainedRun, to output: inout some TextOutputStream) {
    let alerts = run.alerts.filter { $0.severity?.failsRun ?? true && !$0.isWaived }
    let level = run.run.exitStatus == .kept ? "warning" : "error"
    var room = limit
    if let command = run.ownCommand {
      output.write(command + "\n")
      room -= 1
    }
    for (index, alert) in alerts.prefix(room).enumerated() {
      let rest = index == room - 1 ? alerts.count - room : 0
      output.write(alert.command(level, andMore: rest) + "\n")
    }
  }
}

extension ExplainedRun {
  /// The command with the reason of a failed run that neither a broken promise nor an invalid file explains; else
  /// `nil`.
  fileprivate var ownCommand: String? {
    switch run.exitStatus {
    case .kept: return nil
    case .broken where !run.isHeldUpByBaseline && !run.isBelowCoverage: return nil
    case .unusable where !run.problems.isEmpty: return nil
    case .broken, .unusable, .inconclusive, .usage, .internalError, .interrupted, .terminated:
      let message = [verdict, run.stopReason].compactMap { $0?.consoleLine(limit: 1000) }.joined(
        separator: "\n")
      return "::error title=contractcheck::" + message.gitHubData
    }
  }
}

extension Alert {
  fileprivate func command(_ level: String, andMore rest: Int) -> String {
    let path = RepositoryPath(location.file)
    let place = path.map {
      [("file", $0.text), ("line", "\(max(1, location.line))"), ("col", "\(max(1, location.column))")]
    }
    let properties = (place ?? []) + [("title", title)]
    let note = rest > 0 ? ["and \(rest) more; the reports have all"] : []
    let message = ([sentence] + advice + note).map { $0.consoleLine(limit: 1000) }.joined(separator: "\n")
    return "::\(level) "
      + properties.map { "\($0)=\($1.consoleLine(limit: 500).gitHubProperty)" }.joined(separator: ",")
      + "::" + message.gitHubData
  }

  private var title: String {
    checks.first.map { "\(rule) in \($0)" } ?? rule
  }
}

extension String {
  /// The text with the escapes that the runner decodes in a message.
  fileprivate var gitHubData: String {
    replacingScalars { "%\r\n".unicodeScalars.contains($0) ? $0.percentEscape : nil }
  }

  /// The text with the escapes that the runner decodes in the value of a property.
  fileprivate var gitHubProperty: String {
    replacingScalars { "%\r\n:,".unicodeScalars.contains($0) ? $0.percentEscape : nil }
  }
}

extension Unicode.Scalar {
  /// An ASCII character in percent-encoding: `%0A`.
  fileprivate var percentEscape: String { PercentEncoding.escape(UInt8(ascii: self)) }
}

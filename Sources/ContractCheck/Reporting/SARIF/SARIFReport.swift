import ContractSpecs

/// A reporter for SARIF 2.1.0 (OASIS), for code scanning: a rule for each kind, a result for each cause, at the line of
/// the promise.
///
/// GitHub reads at most 25,000 results and 10 MB. Results beyond `limit` are counted in a notification, not written.
struct SARIFReport: Reporter {
  /// The maximum number of results. Violations come first.
  var limit = 5000

  func write(_ run: ExplainedRun, to output: inout some TextOutputStream) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.list("runs", [run]) { writeRun($0, to: &$1) }
    }
    output.write(json.text + "\n")
  }

  private func writeRun(_ run: ExplainedRun, to json: inout JSONWriter) {
    let alerts = run.alerts
    let rest = alerts.count - min(alerts.count, limit)
    json.object { json in
      json.member("tool") { json in
        json.object { json in
          json.member("driver") { json in writeDriver(of: run.run, to: &json) }
        }
      }
      json.list("invocations", [run]) { run, json in
        run.writeInvocation(omitting: rest, to: &json)
      }
      json.member("columnKind", "unicodeCodePoints")
      json.list("results", Array(alerts.prefix(limit))) { $0.write(to: &$1) }
    }
  }

  private func writeDriver(of run: RunResult, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", "contractcheck")
      json.text("version", run.conditions.version.visible(.line, limit: 100))
      json.list("rules", SARIFRule.all) { $0.write(to: &$1) }
    }
  }
}

/// A rule, in the order by whose index results refer to it.
private struct SARIFRule {
  var id: String
  var summary: String
  var help: String
  var level: Alert.Level

  static let all =
    Finding.Kind.allCases.map { kind in
      SARIFRule(
        id: kind.rawValue, summary: kind.words,
        help: "Backend: \(kind.hint.backend)\nClient: \(kind.hint.client)",
        level: kind == .fieldUnexpected ? .note : .error)
    } + [
      SARIFRule(
        id: Alert.contractError, summary: "the file is not a contract",
        help: "contractcheck lint says everything that is wrong with it.", level: .error)
    ]

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      json.member("shortDescription") { Self.write(summary, to: &$0) }
      json.member("help") { Self.write(help, to: &$0) }
      json.member("defaultConfiguration") { json in
        json.object { $0.member("level", level.rawValue) }
      }
    }
  }

  /// Writes a `message` object (section 3.11).
  static func write(_ text: String, to json: inout JSONWriter) {
    json.object { $0.text("text", text) }
  }
}

extension Alert {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("ruleId", rule)
      if let index = SARIFRule.all.firstIndex(where: { $0.id == rule }) { json.member("ruleIndex", index) }
      json.member("level", level.rawValue)
      json.member("message") { SARIFRule.write(message, to: &$0) }
      json.list("locations", [location]) { $0.writePhysical(to: &$1) }
      json.member("partialFingerprints") { json in
        json.object { json in
          json.member("primaryLocationLineHash", "\(fingerprint):1")
        }
      }
      if isWaived { json.list("suppressions", [rule]) { $1.object { $0.member("kind", "external") } } }
      json.member("properties") { writeProperties(to: &$0) }
    }
  }

  private func writeProperties(to json: inout JSONWriter) {
    json.object { json in
      if let severity { json.member("severity", severity.rawValue) }
      if !rules.isEmpty { json.list("rules", rules) { $1.element($0) } }
      json.list("checks", Array(checks.prefix(100))) { $1.element($0.visible(.line, limit: 300)) }
    }
  }

  private var message: String {
    ([sentence] + advice).map { $0.visible(.line, limit: 1000).withoutLinks }.joined(separator: "\n")
  }
}

extension SpecLocation {
  fileprivate func writePhysical(to json: inout JSONWriter) {
    json.object { json in
      json.member("physicalLocation") { json in
        json.object { json in
          json.member("artifactLocation") { json in
            json.object { json in json.member("uri", uri) }
          }
          json.member("region") { json in
            json.object { json in
              json.member("startLine", max(1, line))
              json.member("startColumn", max(1, column))
            }
          }
        }
      }
    }
  }

  /// The file as a relative reference (RFC 3986 section 4.2), or as a `file` URL if its path is absolute.
  private var uri: String {
    let path = (RepositoryPath(file)?.text ?? file).split(separator: "/", omittingEmptySubsequences: false)
    let encoded = path.map { PercentEncoding.component(String($0)) }.joined(separator: "/")
    return file.hasPrefix("/") ? "file://\(encoded)" : encoded
  }
}

extension ExplainedRun {
  /// Writes an `invocation` object (section 3.20): the success of the program, and the reasons for checks without a
  /// verdict.
  fileprivate func writeInvocation(omitting rest: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("executionSuccessful", run.exitStatus == .kept || run.exitStatus == .broken)
      json.member("exitCode", Int(run.exitStatus.rawValue))
      json.text("exitCodeDescription", run.statusMeaning)
      json.member("startTimeUtc", UTCStamp(secondsSince1970: run.startedAt).toMilliseconds)
      json.member(
        "endTimeUtc",
        UTCStamp(secondsSince1970: run.startedAt + Double(run.duration.milliseconds) / 1000).toMilliseconds)
      json.list("toolExecutionNotifications", notifications(omitting: rest)) { text, json in
        json.object { json in
          json.member("level", "warning")
          json.member("message") { SARIFRule.write(text, to: &$0) }
        }
      }
    }
  }

  private func notifications(omitting rest: Int) -> [String] {
    let whole = [
      verdict, run.conditions.isInsecure ? "certificates were not verified" : nil, run.stopReason,
      rest > 0 ? "\(counted(rest, "more result")) left out; all are in the JSON report" : nil,
    ]
    let checks = run.contracts.flatMap { contract in
      contract.checks.compactMap { check in
        check.failure.map { "\(contract.name)/\(check.name) is \(check.outcome.words(because: $0))" }
      }
    }
    return (whole.compactMap(\.self) + checks.prefix(1000)).map {
      $0.visible(.line, limit: 500).withoutLinks
    }
  }
}

extension String {
  /// The text with the syntax of links disabled (section 3.11.6).
  fileprivate var withoutLinks: String { breaking(["]("]) }
}

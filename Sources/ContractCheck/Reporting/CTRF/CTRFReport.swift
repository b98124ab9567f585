import ContractSpecs

/// A reporter for the Common Test Report Format (ctrf.io): one JSON document with one test for each check.
///
/// The tests have the same names as in the JUnit report, so that histories can be joined.
struct CTRFReport: Reporter {
  /// The version of the specification that is written.
  static let specVersion = "0.0.0"

  func write(_ run: ExplainedRun, to output: inout some TextOutputStream) {
    let suites = JUnitSuite.suites(of: run, bounds: JUnitReport.Bounds(text: 4096, output: 0))
    let tests = suites.flatMap { suite in suite.cases.map { CTRFTest(suite: suite, item: $0) } }
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("reportFormat", "CTRF")
      json.member("specVersion", Self.specVersion)
      json.member("generatedBy", "contractcheck")
      json.member("timestamp", UTCStamp(secondsSince1970: run.run.startedAt).toMilliseconds)
      json.member("results") { json in
        json.object { json in
          json.member("tool") { json in
            json.object { json in
              json.member("name", "contractcheck")
              json.text("version", run.run.conditions.version)
            }
          }
          json.member("summary") { run.writeSummary(of: tests, suites: suites.count, to: &$0) }
          json.list("tests", tests) { $0.write(to: &$1) }
        }
      }
    }
    output.write(json.text + "\n")
  }
}

extension ExplainedRun {
  fileprivate func writeSummary(of tests: [CTRFTest], suites: Int, to json: inout JSONWriter) {
    let start = Int((min(max(run.startedAt, 0), 253_402_300_799) * 1000).rounded())
    json.object { json in
      json.member("tests", tests.count)
      for status in CTRFTest.Status.allCases {
        json.member(status.rawValue, tests.count { $0.status == status })
      }
      json.member("flaky", tests.count(where: \.isFlaky))
      json.member("suites", suites)
      json.member("start", start)
      json.member("stop", start + Int(run.duration.milliseconds))
      json.duration("duration", run.duration)
      json.member("extra") { json in
        json.object { json in
          json.member("exitStatus", Int(run.exitStatus.rawValue))
          json.text("verdict", verdict)
          json.member("complete", run.isComplete)
          json.member("insecure", run.conditions.isInsecure)
        }
      }
    }
  }
}

/// An element of `tests`.
private struct CTRFTest {
  /// The status of a test. A check without a verdict is `failed` like a failed one, since readers ignore `other`.
  enum Status: String, CaseIterable { case passed, failed, skipped, pending, other }

  var suite: JUnitSuite
  var item: JUnitCase

  var status: Status {
    switch item.outcome {
    case .passed, .flaky: .passed
    case .failure, .error: .failed
    case .skipped: .skipped
    }
  }

  var isFlaky: Bool {
    if case .flaky = item.outcome { true } else { false }
  }

  func write(to json: inout JSONWriter) {
    let detail = item.outcome.detail
    json.object { json in
      json.member("name", item.name.name)
      json.member("status", status.rawValue)
      json.member("duration", Int(item.milliseconds))
      json.list("suite", [suite.name]) { $1.value($0) }
      if let detail {
        json.text("message", detail.message)
        json.text("trace", detail.text.visible(.block))
      }
      if let line = item.line { json.member("line", line) }
      json.text("rawStatus", item.checkOutcome?.rawValue ?? detail?.type ?? "error")
      let tags = item.tags
      if !tags.isEmpty { json.list("tags", tags) { $1.element($0.visible(.line, limit: 200)) } }
      json.member("type", "contract")
      if let file = item.file { json.text("filePath", file) }
      json.member("flaky", isFlaky)
    }
  }
}

import ContractSpecs

/// Prints everything that a run found out as one JSON document, for programs.
///
/// `docs/report.schema.json` describes it. Every member is always there, `null` where it has no value, in this order.
struct JSONReport: Reporter {
  /// Counted up when a member changes its meaning or goes; new members do not count.
  static let formatVersion = 1

  func write(_ run: RunResult, to output: inout some TextOutputStream) {
    run.json.write(to: &output)
    output.write("\n")
  }
}

extension Reporter where Self == JSONReport {
  static var json: Self { JSONReport() }
}

extension RunResult {
  fileprivate var json: JSONOutput {
    .object([
      ("formatVersion", .int(JSONReport.formatVersion)),
      ("tool", .object([("name", .string("contractcheck")), ("version", .string(version))])),
      ("startedAt", .string(UTCStamp(secondsSince1970: startedAt).toMilliseconds)),
      ("durationMs", .int(duration.milliseconds)),
      ("exitStatus", .int(exitStatus.rawValue)),
      ("complete", .bool(isComplete)),
      ("stopReason", .string(stopReason)),
      ("verdict", .string(verdict)),
      // A string, because readers that hold numbers as doubles would round it.
      ("seed", .string(String(seed))),
      ("insecure", .bool(isInsecure)),
      ("summary", tally.json),
      ("contracts", .array(contracts.map(\.json))),
      ("problems", .array(problems.map(\.json))),
      (
        "checks", .array(contracts.flatMap { contract in contract.checks.map { $0.json(in: contract.name) } })
      ),
    ])
  }
}

extension Tally {
  fileprivate var json: JSONOutput {
    let outcomes = CheckResult.Outcome.allCases.map { ($0.rawValue, JSONOutput.int(self[$0])) }
    return .object(
      [("checks", .int(total))] + outcomes + [
        ("brokenPromises", .int(brokenPromises)), ("warnings", .int(warnings)),
      ])
  }
}

extension ContractResult {
  fileprivate var json: JSONOutput {
    .object([
      ("contract", .string(name)),
      ("title", .string(title)),
      ("file", .string(file)),
      ("url", .string(url)),
      ("unexpectedFields", .string(unexpectedFields.rawValue)),
      ("summary", tally.json),
    ])
  }
}

extension RunResult.Problem {
  fileprivate var json: JSONOutput {
    .object([("message", .string(message)), ("location", location.json), ("excerpt", .string(excerpt))])
  }
}

extension SpecLocation {
  var json: JSONOutput {
    .object([("file", .string(file)), ("line", .int(line)), ("column", .int(column))])
  }
}

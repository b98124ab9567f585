import ContractSpecs

extension JSONReport {
  /// The maximum size of a report that is read: 256 MiB.
  static let maximumSize = 256 << 20

  /// Returns the run that a report was written from; members that a later version has added are ignored.
  ///
  /// The run lacks what a report does not contain: fractions of milliseconds, and the bytes of an incomplete last
  /// character of a body that was cut.
  static func read(_ bytes: [UInt8], file: String) throws(RunResult.Problem) -> RunResult {
    let report = try StoredJSON(parsing: bytes, file: file)
    try requireVersion(of: report)
    let seed = try report.member("seed")
    guard let number = UInt64(try seed.text()) else { throw seed.problem("expected a seed, as digits") }
    let status = try report.member("exitStatus")
    guard let exitStatus = Int32(exactly: try status.integer()).flatMap(ExitStatus.init) else {
      throw status.problem("this is no exit status of contractcheck")
    }
    var run = RunResult(
      version: try report.member("tool").text("version"), startedAt: try report.member("startedAt").moment(),
      duration: try report.milliseconds("durationMs"), seed: number,
      isInsecure: try report.bool("insecure"), contracts: try contracts(of: report),
      problems: try report.list("problems") { problem throws(RunResult.Problem) in try problem.problem() },
      isComplete: try report.bool("complete"), stopReason: try report.optionalText("stopReason"),
      exitStatus: exitStatus)
    try run.readKnown(from: report)
    return run
  }

  private static func requireVersion(of report: StoredJSON) throws(RunResult.Problem) {
    guard let version = try report.optional("formatVersion"), try report.optional("checks") != nil else {
      throw report.problem("this is not a report of contractcheck")
    }
    guard try version.integer() == formatVersion else {
      throw version.problem(
        "this report has format \(version.value.source); this contractcheck reads format \(formatVersion)")
    }
  }

  /// Returns the contracts with their checks. The checks of all contracts are in one list, in the order of the
  /// contracts, each of which has the number of its checks.
  private static func contracts(of report: StoredJSON) throws(RunResult.Problem) -> [ContractResult] {
    let list = try report.member("checks")
    var rest = try list.elements { check throws(RunResult.Problem) in check }[...]
    let contracts = try report.list("contracts") { contract throws(RunResult.Problem) in
      let name = try contract.text("contract")
      let own = try contract.member("summary").integer("checks")
      var checks: [CheckResult] = []
      while checks.count < own, let check = rest.popFirst() {
        guard try check.text("contract") == name else { throw check.problem("this check is not of \(name)") }
        checks.append(try check.check())
      }
      return ContractResult(
        name: name, title: try contract.optionalText("title"), file: try contract.text("file"),
        url: try contract.optionalText("url"), unexpectedFields: try contract.word("unexpectedFields"),
        waited: try contract.optional("waitedMs") == nil ? nil : try contract.milliseconds("waitedMs"),
        promises: try contract.list("promises") { part throws(RunResult.Problem) in
          PromiseText(
            firstLine: try part.integer("firstLine", in: StoredJSON.ordinals), text: try part.text("text"))
        },
        checks: checks,
        unselected: try contract.optional("unselected")?.elements { check throws(RunResult.Problem) in
          UnselectedCheck(
            name: try check.text("check"), endpoint: try check.text("endpoint"),
            expectedStatus: try check.text("expectedStatus"))
        })
    }
    if let left = rest.first { throw left.problem("this check is of no contract in \"contracts\"") }
    return contracts
  }
}

extension StoredJSON {
  func milliseconds(_ name: String) throws(RunResult.Problem) -> Duration {
    .milliseconds(try integer(name))
  }

  fileprivate func problem() throws(RunResult.Problem) -> RunResult.Problem {
    RunResult.Problem(
      location: try member("location").location(), message: try text("message"),
      excerpt: try optionalText("excerpt"))
  }

  func location() throws(RunResult.Problem) -> SpecLocation {
    SpecLocation(
      file: try text("file"), line: try integer("line"), column: try integer("column"))
  }
}

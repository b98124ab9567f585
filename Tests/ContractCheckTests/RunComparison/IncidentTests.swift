import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the open issue: it closes when all that opened it was checked again and seen to be fixed, and not
/// before.
@Suite struct IncidentTests {
  private static let finding = Compared.finding()
  private static let names = ["a", "b", "c"]

  /// Returns a run whose checks ended as the marks say: `x` broken, `.` kept, `-` not run, `#` blocked, `?` without
  /// verdict, `s` skipped, a space not selected, `~` kept on a retry, and `0` no longer in the contract.
  private static func run(_ marks: String, day: Int = 21, allows: Bool = false) -> RunResult {
    var run = Compared.run(on: day)
    for (name, mark) in zip(names, marks) {
      var check = Compared.check(name, .passed)
      check.endpoint = "GET /\(name)"
      switch mark {
      case "x": (check.outcome, check.findings) = (.failed, [finding])
      case "~": check.outcome = .flaky
      case "-": (check.outcome, check.exchanges) = (.notRun, [])
      case "#": (check.outcome, check.exchanges) = (.blocked, [])
      case "?": (check.outcome, check.exchanges) = (.noVerdict, [])
      case "s":
        (check.outcome, check.exchanges) = (.notRun, [])
        check.failure = .init(reason: .skipped, message: "later")
      case _: break
      }
      if mark == " " {
        run.contracts[0].unselected?.append(
          UnselectedCheck(name: name, endpoint: check.endpoint, expectedStatus: check.expectedStatus))
      } else if mark != "0" {
        let place = ShapePlace(shape: "Item", path: JSONPath([.key("id")]))
        check.records = check.findings.map { FindingRecord($0, in: place) }
        run.contracts[0].checks.append(check)
      }
    }
    run.conclude(ExitRules(allowsNotRun: allows))
    return run
  }

  private static func actions(_ runs: [String], allows: Bool, known: Baseline? = nil) throws -> [String] {
    var previous: RunResult?
    return try runs.enumerated().map { day, marks in
      let context = RunContext(baseline: known, previous: ("old.json", previous))
      let result = run(marks, day: day + 1, allows: allows)
        .compared(with: context, ExitRules(allowsNotRun: allows))
      // The report as the next run reads it.
      previous = try JSONReport.read(Array(JSONReport().text(of: result).utf8), file: "old.json")
      return result.notification?.action.rawValue ?? ""
    }
  }

  @Test(
    arguments: [
      (["x..", "-..", "..."], ["open", "none", "close"]),
      (["x..", "#..", "..."], ["open", "none", "close"]),
      (["x..", "?..", "..."], ["open", "none", "close"]),
      (["x..", " ..", "..."], ["open", "none", "close"]),
      (["x..", "s..", "..."], ["open", "none", "close"]),
      (["x..", "0..", "..."], ["open", "close", "none"]),
      // Only the broken checks are run again.
      (["x..", ".  ", "..."], ["open", "close", "none"]),
      (["xx.", ".. ", "..."], ["open", "close", "none"]),
      (["xx.", ".  ", " . "], ["open", "none", "close"]), (["xx.", "x  ", ".  "], ["open", "none", "none"]),
      (["xx.", "x  ", ".  ", " . "], ["open", "none", "none", "close"]),
      (["xxx", "x- ", ".. ", "  x", ".. ", "..."], ["open", "none", "none", "none", "none", "close"]),
      (["x..", "~..", "..."], ["open", "none", "close"]),
      // What was not run may be broken.
      (["x..", ".-.", "..."], ["open", "none", "close"]),
      (["x..", "-x.", "-..", "..."], ["open", "none", "none", "close"]),
      // If nothing is known, only a complete run shows that nothing is broken.
      ([".  "], ["none"]), (["..."], ["close"]), (["-.."], ["none"]), (["s.."], ["close"]),
      ([".  ", "..."], ["none", "close"]),
      (["...", ".  ", " ..", "x  "], ["close", "none", "none", "open"]),
    ])
  func `only what was asked again and seen mended closes it`(runs: [String], actions: [String]) throws {
    #expect(try Self.actions(runs, allows: false) == actions)
    #expect(try Self.actions(runs, allows: true) == actions, "with --allow-not-run")
  }

  @Test func `what the baseline waives holds nothing open`() throws {
    let all = Baseline(file: "known.json").updated(with: Self.run("xxx")).baseline
    #expect(all.violations.count == 1)
    #expect(try Self.actions(["x..", "-.."], allows: true, known: all) == ["close", "none"])
  }

  @Test func `the name of what is broken does not change because somebody looked at less`() throws {
    let all = Self.run("xx.").compared(with: RunContext(previous: ("old.json", nil)))
    let half = Self.run("x  ").compared(with: RunContext(previous: ("old.json", all)))
    #expect(half.notification?.fingerprint == all.notification?.fingerprint)
    #expect(half.previous?.elsewhere.map(\.sightings.count) == [1])
    #expect(half.previous?.gone == [])
  }

  @Test func `one violation that many checks show is told once`() {
    let result = Self.run("xxx").compared(with: RunContext(previous: ("old.json", Self.run("..."))))
    #expect(result.sinceLastTime?.hasSuffix(": 1 new") == true, "\(result.sinceLastTime ?? "")")
    let mended = Self.run("...").compared(with: RunContext(previous: ("old.json", result)))
    #expect(mended.sinceLastTime?.hasSuffix(": 1 fixed") == true)
  }

  /// An issue that an invalid contract opened is not closed by a run that looked at a part.
  @Test func `more than violations needs a whole run`() throws {
    var invalid = Self.run("...")
    invalid.contracts = []
    invalid.problems = [RunResult.Problem(location: .whole("a.json"), message: "no", excerpt: nil)]
    invalid.conclude()
    invalid = invalid.compared(with: RunContext(previous: ("old.json", nil)))
    #expect(invalid.notification?.action == .open && invalid.notification?.needsWholeRun == true)
    let read = try JSONReport.read(Array(JSONReport().text(of: invalid).utf8), file: "old.json")
    let part = Self.run(".  ").compared(with: RunContext(previous: ("old.json", read)))
    #expect(part.notification?.action == Notification.Action.none && part.notification?.isOpen == true)
    let whole = Self.run("...").compared(with: RunContext(previous: ("old.json", part)))
    #expect(whole.notification?.action == .close)
  }

  @Test func `a run without the secrets that all checks need opens nothing`() {
    var run = Self.run("-#-")
    for index in run.contracts[0].checks.indices {
      let isBlocked = run.contracts[0].checks[index].outcome == .blocked
      run.contracts[0].checks[index].failure = .init(
        reason: isBlocked ? .blockedByCheck : .needsVariable, message: "why needs PASSWORD")
    }
    run.conclude()
    #expect(run.exitStatus == .unusable)
    let result = run.compared(with: RunContext(previous: ("old.json", nil)))
    #expect(
      result.notification?.outcome == .inconclusive && result.notification?.action == Notification.Action.none
    )
  }
}

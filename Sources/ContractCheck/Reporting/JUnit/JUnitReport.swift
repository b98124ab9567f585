import ContractSpecs

/// Prints a run as JUnit XML: a suite a contract, a case a check, two levels and no more.
///
/// There is no standard; what is written here is what GitLab, Jenkins, GitHub's actions, Azure, CircleCI and Buildkite
/// all read. `Tests/ContractCheckTests/Schemas/contract-junit.xsd` describes it exactly.
struct JUnitReport: Reporter {
  /// How much text a case may hold, in characters before they are escaped.
  struct Bounds: Hashable, Sendable {
    var text: Int
    var output: Int

    /// The largest first; a file that is too long is written again with the next.
    static let ladder = [
      Bounds(text: 8192, output: 16_384), Bounds(text: 8192, output: 0), Bounds(text: 1024, output: 0),
    ]
  }

  /// The size in bytes that a file should stay under; no case is ever left out for it.
  var limit = 10_000_000

  func write(_ run: RunResult, to output: inout some TextOutputStream) {
    var text = ""
    for bounds in Bounds.ladder {
      text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      document(run, bounds: bounds).write(to: &text)
      if text.utf8.count <= limit { break }
    }
    output.write(text)
  }

  private func document(_ run: RunResult, bounds: Bounds) -> XMLElement {
    let suites = JUnitSuite.suites(of: run, bounds: bounds)
    let cases = suites.flatMap(\.cases)
    return XMLElement(
      "testsuites",
      [
        ("name", "contractcheck"), ("tests", String(cases.count)),
        ("failures", String(cases.count(where: \.outcome.isFailure))),
        ("errors", String(cases.count(where: \.outcome.isError))),
        ("time", secondsText(milliseconds: run.duration.milliseconds)),
      ], .children(suites.map { $0.element(of: run) }))
  }
}

extension Reporter where Self == JUnitReport {
  static var junit: Self { JUnitReport() }
}

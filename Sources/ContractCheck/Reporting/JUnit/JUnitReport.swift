import ContractSpecs

/// A reporter for JUnit XML: a suite for each contract, a case for each check, no further levels.
///
/// There is no standard. The format is what GitLab, Jenkins, GitHub's actions, Azure, CircleCI and Buildkite all read.
/// `Tests/ContractCheckTests/Schemas/contract-junit.xsd` describes it exactly.
struct JUnitReport: Reporter {
  /// The maximum length of the texts of a case, in characters before escaping.
  struct Bounds: Hashable, Sendable {
    var text: Int
    var output: Int

    /// The bounds, largest first. A file that is too long is written again with the next ones.
    static let ladder = [
      Bounds(text: 8192, output: 16_384), Bounds(text: 8192, output: 0), Bounds(text: 1024, output: 0),
    ]
  }

  /// The size in bytes that a file should not exceed. All cases are written even if it does.
  var limit = 10_000_000

  func write(_ run: ExplainedRun, to output: inout some TextOutputStream) {
    for bounds in Bounds.ladder {
      let suites = JUnitSuite.suites(of: run, bounds: bounds)
      // Nothing is gained by other bounds, so that the whole file need not be held.
      if bounds == Bounds.ladder.last || !suites.contains(where: \.hasBoundedTexts) {
        return write(suites, of: run, to: &output)
      }
      var text = ""
      write(suites, of: run, to: &text)
      if text.utf8.count <= limit { return output.write(text) }
    }
  }

  private func write(_ suites: [JUnitSuite], of run: ExplainedRun, to text: inout some TextOutputStream) {
    text.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let cases = suites.lazy.flatMap(\.cases)
    let head = XMLElement(
      "testsuites",
      [
        ("name", "contractcheck"), ("tests", String(suites.reduce(0) { $0 + $1.cases.count })),
        ("failures", String(cases.count(where: \.outcome.isFailure))),
        ("errors", String(cases.count(where: \.outcome.isError))),
        ("time", secondsText(milliseconds: run.run.duration.milliseconds)),
      ])
    head.write(to: &text, indent: "") { text in
      for suite in suites { suite.write(to: &text, of: run, indent: "  ") }
    }
  }
}

extension Reporter where Self == JUnitReport {
  static var junit: Self { JUnitReport() }
}

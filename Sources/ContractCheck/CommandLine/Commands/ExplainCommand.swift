import ContractSpecs

/// The command that explains a rule, or a cause of the last run.
struct ExplainCommand {
  var options: ExplainOptions

  private static let lastReport = "reports/contractcheck.json"

  func run() throws(CommandError) -> ExitStatus {
    guard options.operands.count <= 2 else {
      throw .usage("explain takes one id, and the report of a cause", of: .explain)
    }
    var page = ConsolePage(
      style: Terminal.output.takesColor ? .color : .plain, width: Terminal.output.width)
    if let id = options.operands.first {
      try explain(id, on: &page)
    } else {
      page.printRules()
    }
    Terminal.output.write(page.text)
    return .kept
  }

  private func explain(_ id: String, on page: inout ConsolePage) throws(CommandError) {
    if Self.isOfCause(id) { return try explainCause(id, on: &page) }
    guard options.operands.count == 1 else {
      throw .usage("\(Quoted.key(id)) is no cause, and a rule is in no report", of: .explain)
    }
    guard let rule = RuleID(id: id) else {
      throw CommandError(
        "there is no rule \(Quoted.key(id)), and a cause has sixteen hexadecimal digits"
          + suggestion(for: id, among: Rule.ids))
    }
    page.print(rule)
  }

  private func explainCause(_ id: String, on page: inout ConsolePage) throws(CommandError) {
    let file = options.operands.count == 2 ? options.operands[1] : Self.lastReport
    let run: ExplainedRun
    do throws(RunResult.Problem) {
      run = ExplainedRun(try RunResult.read(from: file))
    } catch {
      throw CommandError(error.message, at: file)
    }
    guard run.print(causeWithID: id.lowercased(), on: &page) else {
      throw CommandError("the report has no cause \(id)", at: file)
    }
  }

  private static func isOfCause(_ id: String) -> Bool {
    id.utf8.count == 16 && id.utf8.allSatisfy(\.isHexDigit)
  }
}

@testable import ContractCheck

extension RunResult {
  var alerts: [Alert] { ExplainedRun(self).alerts }
}

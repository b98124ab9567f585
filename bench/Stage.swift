import ContractSpecs

/// What can be measured; each stage gives a number that depends on its result, so that no work can be left out.
enum Stage: String {
  /// From bytes to a document: the number of its nodes, 0 if the body was refused.
  case parse

  /// From bytes to findings: their number.
  case check

  func run(over answer: Answer, by contract: Contract) -> Int {
    switch self {
    case .parse: (try? JSONDocument(parsing: answer.body))?.nodes.count ?? 0
    case .check: (try? contract.mismatches(in: answer, of: "users"))?.count ?? -1
    }
  }
}

import ContractSpecs
import FoundationEssentials

/// What can be measured; each stage gives a number that depends on its result, so that no work can be left out.
enum Stage: String {
  /// From bytes to a document: the number of its nodes, 0 if the body was refused.
  case parse

  /// From bytes to findings: their number.
  case check

  /// What an app does with it: from bytes to structs by `JSONDecoder`; their number, -1 if it throws.
  case decode

  func run(over answer: Answer, by contract: Contract) -> Int {
    switch self {
    case .parse: (try? JSONDocument(parsing: answer.body))?.nodes.count ?? 0
    case .check: (try? contract.findings(in: answer, of: "users"))?.count ?? -1
    case .decode: (try? JSONDecoder().decode(UserPage.self, from: Data(answer.body)))?.users.count ?? -1
    }
  }
}

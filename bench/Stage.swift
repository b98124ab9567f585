import ContractSpecs

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A stage to measure. Its result is a number that depends on the work, so that the optimizer cannot omit any.
enum Stage: String {
  /// The parsing of bytes into a document. The result is the number of its nodes, or 0 if the body was rejected.
  case parse

  /// The judging of a body. The result is the number of findings, or -1 if it throws.
  case check

  /// The decoding of bytes into structs by `JSONDecoder`, as in an app. The result is their number, or -1 if it throws.
  case decode

  func run(over response: HTTPResponse, by contract: Contract) -> Int {
    switch self {
    case .parse: (try? JSONDocument(parsing: response.body))?.nodes.count ?? 0
    case .check: (try? contract.findings(in: response, of: "users"))?.count ?? -1
    case .decode: (try? JSONDecoder().decode(UserPage.self, from: Data(response.body)))?.users.count ?? -1
    }
  }
}

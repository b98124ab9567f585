import ContractSpecs

/// The reasons for which `init` writes no check for operations of a contract's document.
struct UndraftedReasons {
  private var byRequest: [String: String] = [:]
  private let requests: [String: String]

  /// Drafts checks for a contract without writing any; `nil` if it has no document, or one with errors.
  init?(_ contract: Contract) {
    guard let promises = contract.document, !promises.operations.isEmpty,
      let extended = try? ContractToExtend(
        of: contract.source, as: contract.file, document: nil, .besides(contract.file)),
      var draft = OpenAPIContractDraft(
        extended.contract, named: contract.name, document: extended.documentPath,
        backend: DraftedBackend(of: promises), options: extended.options(.harmless))
    else { return nil }
    draft.removeFaultyChecks(as: contract.file, .besides(contract.file))
    requests = Dictionary(contract.endpoints.map { ($0.name, $0.requestInDocument) }) { first, _ in first }
    for operation in draft.undrafted { byRequest[operation.request] = operation.reason }
    for check in draft.checks {
      guard let operation = check.operation else { continue }
      let request = promises.operations[operation].endpoint.requestInDocument
      byRequest[request] = "contractcheck init --into \(contract.file) writes a check"
    }
  }

  /// Returns the reason for an endpoint that no check calls, or the command that writes a check.
  subscript(endpoint: ContractCoverage.Endpoint) -> String? {
    byRequest[requests[endpoint.name] ?? endpoint.request]
  }
}

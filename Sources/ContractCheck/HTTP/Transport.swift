import ContractSpecs

/// Carries requests to a backend: the one seam to the network.
protocol Transport: Sendable {
  /// Sends a request and waits for its whole answer; cancelling the task ends the transfer with `.cancelled`.
  func send(_ request: Request, options: TransferOptions) async throws(TransportFailure) -> Exchange
}

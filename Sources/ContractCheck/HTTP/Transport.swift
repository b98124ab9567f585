import ContractSpecs

/// A client that sends requests to a backend; the only interface to the network.
protocol Transport: Sendable {
  /// Sends a request and waits for its complete response. Cancelling the task throws `.cancelled`.
  func send(_ request: Request, options: TransferOptions) async throws(TransportFailure) -> Exchange
}

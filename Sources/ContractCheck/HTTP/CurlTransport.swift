import CCurl
import ContractSpecs

/// A transport over libcurl: any number of concurrent requests on one thread of its own, over kept connections.
///
/// The thread and the connections end with the last reference to the transport.
final class CurlTransport: Transport {
  private let queue: CurlQueue
  private let thread: WorkerThread

  init() throws(TransportFailure) {
    guard Self.libraryStatus == CURLE_OK, let queue = CurlQueue(),
      let thread = WorkerThread({ CurlLoop(queue: queue).run() })
    else { throw .internalError(CURLE_FAILED_INIT) }
    self.queue = queue
    self.thread = thread
  }

  deinit {
    queue.add(.end)
    thread.join()
  }

  private static let libraryStatus = curl_global_init(Int(CURL_GLOBAL_ALL))

  func send(_ request: Request, options: TransferOptions) async throws(TransportFailure) -> Exchange {
    var (request, options, followed, leftOut) = (request, options, 0, false)
    var exchange = try await carry(request, options)
    while options.redirects > 0, let target = exchange.redirectTarget,
      var next = request.redirected(status: exchange.response.status, to: target)
    {
      guard followed < options.redirects else { throw .tooManyRedirects(limit: options.redirects) }
      // If the target cannot be requested, such as `file:`, the redirect itself is the response.
      guard (try? next.requireSendable()) != nil, request.mayLead(to: next) else { break }
      followed += 1
      if next.dropUserInfo(unlessThatOf: request) { leftOut = true }
      if WebAddress(next.url) != WebAddress(request.url) { options = options.elsewhere }
      request = next
      exchange = try await carry(request, options, spent: exchange.timings.total)
      exchange.redirectsFollowed = followed
      exchange.leftOutUserInfo = leftOut
    }
    return exchange
  }

  private func carry(
    _ request: Request, _ options: TransferOptions, spent: Duration = .zero
  ) async throws(TransportFailure) -> Exchange {
    try request.requireSendable()
    let transfer = CurlTransfer(request, options: options, spent: spent)
    var exchange = try await outcome(of: transfer).get()
    exchange.timings = exchange.timings.after(spent)
    exchange.response.elapsed = exchange.timings.total
    return exchange
  }

  private func outcome(of transfer: CurlTransfer) async -> CurlTransfer.Outcome {
    let queue = queue
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.whenDone(continuation)
        queue.add(.begin(transfer))
        // A cancellation before this line may have reached the loop before the transfer did.
        if Task.isCancelled { queue.add(.cancel(transfer)) }
      }
    } onCancel: {
      queue.add(.cancel(transfer))
    }
  }
}

import CCurl
import ContractSpecs

/// A request under way, from `CurlTransport.send` to the thread of the loop and back.
///
/// Unchecked because it changes hands and is never shared: the task that creates it stops using it when it adds it to
/// the queue, whose lock orders the two threads. From then on only the loop's thread uses it, including libcurl's
/// callbacks. Other threads hold it only to identify what they want cancelled.
final class CurlTransfer: @unchecked Sendable {
  typealias Outcome = Result<Exchange, TransportFailure>

  let request: Request
  let options: TransferOptions

  /// The time that the redirects before this request have used up.
  let spent: Duration

  var buffer: ResponseBuffer
  var sentHead: [UInt8] = []
  var fields: UnsafeMutablePointer<curl_slist>?
  var easy: EasyHandle?

  /// The sockets that the loop keeps; set by the loop.
  var sockets: KeptSockets?

  /// A Boolean value that indicates whether nothing was sent because unread bytes waited on the connection.
  var metStrayBytes = false
  private var continuation: CheckedContinuation<Outcome, Never>?

  init(_ request: Request, options: TransferOptions, spent: Duration = .zero) {
    self.request = request
    self.options = options
    self.spent = spent
    buffer = ResponseBuffer(
      maximumBody: options.maximumBody, isPlain: !request.url.prefix(6).lowercased().hasPrefix("https:"))
  }

  deinit {
    curl_slist_free_all(fields)
  }

  func whenDone(_ continuation: CheckedContinuation<Outcome, Never>) {
    self.continuation = continuation
  }

  func finish(_ outcome: Outcome) {
    continuation?.resume(returning: outcome)
    continuation = nil
  }
}

extension CurlTransfer {
  /// Registers libcurl's callbacks. The loop must keep the transfer alive as long as they can be called.
  func receive(from easy: EasyHandle) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    easy.set(CURLOPT_HEADERDATA, context)
    easy.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return CurlTransfer.at(context)?.buffer.take(headerLine: line) == true ? line.count : 0
    }
    easy.set(CURLOPT_WRITEDATA, context)
    easy.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return CurlTransfer.at(context)?.buffer.take(body: piece) == true ? piece.count : 0
    }
    if !request.url.prefix(6).lowercased().hasPrefix("https:") { refuseStrayBytes(on: easy, context) }
    if options.keepsSentHead { keepSentHead(of: easy, context) }
  }

  private func refuseStrayBytes(on easy: EasyHandle, _ context: UnsafeMutableRawPointer) {
    easy.note(
      ccurl_set_gate(
        easy.pointer,
        { context, _, _, _, port in
          guard let transfer = CurlTransfer.at(context), let sockets = transfer.sockets,
            sockets.haveUnreadBytes(port: Int(port))
          else { return 0 }
          transfer.metStrayBytes = true
          return 1
        }, context))
  }

  private func keepSentHead(of easy: EasyHandle, _ context: UnsafeMutableRawPointer) {
    easy.set(CURLOPT_VERBOSE, 1)
    easy.set(CURLOPT_DEBUGDATA, context)
    easy.note(
      ccurl_set_observer(easy.pointer) { _, kind, bytes, count, context in
        guard kind == CURLINFO_HEADER_OUT else { return 0 }
        CurlTransfer.at(context)?.sentHead += UnsafeRawBufferPointer(start: bytes, count: count)
        return 0
      })
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }
}

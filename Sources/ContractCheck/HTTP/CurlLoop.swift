import CCurl

/// The event loop of a transport: drives all transfers of one multi handle until `CurlQueue.Order.end` arrives.
///
/// Created and used on one thread; only `queue` is shared.
final class CurlLoop {
  private let queue: CurlQueue
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]
  private var idle: [EasyHandle] = []
  private var jars: [CookieJar: UnsafeMutableRawPointer] = [:]
  private let sockets = KeptSockets()
  private var mustEnd = false

  init(queue: CurlQueue) {
    self.queue = queue
    let most = Descriptors.maximumConnections
    ccurl_multi_set_long(queue.multi, CURLMOPT_MAXCONNECTS, min(256, most))  // kept open between requests
    ccurl_multi_set_long(queue.multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, most)
  }

  func run() {
    while true {
      queue.takeAll().forEach(obey)
      if mustEnd { break }
      var count: Int32 = 0
      curl_multi_perform(queue.multi, &count)
      finishWhatIsDone()
      queue.wait()
    }
    end()
  }

  private func obey(_ order: CurlQueue.Order) {
    switch order {
    case .begin(let transfer): begin(transfer)
    case .cancel(let transfer): cancel(transfer)
    case .end: mustEnd = true
    }
  }

  private func begin(_ transfer: CurlTransfer) {
    guard let easy = idle.popLast() ?? EasyHandle() else {
      return transfer.finish(.failure(.internalError(CURLE_OUT_OF_MEMORY)))
    }
    transfer.sockets = sockets
    transfer.configure(easy, cookies: transfer.options.cookies.flatMap(share))
    guard easy.status == CURLE_OK else {
      let code = easy.status
      recycle(easy)
      return transfer.finish(.failure(.internalError(code)))
    }
    running[easy.pointer] = transfer
    curl_multi_add_handle(queue.multi, easy.pointer)
  }

  /// Cancels a transfer that is still running. A transfer that has its outcome keeps it.
  private func cancel(_ transfer: CurlTransfer) {
    guard let easy = transfer.easy else { return }
    remove(easy)
    transfer.easy = nil
    recycle(easy)
    transfer.finish(.failure(.cancelled))
  }

  private func finishWhatIsDone() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(queue.multi, &left)?.pointee {
      guard message.msg == CURLMSG_DONE, let transfer = running[message.easy_handle], let easy = transfer.easy
      else { continue }
      // libcurl reports the socket only as long as the handle is in the multi handle.
      sockets.note(
        ccurl_get_socket(easy.pointer), port: ccurl_get_long(easy.pointer, CURLINFO_LOCAL_PORT))
      remove(easy)
      if transfer.metStrayBytes {
        // libcurl has closed that connection; the next attempt uses another one.
        transfer.metStrayBytes = false
        recycle(easy)
        begin(transfer)
        continue
      }
      let outcome = transfer.outcome(message.data.result, of: easy)
      transfer.easy = nil
      recycle(easy)
      transfer.finish(outcome)
    }
  }

  private func remove(_ easy: EasyHandle) {
    curl_multi_remove_handle(queue.multi, easy.pointer)
    running[easy.pointer] = nil
  }

  /// Resets a handle and keeps it for the next transfer.
  private func recycle(_ easy: EasyHandle) {
    easy.reset()
    idle.append(easy)
  }

  /// Returns the share handle of a jar, which all transfers with this jar use. It needs no locks, because they all run
  /// on this thread. `nil` if libcurl cannot allocate one.
  private func share(_ jar: CookieJar) -> UnsafeMutableRawPointer? {
    if let known = jars[jar] { return known }
    guard let new = curl_share_init() else { return nil }
    ccurl_share_cookies(new)
    jars[jar] = new
    return new
  }

  private func end() {
    for transfer in running.values { cancel(transfer) }
    idle.removeAll()
    for jar in jars.values { curl_share_cleanup(jar) }
  }
}

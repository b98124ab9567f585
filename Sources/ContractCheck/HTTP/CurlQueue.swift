import CCurl

/// The orders that other threads give to a `CurlLoop`.
///
/// Unchecked because of `multi`, which never changes: other threads only call `curl_multi_wakeup` on it, which libcurl
/// documents as safe from any thread. The queue outlives the loop, so the pointer is valid as long as anyone can add an
/// order.
final class CurlQueue: @unchecked Sendable {
  enum Order: Sendable {
    case begin(CurlTransfer)
    case cancel(CurlTransfer)
    case end
  }

  private struct Inbox: Sendable {
    var orders: [Order] = []
    var readerSleeps = false
  }

  let multi: UnsafeMutableRawPointer
  private let inbox = Locked(Inbox())

  init?() {
    guard let multi = curl_multi_init() else { return nil }
    self.multi = multi
  }

  deinit {
    curl_multi_cleanup(multi)
  }

  func add(_ order: Order) {
    let mustWake = inbox.withLock { inbox in
      inbox.orders.append(order)
      defer { inbox.readerSleeps = false }
      return inbox.readerSleeps
    }
    if mustWake { curl_multi_wakeup(multi) }
  }

  /// Removes and returns all orders, oldest first. Called by the loop only.
  func takeAll() -> [Order] {
    inbox.withLock { inbox in
      inbox.readerSleeps = false
      guard !inbox.orders.isEmpty else { return [] }
      defer { inbox.orders.removeAll() }
      return inbox.orders
    }
  }

  /// Blocks until a connection has data, a timer is due or an order arrives, at most 10 seconds. Called by the loop
  /// only.
  func wait() {
    let isEmpty = inbox.withLock { inbox in
      inbox.readerSleeps = inbox.orders.isEmpty
      return inbox.orders.isEmpty
    }
    if isEmpty { curl_multi_poll(multi, nil, 0, 10_000, nil) }
  }
}

import ContractSpecs

/// The responses of a run that the app's compiled models have yet to decode, with what is needed to judge them again.
struct UndecodedResponses: Sendable {
  /// The maximum number of responses that are kept, and of the bytes of their messages.
  let maximumCount: Int
  let maximumBytes: Int

  struct Entry: Sendable {
    var response: UndecodedResponse

    /// The check before it was explained, without the parsed body.
    var sent: SentCheck
    var sending: Sending

    /// The number of bytes of its messages.
    fileprivate var size: Int {
      sent.exchanges.reduce(response.body.count) { sum, exchange in
        sum + (exchange.request.body?.count ?? 0) + (exchange.response?.body.count ?? 0)
      }
    }
  }

  private(set) var entries: [Int: Entry] = [:]
  private var bytes = 0

  init(maximumCount: Int = 10_000, maximumBytes: Int = 64 << 20) {
    (self.maximumCount, self.maximumBytes) = (maximumCount, maximumBytes)
  }

  /// The note on a response that was not kept.
  var notKept: String {
    "the compiled model did not decode this response, so what was read from its source counts: a run keeps at most "
      + "\(maximumCount) responses and \(maximumBytes >> 20) MiB for that"
  }

  /// The responses, in the order of the steps.
  var due: [UndecodedResponse] { entries.values.map(\.response).sorted { $0.step < $1.step } }

  /// Keeps a response. Returns `false` if there are too many.
  mutating func keep(_ entry: Entry) -> Bool {
    guard entries.count < maximumCount, bytes + entry.size <= maximumBytes else { return false }
    bytes += entry.size
    entries[entry.response.step] = entry
    return true
  }
}

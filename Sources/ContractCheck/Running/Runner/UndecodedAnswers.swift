import ContractSpecs

/// The answers of a run that the app's compiled models have yet to decode, with what is needed to judge them again.
struct UndecodedAnswers: Sendable {
  /// The maximum number of answers that are kept, and of the bytes of their messages.
  let maximumCount: Int
  let maximumBytes: Int

  struct Entry: Sendable {
    var answer: UndecodedAnswer

    /// The check before it was explained and its causes were noted, without the parsed body.
    var sent: SentCheck
    var sending: Sending
    var causes: AnswerCauses

    /// The number of bytes of its messages.
    fileprivate var size: Int {
      sent.exchanges.reduce(answer.body.count) { sum, exchange in
        sum + (exchange.request.body?.count ?? 0) + (exchange.answer?.body.count ?? 0)
      }
    }
  }

  private(set) var entries: [Int: Entry] = [:]
  private var bytes = 0

  init(maximumCount: Int = 10_000, maximumBytes: Int = 64 << 20) {
    (self.maximumCount, self.maximumBytes) = (maximumCount, maximumBytes)
  }

  /// The note on an answer that was not kept.
  var notKept: String {
    "the compiled model did not decode this answer, so what was read from its source counts: a run keeps at most "
      + "\(maximumCount) answers and \(maximumBytes >> 20) MiB for that"
  }

  /// The answers, in the order of the steps.
  var due: [UndecodedAnswer] { entries.values.map(\.answer).sorted { $0.step < $1.step } }

  /// Keeps an answer. Returns `false` if there are too many.
  mutating func keep(_ entry: Entry) -> Bool {
    guard entries.count < maximumCount, bytes + entry.size <= maximumBytes else { return false }
    bytes += entry.size
    entries[entry.answer.step] = entry
    return true
  }
}

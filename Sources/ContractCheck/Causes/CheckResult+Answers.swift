import ContractSpecs

/// The answer to the deciding request of a check.
extension CheckResult {
  var isAnswered: Bool {
    switch outcome {
    case .passed, .failed, .waived, .flaky: exchanges.last?.status != nil
    case .blocked, .notRun, .noVerdict: false
    }
  }

  var isError: Bool { isAnswered && (exchanges.last?.status ?? 0) >= 400 }

  var isSuccess: Bool { isAnswered && (exchanges.last?.status ?? 0) / 100 == 2 }

  /// True if the deciding request asked for nothing to be changed.
  var isOfReading: Bool {
    exchanges.last.map { Request(method: $0.method, url: "").isSafe } ?? false
  }

  /// True if the deciding request had a header field with credentials.
  var hasCredentials: Bool { exchanges.last?.hasCredentials ?? false }

  /// The status of the last response, also of one that decided nothing.
  var lastStatus: Int? { exchanges.last { $0.status != nil }?.status }

  /// The statuses of all responses, also of those that decided nothing.
  var statuses: Set<Int> { Set(exchanges.compactMap(\.status)) }

  /// The words of the response: the place of its error and its message, or its body if it has none. Words with a digit are
  /// left out, since many errors have a number of their own.
  var words: [Substring] {
    guard let body = exchanges.last?.response.body else { return [] }
    let error = ErrorExcerpt(inBody: body.bytes)
    let text = error.map { "\($0.path) \($0.message)" } ?? String(decoding: body.bytes, as: UTF8.self)
    return text.split(separator: " ").filter { !$0.contains(where: \.isNumber) }
  }
}

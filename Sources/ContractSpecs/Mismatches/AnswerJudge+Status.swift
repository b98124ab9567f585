extension AnswerJudge {
  func statusFinding() -> Mismatch? {
    guard !wanted.isEmpty, !wanted.contains(where: { $0.contains(answer.status) }) else { return nil }
    var result = finding(
      .responseStatus, expected: wanted.map(\.description).joined(separator: ", "),
      actual: "\(answer.status)", at: expected?.location ?? endpoint.location)
    if answer.status >= 500 {
      result.hint.backend = "Look into the backend's log: a \(answer.status) is a failure on its side."
    }
    return result
  }

  /// The statuses that will do; empty if all of them.
  private var wanted: [StatusPattern] {
    if let expected, !expected.statuses.isEmpty { return expected.statuses }
    return endpoint.responses.map(\.status)
  }

  /// Whether the body is what the check expects values in: its status will do, or a success came in place of another one.
  var holdsExpectedValues: Bool {
    wanted.isEmpty || wanted.contains { $0.contains(answer.status) || bothAreSuccesses($0) }
  }

  /// The promise that the answer is held against; `nil` where nothing is promised of its status.
  ///
  /// An unexpected status is held against its own entry, exact or by class. Of one without an entry nothing is promised
  /// but by `default`. The exception is a success in place of another one (201 for 200): it is held against the promise
  /// of that one, which is what the client will try to decode.
  func promise(isExpected: Bool) -> ResponsePromise? {
    let own = endpoint.promise(for: answer.status)
    if isExpected { return own }
    if let own, own.status != .other { return own }
    return endpoint.responses.first { isWanted($0.status) && bothAreSuccesses($0.status) } ?? own
  }

  private func bothAreSuccesses(_ pattern: StatusPattern) -> Bool {
    guard answer.status / 100 == 2 else { return false }
    return switch pattern {
    case .exact(let status): status / 100 == 2
    case .range(let digit): digit == 2
    case .other: false
    }
  }

  private func isWanted(_ status: StatusPattern) -> Bool {
    wanted.contains { pattern in
      switch (pattern, status) {
      case (_, .exact(let code)): pattern.contains(code)
      case (.exact(let code), .range(let digit)): code / 100 == digit
      case (.range(let one), .range(let digit)): one == digit
      case (.other, .range): true
      case (_, .other): false
      }
    }
  }
}

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

  /// Whether the status is one that will do, or of the same class (201 for 200): the body of a 401 is not held against
  /// the values of a 200.
  var hasWantedClass: Bool {
    wanted.isEmpty
      || wanted.contains { pattern in
        switch pattern {
        case .exact(let status): status / 100 == answer.status / 100
        case .range, .other: pattern.contains(answer.status)
        }
      }
  }

  /// What the answer is held against.
  ///
  /// An unexpected status has its own entry's promise if it is documented, exactly or by class; else, where it is
  /// of the same class as an expected one (201 for 200), it is held against that one's, which is what the client
  /// will try to decode; else against `default`. A body is not held against a promise of no body: the status has said it.
  func promise(isExpected: Bool) -> ResponsePromise? {
    guard !isExpected, let documented = endpoint.promise(for: answer.status),
      documented.status != .other
    else {
      return isExpected ? endpoint.promise(for: answer.status) : substitute
    }
    return documented
  }

  private var substitute: ResponsePromise? {
    let meant = endpoint.responses.first { promise in
      switch promise.status {
      case .exact(let status): status / 100 == answer.status / 100 && isWanted(promise.status)
      case .range(let digit): digit == answer.status / 100 && isWanted(promise.status)
      case .other: false
      }
    }
    return meant ?? endpoint.promise(for: answer.status)
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

extension AnswerJudge {
  func statusFinding() -> Finding? {
    guard !wanted.isEmpty, !wanted.contains(where: { $0.contains(answer.status) }) else { return nil }
    let error = carriedError
    let words = answer.status >= 400 ? error.map { " (\($0))" } ?? "" : ""
    var result = finding(
      .responseStatus, expected: wanted.map(\.description).joined(separator: ", "),
      actual: "\(answer.status)\(words)", at: expected?.location ?? endpoint.location)
    let advice = StatusAdvice(
      of: answer, method: method, promisesBody: promisesBody, expectsSuccess: expectsSuccess,
      expectsRedirect: (300...399).contains { status in
        wanted.contains { $0 != .other && $0.contains(status) }
      }, expectsRefusal: error == nil && wantsOnly([401, 403]),
      expectsAbsence: error == nil && wantsOnly([404, 410]),
      isDocumented: endpoint.promise(for: answer.status).map { $0.status != .other } ?? false)
    if let backend = advice.backend { result.hint.backend = backend }
    if let client = advice.client { result.hint.client = client }
    return result
  }

  /// Returns whether all statuses that will do are among some.
  private func wantsOnly(_ statuses: [Int]) -> Bool {
    !wanted.isEmpty
      && wanted.allSatisfy { pattern in
        if case .exact(let status) = pattern { statuses.contains(status) } else { false }
      }
  }

  /// True if one of the statuses that will do is a success.
  var expectsSuccess: Bool {
    wanted.isEmpty
      || wanted.contains { pattern in
        switch pattern {
        case .exact(let status): status / 100 == 2
        case .range(let digit): digit == 2
        case .other: false
        }
      }
  }

  /// The promise of the status that is expected, where that is one with an entry of its own.
  var expectedPromise: ResponsePromise? {
    endpoint.responses.first { isWanted($0.status) && $0.status != .other }
  }

  /// True if a success with a body is expected.
  private var promisesBody: Bool {
    if case .shape? = promise(isExpected: false)?.body { true } else { false }
  }

  /// The longest body that is searched for the text of an error.
  private static let longestError = 64 << 10

  /// The text of the error that the body tells of to people, whatever the status is; `nil` where it tells of none.
  private var carriedError: String? {
    guard hasBody, (1...Self.longestError).contains(answer.body.count),
      let document = try? JSONDocument(parsing: answer.body),
      let error = CarriedError(in: document) ?? CarriedError(ofFieldsIn: document)
    else { return nil }
    return error.words(in: document)
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

extension AnswerJudge {
  func statusFinding() -> Finding? {
    guard !wanted.isEmpty, !wanted.contains(where: { $0.contains(answer.status) }) else { return nil }
    let error = carriedError
    let words = answer.status >= 400 ? error.map { " (\($0))" } ?? "" : ""
    let wantedText = wanted.map(\.description).joined(separator: ", ")
    var result = finding(
      .responseStatus, evidence: .status(expected: wantedText, actual: "\(answer.status)"),
      expected: wantedText,
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

  /// Returns whether statuses are expected and each of them is one of `statuses`.
  private func wantsOnly(_ statuses: [Int]) -> Bool {
    !wanted.isEmpty
      && wanted.allSatisfy { pattern in
        if case .exact(let status) = pattern { statuses.contains(status) } else { false }
      }
  }

  /// A Boolean value that indicates whether a success is among the expected statuses.
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

  /// The promise of the expected status, if that status has an entry of its own.
  var expectedPromise: ResponsePromise? {
    endpoint.responses.first { isWanted($0.status) && $0.status != .other }
  }

  /// A Boolean value that indicates whether a success with a body is expected.
  private var promisesBody: Bool {
    if case .shape? = promise(isExpected: false)?.body { true } else { false }
  }

  /// The length, in bytes, of the longest body that is searched for an error message.
  private static let longestError = 64 << 10

  /// The error message in the body, whatever the status is; `nil` if there is none.
  private var carriedError: String? {
    guard hasBody, (1...Self.longestError).contains(answer.body.count),
      let document = try? JSONDocument(parsing: answer.body),
      let error = CarriedError(in: document) ?? CarriedError(ofFieldsIn: document)
    else { return nil }
    return error.words(in: document)
  }

  /// The expected statuses; empty if any status is expected.
  private var wanted: [StatusPattern] {
    if let expected, !expected.statuses.isEmpty { return expected.statuses }
    return endpoint.responses.map(\.status)
  }

  /// A Boolean value that indicates whether the body is compared: the status is expected, or both are successes.
  var holdsExpectedValues: Bool {
    wanted.isEmpty || wanted.contains { $0.contains(answer.status) || bothAreSuccesses($0) }
  }

  /// Returns the promise that the answer is held against, or `nil` if nothing is promised for its status.
  ///
  /// An unexpected status is held against its own entry, exact or by class, else against `default`. The exception is a
  /// success in place of another one (201 for 200): it is held against the promise of the expected success, which is
  /// what the client decodes.
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

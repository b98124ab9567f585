extension AnswerJudge {
  /// Returns a finding if the answer took longer than its check or its endpoint allows.
  func timeFinding() -> Finding? {
    guard let limit = expected?.within ?? endpoint.within, let elapsed = answer.elapsed, elapsed > limit.time
    else { return nil }
    var result = finding(
      .responseSlow, expected: "within \(limit.time.inWords)", actual: elapsed.inWords, at: limit.location)
    switch endpoint.slowResponses {
    case .warn: result.severity = .info
    case .fail: break
    }
    return result
  }
}

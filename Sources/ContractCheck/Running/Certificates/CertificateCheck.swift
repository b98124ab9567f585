import ContractSpecs

/// A check that the certificate of a contract's backend is valid for long enough.
///
/// It is a check like any other, except that no contract writes it: its name is one that no contract can give.
struct CertificateCheck {
  static let name = "(certificate)"

  /// The text that reports show in place of an endpoint.
  static let endpoint = "TLS handshake"

  let limit: TimeLimit

  /// The expectation in words, such as `valid for 30 days`.
  var expectation: String { "valid for \(Self.span(limit.time / .seconds(1)))" }

  /// The result of reading a certificate.
  enum Reading: Hashable, Sendable {
    /// An expiry date, in seconds since 1970-01-01T00:00:00Z.
    case expires(Double)

    /// A date that libcurl does not report, or reports in an unknown form.
    case untold
    case failed(TransportFailure)

    /// A certificate that was not requested, for the given reason.
    case unasked(CheckResult.Outcome, CheckResult.Failure)
  }

  /// Returns the result of the check; `now` is in seconds since 1970-01-01T00:00:00Z.
  func result(of reading: Reading, now: Double) -> CheckResult {
    var result = CheckResult(
      name: Self.name, endpoint: Self.endpoint, expectedStatus: expectation, location: limit.location,
      outcome: .passed, duration: .zero)
    switch reading {
    case .expires(let moment): judge(moment - now, at: moment, into: &result)
    case .untold:
      result.outcome = .noVerdict
      result.failure = .init(
        reason: .certificateUnreadable, message: "libcurl does not tell when the certificate expires")
    case .failed(.cancelled):
      result.outcome = .noVerdict
      result.failure = .interrupted("the run was interrupted before the certificate came")
    case .failed(let failure):
      result.outcome = .noVerdict
      result.failure = .init(reason: .transport(failure.name), message: failure.description)
    case .unasked(let outcome, let failure): (result.outcome, result.failure) = (outcome, failure)
    }
    return result
  }

  private func judge(_ left: Double, at moment: Double, into result: inout CheckResult) {
    let day = CalendarDay(secondsSince1970: moment)
    let actual =
      left < 0 ? "expired \(Self.span(-left)) ago (\(day))" : "expires in \(Self.span(left)) (\(day))"
    result.title = "the certificate \(actual)"
    guard left < limit.time / .seconds(1) else { return }
    result.outcome = .failed
    result.findings = [
      Finding(
        kind: .certificateExpiry, severity: .breaks, place: Finding.Place(location: limit.location),
        evidence: .kind, promised: .validity(result.expectedStatus), received: .expiry(actual),
        advice: Finding.Kind.certificateExpiry.advice)
    ]
  }

  /// Returns a time in whole days, or in whole hours below two days.
  private static func span(_ seconds: Double) -> String {
    let hours = Int(seconds / 3_600)
    let (number, unit) = hours < 48 ? (hours, "hour") : (hours / 24, "day")
    return "\(number) \(unit)\(number == 1 ? "" : "s")"
  }
}

/// A difference between a response and its promise: the smallest true explanation of what was observed.
public struct Difference: Hashable, Sendable {
  /// The kind of difference, such as `field-casing`; the kinds are those of every report.
  public var kind: String

  /// The effect on the app: `breaks`, `older-os`, `latent`, `silent` or `info`.
  public var severity: String

  /// True if a run with this difference fails.
  public var failsRun: Bool

  /// The promised place as a path, such as `$.items[*].id`; `nil` for the status, a header or the body as a whole.
  public var path: String?

  /// The path at which the value was found, if that is not the promised one.
  public var foundAt: String?

  /// The promise, in the contract's notation or in a few words.
  public var expected: String

  /// The received value in a few words, bounded in length and not escaped for any output.
  public var actual: String

  /// The advice for the backend and for the client.
  public var backendAdvice: String
  public var clientAdvice: String

  /// The location of the promise: file, line and column, the latter two from 1.
  public var file: String
  public var line: Int
  public var column: Int

  /// The difference in one line, as a failing test prints it:
  /// `x.json:3:17: value-type at $.age: expected integer, got string "22"`.
  public var description: String

  init(_ finding: Finding) {
    (kind, severity, failsRun) = (
      finding.kind.rawValue, finding.severity.rawValue, finding.severity.failsRun
    )
    (path, foundAt) = (finding.path?.description, finding.foundAt?.description)
    (expected, actual) = (finding.expected, finding.actual)
    (backendAdvice, clientAdvice) = (finding.hint.backend, finding.hint.client)
    (file, line, column) = (finding.location.file, finding.location.line, finding.location.column)
    description = finding.description
  }
}

extension Difference: CustomStringConvertible {}

import Testing

@testable import ContractCheck
@testable import ContractSpecs

@Suite struct RetryPolicyTests {
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var method = "GET"
    var retry: Retry?
    var expected: [StatusPattern] = [.exact(200)]
    var attempt: RetryPolicy.Attempt
    var retries = 0
    var delay: Duration?
  }

  private static func response(_ status: Int, retryAfter: String?) -> RetryPolicy.Attempt {
    .answered(HTTPResponse(status: status, headers: retryAfter.map { [Header("retry-after", $0)] } ?? []))
  }

  @Test(arguments: [
    Example(
      testDescription: "a safe request without a response", attempt: .failed(.refused(by: "x")),
      delay: .milliseconds(250)),
    Example(testDescription: "only once", attempt: .failed(.refused(by: "x")), retries: 1),
    Example(
      testDescription: "an unsafe one without a response", method: "POST",
      attempt: .failed(.closedEarly(reason: ""))),
    Example(
      testDescription: "an unsafe one that may be repeated", method: "POST",
      retry: Retry(times: 2, includesUnsafe: true), attempt: .failed(.closedEarly(reason: "")), retries: 1,
      delay: .milliseconds(500)),
    Example(
      testDescription: "retry: 0", retry: Retry(times: 0, includesUnsafe: false),
      attempt: .failed(.refused(by: "x"))),
    Example(testDescription: "too large stays too large", attempt: .failed(.bodyTooLarge(limit: 1))),
    Example(testDescription: "cancelled is meant", attempt: .failed(.cancelled)),
    Example(
      testDescription: "429 to an unsafe one", method: "POST", attempt: response(429, retryAfter: "3"),
      delay: .seconds(3)),
    Example(testDescription: "503 at once", attempt: response(503, retryAfter: "0"), delay: .zero),
    Example(
      testDescription: "10 s is not too long", attempt: response(503, retryAfter: "10"), delay: .seconds(10)),
    Example(testDescription: "11 s is", attempt: response(503, retryAfter: "11")),
    Example(
      testDescription: "503 without Retry-After is a response", attempt: response(503, retryAfter: nil)),
    Example(testDescription: "500 is a response", attempt: response(500, retryAfter: "1")),
    Example(
      testDescription: "429 that is expected is a response", expected: [.exact(429)],
      attempt: response(429, retryAfter: "1")),
    Example(
      testDescription: "429 among 4XX too", expected: [.range(4)], attempt: response(429, retryAfter: "1")),
    Example(
      testDescription: "a date 4 s ahead",
      attempt: response(503, retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT"),
      delay: .seconds(4)),
    Example(testDescription: "nonsense", attempt: response(503, retryAfter: "soon")),
    Example(testDescription: "429 with nonsense", attempt: response(429, retryAfter: "soon")),
    Example(testDescription: "429 with nothing", attempt: response(429, retryAfter: nil)),
    Example(
      testDescription: "a certificate that is not trusted is not asked for again",
      attempt: .failed(.untrusted(.init(host: "h:1", reason: "x", isUnknownIssuer: true)))),
  ])
  func `what is sent again, and when`(example: Example) {
    let policy = RetryPolicy(method: example.method, retry: example.retry, expected: example.expected)
    let delay = policy.delay(after: example.attempt, retries: example.retries, now: 784_111_773)
    #expect(delay == example.delay)
  }

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `all forms of a date are read`(text: String) {
    #expect(RetryAfter.unixTime(httpDate: text) == 784_111_777)
  }

  @Test(arguments: [
    "", "-1", "1.5", "Sun, 06 Foo 1994 08:49:37 GMT", "06 Nov 1994", "1 2 3", "99999999999999999999x",
  ])
  func `what is neither number nor date is not`(text: String) {
    #expect(RetryAfter.delay(text, now: 0) == nil)
  }

  @Test func `a number beyond all bounds is too long, not too large`() {
    #expect(RetryAfter.delay("99999999999999999999", now: 0).map { $0 > .seconds(1_000_000) } == true)
  }
}

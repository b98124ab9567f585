import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct TransportFailureTests {
  @Test(arguments: [
    (TransportFailure.cannotResolve(host: "x"), "transport-dns", "could not resolve host 'x'"),
    (.refused(by: "127.0.0.1:9"), "transport-refused", "connection refused by 127.0.0.1:9"),
    (
      .unreachable(address: "a:1", reason: "No route to host"), "transport-unreachable",
      "could not connect to a:1: No route to host"
    ),
    (
      .timedOut(after: .seconds(2), .waiting), "transport-timeout",
      "timed out after 2 s while waiting for the first byte"
    ),
    (
      .timedOut(after: .milliseconds(1250), .body(received: 12)), "transport-timeout",
      "timed out after 1.25 s while reading the body, at byte 12"
    ),
    (
      .timedOut(after: .milliseconds(90), .connecting), "transport-timeout",
      "timed out after 90 ms while connecting"
    ),
    (.tls(reason: "certificate has expired"), "transport-tls", "TLS: certificate has expired"),
    (
      .untrusted(.init(host: "h:443", reason: "self-signed certificate", isUnknownIssuer: true)),
      "transport-tls", "TLS: the certificate of h:443 is not trusted: self-signed certificate"
    ),
    (.proxy(reason: "no"), "transport-proxy", "proxy: no"),
    (
      .closedEarly(reason: "the backend sent nothing"), "transport-closed",
      "connection closed before a response came: the backend sent nothing"
    ),
    (
      .streamReset(reason: "x"), "transport-closed", "the stream was reset before a response came: x"
    ),
    (.bodyTooLarge(limit: 9), "transport-too-large", "the body is larger than 9 bytes"),
    (.headersTooLarge(limit: 9), "transport-too-large", "the header fields are larger than 9 bytes"),
    (.protocolBroken(reason: "x"), "transport-protocol", "not a valid HTTP response: x"),
    (.undecodable(reason: "x"), "transport-protocol", "the body cannot be decoded: x"),
    (.tooManyRedirects(limit: 1), "transport-redirects", "more than 1 redirect"),
    (.tooManyRedirects(limit: 2), "transport-redirects", "more than 2 redirects"),
    (.invalidRequest(reason: "x"), "transport-request", "the request cannot be sent: x"),
    (.cancelled, "transport-cancelled", "cancelled"),
    (.internalError(code: 27, reason: "x"), "transport-internal", "libcurl error 27: x"),
  ])
  func `each failure has a name and a sentence`(failure: TransportFailure, name: String, sentence: String) {
    #expect(failure.name.rawValue == name)
    #expect(failure.description == sentence)
  }

  @Test(arguments: [
    (Duration.zero, "0 ms"), (.microseconds(1), "1 ms"), (.milliseconds(999), "999 ms"),
    (.seconds(30), "30 s"),
    (.milliseconds(1005), "1.005 s"), (.milliseconds(61500), "61.5 s"),
  ])
  func `a duration is said in few digits`(duration: Duration, words: String) {
    #expect(duration.inWords == words)
  }
}

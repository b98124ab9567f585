import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct RequestSendableTests {
  @Test(arguments: [
    (
      Request(method: "GET", url: "ftp://a/"), "the address must begin with 'http://', 'https://' or 'unix:/'"
    ),
    (
      Request(method: "GET", url: "file:///etc/passwd"),
      "the address must begin with 'http://', 'https://' or 'unix:/'"
    ),
    (Request(method: "GET", url: "a"), "the address must begin with 'http://', 'https://' or 'unix:/'"),
    (
      Request(method: "GET", url: "http://a/ b"),
      "a blank or a control character in the address must be percent-encoded"
    ),
    (
      Request(method: "GET", url: "http://a/\r\nX: y"),
      "a blank or a control character in the address must be percent-encoded"
    ),
    (Request(method: "GET / HTTP/1.1", url: "http://a/"), "the method is not a token"),
    (Request(method: "", url: "http://a/"), "the method is not a token"),
    (Request(method: "HEAD", url: "http://a/", body: []), "HEAD carries no body (RFC 9110 section 9.3.2)"),
    (
      Request(method: "GET", url: "http://a/", headers: [Header("X: y", "z")]),
      "the name of a header field is not a token"
    ),
    (
      Request(method: "GET", url: "http://a/", headers: [Header("X", "y\nz")]),
      "the value of header field 'X' holds a line break or NUL"
    ),
    (
      Request(method: "GET", url: "http://a/", headers: [Header("X", "y\r\nz")]),
      "the value of header field 'X' holds a line break or NUL"
    ),
    (
      Request(method: "GET", url: "http://a/", headers: [Header("X", "y\0z")]),
      "the value of header field 'X' holds a line break or NUL"
    ),
  ])
  func `what cannot be one request is refused`(request: Request, reason: String) {
    #expect(throws: TransportFailure.invalidRequest(reason: reason)) { try request.requireSendable() }
  }

  @Test(arguments: ["http://a", "HTTPS://a.example:8443/é?x=%0D#f", "http://[::1]/"])
  func `other addresses are libcurl's to judge`(url: String) throws {
    try Request(method: "M-SEARCH", url: url, headers: [Header("X-Y_z!", "café \t ü")]).requireSendable()
  }
}

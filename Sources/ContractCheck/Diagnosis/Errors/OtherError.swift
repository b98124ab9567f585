import ContractSpecs

/// An error of something other than `JSONDecoder`: its meaning, and the place that it names.
struct OtherError: Hashable, Sendable {
  /// The error in a few words: `NSURLErrorDomain -1022`, `Gson: JsonSyntaxException`.
  var gist: String
  var says: String
  var causes: [ErrorMeaning.Cause]

  /// The path that the error names; `nil` if it names none.
  var path: JSONPath?

  /// A Boolean value that indicates whether the error says that the whole body is not JSON.
  var isOfWholeBody = false
}

extension OtherError {
  /// Finds such an error in a text; `nil` if there is none.
  init?(in text: String) {
    guard let found = Self.transport(in: text) ?? Self.empty(in: text) ?? Self.ofOtherClient(in: text) else {
      return nil
    }
    self = found
  }

  /// Returns Alamofire's error for an answer without a body.
  private static func empty(in text: String) -> OtherError? {
    guard text.lowercased().contains("input data was nil or zero length") else { return nil }
    return OtherError(
      gist: "an empty body",
      says: "The answer had no body, so nothing was decoded.",
      causes: [
        .init(
          body: "204, or a 200 without a body", remark: "decode nothing then, or allow it: emptyResponseCodes"
        ),
        .init(body: "a body that did not arrive", remark: "compare Content-Length with what came"),
      ])
  }

  // MARK: Network errors

  private static func transport(in text: String) -> OtherError? {
    guard let code = urlErrorCode(in: text), let trouble = troubles[code] else { return nil }
    return OtherError(
      gist: "NSURLErrorDomain \(code)", says: "\(trouble.says) Nothing came, so nothing was decoded.",
      causes: trouble.causes)
  }

  private static func urlErrorCode(in text: String) -> Int? {
    if text.contains("App Transport Security policy requires") { return -1022 }
    let match =
      text.firstMatch(of: /NSURLErrorDomain[^\n]{0,20}?(-\d{3,4})\b/)
      ?? text.firstMatch(of: /URLError[^\n]{0,40}?(-\d{3,4})\b/)
    return match.flatMap { Int($0.1) }
  }

  private static let troubles: [Int: (says: String, causes: [ErrorMeaning.Cause])] = [
    -1022: (
      "App Transport Security forbids plain http.",
      [
        .init(
          body: "the address begins with http://",
          remark:
            "use https, or for a backend of your own NSExceptionDomains in Info.plist; NSAllowsLocalNetworking is enough for a local one"
        )
      ]
    ),
    -1009: (
      "The device is offline.",
      [.init(body: "no network", remark: "or, on a simulator, that of the Mac; try again when there is one")]
    ),
    -1005: (
      "The connection was closed before the answer was complete.",
      [
        .init(
          body: "a kept-alive connection that the backend had closed",
          remark: "repeat the request; look at the keep-alive times of backend and proxy")
      ]
    ),
    -1004: (
      "Nobody listens at the address.",
      [
        .init(
          body: "the backend does not run, or on another port",
          remark: "on a device, localhost is the device itself: use the computer's address")
      ]
    ),
    -1003: (
      "The host's name is not known.",
      [
        .init(
          body: "a misspelt host, or one that only a VPN knows", remark: "look at the base URL of this build")
      ]
    ),
    -1001: (
      "The backend did not answer in time.",
      [
        .init(
          body: "a backend that takes longer than timeoutInterval",
          remark: "repeat it with curl, which shows how long it takes")
      ]
    ),
    -1200: (
      "No secure connection could be made.",
      [
        .init(
          body: "a protocol version before TLS 1.2, or a server that speaks no TLS at this port",
          remark: "curl -v shows the handshake")
      ]
    ),
    -1202: (
      "The server's certificate is not trusted.",
      [
        .init(
          body: "a certificate of its own, one that has expired, or one for another name",
          remark: "install the authority on the device, or mend the certificate; do not switch the check off")
      ]
    ),
    -1011: (
      "The server's answer made no sense as HTTP.",
      [.init(body: "a proxy in between, or a status that the app refuses", remark: "repeat it with curl -i")]
    ),
    -1002: (
      "The address's scheme is not supported.",
      [.init(body: "a URL without https://", remark: "print the URL")]
    ),
    -1000: (
      "The address is no URL.", [.init(body: "blanks or a missing scheme in it", remark: "print the URL")]
    ),
    -999: (
      "The app cancelled the request itself.",
      [
        .init(
          body: "a task or view that ended before the answer came",
          remark: "often harmless; keep the task that awaits it")
      ]
    ),
  ]
}

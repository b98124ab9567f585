/// The errors of URLSession, by their codes.
extension OtherError {
  static func transport(in text: String) -> OtherError? {
    guard let code = urlErrorCode(in: text) else { return nil }
    guard let trouble = troubles[code] else {
      return OtherError(
        gist: "NSURLErrorDomain \(code)",
        says:
          "The request ended with this code, by URLSession, or by the app's own code if that throws a URLError.",
        causes: [
          .init(
            body: "what URLError.Code calls this number",
            remark: "repeat the request with curl -v, which shows where it ends")
        ])
    }
    return OtherError(
      gist: "NSURLErrorDomain \(code)", says: "\(trouble.says) \(trouble.came.words)".trimmed,
      causes: trouble.causes)
  }

  /// The part of a response that came before a network error.
  private enum Came {
    case nothing, notAll

    /// A response that may have come as a whole, and which code of the app refused.
    case perhapsAll

    var words: String {
      switch self {
      case .nothing: "Nothing came, so nothing was decoded."
      case .notAll: "No response came to its end, so nothing was decoded."
      case .perhapsAll: ""
      }
    }
  }

  private static func urlErrorCode(in text: String) -> Int? {
    if text.contains("App Transport Security policy requires") { return -1022 }
    guard text.contains("URLError") else { return nil }
    let match =
      text.firstMatch(of: /NSURLErrorDomain[^\n]{0,20}?(-\d{3,4})\b/)
      ?? text.firstMatch(of: /URLError[^\n]{0,40}?(-\d{3,4})\b/)
    return match.flatMap { Int($0.1) }
  }

  private static let troubles: [Int: (says: String, came: Came, causes: [ErrorMeaning.Cause])] = [
    -1022: (
      "App Transport Security forbids plain http.", .nothing,
      [
        .init(
          body: "the address begins with http://",
          remark:
            "use https, or for a backend of your own NSExceptionDomains in Info.plist; NSAllowsLocalNetworking is enough for a local one"
        )
      ]
    ),
    -1007: (
      "There were too many redirects.", .notAll,
      [.init(body: "addresses that redirect to each other, or to themselves", remark: "curl -vL shows them")]
    ),
    -1009: (
      "The device is offline.", .nothing,
      [.init(body: "no network", remark: "or, on a simulator, that of the Mac; try again when there is one")]
    ),
    -1005: (
      "The connection was closed before the response was complete.", .notAll,
      [
        .init(
          body: "a kept-alive connection that the backend had closed",
          remark: "repeat the request; look at the keep-alive times of backend and proxy")
      ]
    ),
    -1004: (
      "Nobody listens at the address.", .nothing,
      [
        .init(
          body: "the backend does not run, or on another port",
          remark: "on a device, localhost is the device itself: use the computer's address")
      ]
    ),
    -1003: (
      "The host's name is not known.", .nothing,
      [
        .init(
          body: "a misspelt host, or one that only a VPN knows", remark: "look at the base URL of this build")
      ]
    ),
    -1001: (
      "The backend did not answer in time.", .notAll,
      [
        .init(
          body: "a backend that takes longer than timeoutInterval",
          remark: "repeat it with curl, which shows how long it takes")
      ]
    ),
    -1200: (
      "No secure connection could be made.", .nothing,
      [
        .init(
          body: "a protocol version before TLS 1.2, or a server that speaks no TLS at this port",
          remark: "curl -v shows the handshake")
      ]
    ),
    -1202: (
      "The server's certificate is not trusted.", .nothing,
      [
        .init(
          body: "a certificate of its own, one that has expired, or one for another name",
          remark: "install the authority on the device, or fix the certificate; do not switch the check off")
      ]
    ),
    -1011: (
      "The response was refused: by URLSession as no HTTP, or by the app's own code for its status.",
      .perhapsAll,
      [
        .init(
          body: "a status that the app's code takes for no success, with throw URLError(.badServerResponse)",
          remark: "look at the status and the body: they came"),
        .init(body: "a proxy in between that speaks no HTTP", remark: "repeat it with curl -i"),
      ]
    ),
    -1012: (
      "The request was cancelled while it waited for credentials.", .notAll,
      [
        .init(
          body: "a certificate or a password that the app's URLSessionDelegate refused",
          remark: "look at its answers to authentication challenges, such as those of certificate pinning")
      ]
    ),
    -1013: (
      "Credentials are missing or refused: as URLSession says, or the app's own code for a status such as 401.",
      .perhapsAll,
      [
        .init(
          body: "a token that is missing, wrong or has expired",
          remark: "repeat it with curl -i, which shows the status and the body")
      ]
    ),
    -1002: (
      "The address's scheme is not supported.", .nothing,
      [.init(body: "a URL without https://", remark: "print the URL")]
    ),
    -1000: (
      "The address is no URL.", .nothing,
      [.init(body: "blanks or a missing scheme in it", remark: "print the URL")]
    ),
    -999: (
      "The app cancelled the request itself.", .notAll,
      [
        .init(
          body: "a task or view that ended before the response came",
          remark: "often harmless; keep the task that awaits it")
      ]
    ),
  ]
}

/// The errors of clients other than URLSession for requests without a response: OkHttp and Ktor, Dart, Node.js and
/// browsers.
extension OtherError {
  /// Returns such an error; `nil` if there is none.
  static func ofConnection(in text: String) -> OtherError? {
    guard let known = connections.first(where: { known in known.marks.contains { text.contains($0) } }) else {
      return nil
    }
    return OtherError(
      gist: known.gist, says: "\(known.says) No whole response reached the app, so nothing was decoded.",
      causes: [known.cause])
  }

  private static let connections: [(marks: [String], gist: String, says: String, cause: ErrorMeaning.Cause)] =
    [
      (
        ["UnknownHostException", "ENOTFOUND", "EAI_AGAIN", "Failed host lookup"], "an unknown host",
        "The host's name is not known.",
        .init(
          body: "a misspelt host, no network, or a host that only a VPN knows",
          remark: "look at the base URL of this build")
      ),
      (
        ["SocketTimeoutException", "ETIMEDOUT", "HttpRequestTimeoutException", "ConnectTimeoutException"],
        "a timeout", "The backend did not answer in time.",
        .init(
          body: "a backend that is not reached, or takes longer than the client waits",
          remark: "repeat it with curl, which shows how long it takes")
      ),
      (
        ["SSLHandshakeException", "SSLPeerUnverifiedException", "HandshakeException"],
        "no secure connection", "No secure connection could be made.",
        .init(
          body: "a certificate that the client does not trust, or one for another name",
          remark: "curl -v shows the handshake")
      ),
      (
        ["ConnectException", "ECONNREFUSED", "Connection refused"], "no connection",
        "No connection could be made.",
        .init(
          body: "the backend does not run, or on another port",
          remark:
            "on a device, localhost is the device itself, and in Android's emulator 10.0.2.2 is the computer")
      ),
      (
        ["Failed to fetch", "NetworkError when attempting to fetch resource", "Network request failed"],
        "fetch failed", "fetch got no response that it may show.",
        .init(
          body: "a backend that is not reached or, in a browser, a response without the headers of CORS",
          remark: "the browser's console names CORS; curl shows whether the backend answers")
      ),
    ]
}

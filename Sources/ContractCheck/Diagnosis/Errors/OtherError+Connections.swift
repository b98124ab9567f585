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

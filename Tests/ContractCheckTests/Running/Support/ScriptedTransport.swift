import ContractSpecs

@testable import ContractCheck

/// A transport that answers requests by a function, and records them.
final class ScriptedTransport: Transport {
  typealias Script = @Sendable (Request, Int) async -> Result<HTTPResponse, TransportFailure>

  private let script: Script

  /// The number of redirects that were followed to each response.
  private let redirects: Int

  /// The state is not in a `Mutex`: the thread sanitizer does not see its waiting and reports a race on what it guards.
  private let state = Locked(State())

  struct State {
    var requests: [Request] = []
    var options: [TransferOptions] = []
    var running = 0
    var maximumRunning = 0
  }

  /// Creates a transport. `script` gets the request and the number of earlier ones of the same method and address.
  init(redirects: Int = 0, _ script: @escaping Script) { (self.redirects, self.script) = (redirects, script) }

  /// Responses by method and path; several responses of one key come one after another, the last is repeated.
  convenience init(_ responses: [String: [Result<HTTPResponse, TransportFailure>]]) {
    self.init { request, earlier in
      let path = request.url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(
        3)
      let key = "\(request.method) /\(path.joined())"
      guard let list = responses[key], let last = list.last else {
        return .success(HTTPResponse(status: 404))
      }
      return earlier < list.count ? list[earlier] : last
    }
  }

  var requests: [Request] { state.withLock(\.requests) }
  var options: [TransferOptions] { state.withLock(\.options) }
  var maximumRunning: Int { state.withLock(\.maximumRunning) }

  /// The requests in the form `GET /a`, in the order in which they came.
  var lines: [String] {
    requests.map { request in
      let path = request.url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(
        3)
      return "\(request.method) /\(path.joined())"
    }
  }

  func send(_ request: Request, options: TransferOptions) async throws(TransportFailure) -> Exchange {
    let earlier = state.withLock { state in
      defer {
        state.requests.append(request)
        state.options.append(options)
        state.running += 1
        state.maximumRunning = max(state.maximumRunning, state.running)
      }
      return state.requests.count { $0.method == request.method && $0.url == request.url }
    }
    let result = await script(request, earlier)
    state.withLock { $0.running -= 1 }
    var exchange = Exchange(response: try result.get(), url: request.url)
    exchange.redirectsFollowed = redirects
    return exchange
  }
}

extension Result<HTTPResponse, TransportFailure> {
  static func status(_ status: Int, _ headers: [Header] = []) -> Self {
    .success(HTTPResponse(status: status, headers: headers))
  }

  static func json(_ text: String, status: Int = 200, _ headers: [Header] = []) -> Self {
    .success(
      HTTPResponse(
        status: status, headers: [Header("Content-Type", "application/json")] + headers,
        body: Array(text.utf8)))
  }
}

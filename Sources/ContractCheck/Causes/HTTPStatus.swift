/// The statuses by what they say of themselves.
enum HTTPStatus {
  static let unauthorized = 401
  static let notFound = 404

  /// The statuses of proxies that get no response from the app behind them. Those from 520 on are Cloudflare's.
  private static let gateways = Set([502, 503, 504, 530]).union(520...527)

  /// The statuses with which backends refuse requests for their credentials. 419 and 440 are not registered, but some
  /// frameworks answer an expired session with them.
  static let refusalsOfCredentials: Set = [unauthorized, 403, 407, 419, 440]

  /// The statuses that refuse a request for what it is, whatever it asks for: its method, its size, its media types or
  /// its header.
  static let refusalsOfRequests: Set = [405, 406, 411, 413, 415, 426, 428, 431]

  static func isOfGateway(_ status: Int) -> Bool { gateways.contains(status) }

  /// Returns whether a status is that of a client's error, but not one which says that nothing is there.
  static func isRefusal(_ status: Int) -> Bool { status / 100 == 4 && status != notFound }
}

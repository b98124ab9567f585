import ContractSpecs

/// The response to a request, with the circumstances of its transfer.
struct Exchange: Sendable {
  var response: HTTPResponse
  var timings = PhaseTimings()

  /// The failure of a transfer whose time limit ended while the pieces of a stream were arriving; the response then has
  /// those that came. `nil` for a response that ended by itself.
  var timeout: TransportFailure?

  /// The time without a part of the body when the time limit ended the transfer; `nil` if none had arrived.
  var silence: Duration?

  /// The HTTP version of the response: `1.0`, `1.1`, `2` or `3`.
  var httpVersion = "1.1"

  /// The URL that the response came from, after the redirects that were followed.
  var url = ""

  var redirectsFollowed = 0

  /// True if a followed redirect named a user or password of its own, which was not sent.
  var leftOutUserInfo = false

  /// The absolute URL that a 3xx response points to.
  var redirectTarget: String?

  var connectionReused = false

  /// The expiry date of the server's certificate in libcurl's format. `nil` unless `TransferOptions.endsWithHandshake`
  /// is set and libcurl reports it.
  var certificateExpiry: String?

  /// The request line and header fields as sent; `nil` unless `TransferOptions.keepsSentHead` is set.
  var sentHead: String?
}

/// The end of each phase of a transfer, counted from its start. No time is less than the one before it.
///
/// Phases that a reused connection skips end when the phase before them ended.
struct PhaseTimings: Hashable, Sendable {
  @Microseconds var nameLookup = Duration.zero
  @Microseconds var connect = Duration.zero
  @Microseconds var tls = Duration.zero
  @Microseconds var firstByte = Duration.zero
  @Microseconds var total = Duration.zero

  /// Returns the same phases counted from a start that is earlier by `time`.
  func after(_ time: Duration) -> PhaseTimings {
    PhaseTimings(
      nameLookup: time + nameLookup, connect: time + connect, tls: time + tls, firstByte: time + firstByte,
      total: time + total)
  }
}

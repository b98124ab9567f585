import ContractSpecs

/// What a transfer gave: the answer, and how it came about.
struct Exchange: Sendable {
  var answer: Answer
  var timings = PhaseTimings()

  /// The version that was spoken: `1.0`, `1.1`, `2` or `3`.
  var httpVersion = "1.1"

  /// The address that gave the answer, after the redirects that were followed.
  var url = ""

  var redirectsFollowed = 0

  /// Whether a redirect that was followed named a user or a password of its own, which were not sent.
  var leftOutUserInfo = false

  /// The absolute address that a 3xx answer points to.
  var redirectTarget: String?

  /// Whether the request went over a connection that an earlier one had opened.
  var connectionReused = false

  /// When the server's certificate expires, in libcurl's words, where `TransferOptions.endsWithHandshake` asked for it
  /// and libcurl could tell.
  var certificateExpiry: String?

  /// Request line and header fields as they were sent, where `TransferOptions.keepsSentHead` asked for them.
  var sentHead: String?
}

/// When each phase of a transfer ended, counted from its start; no time is before the one above it.
///
/// Phases that a reused connection did not need end where the one before them ended.
struct PhaseTimings: Hashable, Sendable {
  var nameLookup = Duration.zero
  var connect = Duration.zero
  var tls = Duration.zero
  var firstByte = Duration.zero
  var total = Duration.zero

  /// The same phases counted from an earlier start.
  func after(_ time: Duration) -> PhaseTimings {
    PhaseTimings(
      nameLookup: time + nameLookup, connect: time + connect, tls: time + tls, firstByte: time + firstByte,
      total: time + total)
  }
}

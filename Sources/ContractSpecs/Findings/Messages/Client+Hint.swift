/// Dates that are as promised but that the client's strategy does not read.
extension Client {
  /// Returns the reason why the strategy does not read them, or `nil` if dates are strings.
  func unreadDateNote(isForOlderSystems: Bool) -> String? {
    switch dates {
    case nil, .custom: nil
    case .formatted(let formats): "which a formatter with \(formats.joined(separator: " or ")) does not read"
    case .iso8601:
      isForOlderSystems
        ? "which iso8601 does not read before iOS 26 and macOS 26" : "which iso8601 does not read"
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
      dates.map { "and \($0.rawValue) reads numbers" }
    }
  }

  /// Returns the advice on dates that are as promised but that the strategy does not read, or `nil` if it may read
  /// them.
  func unreadDateHint(isForOlderSystems: Bool) -> Finding.Hint? {
    switch dates {
    case nil, .custom: nil
    case .formatted:
      Finding.Hint(
        backend: "Nothing to do: the date is as promised.",
        client: "Give the formatter the format of what is sent, or set dateDecodingStrategy to iso8601.")
    case .iso8601 where isForOlderSystems:
      Finding.Hint(
        backend: "Leave out fractional seconds: older systems do not read them.",
        client:
          "Use a custom date strategy that tries ISO8601DateFormatter with and without fractional seconds.")
    case .iso8601:
      Finding.Hint(
        backend: "Write T and Z in upper case: RFC 3339 allows both, iso8601 does not.",
        client: "Use a custom date strategy that puts the text into upper case first.")
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
      Finding.Hint(
        backend: "Nothing to do: the date is as promised.",
        client: "Set dateDecodingStrategy to iso8601, or promise unix-seconds if numbers are meant.")
    }
  }
}

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
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  /// Returns the advice on a date that is as promised but that the strategy does not read, or `nil` if it may read it.
  func unreadDateHint(_ date: [UInt8], isForOlderSystems: Bool) -> Finding.Hint? {
    switch dates {
    case nil, .custom: nil
    case .formatted:
      Finding.Hint(
        backend: "Nothing to do: the date is as promised.",
        client: "Give the formatter the format of what is sent"
          + (Self.isReadByISO8601(date) ? ", or set dateDecodingStrategy to iso8601." : "."))
    case .iso8601 where isForOlderSystems:
      Finding.Hint(
        backend: "Leave out fractional seconds: older systems do not read them.",
        client:
          "Use a custom date strategy that tries ISO8601DateFormatter with and without fractional seconds.")
    case .iso8601: Self.iso8601Hint(date)
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
      Finding.Hint(
        backend: "Nothing to do: the date is as promised.",
        client: Self.readsText(date, date.contains(UInt8(ascii: ".")) && supportsSystems { _ in 26 })
          + (dates?.unit.map { ", or promise \($0.rawValue) if numbers are meant." } ?? "."))
    }
  }

  /// Returns the start of the advice on dates as text; older systems read no fraction of a second with `iso8601`.
  private static func readsText(_ date: [UInt8], _ needsNewerSystem: Bool) -> String {
    guard isReadByISO8601(date) else { return "Use a custom date strategy that reads this form" }
    return needsNewerSystem
      ? "Use a custom date strategy that tries ISO8601DateFormatter with and without fractional seconds"
      : "Set dateDecodingStrategy to iso8601"
  }

  /// Returns whether `iso8601` reads a date and time of RFC 3339, on new systems at least.
  private static func isReadByISO8601(_ date: [UInt8]) -> Bool {
    let text = String(decoding: date, as: UTF8.self)
    return (try? Date.ISO8601FormatStyle().parse(text)) != nil
      || (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)) != nil
  }

  /// Returns the advice on a date and time of RFC 3339 that `iso8601` reads on no system: it requires upper case, at
  /// most nine digits of a fraction and an offset below 18 hours.
  private static func iso8601Hint(_ date: [UInt8]) -> Finding.Hint {
    let isLower = date.contains { $0 == UInt8(ascii: "t") || $0 == UInt8(ascii: "z") }
    let fraction = date.dropFirst(20).prefix(while: \.isDigit)
    let isLong = date.dropFirst(19).first == UInt8(ascii: ".") && fraction.count > 9
    switch (isLower, isLong) {
    case (true, false):
      return Finding.Hint(
        backend: "Write T and Z in upper case: RFC 3339 allows both, iso8601 does not.",
        client: "Use a custom date strategy that puts the text into upper case first.")
    case (false, true):
      return Finding.Hint(
        backend: "Write at most nine digits of the fraction: RFC 3339 allows more, iso8601 does not.",
        client: "Use a custom date strategy that cuts the fraction first.")
    case (true, true), (false, false):
      return Finding.Hint(
        backend: "Write it in UTC and in its usual form, which iso8601 reads: 2025-01-08T12:00:00Z.",
        client: "Use a custom date strategy that reads this form.")
    }
  }
}

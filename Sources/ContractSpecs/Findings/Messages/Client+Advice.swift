#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates that are as promised but that the client's strategy does not read.
extension Client {
  /// Returns the note on a date that is as promised, or `nil` if the strategy may read it.
  func unreadDateNote(isForOlderSystems: Bool) -> ValueNote? {
    switch dates {
    case nil, .custom: nil
    case .deferredToDate, .iso8601, .secondsSince1970, .millisecondsSince1970, .formatted:
      dates.map { .unread(by: $0, isForOlderSystems: isForOlderSystems) }
    }
  }

  /// Returns the words for the reason why a strategy does not read dates that are as promised.
  static func unreadWords(_ dates: Dates, isForOlderSystems: Bool) -> String {
    switch dates {
    case .formatted(let tried): "which a formatter with \(tried.words(joinedBy: " or ")) does not read"
    case .iso8601:
      isForOlderSystems
        ? "which iso8601 does not read before iOS 26 and macOS 26" : "which iso8601 does not read"
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970: "and \(dates.rawValue) reads numbers"
    case .custom: "which the client may not read"
    }
  }

  /// Returns the advice on a date that is as promised but that the strategy does not read, or `nil` if it may read it.
  func unreadDateAdvice(_ date: [UInt8], isForOlderSystems: Bool) -> Advice? {
    switch dates {
    case nil, .custom: nil
    case .formatted:
      .rule(Self.isReadByISO8601(date) ? .unreadByFormatterButISO8601 : .unreadByFormatter)
    case .iso8601 where isForOlderSystems: .rule(.fractionForOlderSystems)
    case .iso8601: .rule(Self.iso8601Rule(date))
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
      Advice(backend: .rule(.dateAsPromised), client: numberRemedy(for: date))
    }
  }

  /// Returns the remedy for a client whose strategy reads numbers.
  private func numberRemedy(for date: [UInt8]) -> Remedy {
    let strategy = Remedy.rule(strategy(for: date))
    guard let unit = dates?.unit else { return strategy }
    return .both(strategy, .rule(.promiseNumbers, [.format: unit.rawValue]))
  }

  /// Returns the strategy that reads a date as text; older systems read no fraction of a second with `iso8601`.
  private func strategy(for date: [UInt8]) -> RuleID {
    guard Self.isReadByISO8601(date) else { return .setCustomStrategy }
    return date.contains(UInt8(ascii: ".")) && supportsSystems { _ in 26 }
      ? .setFractionStrategy : .setISO8601
  }

  /// Returns whether `iso8601` reads a date and time of RFC 3339, on new systems at least.
  private static func isReadByISO8601(_ date: [UInt8]) -> Bool {
    let text = String(decoding: date, as: UTF8.self)
    return (try? Date.ISO8601FormatStyle().parse(text)) != nil
      || (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)) != nil
  }

  /// Returns the rule for a date and time of RFC 3339 that `iso8601` reads on no system: it requires upper case, at
  /// most nine digits of a fraction and an offset below 18 hours.
  private static func iso8601Rule(_ date: [UInt8]) -> RuleID {
    let isLower = date.contains { $0 == UInt8(ascii: "t") || $0 == UInt8(ascii: "z") }
    let fraction = date.dropFirst(20).prefix(while: \.isDigit)
    let isLong = date.dropFirst(19).first == UInt8(ascii: ".") && fraction.count > 9
    return switch (isLower, isLong) {
    case (true, false): .lowerCaseDate
    case (false, true): .longFraction
    case (true, true), (false, false): .unusualDate
    }
  }
}

extension Client {
  /// The `dateDecodingStrategy` of the decoder.
  package enum Dates: Hashable, Sendable {
    case deferredToDate, iso8601, secondsSince1970, millisecondsSince1970

    /// A `DateFormatter`, or a closure that tries some ways of reading one after the other.
    case formatted(TriedDates)

    /// A closure of the client, about which nothing is known.
    case custom
  }
}

extension Client.Dates {
  package static func formatted(_ formats: [String]) -> Client.Dates { .formatted(TriedDates(formats)) }
}

extension Client.Dates: CaseIterable {
  /// The strategies that a contract can name: those about which everything is known without a parameter.
  package static let allCases: [Client.Dates] = [
    .deferredToDate, .iso8601, .secondsSince1970, .millisecondsSince1970,
  ]
}

extension Client.Dates: RawRepresentable {
  /// Parses the notation of a user: `iso8601`, `formatted(yyyy-MM-dd)`, `formatted(yyyy-MM-dd | HH:mm)`, and
  /// `formatted(yyyy-MM-dd | secondsSince1970)` for texts and numbers.
  package init?(rawValue: String) {
    if rawValue == "custom" {
      self = .custom
    } else if rawValue.hasPrefix("formatted("), rawValue.hasSuffix(")") {
      let inside = rawValue.dropFirst("formatted(".count).dropLast()
      var tried = TriedDates(
        inside.split(separator: " | ", omittingEmptySubsequences: false).map(String.init))
      if let last = tried.formats.last, let unit = TriedDates.Numbers.Unit(rawValue: last) {
        tried.formats.removeLast()
        tried.numbers = TriedDates.Numbers(unit)
      }
      if tried.formats.contains(where: { $0.allSatisfy { $0 == " " } }) { return nil }
      self = .formatted(tried)
    } else if let plain = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = plain
    } else {
      return nil
    }
  }

  package var rawValue: String {
    switch self {
    case .deferredToDate: "deferredToDate"
    case .iso8601: "iso8601"
    case .secondsSince1970: "secondsSince1970"
    case .millisecondsSince1970: "millisecondsSince1970"
    case .formatted(let tried): "formatted(\(tried.words(joinedBy: " | ")))"
    case .custom: "custom"
    }
  }
}

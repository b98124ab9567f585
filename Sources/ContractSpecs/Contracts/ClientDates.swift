extension Client {
  /// The `dateDecodingStrategy` of the decoder.
  package enum Dates: Hashable, Sendable {
    case deferredToDate, iso8601, secondsSince1970, millisecondsSince1970

    /// A `DateFormatter` with this format; of several formats, the first that reads a text is used.
    case formatted([String])

    /// A closure of the client, about which nothing is known.
    case custom
  }
}

extension Client.Dates: CaseIterable {
  /// The strategies that a contract can name: those about which everything is known without a parameter.
  package static let allCases: [Client.Dates] = [
    .deferredToDate, .iso8601, .secondsSince1970, .millisecondsSince1970,
  ]
}

extension Client.Dates: RawRepresentable {
  /// Parses the notation of a user: `iso8601`, `formatted(yyyy-MM-dd)`, `formatted(yyyy-MM-dd | HH:mm)`.
  package init?(rawValue: String) {
    if rawValue == "custom" {
      self = .custom
    } else if rawValue.hasPrefix("formatted("), rawValue.hasSuffix(")") {
      let format = rawValue.dropFirst("formatted(".count).dropLast()
      let formats = format.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
      if formats.contains(where: { $0.allSatisfy { $0 == " " } }) { return nil }
      self = .formatted(formats)
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
    case .formatted(let formats): "formatted(\(formats.joined(separator: " | ")))"
    case .custom: "custom"
    }
  }
}

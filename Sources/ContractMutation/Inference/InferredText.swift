import ContractSpecs

/// The well-known forms that all strings at one place have.
struct InferredText: Hashable, Sendable {
  /// The forms that no other text has by chance, the most specific first. A form that accepts too much, such as
  /// `hostname`, which accepts every word, is not guessed from a sample.
  static let forms: [Form] =
    [.token]
    + [Format.uuid, .dateTime, .localDateTime, .date, .time, .email, .url, .ipv4, .ipv6, .phone, .decimal]
    .map(
      Form.format) + [.minutes]

  enum Form: Hashable, Sendable {
    case token
    case format(Format)

    /// A time of day without seconds, such as `08:30`.
    case minutes
  }

  /// The remaining forms, in the order of `forms`.
  private var candidates: [Form]

  init(of text: [UInt8]) {
    candidates = Self.forms.filter { $0.accepts(text) }
  }

  func narrowed(to text: [UInt8]) -> InferredText {
    var narrowed = self
    narrowed.candidates.removeAll { !$0.accepts(text) }
    return narrowed
  }

  func intersection(with other: InferredText) -> InferredText {
    var narrowed = self
    narrowed.candidates.removeAll { !other.candidates.contains($0) }
    return narrowed
  }

  /// The form in the contract's notation.
  var notation: String {
    switch candidates.first {
    case .token: "jwt"
    case .format(let format): format.rawValue
    case .minutes: "/(?:[01][0-9]|2[0-3]):[0-5][0-9]/"
    case nil: "string"
    }
  }
}

extension InferredText.Form {
  fileprivate func accepts(_ text: [UInt8]) -> Bool {
    switch self {
    case .token: WebToken(text) != nil
    case .format(.url): text.starts(with: "http".utf8) && Format.url.accepts(text)
    case .format(.decimal): Format.decimal.accepts(text) && Self.hasCents(text)
    case .format(let format): format.accepts(text)
    case .minutes: text.count == 5 && Format.time.accepts(text + Array(":00".utf8))
    }
  }

  /// Returns whether at least two digits follow the point: `7` may be a number of anything, and `1.2` a version.
  private static func hasCents(_ text: [UInt8]) -> Bool {
    text.lastIndex(of: UInt8(ascii: ".")).map { text.count - $0 > 2 } ?? false
  }
}

import ContractSpecs

/// A `DateFormatter` or `ISO8601DateFormatter`, as far as it is set up.
struct SwiftDateFormatter: Equatable {
  enum Kind: Equatable {
    /// A `DateFormatter` with its format; `nil` until it has one.
    case ofFormat(String?)

    /// An `ISO8601DateFormatter` with its options.
    case iso8601(Set<String>)
  }

  var kind: Kind

  /// True if `locale` is set to one that does not depend on the device.
  var hasLocale = false
  var hasZone = false

  /// Creates one by the name of its type; `nil` for any other type.
  init?(typeNamed name: String) {
    switch name {
    case "DateFormatter": kind = .ofFormat(nil)
    case "ISO8601DateFormatter": kind = .iso8601(["withInternetDateTime"])
    case _: return nil
    }
  }

  /// The format (UTS 35) that it reads; `nil` if that is not known.
  var format: String? {
    switch kind {
    case .ofFormat(let format): format
    case .iso8601(let options): Self.format(of: options)
    }
  }

  /// The settings that its result takes from the device that it runs on.
  var lacks: Set<TriedDates.Lack> {
    guard case .ofFormat(let format?) = kind else { return [] }
    var lacks: Set<TriedDates.Lack> = []
    if !hasLocale { lacks.insert(.locale) }
    if !hasZone, !DateFormat(format).hasZone { lacks.insert(.zone) }
    return lacks
  }

  /// The options that stand for several others, as `ISO8601DateFormatter.Options` declares them.
  private static let combined: [String: Set<String>] = [
    "withFullDate": ["withYear", "withMonth", "withDay", "withDashSeparatorInDate"],
    "withFullTime": ["withTime", "withColonSeparatorInTime", "withTimeZone", "withColonSeparatorInTimeZone"],
    "withInternetDateTime": [
      "withYear", "withMonth", "withDay", "withDashSeparatorInDate", "withTime", "withColonSeparatorInTime",
      "withTimeZone", "withColonSeparatorInTimeZone",
    ],
  ]

  /// The formats of the options that end in a zone. Behind the end of a shorter one, a formatter of these takes any text.
  private static let formats: [Set<String>: String] = [
    ["withInternetDateTime"]: "yyyy-MM-dd'T'HH:mm:ssXXXXX",
    ["withInternetDateTime", "withFractionalSeconds"]: "yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX",
  ].reduce(into: [:]) { $0[parts(of: $1.key)] = $1.value }

  private static func parts(of options: Set<String>) -> Set<String> {
    options.reduce(into: []) { $0.formUnion(combined[$1] ?? [$1]) }
  }

  private static func format(of options: Set<String>) -> String? { formats[parts(of: options)] }
}

extension SwiftTokens {
  /// Returns the names in an array literal of members, `[.withInternetDateTime, .withFractionalSeconds]`, or of one
  /// member; `nil` if there is anything else.
  func members(in range: Range<Int>) -> Set<String>? {
    let parts = isMark(range.lowerBound, "[") ? parts(in: range.lowerBound) : [range]
    guard !isMark(range.lowerBound, "[") || past(range.lowerBound) == range.upperBound else { return nil }
    var names: Set<String> = []
    for part in parts {
      let found = member(at: part.lowerBound)
      guard !found.name.isEmpty, found.end == part.upperBound else { return nil }
      names.insert(found.name)
    }
    return names
  }
}

import ContractSpecs

/// Texts that are readable and cannot be mistaken for real data.
extension Sampler {
  private static let vocabulary = [
    "amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "harbor", "island", "juniper", "kestrel",
    "lagoon", "meadow", "north", "orchid", "pebble", "quartz", "river", "summit", "tundra", "umber", "valley",
    "willow", "yarrow", "zephyr", "café", "größe", "señal",
  ]

  mutating func word() -> String { random.element(of: Self.vocabulary) ?? "amber" }

  /// Returns a word without accents, for addresses and names of members.
  mutating func plainWord() -> String { random.element(of: Self.vocabulary.dropLast(3)) ?? "amber" }

  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in word() }.joined(separator: " ")
  }

  /// Returns words, cut or lengthened to a number of characters within the bounds.
  mutating func text(of bounds: CountBounds) -> String {
    guard !bounds.isUnbounded, let counts = bounds.counts(few: 6...18) else {
      return words(random.number(in: 1...3))
    }
    let count = random.number(in: counts)
    // Long texts count as many values, so that there are few of them.
    written += count / 256
    var text = words(1)
    var length = text.unicodeScalars.count
    while length < count {
      let next = word()
      text += " " + next
      length += 1 + next.unicodeScalars.count
    }
    let cut = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    return cut.last == " " ? String(cut.dropLast()) + "s" : cut
  }

  /// Returns a text of any format except the two Unix times, which are numbers.
  mutating func text(as format: Format, at spot: SampleSpot) -> String {
    switch format {
    case .uuid: uuid()
    case .email: "\(plainWord()).\(plainWord())\(random.number(in: 1...9999))@example.com"
    case .url: "https://\(plainWord()).example.com/\(plainWord())/\(random.number(in: 1...9999))"
    case .date: SampleTime(moment(at: spot)).date
    case .time: SampleTime(moment(at: spot)).time
    case .dateTime: SampleTime(moment(at: spot)).dateTime + "Z"
    case .localDateTime: SampleTime(moment(at: spot)).dateTime
    case .unixSeconds, .unixMilliseconds: ""
    case .base64: Base64.encode(random.bytes(random.number(in: 8...24)))
    case .base64url: Base64.encodeURL(random.bytes(random.number(in: 8...24)))
    case .phone: "+1555\(random.digits(7))"
    case .ipv4: "192.0.2.\(random.number(in: 1...254))"
    case .ipv6: "2001:db8::\(random.text(3, of: "123456789abcdef"))"
    case .hostname: "\(plainWord()).example.com"
    case .decimal: "\(random.number(in: 0...999)).\(random.digits(2))"
    }
  }

  /// Returns a random UUID, version 4 (RFC 9562 section 5.4).
  mutating func uuid() -> String {
    let hex = "0123456789abcdef" as StaticString
    return [
      random.text(8, of: hex), random.text(4, of: hex), "4" + random.text(3, of: hex),
      random.text(1, of: "89ab") + random.text(3, of: hex), random.text(12, of: hex),
    ].joined(separator: "-")
  }
}

/// A moment of the Gregorian calendar in UTC, with the parts that RFC 3339 defines.
struct SampleTime {
  private let days: Int
  private let seconds: Int

  /// Creates a moment from seconds since 1970-01-01T00:00:00Z, clamped to that date and to the year 4821.
  init(_ unix: Double) {
    let whole = Int(min(max(unix, 0), 9e10))
    (days, seconds) = (whole / 86400, whole % 86400)
  }

  var dateTime: String { "\(date)T\(time)" }

  var time: String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, to: 2) }.joined(separator: ":")
  }

  /// The date by Howard Hinnant's `civil_from_days`: years begin in March, so that the leap day is the last one.
  var date: String {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let day = shifted % 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    let civilYear = year + era * 400 + (civilMonth <= 2 ? 1 : 0)
    let parts = [(civilYear, 4), (civilMonth, 2), (dayOfYear - (153 * month + 2) / 5 + 1, 2)]
    return parts.map { Self.padded($0.0, to: $0.1) }.joined(separator: "-")
  }

  private static func padded(_ number: Int, to count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}

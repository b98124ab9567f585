/// The declarations that the types of a contract need beside the standard library and Foundation, and no others.
struct SwiftHelpers {
  private let types: ExportedTypes
  private var plain: Set<PlainType> = []
  private var needsBox = false
  private var needsKey = false

  init(_ types: ExportedTypes) {
    self.types = types
    for root in types.roots { add(root.type) }
    for model in types.models { add(model) }
  }

  private mutating func add(_ model: ExportedModel) {
    switch model.kind {
    case .pending, .texts: return
    case .object(let object):
      add(object.properties)
      if let others = object.others {
        add(others.type)
        needsKey = true
      }
    case .tuple(let tuple):
      add(tuple.properties)
      if let rest = tuple.rest { add(rest) }
    case .union(let union):
      needsKey = needsKey || union.key != nil || union.cases.count(where: isObject) > 1
      for one in union.cases { add(one.payload) }
    case .wrapper(let type): add(type)
    }
  }

  private mutating func add(_ properties: [ExportedProperty]) {
    for property in properties {
      add(property.type)
      needsBox = needsBox || property.isBoxed
    }
  }

  private mutating func add(_ type: ExportedType) {
    switch type {
    case .plain(let type): plain.insert(type)
    case .model: return
    case .optional(let inner), .array(let inner), .dictionary(let inner): add(inner)
    }
  }

  private func isObject(_ one: ExportedUnion.Case) -> Bool {
    guard case .model(let number) = one.payload, case .object = types.models[number].kind else {
      return false
    }
    return true
  }

  /// The way of writing points in time for which `Date` is the type; `nil` if no type of the source has a `Date`. One
  /// that the contract promises is none where any value is allowed beside it.
  var mainDate: ExportedDate? { plain.contains(.date) ? types.mainDate : nil }

  /// The source of the helpers.
  var lines: [String] {
    let dates = ExportedDate.allCases.filter { $0.ownType != .date && plain.contains($0.ownType) }
    let needsText = mainDate?.isText == true || dates.contains(where: \.isText)
    let parts: [(Bool, String)] =
      dates.map { (true, $0.wrapper) } + [
        (needsText, Self.dateText), (plain.contains(.anything), Self.anything), (needsBox, Self.box),
        (needsKey, Self.key),
      ]
    return parts.flatMap { isNeeded, text in
      isNeeded ? text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [""] : []
    }
  }

  private static let key = """
    /// A key of any name.
    struct AnyCodingKey: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(_ name: String) { stringValue = name }
      init?(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    """

  private static let box = """
    /// Storage for a value of a type that contains itself.
    @propertyWrapper indirect enum Boxed<Value> {
      case value(Value)

      init(wrappedValue: Value) { self = .value(wrappedValue) }

      var wrappedValue: Value {
        get {
          switch self {
          case .value(let value): value
          }
        }
        set { self = .value(newValue) }
      }
    }

    extension Boxed: Equatable where Value: Equatable {}
    extension Boxed: Hashable where Value: Hashable {}
    extension Boxed: Sendable where Value: Sendable {}
    """

  private static let anything = """
    /// Any JSON value.
    enum JSONValue: Codable, Hashable, Sendable {
      case null
      case boolean(Bool)
      case integer(Int)
      case number(Double)
      case string(String)
      case array([JSONValue])
      case object([String: JSONValue])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .null
        } else if let value = try? container.decode(Bool.self) {
          self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
          self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
          self = .number(value)
        } else if let value = try? container.decode(String.self) {
          self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
          self = .array(value)
        } else {
          self = .object(try container.decode([String: JSONValue].self))
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
      }
    }
    """

  private static let dateText = """
    /// Dates and times as RFC 3339 writes them. A time without a zone is taken for one in UTC.
    enum DateText {
      /// Returns the point in time that a text names, or nil if it has another form.
      static func date(_ text: String, hasTime: Bool = true, hasZone: Bool = true) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10, bytes[4] == 45, bytes[7] == 45,
          let year = number(bytes, 0, 4), let month = number(bytes, 5, 2), (1...12).contains(month),
          let day = number(bytes, 8, 2), day >= 1, day <= length(ofMonth: month, year)
        else { return nil }
        let start = Double(days(year, month, day) * 86_400)
        guard hasTime else { return bytes.count == 10 ? Date(timeIntervalSince1970: start) : nil }
        guard bytes.count >= 19, bytes[10] | 32 == 116, bytes[13] == 58, bytes[16] == 58,
          let hour = number(bytes, 11, 2), hour < 24, let minute = number(bytes, 14, 2), minute < 60,
          let second = number(bytes, 17, 2), second <= 60
        else { return nil }
        var end = 19
        if end < bytes.count, bytes[end] == 46 {
          end += 1
          while end < bytes.count, (48...57).contains(bytes[end]) { end += 1 }
          if end == 20 { return nil }
        }
        let fraction = Double("0" + String(decoding: bytes[19..<end], as: UTF8.self)) ?? 0
        guard let east = hasZone ? offset(bytes, end) : end == bytes.count ? 0 : nil else { return nil }
        let seconds = hour * 3_600 + minute * 60 + second - east
        return Date(timeIntervalSince1970: start + Double(seconds) + fraction)
      }

      /// Returns a point in time as text, to the microsecond.
      static func text(_ date: Date, hasTime: Bool = true, hasZone: Bool = true) -> String {
        let micros = Int((date.timeIntervalSince1970 * 1_000_000).rounded())
        let seconds = micros / 1_000_000 - (micros % 1_000_000 < 0 ? 1 : 0)
        let day = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
        let time = seconds - day * 86_400
        guard hasTime else { return dayText(day) }
        let clock = [time / 3_600, time / 60 % 60, time % 60].map { padded($0, 2) }.joined(separator: ":")
        var fraction = padded(micros - seconds * 1_000_000, 6)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return dayText(day) + "T" + clock + (fraction.isEmpty ? "" : "." + fraction) + (hasZone ? "Z" : "")
      }

      private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start + count <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[start..<start + count] {
          guard (48...57).contains(byte) else { return nil }
          value = value * 10 + Int(byte) - 48
        }
        return value
      }

      /// Returns the seconds east of UTC that a text ends with.
      private static func offset(_ bytes: [UInt8], _ start: Int) -> Int? {
        if bytes.count == start + 1, bytes[start] | 32 == 122 { return 0 }
        guard bytes.count == start + 6, bytes[start + 3] == 58, bytes[start] == 43 || bytes[start] == 45,
          let hours = number(bytes, start + 1, 2), hours < 24,
          let minutes = number(bytes, start + 4, 2), minutes < 60
        else { return nil }
        return (hours * 3_600 + minutes * 60) * (bytes[start] == 45 ? -1 : 1)
      }

      private static func length(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
      }

      /// Returns the days since 1970 of a day of the Gregorian calendar.
      private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = (month <= 2 ? year - 1 : year) + 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let leaps = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leaps + dayOfYear - 719_468 - 146_097
      }

      private static func dayText(_ day: Int) -> String {
        let shifted = day + 719_468 + 146_097
        let era = shifted / 146_097
        let rest = shifted % 146_097
        let year = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365
        let dayOfYear = rest - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let civilMonth = month < 10 ? month + 3 : month - 9
        let civilYear = year + era * 400 - 400 + (civilMonth <= 2 ? 1 : 0)
        let parts = [padded(civilYear, 4), padded(civilMonth, 2), padded(dayOfYear - (153 * month + 2) / 5 + 1, 2)]
        return parts.joined(separator: "-")
      }

      private static func padded(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(count - digits.count, 0)) + digits
      }
    }
    """
}

extension ExportedDate {
  /// True for a date that is written as text, and not as a number.
  fileprivate var isText: Bool {
    switch self {
    case .dateTime, .localDateTime, .day: true
    case .unixSeconds, .unixMilliseconds: false
    }
  }

  /// The form of the text, for errors.
  private var form: String {
    switch self {
    case .dateTime: "a date and time with a zone"
    case .localDateTime: "a date and time without a zone"
    case .day: "a date"
    case .unixSeconds: "seconds since 1970"
    case .unixMilliseconds: "milliseconds since 1970"
    }
  }

  private var arguments: String {
    switch self {
    case .dateTime, .unixSeconds, .unixMilliseconds: ""
    case .localDateTime: ", hasZone: false"
    case .day: ", hasTime: false"
    }
  }

  /// The lines that read a date from a decoder's `container`.
  private func reading(_ result: String) -> [String] {
    switch self {
    case .dateTime, .localDateTime, .day:
      [
        "guard let date = DateText.date(try container.decode(String.self)\(arguments)) else {",
        "  throw DecodingError.dataCorruptedError(",
        "    in: container, debugDescription: \"The text is not \(form)\")",
        "}", "\(result)date",
      ]
    case .unixSeconds: ["\(result)Date(timeIntervalSince1970: try container.decode(Double.self))"]
    case .unixMilliseconds: ["\(result)Date(timeIntervalSince1970: try container.decode(Double.self) / 1000)"]
    }
  }

  /// The value that is encoded for a date. The rounding undoes what a `Date` cannot hold.
  private var value: String {
    switch self {
    case .dateTime, .localDateTime, .day: "DateText.text(date\(arguments))"
    case .unixSeconds: "(date.timeIntervalSince1970 * 1_000_000).rounded() / 1_000_000"
    case .unixMilliseconds: "(date.timeIntervalSince1970 * 1_000_000).rounded() / 1_000"
    }
  }

  /// The line that sets a decoder up.
  var decoding: [String] {
    [
      "    decoder.dateDecodingStrategy = .custom { decoder in",
      "      let container = try decoder.singleValueContainer()",
    ]
      + reading("return ").map { "      " + $0 } + ["    }"]
  }

  /// The lines that set an encoder up.
  var encoding: [String] {
    [
      "    encoder.dateEncodingStrategy = .custom { date, encoder in",
      "      var container = encoder.singleValueContainer()", "      try container.encode(\(value))", "    }",
    ]
  }

  /// The type for dates that are written in this way beside others.
  fileprivate var wrapper: String {
    let lines =
      [
        "/// A point in time that is written as \(form).",
        "struct \(ownType.rawValue): Codable, Hashable, Sendable {",
        "  var date: Date", "", "  init(_ date: Date) { self.date = date }", "",
        "  init(from decoder: any Decoder) throws {",
        "    let container = try decoder.singleValueContainer()",
      ] + reading("self.date = ").map { "    " + $0 } + [
        "  }", "", "  func encode(to encoder: any Encoder) throws {",
        "    var container = encoder.singleValueContainer()", "    try container.encode(\(value))", "  }",
        "}",
      ]
    return lines.joined(separator: "\n")
  }
}

import Foundation

/// Strategies as apps write them, of which the source is read and which run as well. Each is on its own, so that one of
/// them is not taken for another.
enum ReadStrategies {
  static let all: [(name: String, strategy: JSONDecoder.DateDecodingStrategy)] = [
    ("internet", internet), ("fraction", fraction), ("withAndWithoutFraction", withAndWithoutFraction),
    ("coalesced", coalesced), ("severalFormats", severalFormats), ("severalFormatters", severalFormatters),
    ("oneFormatterWithTwoFormats", oneFormatterWithTwoFormats), ("textOrSeconds", textOrSeconds),
    ("secondsOrText", secondsOrText), ("inMilliseconds", inMilliseconds),
    ("wholeMilliseconds", wholeMilliseconds),
    ("ofFunction", ofFunction), ("ownError", ownError), ("inserted", inserted),
    ("plainFormatter", plainFormatter), ("byArgument", byArgument),
  ]

  static let internet = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    if let date = ISO8601DateFormatter().date(from: text) { return date }
    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "bad date"))
  }

  static let fraction = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let container = try decoder.singleValueContainer()
    let string = try container.decode(String.self)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    guard let date = formatter.date(from: string) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "Invalid date: \(string)")
    }
    return date
  }

  static let withAndWithoutFraction = JSONDecoder.DateDecodingStrategy.custom { decoder -> Date in
    let container = try decoder.singleValueContainer()
    let string = try container.decode(String.self)
    let fractional = ISO8601DateFormatter()
    fractional.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    if let date = fractional.date(from: string) {
      return date
    }
    let plain = ISO8601DateFormatter()
    if let date = plain.date(from: string) {
      return date
    }
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "Cannot decode date string \(string)")
  }

  nonisolated(unsafe) private static let standard = ISO8601DateFormatter()

  nonisolated(unsafe) private static let precise: ISO8601DateFormatter = {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return formatter
  }()

  static let coalesced = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let string = try decoder.singleValueContainer().decode(String.self)
    guard let date = ReadStrategies.precise.date(from: string) ?? standard.date(from: string) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no date"))
    }
    return date
  }

  private static let formats = ["yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd"]

  static let severalFormats = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for format in formats {
      formatter.dateFormat = format
      if let date = formatter.date(from: text) { return date }
    }
    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
  }

  private static let day: DateFormatter = {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    return formatter
  }()

  static let severalFormatters = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    let minutes = DateFormatter()
    minutes.locale = Locale(identifier: "en_US_POSIX")
    minutes.timeZone = .gmt
    minutes.dateFormat = "yyyy-MM-dd HH:mm"
    for formatter in [day, minutes] {
      if let date = formatter.date(from: text) { return date }
    }
    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
  }

  static let oneFormatterWithTwoFormats = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSZ"
    if let date = formatter.date(from: text) { return date }
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ssZ"
    if let date = formatter.date(from: text) { return date }
    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
  }

  static let textOrSeconds = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self), let date = ISO8601DateFormatter().date(from: text) {
      return date
    }
    if let seconds = try? container.decode(Double.self) {
      return Date(timeIntervalSince1970: seconds)
    }
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "neither")
  }

  static let secondsOrText = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let container = try decoder.singleValueContainer()
    guard let milliseconds = try? container.decode(Int64.self) else {
      let text = try container.decode(String.self)
      guard let date = day.date(from: text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no day")
      }
      return date
    }
    return Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1000)
  }

  static let inMilliseconds = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let container = try decoder.singleValueContainer()
    let value = try container.decode(Double.self)
    return Date(timeIntervalSince1970: value / 1000)
  }

  static let wholeMilliseconds = JSONDecoder.DateDecodingStrategy.custom {
    let value = try $0.singleValueContainer().decode(Int.self)
    return Date(timeIntervalSince1970: Double(value) / 1000.0)
  }

  static let ofFunction = JSONDecoder.DateDecodingStrategy.custom(Self.dateOfServer)

  static func dateOfServer(from decoder: any Decoder) throws -> Date {
    let text = try decoder.singleValueContainer().decode(String.self)
    let date = standard.date(from: text)
    guard let date else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
    }
    return date
  }

  enum Problem: Error { case noDate }

  static let ownError = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let date = precise.date(from: text) else { throw Problem.noDate }
    return date
  }

  static let inserted = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions.insert(.withFractionalSeconds)
    guard let date = formatter.date(from: try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: ""))
    }
    return date
  }

  static let plainFormatter = JSONDecoder.DateDecodingStrategy.formatted(ReadStrategies.day)

  private static var atMidnight: DateFormatter {
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd'T'00:00:00'Z'"
    formatter.locale = Locale(identifier: "en_US_POSIX")
    return formatter
  }

  static let byArgument = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let container = try decoder.singleValueContainer()
    guard let text = try? container.decode(String.self) else {
      if let seconds = try? container.decode(TimeInterval.self) {
        return Date(timeIntervalSince1970: seconds)
      }
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "neither text nor number")
    }
    if let date = atMidnight.date(from: text) { return date }
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "not at midnight")
  }
}

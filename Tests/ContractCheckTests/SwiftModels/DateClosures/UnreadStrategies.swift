import Foundation

/// Strategies of which it is not known what they read, since a statement decides by more than the formatters.
enum UnreadStrategies {
  static let names = [
    "byLength", "whatever", "cut", "caught", "byStyle", "setUpElsewhere", "thrown", "bothRequired",
  ]

  static let byLength = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    let formatter = DateFormatter()
    formatter.dateFormat = text.count == 10 ? "yyyy-MM-dd" : "yyyy-MM-dd HH:mm:ss"
    guard let date = formatter.date(from: text) else { throw ReadStrategies.Problem.noDate }
    return date
  }

  static let whatever = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    return ISO8601DateFormatter().date(from: text) ?? Date()
  }

  static let cut = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let date = ISO8601DateFormatter().date(from: String(text.prefix(19)) + "Z") else {
      throw ReadStrategies.Problem.noDate
    }
    return date
  }

  static let caught = JSONDecoder.DateDecodingStrategy.custom { decoder in
    do {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let date = ISO8601DateFormatter().date(from: text) else { throw ReadStrategies.Problem.noDate }
      return date
    } catch {
      return .distantPast
    }
  }

  static let byStyle = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let formatter = DateFormatter()
    formatter.dateStyle = .short
    guard let date = formatter.date(from: try decoder.singleValueContainer().decode(String.self)) else {
      throw ReadStrategies.Problem.noDate
    }
    return date
  }

  nonisolated(unsafe) private static let changed = ISO8601DateFormatter()

  static func prepare() { changed.formatOptions = [.withFullDate] }

  static let setUpElsewhere = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let date = changed.date(from: text) else { throw ReadStrategies.Problem.noDate }
    return date
  }

  static let thrown = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    if let date = ISO8601DateFormatter().date(from: text) {
      print(date)
      throw ReadStrategies.Problem.noDate
    }
    throw ReadStrategies.Problem.noDate
  }

  static let bothRequired = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    if let seconds = try? container.decode(Double.self) { return Date(timeIntervalSince1970: seconds) }
    guard let date = ISO8601DateFormatter().date(from: text) else { throw ReadStrategies.Problem.noDate }
    return date
  }

  static let dayOnly = JSONDecoder.DateDecodingStrategy.custom { decoder in
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = .withFullDate
    guard let date = formatter.date(from: try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: ""))
    }
    return date
  }
}

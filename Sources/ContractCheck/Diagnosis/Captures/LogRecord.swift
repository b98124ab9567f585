import ContractSpecs

/// A line of a log that is a JSON object itself and holds a response, as structured loggers write one.
struct LogRecord {
  /// The body of the response, and its status if the record names one.
  let body: [UInt8]
  let status: Int?

  /// The names under which records have the time, and those under which they have a level, a message or a logger. A
  /// record has one of each; a response has both hardly ever.
  static let times: Set<String> = ["ts", "time", "timestamp", "@timestamp", "datetime", "date"]
  private static let others: Set<String> =
    [
      "level", "severity", "lvl", "loglevel", "log_level", "msg", "message", "logger", "category",
      "subsystem",
    ]

  /// The names under which records have a body, the likeliest first.
  private static let bodies = [
    "body", "responseBody", "response_body", "response", "payload", "data", "json", "content", "message",
    "msg",
  ]

  private static let statuses = ["status", "statusCode", "status_code", "code"]

  /// Reads a record; `nil` for any other object, and for a record that holds no body.
  init?(_ object: JSONValue) {
    guard object.kind == .object else { return nil }
    let names = Set(object.members.map { $0.name.lowercased() })
    guard !names.isDisjoint(with: Self.times), !names.isDisjoint(with: Self.others) else { return nil }
    guard let body = Self.bodies.lazy.compactMap({ Self.body(object[$0]) }).first else { return nil }
    self.body = body
    status =
      Self.statuses.lazy.compactMap { name in
        object[name]?.number?.int64.flatMap { 100...599 ~= $0 ? Int($0) : nil }
      }.first
  }

  /// Returns an object or array that a record holds as it is, or as text.
  private static func body(_ value: JSONValue?) -> [UInt8]? {
    guard let value else { return nil }
    switch value.kind {
    case .object, .array: return value.count > 0 ? Array(value.source.utf8) : nil
    case .string:
      guard let text = value.string, text.utf8.first == .openBrace || text.utf8.first == .openBracket,
        (try? JSONDocument(parsing: Array(text.utf8))) != nil
      else { return nil }
      return Array(text.utf8)
    case .null, .boolean, .integer, .number: return nil
    }
  }
}

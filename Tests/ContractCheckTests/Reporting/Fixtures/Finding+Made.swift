@testable import ContractCheck
@testable import ContractSpecs

extension Finding {
  /// Returns a finding of a kind, with its usual severity.
  static func of(_ kind: Kind) -> Finding {
    let isOutside = [
      .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON,
      .bodyUnrelated,
    ]
    .contains(kind)
    var finding = Finding(
      kind: kind, severity: kind == .fieldUnexpected ? .info : .breaks,
      place: Place(
        isOutside ? nil : JSONPath([.key("user"), .key(kind.rawValue)]),
        location: .every(10 + (Kind.allCases.firstIndex(of: kind) ?? 0))),
      expected: "what was promised", actual: "what came",
      hint: Hint(backend: "keep the promise", client: "expect less"))
    if kind == .valueFormat { finding.reading = .onlyUUID }
    return finding
  }

  static var inArray: Finding {
    var finding = Finding(
      kind: .valueType, severity: .latent,
      place: Place(JSONPath([.key("items"), .each, .key("id")]), location: .every(60)), expected: "uuid",
      actual: "integer 7", hint: Hint(backend: "send a UUID", client: "read an Int"))
    finding.count = Count(affected: 37, total: 200, first: JSONPath([.key("items"), .index(3), .key("id")]))
    finding.position = TextPosition(line: 9, column: 4)
    return finding
  }

  static var group: Finding {
    Finding(
      kind: .fieldCasing, severity: .silent,
      place: Place(
        JSONPath([.key("profile")]),
        members: [
          Member(expected: "firstName", found: "first_name"), Member(expected: "avatar`|url", found: nil),
        ], location: .every(61)),
      expected: "camelCase", actual: "snake_case", hint: Hint(client: "convertFromSnakeCase"))
  }

  static var moved: Finding {
    Finding(
      kind: .fieldMoved, severity: .olderOS,
      place: Place(
        JSONPath([.key("tokens"), .key("accessToken")]), foundAt: JSONPath([.key("accessToken")]),
        location: .every(62)),
      expected: "jwt", actual: "it is elsewhere")
  }

  /// Returns a finding with the given text in place of every foreign word.
  static func holding(
    _ text: String, at location: SpecLocation, kind: Kind = .valueFormat, severity: Severity = .breaks
  ) -> Finding {
    var finding = Finding(
      kind: kind, severity: severity,
      place: Place(
        JSONPath([.key(text)]), foundAt: JSONPath([.key("x"), .key(text)]),
        members: [Member(expected: text, found: text), Member(expected: text, found: nil)],
        location: location),
      expected: text, actual: text, hint: Hint(backend: text, client: text))
    finding.count = Count(affected: 1, total: 2, first: JSONPath([.key(text)]))
    finding.candidates = [JSONPath([.key(text)])]
    (finding.model, finding.responsible, finding.advice.contract) = (text, .contract, .recorded(text))
    return finding
  }

  /// A finding of the app's own model.
  static var ofModel: Finding {
    var finding = Finding(
      kind: .fieldMissing, severity: .breaks,
      place: Place(
        JSONPath([.key("phone")]),
        location: SpecLocation(file: "App/Models/User.swift", line: 5, column: 7)),
      expected: "String", actual: "nothing",
      hint: Hint(client: "make it Optional", contract: "write \"phone?\""))
    (finding.model, finding.responsible) = ("User", .open)
    return finding
  }
}

extension AppReaction {
  static var stopping: AppReaction {
    AppReaction(
      failure: DecodingFailure(
        kind: .keyNotFound, subject: "firstName", path: JSONPath([.key("user")]),
        field: JSONPath([.key("user")]),
        debugDescription: "No value associated with key", isMisleading: false),
      waiting: 4,
      remedy: ClientRemedy(setting: .keys(.convertFromSnakeCase), removed: 3, total: 4, decodes: false))
  }

  static var misled: AppReaction {
    AppReaction(
      failure: DecodingFailure(
        kind: .dataCorrupted, subject: nil, path: .root,
        field: JSONPath([.key("items"), .index(3), .key("id")]),
        debugDescription: "The given data was not valid JSON.", isMisleading: true),
      waiting: 1,
      remedy: ClientRemedy(setting: .dates(.secondsSince1970), removed: 1, total: 2, decodes: true))
  }

  static var decoding: AppReaction {
    AppReaction(
      failure: nil, waiting: 0,
      remedy: ClientRemedy(setting: .unwrap("data"), removed: 1, total: 1, decodes: true))
  }

  /// The reaction of the app's own model, with a change of its source.
  static var ofModel: AppReaction {
    var app = AppReaction(
      failure: DecodingFailure(
        kind: .keyNotFound, subject: "phone", path: .root, field: .root,
        debugDescription: "No value associated with key", isMisleading: false), waiting: 0)
    app.model = "User"
    app.change = SourceChange(
      titles: ["make phone Optional"],
      diff:
        "--- a/App/Models/User.swift\n+++ b/App/Models/User.swift\n@@ -5 +5 @@\n-  let phone: String\n+  let phone: String?\n",
      decoderLines: ["decoder.dateDecodingStrategy = .iso8601"], remaining: 1)
    return app
  }

  static func holding(_ text: String) -> AppReaction {
    var app = AppReaction(
      failure: DecodingFailure(
        kind: .typeMismatch, subject: text, path: JSONPath([.key(text)]), field: JSONPath([.key(text)]),
        debugDescription: text, isMisleading: false),
      waiting: 0, remedy: ClientRemedy(setting: .unwrap(text), removed: 1, total: 2, decodes: false))
    app.model = text
    app.change = SourceChange(titles: [text], diff: text, decoderLines: [text], remaining: 0)
    return app
  }
}

extension ExchangeRecord {
  /// An exchange with bytes that are not UTF-8.
  static var binary: ExchangeRecord {
    ExchangeRecord(
      method: "GET", url: "https://api.example.test/base/api/v1/items", status: 200,
      response: Message(
        headers: [Header("Content-Type", "application/json"), Header("X-Odd", "a\u{1B}[31mb")],
        body: BodyExcerpt(bytes: [0x7B, 0xC3, 0x28, 0x00, 0xFF, 0x7D], total: 6)),
      curl: "curl 'https://api.example.test/base/api/v1/items'")
  }

  /// An exchange with a truncated body, cut inside a character.
  static var cut: ExchangeRecord {
    ExchangeRecord(
      method: "GET", url: "https://api.example.test/base/api/v1/items", request: Message(body: .whole("")),
      status: 200,
      response: Message(body: BodyExcerpt(bytes: Array("{\"name\":\"J".utf8) + [0xC3], total: 70_000)),
      timings: .example, curl: "curl 'https://api.example.test/base/api/v1/items'")
  }

  static var unanswered: ExchangeRecord {
    ExchangeRecord(
      method: "POST", url: "https://api.example.test/base/api/auth/login",
      request: Message(body: .whole("{}")),
      curl: "curl -X POST 'https://api.example.test/base/api/auth/login' --data-raw '{}'")
  }

  static func holding(_ text: String) -> ExchangeRecord {
    let message = Message(headers: [Header(text, text)], body: .whole(text))
    return ExchangeRecord(
      method: text, url: text, request: message, status: 200, response: message, timings: .example,
      curl: "curl " + text)
  }
}

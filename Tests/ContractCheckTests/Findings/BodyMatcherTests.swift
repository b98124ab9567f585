import Testing

@testable import ContractSpecs

/// A promise, a body and the expected findings.
struct MatchCase: Sendable, CustomTestStringConvertible {
  var shape: Sketch
  var body: String
  var lines: [String]

  init(_ shape: Sketch, _ body: String, _ lines: String...) {
    self.shape = shape
    self.body = body
    self.lines = lines
  }

  var testDescription: String { "\(body.prefix(60)) -> \(lines.joined(separator: "; "))" }
}

@Suite struct BodyMatcherTests {
  static let fitting: [MatchCase] = [
    MatchCase(.any, "null"),
    MatchCase(.any, #"{"a":[1,{"a":1,"a":2}]}"#),
    MatchCase(.null, "null"),
    MatchCase(.boolean, "true"),
    MatchCase(.integer, "1"), MatchCase(.integer, "1.0"), MatchCase(.integer, "1e2"),
    MatchCase(.integer, "9223372036854775807"), MatchCase(.integer, "-9223372036854775808"),
    MatchCase(.number, "0.1"), MatchCase(.number, "0.12345678901234567890"), MatchCase(.number, "1e23"),
    MatchCase(.integerWithin("0", "120"), "120"), MatchCase(.numberWithin("-1.5", nil), "-1.5"),
    MatchCase(.stringOf(CountBounds(lower: 1, upper: 1)), #""\ud83d\ude00""#),
    MatchCase(.stringOf(CountBounds(lower: 2, upper: 2)), #""éé""#),
    MatchCase(.stringOf(CountBounds(lower: 2, upper: 2)), #""e\u0301""#),
    MatchCase(.stringOf(CountBounds(lower: 2, upper: 2)), "\"\u{1F1E9}\u{1F1EA}\""),
    MatchCase(.format(.unixSeconds), "1700000000"), MatchCase(.format(.unixMilliseconds), "1700000000000"),
    MatchCase(.moment(Moment(unit: .seconds, offset: 900)), "1700000930"),
    MatchCase(.pattern("[a-z]+"), #""abc""#),
    MatchCase(.literal(.string("Bearer")), #""Be\u0061rer""#), MatchCase(.literal(.number("42")), "42.0"),
    MatchCase(.oneOf(["a", "b"]), #""b""#),
    MatchCase(.array(.integer), "[]"), MatchCase(.array(.integer, CountBounds(lower: 1)), "[1]"),
    MatchCase(.nullable(.uuid), "null"),
    MatchCase(.nullable(.choice([.uuid, .integer])), "7"),
    MatchCase(.choice([.null, .uuid]), "null"),
    MatchCase(.object(["a": .integer, "b?": .string]), #"{"a":1}"#),
    MatchCase(.object(["a": .integer, "b?": .string]), #"{"b":"x","\u0061":1}"#),
    MatchCase(.object([:], others: .each(.integer)), #"{"x":1,"y":2}"#),
    MatchCase(.object(["n": .string], others: .each(.integer)), #"{"n":"s","y":2}"#),
    MatchCase(.object([:], others: .open), #"{"x":1}"#),
    MatchCase(
      .choice([
        .object(["kind": .literal(.string("a")), "x": .integer]),
        .object(["kind": .literal(.string("b")), "y": .integer]),
      ]), #"{"kind":"b","y":1}"#),
    MatchCase(
      .named("Tree", .object(["value": .integer, "children": .array(.reference("Tree"))])),
      #"{"value":1,"children":[{"value":2,"children":[]}]}"#),
  ]

  @Test(arguments: fitting) func `a fitting body gives no finding`(_ row: MatchCase) throws {
    #expect(try Promise(row.shape, policy: .fail).lines(row.body) == [])
  }

  static let differing: [MatchCase] = [
    MatchCase(.integer, #""22""#, #"breaks value-type $: integer <> string "22""#),
    MatchCase(.integer, "1.5", "breaks value-type $: integer <> number 1.5"),
    MatchCase(
      .integer, "9223372036854775808", "breaks number-precision $: integer <> integer 9223372036854775808"),
    MatchCase(.integer, "1e400", "breaks number-precision $: integer <> number 1e400"),
    MatchCase(.number, "1e400", "breaks number-precision $: number <> number 1e400"),
    MatchCase(.number, "1e-400", "breaks number-precision $: number <> number 1e-400"),
    MatchCase(
      .number, "9007199254740993", "silent number-precision $: number <> integer 9007199254740993"),
    MatchCase(.boolean, "1", "breaks value-type $: boolean <> integer 1"),
    MatchCase(.string, "null", "breaks value-null $: string <> null"),
    MatchCase(.object(["a?": .string]), #"{"a":null}"#, "silent value-null $.a: string <> null"),
    MatchCase(.object(["a": .string]), "[]", "breaks value-type $: object {a} <> empty array"),
    MatchCase(.object(["a": .string]), "{}", #"breaks field-missing $.a: string <> nothing in empty object"#),
    MatchCase(
      .object(["a": .nullable(.string)]), "{}",
      #"silent field-missing $.a: string | null <> nothing in empty object"#),
    MatchCase(.object([:]), #"{"b":1}"#, "info field-unexpected $.b: no such member <> integer 1"),
    MatchCase(.uuid, #""x""#, #"breaks value-format $: uuid <> string "x""#),
    MatchCase(
      .dateTime, #""2025-01-08T12:00:00""#,
      #"silent value-format $: date-time <> string "2025-01-08T12:00:00" (a date and time without a zone)"#),
    MatchCase(
      .string, #""\ud800""#,
      "breaks value-format $: string <> string \"\u{FFFD}\" (half a surrogate pair, not Unicode text)"),
    MatchCase(.integerWithin("1", nil), "0", "silent value-range $: integer(1...) <> integer 0"),
    MatchCase(
      .stringOf(CountBounds(lower: 6, upper: 6)), #""12345""#,
      #"silent value-range $: string(6) <> string "12345" (5 characters)"#),
    MatchCase(
      .stringOf(CountBounds(lower: 0, upper: 1)), #""🇩🇪""#,
      #"silent value-range $: string(0...1) <> string "🇩🇪" (2 characters)"#),
    MatchCase(
      .array(.integer, CountBounds(lower: 1)), "[]", "silent value-range $: integer[](1...) <> empty array"),
    MatchCase(
      .oneOf(["user", "admin"]), #""Admin""#, #"breaks value-choice $: 'user' | 'admin' <> string "Admin""#),
    MatchCase(
      .literal(.string("Bearer")), #""bearer""#, #"silent value-literal $: 'Bearer' <> string "bearer""#),
    MatchCase(.literal(.number("42")), #""42""#, #"breaks value-type $: 42 <> string "42""#),
    MatchCase(.pattern("[a-z]+"), #""ab1""#, #"silent value-format $: /[a-z]+/ <> string "ab1""#),
    MatchCase(
      .format(.unixSeconds), "1700000000000",
      "silent value-format $: unix-seconds <> integer 1700000000000 (too great for seconds)"),
    MatchCase(
      .moment(Moment(unit: .seconds, offset: 2_592_000)), "1700000000",
      "silent value-range $: unix-seconds(now+30d) <> integer 1700000000 (2592000 s too early)"),
    MatchCase(
      .object(["a": .integer]), #"{"a":1,"a":"x"}"#,
      #"silent key-duplicated $.a: each key once <> "a" again, now string "x""#),
    MatchCase(
      .object([:], others: .open), #"{"b":1,"b":2}"#,
      #"silent key-duplicated $.b: each key once <> "b" again, now integer 2"#),
    MatchCase(.choice([.uuid, .integer]), "true", "breaks value-type $: uuid | integer <> boolean true"),
    MatchCase(.choice([.uuid, .email]), #""x""#, #"silent value-choice $: uuid | email <> string "x""#),
    MatchCase(.choice([.uuid, .integer]), "1.5", "breaks value-type $: integer <> number 1.5"),
    MatchCase(
      .choice([
        .object(["kind": .literal(.string("a")), "x": .integer]),
        .object(["kind": .literal(.string("b")), "y": .integer]),
      ]), #"{"kind":"b"}"#,
      #"breaks field-missing $.y: integer <> nothing in object {kind}"#),
  ]

  @Test(arguments: differing) func `a difference is told once`(_ row: MatchCase) throws {
    #expect(try Promise(row.shape).lines(row.body) == row.lines)
  }

  @Test func `a time of now is between the request and the end of the response, or a minute off`() {
    var setting = MatchSetting(
      client: Client(keys: .asWritten, dates: nil, os: nil), policy: .warn, receivedAt: 1000, elapsed: 300)
    #expect([600, 700, 850, 1000, 1090].map { setting.distance(of: $0) } == [-100, 0, 0, 0, 90])
    setting.receivedAt = nil
    #expect(setting.distance(of: 0) == nil)
  }
}

import Testing

@testable import ContractSpecs

/// A promise, a body and the expected findings.
struct WalkCase: Sendable, CustomTestStringConvertible {
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

@Suite struct WalkTests {
  static let fitting: [WalkCase] = [
    WalkCase(.any, "null"),
    WalkCase(.any, #"{"a":[1,{"a":1,"a":2}]}"#),
    WalkCase(.null, "null"),
    WalkCase(.boolean, "true"),
    WalkCase(.integer, "1"), WalkCase(.integer, "1.0"), WalkCase(.integer, "1e2"),
    WalkCase(.integer, "9223372036854775807"), WalkCase(.integer, "-9223372036854775808"),
    WalkCase(.number, "0.1"), WalkCase(.number, "0.12345678901234567890"), WalkCase(.number, "1e23"),
    WalkCase(.integerWithin("0", "120"), "120"), WalkCase(.numberWithin("-1.5", nil), "-1.5"),
    WalkCase(.stringOf(CountBounds(lower: 1, upper: 1)), #""\ud83d\ude00""#),
    WalkCase(.stringOf(CountBounds(lower: 2, upper: 2)), #""éé""#),
    WalkCase(.stringOf(CountBounds(lower: 2, upper: 2)), #""e\u0301""#),
    WalkCase(.stringOf(CountBounds(lower: 2, upper: 2)), "\"\u{1F1E9}\u{1F1EA}\""),
    WalkCase(.format(.unixSeconds), "1700000000"), WalkCase(.format(.unixMilliseconds), "1700000000000"),
    WalkCase(.moment(Moment(unit: .seconds, offset: 900)), "1700000930"),
    WalkCase(.pattern("[a-z]+"), #""abc""#),
    WalkCase(.literal(.string("Bearer")), #""Be\u0061rer""#), WalkCase(.literal(.number("42")), "42.0"),
    WalkCase(.oneOf(["a", "b"]), #""b""#),
    WalkCase(.array(.integer), "[]"), WalkCase(.array(.integer, CountBounds(lower: 1)), "[1]"),
    WalkCase(.nullable(.uuid), "null"),
    WalkCase(.nullable(.choice([.uuid, .integer])), "7"),
    WalkCase(.choice([.null, .uuid]), "null"),
    WalkCase(.object(["a": .integer, "b?": .string]), #"{"a":1}"#),
    WalkCase(.object(["a": .integer, "b?": .string]), #"{"b":"x","\u0061":1}"#),
    WalkCase(.object([:], others: .each(.integer)), #"{"x":1,"y":2}"#),
    WalkCase(.object(["n": .string], others: .each(.integer)), #"{"n":"s","y":2}"#),
    WalkCase(.object([:], others: .open), #"{"x":1}"#),
    WalkCase(
      .choice([
        .object(["kind": .literal(.string("a")), "x": .integer]),
        .object(["kind": .literal(.string("b")), "y": .integer]),
      ]), #"{"kind":"b","y":1}"#),
    WalkCase(
      .named("Tree", .object(["value": .integer, "children": .array(.reference("Tree"))])),
      #"{"value":1,"children":[{"value":2,"children":[]}]}"#),
  ]

  @Test(arguments: fitting) func `a fitting body gives no finding`(_ row: WalkCase) throws {
    #expect(try Promise(row.shape, policy: .fail).lines(row.body) == [])
  }

  static let differing: [WalkCase] = [
    WalkCase(.integer, #""22""#, #"breaks value-type $: integer <> string "22""#),
    WalkCase(.integer, "1.5", "breaks value-type $: integer <> number 1.5"),
    WalkCase(
      .integer, "9223372036854775808", "breaks number-precision $: integer <> integer 9223372036854775808"),
    WalkCase(.integer, "1e400", "breaks number-precision $: integer <> number 1e400"),
    WalkCase(.number, "1e400", "breaks number-precision $: number <> number 1e400"),
    WalkCase(.number, "1e-400", "breaks number-precision $: number <> number 1e-400"),
    WalkCase(
      .number, "9007199254740993", "silent number-precision $: number <> integer 9007199254740993"),
    WalkCase(.boolean, "1", "breaks value-type $: boolean <> integer 1"),
    WalkCase(.string, "null", "breaks value-null $: string <> null"),
    WalkCase(.object(["a?": .string]), #"{"a":null}"#, "silent value-null $.a: string <> null"),
    WalkCase(.object(["a": .string]), "[]", "breaks value-type $: object {a} <> empty array"),
    WalkCase(.object(["a": .string]), "{}", #"breaks field-missing $.a: string <> nothing in empty object"#),
    WalkCase(
      .object(["a": .nullable(.string)]), "{}",
      #"silent field-missing $.a: string | null <> nothing in empty object"#),
    WalkCase(.object([:]), #"{"b":1}"#, "info field-unexpected $.b: no such member <> integer 1"),
    WalkCase(.uuid, #""x""#, #"breaks value-format $: uuid <> string "x""#),
    WalkCase(
      .dateTime, #""2025-01-08T12:00:00""#,
      #"silent value-format $: date-time <> string "2025-01-08T12:00:00" (a date and time without a zone)"#),
    WalkCase(
      .string, #""\ud800""#,
      "breaks value-format $: string <> string \"\u{FFFD}\" (half a surrogate pair, not Unicode text)"),
    WalkCase(.integerWithin("1", nil), "0", "silent value-range $: integer(1...) <> integer 0"),
    WalkCase(
      .stringOf(CountBounds(lower: 6, upper: 6)), #""12345""#,
      #"silent value-range $: string(6) <> string "12345" (5 characters)"#),
    WalkCase(
      .array(.integer, CountBounds(lower: 1)), "[]", "silent value-range $: integer[](1...) <> empty array"),
    WalkCase(
      .oneOf(["user", "admin"]), #""Admin""#, #"breaks value-choice $: 'user' | 'admin' <> string "Admin""#),
    WalkCase(
      .literal(.string("Bearer")), #""bearer""#, #"silent value-literal $: 'Bearer' <> string "bearer""#),
    WalkCase(.literal(.number("42")), #""42""#, #"breaks value-type $: 42 <> string "42""#),
    WalkCase(.pattern("[a-z]+"), #""ab1""#, #"silent value-format $: /[a-z]+/ <> string "ab1""#),
    WalkCase(
      .format(.unixSeconds), "1700000000000",
      "silent value-format $: unix-seconds <> integer 1700000000000 (too great for seconds)"),
    WalkCase(
      .moment(Moment(unit: .seconds, offset: 2_592_000)), "1700000000",
      "silent value-range $: unix-seconds(now+30d) <> integer 1700000000 (2592000 s too early)"),
    WalkCase(
      .object(["a": .integer]), #"{"a":1,"a":"x"}"#,
      #"silent key-duplicated $.a: each key once <> "a" again, now string "x""#),
    WalkCase(
      .object([:], others: .open), #"{"b":1,"b":2}"#,
      #"silent key-duplicated $.b: each key once <> "b" again, now integer 2"#),
    WalkCase(.choice([.uuid, .integer]), "true", "breaks value-type $: uuid | integer <> boolean true"),
    WalkCase(.choice([.uuid, .email]), #""x""#, #"silent value-choice $: uuid | email <> string "x""#),
    WalkCase(.choice([.uuid, .integer]), "1.5", "breaks value-type $: integer <> number 1.5"),
    WalkCase(
      .choice([
        .object(["kind": .literal(.string("a")), "x": .integer]),
        .object(["kind": .literal(.string("b")), "y": .integer]),
      ]), #"{"kind":"b"}"#,
      #"breaks field-missing $.y: integer <> nothing in object {kind}"#),
  ]

  @Test(arguments: differing) func `a difference is told once`(_ row: WalkCase) throws {
    #expect(try Promise(row.shape).lines(row.body) == row.lines)
  }
}

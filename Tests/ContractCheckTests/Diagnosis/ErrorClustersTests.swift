import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The tests of the causes of the errors in a file.
@Suite struct ErrorClustersTests {
  private static func errors(in text: String) -> ErrorClusters { ErrorClusters(in: Array(text.utf8)) }

  private static func mismatch(at index: Int, _ key: String = "id", found: String = "a string") -> String {
    "typeMismatch(Swift.Int, Swift.DecodingError.Context(codingPath: [CodingKeys(stringValue: \"items\", intValue: nil), "
      + "_JSONKey(stringValue: \"Index \(index)\", intValue: \(index)), CodingKeys(stringValue: \"\(key)\", intValue: nil)], "
      + "debugDescription: \"Expected to decode Int but found \(found) instead.\", underlyingError: nil))"
  }

  private static func escaped(_ text: String) -> String { text.jsonLiteral }

  // MARK: Forms

  /// Each text that is known to hold an error.
  private static let known: [String] =
    (PastedErrorTests.others.map(\.0) + LibraryErrorTests.texts.map(\.0)
    + LibraryErrorTests.sentences.map(\.0)
    + PrintedPathTests.texts.map(\.0) + ErrorMeaningTests.others.map(\.0) + ErrorMeaningTests.exact.map(\.0))
    .filter { PastedError(in: $0) != nil }

  @Test(arguments: known)
  func `an error is found in a file, and as a text alone it has the same cause`(text: String) throws {
    let cause = ErrorCause(try #require(PastedError(in: text)))
    #expect(ErrorText(text) != nil, "no mark")
    let errors = Self.errors(in: "2026-05-01 10:00:00 ready\n\n\(text)\n\ndone 17\n")
    #expect(errors.clusters.first?.gist == cause.gist)
    #expect(errors.count == 1 && errors.unread == nil, "\(errors.clusters.map(\.gist))")
  }

  struct File: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var causes: [String]
    var lines: [ClosedRange<Int>]
  }

  private static let ofID = "typeMismatch of Int at $.items[*].id"
  private static let ofKey = "typeMismatch of Int at $.items[*].key"

  static let files: [File] = [
    File(
      testDescription: "lines with a time, a process and an index of their own",
      text: "10:00:01 App[1:2] a: \(mismatch(at: 0))\n10:00:02 App[1:9] b: \(mismatch(at: 41)) (try 2)\n",
      causes: ["2x \(ofID)"], lines: [1...2]),
    File(
      testDescription: "CRLF, and no line end at the end",
      text: "x\r\n\(mismatch(at: 0))\r\n\r\n\(mismatch(at: 3))", causes: ["2x \(ofID)"], lines: [2...4]),
    File(
      testDescription: "the most frequent first, then the first",
      text: [mismatch(at: 0, "b"), mismatch(at: 0), mismatch(at: 0, "key"), mismatch(at: 1)].joined(
        separator: "\n"),
      causes: ["2x \(ofID)", "1x typeMismatch of Int at $.items[*].b", "1x \(ofKey)"],
      lines: [2...4, 1...1, 3...3]),
    File(
      testDescription: "the same place with another value is another cause",
      text: "\(mismatch(at: 0))\n\(mismatch(at: 0, found: "an array"))",
      causes: ["1x \(ofID)", "1x \(ofID)"],
      lines: [1...1, 2...2]),
    File(
      testDescription: "indented errors below a heading",
      text: "failed:\n  \(mismatch(at: 0))\n  \(mismatch(at: 7))\n", causes: ["2x \(ofID)"], lines: [2...3]),
    File(
      testDescription: "a quoted value is no part of a cause",
      text: """
        Data corrupted at path 'a.Index 1.b'. Cannot initialize Kind from invalid String value NEW.
        Data corrupted at path 'a.Index 2.b'. Cannot initialize Kind from invalid String value OTHER.
        """,
      causes: ["2x dataCorrupted at $.a[*].b"], lines: [1...2]),
    File(
      testDescription: "an exception with its trace and its cause is one",
      text: """
        E/App: com.fasterxml.jackson.databind.JsonMappingException: no (through reference chain: com.x.User["age"])
        \tat com.x.Reader.read(Reader.java:7)
        Caused by: com.fasterxml.jackson.core.JsonParseException: no
        \tat com.x.Parser.parse(Parser.java:9)
        next
        """,
      causes: ["1x Jackson: a value does not fit at $.age"], lines: [1...1]),
    File(
      testDescription: "lines of JSON, with the error as text and as an object",
      text: """
        {"ts": "1", "error": \(escaped(mismatch(at: 2)))}
        {"ts": "2", "error": {"typeMismatch": {"type": "Swift.Int", "context": {"codingPath": ["items", "Index 4", "id"], \
        "debugDescription": "Expected to decode Int but found a string instead."}}}}
        {"ts": "3", "message": "no error"}
        """,
      causes: ["2x \(ofID)"], lines: [1...2]),
    File(
      testDescription: "of several texts of a record, the one that tells most",
      text: """
        {"message": "The data couldn’t be read because it isn’t in the correct format.", "error": \
        \(escaped(mismatch(at: 2)))}
        """, causes: ["1x \(ofID)"], lines: [1...1]),
    File(
      testDescription: "an array of records and texts",
      text: "[\n  {\"error\": \(escaped(mismatch(at: 2)))},\n  7,\n  \(escaped(mismatch(at: 9)))\n]",
      causes: ["2x \(ofID)"], lines: [2...4]),
    File(
      testDescription: "an object with a list of records",
      text:
        "{\"count\": 2, \"issues\": [{\"title\": \"NSURLErrorDomain -1001\"},\n{\"title\": \"DecodingError error 3.\"}]}",
      causes: ["1x NSURLErrorDomain -1001", "1x dataCorrupted"], lines: [1...1, 2...2]),
    File(
      testDescription: "a table with quotes and lines in its values",
      text: "time,error,note\r\n1,\"\(mismatch(at: 2).replacing("\"", with: "\"\""))\r\nmore\",a\r\n"
        + "2,Response status code was unacceptable: 401.,b\r\n",
      causes: ["1x \(ofID)", "1x refused with the status 401"], lines: [2...2, 4...4]),
    File(
      testDescription: "a table with separators in a value without quotes",
      text: "time;error\n0;ok\n1;Decoding failed; \(mismatch(at: 2))\n", causes: ["1x \(ofID)"],
      lines: [3...3]),
    File(
      testDescription: "nothing", text: "2026-05-01 10:00:00 GET /a 200\nall is well\n", causes: [], lines: []
    ),
  ]

  @Test(arguments: files) func `the errors of a file are counted by their causes`(file: File) {
    let errors = Self.errors(in: file.text)
    #expect(errors.sorted.map { "\($0.count)x \($0.gist)" } == file.causes)
    #expect(errors.sorted.map(\.lines) == file.lines)
    #expect(errors.unread == nil && errors.cut == nil)
  }

  // MARK: What is not known

  @Test func `what names an error and could not be read is counted`() {
    let errors = Self.errors(in: "ok\na DecodingError\nmore\nsee keyNotFound\nRequest failed: later\n")
    #expect(errors.unread?.count == 2 && errors.unread?.line == 2)
    #expect(errors.exitStatus == .inconclusive)
    #expect(
      errors.notes == ["2 entries name an error of a decoder and could not be read; the first is in line 2"])
  }

  @Test func `an error in a long line is found, and told to be read in part`() {
    let padding = String(repeating: "x", count: 2 * PastedError.maximumLength)
    let errors = Self.errors(in: "a\n\(padding) \(Self.mismatch(at: 1)) \(padding)\n")
    #expect(errors.clusters.map(\.gist) == [Self.ofID])
    #expect(errors.notes == ["1 entry is longer than 64 KiB and was read in part; the first is in line 2"])
  }

  /// Texts of one cause that differ in a number before the words by which they are found, and what is told of the last.
  static let values: [([String], String)] = [
    (
      ["Number 0.5 is not representable in Swift.", "Number 1.5 is not representable in Swift."],
      "number 1.5 in it"
    ),
    (["Expected an int but was 0.5 at path $.a", "Expected an int but was 1.5 at path $.a"], "and 1.5 came"),
  ]

  @Test(arguments: values) func `a value that is told is that of the text`(texts: [String], told: String)
    throws
  {
    for text in texts { #expect(Self.errors(in: text).count == 1) }
    let last = try #require(texts.last)
    #expect(Self.errors(in: last).clusters.first?.says?.contains(told) == true)
    #expect(Self.errors(in: texts.joined(separator: "\n")).clusters.map(\.says) == [nil])
  }

  @Test func `causes beyond the limit are counted only`() {
    let count = ErrorClusters.maximumCauses + 5
    let lines = (0..<count).map {
      "DecodingError.keyNotFound: Key 'k\($0)' not found in keyed decoding container."
    }
    let errors = Self.errors(in: (lines + lines.suffix(2)).joined(separator: "\n"))
    #expect(errors.clusters.count == ErrorClusters.maximumCauses)
    #expect(errors.others == 7 && errors.count == count + 2)
    #expect(errors.verdict == "1007 errors of at least 1000 causes.")
  }

  // MARK: Work

  @Test func `errors that differ in index, time and tail are read once`() {
    let lines = (0..<4_000).map { number in
      "2026-05-01 10:00:\(number % 60).\(number) App[4:\(number)] GET /users/\(number): \(Self.mismatch(at: number)) -\(number)"
    }
    let sentences = (0..<1_000).map {
      "10:00:\($0 % 60).\($0) request \($0) failed: Response status code was unacceptable: 401."
    }
    let errors = Self.errors(in: (lines + sentences).joined(separator: "\n"))
    #expect(errors.clusters.map(\.count) == [4_000, 1_000])
    #expect(errors.readings == 4)
  }

  /// Texts that are no logs, or make one look at much for nothing.
  static let hostile: [String] = [
    "", "\n", "\r", "\u{FEFF}", "{", "[[[[", "\"", "a,b\n\"", "a,b\n\"\",\"\n", "a\tb\n\"x",
    String(repeating: "\"", count: 30_000), "a,b\n" + String(repeating: "\"x\n", count: 10_000),
    String(repeating: "[", count: 50_000), String(repeating: "{\"codingPath\":", count: 5_000),
    String(repeating: "typeMismatch(", count: 10_000), "keyNotFound(" + String(repeating: "\\", count: 9),
    String(repeating: "\tkeyNotFound\n", count: 3_000), "dataCorrupted(codingPath: [\u{1B}[31m\u{202E}x",
    "\u{1B}[", "Index 99999999999999999999 keyNotFound(codingPath: [Index 99999999999999999999])",
  ]

  @Test(arguments: hostile.indices) func `no text is too odd`(index: Int) {
    let errors = Self.errors(in: Self.hostile[index])
    let text = ErrorClusterReport(width: 80).text(of: errors.redacted(), in: "x")
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(errors.readings <= 40)
  }
}

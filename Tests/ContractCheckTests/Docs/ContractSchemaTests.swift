import Foundation
import Testing

@testable import ContractSpecs

/// The tests that `specs/contract.schema.json`, which editors use, agrees with the loader.
@Suite(.requires(.python)) struct ContractSchemaTests {
  static let schema = ProjectFolder.root + "/specs/contract.schema.json"

  @Test func `every contract in specs is valid`() async throws {
    let folder = ProjectFolder.root + "/specs"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
    try #require(!files.isEmpty)
    for reading in try await Python.validate(files.map { "\(folder)/\($0)" }, against: Self.schema) {
      #expect(reading.errors == [], "\(reading.file)")
    }
  }

  @Test func `every contract in the documentation is valid`() async throws {
    let examples =
      try DocumentedExamples(file: "docs/contract-language.md").contracts.filter { $0.error == nil }
    let readings = try await validate(examples.map(\.text))
    for (example, reading) in zip(examples, readings) {
      #expect(reading.errors == [], "line \(example.line)")
    }
  }

  @Test func `a file of shapes is valid, and what it must not have is not`() async throws {
    let shapes = try DocumentedExamples(file: "docs/contract-language.md").included
    let readings = try await validate([
      shapes, #"{"include": ["a.json"]}"#, #"{"title": "Shapes"}"#, #"{"shapes": {}, "policy": {}}"#,
      #"{"shapes": {"Page<t>": {}}}"#, #"{"include": ["/a.json"], "shapes": {}}"#,
    ])
    #expect(readings.map(\.errors.isEmpty) == [true, true, false, false, false, false])
  }

  @Test func `every shape in the documentation is valid`() async throws {
    let examples = try DocumentedExamples(file: "docs/contract-language.md").shapes
    let texts = examples.map { example in
      var text = ContractText()
      text.shapes = "{\"Example\": \(example.shape)}"
      return text.text
    }
    for (example, reading) in zip(examples, try await validate(texts)) {
      #expect(reading.errors == [], "line \(example.line)")
    }
  }

  /// The loader's table of wrong contracts, without those that only the loader can detect: inconsistent parts of a
  /// file.
  @Test func `what is wrong by itself is invalid`() async throws {
    let examples = WrongContractsTests.all.filter { !Self.seenByTheLoaderOnly.contains($0.testDescription) }
    try #require(examples.count >= 25)
    let texts = examples.map { $0.text.text.replacing("▶", with: "") }
    for (example, reading) in zip(examples, try await validate(texts)) {
      #expect(!reading.errors.isEmpty, "\(example.testDescription)")
    }
  }

  @Test func `what the loader alone can see is valid`() async throws {
    let examples = WrongContractsTests.all.filter { Self.seenByTheLoaderOnly.contains($0.testDescription) }
    #expect(Set(examples.map(\.testDescription)) == Self.seenByTheLoaderOnly)
    let texts = examples.map { $0.text.text.replacing("▶", with: "") }
    for (example, reading) in zip(examples, try await validate(texts)) {
      #expect(reading.errors == [], "\(example.testDescription)")
    }
  }

  static let seenByTheLoaderOnly: Set = [
    "a request line that no endpoint has", "a request line with another name of its parameter",
    "a log-in that runs last", "in a default", "a shape of a body of several types",
    "a timeout of two days", "a certificate that is valid too long",
    "a value that a row has not", "a reference to a check with rows", "two rows of one name",
    "further elements before the end", "an error behind three dots",
    "an error behind three dots and blanks", "nothing between bounds",
    "another value of another type", "a choice by a member of what has none", "a key that is no pattern",
    "an unknown shape after a mark", "a shape in lower case that is used in upper case",
    "a shape with a hyphen",
    "a shape that is not there", "a name within notation", "an open parenthesis", "bounds the wrong way",
    "an example that does not match", "a shape that is itself", "a shape that is itself or null",
    "a spread of no object",
    "a field spread in twice",
    "a field twice", "a back reference", "an expression of too many steps", "a lookbehind",
    "an endpoint that is not there", "like in a circle", "a parameter that is missing",
    "polling an unsafe request",
    "a value that is not promised", "forwards", "in a circle", "to itself", "to no check", "to no field",
    "into text", "into no array", "after a later check", "to no session", "a key twice", "a session's path",
    "a session's check", "a value below one that is not promised", "a list where none is promised",
    "a value to wait for that is not promised", "after a check that runs last", "to a check that runs last",
    "TLS without TLS", "headers that are no text", "like no check", "a parameter with another name",
    "a parameter with quite another name",
    "a parameter that occurs twice", "a value that no row has",
    "a value that two of three rows have not", "a log-in that uses its own session",
    "counts the wrong way", "two credentials", "what another check takes over",
    "what is wrong only where it is taken over",
    "to an element behind a dot", "to a field of a status that is not listed",
    "a shape that always holds itself",
    "shapes that always hold each other", "a text that nobody can send", "to an object that is sent as text",
    "to the body by its name", "to a member of a list", "a session's check for a new token",
    "to a list that is sent as text", "a session's token that is an object",
  ]

  /// The examples with one error each; both the schema and the loader must refuse them.
  @Test func `schema and loader refuse the same`() async throws {
    let texts = WrongByThemselves.all.map(\.text)
    for (mistake, reading) in zip(WrongByThemselves.all, try await validate(texts)) {
      #expect(!reading.errors.isEmpty, "the schema accepts \(mistake)")
      #expect(ContractText.load(mistake.text).contract == nil, "the loader accepts \(mistake)")
    }
  }

  @Test func `schema and loader accept the same`() async throws {
    let texts = RightByThemselves.all.map(\.text)
    for (part, reading) in zip(RightByThemselves.all, try await validate(texts)) {
      #expect(reading.errors == [], "the schema refuses \(part)")
      #expect(ContractText.load(part.text).errors == [], "the loader refuses \(part)")
    }
  }

  private func validate(_ texts: [String]) async throws -> [SchemaReading] {
    try await withTemporaryFolder { folder in
      let files = try texts.enumerated().map { try folder.write($1, to: "\($0).json") }
      return try await Python.validate(files, against: Self.schema)
    }
  }
}

import Testing

@testable import ContractSpecs

/// The tests of contracts whose documents are made to be slow. Each ends in time and says what was not read.
@Suite struct OpenAPIHostileTests {
  private static let count = 20_000

  private static func reading(schemas: [String]) -> ContractReading {
    let document = """
      {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {"/x": {"get": {"responses": {"200":
       {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/S0"}}}}}}}},
       "components": {"schemas": {\(schemas.joined(separator: ", "))}}}
      """
    let contract = """
      {"contract": "t", "backend": {"url": "http://127.0.0.1:1"}, "openapi": "openapi.json", "checks": {"x": {"call": "GET /x"}}}
      """
    let files = ReferencedFiles { _ throws(ReferencedFileError) in Array(document.utf8) }
    return ContractReading(of: Array(contract.utf8), file: "t.json", files: files)
  }

  private static func reference(_ number: Int) -> String { "{\"$ref\": \"#/components/schemas/S\(number)\"}" }

  private static func object(_ name: String) -> String {
    "{\"type\": \"object\", \"required\": [\"\(name)\"], \"properties\": {\"\(name)\": {\"type\": \"string\"}}}"
  }

  /// Schemas each of which leads to the next one.
  private static func chain(_ link: (Int) -> String, _ count: Int = count) -> [String] {
    (0..<count).map { "\"S\($0)\": \(link($0 + 1))" } + ["\"S\(count)\": {\"type\": \"string\"}"]
  }

  struct Hostile: CustomTestStringConvertible, Sendable {
    var name: String
    var schemas: [String]

    /// The beginning of a warning or an error that is told, or nothing.
    var told: String?
    var isRefused = false

    var testDescription: String { name }
  }

  static let documents = [
    Hostile(name: "references", schemas: chain(reference)),
    Hostile(
      name: "a circle of references",
      schemas: (0..<count).map { "\"S\($0)\": \(reference(($0 + 1) % count))" },
      told: "this reference leads round in a circle", isRefused: true),
    Hostile(
      name: "parts", schemas: chain { "{\"description\": \"\", \"allOf\": [\(reference($0))]}" },
      told: "a choice leads to more than 500 shapes", isRefused: true),
    Hostile(
      name: "choices", schemas: chain { "{\"anyOf\": [\(reference($0)), {\"type\": \"null\"}]}" },
      told: "a choice leads to more than 500 shapes", isRefused: true),
    Hostile(
      name: "objects", schemas: chain { "{\"type\": \"object\", \"properties\": {\"n\": \(reference($0))}}" }),
    Hostile(
      name: "choices that double",
      schemas: chain(
        { number in
          let all = (0..<2).map { "{\"allOf\": [\(reference(number)), \(object("m\(number)-\($0)"))]}" }
          return "{\"oneOf\": [\(all.joined(separator: ", "))]}"
        }, 60), told: "the schemas ", isRefused: true),
    Hostile(
      name: "numbers of two lists",
      schemas: [
        "\"S0\": {\"allOf\": [\(String(repeating: "{\"enum\": [\((0..<count).map { "\($0).0" }.joined(separator: ", "))]}, ", count: 2)){\"enum\": [\((0..<count).map(String.init).joined(separator: ", "))]}]}"
      ]),
    Hostile(
      name: "an allOf that leads back",
      schemas: [
        "\"S0\": {\"allOf\": [\(reference(1)), \(object("a"))]}",
        "\"S1\": {\"allOf\": [\(reference(0)), \(object("b"))]}",
      ], told: "a part of this schema leads back to it"),
  ]

  @Test(.slow, arguments: documents)
  func `a document that is made to be slow is read in time`(_ hostile: Hostile) throws {
    var read: ContractReading?
    let time = processorTime { read = Self.reading(schemas: hostile.schemas) }
    #expect(time < .seconds(isSanitized ? 900 : 120), "\(time)")
    let reading = try #require(read)
    let contract = try #require(reading.contract)
    let told = (reading.diagnostics + contract.documentErrors).map(\.message)
    if let message = hostile.told {
      #expect(told.contains { $0.hasPrefix(message) }, "\(told.prefix(3))")
    } else {
      #expect(told == [])
    }
    #expect((contract.endpoints.first?.fault != nil) == hostile.isRefused, "\(contract.documentErrors)")
  }
}

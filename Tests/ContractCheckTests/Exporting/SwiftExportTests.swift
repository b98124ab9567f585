import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

@Suite struct SwiftExportTests {
  private func source(of shape: String, shapes: String = "{}") throws -> String {
    SwiftExport(try ExportedContract.promising(shape, shapes: shapes)).text
  }

  @Test func `every construct of the language`() throws {
    let export = SwiftExport(try ExportedContract.load(ExportedContract.everything))
    try expectGolden(export.text, named: "export/everything.swift.txt")
    #expect(SwiftExport(try ExportedContract.load(ExportedContract.everything)).text == export.text)
  }

  @Test(arguments: [
    ("string", "String"), ("integer", "Int"), ("uint64", "UInt64"), ("number", "Double"), ("boolean", "Bool"),
    ("number | uint64", "Double"), ("integer | number", "Double"),
    ("uuid", "UUID"), ("url", "URL"), ("base64", "Data"), ("base64url", "String"), ("date-time", "Date"),
    ("date", "Date"), ("unix-milliseconds", "Date"), ("email", "String"), ("jwt", "String"), ("1 | 2", "Int"),
    ("1 | 2.5", "Double"), ("true", "Bool"), ("string | email", "String"), ("integer | number", "Double"),
    ("string[]", "[String]"), ("(integer | null)[]", "[Int?]"), ("string | null", "String?"),
    ("any", "JSONValue"), ("object", "[String: JSONValue]"), ("array", "[JSONValue]"),
    ("/a+/ & string(2)", "String"), ("Alias", "[UUID]?"),
  ])
  func `the type of a body`(shape: String, type: String) throws {
    let text = try source(of: "\"\(shape)\"", shapes: #"{"Alias": "uuid[] | null"}"#)
    #expect(text.contains("\ntypealias ItemResponse = \(type)\n"))
  }

  @Test(arguments: ["protocols", "dates", "ints", "types", "strings", "codables", "any_s"])
  func `an element of a list has no name that hides a type`(name: String) throws {
    let text = try source(of: #"{"\#(name)": ["'a' | 'b'"], "when": "date-time", "count": "integer"}"#)
    for word in ["Protocol", "Date", "Int", "Type", "String", "Codable", "Any"] {
      #expect(!text.contains("enum \(word):") && !text.contains("struct \(word):"), "\(text)")
    }
  }

  @Test func `helpers are written only if they are needed`() throws {
    let plain = try source(of: #"{"id": "integer", "name?": "string"}"#)
    for word in ["DateText", "JSONValue", "Boxed", "AnyCodingKey", "CodingKeys", "encode(to", "Strategy"] {
      #expect(!plain.contains(word), "\(word)")
    }
  }

  /// A promise beside any value has no type of its own.
  @Test(arguments: [
    #"{"/x.*/": "any", "*": "date-time"}"#, #"{"/x.*/": "unix-seconds", "*": "any"}"#,
    #"{"/x.*/": "date-time", "/y.*/": "any"}"#, #"["any", "date-time"]"#,
    #"{"/x.*/": "date-time", "*": "date"}"#,
  ])
  func `what the source names is declared in it`(shape: String) throws {
    let text = try source(of: shape)
    for name in ["DateText", "JSONValue", "AnyCodingKey", "DateOnly", "UnixSeconds", "UnixMilliseconds"] {
      let isNamed = text.contains(name)
      let isDeclared = ["enum", "struct"].contains { text.contains("\n\($0) \(name)") }
      #expect(isNamed == isDeclared, "\(name) in\n\(text)")
    }
  }

  @Test(arguments: [
    (#"{"at": "date-time", "day": "date"}"#, ["var at: Date\n", "var day: DateOnly\n"]),
    (
      #"{"at": "unix-seconds", "end": "unix-milliseconds(now)"}"#,
      ["var at: Date\n", "var end: UnixMilliseconds\n"]
    ),
    (#"{"type": "string", "self": "string", "in": "string"}"#, ["var type:", "var selfValue:", "var `in`:"]),
    (#"{"hash": "string", "await": "string"}"#, ["var hashText: String", "var `await`: String"]),
    (#"{"UInt8": {"a": "string"}}"#, ["struct UInt8Value:"]),
    (#"{"_id": "string", "id": "string"}"#, ["var id2: String", "case id2 = \"_id\"", "var id: String"]),
    (#"{"1st": "string", "": "string", "名": "string"}"#, ["var _1st:", "var value1:", "var value2:"]),
    (#"{"type": "'a' | 'b'"}"#, ["var type: TypeValue", "enum TypeValue:"]),
    (#"{"date": {"a": "string"}}"#, ["var date: DateValue", "struct DateValue:"]),
    (
      #"{"state": "'none' | 'unknown' | '' | 'a-b' | 'a_b'"}"#,
      [
        "case noneValue\n", "case unknown\n", "case value1\n", "case aB\n", "case aB2\n",
        "case unknownText(String)",
      ]
    ),
    (#"{"a": "integer | null"}"#, ["try container.encode(a, forKey: .a)"]),
    (#"{"a?": "integer | null"}"#, ["var a: Int?"]),
    (#"{"items": [{"id": "integer"}]}"#, ["var items: [Item]", "  struct Item: Codable"]),
    (#"[{"id": "integer"}]"#, ["typealias ItemResponse = [ItemResponseItem]"]),
    (#""'a' | 1""#, ["enum ItemResponse", "case integer(Int)", "case string(String)"]),
  ])
  func `names and dates of members`(shape: String, parts: [String]) throws {
    let text = try source(of: shape)
    for part in parts { #expect(text.contains(part), "\(part)\n\(text)") }
  }

  @Test func `foreign text ends no comment and no literal`() throws {
    let hostile = "a */ b\u{2028}c\u{202E}d\u{0}e\r\nlet x = 1\u{85}let y = 2"
    let lines = SwiftComment.lines(of: hostile, width: 80)
    #expect(lines.allSatisfy { $0.hasPrefix("///") })
    let text = lines.joined()
    #expect(!text.contains("*/"))
    #expect(!text.unicodeScalars.contains { $0.value < 32 || [0x85, 0x2028, 0x202E].contains($0.value) })
    let literal = SwiftComment.literal("\u{202E}\\(x)\"\n\u{0}")
    #expect(literal == #""\u{202e}\\(x)\"\n\u{0}""#)
  }

  @Test func `a description of a document is its comment`() async throws {
    try await withTemporaryFolder { folder in
      let file = try folder.write(
        """
        {"openapi": "3.1.0", "info": {"title": "Pet Shop", "version": "1"}, "paths": {"/pets": {"get": {
          "summary": "All pets", "operationId": "listPets", "responses": {"200": {"description": "", "content": {
          "application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}}}}},
         "components": {"schemas": {"Error": {"type": "object", "description": "What went\\nwrong */",
          "required": ["code"], "properties": {"code": {"type": "integer", "description": "A number"}}}}}}
        """, to: "pets.json")
      let source = ExportSource(file)
      let text = SwiftExport(try #require(source.contract, "\(source.problems)")).text
      #expect(text.contains("/// What went\n/// wrong * /\nstruct ErrorModel: Codable"))
      #expect(text.contains("  /// A number\n  var code: Int\n"))
      #expect(text.contains("static func petShop() -> JSONDecoder"))
      #expect(text.contains("/// All pets\n///\n/// The body that `GET /pets` answers 200 with.\n"))
    }
  }

  @Test func `a file for each type has the same declarations`() throws {
    let export = SwiftExport(try ExportedContract.load(ExportedContract.everything))
    let names = export.files.map(\.name)
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    #expect(names.contains("Comment.swift") && names.contains("EverythingThatCanBePromisedEndpoints.swift"))
    let whole = Set(export.text.split(separator: "\n"))
    #expect(Set(export.files.flatMap { $0.text.split(separator: "\n") }) == whole)
  }

  @Test(arguments: [
    ("string | number | Json[] | null", "[Json?]"), ("Json[] | null", "[Json?]"),
    ("string | Json[]", "[Json]"),
    ("integer | Json[] | null", "[Json?]"),
  ])
  func `an element that is the shape itself may be null if the shape may`(shape: String, type: String) throws
  {
    let text = try source(of: #""Json""#, shapes: #"{"Json": "\#(shape)"}"#)
    #expect(text.contains(type), "\(text)")
    if type == "[Json?]" { #expect(!text.contains("[Json]"), "\(text)") }
  }
}

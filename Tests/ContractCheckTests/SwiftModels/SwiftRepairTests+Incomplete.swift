import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// Changes that would leave the source incomplete.
extension SwiftRepairTests {
  /// The model, the body that it cannot decode, and the obstacle to the change that would help. Nothing could be made a
  /// UUID instead.
  static let incomplete: [(String, String, String)] = [
    (
      "struct M: Codable {\n  let a: Date\n}\nfunc f(_ m: M) -> Double { m.a.timeIntervalSince1970 }",
      #"{"a": null}"#,
      "make a Optional: a is used at Models.swift:4"
    ),
    (
      "struct M: Codable {\n  var a: UUID = UUID()\n}", #"{"a": 1}"#,
      "let a be Int: its initial value at Models.swift:2 is none of that type"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n  init(a: UUID) {\n    self.a = a.lowercased()\n  }\n}",
      #"{"a": 1}"#, "let a be Int: a is used at Models.swift:4"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n  init(a: UUID) {\n    self.a = a\n      .lowercased()\n  }\n}",
      #"{"a": 1}"#, "let a be Int: a is used at Models.swift:4"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n  init(a: UUID = UUID()) {\n    self.a = a\n  }\n}",
      #"{"a": 1}"#,
      "let a be Int: a is used at Models.swift:4"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n  init(a: UUID) {\n    self.a = a\n  }\n}\nlet m = M.init",
      #"{"a": 1}"#, "let a be Int: a is used at Models.swift:7"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n  init(a: UUID, b: Int) {\n    self.a = a\n  }\n"
        + "  init?(a: Int) { self.init(a: \"x\", b: a) }\n}", #"{"a": 1}"#,
      "let a be Int: a is used at Models.swift:6"
    ),
    (
      "protocol P { init(a: UUID) }\nstruct M: Codable, P {\n  let a: UUID\n  init(a: UUID) {\n"
        + "    self.a = a\n  }\n}", #"{"a": 1}"#, "let a be Int: a is used at Models.swift:5"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n}\nfunc f(_ m: M) -> String { \"\\(m.a.count)\" }",
      #"{"a": null}"#,
      "make a Optional: a is used at Models.swift:4"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n}\nfunc f(_ all: [M]) {\n  for m in all { print(m.a.count) }\n}",
      #"{"a": null}"#, "make a Optional: a is used at Models.swift:5"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n}\nfunc f(_ all: [M]) -> [Int] {\n  all.map { $0.a.count }\n}",
      #"{"a": null}"#, "make a Optional: a is used at Models.swift:5"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n  static let mock = M(a: \"x\")\n}", #"{"a": 1}"#,
      "let a be Int: a is used at Models.swift:3"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n  var b: Int { a.count }\n}", #"{"a": null}"#,
      "make a Optional: a is used at Models.swift:3"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n}\nfunc f(_ m: M) -> Int {\n  m.a.count\n}", #"{}"#,
      "make a Optional: a is used at Models.swift:5"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n}\nstruct N {\n  let m: M\n"
        + "  func f() -> String { \"\\(self.m.a.uuidString)\" }\n}", #"{"a": 1}"#,
      "let a be Int: a is used at Models.swift:6"
    ),
    (
      "struct M: Codable {\n  let a: UUID\n}\nstruct N {\n  let box: Box<M>\n"
        + "  func f() -> String { box.value.a.uuidString + box.a.uuidString }\n}", #"{"a": 1}"#,
      "let a be Int: a is used at Models.swift:6"
    ),
    (
      "protocol P {\n  var a: UUID { get }\n}\nstruct M: Codable, P {\n  let a: UUID\n}", #"{"a": 1}"#,
      "let a be Int: the protocol at Models.swift:2 asks for the type"
    ),
    (
      "struct M: Codable {\n  let r: R\n}\nenum R: String, Codable {\n  case a, b\n  var n: Int {\n"
        + "    switch self {\n    case .a: 1\n    case .b: 2\n    }\n  }\n}",
      #"{"r": "c"}"#, "give R what is sent: case c: the switch at Models.swift:7 has no default"
    ),
    (
      "struct M: Codable {\n  let r: [R]\n}\nenum R: String, Codable { case a, b }", #"{"r": ["a", "A"]}"#,
      "\"A\" and \"a\" can be no raw value of one case of R"
    ),
    (
      "struct M: Codable {\n  let r: R\n}\nenum R: String, Codable {\n  case a\n  var b: Int { 1 }\n}",
      #"{"r": "b"}"#,
      "\"b\" makes no new name for a case of R; write the case by hand"
    ),
    (
      "struct M: Codable {\n  let a: String\n}", #"{"a": {"b": "x"}}"#, "an object is sent in place of String"
    ),
    (
      "struct M: Codable {\n  let a: String?\n}", #"{"a": [1]}"#,
      "an array of other values is sent in place of String"
    ),
    ("struct M: Codable {\n  let a: Int\n}", #"{"a": {"b": 1}}"#, "an object is sent in place of Int"),
    (
      "struct M: Codable {\n  let a: Double\n}", #"{"a": "NaN"}"#,
      "set decoder.nonConformingFloatDecodingStrategy"
    ),
    (
      "struct M: Codable {\n  let o: O\n  private struct I: Codable {\n    let t: T\n    let b: Int\n  }\n"
        + "  struct O: Codable {\n    fileprivate let i: I\n  }\n}\nstruct T: Codable {\n  let c: Int\n}",
      #"{"o": {"i": {"b": 1, "c": 2}}}"#, "decode t from the object around it: M.I is private"
    ),
  ]

  @Test(arguments: incomplete)
  func `what would leave the source incomplete is told and not given`(
    source: String, body: String, says: String
  ) throws {
    let repair = try Self.repair(source, body)
    #expect(repair.combined == nil, "\(repair.combined?.diff ?? "")")
    #expect(repair.refused.count == 1 && repair.refused[0].text.contains(says), "\(repair.refused)")
    let bold = try SwiftModel(source, "M").repair(
      for: JSONDocument(parsing: Array(body.utf8)), isGuarded: false)
    #expect(bold.refused == [])
  }

  /// The members that only look like obstacles.
}

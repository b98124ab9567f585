import Foundation
import Testing

@testable import ContractCheck
@testable import ContractSpecs

/// The contracts whose exports are tested.
enum ExportedContract {
  /// A contract with every construct of the language.
  static let everything = ProjectFolder.tests + "/Cases/Exporting/everything.json"

  static func load(_ file: String) throws -> Contract {
    let source = ExportSource(file)
    return try #require(source.contract, "\(source.problems)")
  }

  /// Returns a contract whose one endpoint answers with a shape.
  static func promising(_ shape: String, shapes: String = "{}") throws -> Contract {
    let text = """
      {"contract": "shop", "backend": {"url": "http://localhost:3000"}, "shapes": \(shapes),
       "endpoints": {"item": {"request": "GET /item", "responses": {"200": {"body": \(shape)}}}}, "checks": {}}
      """
    let reading = ContractReading(of: Array(text.utf8), file: "shop.json")
    let errors = reading.diagnostics.filter { $0.severity == .error && !$0.message.contains("check") }
    try #require(errors.isEmpty, "\(errors)")
    return try #require(reading.contract)
  }

  /// Returns whether two bodies are the same to a reader: null or nothing, a UUID in capitals or not.
  static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one.kind, other.kind) {
    case (.object, .object):
      let names = Set(one.members.map(\.name)).union(other.members.map(\.name))
      return names.allSatisfy { name in
        switch (one[name], other[name]) {
        case (let first?, let second?): isSame(first, second)
        case (let only?, nil), (nil, let only?): only.isNull
        case (nil, nil): true
        }
      }
    case (.array, .array):
      let (first, second) = (Array(one.elements), Array(other.elements))
      return first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
    case (.string, .string):
      guard let first = one.string, let second = other.string else { return false }
      return first == second || (UUID(uuidString: first) != nil && first.uppercased() == second)
    case (.null, .null): return true
    case (.boolean, .boolean): return one.bool == other.bool
    case (.integer, _), (.number, _): return one.number == other.number
    case (.null, _), (.boolean, _), (.string, _), (.array, _), (.object, _): return false
    }
  }
}

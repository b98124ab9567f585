import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of property wrappers that a container decodes in a way of its own, and of macros that write the decoding.
@Suite struct WrappersAndMacrosTests {
  private static let wrapped = """
    @propertyWrapper struct Zero: Decodable {
      var wrappedValue: Int
      init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
      init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Int.self)
      }
    }
    @propertyWrapper struct Lossy<Element: Decodable>: Decodable {
      var wrappedValue: [Element]
      private struct Skipped: Decodable {}
      init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        wrappedValue = []
        while !container.isAtEnd {
          if let element = try? container.decode(Element.self) {
            wrappedValue.append(element)
          } else {
            _ = try? container.decode(Skipped.self)
          }
        }
      }
    }
    protocol DefaultSource { associatedtype Value: Decodable; static var value: Value { get } }
    enum Off: DefaultSource { static var value: Bool { false } }
    @propertyWrapper struct Default<Source: DefaultSource>: Decodable {
      var wrappedValue: Source.Value
      init(wrappedValue: Source.Value) { self.wrappedValue = wrappedValue }
      init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Source.Value.self)
      }
    }
    extension KeyedDecodingContainer {
      func decode(_ type: Zero.Type, forKey key: Key) throws -> Zero {
        try decodeIfPresent(type, forKey: key) ?? Zero(wrappedValue: 0)
      }
      func decode<Element>(_ type: Lossy<Element>.Type, forKey key: Key) throws -> Lossy<Element> {
        try decodeIfPresent(type, forKey: key) ?? Lossy(wrappedValue: [])
      }
      func decode<Source>(_ type: Default<Source>.Type, forKey key: Key) throws -> Default<Source> {
        let value = try? decodeIfPresent(Source.Value.self, forKey: key)
        return Default(wrappedValue: value ?? Source.value)
      }
    }
    //: {"count": 1, "name": "x"} | {"name": "x"}
    struct Counted: Decodable { @Zero var count: Int; let name: String }
    //: {"name": "x", "items": [1, 2]} | {"name": "x", "items": ["a"]} | {"name": "x"}
    struct Listed: Decodable { let name: String; @Lossy var items: [Int] }
    //: {"isOn": true, "name": "x"} | {"name": "x"}
    struct Switched: Decodable { @Default<Off> var isOn: Bool; let name: String }
    """

  @Test(.slow, .requires(.program("swiftc")))
  func `nothing is said flatly that an overload for a wrapper contradicts`() async throws {
    let trials = try await ModelOracle(Self.wrapped).check()
    #expect(trials.contains { $0.isHedged } && trials.contains { $0.isBroken })
  }

  @Test(arguments: [
    "import BetterCodable\nstruct M: Decodable { @DefaultEmptyArray var a: [Int] }",
    "import MetaCodable\nstruct M: Decodable { @Default(0) var a: Int }",
  ])
  func `a wrapper of a package that is not there takes any value, and that is said`(source: String) throws {
    let model = try SwiftModel(source, "M")
    #expect(model.outline == "{a?: any|null}" && model.notes.count == 1, "\(model.outline) \(model.notes)")
  }

  @Test(arguments: [
    "@Codable @CodingKeys(.snake_case) struct M { let firstName: String }",
    "@Codable struct M: Sendable { let firstName: String }",
    "@UnstableEnum<String> enum M: Codable { case a, b }",
    "@MemberInit @AutoCodable struct M: Codable { let a: Int }",
  ])
  func `an unknown macro makes the type any, with a note`(source: String) throws {
    let model = try SwiftModel(source, "M")
    #expect(model.outline == "any" && model.notes.count == 1, "\(model.outline) \(model.notes)")
    for body in ["{}", "7", "null"] {
      let repair = model.repair(for: try JSONDocument(parsing: Array(body.utf8)))
      #expect(repair.combined == nil)
    }
  }
}

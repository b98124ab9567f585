import Testing

@testable import ContractSpecs

/// The tests of functions that are given a decoder or a container, with compiled types.
@Suite(.slow, .requires(.program("swiftc"))) struct DecodingFunctionsTests {
  @Test func `a function that is given a decoder or a container is followed`() async throws {
    let trials = try await ModelOracle(Self.functions).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Checked", "Foreign"])
  }

  private static let functions = """
    //: {"name": "x", "n": 1} | {"n": 1}
    struct Helped: Decodable {
      let name: String
      let n: Int
      enum CodingKeys: CodingKey { case name, n }
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try Self.name(in: values)
        n = try values.decode(Int.self, forKey: .n)
      }
      static func name(in values: KeyedDecodingContainer<CodingKeys>) throws -> String {
        try values.decode(String.self, forKey: .name)
      }
    }
    //: {"name": "x", "n": 1} | {"inner": {"name": "x", "n": 1}}
    struct Made: Decodable {
      let name: String
      let n: Int
      enum CodingKeys: CodingKey { case name, n, inner }
      init(from decoder: any Decoder) throws {
        let values = try Self.values(from: decoder)
        name = try values.decode(String.self, forKey: .name)
        n = try values.decode(Int.self, forKey: .n)
      }
      private static func values(from decoder: any Decoder) throws -> KeyedDecodingContainer<CodingKeys> {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        return container
      }
    }
    //: {"name": "x"} | {"name": "bad"}
    struct Checked: Decodable {
      let name: String
      enum CodingKeys: CodingKey { case name }
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        try check(name, values)
      }
      func check(_ name: String, _ values: KeyedDecodingContainer<CodingKeys>) throws {
        if name == "bad" { throw DecodingError.dataCorruptedError(forKey: .name, in: values, debugDescription: "bad") }
      }
    }
    //: {"name": "x", "extra": 1} | {}
    struct Foreign: Decodable {
      let name: String
      var others: [String: Int] = [:]
      enum CodingKeys: CodingKey { case name }
      struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        try readOthers(from: decoder)
      }
      private mutating func readOthers(from decoder: any Decoder) throws {
        let all = try decoder.container(keyedBy: Key.self)
        for key in all.allKeys where key.stringValue != "name" { others[key.stringValue] = try all.decode(Int.self, forKey: key) }
      }
    }
    //: {"name": "x", "style": {"a": 1}} | {"name": "x", "style": 3} | {}
    struct Quiet: Decodable {
      let name: String
      let style: String?
      enum CodingKeys: CodingKey { case name, style }
      init(from decoder: any Decoder) throws {
        let map = try decoder.container(keyedBy: CodingKeys.self)
        name = try map.decode(String.self, forKey: .name)
        style = Quiet.text(map, .style)
      }
      private static func text(_ map: KeyedDecodingContainer<CodingKeys>, _ key: CodingKeys) -> String? {
        (try? map.decode([String: Int].self, forKey: key)).map { "\\($0)" }
      }
    }
    //: {"a": 1, "b": "x"} | {"a": "x", "b": "x"} | {"b": "x", "a": null}
    struct Read: Decodable {
      var a = 0
      var b = ""
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws { try read(decoder) }
      private mutating func read(_ decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        a = try c.decode(Int.self, forKey: .a)
        b = try c.decode(String.self, forKey: .b)
      }
    }
    """
}

import Testing

@testable import ContractSpecs

/// Members that are read twice, and what a container's own methods read.
extension WildConstructsTests {
  @Test func `a member that is read as two types has to be both`() async throws {
    let trials = try await ModelOracle(Self.twice).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Moment", "Days"])
  }

  static let twice = """
    enum Kind: String, Codable { case a, b }
    //: {"at": 1} | {"at": "1"}
    struct Moment: Decodable {
      let at: Double
      enum CodingKeys: CodingKey { case at }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let text = try c.decodeIfPresent(String.self, forKey: .at)
        at = text == nil ? 0 : try c.decode(Double.self, forKey: .at)
      }
    }
    extension KeyedDecodingContainer {
      func day(forKey key: Key) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else { return nil }
        return try decodeIfPresent(Date.self, forKey: key)
      }
    }
    //: {"day": "x"} | {"day": ""} | {} | {"day": 1}
    struct Days: Decodable {
      let day: Date?
      enum CodingKeys: CodingKey { case day }
      init(from decoder: any Decoder) throws {
        day = try decoder.container(keyedBy: CodingKeys.self).day(forKey: .day)
      }
    }
    //: {"a": "x"} | {"a": ""} | {} | {"a": 1}
    struct Nights: Decodable {
      let a: Date?
      enum CodingKeys: String, CodingKey { case a }
      init(from decoder: Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.a = try container.day(forKey: .a)
      }
    }
    //: {"a": 1, "b": 1} | {"a": null, "b": 1} | {"b": null}
    struct Loose: Decodable {
      let a: Int?, b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        _ = try c.decode(Int?.self, forKey: .b)
        b = try c.decode(Int.self, forKey: .b)
        a = try c.decode(Int.self, forKey: .a)
        _ = try c.decode(Int?.self, forKey: .a)
      }
    }
    //: {"kind": "a"} | {"kind": "c"}
    struct Named: Decodable {
      let kind: Kind
      let text: String
      enum CodingKeys: CodingKey { case kind }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        text = try c.decode(String.self, forKey: .kind)
        kind = try c.decode(Kind.self, forKey: .kind)
      }
    }
    """

  @Test func `what a container's own methods read is followed`() async throws {
    let trials = try await ModelOracle(Self.helpers).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Twice", "Roundabout"])
  }

  static let helpers = """
    struct Tag: Codable { let t: Int }
    extension KeyedDecodingContainer {
      func value<T: Decodable>(_ key: Key) throws -> T { try decode(T.self, forKey: key) }
      func elements<T: Decodable>(forKey key: Key) throws -> [T] {
        return try self.decodeIfPresent([T?].self, forKey: key)?
          .compactMap({ $0 }) ?? []
      }
      func tags(forKey key: Key) throws -> [Tag] { try elements(forKey: key) }
      func tag(forKey key: Key) throws -> Tag {
        let tag = try decode(Tag.self, forKey: key)
        return tag
      }
      func decode<T: Decodable>(_ type: T.Type, forKey key: Key, default value: T) throws -> T {
        try decodeIfPresent(type, forKey: key) ?? value
      }
      func lenient<T: Decodable>(_ type: T.Type, at key: Key) -> T? { try? decode(T.self, forKey: key) }
      func safely<T: Decodable>(_ type: T.Type, forKey key: Key) -> T? {
        do { return try decodeIfPresent(type, forKey: key) } catch { return nil }
      }
      func safely(textForKey key: Key) -> String? {
        if let text = safely(String.self, forKey: key) { return text }
        return safely(Int.self, forKey: key).map(String.init)
      }
      func pieces(forKey key: Key) throws -> Int {
        if contains(key), try !decodeNil(forKey: key) { return try decode(Int.self, forKey: key) }
        return 0
      }
      func twice(forKey key: Key) throws -> String {
        guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else { return "" }
        return try "\\(decode(Bool.self, forKey: key))"
      }
      func roundabout(forKey key: Key) throws -> Int {
        for other in allKeys where other.stringValue == key.stringValue {
          return try decode(Int.self, forKey: other)
        }
        return 0
      }
    }
    //: {"a": 1, "b": "x"} | {"a": 1}
    struct Valued: Decodable {
      let a: Int
      let b: String?
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        a = try c.value(.a)
        b = c.lenient(String.self, at: .b)
      }
    }
    //: {"a": [1, null]} | {"a": null} | {} | {"a": ["x"]}
    struct Elements: Decodable {
      let a: [Int]
      enum CodingKeys: CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        self.a = try c.elements(forKey: .a)
      }
    }
    //: {"a": [{"t": 1}]} | {"a": [null]} | {"a": {}}
    struct Tags: Decodable {
      let a: [Tag]
      enum CodingKeys: CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        a = try c.tags(forKey: .a)
      }
    }
    //: {"a": 1, "b": "x"} | {}
    struct Safe: Decodable {
      let a: Int?
      let b: String?
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        a = c.safely(Int.self, forKey: .a)
        if let text = c.safely(textForKey: .b) { b = text } else { b = nil }
      }
    }
    //: {"tag": {"t": 1}, "n": 1, "k": 2} | {"tag": {"t": 1}, "n": null}
    struct Tagged: Decodable {
      let tag: Tag
      let n: Int
      let k: Int
      enum CodingKeys: String, CodingKey { case tag, n, k = "k" }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        tag = try c.tag(forKey: .tag)
        n = try c.decode(Int.self, forKey: .n, default: 1)
        k = try c.pieces(forKey: .k)
      }
    }
    //: {"a": "true"} | {"a": ""} | {"a": true}
    struct Twice: Decodable {
      let a: String
      enum CodingKeys: CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        a = try c.twice(forKey: .a)
      }
    }
    //: {"a": 1} | {"a": "x"} | {}
    struct Roundabout: Decodable {
      let a: Int
      enum CodingKeys: CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        a = try c.roundabout(forKey: .a)
      }
    }
    """
}

import Testing

@testable import ContractSpecs

/// The tests of enums that write the decoding by their only key, or by a raw value, themselves, with compiled types.
@Suite(.slow, .requires(.program("swiftc"))) struct KeyedEnumsTests {
  @Test func `an object with one key is read by the case of that key`() async throws {
    let trials = try await ModelOracle(Self.onlyKey).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Unlisted"])
  }

  private static let onlyKey = """
    struct Refused: Error {}
    //: {"a": 1} | {"b": "x"} | {"a": 1, "b": "x"} | {} | {"a": 1, "z": 2} | {"c": null} | {"c": 1} | {"b": null}
    enum One: Decodable {
      case a(Int), b(String?), c
      enum CodingKeys: String, CodingKey { case a, b, c }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        guard c.allKeys.count == 1, let key = c.allKeys.first else { throw Refused() }
        switch key {
        case .a: self = .a(try c.decode(Int.self, forKey: .a))
        case .b: self = .b(try c.decodeIfPresent(String.self, forKey: .b))
        case .c: self = .c
        }
      }
    }
    //: {"first": {"n": 1}} | {"second": {"m": "x"}} | {"first": {}, "second": {}}
    enum Nested: Decodable {
      case first(Int), second(Inner)
      struct Inner: Decodable { let m: String }
      enum CodingKeys: CodingKey { case first, second }
      enum FirstKeys: CodingKey { case n }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let onlyKey = container.allKeys.first, container.allKeys.count == 1 else {
          throw DecodingError.typeMismatch(
            Nested.self, .init(codingPath: container.codingPath, debugDescription: "Invalid number of keys found"))
        }
        switch onlyKey {
        case .first:
          let nested = try container.nestedContainer(keyedBy: FirstKeys.self, forKey: .first)
          self = .first(try nested.decode(Int.self, forKey: .n))
        case .second:
          self = .second(try container.decode(Inner.self, forKey: .second))
        }
      }
    }
    //: {"a": 1} | {"b": "x"}
    enum Unlisted: Decodable {
      case a(Int)
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        guard c.allKeys.count == 1, let key = c.allKeys.first else { throw Refused() }
        switch key {
        case .a: self = .a(try c.decode(Int.self, forKey: .a))
        default: throw Refused()
        }
      }
    }
    //: {"one": {"a": 1}, "all": [{"b": "x"}]} | {"one": {"a": 1, "c": 2}, "all": []}
    struct Holder: Decodable { let one: One, all: [One] }
    """

  @Test func `a raw value decides which type is given the decoder`() async throws {
    let trials = try await ModelOracle(Self.byRawValue).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == [])
  }

  private static let byRawValue = """
    struct Refused: Error {}
    struct A: Decodable { let n: Int }
    struct B: Decodable { let m: String }
    enum Kind: String, Decodable { case a, b = "bee" }
    //: {"type": "a", "n": 1} | {"type": "bee", "m": "x"} | {"type": "c"}
    enum Decoded: Decodable {
      case a(A), b(B)
      enum CodingKeys: CodingKey { case type }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        switch try c.decode(Kind.self, forKey: .type) {
        case .a: self = .a(try A(from: decoder))
        case .b: self = .b(try B(from: decoder))
        }
      }
    }
    //: {"type": "a", "n": 1} | {"type": "bee", "m": "x"} | {"type": "c"}
    enum Made: Decodable {
      case a(A), b(B), other
      enum CodingKeys: CodingKey { case type }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let type = try c.decode(String.self, forKey: .type)
        switch Kind(rawValue: type) {
        case .a: self = .a(try A(from: decoder))
        case .b: self = .b(try .init(from: decoder))
        case nil: self = .other
        }
      }
    }
    //: {"type": "a", "n": 1} | {"type": "bee", "m": "x"} | {"type": "c"}
    enum Guarded: Decodable {
      case a(A), b(B)
      enum CodingKeys: CodingKey { case type }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let text = try c.decode(String.self, forKey: .type)
        guard let kind = Kind(rawValue: text) else { throw Refused() }
        switch kind {
        case .a: self = .a(try A(from: decoder))
        case .b: self = .b(try B(from: decoder))
        }
      }
    }
    //: {"type": "a", "n": 1} | {"type": "bee", "m": "x"} | {"type": "c"}
    enum Written: Decodable {
      case a(A), b(B)
      enum CodingKeys: CodingKey { case type }
      init(from decoder: any Decoder) throws {
        let type = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .type)
        switch type {
        case Kind.a.rawValue: self = .a(try A(from: decoder))
        case Kind.b.rawValue: self = .b(try B(from: decoder))
        default: throw Refused()
        }
      }
    }
    """

  @Test func `keys of another file are those that the compiler finds`() async throws {
    let trials = try await ModelOracle(Self.models, Self.keys).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == [])
  }

  private static let models = """
    //: {"b": 1} | {"a": 1}
    struct FilePrivate: Codable { let a: Int }
    //: {"b": 1} | {"a": 1}
    struct Private: Codable { let a: Int }
    //: {"b": 1} | {"a": 1}
    struct Internal: Codable { let a: Int }
    struct Outer {
      struct Inner: Codable { let a: Int }
    }
    //: {"inner": {"a": 1}} | {"inner": {"b": 1}}
    struct Holder: Codable { let inner: Outer.Inner }
    """

  private static let keys = """
    extension FilePrivate { fileprivate enum CodingKeys: String, CodingKey { case a = "b" } }
    extension Private { private enum CodingKeys: String, CodingKey { case a = "b" } }
    extension Internal { enum CodingKeys: String, CodingKey { case a = "b" } }
    extension Outer { fileprivate enum CodingKeys: String, CodingKey { case a = "b" } }
    """

  @Test func `a container that is tried is read where there is an object`() async throws {
    let trials = try await ModelOracle(Self.tried).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Sometimes", "Twofold"])
  }

  private static let tried = """
    enum Keys: CodingKey { case box, x, y, f }
    //: {"box": {"x": 1}} | {"box": {}} | {} | {"box": null} | {"box": [1]} | {"box": 1e400}
    struct Chained: Decodable {
      let x: Int?, y: String?
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: Keys.self)
        let box = try? c.nestedContainer(keyedBy: Keys.self, forKey: .box)
        x = try box?.decode(Int.self, forKey: .x)
        y = try box?.decodeIfPresent(String.self, forKey: .y)
      }
    }
    //: {"box": {"x": 1}} | {"box": {}} | {} | {"box": null} | {"box": [1]}
    struct Bound: Decodable {
      let x: Int
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: Keys.self)
        if let box = try? c.nestedContainer(keyedBy: Keys.self, forKey: .box) {
          x = try box.decode(Int.self, forKey: .x)
        } else {
          x = 0
        }
      }
    }
    //: {"box": {"x": 1}, "y": "a"} | {"y": "a"}
    struct Left: Decodable {
      var x = 0
      let y: String
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: Keys.self)
        y = try c.decode(String.self, forKey: .y)
        guard let box = try? c.nestedContainer(keyedBy: Keys.self, forKey: .box) else { return }
        x = try box.decode(Int.self, forKey: .x)
      }
    }
    //: {"f": true, "box": {"x": 1}} | {"f": false, "box": {}}
    struct Sometimes: Decodable {
      let x: Int?
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: Keys.self)
        let box = try? c.nestedContainer(keyedBy: Keys.self, forKey: .box)
        if try c.decode(Bool.self, forKey: .f) { x = try box?.decode(Int.self, forKey: .x) } else { x = nil }
      }
    }
    //: {"box": {"x": 1}} | {"box": 1} | {"box": "x"}
    struct Twofold: Decodable {
      let x: Int
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: Keys.self)
        if let box = try? c.nestedContainer(keyedBy: Keys.self, forKey: .box) {
          x = try box.decode(Int.self, forKey: .x)
        } else {
          x = try c.decode(Int.self, forKey: .box)
        }
      }
    }
    """
}

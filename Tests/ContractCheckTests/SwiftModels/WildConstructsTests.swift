import Testing

@testable import ContractSpecs

/// The tests of constructs in public projects that were read wrongly, or not at all: models like them, with compiled
/// types.
@Suite(.slow, .requires(.program("swiftc"))) struct WildConstructsTests {
  @Test func `types that ask for nothing take every value`() async throws {
    let trials = try await ModelOracle(Self.empty).check()
    #expect(trials.allSatisfy { !$0.isHedged })
    #expect(trials.contains { $0.model == "Holder" && $0.isBroken })
  }

  private static let empty = """
    //: {} | [1] | 3 | null
    struct Nothing: Codable, Equatable {}
    //: {} | 3
    final class Bare: Codable { static let shared = Bare() }
    //: {} | 3
    struct Unlisted: Codable {
      var n = 1
      enum CodingKeys: CodingKey {}
    }
    //: {"c": 1} | {} | 3
    struct Constant: Codable { let c = 1 }
    //: {"e": {}, "all": [{}, 1], "more": 3} | {"e": null, "all": []}
    struct Holder: Codable { let e: Nothing, all: [Nothing], more: Bare? }
    """

  @Test func `an initializer that may throw for itself is not read flatly`() async throws {
    let trials = try await ModelOracle(Self.throwing).check()
    #expect(
      Set(trials.filter(\.isHedged).map(\.model)) == ["Looked", "Dated", "Parsed", "Rethrown", "Chained"])
  }

  private static let throwing = """
    struct Refused: Error {}
    extension Optional {
      func orRefuse() throws -> Wrapped { if let self { self } else { throw Refused() } }
    }
    struct Money {
      let units: Int
      init(text: String) throws {
        guard let units = Int(text) else { throw Refused() }
        self.units = units
      }
      init(units: Int) { self.units = units }
    }
    func day(_ text: String) throws -> Int { if text == "x" { throw Refused() } else { 1 } }
    //: "a" | "x"
    struct Looked: Decodable {
      let n: Int
      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        n = try ["a": 1][text].orRefuse()
      }
    }
    //: {"at": "2025-01-08T12:00:00Z"} | {"at": "x"}
    struct Dated: Decodable {
      let at: Date
      enum CodingKeys: CodingKey { case at }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let text = try c.decode(String.self, forKey: .at)
        do {
          at = try Date(text, strategy: .iso8601)
        } catch {
          throw DecodingError.dataCorruptedError(forKey: .at, in: c, debugDescription: "")
        }
      }
    }
    //: {"m": "1"} | {"m": "x"}
    struct Parsed: Decodable {
      let m: Money
      enum CodingKeys: CodingKey { case m }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        m = try Money(text: c.decode(String.self, forKey: .m))
      }
    }
    //: {"m": "1"} | {"m": "x"}
    struct Rethrown: Decodable {
      let m: Int
      enum CodingKeys: CodingKey { case m }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let text = try c.decode(String.self, forKey: .m)
        m = try day(text)
      }
    }
    //: {"m": "a"} | {"m": "x"}
    struct Chained: Decodable {
      let m: Int
      enum CodingKeys: CodingKey { case m }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        m = try c.decodeIfPresent(String.self, forKey: .m).orRefuse().count
      }
    }
    //: {"m": "1"} | {"m": "x"}
    struct Recovered: Decodable {
      let m: Int
      enum CodingKeys: CodingKey { case m }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let text = try c.decode(String.self, forKey: .m)
        do { m = try day(text) } catch { m = 0 }
      }
    }
    //: {"m": 1} | {"m": "x"}
    struct Made: Decodable {
      let m: Money
      enum CodingKeys: CodingKey { case m }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        m = try Money(units: c.decode(Int.self, forKey: .m))
      }
    }
    """

  @Test func `the initializer of a protocol's extension goes before a synthesized one`() async throws {
    let trials = try await ModelOracle(Self.provided).check()
    #expect(trials.allSatisfy { !$0.isHedged })
  }

  private static let provided = """
    protocol Lenient: RawRepresentable, Codable where RawValue == String { static var unknown: Self { get } }
    extension Lenient {
      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = Self(rawValue: text) ?? Self.unknown
      }
    }
    enum Plan: String { case free, paid, unknown }
    extension Plan: Lenient {}
    protocol Wrapping: Decodable { init(text: String) }
    extension Wrapping {
      init(from decoder: any Decoder) throws {
        self.init(text: try decoder.singleValueContainer().decode(String.self))
      }
    }
    //: {"plan": "free"} | {"plan": "gold"}
    struct Account: Codable { let plan: Plan }
    //: "a" | {"text": "a"}
    struct Wrapped: Wrapping { let text: String }
    //: {"inner": "a"} | {"inner": {"text": "a"}}
    struct Outer: Decodable { let inner: Wrapped }
    """

  @Test func `alternatives of a value are those that decode, and their error is the type's own`() async throws
  {
    let trials = try await ModelOracle(Self.alternatives).check()
    #expect(trials.allSatisfy { !$0.isHedged })
    #expect(trials.contains { $0.body.contains("1234567890123456789012") && $0.response == "decodes" })
  }

  private static let alternatives = """
    struct Neither: Error {}
    struct One: Codable { let a: Int }
    struct Two: Codable { let b: Int }
    enum Either: Decodable {
      case one(One), two(Two)
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        if let one = try? c.decode(One.self) {
          self = .one(one)
        } else if let two = try? c.decode(Two.self) {
          self = .two(two)
        } else {
          throw Neither()
        }
      }
    }
    //: {"e": {"a": 1}} | {"e": {"b": 1}} | {"e": {"a": "x"}} | {}
    struct Maybe: Decodable { let e: Either? }
    //: {"e": [{"a": 1}, null]} | {"e": [{"a": "x"}]}
    struct Several: Decodable { let e: [Either?] }
    //: 1 | 1.5 | 1234567890123456789012 | "x" | 9223372036854775808
    enum Dynamic: Decodable {
      case whole(Int), number(Double), text(String)
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        if let value = try? c.decode(Int.self) {
          self = .whole(value)
        } else if let value = try? c.decode(Double.self) {
          self = .number(value)
        } else {
          self = .text(try c.decode(String.self))
        }
      }
    }
    """

  @Test func `a type that is decoded from the same value adds its members`() async throws {
    let trials = try await ModelOracle(Self.shared).check()
    #expect(trials.allSatisfy { !$0.isHedged })
  }

  private static let shared = """
    struct Text: Codable { let text: String }
    struct Picture: Codable { let url: String, width: Int? }
    //: {"type": "text", "text": "x"} | {"type": "picture", "url": "x", "width": 1} | {"type": "film"}
    enum Part: Decodable {
      case text(Text), picture(Picture)
      enum CodingKeys: CodingKey { case type }
      init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: CodingKeys.self)
        let type = try keyed.decode(String.self, forKey: .type)
        let whole = try decoder.singleValueContainer()
        switch type {
        case "text": self = try .text(whole.decode(Text.self))
        case "picture": self = try .picture(whole.decode(Picture.self))
        default:
          throw DecodingError.dataCorruptedError(forKey: .type, in: keyed, debugDescription: "unknown")
        }
      }
    }
    //: {"id": 1, "text": "x"} | {"id": 1}
    struct Numbered: Decodable {
      let id: Int
      let text: Text
      enum CodingKeys: CodingKey { case id }
      init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
        text = try decoder.singleValueContainer().decode(Text.self)
      }
    }
    """

  @Test func `a member that is read as two types has to be both`() async throws {
    let trials = try await ModelOracle(Self.twice).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Moment", "Days"])
  }

  private static let twice = """
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

  private static let helpers = """
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

  @Test func `a condition of the compiler inside a function says nothing of decoding`() async throws {
    let trials = try await ModelOracle(Self.conditions).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Member", "Initialized"])
  }

  private static let conditions = """
    //: {"a": 1} | {"a": "x"}
    struct Inside: Codable {
      let a: Int
      func f() -> Int {
        #if swift(>=5)
          return 1
        #else
          return 2
        #endif
      }
    }
    //: {"a": 1} | {"a": "x"}
    struct Around: Codable {
      let a: Int
      #if canImport(UIKit) && DEBUG
        @available(macOS 13, *)
        func f(_ closure: () -> Int) -> Int { let b = closure(); return b }
      #elseif os(Linux)
        static func f() {}
      #endif
    }
    //: {"a": 1} | {"b": 1}
    struct Member: Codable {
      #if swift(>=5)
        let a: Int
      #else
        let b: Int
      #endif
    }
    //: {"a": 1} | {"b": 1}
    struct Initialized: Decodable {
      let a: Int
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        #if swift(>=5)
          a = try c.decode(Int.self, forKey: .a)
        #else
          a = try c.decode(Int.self, forKey: .b)
        #endif
      }
    }
    """
}

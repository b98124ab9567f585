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

  static let empty = """
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
      Set(trials.filter(\.isHedged).map(\.model)) == [
        "Looked", "Dated", "Parsed", "Rethrown", "Chained", "Thrown",
      ])
  }

  static let throwing = """
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
    //: {"n": 1} | {} | {"n": null}
    struct Thrown: Decodable {
      let n: Int
      enum CodingKeys: CodingKey { case n }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        n = try c.decodeIfPresent(Int.self, forKey: .n) ?? { throw Refused() }()
      }
    }
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

  static let provided = """
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

  static let alternatives = """
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

  static let shared = """
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

  @Test func `a condition of the compiler inside a function says nothing of decoding`() async throws {
    let trials = try await ModelOracle(Self.conditions).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["FlaggedMember", "FlaggedInitialized"])
  }

  static let conditions = """
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
    //: {"a": 1} | {"b": 1}
    struct FlaggedMember: Codable {
      #if FLAG_OF_THE_APP
        let a: Int
      #else
        let b: Int
      #endif
    }
    //: {"a": 1} | {"b": 1}
    struct FlaggedInitialized: Decodable {
      let a: Int
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        #if FLAG_OF_THE_APP
          a = try c.decode(Int.self, forKey: .a)
        #else
          a = try c.decode(Int.self, forKey: .b)
        #endif
      }
    }
    """
}

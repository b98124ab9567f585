import Testing

@testable import ContractSpecs

/// The tests of initializers that decide by a member what else they read, with compiled types.
@Suite(.slow, .requires(.program("swiftc"))) struct DecidedPathsTests {
  @Test func `a member that is there decides what else is read`() async throws {
    let trials = try await ModelOracle(Self.decided).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == [])
  }

  private static let decided = """
    struct Refused: Error {}
    //: {"kind": "a", "n": 1} | {"kind": "b", "t": "x"} | {"kind": "c"}
    enum Switched: Decodable {
      case a(Int), b(String)
      enum CodingKeys: CodingKey { case kind, n, t }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        switch try c.decode(String.self, forKey: .kind) {
        case "a": self = .a(try c.decode(Int.self, forKey: .n))
        case "b": self = .b(try c.decode(String.self, forKey: .t))
        default: throw Refused()
        }
      }
    }
    //: {"kind": "a", "n": 1} | {"kind": "b"}
    struct Compared: Decodable {
      let n: Int
      enum CodingKeys: CodingKey { case kind, n }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try c.decode(String.self, forKey: .kind)
        if kind == "a" { n = try c.decode(Int.self, forKey: .n) } else { n = 0 }
      }
    }
    //: {"n": 1} | {"m": "x"}
    struct Contained: Decodable {
      let n: Int
      let m: String?
      enum CodingKeys: CodingKey { case n, m }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        if c.contains(.n) { n = try c.decode(Int.self, forKey: .n); m = nil } else { m = try c.decode(String.self, forKey: .m); n = 0 }
      }
    }
    //: {"n": "x"} | {"o": "x"}
    struct Coalesced: Decodable {
      let n: String
      enum CodingKeys: CodingKey { case n, o }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        n = try c.decodeIfPresent(String.self, forKey: .n) ?? c.decode(String.self, forKey: .o)
      }
    }
    //: {"n": 1, "f": true} | {"f": false}
    struct Ternary: Decodable {
      let n: Int?
      let f: Bool
      enum CodingKeys: CodingKey { case n, f }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        f = try c.decode(Bool.self, forKey: .f)
        n = f ? try c.decode(Int.self, forKey: .n) : nil
      }
    }
    //: {"n": 1, "f": true} | {"f": false}
    struct Guarded: Decodable {
      let n: Int?
      var f: Bool? = nil
      enum CodingKeys: CodingKey { case n, f }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        guard c.contains(.n) else { n = nil; return }
        n = try c.decode(Int.self, forKey: .n)
        f = try c.decode(Bool.self, forKey: .f)
      }
    }
    //: {"k": "a", "n": 1} | {"k": "b"} | {} | {"k": 1}
    struct TriedTag: Decodable {
      let n: Int
      enum CodingKeys: CodingKey { case k, n }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try? c.decode(String.self, forKey: .k)
        switch kind {
        case "a": n = try c.decode(Int.self, forKey: .n)
        default: n = 0
        }
      }
    }
    //: {"k": "a", "n": 1} | {"k": "b"} | {} | {"k": null} | {"k": 1}
    struct PresentTag: Decodable {
      let n: Int
      enum CodingKeys: CodingKey { case k, n }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try c.decodeIfPresent(String.self, forKey: .k)
        switch kind {
        case "a": n = try c.decode(Int.self, forKey: .n)
        case nil: n = 1
        default: n = 0
        }
      }
    }
    //: {"context_uri": "x"} | {"uris": ["x"]} | {} | {"offset": 1, "uris": ["x"]}
    struct Playback: Decodable {
      let context: Context, offset: Int?
      enum CodingKeys: CodingKey { case offset }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        context = try Context(from: decoder)
        offset = try c.decodeIfPresent(Int.self, forKey: .offset)
      }
    }
    enum Context: Decodable {
      case uri(String), uris([String])
      enum CodingKeys: String, CodingKey { case uri = "context_uri", uris }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        if let uri = try c.decodeIfPresent(String.self, forKey: .uri) {
          self = .uri(uri)
        } else if let uris = try c.decodeIfPresent([String].self, forKey: .uris) {
          self = .uris(uris)
        } else {
          throw Refused()
        }
      }
    }
    """

  @Test func `a switch may lead to more types than any chain is long`() async throws {
    let trials = try await ModelOracle(Self.wide).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == [])
  }

  private static let wide = """
    enum Kind: String, Codable { case a, b, c, d, e, f, g, h, i, j, k, l, m, n }
    struct M1: Decodable { let a: Int }
    struct M2: Decodable { let a: Int }
    struct M3: Decodable { let a: Int }
    struct M4: Decodable { let a: Int }

    struct M5: Decodable { let a: Int }
    struct M6: Decodable { let a: Int }
    struct M7: Decodable { let a: Int }
    struct M8: Decodable { let a: Int }

    struct M9: Decodable { let a: Int }
    struct M10: Decodable { let a: Int }
    struct M11: Decodable { let a: Int }
    struct M12: Decodable { let a: Int }

    struct M13: Decodable { let b: Int }
    struct M14: Decodable { let a: Int }
    //: {"k": "a", "a": 1} | {"k": "m", "b": 2}
    enum Wide: Decodable {
      case a(M1), b(M2), c(M3), d(M4), e(M5), f(M6), g(M7), h(M8), i(M9), j(M10), k(M11), l(M12), m(M13), n(M14)
      enum CodingKeys: CodingKey { case k }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        switch try c.decode(Kind.self, forKey: .k) {
        case .a: self = .a(try M1(from: decoder))
        case .b: self = .b(try M2(from: decoder))
        case .c: self = .c(try M3(from: decoder))
        case .d: self = .d(try M4(from: decoder))
        case .e: self = .e(try M5(from: decoder))
        case .f: self = .f(try M6(from: decoder))
        case .g: self = .g(try M7(from: decoder))
        case .h: self = .h(try M8(from: decoder))
        case .i: self = .i(try M9(from: decoder))
        case .j: self = .j(try M10(from: decoder))
        case .k: self = .k(try M11(from: decoder))
        case .l: self = .l(try M12(from: decoder))
        case .m: self = .m(try M13(from: decoder))
        case .n: self = .n(try M14(from: decoder))
        }
      }
    }
    """

  @Test func `a text that is not empty is read again`() async throws {
    let trials = try await ModelOracle(Self.filled).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == [])
  }

  private static let filled = """
    extension KeyedDecodingContainer {
      func filledDate(forKey key: Key) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else { return nil }
        return try decodeIfPresent(Date.self, forKey: key)
      }
      func filledURL(forKey key: Key) throws -> URL? {
        guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else {
          return nil
        }
        return try decodeIfPresent(URL.self, forKey: key)
      }
    }
    //: {"d": "x"} | {"d": ""} | {} | {"d": 1} | {"u": "http://a.b"} | {"u": ""} | {"u": "http://[bad"} | {"u": null}
    struct Filled: Decodable {
      let d: Date?, u: URL?
      enum CodingKeys: CodingKey { case d, u }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        d = try c.filledDate(forKey: .d)
        u = try c.filledURL(forKey: .u)
      }
    }
    """

  @Test func `an Int before a Double takes what Int takes`() async throws {
    let trials = try await ModelOracle(Self.numbers).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == [])
  }

  private static let numbers = """
    //: 1 | 1.5 | 1234567890123456789012 | "x" | 9223372036854775808 | 1e-400 | 1e400 | 1e2 | [] | null | 1.0
    enum Dynamic: Decodable {
      case whole(Int), number(Double), text(String)
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        if let value = try? c.decode(Int.self) { self = .whole(value)
        } else if let value = try? c.decode(Double.self) { self = .number(value)
        } else { self = .text(try c.decode(String.self)) }
      }
    }
    //: {"a": 1e-400} | {"a": 1.5} | {"a": 1e400}
    struct NumberHolder: Decodable { let a: Dynamic }
    //: 1e-400 | 1 | 1e400 | 1.5
    enum Numbers: Decodable {
      case whole(Int), number(Double)
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        if let value = try? c.decode(Int.self) { self = .whole(value) } else { self = .number(try c.decode(Double.self)) }
      }
    }
    """

  @Test func `generated and nested decisions are followed`() async throws {
    let trials = try await ModelOracle(Self.nested).check()
    // A read within a text is not followed.
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Bound"])
  }

  private static let nested = """
    struct Build: Codable { let type: Kind; let n: Int; enum Kind: String, Codable { case builds } }
    struct Product: Codable { let type: String; let name: String? }
    //: {"type": "builds", "n": 1} | {"type": "products", "name": "x"} | {"type": "x"} | {}
    enum Included: Codable {
      case build(Build), product(Product)
      init(from decoder: any Decoder) throws {

        struct Discriminator: Decodable {
          let type: String
        }

        let container = try decoder.singleValueContainer()
        let discriminatorValue = try container.decode(Discriminator.self).type

        switch discriminatorValue {
        case "builds": self = .build(try container.decode(Build.self))
        case "products": self = try .product(container.decode(Product.self))
        default:
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown")
        }
      }
      func encode(to encoder: any Encoder) throws {}
    }
    //: {"available": "x"} | {"updated": true} | {"updating": "1"} | {}
    enum Shadowed: Decodable {
      case updated, available(String), updating(String)
      enum CodingKeys: CodingKey { case updated, available, updating }
      init(from decoder: any Decoder) throws {
        let decoder = try decoder.container(keyedBy: CodingKeys.self)
        if let _ = try decoder.decodeIfPresent(Bool.self, forKey: .updated) {
          self = .updated
          return
        }
        if let value = try decoder.decodeIfPresent(String.self, forKey: .available) {
          self = .available(value)
          return
        }
        self = .updated
      }
    }
    //: "text" | "x" | {"type": "text"} | {"type": "schema", "schema": 1} | 3
    enum Format: Decodable {
      case text, unknown, schema(Int)
      enum CodingKeys: CodingKey { case type, schema }
      init(from decoder: any Decoder) throws {
        if let single = try? decoder.singleValueContainer(), let text = try? single.decode(String.self) {
          switch text {
          case "text": self = .text
          default: self = .unknown
          }
          return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        switch type {
        case "text": self = .text
        case "schema": self = .schema(try container.decode(Int.self, forKey: .schema))
        default: self = .unknown
        }
      }
    }
    struct Refused: Error {}
    struct Compound: Decodable { let type: String; let filters: [Int] }
    struct Comparison: Decodable { let type: String; let key: String }
    //: {"type": "and", "filters": [1]} | {"type": "eq", "key": "x"} | {}
    enum Filter: Decodable {
      case compound(Compound), comparison(Comparison)
      enum CodingKeys: CodingKey { case type }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let type = try? container.decode(String.self, forKey: .type) {
          if type == "and" || type == "or" {
            self = try .compound(decoder.singleValueContainer().decode(Compound.self))
          } else {
            self = try .comparison(decoder.singleValueContainer().decode(Comparison.self))
          }
        } else {
          throw Refused()
        }
      }
    }
    //: {"n": 1} | {"m": "x"} | {"n": null, "m": "x"} | {"n": 2, "m": 3}
    struct Absent: Decodable {
      let n: Int?, m: String?
      enum CodingKeys: CodingKey { case n, m }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        n = try c.decodeIfPresent(Int.self, forKey: .n)
        if n == nil { m = try c.decode(String.self, forKey: .m) } else { m = nil }
      }
    }
    //: {"n": 1, "k": 1} | {"m": "x"} | {"n": 1} | {"n": null, "m": "x"}
    struct Bound: Decodable {
      let n: Int?, m: String
      enum CodingKeys: CodingKey { case n, m, k }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let found = try c.decodeIfPresent(Int.self, forKey: .n)
        n = found
        guard let found else {
          m = try c.decode(String.self, forKey: .m)
          return
        }
        m = "\\(found) \\(try c.decode(Int.self, forKey: .k))"
      }
    }
    """

  @Test func `what fits before an error is known, whichever errors are caught`() async throws {
    let trials = try await ModelOracle(Self.caught).check()
    #expect(trials.contains { !$0.isHedged && $0.response == "decodes" })
    #expect(trials.contains { $0.isBroken })
    #expect(trials.filter(\.isHedged).count < trials.count / 6)
  }

  private static let caught = """
    enum Two<A: Decodable, B: Decodable>: Decodable {
      case a(A), b(B)
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        do {
          let value = try c.decode(A.self)
          self = .a(value)
        } catch is DecodingError {
          self = .b(try c.decode(B.self))
        }
      }
    }
    struct One: Decodable { let n: Int }
    //: {"t": 1} | {"t": "x"} | {"t": 1.5} | {} | {"t": true}
    struct TextOrNumber: Decodable { let t: Two<Int, String> }
    //: {"t": {"n": 1}} | {"t": [{"n": 1}]} | {"t": {"n": 1.5}} | {"t": 3}
    struct OneOrMany: Decodable { let t: Two<One, [One]>? }
    //: 1e-400 | 1 | "x" | 1.5 | 1e400 | true
    enum AnyNumber: Decodable {
      case i(Int), d(Double), s(String)
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        do { self = .i(try c.decode(Int.self)) } catch DecodingError.typeMismatch {
          do { self = .d(try c.decode(Double.self)) } catch DecodingError.typeMismatch { self = .s(try c.decode(String.self)) }
        }
      }
    }
    //: {"n": 1} | [1] | {"m": 1} | {"n": "x"}
    enum Wrapped: Decodable {
      case one(One), many([Int])
      init(from decoder: any Decoder) throws {
        do { self = .one(try One(from: decoder)) } catch DecodingError.typeMismatch {
          self = .many(try decoder.singleValueContainer().decode([Int].self))
        }
      }
    }
    """
}

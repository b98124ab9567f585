import Testing

@testable import ContractSpecs

/// The tests of types that make their raw value themselves, with compiled types.
@Suite(.slow, .requires(.program("swiftc"))) struct OwnRawValuesTests {
  @Test func `an own raw value takes what its initializer takes`() async throws {
    let trials = try await ModelOracle(Self.models).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Limited"])
  }

  private static let models = """
    //: "a" | "c"
    enum Open: RawRepresentable, Codable {
      case a, b, other(String)
      init?(rawValue: String) {
        switch rawValue {
        case "a": self = .a
        case "b": self = .b
        default: self = .other(rawValue)
        }
      }
      var rawValue: String { switch self { case .a: "a"; case .b: "b"; case .other(let v): v } }
    }
    //: "a" | "c" | 1
    enum Closed: RawRepresentable, Codable {
      case a, b
      init?(rawValue: String) {
        switch rawValue {
        case "a", "A": self = .a
        case "b": self = .b
        case "x": return nil
        default: return nil
        }
      }
      var rawValue: String { switch self { case .a: "a"; case .b: "b" } }
    }
    //: 1 | 5 | "x"
    struct Limited: RawRepresentable, Codable {
      let rawValue: Int
      init?(rawValue: Int) { guard rawValue < 3 else { return nil }; self.rawValue = rawValue }
    }
    //: 1 | 5 | "x"
    struct Plain: RawRepresentable, Codable { let rawValue: Int }
    //: "a" | "c" | {}
    struct Unfailing: RawRepresentable, Codable {
      let rawValue: String
      init(rawValue text: String) { self.rawValue = text }
    }
    //: {"r": "a"} | {"r": "c"} | {}
    struct Holder: Codable { let r: Closed? }
    //: "driving" | "pushing bike" | "x"
    enum Transport: String, Codable {
      case driving, walking
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        let raw = try c.decode(String.self)
        if raw == "pushing bike" {
          self = .walking
          return
        }
        guard let value = Transport(rawValue: raw) else {
          throw DecodingError.dataCorruptedError(in: c, debugDescription: "unknown \\(raw)")
        }
        self = value
      }
    }
    """
}

import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of types that make their raw value themselves, with compiled types.
@Suite struct OwnRawValuesTests {
  @Test(.slow, .requires(.program("swiftc"))) func `an own raw value takes what its initializer takes`()
    async throws
  {
    let trials = try await ModelOracle(Self.models).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Limited", "Lowered"])
  }

  @Test func `an own raw value of an enum with a raw type is that of its initializer`() throws {
    #expect(try SwiftModel(Self.models, "Tolerant").outline == "string")
    #expect(try SwiftModel(Self.models, "Loud").outline.contains("SMALL"))
    #expect(try SwiftModel(Self.models, "Lowered").notes.map(\.message).first?.contains("decides") == true)
  }

  @Test func `no case is added to an enum that makes its raw value itself`() throws {
    let source = Self.models + "\nstruct Item: Decodable { let size: Loud }"
    let document = try JSONDocument(parsing: Array(#"{"size": "small"}"#.utf8))
    let repair = try SwiftModel(source, "Item").repair(for: document)
    #expect(repair.fixes.isEmpty)
    #expect(
      repair.refused.map(\.text)
        == ["init(rawValue:) of Loud decides which values it takes; let it take what is sent"])
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
    //: "open" | "refunded" | 1
    enum Tolerant: String, Codable {
      case open, closed, unknown
      init(rawValue: String) {
        switch rawValue {
        case "open": self = .open
        case "closed": self = .closed
        default: self = .unknown
        }
      }
    }
    //: "SMALL" | "small" | 1
    enum Loud: String, Codable {
      case small, large
      init?(rawValue: String) {
        switch rawValue {
        case "SMALL": self = .small
        case "LARGE": self = .large
        default: return nil
        }
      }
    }
    //: "A" | "c" | 1
    enum Lowered: String, Codable {
      case a, b
    }
    extension Lowered {
      init?(rawValue: String) {
        switch rawValue.lowercased() {
        case "a": self = .a
        case "b": self = .b
        default: return nil
        }
      }
    }
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

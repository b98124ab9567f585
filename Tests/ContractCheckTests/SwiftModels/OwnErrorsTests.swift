import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of initializers that demand a key, convert what they read or hand it to another initializer, each of which
/// may throw an error of its own.
@Suite struct OwnErrorsTests {
  @Test(.slow, .requires(.program("swiftc")))
  func `what an initializer refuses by itself is refused or hedged`() async throws {
    let trials = try await ModelOracle(Self.models).check()
    for name in ["Demanded", "Both", "Only", "Lenient", "Required", "Filled"] {
      #expect(!trials.contains { $0.model == name && $0.isHedged }, "\(name)")
    }
  }

  /// A model, a body that it refuses, and whether that is known without running it.
  static let refused: [(model: String, body: String, isKnown: Bool)] = [
    ("Demanded", #"{"id": 1}"#, true), ("Both", #"{"a": 1}"#, true), ("Only", "{}", true),
    ("Lenient", "{}", true), ("Required", "{}", true), ("Filled", #"{"a": null}"#, true),
    ("Converted", #"{"id": "a81f"}"#, false), ("Delegating", #"{"color": "red"}"#, false),
    ("Mapped", #"{"colors": ["red"]}"#, false), ("Handed", #"{"colors": ["red"]}"#, false),
  ]

  @Test(arguments: refused) func `a body that an initializer refuses is not said to decode`(
    model: String, body: String, isKnown: Bool
  ) throws {
    let model = try SwiftModel(Self.models, model)
    let document = try JSONDocument(parsing: Array(body.utf8))
    let findings = model.report(on: document).findings
    #expect(findings.contains { $0.severity == .breaks } == isKnown, "\(model.outline)")
    if !isKnown { #expect(model.certainty(for: document, findings, nil) == .asFarAsRead, "\(model.outline)") }
  }

  @Test func `an initializer from elsewhere may throw for what it is given`() throws {
    let source = """
      struct Theme: Decodable {
        let accent: Any
        enum CodingKeys: String, CodingKey { case accent }
        init(from decoder: any Decoder) throws {
          let c = try decoder.container(keyedBy: CodingKeys.self)
          accent = try §(c.decode(String.self, forKey: .accent))
        }
      }
      """
    for (name, notes) in [("HexColor", 1), ("Set", 0), ("Color", 0)] {
      #expect(try SwiftModel(source.replacing("§", with: name)).notes.count == notes, "\(name)")
    }
  }

  private static let models = """
    //: {"id": 1, "a": "x"} | {"id": 1, "a": null} | {"id": 1}
    struct Demanded: Decodable {
      let id: Int; let a: String?
      enum CodingKeys: String, CodingKey { case id, a }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        id = try c.decode(Int.self, forKey: .id)
        guard c.contains(.a) else { throw CancellationError() }
        a = try c.decodeIfPresent(String.self, forKey: .a)
      }
    }
    //: {"a": 1, "b": 2} | {"a": 1} | {}
    struct Both: Decodable {
      let a: Int?
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        guard c.contains(.a), c.contains(.b) else { throw CancellationError() }
        a = try c.decodeIfPresent(Int.self, forKey: .a)
      }
    }
    //: {"a": 1} | {}
    struct Only: Decodable {
      enum CodingKeys: String, CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        guard c.contains(.a) else { throw CancellationError() }
      }
    }
    //: {"a": 1} | {"a": "x"} | {}
    struct Lenient: Decodable {
      let a: Int
      enum CodingKeys: String, CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        if c.contains(.a) { a = (try? c.decode(Int.self, forKey: .a)) ?? 0 } else { throw CancellationError() }
      }
    }
    extension KeyedDecodingContainer {
      func require(_ key: Key) throws { guard contains(key) else { throw CancellationError() } }
    }
    //: {"a": 1} | {"a": null} | {}
    struct Required: Decodable {
      let a: Int?
      enum CodingKeys: String, CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        try c.require(.a)
        a = try c.decodeIfPresent(Int.self, forKey: .a)
      }
    }
    //: {"a": 1} | {"a": null} | {}
    struct Filled: Decodable {
      let a: Int?
      enum CodingKeys: String, CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        guard try c.contains(.a) && !c.decodeNil(forKey: .a) else { throw CancellationError() }
        a = try c.decodeIfPresent(Int.self, forKey: .a)
      }
    }
    //: {"id": "5"} | {"id": 5} | {"id": "a81f"} | {}
    struct Converted: Decodable {
      let id: Int
      enum CodingKeys: String, CodingKey { case id }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        id = try c.decodeIfPresent(String.self, forKey: .id).flatMap { Int($0) } ?? c.decode(Int.self, forKey: .id)
      }
    }
    struct HexColor: Decodable {
      let text: String
      init(hex: String) throws {
        guard hex.hasPrefix("#") else { throw CancellationError() }
        text = hex
      }
      init(from decoder: any Decoder) throws {
        try self.init(hex: decoder.singleValueContainer().decode(String.self))
      }
      static func parsed(_ hex: String) throws -> HexColor { try HexColor(hex: hex) }
    }
    //: {"color": "#fff"} | {"color": "red"}
    struct Delegating: Decodable { let color: HexColor }
    //: {"colors": ["#fff"]} | {"colors": ["red"]}
    struct Mapped: Decodable {
      let colors: [HexColor]
      enum CodingKeys: String, CodingKey { case colors }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        colors = try c.decode([String].self, forKey: .colors).map(HexColor.init(hex:))
      }
    }
    //: {"colors": ["#fff"]} | {"colors": ["red"]}
    struct Handed: Decodable {
      let colors: [HexColor]
      enum CodingKeys: String, CodingKey { case colors }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        colors = try c.decode([String].self, forKey: .colors).map(HexColor.parsed)
      }
    }
    """
}

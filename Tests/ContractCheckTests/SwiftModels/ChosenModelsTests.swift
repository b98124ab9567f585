import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of enums that decide by a key or a member, as an alternative of another enum.
@Suite(.slow, .requires(.program("swiftc"))) struct ChosenModelsTests {
  @Test func `a choice within a choice decides for itself`() async throws {
    let trials = try await ModelOracle(Self.models).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Member"])
    for (model, body) in [
      ("Value", #"{"type": "north", "id": "x"}"#), ("Value", #"{"type": "output", "role": "x"}"#),
      ("Labelled", #"{"a": {"x": 1}, "b": {"y": 1}}"#), ("Labelled", "{}"),
      ("Last", #"{"type": "output", "role": "x"}"#),
    ] {
      let trial = trials.first { $0.model == model && $0.body == body }
      #expect(trial?.isBroken == true, "\(model) \(body)")
    }
  }

  @Test func `one of several texts decides`() async throws {
    let trials = try await ModelOracle(Self.filters).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Either"])
    for body in [
      #"{"type": "or", "key": "x"}"#, #"{"type": "ne", "filters": []}"#, #"{"type": "x", "key": "x"}"#,
    ] {
      let trial = trials.first { $0.model == "Filter" && $0.body == body }
      #expect(trial?.isBroken == true, "\(body)")
    }
  }

  private static let filters = """
    //: {"type": "and", "filters": ["a"]} | {"type": "or", "key": "x"} | {"type": "eq", "key": "x"} | {"type": "ne", "filters": []} | {"type": "x", "key": "x"}
    enum Filter: Decodable {
      case group([String]), compare(String)
      enum CodingKeys: String, CodingKey { case type, filters, key }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let type = try c.decode(String.self, forKey: .type)
        if type == "and" || type == "or" {
          self = .group(try c.decode([String].self, forKey: .filters))
        } else if ["eq", "ne"].contains(type) {
          self = .compare(try c.decode(String.self, forKey: .key))
        } else {
          throw DecodingError.dataCorruptedError(forKey: .type, in: c, debugDescription: "no such type")
        }
      }
    }
    //: {"type": "and", "other": "x", "key": 1} | {"type": "x", "other": "or"} | {"type": "x", "other": "y", "key": 1}
    struct Either: Decodable {
      var key: Int?
      enum CodingKeys: String, CodingKey { case type, other, key }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let type = try c.decode(String.self, forKey: .type)
        let other = try c.decode(String.self, forKey: .other)
        if type == "and" || other == "or" { key = nil } else { key = try c.decode(Int.self, forKey: .key) }
      }
    }
    """

  private static let models = """
    struct Message: Decodable { let role: String }
    struct Output: Decodable { let id: String }
    //: {"type": "north", "id": "x"} | {"type": "output", "role": "x"} | {"type": "output", "id": "x"}
    enum Item: Decodable {
      case message(Message), output(Output)
      enum CodingKeys: String, CodingKey { case type }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        switch try c.decode(String.self, forKey: .type) {
        case "output": self = .output(try Output(from: decoder))
        default: self = .message(try Message(from: decoder))
        }
      }
    }
    //: {"type": "north", "id": "x"} | {"type": "output", "role": "x"} | {"type": "output", "id": "x"} | "a" | 7
    enum Value: Decodable {
      case text(String), item(Item)
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        if let text = try? c.decode(String.self) {
          self = .text(text)
        } else if let item = try? c.decode(Item.self) {
          self = .item(item)
        } else {
          throw DecodingError.typeMismatch(
            Value.self, .init(codingPath: decoder.codingPath, debugDescription: "neither"))
        }
      }
    }
    enum Payload: Decodable { case a(x: Int), b(y: Int) }
    //: {"a": {"x": 1}, "b": {"y": 1}} | {} | {"a": {"x": 1}} | {"b": {"x": 1}} | "a"
    enum Labelled: Decodable {
      case text(String), payload(Payload)
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        if let text = try? c.decode(String.self) { self = .text(text); return }
        self = .payload(try c.decode(Payload.self))
      }
    }
    //: {"type": "output", "role": "x"} | {"type": "output", "id": "x"} | ["a"]
    enum Last: Decodable {
      case list([String]), item(Item)
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        if let list = try? c.decode([String].self) {
          self = .list(list)
        } else {
          self = .item(try c.decode(Item.self))
        }
      }
    }
    //: {"item": {"type": "output", "role": "x"}} | {"item": {"type": "output", "id": "x"}} | {"item": []}
    struct Member: Decodable {
      enum CodingKeys: String, CodingKey { case item }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        if (try? c.decode(Item.self, forKey: .item)) == nil { _ = try c.decode([Item].self, forKey: .item) }
      }
    }
    //: {"kind": "item", "type": "output", "role": "x"} | {"kind": "item", "type": "output", "id": "x"} | {"kind": "message", "role": "x"}
    enum Outer: Decodable {
      case message(Message), item(Item)
      enum CodingKeys: String, CodingKey { case kind }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        switch try c.decode(String.self, forKey: .kind) {
        case "item": self = .item(try Item(from: decoder))
        case "message": self = .message(try Message(from: decoder))
        default:
          throw DecodingError.dataCorruptedError(forKey: .kind, in: c, debugDescription: "no such kind")
        }
      }
    }
    //: [{"type": "output", "role": "x"}, "a"] | {"k": {"type": "output", "id": "x"}}
    enum Deep: Decodable {
      case values([Value]), named([String: Value])
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        if let values = try? c.decode([Value].self) {
          self = .values(values)
        } else {
          self = .named(try c.decode([String: Value].self))
        }
      }
    }
    """
}

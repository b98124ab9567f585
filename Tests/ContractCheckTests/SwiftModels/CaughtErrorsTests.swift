import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of `catch` clauses that catch some errors of decoding, and of types of which a part cannot be read.
@Suite(.slow, .requires(.program("swiftc"))) struct CaughtErrorsTests {
  @Test func `a catch clause tolerates only the errors that it names`() async throws {
    let trials = try await ModelOracle(Self.values, Self.objects).check()
    let hedged = trials.filter(\.isHedged)
    #expect(
      Set(hedged.map(\.model)) == ["Several", "Inner", "Filtered", "Bound", "Selected", "Listed", "Twofold"])
    #expect(hedged.count * 5 < trials.count, "\(hedged.count) of \(trials.count)")
    for (model, body) in Self.gates {
      let gate = trials.first { $0.model == model && $0.body == body }
      #expect(gate?.isBroken == true && gate?.isHedged == false, "\(model) \(body)")
    }
  }

  /// Responses that a gate of models alone has to refuse.
  private static let gates = [
    ("Absent", #"{"a": null, "b": 1}"#), ("Mismatched", #"{"b": 1}"#), ("Inner", #"{"a": null, "b": 1}"#),
    ("Several", #"{"a": null, "b": "x", "c": 1}"#), ("Thrown", #"{"b": 1}"#), ("Whole", "true"),
  ]

  private static let values = """
    //: {"a": 7, "b": 1} | {"b": 1} | {"a": null, "b": 1}
    struct Absent: Decodable {
      var a: Int?; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Int.self, forKey: .a) } catch DecodingError.keyNotFound { a = nil }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": 7, "b": 1} | {"b": 1} | {"a": null, "b": 1}
    struct Null: Decodable {
      var a: Int?; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Int.self, forKey: .a) } catch DecodingError.valueNotFound(_, _) { a = nil }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": "x", "b": 1} | {"b": 1}
    struct Mismatched: Decodable {
      var a = ""; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(String.self, forKey: .a) } catch let DecodingError.typeMismatch(type, context) {
          a = type == String.self ? context.debugDescription : ""
        }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": true, "b": 1} | {"b": 1} | {"a": null, "b": 1}
    struct Flag: Decodable {
      var a = false; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Bool.self, forKey: .a) } catch DecodingError.valueNotFound { a = false }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": true, "b": 1}
    struct Loose: Decodable {
      var a = false; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Bool.self, forKey: .a) } catch DecodingError.typeMismatch { a = false }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": 7, "b": 1} | {"a": 1.5, "b": 1} | {"a": 1e30, "b": 1}
    struct Decoding: Decodable {
      var a: Int?; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Int.self, forKey: .a) } catch is DecodingError { a = nil }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": "7d2b2b0e-0f6a-4b6b-9b0e-0a4f1f5f0c11", "b": 1} | {"a": "x", "b": 1}
    struct Corrupted: Decodable {
      var a: UUID?; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(UUID.self, forKey: .a) } catch DecodingError.dataCorrupted { a = nil }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": "7", "b": 1} | {"a": 7, "b": 1} | {"a": 7.5, "b": 1} | {"b": 1}
    struct Two: Decodable {
      var a: Int; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Int.self, forKey: .a) } catch DecodingError.typeMismatch {
          a = try c.decode(String.self, forKey: .a).count
        }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": 7, "b": 1} | {"b": 1} | {"a": null, "b": 1} | {"a": "x", "b": 1}
    struct Either: Decodable {
      var a: Int?; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Int.self, forKey: .a) }
        catch DecodingError.keyNotFound, DecodingError.valueNotFound { a = nil }
        catch DecodingError.typeMismatch { throw CancellationError() }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": 7, "b": 1} | {"b": 1}
    struct Thrown: Decodable {
      let a: Int; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Int.self, forKey: .a) } catch DecodingError.keyNotFound {
          throw CancellationError()
        }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: 7 | "x" | true | 1.5
    enum Whole: Decodable {
      case number(Int), text(String)
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        do { self = .number(try c.decode(Int.self)) } catch DecodingError.typeMismatch {
          self = .text(try c.decode(String.self))
        }
      }
    }
    """

  private static let objects = """
    struct Item: Decodable { let n: Int; let s: String }
    //: {"a": {"n": 1, "s": "x"}, "b": 1} | {"b": 1} | {"a": null, "b": 1} | {"a": {"n": 1}, "b": 1}
    struct Inner: Decodable {
      var a: Item?; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Item.self, forKey: .a) } catch DecodingError.keyNotFound { a = nil }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": [{"n": 1, "s": "x"}], "b": 1} | {"b": 1} | {"a": [{"n": 1}], "b": 1}
    struct Listed: Decodable {
      var a: [Item] = []; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode([Item].self, forKey: .a) } catch DecodingError.keyNotFound { a = [] }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": 7, "b": "x", "c": 1} | {"c": 1} | {"a": 7, "c": 1} | {"b": "x", "c": 1}
    struct Several: Decodable {
      var a: Int?; var b: String?; let c: Int
      enum CodingKeys: String, CodingKey { case a, b, c }
      init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        do {
          a = try box.decode(Int.self, forKey: .a)
          b = try box.decode(String.self, forKey: .b)
        } catch DecodingError.keyNotFound { b = nil }
        c = try box.decode(Int.self, forKey: .c)
      }
    }
    //: {"a": 7, "b": 1} | {"b": 1}
    struct Filtered: Decodable {
      var a: Int?; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Int.self, forKey: .a) }
        catch let DecodingError.keyNotFound(key, _) where key.stringValue == "x" { a = nil }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"a": 7, "b": 1} | {"b": 1}
    struct Bound: Decodable {
      var a: Int?; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        do { a = try c.decode(Int.self, forKey: .a) } catch let error as CocoaError {
          a = error.errorCode
        }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    //: {"kind": "a", "n": 1} | {"kind": "b", "s": "x"} | {"kind": "c"}
    struct Selected: Decodable {
      var n: Int?; var s: String?
      enum CodingKeys: String, CodingKey { case kind, n, s }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try c.decode(String.self, forKey: .kind)
        if kind.hasPrefix("a") {
          n = try c.decode(Int.self, forKey: .n)
          s = try c.decodeIfPresent(String.self, forKey: .s)
        } else {
          s = try c.decodeIfPresent(String.self, forKey: .s)
        }
      }
    }
    //: {"a": 7, "b": 1} | {"a": "x", "b": 1} | {"b": 1}
    struct Twofold: Decodable {
      var a: Int; let b: Int
      enum CodingKeys: String, CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        if Bool.random() || true { a = try c.decode(Int.self, forKey: .a) } else {
          a = try c.decode(String.self, forKey: .a).count
        }
        b = try c.decode(Int.self, forKey: .b)
      }
    }
    """

  @Test func `a part that cannot be read limits only what depends on it`() async throws {
    let trials = try await ModelOracle(Self.parts).check()
    #expect(!trials.contains { $0.isBroken && $0.isHedged })
    for (model, body, certainty) in Self.verdicts {
      #expect(
        trials.first { $0.model == model && $0.body == body }?.certainty == certainty, "\(model) \(body)")
    }
  }

  private static let verdicts: [(String, String, ReadingCertainty)] = [
    ("Before", #"{"id": "x", "odd": 4}"#, .known), ("Before", #"{"id": 1, "odd": 4}"#, .asFarAsRead),
    ("After", #"{"odd": 4, "id": "x"}"#, .failsSomewhere), ("Outer", #"{"user": {}, "odd": 4}"#, .known),
    ("Maybe", "{}", .known), ("Maybe", #"{"odd": 4}"#, .asFarAsRead),
    ("Own", #"{"id": "x"}"#, .failsSomewhere), ("Own", #"{"id": 1}"#, .asFarAsRead),
  ]

  private static let parts = """
    struct Odd: Decodable {
      init(from decoder: any Decoder) throws {
        let c = try decoder.singleValueContainer()
        guard try c.decode(Int.self) % 2 == 1 else { throw CancellationError() }
      }
    }
    struct User: Decodable { let id: Int }
    //: {"id": 1, "odd": 3} | {"id": "x", "odd": 4} | {"id": 1, "odd": 4}
    struct Before: Decodable { let id: Int; let odd: Odd }
    //: {"odd": 3, "id": 1} | {"odd": 4, "id": "x"}
    struct After: Decodable { let odd: Odd; let id: Int }
    //: {"user": {"id": 1}, "odd": 3} | {"user": {}, "odd": 4}
    struct Outer: Decodable { let user: User; let odd: Odd }
    //: {"odd": 3} | {"odd": 4} | {}
    struct Maybe: Decodable { let odd: Odd? }
    //: {"id": 1} | {"id": "x"}
    struct Own: Decodable {
      let id: Int
      enum CodingKeys: String, CodingKey { case id }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        id = try c.decode(Int.self, forKey: .id)
        guard id % 2 == 1 else { throw CancellationError() }
      }
    }
    """
}

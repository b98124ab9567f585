import Foundation
import Testing

@testable import ContractSpecs

/// The tests of types with an `init(from:)` of their own, compiled and read from source.
@Suite(.slow, .requires(.program("swiftc"))) struct WrittenInitializersTests {
  private static let source = ProjectFolder.tests + "/Cases/SwiftModels/Written.swift.txt"

  @Test func `what is said flatly of a written initializer is what the compiled one does`() async throws {
    let trials = try await ModelOracle(try String(contentsOfFile: Self.source, encoding: .utf8)).check()
    try #require(trials.count > 1_500)
    let hedged = trials.count { $0.isHedged }
    #expect(hedged * 4 < trials.count, "\(hedged) of \(trials.count) responses are hedged")
  }

  /// The methods that extensions of `KeyedDecodingContainer` add: synthesized code uses them too if they match better
  /// than the library's own.
  @Test func `a container's own methods are not taken for the library's`() async throws {
    let trials = try await ModelOracle(Self.containerMethods).check()
    let hedged = Set(trials.filter(\.isHedged).map(\.model))
    #expect(
      hedged == [
        "Elements", "Nested", "Named", "Values", "Maybe", "Few", "Bounded", "BoundedMaybe", "Moment", "Other",
        "Either", "Pointed",
      ])
  }

  private static let containerMethods = """
    struct Bound: Codable { var n: Int }
    struct Item: Codable { var n: Int }
    struct Pair<A: Codable, B: Codable>: Codable { var a: A; var b: B }
    typealias Items = [Item]
    enum Kind: String, Codable, CaseIterable { case a, b }
    extension KeyedDecodingContainer {
      func decode<T: Decodable>(_ type: [T].Type, forKey key: Key) throws -> [T] {
        (try? decodeIfPresent(ContiguousArray<T>.self, forKey: key)).map { Array($0) } ?? []
      }
      func decode<T: Decodable>(_ type: [String: T].Type, forKey key: Key) throws -> [String: T] { [:] }
      func decode<T: Decodable>(_ type: T?.Type, forKey key: Key) throws -> T? {
        try decodeIfPresent(T.self, forKey: key)
      }
      func decodeIfPresent<T: Decodable>(_ type: Set<T>.Type, forKey key: Key) throws -> Set<T>? { nil }
      func decode<T: Decodable>(_ type: T.Type, forKey key: Key, or other: Key) throws -> T {
        try decode(T.self, forKey: contains(key) ? key : other)
      }
      func decode(_ type: Pair<Int, Int>.Type, forKey key: Key) throws -> Pair<Int, Int> { Pair(a: 1, b: 2) }
      func value<T: Decodable>(forKey key: Key) throws -> T {
        for other in allKeys where other.stringValue == "b" { return try decode(T.self, forKey: other) }
        return try decode(T.self, forKey: key)
      }
      func decode<T: Decodable>(_ type: T.Type, forKey key: Key, default value: T) throws -> T {
        try decodeIfPresent(T.self, forKey: key) ?? value
      }
    }
    extension KeyedDecodingContainerProtocol {
      func decode(_ type: Bound.Type, forKey key: Key) throws -> Bound { Bound(n: 1) }
      func decodeIfPresent(_ type: Bound.Type, forKey key: Key) throws -> Bound? { nil }
      func decode(_ type: Date.Type, forKey key: Key) throws -> Date { Date() }
      func decode<T: Decodable & CaseIterable>(_ type: T.Type, forKey key: Key) throws -> T {
        T.allCases.first!
      }
    }
    //: {"a": [1]} | {"a": [1, "x"]} | {}
    struct Elements: Codable { let a: [Int] }
    //: {"a": [[1]]} | {}
    struct Nested: Codable { let a: [[Int]] }
    //: {"a": [{"n": 1}]} | {}
    struct Named: Codable { let a: Items }
    //: {"a": {"x": 1}} | {"a": 1} | {}
    struct Values: Codable { let a: [String: Int] }
    //: {"a": 1} | {}
    struct Maybe: Codable {
      let a: Int?
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        a = try c.decode(Int?.self, forKey: .a)
      }
    }
    //: {"a": [1]} | {"a": 1}
    struct Few: Codable { let a: Set<Int>? }
    //: {"a": {"n": 1}} | {}
    struct Bounded: Codable { let a: Bound }
    //: {"a": {"n": 1}} | {"a": 1}
    struct BoundedMaybe: Codable { let a: Bound? }
    //: {"a": 1} | {"a": "x"} | {}
    struct Moment: Codable { let a: Date }
    //: {"a": {"a": 1, "b": 2}} | {}
    struct Other: Codable { let a: Pair<Int, Int> }
    //: {"a": 1} | {"b": 1} | {}
    struct Either: Codable {
      let a: Int
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        a = try c.decode(Int.self, forKey: .a, or: .b)
      }
      func encode(to encoder: any Encoder) throws {}
    }
    //: {"a": 1} | {"b": 1} | {"a": 1, "b": "x"} | {}
    struct Pointed: Decodable {
      let a: Int
      enum CodingKeys: CodingKey { case a, b }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        a = try c.value(forKey: .a)
      }
    }
    //: {"a": 1} | {"a": "x"} | {}
    struct Defaulted: Decodable {
      let a: Int
      enum CodingKeys: CodingKey { case a }
      init(from decoder: any Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        a = try c.decode(Int.self, forKey: .a, default: 0)
      }
    }
    //: {"a": 1, "b": true, "k": "a", "o": {"n": 1}} | {}
    struct Untouched: Codable { let a: Int; let b: Bool; let k: Kind; let o: Item }
    """
}

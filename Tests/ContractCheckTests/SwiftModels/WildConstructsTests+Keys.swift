import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// Arrays that are read by hand, and dictionaries whose keys are of the app's own types.
extension WildConstructsTests {
  @Test func `an array that is read element by element is not read flatly`() async throws {
    let trials = try await ModelOracle(Self.loops).check()
    #expect(Set(trials.filter(\.isHedged).map(\.model)) == ["Ended", "Counted", "Reserved", "Below"])
  }

  static let loops = """
    //: [1, 2] | []
    struct Ended: Decodable {
      let all: [Int]
      init(from decoder: any Decoder) throws {
        var c = try decoder.unkeyedContainer()
        var all: [Int] = []
        while !c.isAtEnd { all.append(try c.decode(Int.self)) }
        self.all = all
      }
    }
    //: [1, 2] | []
    struct Counted: Decodable {
      let all: [Int]
      init(from decoder: any Decoder) throws {
        var c = try decoder.unkeyedContainer()
        var all: [Int] = []
        for _ in 0..<(c.count ?? 0) { all.append(try c.decode(Int.self)) }
        self.all = all
      }
    }
    //: [1, 2] | []
    struct Reserved: Decodable {
      let all: [Int]
      init(from decoder: any Decoder) throws {
        var c = try decoder.unkeyedContainer()
        var all: [Int] = []
        if let count = c.count { all.reserveCapacity(count) }
        repeat { all.append(try c.decode(Int.self)) } while !c.isAtEnd
        self.all = all
      }
    }
    //: {"list": [1, 2]}
    struct Below: Decodable {
      let all: [Int]
      enum CodingKeys: CodingKey { case list }
      init(from decoder: any Decoder) throws {
        var c = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .list)
        var all: [Int] = []
        while !c.isAtEnd { all.append(try c.decode(Int.self)) }
        self.all = all
      }
    }
    """

  @Test func `keys of the app's own types are read as these, or that is left open`() async throws {
    let trials = try await ModelOracle(Self.keys).check()
    let hedged = Set(trials.filter(\.isHedged).map { "\($0.model) \($0.body)" })
    #expect(hedged.contains(#"Named {"d": {"zz9": 1}}"#) && hedged.contains(#"Wrapped {"d": ["x"]}"#))
    for known in [
      #"Named {"d": {"a": 1, "b": 2}}"#, #"Numbered {"d": {"1": "x"}}"#, #"Wrapped {"d": ["a", 1]}"#,
      #"Text {"d": {"x": 1}}"#, #"Listed {"d": ["a", 1, "b", 2]}"#, #"Own {"d": {}}"#,
    ] {
      #expect(trials.contains { "\($0.model) \($0.body)" == known } && !hedged.contains(known), "\(known)")
    }
  }

  static let keys = """
    enum Role: String, Codable, CodingKeyRepresentable { case a, b }
    enum Rank: Int, Codable, CodingKeyRepresentable { case one = 1, two }
    enum Plain: String, Codable { case a, b }
    struct ID: RawRepresentable, Hashable, Codable { let rawValue: String }
    struct Tag: RawRepresentable, Hashable, Codable, CodingKeyRepresentable { let rawValue: String }
    struct Code: CodingKeyRepresentable, Hashable, Decodable {
      let text: String
      var codingKey: any CodingKey { Key(stringValue: text)! }
      init?<T: CodingKey>(codingKey: T) {
        guard codingKey.stringValue.count == 2 else { return nil }
        text = codingKey.stringValue
      }
      struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
    }
    //: {"d": {"a": 1, "b": 2}} | {"d": {"c": 1}} | {"d": {}}
    struct Named: Decodable { let d: [Role: Int] }
    //: {"d": {"1": "x"}} | {"d": {"3": "x"}} | {"d": {"01": "x"}}
    struct Numbered: Decodable { let d: [Rank: String] }
    //: {"d": ["a", 1]} | {"d": ["a", "b"]} | {"d": ["x"]} | {"d": [1, "a"]}
    struct Wrapped: Decodable { let d: [ID: Int] }
    //: {"d": {"x": 1}} | {"d": {"x": "y"}}
    struct Text: Decodable { let d: [Tag: Int] }
    //: {"d": ["a", 1, "b", 2]} | {"d": ["c", 1]} | {"d": ["a"]} | {"d": [1]} | {"d": ["a", 1, 2, "b"]}
    struct Listed: Decodable { let d: [Plain: Int] }
    //: {"d": {"de": 1}} | {"d": {"deu": 1}} | {"d": {}}
    struct Own: Decodable { let d: [Code: Int] }
    """

  @Test func `a URL with a host that Foundation refuses does not decode`() async throws {
    let trials = try await ModelOracle(Self.addresses).check()
    #expect(trials.filter { $0.body == #"{"u": "http://a b"}"# }.allSatisfy { $0.isBroken && !$0.isHedged })
    #expect(trials.contains { !$0.isBroken && $0.body.contains("@") })
    #expect(trials.allSatisfy { !$0.isHedged })
  }

  static let addresses = """
    //: {"u": "http://a b"} | {"u": "http://a b@c/d"} | {"u": "http://[x"} | {"u": "//a|b"} | {"u": "http://c/a b"} | {"u": "http://a%zz"} | {"u": "http://a%41"} | {"u": "a b"} | {"u": "http://[::1]/a"} | {"u": "http://a]b"}
    struct Address: Decodable { let u: URL }
    """

  /// FoundationEssentials, which may judge here, takes more hosts than Foundation, which the tests have.
  @Test func `the addresses that are taken are those that Foundation takes`() {
    for byte in UInt8(0)..<128 {
      let mark = String(UnicodeScalar(byte))
      for text in [
        "http://a\(mark)b/x", "http://a\(mark)b@c/x", "x:\(mark)", "//a\(mark)b", "/a\(mark)b",
        "http://h/?\(mark)",
        "x\(mark)y:z", "x://a\(mark)b", "a//\(mark)", "http://\(mark)/x",
      ] {
        #expect(AppURL.accepts(text) == (URL(string: text) != nil), "\(text) \(byte)")
      }
    }
  }
}

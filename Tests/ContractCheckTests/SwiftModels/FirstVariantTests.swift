import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of values that are decoded as the first of several variants that fits, which loses what a later one reads.
@Suite struct FirstVariantTests {
  struct Bounds: Decodable {
    let type: String
    let lower: Double?
  }
  struct Listed: Decodable {
    let type: String
    let values: [String]
  }
  enum Predicate: Decodable {
    case range(Bounds), listed(Listed)
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let bounds = try? container.decode(Bounds.self) {
        self = .range(bounds)
      } else if let listed = try? container.decode(Listed.self) {
        self = .listed(listed)
      } else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no predicate")
      }
    }
  }

  private static let source = """
    struct Rule: Decodable { let predicate: Predicate }
    struct Bounds: Decodable { let type: String; let lower: Double? }
    struct Listed: Decodable { let type: String; let values: [String] }
    enum Predicate: Decodable {
      case range(Bounds), listed(Listed)
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let bounds = try? container.decode(Bounds.self) { self = .range(bounds) }
        else if let listed = try? container.decode(Listed.self) { self = .listed(listed) }
        else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "no predicate") }
      }
    }
    """

  @Test(arguments: [
    (#"{"type": "listed", "values": ["a"]}"#, true), (#"{"type": "range", "lower": 1}"#, false),
    (#"{"type": "range", "lower": 1, "upper": 2}"#, false), (#"{"type": "range", "values": "a"}"#, false),
  ]) func `what the first variant drops and a later one reads is lost in silence`(
    _ body: String, _ isLost: Bool
  ) throws {
    let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(Self.source.utf8))])
    let model = try reader.model(named: "Rule", client: .plainDecoder)
    let traps = model.report(on: try JSONDocument(parsing: Array("{\"predicate\": \(body)}".utf8))).findings
      .filter { $0.kind == .modelTrap }
    #expect(traps.map(\.severity) == (isLost ? [.silent] : []))
    for trap in traps { #expect(trap.actual.contains("Bounds") && trap.actual.contains("\"values\"")) }
    guard case .range = try JSONDecoder().decode(Predicate.self, from: Data(body.utf8)) else {
      Issue.record("the real decoder takes another variant")
      return
    }
    #expect(((try? JSONDecoder().decode(Listed.self, from: Data(body.utf8))) != nil) == isLost)
  }
}

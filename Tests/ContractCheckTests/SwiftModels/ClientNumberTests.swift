import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of values for a model's numbers, dates and URLs, compared with the decoder of this machine.
@Suite struct ClientNumberTests {
  private struct Holder<Value: Decodable>: Decodable { let v: Value }

  private static let numbers = [
    "0", "-1", "1", "127", "128", "256", "1.0", "1.5", "1e2", "65536", "4294967296", "9223372036854775807",
    "9223372036854775808", "18446744073709551615", "18446744073709551616", "123456789012345678901234567890",
    "170141183460469231731687303715884105728", "340282366920938463463374607431768211456", "1e20", "65504",
    "65520", "16777217", "0.1", "1e39", "1e300", "1e-60", "1e127", "1e128", "1e400", "null", "true", "\"1\"",
  ]

  /// Returns the error of the real decoder: its case and its place.
  private static func thrown<T: Decodable>(_ value: String, as _: T.Type) -> String? {
    do {
      _ = try JSONDecoder().decode(Holder<T>.self, from: Data("{\"v\": \(value)}".utf8))
      return nil
    } catch DecodingError.typeMismatch(let type, let context) {
      return "typeMismatch \(type) \(context.codingPath.map(\.stringValue)) \(context.debugDescription)"
    } catch DecodingError.valueNotFound(let type, let context) {
      return "valueNotFound \(type) \(context.codingPath.map(\.stringValue)) \(context.debugDescription)"
    } catch DecodingError.dataCorrupted(let context) {
      return "dataCorrupted  \(context.codingPath.map(\.stringValue)) \(context.debugDescription)"
    } catch {
      return "\(error)"
    }
  }

  struct NumberType: CustomTestStringConvertible, Sendable {
    let name: String
    let thrown: @Sendable (String) -> String?

    /// True if the type decodes exactly its own values, so that what decodes is no finding.
    var isOwn = false
    var testDescription: String { name }

    init(_ number: ClientNumber) {
      (name, isOwn) = (number.rawValue, number != .int64)
      thrown = { ClientNumberTests.thrown($0, as: number.type) }
    }

    init<T: Decodable & SendableMetatype>(_ name: String, _ type: T.Type) {
      self.name = name
      thrown = { ClientNumberTests.thrown($0, as: T.self) }
    }
  }

  static let types =
    ClientNumber.allCases.filter { $0 != .unread }.map { NumberType($0) }
    + [
      NumberType("Int", Int.self), NumberType("Double", Double.self), NumberType("CGFloat", CGFloat.self),
      NumberType("Float32", Float.self), NumberType("TimeInterval", TimeInterval.self),
    ]

  @Test(arguments: types)
  func `a number breaks the app exactly where its decoder throws, with the very error`(
    number: NumberType
  ) throws {
    let model = try SwiftModel("struct M: Decodable {\n  let v: \(number.name)\n}", "M", dates: nil)
    let contract = Contract(
      promising: model.root, of: model.shapes, named: "M", client: model.client, at: model.location)
    for value in Self.numbers {
      let body = Array("{\"v\": \(value)}".utf8)
      let report = model.report(on: try JSONDocument(parsing: body))
      let told = report.findings.filter { $0.severity != .info }
      let real = number.thrown(value)
      #expect(told.contains { $0.severity == .breaks } == (real != nil), "\(number.name) \(value): \(told)")
      #expect(!number.isOwn || told.isEmpty == (real == nil), "\(number.name) \(value): \(told)")
      let verdict = contract.verdict(
        on: HTTPResponse(status: 200, headers: [Header("Content-Type", "application/json")], body: body),
        of: contract.endpoints[0], method: "GET")
      let failure = verdict.app?.failure.map { failure in
        let path = failure.path.steps.map { if case .key(let name) = $0 { name } else { "" } }
        return "\(failure.kind.rawValue) \(failure.subject ?? "") \(path) \(failure.debugDescription)"
      }
      #expect(failure == real, "\(number.name) \(value)")
    }
  }

  /// A value that its standard forbids and the decoder reads all the same does not harm an app.
  @Test(arguments: [
    ("Date", "2025-01-01T10:00:00+0100"), ("Date", "2025-01-01T10:00:00+01"),
    ("Date", "2025-01-01T10:00:00+01:00"),
    ("Date", "2025-01-01T10:00:00"), ("Date", "2025-01-01 10:00:00Z"), ("Date", "2025-01-01T10:00:00 +0100"),
    ("URL", "https://h/a b"), ("URL", "https://h/ü"), ("URL", "http://[x"), ("URL", ""),
    ("URL", "http://a b.com/"),
    ("URL", "https://h/a|b"),
  ])
  func `a date and an address break the app where its decoder throws, and are else information`(
    type: String, text: String
  ) throws {
    let model = try SwiftModel("struct M: Decodable {\n  let v: \(type)\n}", "M", dates: .iso8601)
    let body = Array("{\"v\": \"\(text)\"}".utf8)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let decodes =
      type == "Date"
      ? (try? decoder.decode(Holder<Date>.self, from: Data(body))) != nil
      : (try? decoder.decode(Holder<URL>.self, from: Data(body))) != nil
    let told = model.report(on: try JSONDocument(parsing: body)).findings
    #expect(told.contains { $0.severity == .breaks } == !decodes, "\(told)")
    #expect(told.allSatisfy { $0.severity == (decodes ? .info : .breaks) }, "\(told)")
  }
}

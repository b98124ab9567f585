import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of what is said of dates, under whatever name and wherever the model has them.
@Suite struct DatesInWordsTests {
  private static let source = """
    typealias Timestamp = Date
    struct Page<T: Decodable>: Decodable { let first: T }
    struct M: Decodable {
      let created: Date
      let visits: [Date]
      let byDay: [String: Date]
      let at: Timestamp
      let page: Page<Date>
      let late: [Date?]
    }
    """

  private static func findings(_ source: String, _ body: String, _ dates: Client.Dates?) throws -> [Finding] {
    let document = try JSONDocument(parsing: Array(body.utf8))
    let model = try SwiftModel(source, "M", dates: dates)
    return model.report(on: document).findings.map { model.inSourceWords($0, in: document) }
  }

  private static func body(_ value: String) -> String {
    #"{"created": V, "visits": [V], "byDay": {"x": V}, "at": V, "page": {"first": V}, "late": [V]}"#
      .replacing("V", with: value)
  }

  @Test(arguments: [
    ("1736337600", Client.Dates?.none, "a number of seconds since 2001"),
    ("1736337600", .deferredToDate, "a number of seconds since 2001"),
    ("1736337600000", .secondsSince1970, "a number of seconds since 1970"),
    (#""2025-01-08T12:00:00Z""#, .deferredToDate, "a number of seconds since 2001"),
    (
      #""2025-01-08T12:00:00Z""#, .formatted(["yyyy-MM-dd"]),
      "text as a DateFormatter with yyyy-MM-dd reads it"
    ),
  ]) func `one change of all dates has one advice`(value: String, dates: Client.Dates?, words: String) throws
  {
    let findings = try Self.findings(Self.source, Self.body(value), dates)
    #expect(findings.count == 6)
    #expect(Set(findings.map(\.hint)).count == 1)
    #expect(findings.allSatisfy { $0.hint.client.hasPrefix("Set the decoder's dateDecodingStrategy") })
    #expect(findings.allSatisfy { $0.expected.hasSuffix("read as \(words)") }, "\(findings.map(\.expected))")
    #expect(
      Set(findings.map { String($0.expected.prefix { $0 != "," }) }) == ["Date", "Date?", "Timestamp", "T"])
  }

  @Test func `a list where a date came is no date`() throws {
    let source = "struct M: Decodable { let visits: [Date] }"
    let finding = try #require(try Self.findings(source, #"{"visits": 7}"#, .secondsSince1970).first)
    #expect(finding.expected == "[Date]")
    #expect(!finding.hint.client.contains("dateDecodingStrategy"))
  }

  @Test func `a date under another name is mended by the strategy`() throws {
    let source = "typealias Timestamp = Date\nstruct M: Decodable { let at: Timestamp }"
    let repair = try SwiftModel(source, "M", dates: nil).repair(
      for: JSONDocument(parsing: Array(#"{"at": 1736337600}"#.utf8)))
    #expect(repair.combined?.titles == ["let the decoder read dates as secondsSince1970"])
  }

  @Test(arguments: ["0", "817491252.5", "31536000000"])
  func `no strategy is proposed for a number whose unit is not known`(sent: String) throws {
    let repair = try SwiftModel("struct M: Decodable { let at: Date? }", "M", dates: .iso8601).repair(
      for: JSONDocument(parsing: Array(#"{"at": \#(sent)}"#.utf8)))
    #expect(
      repair.combined?.titles.contains { $0.contains("1970") } != true, "\(repair.combined?.titles ?? [])")
  }

  // MARK: Texts that are no date

  private struct Paid: Decodable { var paidAt: Date? }

  /// Returns whether a strategy without a closure reads a text.
  private static func isRead(_ text: String) -> Bool {
    let strategies: [JSONDecoder.DateDecodingStrategy] = [
      .deferredToDate, .iso8601, .secondsSince1970, .millisecondsSince1970,
    ]
    return strategies.contains { strategy in
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = strategy
      return (try? decoder.decode(Paid.self, from: Data("{\"paidAt\": \"\(text)\"}".utf8))) != nil
    }
  }

  @Test(
    arguments: [
      ("", "Send null"), ("null", "Send null"),
      ("N/A", "Send a number of seconds since"), ("soon", "Send a number of seconds since"),
    ], [Client.Dates?.none, .deferredToDate, .secondsSince1970])
  func `a text that no strategy reads is not mended by one`(
    text: (sent: String, backend: String), dates: Client.Dates?
  ) throws {
    let source = "struct M: Decodable { let paidAt: Date? }"
    let finding = try #require(try Self.findings(source, "{\"paidAt\": \"\(text.sent)\"}", dates).first)
    #expect(!Self.isRead(text.sent))
    #expect(finding.hint.backend.hasPrefix(text.backend), "\(finding.hint)")
    #expect(!finding.hint.client.contains("Set the decoder's"), "\(finding.hint)")
  }

  @Test(arguments: [
    (Client.Dates?.none, "Send a number of seconds since 2001."),
    (.deferredToDate, "Send a number of seconds since 2001."),
    (.secondsSince1970, "Send the number without quotes."),
  ]) func `a Unix time in quotes is a number`(dates: Client.Dates?, backend: String) throws {
    let source = "struct M: Decodable { let paidAt: Date? }"
    let hint = try #require(try Self.findings(source, #"{"paidAt": "1736337600"}"#, dates).first).hint
    #expect(!Self.isRead("1736337600"))
    #expect(hint.backend == backend)
    #expect(hint.client.hasPrefix("Decode a String") && hint.client.contains("convert it"), "\(hint)")
  }

  @Test(arguments: ["", "N/A"])
  func `nor is one beside a formatter`(text: String) throws {
    let source = "struct M: Decodable { let paidAt: Date? }"
    let finding = try #require(
      try Self.findings(source, "{\"paidAt\": \"\(text)\"}", .formatted(["yyyy-MM-dd"])).first)
    #expect(!finding.hint.client.contains("Set the decoder's"), "\(finding.hint)")
  }
}

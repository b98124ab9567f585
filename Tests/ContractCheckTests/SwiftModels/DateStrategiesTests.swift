import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of the strategies that are proposed for dates: the real formatter reads what they are proposed for.
@Suite struct DateStrategiesTests {
  /// The texts and the instants that they name; a time of day alone is that of the first day of 2000.
  static let dates: [(String, String)] = [
    ("2025-01-08 12:30", "2025-01-08T12:30:00Z"), ("2025/01/08 12:30", "2025-01-08T12:30:00Z"),
    ("2025-01-08T12:30:15.123456Z", "2025-01-08T12:30:15Z"), ("20250108", "2025-01-08T00:00:00Z"),
    ("20250108123015", "2025-01-08T12:30:15Z"), ("20250108T123015Z", "2025-01-08T12:30:15Z"),
    ("20250108T123015", "2025-01-08T12:30:15Z"), ("08.01.2025", "2025-01-08T00:00:00Z"),
    ("08.01.2025 12:30", "2025-01-08T12:30:00Z"), ("08.01.2025 12:30:15", "2025-01-08T12:30:15Z"),
    ("2025-01", "2025-01-01T00:00:00Z"), ("12:30:15", "2000-01-01T12:30:15Z"),
    ("12:30", "2000-01-01T12:30:00Z"),
    ("Wed, 08 Jan 2025 12:30:15 GMT", "2025-01-08T12:30:15Z"),
    ("Wed, 8 Jan 2025 12:30:15 +0100", "2025-01-08T11:30:15Z"),
    ("Wed, 8 Jan 2025 12:30:15 UTC", "2025-01-08T12:30:15Z"),
    ("Wed Jan 08 12:30:15 +0000 2025", "2025-01-08T12:30:15Z"),
    ("Wed Jan 08 12:30:15 UTC 2025", "2025-01-08T12:30:15Z"),
    ("2025-01-08 12:30:15 UTC", "2025-01-08T12:30:15Z"), ("Jan 8, 2025", "2025-01-08T00:00:00Z"),
    ("January 8, 2025", "2025-01-08T00:00:00Z"), ("8 Jan 2025", "2025-01-08T00:00:00Z"),
    ("8 September 2025", "2025-09-08T00:00:00Z"), ("25/12/2025", "2025-12-25T00:00:00Z"),
    ("12/25/2025 08:30", "2025-12-25T08:30:00Z"), ("25-12-2025", "2025-12-25T00:00:00Z"),
  ]

  private static let model = "import Foundation\nstruct M: Codable {\n  let at: Date\n}"

  private static func repair(_ texts: [String]) throws -> SwiftRepair {
    let source = texts.count == 1 ? model : model.replacing("Date", with: "[Date]")
    let values = texts.map { "\"\($0)\"" }.joined(separator: ", ")
    let body = texts.count == 1 ? "{\"at\": \(values)}" : "{\"at\": [\(values)]}"
    return try SwiftModel(source, "M", dates: nil).repair(for: JSONDocument(parsing: Array(body.utf8)))
  }

  @Test(arguments: dates) func `a date is read by a strategy and stays a Date`(text: String, instant: String)
    throws
  {
    let change = try #require(try Self.repair([text]).combined)
    #expect(change.diff.isEmpty && !change.decoderLines.isEmpty)
    let format = try #require(DateFormats.reading([text])?.first)
    #expect(change.titles.contains { $0.contains(format) }, "\(change.titles)")
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    let date = try #require(formatter.date(from: text), "\(format)")
    #expect(
      Int(date.timeIntervalSince1970) == Int(try Date(instant, strategy: .iso8601).timeIntervalSince1970))
  }

  @Test func `the days of all texts say which number is the month`() {
    #expect(DateFormats.reading(["01/02/2025", "25/12/2025"]) == ["dd/MM/yyyy"])
    #expect(DateFormats.reading(["01/02/2025", "12/25/2025"]) == ["MM/dd/yyyy"])
    #expect(DateFormats.reading(["01/02/2025"]) == nil)
    #expect(DateFormats.reading(["25/12/2025", "12/25/2025"]) == nil)
  }

  @Test(arguments: [
    "01/02/2025", "1762616352", "1762616352000", "2025-W02-3", "2025-1-8", "/Date(1736337600000)/",
    "Jan 8th, 2025 at 3:04 PM", "2025-01-08T12:00:00 Z",
  ]) func `a date that no usual format reads is left to the reader`(text: String) throws {
    let repair = try Self.repair([text])
    #expect(repair.combined == nil)
    #expect(repair.refused.contains { $0.text.contains(".custom") }, "\(repair.refused)")
  }

  @Test(arguments: ["yesterday", "x", "user-1234", ""]) func `what is no date is a String`(text: String)
    throws
  {
    #expect(try Self.repair([text]).combined?.titles == ["let at be String"])
  }
}

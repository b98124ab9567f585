import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of the verdict on a date format without a formatter, compared with a real `DateFormatter`.
@Suite struct DateFormatTests {
  static let formats = [
    "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ssXXX",
    "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", "yyyy-MM-dd'T'00:00:00'Z'", "yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss",
    "dd/MM/yyyy", "yyyyMMdd", "HH:mm",
    "yyyy-MM-dd HH:mm:ss ZZZZZ", "d MMM yyyy", "EEE, dd MMM yyyy HH:mm:ss zzz",
  ]

  private static let texts = [
    "2025-11-08T15:39:12.642Z", "2025-11-08T15:39:12Z", "2025-11-08T15:39:12+01:00", "2025-11-08",
    "2025-11-08 15:39:12", "2024-02-29", "2025-02-29", "08/11/2025", "20251108", "15:39", "24:00",
    "2025-11-08 15:39:12 +0000", "8 Nov 2025", "Sat, 08 Nov 2025 15:39:12 GMT", "", "soon", "1762616352",
    "2025-11-08T15:39:12.642123456Z", "2025-11-08T15:39:12", "2025-11-31",
  ]

  /// Returns a text with one character removed, doubled or moved.
  private static func altered(_ text: String, _ generator: inout SystemRandomNumberGenerator) -> String {
    var characters = Array(text)
    guard let place = characters.indices.randomElement(using: &generator) else { return text }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: characters.remove(at: place)
    case 1: characters.insert(characters[place], at: place)
    case 2: characters[place] = "0123456789-:./TZ +x".randomElement(using: &generator) ?? "x"
    case _: characters.swapAt(place, characters.indices.randomElement(using: &generator) ?? place)
    }
    return String(characters)
  }

  @Test(arguments: formats) func `what is sure is what the formatter does`(format: String) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    let formats = DateFormats([format])
    var generator = SystemRandomNumberGenerator()
    var sure = 0
    for text in Self.texts + (0..<400).map({ Self.altered(Self.texts[$0 % Self.texts.count], &generator) }) {
      let isRead = formatter.date(from: text) != nil
      switch formats.verdict(on: text) {
      case .reads: #expect(isRead, "\(format) does not read “\(text)”")
      case .refuses: #expect(!isRead, "\(format) reads “\(text)”")
      case .unclear: continue
      }
      sure += 1
    }
    // Names of months and digits in the format may be read in other ways.
    #expect(
      sure > (format.contains("MMM") || format.contains("00") ? 20 : 100), "only \(sure) texts are sure")
  }

  /// A backend begins to send fractions, or no zone any more: the most frequent changes of dates.
  @Test(arguments: [
    "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ssZZZZZ", "yyyy-MM-dd'T'HH:mm:ssXXX",
    "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ", "yyyy-MM-dd HH:mm:ss ZZZZZ",
  ]) func `a fraction or the end of a text is no zone`(format: String) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    let formats = DateFormats([format])
    let start = format.contains("T") ? "2025-01-08T12:00:00" : "2025-01-08 12:00:00"
    let hasFraction = format.contains("S")
    let refused =
      [hasFraction ? "" : ".123", hasFraction ? "" : ",5"].flatMap { fraction in
        ["", "Z", "+01:00", " 0100"].map { start + fraction + $0 }
      }.filter { hasFraction || $0 != start + "Z" } + [start, start + ".123", start + ":30"]
    for text in refused {
      #expect(formatter.date(from: text) == nil, "\(format) reads \(text)")
      #expect(formats.verdict(on: text) == .refuses, "\(format) \(text)")
    }
    for zone in [
      "Z", "+0100", "+01:00", "-01", "GMT", "GMT+1", "UTC", "\t+0100", "  Z", "\u{200E}+0100", "1Z",
    ] {
      let text = start + (hasFraction ? ".123" : "") + zone
      if formatter.date(from: text) != nil { #expect(formats.verdict(on: text) != .refuses, "\(text)") }
    }
  }

  @Test func `the usual forms have a format, and what is no date has none`() {
    #expect(DateFormats.reading(["2025-11-08T15:39:12.642Z"]) == ["yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ"])
    #expect(
      DateFormats.reading(["2025-11-08", "2025-11-08T15:39:12Z", "2025-11-09"])
        == ["yyyy-MM-dd", "yyyy-MM-dd'T'HH:mm:ssZZZZZ"])
    #expect(
      DateFormats.reading(["Sat, 08 Nov 2025 15:39:12 GMT"]) == ["EEE, dd MMM yyyy HH:mm:ss zzz"])
    #expect(DateFormats.reading(["2025-11-08", "soon"]) == nil)
    #expect(DateFormats.reading([]) == nil)
  }
}

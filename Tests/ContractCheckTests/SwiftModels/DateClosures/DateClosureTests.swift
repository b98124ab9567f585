import Foundation
import Testing

@testable import ContractSpecs
@testable import SwiftModels

/// The tests of what is read from the source of a date strategy, compared with what the strategy does.
@Suite struct DateClosureTests {
  static let folder = ProjectFolder.tests + "/SwiftModels/DateClosures"

  private static let values = [
    "\"2025-11-08T15:39:12.642Z\"", "\"2025-11-08T15:39:12Z\"", "\"2025-11-08T15:39:12+01:00\"",
    "\"2025-11-08T15:39:12+0100\"", "\"2025-11-08T15:39:12.642+0100\"", "\"2025-11-08\"",
    "\"2025-11-08 15:39\"",
    "\"2025-11-08 15:39:12\"", "\"2025-11-08T15:39:12\"", "\"2025-11-08T00:00:00Z\"", "\"\"", "\"soon\"",
    "\"2025-11-08T15:39:12.642123Z\"", "\"2025-11-08T15:39Z\"", "\"Sat, 08 Nov 2025 15:39:12 GMT\"",
    "\"1762616352\"",
    "\"08/11/2025\"", "1762616352", "1762616352000", "1762616352.5", "-5", "true", "{}", "[]",
  ]

  private static func dates(of name: String, in file: String) throws -> [Client.Dates?] {
    let files = try ["ReadStrategies", "UnreadStrategies"].map { name in
      SwiftFile(
        name: "\(name).swift", bytes: Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name).swift"))))
    }
    let use = "func a(_ d: JSONDecoder) { d.dateDecodingStrategy = \(file).\(name) }"
    let reader = SwiftModelReader(files + [SwiftFile(name: "Use.swift", bytes: Array(use.utf8))])
    return reader.decoders.map(\.dates)
  }

  @Test(arguments: ReadStrategies.all.map(\.name)) func `what is read of a strategy is what it does`(
    _ name: String
  ) throws {
    let strategy = try #require(ReadStrategies.all.first { $0.name == name }?.strategy)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = strategy
    guard case .formatted(let tried)? = try Self.dates(of: name, in: "ReadStrategies").first else {
      Issue.record("\(name) is not read")
      return
    }
    let formats = DateFormats(tried)
    var verdicts: [DateFormats.Verdict] = []
    for value in Self.values {
      let decodes = (try? decoder.decode([Date].self, from: Data("[\(value)]".utf8))) != nil
      let verdict = formats.verdict(on: try JSONDocument(parsing: Array(value.utf8)).root)
      switch verdict {
      case .reads: #expect(decodes, "\(name) does not read \(value)")
      case .refuses: #expect(!decodes, "\(name) reads \(value)")
      case .unclear: continue
      }
      verdicts.append(verdict)
    }
    #expect(
      verdicts.contains(.reads) && verdicts.contains(.refuses) && verdicts.count > 10, "\(name): \(verdicts)")
  }

  @Test(arguments: UnreadStrategies.names) func `nothing is said of a strategy with any other statement`(
    _ name: String
  ) throws {
    #expect(try Self.dates(of: name, in: "UnreadStrategies") == [.custom])
  }

  private static let formatters: [(String, String, Set<TriedDates.Lack>)] = [
    ("locale", "f.dateFormat = \"yyyy-MM-dd HH:mm:ss\"; f.timeZone = .gmt", [.locale]),
    (
      "zone", "f.dateFormat = \"yyyy-MM-dd HH:mm:ss\"; f.locale = Locale(identifier: \"en_US_POSIX\")",
      [.zone]
    ),
    ("both", "f.dateFormat = \"yyyy-MM-dd HH:mm:ss\"; f.locale = .current", [.locale, .zone]),
    ("locale, with a zone in the text", "f.dateFormat = \"yyyy-MM-dd'T'HH:mm:ssZ\"", [.locale]),
    (
      "nothing", "f.dateFormat = \"yyyy-MM-dd'T'HH:mm:ssZ\"; f.locale = Locale(identifier: \"en_US_POSIX\")",
      []
    ),
  ]

  @Test(arguments: formatters) func `a formatter that reads by the device's settings is a trap`(
    _ name: String, _ settings: String, _ lacks: Set<TriedDates.Lack>
  ) throws {
    let source = """
      struct M: Decodable { let id: Int; let at: Date? }
      let f: DateFormatter = { let f = DateFormatter(); \(settings); return f }()
      func a(_ d: JSONDecoder) { d.dateDecodingStrategy = .formatted(f) }
      """
    let reader = SwiftModelReader([SwiftFile(name: "M.swift", bytes: Array(source.utf8))])
    let client = try #require(reader.decoders.first).applied(
      to: Client(keys: .asWritten, dates: .deferredToDate, os: nil))
    guard case .formatted(let tried)? = client.dates else {
      Issue.record("\(name): \(String(describing: client.dates))")
      return
    }
    #expect(tried.lacks == lacks)
    let traps = try reader.model(named: "M", client: client).traps
    #expect(traps.map { $0.path?.description } == (lacks.isEmpty ? [] : ["$.at"]))
  }
}

import ContractSpecs
import Foundation
import Testing

@testable import ContractCheck

/// The explanations of all runs of the tests, in a folder that `RECORD_EXPLANATIONS` names.
///
/// Two such folders, of two versions of the program, are compared with `git diff --no-index`. A file's name is made of
/// its text, since the runs of one test come in any order: what is told differently is a file with another name.
enum RecordedExplanations {
  private static let folder = environmentVariable("RECORD_EXPLANATIONS").map(URL.init(fileURLWithPath:))

  /// Records what a run says of its failures, if that is asked for.
  static func add(_ run: RunResult) {
    guard let folder, let test = Test.current, run.checks.contains(where: { $0.outcome != .passed }) else {
      return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let text = try encoder.encode(ExplanationRecord(of: run))
      let suite = "\(test.id)".split(separator: "/").first.map(String.init) ?? "none"
      let place = folder.appendingPathComponent(suite).appendingPathComponent(slug(of: test.name))
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let name = Fingerprint(of: [String(decoding: text, as: UTF8.self)]).text
      try text.write(to: place.appendingPathComponent("\(name).json"))
    } catch {
      Issue.record("an explanation is not recorded: \(error)")
    }
  }

  private static func slug(of name: String) -> String {
    String(name.prefix { $0 != "(" }.map { $0.isLetter || $0.isNumber ? $0 : "-" }.prefix(120))
  }
}

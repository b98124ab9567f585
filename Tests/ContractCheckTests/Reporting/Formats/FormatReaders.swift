import Foundation

/// A TAP file as tap.py reads it; see `python/check_tap.py`.
struct TAPReading: Decodable, Sendable {
  struct Test: Decodable, Sendable {
    struct Diagnostics: Decodable, Sendable {
      struct Place: Decodable, Sendable {
        var file: String
        var line: Int
      }

      var message: String
      var type: String
      var at: Place?
      var data: String
    }

    var number: Int
    var ok: Bool
    var description: String
    var skip: Bool
    var todo: Bool
    var yaml: Diagnostics?
  }

  var version: Int?
  var planned: Int?
  /// The number of lines that are not TAP.
  var unknown: Int
  var comments: [String]
  var tests: [Test]
}

/// A SARIF file as sarif-tools reads it; see `python/check_sarif.py`.
struct SARIFReading: Decodable, Sendable {
  struct Record: Decodable, Sendable {
    var severity: String
    var code: String
    var description: String
    var location: String
    var line: Int
  }

  var tools: [String]
  var records: [Record]
}

extension Python {
  /// Returns one reading for each file, in order.
  static func readTAP(_ paths: [String]) async throws -> [TAPReading] {
    try await reading([TAPReading].self, "python/check_tap.py", paths)
  }

  /// Returns one reading for each file, in order.
  static func readSARIF(_ paths: [String]) async throws -> [SARIFReading] {
    try await reading([SARIFReading].self, "python/check_sarif.py", paths)
  }
}

/// A command as GitHub's runner parses it (`ActionCommand.cs`, `TryParseV2`).
struct RunnerCommand {
  var name: String
  var properties: [String: String] = [:]
  var message: String

  /// Parses a command with one character for each byte, as the runner compares ASCII only: an accent after a comma must
  /// hide nothing.
  init?(_ text: String) {
    let line = String(text.utf8.map { Character(Unicode.Scalar($0)) }).drop { $0 == " " || $0 == "\t" }
    guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
    let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
    let words = head.split(separator: " ", maxSplits: 1)
    name = words.first.map(String.init) ?? ""
    for pair in words.dropFirst().first?.split(separator: ",") ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { properties[parts[0]] = Self.unescaped(parts[1]) }
    }
    message = Self.unescaped(String(line[end.upperBound...]))
  }

  private static func unescaped(_ text: String) -> String {
    let bytes = [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }.unicodeScalars.map {
        UInt8(truncatingIfNeeded: $0.value)
      }
    return String(decoding: bytes, as: UTF8.self)
  }
}

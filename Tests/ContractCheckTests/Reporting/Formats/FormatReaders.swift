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
  /// How many lines are not TAP.
  var unknown: Int
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
  /// One reading a file, in the order of the files.
  static func readTAP(_ paths: [String]) async throws -> [TAPReading] {
    try await reading([TAPReading].self, "python/check_tap.py", paths)
  }

  /// One reading a file, in the order of the files.
  static func readSARIF(_ paths: [String]) async throws -> [SARIFReading] {
    try await reading([SARIFReading].self, "python/check_sarif.py", paths)
  }
}

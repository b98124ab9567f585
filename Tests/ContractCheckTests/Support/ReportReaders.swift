import Foundation
import Testing

/// A JUnit report as its strictest readers see it; see `python/check_junit.py`.
struct JUnitReading: Decodable, Sendable {
  struct Case: Decodable, Sendable {
    var suite: String?
    var classname: String?
    var name: String?
    /// `passed`, `failure`, `error`, `skipped` or `flaky`.
    var outcome: String
    var file: String?
    var line: Int?
    var type: String?
    var message: String?
    var text: String?
  }

  var file: String
  /// Why some reader would refuse or misread the report; empty for a good one.
  var problems: [String]
  var suites: [String]
  var cases: [Case]
  /// Those of the first suite.
  var properties: [String: String]
  var tests: Int
  var failures: Int
  var errors: Int
  var skipped: Int
}

/// A Markdown file as GitHub shows it; see `python/check_markdown.py`.
struct MarkdownReading: Decodable, Sendable {
  var file: String
  var html: String
  /// How often each HTML element stands outside code.
  var tags: [String: Int]
  /// Where links and images lead.
  var links: [String]
  /// The texts of code spans and blocks, in order.
  var code: [String]
  /// The cells of every table row, in order.
  var rows: [[String]]
}

/// What a page holds once a browser has read it; see `python/read_html.py`.
struct HTMLReading: Decodable, Sendable {
  var file: String

  /// Whether a script that is not ours ran.
  var canary: Bool

  /// How often each element occurs.
  var tags: [String: Int]

  /// The names of all attributes.
  var attributes: [String]

  /// Where links lead.
  var links: [String]
  var text: String
  var title: String

  /// The first heading, or all text where there is none.
  var heading: String

  /// The counts under the heading, such as `✗ 2 failed`.
  var counts: [String]

  /// The addresses that were asked for besides the page itself.
  var asked: [String]

  /// What the browser's console says.
  var complaints: [String]

  /// What is wrong by the standard, as a strict parser sees it.
  var mistakes: [String]
}

/// A page as one sort of reader meets it; see `python/audit_html.py`.
struct HTMLAudit: Decodable, Sendable {
  var way: String

  /// The colour of the page, as the style sets it.
  var ground: String
  var canFilter: Bool

  /// Whether the verdict and every card's head are seen.
  var isLegible: Bool

  /// Whether some of it is wider than the window.
  var isCut: Bool
  var complaints: [String]
  var asked: [String]

  /// What axe finds.
  var violations: [String]
}

/// What is seen of a page after a step of its use; see `python/walk_html.py`.
struct HTMLState: Decodable, Sendable {
  var seen: [String]
  var said: String
  var fragment: String
  var focus: String
  var complaints: [String]?
}

/// What a JSON Schema validator says of one file; see `python/validate_json.py`.
struct SchemaReading: Decodable, Sendable {
  struct Violation: Decodable, Equatable, Sendable {
    var path: String
    var message: String
  }

  var file: String
  var errors: [Violation]
}

extension Python {
  static func readJUnit(_ path: String) async throws -> JUnitReading {
    try #require(try await reading([JUnitReading].self, "python/check_junit.py", [path]).first)
  }

  /// One reading a file, in the order of the files.
  static func readJUnit(_ paths: [String]) async throws -> [JUnitReading] {
    try await reading([JUnitReading].self, "python/check_junit.py", paths)
  }

  /// One reading a file, in the order of the files.
  static func readMarkdown(_ paths: [String]) async throws -> [MarkdownReading] {
    try await reading([MarkdownReading].self, "python/check_markdown.py", paths)
  }

  static func readMarkdown(_ path: String) async throws -> MarkdownReading {
    try #require(try await reading([MarkdownReading].self, "python/check_markdown.py", [path]).first)
  }

  /// One reading a file, in the order of the files.
  static func readHTML(_ paths: [String]) async throws -> [HTMLReading] {
    try await reading([HTMLReading].self, "python/read_html.py", paths, within: .seconds(240))
  }

  static func auditHTML(_ path: String) async throws -> [HTMLAudit] {
    try await reading([HTMLAudit].self, "python/audit_html.py", [path], within: .seconds(240))
  }

  /// By the name of the step.
  static func walkHTML(_ path: String) async throws -> [String: HTMLState] {
    try await reading([String: HTMLState].self, "python/walk_html.py", [path], within: .seconds(240))
  }

  /// One reading a file, in the order of the files.
  static func validate(_ files: [String], against schema: String) async throws -> [SchemaReading] {
    try await reading([SchemaReading].self, "python/validate_json.py", [schema] + files)
  }

  /// Runs a script and decodes what it printed; the exit status only repeats what is printed.
  static func reading<Reading: Decodable>(
    _ type: Reading.Type, _ path: String, _ arguments: [String], within bound: Duration = .seconds(60)
  ) async throws -> Reading {
    let result = try await script(path, arguments).run(within: bound)
    try #require(!result.outputBytes.isEmpty, "\(path) printed nothing:\n\(result.stderr)")
    return try JSONDecoder().decode(type, from: Data(result.outputBytes))
  }
}

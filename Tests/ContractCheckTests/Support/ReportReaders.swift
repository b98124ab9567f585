import Foundation
import Testing

/// A JUnit report as its strictest readers read it; see `python/check_junit.py`.
struct JUnitReading: Decodable, Sendable {
  struct Case: Decodable, Sendable {
    var suite: String?
    var classname: String?
    var name: String?
    /// The outcome: `passed`, `failure`, `error`, `skipped` or `flaky`.
    var outcome: String
    var file: String?
    var line: Int?
    var type: String?
    var message: String?
    var text: String?
  }

  var file: String
  /// The reasons why some reader would refuse or misread the report; empty for a valid one.
  var problems: [String]
  var suites: [String]
  var cases: [Case]
  /// The properties of the first suite.
  var properties: [String: String]
  var tests: Int
  var failures: Int
  var errors: Int
  var skipped: Int
}

/// A Markdown file as GitHub renders it; see `python/check_markdown.py`.
struct MarkdownReading: Decodable, Sendable {
  var file: String
  var html: String
  /// The number of occurrences of each HTML element outside code.
  var tags: [String: Int]
  /// The targets of links and images.
  var links: [String]
  /// The texts of code spans and blocks, in order.
  var code: [String]
  /// The cells of every table row, in order.
  var rows: [[String]]
}

/// The content of a page in a browser; see `python/read_html.py`.
struct HTMLReading: Decodable, Sendable {
  var file: String

  /// True if a foreign script ran.
  var canary: Bool

  /// The number of occurrences of each element.
  var tags: [String: Int]

  /// The names of all attributes.
  var attributes: [String]

  /// The targets of links.
  var links: [String]
  var text: String
  var title: String

  /// The first heading, or all text if there is none.
  var heading: String

  /// The counts under the heading, such as `✗ 2 failed`.
  var counts: [String]

  /// The addresses that were requested besides the page itself.
  var asked: [String]

  /// The messages in the browser's console.
  var complaints: [String]

  /// The violations of the standard, as a strict parser reports them.
  var mistakes: [String]
}

/// A page as one kind of reader sees it; see `python/audit_html.py`.
struct HTMLAudit: Decodable, Sendable {
  var way: String

  /// The color of the page, as the style sets it.
  var ground: String
  var canFilter: Bool

  /// True if the verdict and every card's head are visible.
  var isLegible: Bool

  /// True if a part is wider than the window.
  var isCut: Bool

  /// The words and numbers of tables and headings that a line break divides.
  var broken: [String]

  /// The distance from the top of the page to the end of the first line that is marked in a response.
  var firstDifference: Double
  var complaints: [String]
  var asked: [String]

  /// The violations that axe finds.
  var violations: [String]
}

/// The visible state of a page after a step of its use; see `python/walk_html.py`.
struct HTMLState: Decodable, Sendable {
  var seen: [String]
  var said: String
  var fragment: String
  var focus: String
  var complaints: [String]?
}

/// The result of a JSON Schema validator for one file; see `python/validate_json.py`.
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

  /// Returns one reading for each file, in order.
  static func readJUnit(_ paths: [String]) async throws -> [JUnitReading] {
    try await reading([JUnitReading].self, "python/check_junit.py", paths)
  }

  /// Returns one reading for each file, in order.
  static func readMarkdown(_ paths: [String]) async throws -> [MarkdownReading] {
    try await reading([MarkdownReading].self, "python/check_markdown.py", paths)
  }

  static func readMarkdown(_ path: String) async throws -> MarkdownReading {
    try #require(try await reading([MarkdownReading].self, "python/check_markdown.py", [path]).first)
  }

  /// Returns one reading for each file, in order.
  static func readHTML(_ paths: [String]) async throws -> [HTMLReading] {
    try await reading([HTMLReading].self, "python/read_html.py", paths, within: .seconds(240))
  }

  static func auditHTML(_ path: String) async throws -> [HTMLAudit] {
    try await reading([HTMLAudit].self, "python/audit_html.py", [path], within: .seconds(240))
  }

  /// Returns the states by the name of the step.
  static func walkHTML(_ path: String) async throws -> [String: HTMLState] {
    try await reading([String: HTMLState].self, "python/walk_html.py", [path], within: .seconds(240))
  }

  /// Returns one reading for each file, in order.
  static func validate(_ files: [String], against schema: String) async throws -> [SchemaReading] {
    try await reading([SchemaReading].self, "python/validate_json.py", [schema] + files)
  }

  /// Runs a script and decodes its output; the exit status only repeats what is printed.
  static func reading<Reading: Decodable>(
    _ type: Reading.Type, _ path: String, _ arguments: [String], within bound: Duration = .seconds(60)
  ) async throws -> Reading {
    let result = try await script(path, arguments).run(within: bound)
    try #require(!result.outputBytes.isEmpty, "\(path) printed nothing:\n\(result.stderr)")
    return try JSONDecoder().decode(type, from: Data(result.outputBytes))
  }
}

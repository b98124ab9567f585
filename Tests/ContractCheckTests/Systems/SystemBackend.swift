import Foundation
import Testing

/// A real backend under `Backends/`, written from the same document as its contract.
enum SystemBackend: String, CaseIterable {
  case golfSwingAI = "golf_swing_ai.py"
  case comprehensionEngine = "comprehension_engine.py"
  case hero365 = "hero365.py"
  case cleveroo = "cleveroo.js"
  case bobOnFastAPI = "bob_the_builder.py"
  case bobOnExpress = "bob_the_builder.js"

  /// Those that can be started here; in CI all of them, so that one that is missing fails.
  static let available = allCases.filter { $0.requirement.isMet || isContinuousIntegration }

  /// An interpreter takes a second of a processor to start; a hundred at once would take longer than any test waits.
  private static let gate = Gate(width: 3)

  var contract: String {
    switch self {
    case .golfSwingAI: "golf-swing-ai"
    case .comprehensionEngine: "comprehension-engine"
    case .hero365: "hero365"
    case .cleveroo: "cleveroo"
    case .bobOnFastAPI, .bobOnExpress: "bob-the-builder"
    }
  }

  /// Names the address of the backend.
  var urlVariable: String {
    switch self {
    case .golfSwingAI: "GOLF_URL"
    case .comprehensionEngine: "COMPREHENSION_URL"
    case .hero365: "HERO365_URL"
    case .cleveroo: "CLEVEROO_URL"
    case .bobOnFastAPI, .bobOnExpress: "BOB_URL"
    }
  }

  /// What only a deployment can give, for one run; the backends take `google-token-NAME` for NAME's token.
  var variables: [String: String] {
    switch self {
    case .golfSwingAI:
      ["GOLF_GOOGLE_TOKEN": "google-token-ann", "GOLF_GOOGLE_EMAIL": "ann@example.com"].merging(newcomer) {
        $1
      }
    case .comprehensionEngine: ["COMPREHENSION_GOOGLE_TOKEN": "google-token-ben"]
    case .hero365, .cleveroo, .bobOnFastAPI, .bobOnExpress: [:]
    }
  }

  /// A Google account that no run before has used.
  private var newcomer: [String: String] {
    let name = "new" + UUID().uuidString.lowercased().filter { $0 != "-" }
    return [
      "GOLF_NEW_GOOGLE_TOKEN": "google-token-\(name)", "GOLF_NEW_GOOGLE_EMAIL": "\(name)@example.com",
    ]
  }

  private var isExpress: Bool { rawValue.hasSuffix(".js") }
  private var requirement: Requirement { isExpress ? .express : .python }

  private func command(_ arguments: [String]) -> ShellCommand {
    isExpress
      ? Node.script("Backends/\(rawValue)", arguments) : Python.script("Backends/\(rawValue)", arguments)
  }

  /// Runs a test's body against the backend; `drifts` says how it departs from the document.
  func run<Value>(
    mutations: [String] = [], arguments: [String] = [], _ body: (Backend) async throws -> Value
  ) async throws -> Value {
    await Self.gate.enter()
    defer { Task { await Self.gate.leave() } }
    return try await runBesideOthers(mutations: mutations, arguments: arguments, body)
  }

  /// The same without waiting for other tests, for one that needs several backends at once.
  func runBesideOthers<Value>(
    mutations: [String] = [], arguments: [String] = [], _ body: (Backend) async throws -> Value
  ) async throws -> Value {
    let mutations = mutations.flatMap { ["--drift", $0] }
    let process = try RunningProcess(command(arguments + mutations), input: .heldOpen)
    let url = try await process.line(startingWith: "listening on ", within: .seconds(60))
    let value = try await body(Backend(url: url, process: process))
    await process.closeInput()
    _ = try await process.result(within: .seconds(60))
    return value
  }
}

extension SystemBackend: CustomTestStringConvertible {
  var testDescription: String { rawValue }
}

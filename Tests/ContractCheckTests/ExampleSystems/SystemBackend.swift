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

  /// The backends that can be started here; in CI all of them, so that a missing one fails.
  static let available = allCases.filter { $0.requirement.isMet || isContinuousIntegration }

  /// The gate of interpreters. Each takes a second of a processor to start; a hundred at once would exceed the time
  /// limits.
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

  /// The variable of the backend's address.
  var urlVariable: String {
    switch self {
    case .golfSwingAI: "GOLF_URL"
    case .comprehensionEngine: "COMPREHENSION_URL"
    case .hero365: "HERO365_URL"
    case .cleveroo: "CLEVEROO_URL"
    case .bobOnFastAPI, .bobOnExpress: "BOB_URL"
    }
  }

  /// The variables that only a deployment can provide, for one run; the backends take `google-token-NAME` for NAME's
  /// token.
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

  /// The variables of a Google account that no earlier run has used.
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

  /// Runs a test's body against the backend; `mutations` are its differences from the document.
  func run<Value>(
    mutations: [String] = [], arguments: [String] = [], _ body: (Backend) async throws -> Value
  ) async throws -> Value {
    await Self.gate.enter()
    defer { Task { await Self.gate.leave() } }
    return try await runBesideOthers(mutations: mutations, arguments: arguments, body)
  }

  /// Runs the body without waiting for other tests, for one that needs several backends at once.
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

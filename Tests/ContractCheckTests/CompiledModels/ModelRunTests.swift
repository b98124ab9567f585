import Foundation
import ModelHarnessText
import Testing

@testable import ContractCheck
@testable import ContractSpecs
@testable import SwiftModels

/// The tests of compiled models, which take seconds each and need a Swift compiler.
@Suite(.requires(.program("swiftc")), .slow, .serialized) struct ModelRunTests {
  static let bob = """
    import UIKit

    struct LoginResponse: Codable {
        let user: User
        let tokens: AuthTokens
    }

    struct AuthTokens: Codable {
        let accessToken: String
        enum CodingKeys: String, CodingKey { case accessToken = "access_token" }
    }

    private struct Secret: Decodable { let data: Data }

    struct User: Codable {
        let id: String
        let createdAt: Date?
        enum CodingKeys: String, CodingKey { case id, createdAt = "created_at" }
    }

    struct Data: Codable {}
    """

  private static func run(
    _ source: String, _ type: String, _ body: String, dates: Client.Dates = .deferredToDate
  ) async throws(ModelRunFailure) -> ModelExamination {
    var run = ModelRun(
      sources: [SwiftFile(name: "Sources/AuthModels.swift", bytes: Array(source.utf8))], type: type,
      body: Array(body.utf8), dates: dates)
    run.limits.compiling = .seconds(300)
    return try await run.examine { _ in }
  }

  @Test func `a compiled model reads the entries of a dictionary in the same order in each run`() async throws
  {
    let model =
      "struct Page: Decodable { struct Entry: Decodable { let n: Int }; let items: [String: Entry] }"
    let entries = (1...40).map { #""key\#($0)": {"n": \#($0 % 2 == 0 ? "null" : #""x""#)}"# }
    let body = #"{"items": {\#(entries.joined(separator: ", "))}}"#
    var errors: Set<String> = []
    for _ in 1...3 { errors.insert(try await Self.run(model, "Page", body).firstError?.text ?? "none") }
    #expect(errors.count == 1 && !errors.contains("none"), "\(errors)")
  }

  @Test(arguments: [("", true), ("formatter.log()", false)])
  func `a closure of which nothing is known decodes the dates itself, if it compiles`(
    _ statement: String, _ compiles: Bool
  ) async throws {
    let model = """
      import Foundation
      struct Day: Decodable { let day: Date }
      enum API {
        static let length = 10
        static func decoder() -> JSONDecoder {
          let formatter = DateFormatter()
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            guard text.count == API.length else {
              throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no day"))
            }
            \(statement)
            return Date()
          }
          return decoder
        }
      }
      extension DateFormatter { func log() {} }
      """
    let examination = try await Self.run(model, "Day", #"{"day": "2025-01-08T12:00:00Z"}"#, dates: .custom)
    #expect(examination.usesOwnDates == compiles && examination.decodes == !compiles)
    #expect(!compiles || examination.firstError?.text.contains("no day") == true)
    #expect(try await Self.run(model, "Day", #"{"day": "2025-01-08"}"#, dates: .custom).decodes)
  }

  @Test func `a model with UIKit and a type called Data shows all its problems, and JSONDecoder's first`()
    async throws
  {
    let said = Locked("")
    var run = ModelRun(
      sources: [SwiftFile(name: "AuthModels.swift", bytes: Array(Self.bob.utf8))], type: "LoginResponse",
      body: Array(#"{"accessToken":"x","user":{"createdAt":"y"}}"#.utf8))
    run.limits.compiling = .seconds(300)
    let examination = try await run.examine { text in said.withLock { $0 = text } }
    #expect(
      examination.problems.map { "\($0.kind) \($0.path)" } == [
        "keyNotFound $.user.id", "keyNotFound $.tokens",
      ])
    #expect(examination.firstError?.path == ["user", "id"])
    #expect(examination.firstError?.text.contains("keyNotFound") == true)
    #expect(examination.unresolvedImports == ["UIKit"])
    #expect(examination.fields.contains { "\($0.path)" == "$.tokens.access_token" && $0.types == ["String"] })
    #expect(examination.unread.map { "\($0.path)" } == ["$.accessToken", "$.user.createdAt"])
    let announcement = said.withLock(\.self)
    let folder = try #require(announcement.firstMatch(of: /in the folder (\S+),/)?.output.1)
    #expect(announcement.contains("executes code of AuthModels.swift"))
    #expect(!FileManager.default.fileExists(atPath: String(folder)))
  }

  @Test func `a type that is private to its file can be the root, and generic ones too`() async throws {
    let source = """
      @MainActor private struct Account: Decodable { let id: Int }
      struct Envelope<T: Decodable>: Decodable { let data: [T] }
      """
    let examination = try await Self.run(source, "Envelope<Account>", #"{"data":[{"id":"1"},{"id":2},{}]}"#)
    #expect(
      examination.problems.map { "\($0.kind) \($0.path)" } == [
        "typeMismatch $.data[0].id", "keyNotFound $.data[2].id",
      ])
  }

  @Test func `an observable class runs without SwiftUI, and keys that are private to another file do`()
    async throws
  {
    let sources = [
      """
      import SwiftUI
      @Observable final class Settings: Codable { var theme: String = ""; var size: Size }
      struct Size: Codable { var width: Int }
      """,
      "extension Size { private enum CodingKeys: String, CodingKey { case width = \"w\" } }",
    ]
    var run = ModelRun(
      sources: sources.enumerated().map { SwiftFile(name: "F\($0).swift", bytes: Array($1.utf8)) },
      type: "Settings", body: Array(#"{"theme":"x","_size":{"width":1}}"#.utf8))
    run.limits.compiling = .seconds(300)
    let examination = try await run.examine { _ in }
    #expect(examination.unresolvedImports == ["SwiftUI"])
    #expect(
      examination.problems.map { "\($0.kind) \($0.path)" } == [
        "keyNotFound $._theme", "keyNotFound $._size.w",
      ])
  }

  @Test func `views and what else needs a missing module are left out, where decoding does without`()
    async throws
  {
    let source = """
      import SwiftUI
      struct Account: Codable {
        let id: Int
        let status: Status
        var tint: Color { status.color }
        enum CodingKeys: String, CodingKey { case id = "ID", status }
      }
      enum Status: String, Codable { case on, off }
      extension Status { var color: Color { self == .on ? .green : .gray } }
      struct AccountView: View {
        let account: Account
        var body: some View { Text("\\(account.id)") }
      }
      extension Account { func view() -> some View { AccountView(account: self) } }
      #Preview { Text("x") }
      """
    let examination = try await Self.run(source, "Account", #"{"ID":"1","status":"x"}"#)
    #expect(
      examination.problems.map { "\($0.kind) \($0.path)" } == ["typeMismatch $.ID", "dataCorrupted $.status"])
    #expect(
      Set(examination.leftOut) == [
        "var tint (Sources/AuthModels.swift:5)", "extension Status (Sources/AuthModels.swift:9)",
        "struct AccountView (Sources/AuthModels.swift:10)", "extension Account (Sources/AuthModels.swift:14)",
        "#Preview (Sources/AuthModels.swift:15)",
      ])
  }

  @Test func `what does not compile comes with the compiler's errors and the lines of the source`()
    async throws
  {
    let source = "import SwiftUI\nstruct A: Decodable {\n  let color: Color\n}\n"
    await #expect {
      _ = try await Self.run(source, "A", "{}")
    } throws: { error in
      guard case ModelRunFailure.notCompiled(let errors, let imports) = error else { return false }
      return imports == ["SwiftUI"] && errors.first?.hasPrefix("Sources/AuthModels.swift:3:") == true
        && errors.count <= 5
    }
  }

  static let endings: [(body: String, ModelRunFailure.Outline)] = [
    ("crash", .crashed), ("print", .tooMuchOutput), ("exit", .ended), ("remove", .ended), ("hang", .timedOut),
  ]

  @Test func `a model that does not end well is told, whatever it does`() async throws {
    let source = """
      import Foundation
      struct A: Decodable {
        init(from decoder: any Decoder) throws {
          switch try decoder.singleValueContainer().decode(String.self) {
          case "hang": while true {}
          case "crash" where readLine() == nil: fatalError("no such user")
          case "print": while true { print(String(repeating: "x", count: 100_000)) }
          case "remove": try? FileManager.default.removeItem(atPath: "result"); exit(0)
          case "fine": break
          default: exit(0)
          }
        }
      }
      """
    let folder = try PrivateFolder()
    defer { _ = folder.remove() }
    var limits = ModelRunLimits(compiling: .seconds(300), running: .seconds(3))
    let build = ModelBuild(
      sources: [SwiftFile(name: "A.swift", bytes: Array(source.utf8))], types: ["A"], limits: limits,
      folder: folder, compiler: try #require(SwiftCompiler.find()))
    #expect(try await build.compile().modules.isEmpty)
    limits.whole = .seconds(60)
    let bodies = ["fine"] + Self.endings.map(\.body) + ["fine"]
    let work = ModelBodies(
      decoders: [.init()], bodies: bodies.map { .init(bytes: Array("\"\($0)\"".utf8)) })
    let results = try await ModelProcess(folder: folder, limits: limits).decode(work)
    #expect(results.map(\.outline) == [nil] + Self.endings.map(\.1) + [.another])
    guard case .failure(.notReached)? = results.last else {
      Issue.record("a type that hangs is not tried again")
      return
    }
  }

  @Test func `a model that stands no placeholder does not take the app's own error with it`() async throws {
    let source = """
      struct A: Decodable {
        let id: String
        let first: Character
        init(from decoder: any Decoder) throws {
          let container = try decoder.container(keyedBy: Keys.self)
          id = try container.decode(String.self, forKey: .id)
          first = id.first!
        }
        enum Keys: CodingKey { case id }
      }
      """
    let examination = try await Self.run(source, "A", "{}")
    #expect(examination.firstError?.path == ["id"])
    #expect(examination.endedBy.map { if case .crashed = $0 { true } else { false } } == true)
  }

  @Test func `the model sees nothing of this program's environment, and sits in its own folder`() async throws
  {
    let source = """
      import Foundation
      struct A: Decodable {
        struct Found: Error { let text: String }
        init(from decoder: any Decoder) throws {
          let folder = FileManager.default.currentDirectoryPath
          let names = ProcessInfo.processInfo.environment.keys.sorted().joined(separator: ",")
          throw Found(text: "\\(folder.contains("contractcheck-run-")) \\(names) \\(getpgrp() == getpid())")
        }
      }
      """
    let examination = try await Self.run(source, "A", "{}")
    let text = try #require(examination.problems.first?.description)
    let names = Set(text.matches(of: /[A-Z_]{4,}/).map { String($0.output) })
    #expect(
      names.isSubset(of: [
        "HOME", "LANG", "PATH", "SWIFT_BACKTRACE", "SWIFT_DETERMINISTIC_HASHING", "LD_LIBRARY_PATH",
      ]))
    #expect(text.contains("true") && !text.contains("false"))
  }

  @Test func `the harness compiles with the settings of Swift 6 as well`() async throws {
    try await withTemporaryFolder { folder in
      for file in HarnessText.files { try folder.write(file.bytes, to: file.name) }
      let result = try await ShellCommand(
        program: "swiftc",
        arguments: ["-swift-version", "6", "-parse-as-library", "-typecheck", "-warnings-as-errors"]
          + HarnessText.files.map { folder.path($0.name) }
      ).run(within: .seconds(120))
      #expect(result.stderr == "")
      #expect(result.ending == .exited(0))
    }
  }
}

extension ModelRunFailure {
  enum Outline: Hashable, Sendable {
    case timedOut, crashed, tooMuchOutput, ended, another
  }

  var outline: Outline {
    switch self {
    case .timedOut: .timedOut
    case .crashed(_, let lines): lines.contains { $0.contains("no such user") } ? .crashed : .another
    case .tooMuchOutput: .tooMuchOutput
    case .ended: .ended
    case .noCompiler, .ownKeys, .invalidTypeName, .notCompiled, .compilerTimedOut, .notReached, .folder,
      .notStarted, .interrupted:
      .another
    }
  }
}

extension Result<ModelExamination, ModelRunFailure> {
  /// The outline of the failure; `nil` for a success.
  var outline: ModelRunFailure.Outline? {
    if case .failure(let failure) = self { failure.outline } else { nil }
  }
}

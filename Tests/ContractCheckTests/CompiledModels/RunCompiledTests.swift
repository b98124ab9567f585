import Foundation
import Testing

@testable import ContractCheck

/// The tests of the built `contractcheck run --compile-models`.
@Suite struct RunCompiledTests {
  /// The models of an app that reads BobTheBuilder's responses: one computes what it accepts, one never returns.
  private static let models = """
    import Foundation

    struct LoginResponse: Decodable {
      let accessToken: String
      let user: User
    }

    struct User: Decodable {
      let id: UUID
      let role: Role

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        id = try container.decode(UUID.self, forKey: .id)
        let text = try container.decode(String.self, forKey: .role)
        guard let role = Role(rawValue: String(text.reversed())) else {
          throw DecodingError.dataCorruptedError(
            forKey: .role, in: container, debugDescription: "no such role")
        }
        self.role = role
      }
      enum Keys: String, CodingKey { case id, role }
    }
    enum Role: String { case admin, nimda }
    struct Renewed: Decodable { let accessToken: String; let expiresIn: Int }
    private struct Refused: Decodable {
      init(from decoder: any Decoder) throws { while true {} }
    }
    """

  /// Returns the contract of BobTheBuilder with these models.
  private static func contract() throws -> String {
    let text = try String(contentsOfFile: ProjectFolder.root + "/specs/bob-the-builder.json", encoding: .utf8)
    return
      text
      .replacing(#""$schema": "./contract.schema.json","#, with: "")
      .replacing(#""keys": "asWritten""#, with: #""keys": "asWritten", "models": ["../App"]"#)
      .replacing(
        #""user": "User" } }, "4XX": {}"#,
        with: #""user": "User" }, "model": "LoginResponse" }, "4XX": { "model": "Refused" }"#
      )
      .replacing(#""2XX": { "body": "Tokens" }"#, with: #""2XX": { "body": "Tokens", "model": "Renewed" }"#)
  }

  @Test(.requires(.program("swiftc")), .requires(.python), .slow)
  func `what the compiled models throw fails a run against a real backend`() async throws {
    try await withBobTheBuilder { backend in
      try await withTemporaryFolder { folder in
        try folder.write(Self.models, to: "App/Models.swift")
        try folder.write(try Self.contract(), to: "specs/bob.json")
        try folder.write("", to: "tmp/keep")
        let read = try await ContractCheckBinary.run(
          ["run"], environment: ["BOB_URL": backend.url], in: folder.path)
        #expect(read.ending == .exited(0), "\(read.stdout)")
        let result = try await ContractCheckBinary.run(
          ["run", "--compile-models"],
          environment: ["BOB_URL": backend.url, "TMPDIR": folder.path("tmp")], in: folder.path,
          within: .seconds(400))
        #expect(result.ending == .exited(1), "\(result.stdout)\(result.stderr)")
        #expect(result.stderr.hasPrefix("contractcheck: compiling 3 models of App/Models.swift with /"))
        #expect(
          result.stderr.contains("\n  to decode 5 responses with them in the folder \(folder.path("tmp"))/"))
        #expect(
          result.stdout.contains(
            "= the app   LoginResponse, compiled, stops at $.user.role: dataCorrupted \"no such role\"\n"))
        #expect(
          result.stdout.contains(
            "by its source the model decodes this response; its compiled code throws dataCorrupted at $.user.role"
          ))
        #expect(result.stdout.contains("the app's model crashes or hangs on it"))
        #expect(result.stdout.contains("| got       the model was not done after 10.0 seconds and was ended"))
        #expect(result.stdout.contains("3 failed") == false && result.stdout.contains("2 failed"))
        let json = try folder.read("reports/contractcheck.json")
        #expect(json.contains("the model had timed out on another response"))
        #expect(json.contains("\"certainty\": \"compiled\""))
        #expect(try folder.names(in: "tmp") == ["keep"])
      }
    }
  }

  /// The app of a made backend: a model that needs more than its source says, others that the reader hedges, one that
  /// is private, and one that crashes with what it got.
  private static let shop = """
    import UIKit
    struct Price: Decodable { let amount: Cents<Int> }
    struct Cents<Value: Decodable>: Decodable {
      let value: Value
      init(from decoder: any Decoder) throws {
        let text = try [String](from: decoder)
        value = try JSONDecoder().decode(Value.self, from: Data(text.joined().utf8))
      }
    }
    private struct Hidden: Decodable { let id: Int }
    struct Crashing: Decodable {
      init(from decoder: any Decoder) throws {
        let text = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .token)
        let names = ProcessInfo.processInfo.environment.keys.joined(separator: " ")
        fatalError("\\(names.contains("SHOP")) \\(text) is bad")
      }
      enum Keys: CodingKey { case token }
    }
    struct Deep: Decodable { let list: [Int] }
    struct PriceLabel: View { let color = UIColor.red }
    """

  private static let bodies = [
    "/good": #"{"amount": ["1", "2"]}"#, "/bad": #"{"amount": ["1", "x"]}"#, "/hidden": #"{"id": 1}"#,
    "/crash": #"{"token": "tok-4711-very-secret"}"#,
    "/deep": #"{"list": \#(String(repeating: "[", count: 60_000))"#,
  ]

  private static func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      let path = request.line.split(separator: " ").last.map(String.init) ?? ""
      let body = bodies[path] ?? "{}"
      return [
        .send(
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
      ]
    }
  }

  private static func shopContract(_ url: String, models: Bool = true) -> String {
    let types = ["good": "Price", "bad": "Price", "hidden": "Hidden", "crash": "Crashing", "deep": "Deep"]
      .sorted { $0.key < $1.key }
    let endpoints = types.map { name, type in
      let model = models ? #", "model": "\#(type)""# : ""
      return
        #""\#(name)": {"request": "GET /\#(name)", "responses": {"200": {"body": {"*": "any"}\#(model)}}}"#
    }
    let checks = types.map { #""\#($0.key)": {"call": "\#($0.key)", "expect": 200}"# }
    return """
      {"contract": "shop", "backend": {"url": "\(url)"},
       \(models ? #""client": {"models": ["App"]},"# : "")
       "endpoints": {\(endpoints.joined(separator: ",\n"))},
       "checks": {\(checks.joined(separator: ",\n"))}}
      """
  }

  @Test(.requires(.program("swiftc")), .slow)
  func `hostile responses and crashes are told without secrets, and the others are decoded`() async throws {
    let server = try Self.server()
    try await withTemporaryFolder { folder in
      try folder.write(Self.shop, to: "App/Shop.swift")
      try folder.write(Self.shopContract(server.url), to: "shop.json")
      let result = try await ContractCheckBinary.run(
        ["run", "shop.json", "--compile-models", "-v"], environment: ["SHOP_PASSWORD": "x"], in: folder.path,
        within: .seconds(400))
      #expect(result.ending == .exited(1), "\(result.stdout)\(result.stderr)")
      #expect(result.stdout.contains("3 failed, 2 passed"), "\(result.stdout)")
      #expect(
        result.stderr.hasSuffix(
          "contractcheck: compiled without UIKit; left out, as it does not compile here: "
            + "struct PriceLabel (App/Shop.swift:20)\n"), "\(result.stderr)")
      #expect(
        result.stdout.contains(
          "Price, compiled, stops at $: dataCorrupted \"The given data was not valid JSON.\""))
      #expect(result.stdout.contains("the model crashed (signal "))
      #expect(result.stdout.contains("Fatal error: false ‹masked"), "nothing of the environment")
      var all = result.stdout + result.stderr
      for name in try folder.names(in: "reports") { all += try folder.read("reports/\(name)") }
      #expect(!all.contains("tok-4711"))
      #expect(result.stdout.matches(of: /by its source the model decodes this response/).count == 1)
      #expect(server.requests.count == 5)
    }
  }

  @Test(.requires(.program("swiftc")), .slow)
  func `code without a part in decoding need not compile, in files of its own either`() async throws {
    let server = try Self.server()
    try await withTemporaryFolder { folder in
      let plain = Self.shop.replacing("import UIKit", with: "import Foundation").replacing(
        "private struct H", with: "struct H")
      try folder.write(
        plain.replacing(": View { let color = UIColor.red }", with: " {}"), to: "App/Shop.swift")
      try folder.write(
        """
        extension Hidden {
          var ago: String { OnlyOnAnApplePlatform().text(of: id) }
          func show(in view: NowhereView) {}
        }
        struct Row: NowhereView {}
        """, to: "App/Row.swift")
      try folder.write(Self.shopContract(server.url), to: "shop.json")
      let result = try await ContractCheckBinary.run(
        ["run", "shop.json", "--compile-models", "--check", "hidden"], in: folder.path, within: .seconds(400))
      #expect(result.ending == .exited(0), "\(result.stdout)\(result.stderr)")
      let end = "contractcheck: left out, as it does not compile here: "
      #expect(result.stderr.contains(end), "\(result.stderr)")
      #expect(result.stderr.contains("Row (App/Row.swift:5)"), "\(result.stderr)")
    }
  }

  @Test(.requires(.program("swiftc")), .slow)
  func `a run whose model does not compile has no verdict`() async throws {
    let server = try Self.server()
    try await withTemporaryFolder { folder in
      try folder.write(
        Self.shop.replacing("let id: Int }", with: "let id: Int; let color: UIColor? }"), to: "App/Shop.swift"
      )
      try folder.write(Self.shopContract(server.url), to: "shop.json")
      let result = try await ContractCheckBinary.run(
        ["run", "shop.json", "--compile-models", "--check", "hidden", "-v"], in: folder.path,
        within: .seconds(400))
      #expect(result.ending == .exited(3), "\(result.stdout)\(result.stderr)")
      let error = "the model does not compile here, where there is no UIKit: App/Shop.swift:10:"
      #expect(result.stderr.contains("contractcheck: \(error)"))
      #expect(result.stdout.contains("so what was read from its source counts: \(error)"))
    }
  }

  @Test(.requires(.program("swiftc")), .slow)
  func `a model that does not compile leaves the others their verdict`() async throws {
    let server = try Self.server()
    try await withTemporaryFolder { folder in
      try folder.write(
        """
        import UIKit
        import os
        extension Logger { static let models = Logger(subsystem: "app", category: "models") }
        struct Hidden: Decodable {
          let id: Int
          enum Keys: String, CodingKey { case id }
          init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
            Logger.models.error("read \\(decoder.codingPath.count, privacy: .public) \\(id)")
            guard "\\(id)".contains(/^[0-9]+$/) else { throw CocoaError(.coderInvalidValue) }
          }
        }
        struct Price: Decodable { let tint: UIColor? }
        """, to: "App/Shop.swift")
      try folder.write(
        "#if canImport(UIKit)\nlet x = 1\n#else\n#error(\"no UIKit\")\n#endif\n", to: "App/X.swift")
      try folder.write(
        Self.shopContract(server.url).replacing("Deep", with: "Hidden").replacing("Crashing", with: "Hidden"),
        to: "shop.json")
      let result = try await ContractCheckBinary.run(
        ["run", "shop.json", "--compile-models", "--check", "hidden", "--check", "good"], in: folder.path,
        within: .seconds(400))
      #expect(result.stderr.contains("all of App/X.swift"), "\(result.stderr)")
      #expect(
        result.stderr.contains("without a result, as it does not compile here: Price\n"), "\(result.stderr)")
      #expect(
        result.stdout.contains("App/Shop.swift:13:37: error: cannot find type 'UIColor'"), "\(result.stdout)")
      #expect(result.stdout.contains("1 without verdict, 1 passed"), "\(result.stdout)")
      #expect(result.ending == .exited(3))
    }
  }

  @Test(.requires(.program("swiftc")), .slow)
  func `a signal while the models are compiled ends the run and leaves nothing`() async throws {
    let server = try Self.server()
    try await withTemporaryFolder { folder in
      try folder.write(Self.shop, to: "App/Shop.swift")
      try folder.write(Self.shopContract(server.url), to: "shop.json")
      try folder.write("", to: "tmp/keep")
      let process = try RunningProcess(
        try ContractCheckBinary.command(
          ["run", "shop.json", "--compile-models"], environment: ["TMPDIR": folder.path("tmp")],
          in: folder.path))
      for _ in 0..<6_000 {
        if try folder.names(in: "tmp").count > 1 { break }
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(try folder.names(in: "tmp").count == 2)
      await process.send(SIGINT)
      let result = try await process.result(within: .seconds(60))
      #expect(result.ending == .exited(130), "\(result.stdout)\(result.stderr)")
      #expect(try folder.names(in: "tmp") == ["keep"])
      #expect(folder.contains("reports/contractcheck.json"))
    }
  }

  @Test func `without a compiler nothing is sent`() async throws {
    let server = try Self.server()
    try await withTemporaryFolder { folder in
      try folder.write("struct Deep: Decodable {}", to: "App/Shop.swift")
      try folder.write(
        Self.shopContract(server.url).replacing(#""model": "Price""#, with: #""model": "Deep""#)
          .replacing("Hidden", with: "Deep").replacing("Crashing", with: "Deep"), to: "shop.json")
      let result = try await ContractCheckBinary.run(
        ["run", "shop.json", "--compile-models"], environment: ["SWIFT_EXEC": "/none"], in: folder.path)
      #expect(result.ending == .exited(2), "\(result.stdout)")
      #expect(
        result.stderr
          == "contractcheck: --compile-models needs a Swift compiler: SWIFT_EXEC is not the absolute path of a program: /none\n"
      )
      #expect(server.requests.isEmpty && !folder.contains("reports"))
    }
  }

  @Test func `a contract without models is refused, and nothing is sent`() async throws {
    let server = try Self.server()
    try await withTemporaryFolder { folder in
      try folder.write(Self.shopContract(server.url, models: false), to: "shop.json")
      let result = try await ContractCheckBinary.run(
        ["run", "shop.json", "--compile-models"], in: folder.path)
      #expect(result.ending == .exited(64), "\(result.stdout)")
      #expect(
        result.stderr.hasPrefix("contractcheck: --compile-models needs a contract with the app's sources"))
      #expect(server.requests.isEmpty)
    }
  }
}

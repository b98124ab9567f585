#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Foundation
import Testing

@testable import ContractCheck
@testable import ContractMutation

@Suite struct ServeTests {
  private func serve(_ words: String...) throws -> RunningProcess {
    try RunningProcess(ContractCheckBinary.command(["serve"] + words))
  }

  @Test(arguments: [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM")])
  func `it prints an address for each contract and ends well when interrupted`(
    signal: Int32, name: String
  ) async throws {
    let process = try serve("specs")
    for name in ["BOB_URL", "CLEVEROO_URL", "COMPREHENSION_URL", "GOLF_URL", "HERO365_URL"] {
      let url = try await process.line(startingWith: "\(name)=", within: .seconds(60))
      #expect(url.hasPrefix("http://127.0.0.1:"))
    }
    await process.send(signal)
    let result = try await process.result(within: .seconds(60))
    #expect(result.status == 0 && result.stderr.isEmpty, "\(result)")
    #expect(result.stdout.split(separator: "\n").count == 5)
  }

  @Test(arguments: [
    ("http://127.0.0.1:3000", "--url "), ("http://${env.HOST}:3000", "--url "),
    ("${env.SHOP_ADDRESS:-http://127.0.0.1:3000}", "SHOP_ADDRESS="),
  ])
  func `it prints the option where the url of a contract begins with no variable`(
    url: String, start: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let contract =
        #"{"contract": "t", "backend": {"url": "\#(url)"}, "endpoints": {"a": {"request": "GET /a"}}, "checks": {"a": {"call": "a"}}}"#
      try folder.write(contract, to: "t.json")
      let process = try serve(folder.path("t.json"))
      let address = try await process.line(startingWith: start, within: .seconds(60))
      #expect(address.hasPrefix("http://127.0.0.1:"))
      await process.send(SIGTERM)
      #expect(try await process.result(within: .seconds(60)).status == 0)
    }
  }

  @Test func `it names the files of several such contracts`() async throws {
    try await withTemporaryFolder { folder in
      for name in ["a", "b"] {
        let contract =
          #"{"contract": "\#(name)", "backend": {"url": "http://127.0.0.1:1"}, "endpoints": {"a": {"request": "GET /a"}}, "checks": {"a": {"call": "a"}}}"#
        try folder.write(contract, to: "\(name).json")
      }
      let process = try serve(folder.path)
      for name in ["a", "b"] {
        let start = "\(folder.path("\(name).json")) --url "
        #expect(try await process.line(startingWith: start, within: .seconds(60)).hasPrefix("http://"))
      }
      await process.send(SIGTERM)
      #expect(try await process.result(within: .seconds(60)).status == 0)
    }
  }

  #if os(Linux)
    @Test func `a thousand connections leave nothing behind`() async throws {
      try await connect(times: 1_000)
    }

    @Test(.slow) func `ten thousand connections leave nothing behind`() async throws {
      try await connect(times: 10_000)
    }

    /// Connects one after the other; every third connection is closed in the middle of its request.
    private func connect(times: Int) async throws {
      let process = try serve("specs/bob-the-builder.json")
      let url = try await process.line(startingWith: "BOB_URL=", within: .seconds(60))
      let port = try #require(url.split(separator: ":").last.flatMap { UInt16($0) })
      let before = try descriptors(of: process)
      for number in 0..<times {
        let socket = LoopbackSocket(descriptor: try Socket.connection(to: port))
        defer { socket.close() }
        let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let isHalf = number.isMultiple(of: 3)
        #expect(socket.send(Array((isHalf ? "GET /" : request).utf8), until: .now + .seconds(60)))
        guard !isHalf else { continue }
        #expect(socket.wait(until: .now + .seconds(60)))
        #expect(socket.receive()?.starts(with: "HTTP/1.1 404 ".utf8) == true, "connection \(number)")
      }
      for _ in 0..<6_000 where try descriptors(of: process) > before {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(try descriptors(of: process) == before)
      await process.send(SIGTERM)
      #expect(try await process.result(within: .seconds(60)).status == 0)
    }

    private func descriptors(of process: RunningProcess) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.pid)/fd").count
    }
  #endif

  @Test func `a port can be chosen, and is said to be taken`() async throws {
    let (listener, port) = try LoopbackSocket.listening(on: 0)
    let taken = try await ContractCheckBinary.run([
      "serve", "specs/bob-the-builder.json", "--port", "\(port)",
    ])
    #expect(taken.status == 2)
    #expect(
      taken.stderr == "contractcheck: cannot listen on port \(port) of 127.0.0.1: Address already in use\n")
    listener.close()
    let process = try serve(
      "specs/bob-the-builder.json", "--port", "\(port)", "-v", "--drift", "precision@wrong-password",
      "--drift", "enum-casing")
    let url = try await process.line(startingWith: "BOB_URL=", within: .seconds(60))
    #expect(url == "http://127.0.0.1:\(port)")
    try await withTemporaryFolder { folder in
      let words = ["run", "specs/bob-the-builder.json", "-q", "--reports", folder.path]
      let run = try await ContractCheckBinary.run(words, environment: ["BOB_URL": url])
      #expect(run.status == 0, "\(run.stdout)")
    }
    await process.send(SIGTERM)
    let told = try await process.result(within: .seconds(60)).stderr
    #expect(
      told.contains("contractcheck: --drift precision@wrong-password does not apply to this response\n"))
    #expect(
      told.contains(
        "contractcheck: --drift enum-casing does not apply to bob-the-builder: none of its bodies has a place for it\n"
      ))
    #expect(told.contains("bob-the-builder: POST /api/auth/login 200 as login\n"), "\(told)")
  }

  @Test func `drifts are listed, a line for each`() async throws {
    let result = try await ContractCheckBinary.run(["serve", "--list-drifts"])
    #expect(result.status == 0)
    let names = result.stdout.split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(names == Drift.allCases.map(\.rawValue))
    #expect(result.stdout.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test(arguments: [
    ("casng", #"there is no violation "casng"; did you mean "casing"?; --list-drifts names all"#),
    ("casing@", "--drift casing@ names no check behind the @"),
    (
      "casing@wrong-pasword",
      #"--drift casing@wrong-pasword: there is no check "wrong-pasword"; did you mean "wrong-password"?"#
    ),
  ])
  func `wrong drifts are named, with the nearest right one`(word: String, message: String) async throws {
    let result = try await ContractCheckBinary.run(["serve", "specs/bob-the-builder.json", "--drift", word])
    #expect(result.status == 64)
    #expect(result.stderr.hasPrefix("contractcheck: \(message)\n"), "\(result.stderr)")
  }

  @Test(.slow) func `the demo holds, and shows a violation`() async throws {
    try await withTemporaryFolder { folder in
      let words = ["--program", try ContractCheckBinary.path(), "--reports", folder.path("reports")]
      let result = try await ShellCommand(program: "script/demo", arguments: words).run()
      #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
      #expect(try folder.read("reports/contractcheck.md").contains("hero365"))
      #expect(try folder.read("reports/drift/contractcheck.json").contains("field-casing"))
    }
  }
}

#if os(Linux)
  import Foundation
  import Testing

  @testable import ContractCheck
  @testable import SwiftModels

  /// The tests of models that escape the usual limits of a process, of which only Linux has all.
  @Suite(.requires(.program("swiftc")), .requires(.program("setsid")), .slow, .serialized)
  struct HostileModelTests {
    /// A model that leaves its session, that cannot be ended by a signal, and that looks around.
    private static let hostile = """
      import Foundation
      struct A: Decodable {
        struct Found: Error { let text: String }
        init(from decoder: any Decoder) throws {
          let word = try decoder.singleValueContainer().decode(String.self)
          switch word.prefix { $0 != " " } {
          case "leave", "leaveAndHang":
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
            process.arguments = ["sh", "-c", "sleep \\(word.drop { $0 != " " }.dropFirst()) & sleep 1000"]
            try process.run()
            usleep(300_000)
            if word.hasPrefix("leaveAndHang") { while true { usleep(1000) } }
          case "block":
            var signals = sigset_t()
            sigfillset(&signals)
            sigprocmask(SIG_BLOCK, &signals, nil)
            while true { usleep(1000) }
          case "ignore":
            signal(SIGALRM, SIG_IGN)
            while true { usleep(1000) }
          case "pipes":
            for name in ["output", "result"] {
              unlink(name)
              mkfifo(name, 0o600)
            }
            exit(3)
          case "group": kill(0, SIGTERM)
          case "environment":
            let file = "/proc/\\(getppid())/environ"
            throw Found(text: (try? String(contentsOfFile: file, encoding: .utf8)) ?? "unreadable")
          default: break
          }
        }
      }
      """

    /// Returns what the hostile model does with some texts, each of which has two seconds.
    private static func outcomes(
      of texts: [String], within whole: Duration = .seconds(60)
    ) async throws -> [Result<ModelExamination, ModelRunFailure>] {
      let folder = try PrivateFolder()
      defer { _ = folder.remove() }
      var limits = ModelRunLimits(compiling: .seconds(300), running: .seconds(2))
      let build = ModelBuild(
        sources: [SwiftFile(name: "A.swift", bytes: Array(hostile.utf8))], types: ["A", "A?", "[A]", "A??"],
        limits: limits, folder: folder, compiler: try #require(SwiftCompiler.find()))
      #expect(try await build.compile().modules.isEmpty)
      limits.whole = whole
      let bodies = texts.enumerated().map { number, text in
        // A type that ran out of time is not tried again.
        let json = number == 2 ? "[\"\(text)\"]" : "\"\(text)\""
        return ModelBodies.Body(type: number, bytes: Array(json.utf8))
      }
      return try await ModelProcess(folder: folder, limits: limits).decode(
        ModelBodies(decoders: [.init()], bodies: bodies))
    }

    /// Returns whether any process of the machine has a word among its arguments.
    private static func isRunning(_ word: String) throws -> Bool {
      try FileSystem.names(in: "/proc").contains { name in
        guard Int(name) != nil, let bytes = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
        else { return false }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\0").contains { $0 == word }
      }
    }

    @Test func `no process of a model is left, whatever session it is in`() async throws {
      let mark = "4\(UInt32.random(in: 10_000...99_999))"
      let outcomes = try await Self.outcomes(of: ["leave \(mark)"])
      #expect(try outcomes.first?.get().decodes == true)
      #expect(try !Self.isRunning(mark))
      let late = try await Self.outcomes(of: ["leaveAndHang \(mark)"], within: .seconds(1))
      #expect(late.map(\.outline) == [.timedOut])
      #expect(try !Self.isRunning(mark))
    }

    @Test func `a model that no signal ends has only the time for its response`() async throws {
      let start = ContinuousClock.now
      let outcomes = try await Self.outcomes(of: ["block", "ignore", "fine", "group"])
      #expect(outcomes.map(\.outline) == [.timedOut, .timedOut, nil, .another])
      #expect(ContinuousClock.now - start < .seconds(200))
    }

    @Test func `pipes in place of files block no later response`() async throws {
      let outcomes = try await Self.outcomes(of: ["pipes", "fine"])
      #expect(outcomes.map(\.outline) == [.ended, nil])
    }

    @Test func `the process above a model has no variable of this program`() async throws {
      let text = try await Self.outcomes(of: ["environment"]).first?.get().firstError?.text ?? ""
      let names = text.matches(of: /[A-Z_]{4,}=/).map { String($0.output.dropLast()) }
      #expect(names.contains("SWIFT_DETERMINISTIC_HASHING"), "\(text)")
      let known: Set = [
        "HOME", "LANG", "PATH", "SWIFT_BACKTRACE", "SWIFT_DETERMINISTIC_HASHING", "LD_LIBRARY_PATH",
      ]
      #expect(known.isSuperset(of: names), "\(text)")
      #expect(CurrentProcess.isHidden)
    }
  }
#endif

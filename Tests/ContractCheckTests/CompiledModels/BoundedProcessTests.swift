import Foundation
import Testing

@testable import ContractCheck

/// The tests of what a started process gets, has and leaves.
@Suite struct BoundedProcessTests {
  private func run(
    _ script: String, in folder: PrivateFolder, _ change: (inout BoundedProcess) -> Void = { _ in }
  ) async throws -> (ending: BoundedProcess.Ending, output: String) {
    var process = BoundedProcess(
      program: "/bin/sh", arguments: ["-c", script], environment: ["PATH=/usr/bin:/bin"], folder: folder,
      output: "output")
    change(&process)
    let ending = try await process.run(within: .seconds(20))
    return (ending, String(decoding: folder.read("output", atMost: 1 << 20), as: UTF8.self))
  }

  private func withPrivateFolder(_ body: (PrivateFolder) async throws -> Void) async throws {
    let folder = try PrivateFolder()
    defer { _ = folder.remove() }
    try await body(folder)
  }

  /// A pipe that a model leaves there is not opened, since nobody reads it.
  @Test(arguments: ["mkfifo output", "ln -s /dev/full output", "ln -s other output", "echo old >output"])
  func `the output is always a new file`(before: String) async throws {
    try await withPrivateFolder { folder in
      let prepared = ShellCommand(program: "sh", arguments: ["-c", before], directory: folder.path)
      try #require(try await prepared.run().status == 0)
      let result = try await run("echo new", in: folder)
      #expect(result.ending == .exited(0) && result.output == "new\n")
      #expect(!FileSystem.exists(folder.path("other")))
    }
  }

  @Test func `what cannot be replaced is an error`() async throws {
    try await withPrivateFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder.path("output"), withIntermediateDirectories: false)
      await #expect(throws: ModelRunFailure.self) { _ = try await run("true", in: folder) }
    }
  }

  #if os(Linux)
    @Test func `a process inherits no file and no socket`() async throws {
      let pipe = Pipe()
      // Only descriptors without this flag are inherited.
      let kept = fcntl(pipe.fileHandleForReading.fileDescriptor, F_DUPFD, 60)
      try #require(kept >= 60 && fcntl(kept, F_GETFD) & FD_CLOEXEC == 0)
      defer { close(kept) }
      try await withPrivateFolder { folder in
        let result = try await run("ls /proc/$$/fd; true", in: folder)
        #expect(result.output == "0\n1\n2\n", "\(result.output)")
      }
    }

    @Test func `the memory of a process and of those that it starts is limited`() async throws {
      try await withPrivateFolder { folder in
        let script = "ulimit -v; sh -c 'ulimit -H -v'"
        #expect(try await run(script, in: folder) { $0.memory = 1 << 30 }.output == "1048576\n1048576\n")
        let failed = try await run("exit 3", in: folder) { $0.memory = 1 << 30 }
        #expect(failed.ending == .exited(3))
      }
    }
  #endif

  @Test func `a supervisor is asked to end before it is killed`() async throws {
    try await withPrivateFolder { folder in
      var process = BoundedProcess(
        program: "/bin/sh",
        arguments: ["-c", "trap 'echo asked; exit 0' TERM; while :; do sleep 0.05; done"],
        environment: ["PATH=/usr/bin:/bin"], folder: folder, output: "output")
      for (isSupervisor, output) in [(true, "asked\n"), (false, "")] {
        process.isSupervisor = isSupervisor
        let ending = try await process.run(within: .seconds(1))
        #expect(ending == .timedOut)
        #expect(String(decoding: folder.read("output", atMost: 100), as: UTF8.self) == output)
      }
    }
  }

  #if os(Linux)
    @Test func `the memory of a compiler is limited`() async throws {
      try await withPrivateFolder { folder in
        let compiler = folder.path("swiftc")
        let script = "#!/bin/sh\necho \"A.swift:1:1: error: $(ulimit -v)\"\nexit 1\n"
        try folder.write(script.utf8, to: "swiftc")
        try #require(chmod(compiler, 0o700) == 0)
        let build = ModelBuild(
          sources: [], types: [], limits: ModelRunLimits(), folder: folder,
          compiler: SwiftCompiler(program: compiler))
        await #expect {
          _ = try await build.compile()
        } throws: { error in
          guard case ModelRunFailure.notCompiled(let errors, _) = error else { return false }
          return errors == ["A.swift:1:1: error: 8388608"]
        }
      }
    }
  #endif
}

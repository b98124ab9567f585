import Foundation
import Testing

@testable import ContractCheck

/// The tests of `action.yml` and `script/action`, run as GitHub's runner runs them.
@Suite struct ActionTests {
  private struct Run: Decodable {
    struct Step: Decodable {
      var status: Int
      var stdout: String
      var stderr: String
    }
    struct Use: Decodable {
      var uses: String
      var with: [String: String]
    }
    var steps: [String: Step]
    var uses: [Use]
    var path: [String]
    var summary: String
    var failed: Bool
    var outputs: [String: String]
  }

  private func run(
    _ inputs: [String: String], in folder: TemporaryFolder, environment: [String: String] = [:]
  ) async throws -> Run {
    let text = String(decoding: try JSONEncoder().encode(inputs), as: UTF8.self)
    let runner = folder.path("runner-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: runner, withIntermediateDirectories: true)
    var command = Python.script(
      "python/run_action.py", [ProjectFolder.root + "/action.yml", runner, text])
    command.environment.merge(environment) { _, new in new }
    let result = try await command.run(within: .seconds(60))
    try #require(result.status == 0, "\(result.stderr)")
    return try JSONDecoder().decode(Run.self, from: Data(result.stdout.utf8))
  }

  /// Returns an archive as `script/release` makes it, with a program that starts the one under test.
  private func archive(in folder: TemporaryFolder) async throws -> (path: String, sha256: String) {
    let name = "contractcheck-0.1.0-linux-x86_64"
    let program = "#!/bin/sh\nexec '\(try ContractCheckBinary.path())' \"$@\"\n"
    try folder.write(program, to: "\(name)/contractcheck")
    try folder.write("MIT", to: "\(name)/LICENSE")
    let result = try await shell(
      "chmod 755 \(name)/contractcheck && tar -cJf \(name).tar.xz \(name) && sha256sum \(name).tar.xz",
      in: folder)
    return (folder.path("\(name).tar.xz"), String(result.prefix(64)))
  }

  private func shell(_ script: String, in folder: TemporaryFolder) async throws -> String {
    let command = ShellCommand(program: "sh", arguments: ["-ec", script], directory: folder.path)
    let result = try await command.run(within: .seconds(60))
    try #require(result.status == 0, "\(result.stderr)")
    return result.stdout
  }

  private func withoutBackend(_ folder: TemporaryFolder) -> [String: String] {
    [
      "contracts": ProjectFolder.root + "/specs/bob-the-builder.json",
      "arguments": "--url http://127.0.0.1:9", "working-directory": folder.path,
    ]
  }

  @Test(.requires(.python)) func `a backend that keeps its promises passes the gate`() async throws {
    try await withBobTheBuilder { backend in
      try await withTemporaryFolder { folder in
        let archive = try await archive(in: folder)
        let run = try await run(
          [
            "url": "file://" + archive.path, "sha256": archive.sha256.uppercased(),
            "contracts": "specs/bob-the-builder.json", "arguments": "--url \(backend.url)\n--seed 1",
            "reports": folder.path("my reports"),
          ], in: folder)
        #expect(!run.failed && run.outputs["status"] == "0", "\(run.steps)")
        #expect(run.summary.contains("bob-the-builder"))
        #expect(run.path.map { $0 + "/contractcheck" } == [run.outputs["program"]])
        let upload = try #require(run.uses.first)
        #expect(upload.uses.hasPrefix("actions/upload-artifact@") && run.uses.count == 1)
        #expect(upload.with["name"] == "contract-reports")
        #expect(upload.with["path"]?.hasPrefix(folder.path("my reports") + "/contractcheck.*\n") == true)
        #expect(folder.contains("my reports/contractcheck.html"))
      }
    }
  }

  @Test(.requires(.python)) func `a broken promise fails the step, and the reports are uploaded`()
    async throws
  {
    try await withBobTheBuilder(mutations: ["snake-case-user"]) { backend in
      try await withTemporaryFolder { folder in
        let run = try await run(
          [
            "path": ContractCheckBinary.path(), "contracts": "'specs/bob-the-builder.json'",
            "arguments": "--url \(backend.url) --check 'bob-the-builder/log*'", "reports": folder.path("r"),
          ], in: folder)
        #expect(run.failed && run.outputs["status"] == "1" && run.steps["run"]?.status == 1)
        #expect(run.steps["run"]?.stdout.contains("::error file=specs/bob-the-builder.json,line=") == true)
        #expect(run.summary.contains("firstName"))
        #expect(run.uses.count == 1 && run.outputs["reports"] == folder.path("r"))
      }
    }
  }

  @Test(.requires(.python)) func `with install-only nothing is run`() async throws {
    try await withTemporaryFolder { folder in
      let archive = try await archive(in: folder)
      let run = try await run(["path": archive.path, "install-only": "true"], in: folder)
      #expect(!run.failed && run.steps.keys.sorted() == ["install"] && run.uses.isEmpty)
      #expect(run.path.count == 1 && run.outputs["status"] == "")
    }
  }

  @Test(.requires(.python)) func `no artifact is uploaded if it has no name`() async throws {
    try await withTemporaryFolder { folder in
      var inputs = withoutBackend(folder)
      inputs["path"] = try ContractCheckBinary.path()
      inputs["artifact"] = ""
      let run = try await run(inputs, in: folder)
      #expect(run.uses.isEmpty && run.steps["run"]?.status == 3)
    }
  }

  /// The archive is a file that unpacking would notice: it is none.
  @Test(.requires(.python)) func `another checksum is refused before anything is unpacked`() async throws {
    try await withTemporaryFolder { folder in
      let file = try folder.write("no archive", to: "a.tar.xz")
      for source in [["url": "file://" + file], ["path": file]] {
        let wrong = String(repeating: "0", count: 64)
        let run = try await run(source.merging(["sha256": wrong]) { $1 }, in: folder)
        let output = try #require(run.steps["install"]?.stdout)
        #expect(run.failed && run.steps.count == 1 && run.uses.isEmpty && run.path.isEmpty)
        #expect(output.contains("::error title=contractcheck::the SHA-256 of"), "\(output)")
        #expect(output.contains(", and not \(wrong)") && !output.contains("unpack"))
      }
    }
  }

  @Test(
    .requires(.python),
    arguments: [
      ([:], "give url and sha256, or path"),
      (["url": "https://example.com/a.tar.xz"], "url needs sha256"),
      (["url": "https://example.com/a.tar.xz", "path": "a"], "not both"),
      (["url": "https://example.com/a.tar.xz", "sha256": "abc"], "not 64 hexadecimal digits"),
      (["url": "https://example.com/a.tar.xz", "sha256": String(repeating: "g", count: 64)], "not 64"),
      (["url": "ftp://127.0.0.1:9/a", "sha256": String(repeating: "0", count: 64)], "cannot download ftp:"),
      (["url": "file:///nowhere", "sha256": String(repeating: "0", count: 64)], "cannot download file:"),
      (["path": "nowhere"], "there is no file /"),
      (["path": "README.md"], "README.md does not start here"),
      (["path": "a%\nb::warning::c"], "a%25%0Ab::warning::c"),
    ])
  func `wrong inputs are refused with a reason`(inputs: [String: String], reason: String) async throws {
    try await withTemporaryFolder { folder in
      // No packages are to be installed for a file that is no program.
      let tools = try fakePackages("exit 1", in: folder)
      let run = try await run(inputs, in: folder, environment: ["PATH": tools])
      let output = try #require(run.steps["install"]?.stdout)
      #expect(run.failed && run.steps.count == 1 && run.uses.isEmpty)
      #expect(output.contains("::error title=contractcheck::") && output.contains(reason), "\(output)")
      #expect(output.split(separator: "\n").filter { $0.hasPrefix("::") }.count == 1)
    }
  }

  @Test(
    .requires(.python),
    arguments: [
      ("https://user:s3cret@127.0.0.1:9/a.tar.xz?sig=s3cret#s3cret", "https://127.0.0.1:9/a.tar.xz?…"),
      ("https://user:s3cret/s3cret@127.0.0.1:9/a.tar.xz", "https://…"),
      ("https://127.0.0.1:9/a\n::warning::b", "https://127.0.0.1:9/a ::warning::b"),
      ("user:s3cret@127.0.0.1:9/a", "127.0.0.1:9/a"),
    ])
  func `an address is printed without credentials, on one line`(url: String, shown: String) async throws {
    try await withTemporaryFolder { folder in
      let sha256 = String(repeating: "0", count: 64)
      let run = try await run(["url": url, "sha256": sha256], in: folder)
      let step = try #require(run.steps["install"])
      #expect(run.failed && step.stdout.hasPrefix("contractcheck: downloading \(shown)\n"), "\(step)")
      #expect(!(step.stdout + step.stderr).contains("s3cret"), "\(step)")
      #expect(step.stdout.split(separator: "\n").filter { $0.hasPrefix("::") }.count == 1, "\(step)")
    }
  }

  @Test(.requires(.python)) func `an archive without the program is refused`() async throws {
    try await withTemporaryFolder { folder in
      _ = try await shell("mkdir a && echo x >a/contractcheck && tar -cJf a.tar.xz a", in: folder)
      let run = try await run(["path": folder.path("a.tar.xz")], in: folder)
      #expect(run.failed && run.steps["install"]?.stdout.contains("there is no contractcheck in") == true)
    }
  }

  @Test(
    .requires(.python),
    arguments: ["contracts", "arguments", "working-directory", "reports", "url", "path", "sha256"],
    ["$(touch MADE)", "`touch MADE`", "; touch MADE; ", "\"; touch MADE; \"", "'; touch MADE; '"]
      .sampled(every: 4))
  func `no input is a part of a script`(input: String, text: String) async throws {
    try await withTemporaryFolder { folder in
      var inputs = withoutBackend(folder)
      if !["url", "path"].contains(input) { inputs["path"] = try ContractCheckBinary.path() }
      inputs[input] = text.replacing("MADE", with: folder.path("made"))
      let run = try await run(inputs, in: folder)
      #expect(run.failed && !folder.contains("made"))
    }
  }

  @Test(.requires(.python)) func `no input adds an output`() async throws {
    try await withTemporaryFolder { folder in
      var inputs = withoutBackend(folder)
      inputs["path"] = try ContractCheckBinary.path()
      inputs["reports"] = "a\nstatus=0"
      let run = try await run(inputs, in: folder)
      #expect(run.failed && run.outputs["status"] == "")
      #expect(run.steps["run"]?.stdout.contains("reports is more than one line") == true)
    }
  }

  #if os(Linux)
    /// There is no program that unpacks the archive, and what that holds is linked with a library that is not there.
    @Test(.requires(.python)) func `what is missing is installed`() async throws {
      try await withTemporaryFolder { folder in
        let program = "#!/bin/sh\n[ -e '\(folder.path("libraries"))' ] && echo contractcheck 0.1.0\n"
        try folder.write(program, to: "a/contractcheck")
        try folder.write("#!/bin/sh\necho 'libcurl.so.4 => not found'\n", to: "tools/ldd")
        _ = try await shell("chmod 755 a/contractcheck tools/ldd && tar -cJf a.tar.xz a", in: folder)
        let tools = try fakePackages(
          """
          echo "$*" >>'\(folder.path("installed"))'
          case "$*" in
            *xz-utils*) ln -s "$(PATH=/usr/bin:/bin command -v xz)" '\(folder.path("tools"))/xz' ;;
            *libcurl4*) touch '\(folder.path("libraries"))' ;;
          esac
          """, without: ["xz"], in: folder)
        let run = try await run(
          ["path": folder.path("a.tar.xz"), "install-only": "true"], in: folder, environment: ["PATH": tools])
        #expect(!run.failed, "\(run.steps)")
        let installs = try folder.read("installed").split(separator: "\n").filter { $0.hasPrefix("install") }
        try #require(installs.count == 2)
        #expect(installs[0].hasSuffix(" xz-utils") && installs[1].contains(" libcurl4 libstdc++6"))
      }
    }
  #endif

  /// Returns a folder for `PATH` with the programs that the script uses, and an `apt-get` of this text.
  private func fakePackages(
    _ script: String, without left: Set<String> = [], in folder: TemporaryFolder
  ) throws -> String {
    let names = [
      "awk", "bash", "basename", "cat", "chmod", "curl", "env", "find", "grep", "head", "id", "ldd", "ln",
      "ls", "mkdir", "mktemp",
      "printf", "rm", "sh", "sha256sum", "shasum", "tar", "touch", "tr", "uname", "xargs", "xz",
    ]
    try folder.write("#!/bin/sh\n\(script)\n", to: "tools/apt-get")
    try folder.write("#!/bin/sh\n\"$@\"\n", to: "tools/sudo")
    for name in ["apt-get", "sudo"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path("tools/\(name)"))
    }
    for name in names where !left.contains(name) && !folder.contains("tools/\(name)") {
      for place in ["/usr/bin/", "/bin/"] where FileManager.default.isExecutableFile(atPath: place + name) {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path("tools/\(name)"), withDestinationPath: place + name)
        break
      }
    }
    return folder.path("tools")
  }
}

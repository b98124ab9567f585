import Foundation
import Testing

@testable import ContractCheck

/// The tests of what `script/release` built, which `.ci/run` runs after it.
@Suite(.enabled(if: environmentVariable("CONTRACTCHECK_TEST_RELEASE") == "1", "needs script/release"))
struct ReleaseTests {
  static let folder = ProjectFolder.root + "/.build/release-files"

  /// The name of the archive of this machine, without its extension.
  private static func name() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let archive = try #require(names.first { $0.hasSuffix(".tar.xz") })
    return String(archive.dropLast(".tar.xz".count))
  }

  private static func shell(_ script: String) async throws -> String {
    let result = try await ShellCommand(program: "sh", arguments: ["-ec", script], directory: folder)
      .run(within: .seconds(60))
    try #require(result.status == 0, "\(result.stderr)")
    return result.stdout
  }

  @Test func `the archive has one folder, with all files`() async throws {
    let name = try Self.name()
    #expect(name.hasPrefix("contractcheck-\(ContractCheckCommand.version)-"))
    let files = try await Self.shell("tar -tJf \(name).tar.xz | grep -v '/$'").split(separator: "\n").sorted()
    #expect(
      files
        == [
          "LICENSE", "completions/contractcheck.bash", "completions/contractcheck.fish",
          "completions/contractcheck.zsh", "contract.schema.json", "contractcheck", "contractcheck.1",
        ].map { "\(name)/\($0)" })
    #if os(Linux)
      #expect(try await Self.shell("sha256sum -c \(name).tar.xz.sha256").hasSuffix(": OK\n"))
    #endif
  }

  @Test(.requires(.python)) func `the bill of materials is that of the program`() async throws {
    let name = try Self.name()
    let bill = try await BillOfMaterials.read("\(Self.folder)/\(name).cdx.json")
    #expect(bill.version == ContractCheckCommand.version)
    #if os(Linux)
      let sum = try await Self.shell("tar -xJOf \(name).tar.xz \(name)/contractcheck | sha256sum")
      #expect(sum.hasPrefix(bill.sha256 + " "))
      for part in ["Swift runtime and standard library", "Foundation Essentials", "libdispatch", "libyaml"] {
        #expect(bill.static.contains(part))
      }
      // Of the whole of Foundation the program would be too big.
      #expect(!bill.static.contains("Foundation") && !bill.static.contains("ICU"))
      #expect(
        Set(bill.dynamic.map { $0.prefix { $0 != "." } }).isSubset(of: [
          "libcurl", "libstdc++", "libgcc_s", "libc", "libm", "ld-linux-x86-64", "ld-linux-aarch64",
        ]))
    #endif
  }

  /// The lines of the page on installing, as they are.
  @Test(.requires(.python)) func `it is installed as the page says, and checks a backend`() async throws {
    let name = try Self.name()
    let page = try String(contentsOfFile: ProjectFolder.root + "/docs/install.md", encoding: .utf8)
    let lines = try #require(page.firstMatch(of: /```sh\n(curl -fsSL "\$CONTRACTCHECK_URL"[^`]+)```/)?.1)
    let archive = "\(Self.folder)/\(name).tar.xz"
    let sum = try await Self.shell("cut -c 1-64 \(name).tar.xz.sha256").dropLast()
    try await withBobTheBuilder { backend in
      try await withTemporaryFolder { folder in
        let install = ShellCommand(
          program: "sh", arguments: ["-ec", String(lines)],
          environment: ["CONTRACTCHECK_URL": "file://" + archive, "CONTRACTCHECK_SHA256": String(sum)],
          directory: folder.path)
        let result = try await install.run(within: .seconds(60))
        try #require(result.status == 0, "\(result.stderr)")
        #expect(result.stdout.hasSuffix("contractcheck \(ContractCheckCommand.version)\n"))
        let run = try await ShellCommand(
          program: folder.path(".contractcheck/contractcheck"),
          arguments: [
            "run", ProjectFolder.root + "/specs/bob-the-builder.json", "--url", backend.url, "--quiet",
          ], directory: folder.path
        ).run(within: .seconds(60))
        #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
        #expect(folder.contains("reports/contractcheck.html"))

        var wrong = install
        wrong.environment["CONTRACTCHECK_SHA256"] = String(repeating: "0", count: 64)
        wrong.directory = folder.path("other")
        try FileManager.default.createDirectory(atPath: wrong.directory, withIntermediateDirectories: true)
        #expect(try await wrong.run(within: .seconds(60)).status != 0)
        #expect(try folder.names(in: "other") == ["contractcheck.tar.xz"])
      }
    }
  }

  #if os(Linux)
    @Test(.requires(.program("ruby"))) func `a formula installs it`() async throws {
      let name = try Self.name()
      let written = try await FormulaTests.formula(
        ["--url", FormulaTests.address, name + ".tar.xz"], in: Self.folder)
      try #require(written.status == 0, "\(written.stderr)")
      try await withTemporaryFolder { folder in
        let result = try await FormulaTests.install(
          folder.write(written.stdout, to: "contractcheck.rb"), on: "linux",
          name.hasSuffix("x86_64") ? "intel" : "arm", from: Self.folder, to: folder.path("prefix"))
        #expect(result.status == 0 && result.stdout.contains("bin/contractcheck\n"), "\(result.stderr)")
      }
    }
  #endif
}

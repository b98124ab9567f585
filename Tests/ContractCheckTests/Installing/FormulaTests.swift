import Foundation
import Testing

/// The tests of `script/formula`. Homebrew is replaced by `python/brew_stub.rb`, which knows the words of the formula.
@Suite struct FormulaTests {
  static let address = "https://github.com/example/ContractCheck/releases/download/v0.1.0"

  /// Returns the result of `script/formula` for archives in a folder.
  static func formula(
    _ arguments: [String], in folder: String
  ) async throws -> ProcessResult {
    try await ShellCommand(
      program: ProjectFolder.root + "/script/formula", arguments: arguments, directory: folder
    ).run(within: .seconds(60))
  }

  /// Installs from a formula, and returns what the stub prints.
  static func install(
    _ formula: String, on system: String, _ machine: String, from archives: String, to prefix: String
  ) async throws -> ProcessResult {
    try await ShellCommand(
      program: "ruby",
      arguments: [ProjectFolder.tests + "/python/brew_stub.rb", formula, system, machine, archives, prefix]
    ).run(within: .seconds(60))
  }

  /// An archive with files as `script/release` packs them, whose program tells the machine that it is for.
  private func makeArchive(for machine: String, in folder: TemporaryFolder) async throws -> String {
    let name = "contractcheck-0.1.0-\(machine)"
    try folder.write("#!/bin/sh\necho contractcheck 0.1.0 \(machine)\n", to: "\(name)/contractcheck")
    for file in ["LICENSE", "contract.schema.json", "contractcheck.1"] {
      try folder.write(file, to: "\(name)/\(file)")
    }
    for shell in ["bash", "zsh", "fish"] {
      try folder.write(shell, to: "\(name)/completions/contractcheck.\(shell)")
    }
    let script = "chmod 755 \(name)/contractcheck && tar -cJf \(name).tar.xz \(name)"
    let result = try await ShellCommand(program: "sh", arguments: ["-c", script], directory: folder.path)
      .run(within: .seconds(60))
    try #require(result.status == 0, "\(result.stderr)")
    return name + ".tar.xz"
  }

  @Test(
    .requires(.program("ruby")),
    arguments: [
      ("linux", "intel", "linux-x86_64"), ("linux", "arm", "linux-aarch64"), ("macos", "arm", "darwin-arm64"),
    ])
  func `each machine gets its own program`(system: String, machine: String, name: String) async throws {
    try await withTemporaryFolder { folder in
      var archives: [String] = []
      for machine in ["linux-x86_64", "linux-aarch64", "darwin-arm64"] {
        archives.append(try await makeArchive(for: machine, in: folder))
      }
      let written = try await Self.formula(["--url", Self.address] + archives, in: folder.path)
      try #require(written.status == 0, "\(written.stderr)")
      let formula = try folder.write(written.stdout, to: "contractcheck.rb")
      let result = try await Self.install(
        formula, on: system, machine, from: folder.path, to: folder.path("prefix"))
      try #require(result.status == 0, "\(result.stderr)")
      #expect(result.stdout.contains("\nurl \(Self.address)/contractcheck-0.1.0-\(name).tar.xz\n"))
      #expect(result.stdout.contains("\nhomepage https://github.com/example/ContractCheck\n"))
      #expect(result.stdout.contains("libstdc++") == (system == "linux"))
      #expect(
        result.stdout.hasSuffix(
          """
          bin/contractcheck
          etc/bash_completion.d/contractcheck
          share/contractcheck/contract.schema.json
          share/fish/vendor_completions.d/contractcheck.fish
          share/man/man1/contractcheck.1
          share/zsh/site-functions/_contractcheck

          """), "\(result.stdout)")
      #expect(try folder.read("prefix/bin/contractcheck").contains(name))
    }
  }

  @Test(.requires(.program("ruby"))) func `an archive that was changed is not installed`() async throws {
    try await withTemporaryFolder { folder in
      let archive = try await makeArchive(for: "linux-x86_64", in: folder)
      let written = try await Self.formula(["--url", Self.address, archive], in: folder.path)
      let formula = try folder.write(written.stdout, to: "contractcheck.rb")
      #expect(written.stdout.contains("depends_on :linux"))
      let other = try await Self.install(
        formula, on: "macos", "arm", from: folder.path, to: folder.path("prefix"))
      #expect(other.status == 1 && other.stderr.contains("no archive for macos arm"))
      try folder.write("other", to: archive)
      let changed = try await Self.install(
        formula, on: "linux", "intel", from: folder.path, to: folder.path("prefix"))
      #expect(changed.status == 1 && changed.stderr.contains("another checksum"))
    }
  }

  private static let linux = "contractcheck-0.1.0-linux-x86_64.tar.xz"

  @Test(
    arguments: [
      (["--url", address], 64, "usage"),
      ([linux], 64, "usage"),
      (["--url"], 64, "usage"),
      (["--url", "http://example.com/a", linux], 1, "not an https address"),
      (["--url", "https://example.com/#{system(1)}", linux], 1, "not an https address"),
      (["--url", "https://example.com/a", linux], 1, "give --homepage too"),
      (["--url", address, "missing-0.1.0.tar.xz"], 1, "there is no file"),
      (["--url", address, "other.tar.xz"], 1, "not the name of an archive"),
      (["--url", address, linux, "contractcheck-0.2.0-linux-aarch64.tar.xz"], 1, "is not of version 0.1.0"),
      (["--url", address, linux, linux], 1, "is for the same machines"),
      (["--url", address, "contractcheck-0.1.0-darwin-arm64.tar.xz"], 1, "has another checksum"),
    ])
  func `what makes no formula is refused`(arguments: [String], status: Int32, reason: String) async throws {
    try await withTemporaryFolder { folder in
      let names = [
        Self.linux, "contractcheck-0.2.0-linux-aarch64.tar.xz", "contractcheck-0.1.0-darwin-arm64.tar.xz",
        "other.tar.xz",
      ]
      for name in names { try folder.write(name, to: name) }
      try folder.write("0000  contractcheck\n", to: "contractcheck-0.1.0-darwin-arm64.tar.xz.sha256")
      let result = try await Self.formula(arguments, in: folder.path)
      #expect(result.status == status && result.stderr.contains(reason), "\(result.stderr)")
      #expect(result.stdout == "")
    }
  }
}

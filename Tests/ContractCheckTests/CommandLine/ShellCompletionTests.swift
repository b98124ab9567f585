import Testing

@testable import ContractCheck

/// The tests of the completion scripts in the shells themselves.
@Suite struct ShellCompletionTests {
  /// Returns the completions that bash proposes for the last of the words.
  private func proposals(_ words: [String], in folder: TemporaryFolder) async throws -> [String] {
    try folder.write(Shell.bash.script, to: "completion.sh")
    let drive = try folder.write(
      """
      source ./completion.sh
      complete -p contractcheck >/dev/null || exit 1
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
      _contractcheck
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "drive.sh")
    let result = try await ShellCommand(
      program: "bash", arguments: [drive] + words, environment: [:], directory: folder.path
    ).run()
    #expect(result.status == 0 && result.stderr == "", "\(result.stderr)")
    return result.stdout.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("contractcheck l", ["lint", "list"]), ("contractcheck run --rep", ["--report", "--reports"]),
    ("contractcheck run --report sa", ["sarif"]), ("contractcheck run --report = sa", ["sarif"]),
    ("contractcheck run --wait-r", ["--wait-ready"]), ("contractcheck lint --wait-r", []),
    ("contractcheck baseline ", ["update", "prune", "list"]),
    ("contractcheck sc", ["schema"]), ("contractcheck baseline list --exp", ["--expiring-in"]),
    ("contractcheck completions ", ["bash", "zsh", "fish"]),
    ("contractcheck diagnose --keys convert", ["convertFromSnakeCase"]),
    ("contractcheck run sp", ["specs.json"]), ("contractcheck run --env-file sp", ["specs.json"]),
    ("contractcheck run --jobs sp", []),
  ]) func `bash proposes what fits`(line: String, proposed: [String]) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("{}", to: "specs.json")
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      #expect(try await proposals(words, in: folder) == proposed)
    }
  }

  @Test func `bash proposes every command and every option`() async throws {
    try await withTemporaryFolder { folder in
      let first = try await proposals(["contractcheck", ""], in: folder)
      #expect(Set(first) == Set(Command.allCases.map { $0.words[0] } + ["--help", "--version"]))
      for command in Command.allCases {
        let options = try await proposals(["contractcheck"] + command.words + ["-"], in: folder)
        #expect(options == CommandOption.all(for: command).flatMap(\.names) + ["--help", "--version"])
      }
    }
  }

  @Test(.requires(.program("zsh"))) func `zsh reads its script`() async throws {
    try await withTemporaryFolder { folder in
      let script = try folder.write(Shell.zsh.script, to: "_contractcheck")
      let result = try await ShellCommand(
        program: "zsh",
        arguments: [
          "-f", "-c",
          "autoload -Uz compinit && compinit -D -u && source \(script) && print $_comps[contractcheck]",
        ]
      ).run()
      #expect(result.stdout == "_contractcheck\n", "\(result.stderr)")
    }
  }

  @Test(
    .requires(.program("fish")),
    arguments: [
      ("contractcheck l", ["lint", "list"]), ("contractcheck run --report sa", ["sarif"]),
      ("contractcheck baseline p", ["prune"]), ("contractcheck list --form", ["--format"]),
      ("contractcheck baseline list --form", []), ("contractcheck completions z", ["zsh"]),
    ]) func `fish proposes what fits`(line: String, proposed: [String]) async throws
  {
    try await withTemporaryFolder { folder in
      let script = try folder.write(Shell.fish.script, to: "contractcheck.fish")
      let result = try await ShellCommand(
        program: "fish", arguments: ["--no-config", "-c", "source \(script); complete -C '\(line)'"],
        environment: ["HOME": folder.path], directory: folder.path
      ).run()
      let words = result.stdout.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      #expect(words == proposed, "\(result.stderr)")
    }
  }

  @Test(arguments: [[], ["bash", "zsh"], ["bsh"]]) func `another shell is a wrong word`(words: [String])
    async throws
  {
    let result = try await ContractCheckBinary.run(["completions"] + words)
    #expect(result.status == 64 && result.stderr.contains("completions takes bash, zsh, fish"))
  }

  @Test func `the manual page names every command, option and exit status`() {
    let page = ManualPage.text.replacing("\\-", with: "-")
    for command in Command.allCases { #expect(page.contains(".SS \"contractcheck \(command.rawValue)")) }
    for option in CommandOption.all { #expect(page.contains("\\fB\(option.name)\\fR"), "\(option.name)") }
    for status in ExitStatus.allCases { #expect(page.contains(".TP\n.B \(status.rawValue)\n")) }
  }

  @Test(.requires(.program("mandoc"))) func `mandoc finds nothing wrong with it`() async throws {
    try await withTemporaryFolder { folder in
      let page = try folder.write(try await ContractCheckBinary.run(["man"]).stdout, to: "contractcheck.1")
      let result = try await ShellCommand(program: "mandoc", arguments: ["-Tlint", page]).run()
      #expect(result.status == 0 && result.stdout == "", "\(result.stdout)")
    }
  }

  @Test(.requires(.program("groff"))) func `groff warns of nothing in it`() async throws {
    try await withTemporaryFolder { folder in
      let page = try folder.write(ManualPage.text, to: "contractcheck.1")
      let result = try await ShellCommand(
        program: "groff", arguments: ["-man", "-ww", "-Tutf8", page]
      ).run()
      #expect(result.stderr == "" && result.stdout.contains("baseline"))
    }
  }
}

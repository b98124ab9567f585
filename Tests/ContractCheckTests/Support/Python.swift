/// The interpreter that has the packages of the tests.
enum Python {
  static let interpreter = ProjectFolder.root + "/.build/test-venv/bin/python3"

  /// Returns the command for a script under `Tests/ContractCheckTests`, such as `python/check_junit.py`.
  static func script(_ path: String, _ arguments: [String] = []) -> ShellCommand {
    ShellCommand(
      program: interpreter, arguments: [ProjectFolder.tests + "/" + path] + arguments,
      environment: ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"])
  }
}

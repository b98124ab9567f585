/// The interpreter that has the packages the tests need.
enum Python {
  static let interpreter = ProjectFolder.root + "/.build/test-venv/bin/python3"

  /// A script under `Tests/ContractCheckTests`, such as `python/check_junit.py`.
  static func script(_ path: String, _ arguments: [String] = []) -> ShellCommand {
    ShellCommand(
      program: interpreter, arguments: [ProjectFolder.tests + "/" + path] + arguments,
      environment: ["PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"])
  }
}

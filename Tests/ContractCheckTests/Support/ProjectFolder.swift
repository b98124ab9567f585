/// The folder of this package, for tests that read its files or run its tools.
enum ProjectFolder {
  /// The folder of `Package.swift`, without a slash at the end.
  static let root = folder(of: #filePath, up: 4)

  /// The folder of the tests' own files.
  static let tests = root + "/Tests/ContractCheckTests"

  private static func folder(of file: String, up levels: Int) -> String {
    file.split(separator: "/").dropLast(levels).map { "/" + $0 }.joined()
  }
}

import Foundation

/// A folder for one test; `withTemporaryFolder` removes it with all its content.
struct TemporaryFolder: Sendable {
  /// The absolute path, without a slash at the end.
  let path: String

  /// The folder for temporary files on this machine.
  static let parent =
    environmentVariable("TMPDIR").map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? "/tmp"

  /// Returns the path of a file or folder inside.
  func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with the folders on its way, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, with the folders on its way, and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Returns a file's text; bytes that are not UTF-8 become U+FFFD.
  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  /// Returns the sorted names in the folder, without the content of subfolders.
  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  func contains(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }
}

/// Runs a test's body with a new, empty folder of its own.
func withTemporaryFolder<Value>(_ body: (TemporaryFolder) async throws -> Value) async throws -> Value {
  let folder = TemporaryFolder(path: "\(TemporaryFolder.parent)/contractcheck-\(UUID().uuidString)")
  try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder.path) }
  return try await body(folder)
}

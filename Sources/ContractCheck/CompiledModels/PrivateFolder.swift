#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A new temporary folder that only this user can access.
struct PrivateFolder: Sendable {
  /// The absolute path, without a slash at the end.
  let path: String

  /// Creates the folder in `TMPDIR`, or in `/tmp`. Throws `ModelRunFailure.folder`.
  init() throws(ModelRunFailure) {
    let parent = Environment["TMPDIR"] ?? "/tmp"
    do throws(SystemError) {
      path = try FileSystem.makePrivateFolder(
        "\(parent.hasSuffix("/") ? String(parent.dropLast()) : parent)/contractcheck-run-")
    } catch {
      throw .folder(error.message)
    }
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws(ModelRunFailure) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    } catch {
      throw .folder("cannot write \(path(name))")
    }
  }

  /// Returns a new file in place of what has the name, which a model may have made a pipe or a link.
  func newFile(_ name: String) throws(ModelRunFailure) -> OpenFile {
    FileSystem.remove(path(name))
    do throws(SystemError) {
      return try OpenFile(path(name), for: .writing, [.exclusive, .notFollowingLinks], permissions: 0o600)
    } catch {
      throw .folder("cannot write \(path(name)): \(error.message)")
    }
  }

  /// Returns an open file with this content, at its beginning, that has no name any more, so that nothing of it is left
  /// once nobody has it open.
  func unnamedFile(of pieces: [[UInt8]]) throws(ModelRunFailure) -> OpenFile {
    let name = path("input")
    do throws(SystemError) {
      let file = try OpenFile(name, for: .both, [.exclusive, .notFollowingLinks], permissions: 0o600)
      FileSystem.remove(name)
      do throws(SystemError) {
        for piece in pieces { try file.write(piece) }
        try file.rewind()
      } catch {
        file.close()
        throw error
      }
      return file
    } catch {
      throw .folder("cannot write \(name): \(error.message)")
    }
  }

  /// Returns the first bytes of a file; empty if it is not a regular file.
  func read(_ name: String, atMost limit: Int) -> [UInt8] {
    // The model may have created a pipe, which would block, or a link to another file.
    guard let file = try? OpenFile(path(name), for: .reading, [.notFollowingLinks, .notWaiting]) else {
      return []
    }
    defer { file.close() }
    guard let status = try? FileStatus(file), status.kind == .regular else { return [] }
    return (try? file.bytes(min(status.size, limit))) ?? []
  }

  /// Removes the folder and its content. Returns whether that succeeded.
  func remove() -> Bool {
    do {
      try FileManager.default.removeItem(atPath: path)
      return true
    } catch {
      return false
    }
  }
}

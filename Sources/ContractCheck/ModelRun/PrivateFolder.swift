#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A new temporary folder that only this user can access.
struct PrivateFolder: Sendable {
  /// The absolute path, without a slash at the end.
  let path: String

  /// Creates the folder in `TMPDIR`, or in `/tmp`. Throws `ModelRunFailure.folder`.
  init() throws(ModelRunFailure) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array(
      "\(parent.hasSuffix("/") ? String(parent.dropLast()) : parent)/contractcheck-run-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw .folder(systemError()) }
    path = String(cString: made)
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws(ModelRunFailure) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    } catch {
      throw .folder("cannot write \(path(name))")
    }
  }

  /// Returns the descriptor of a file with this content that has no name any more, so that nothing of it is left once
  /// nobody has it open.
  func unnamedFile(of pieces: [[UInt8]]) throws(ModelRunFailure) -> Int32 {
    let name = path("input")
    let file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .folder("cannot write \(name): \(systemError())") }
    unlink(name)
    for piece in pieces {
      var rest = piece[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Self.write(file, $0) }
        guard count > 0 else {
          defer { close(file) }
          throw .folder("cannot write \(name): \(systemError())")
        }
        rest = rest.dropFirst(count)
      }
    }
    return file
  }

  /// Returns the first bytes of a file; empty if it is not a regular file.
  func read(_ name: String, atMost limit: Int) -> [UInt8] {
    // The model may have created a pipe, which would block, or a link to another file.
    let file = open(path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    let wanted = min(Int(status.st_size), limit)
    return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted {
        let length = Self.read(
          file, UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<wanted])
        )
        guard length > 0 else { return }
        count += length
      }
    }
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

  private static func write(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.write(file, buffer.baseAddress, buffer.count)
    #else
      Darwin.write(file, buffer.baseAddress, buffer.count)
    #endif
  }

  private static func read(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.read(file, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.read(file, buffer.baseAddress, buffer.count)
    #else
      Darwin.read(file, buffer.baseAddress, buffer.count)
    #endif
  }
}

/// Returns the error message of the last system call.
func systemError() -> String { String(cString: strerror(errno)) }

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files that a contract may send: those in its own folder, and below it.
struct AttachedFiles: Hashable, Sendable {
  let folder: String

  /// The size limit of a file, in bytes.
  var limit = 16 << 20

  /// Uses the folder of a contract; `file` is the contract's file as the user named it.
  init(besideContract file: String) {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    folder = parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
  }

  /// Reads a file by its path relative to the folder. Throws if the path leads out of it, by name or by a link.
  func read(_ path: String) throws(UnsendableRequest) -> [UInt8] {
    let (descriptor, size) = try opened(path)
    defer { close(descriptor) }
    return try bytes(from: descriptor, count: size, named: path)
  }

  /// Throws the error that would prevent a file from being read.
  func verify(_ path: String) throws(UnsendableRequest) {
    close(try opened(path).descriptor)
  }

  private func opened(_ path: String) throws(UnsendableRequest) -> (descriptor: Int32, size: Int) {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasPrefix("/"), !steps.contains("..") else {
      throw UnsendableRequest(reason: "the path '\(path)' must stay inside the contract's folder")
    }
    guard let root = Self.resolved(folder), let full = Self.resolved("\(folder)/\(path)") else {
      throw UnsendableRequest(reason: "the file '\(path)' is not in the contract's folder")
    }
    guard full.hasPrefix(root == "/" ? root : "\(root)/") else {
      throw UnsendableRequest(reason: "the file '\(path)' is a link that leads out of the contract's folder")
    }
    let descriptor = open(full, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw UnsendableRequest(reason: "the file '\(path)' cannot be read") }
    do throws(UnsendableRequest) {
      return (descriptor, try size(of: descriptor, named: path))
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  private func size(of descriptor: Int32, named path: String) throws(UnsendableRequest) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw UnsendableRequest(reason: "'\(path)' is not a file")
    }
    guard status.st_size <= limit else {
      throw UnsendableRequest(reason: "the file '\(path)' is larger than \(limit) bytes")
    }
    return Int(status.st_size)
  }

  private func bytes(
    from descriptor: Int32, count: Int, named path: String
  ) throws(UnsendableRequest) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        Self.readSome(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
      guard got > 0 else { throw UnsendableRequest(reason: "the file '\(path)' ended while it was read") }
      filled += got
    }
    return bytes
  }

  private static func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}

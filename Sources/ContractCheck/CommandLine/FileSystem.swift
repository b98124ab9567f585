#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An error about a file or folder, with the system's message.
struct FileError: Error, Hashable, Sendable {
  var reason: String

  /// The error of the last system call.
  static var current: FileError { FileError(reason: String(cString: strerror(errno)).lowercasedFirst) }
}

/// The file operations of the command line; every read is bounded.
enum FileSystem {
  static func isFolder(_ path: String) throws(FileError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError.current }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns whether opening or reading it may block: a pipe, a socket, a device.
  static func mayWait(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Returns whether a file of that name exists, even if it cannot be read.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 || errno != ENOENT
  }

  /// Returns the bytes of a regular file or pipe.
  static func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError.current }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileError.current }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(reason: "is a folder") }
    guard status.st_size <= limit else { throw tooLarge(Int(status.st_size), limit: limit) }
    return try bytes(of: file, atMost: limit)
  }

  /// The path of the current folder.
  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the whole standard input.
  static func readInput(atMost limit: Int) throws(FileError) -> [UInt8] {
    try bytes(of: STDIN_FILENO, atMost: limit)
  }

  /// Returns the names in a folder, without hidden files, in no particular order.
  static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else { throw FileError.current }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private static func bytes(of file: Int32, atMost limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { Self.read(file, $0) }
      if count < 0 { throw FileError.current }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw tooLarge(bytes.count, limit: limit) }
    }
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

  private static func tooLarge(_ size: Int, limit: Int) -> FileError {
    FileError(reason: "has \(size / 1_048_576) MiB or more; at most \(limit / 1_048_576) MiB are read")
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

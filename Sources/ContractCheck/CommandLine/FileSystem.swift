#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file or folder cannot be used, in the system's words.
struct FileError: Error, Hashable, Sendable {
  var reason: String

  /// What the last system call complained about.
  static var current: FileError { FileError(reason: String(cString: strerror(errno)).lowercasedFirst) }
}

/// The few things that the command line needs of files; every read is bounded.
enum FileSystem {
  static func isFolder(_ path: String) throws(FileError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError.current }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether opening or reading it may wait for somebody else: a pipe, a socket, a device.
  static func mayWait(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Whether something has that name, even if it cannot be read.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 || errno != ENOENT
  }

  /// The bytes of a regular file or pipe.
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

  /// All that comes on standard input.
  static func readInput(atMost limit: Int) throws(FileError) -> [UInt8] {
    try bytes(of: STDIN_FILENO, atMost: limit)
  }

  /// What lies in a folder, without hidden files; in no order.
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

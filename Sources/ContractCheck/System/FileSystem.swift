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

  init(reason: String) { self.reason = reason }

  init(_ error: SystemError) { reason = error.message.lowercasedFirst }

  /// An error about a file whose reading might never end.
  static let isSpecial = FileError(reason: "is a pipe, a socket or a device, and only files are read")
}

/// Files and folders by their names.
enum FileSystem {
  static func isFolder(_ path: String) throws(FileError) -> Bool {
    try call { () throws(SystemError) in try FileStatus(path) }.kind == .folder
  }

  /// Returns whether opening or reading it may block: a pipe, a socket, a device.
  static func mayWait(_ path: String) -> Bool { (try? FileStatus(path))?.kind == .special }

  /// Returns whether a file of that name exists, even if it cannot be read.
  static func exists(_ path: String) -> Bool {
    do throws(SystemError) {
      _ = try FileStatus(path)
      return true
    } catch {
      return error != .notFound
    }
  }

  /// Returns whether this user may read the file.
  static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// Returns whether it is a file that this user may execute.
  static func isExecutable(_ path: String) -> Bool {
    (try? FileStatus(path))?.kind == .regular && access(path, X_OK) == 0
  }

  /// The path of the current folder.
  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the absolute path without links, or `nil` if there is no such file.
  static func resolved(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Returns the folder in which a path is.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns whether symbolic links lead from a path out of a folder; `false` if there is no such file.
  static func leadsOut(_ path: String, of folder: String) -> Bool {
    guard let root = resolved(folder), let full = resolved(path) else { return false }
    return !full.hasPrefix(root == "/" ? root : "\(root)/")
  }

  /// Returns the result of a call of the system, or throws its error as one about a file.
  private static func call<Value>(_ body: () throws(SystemError) -> Value) throws(FileError) -> Value {
    do throws(SystemError) {
      return try body()
    } catch {
      throw FileError(error)
    }
  }
}

/// Reading, always bounded.
extension FileSystem {
  /// Returns the bytes of a regular file or pipe.
  static func read(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    try read(path, atMost: limit, canWait: true)
  }

  /// Returns the bytes of a regular file. Does not wait for the other end of a pipe, or for a device.
  static func readRegular(_ path: String, atMost limit: Int) throws(FileError) -> [UInt8] {
    try read(path, atMost: limit, canWait: false)
  }

  private static func read(
    _ path: String, atMost limit: Int, canWait: Bool
  ) throws(FileError) -> [UInt8] {
    let file = try call { () throws(SystemError) in
      try OpenFile(path, for: .reading, canWait ? [] : .notWaiting)
    }
    defer { file.close() }
    let status = try call { () throws(SystemError) in try FileStatus(file) }
    guard status.kind != .folder else { throw FileError(reason: "is a folder") }
    guard canWait || status.kind == .regular else { throw .isSpecial }
    guard status.size <= limit else { throw tooLarge(status.size, limit: limit) }
    return try bytes(of: file, atMost: limit, expecting: status.size)
  }

  /// Returns the whole standard input.
  static func readInput(atMost limit: Int) throws(FileError) -> [UInt8] {
    try bytes(of: StandardStream.input.file, atMost: limit)
  }

  private static func bytes(
    of file: OpenFile, atMost limit: Int, expecting size: Int = 0
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    while true {
      let piece = try call { () throws(SystemError) in try file.bytes(65_536) }
      bytes += piece
      guard bytes.count <= limit else { throw tooLarge(bytes.count, limit: limit) }
      if piece.count < 65_536 { return bytes }
    }
  }

  private static func tooLarge(_ size: Int, limit: Int) -> FileError {
    FileError(reason: "has \(size / 1_048_576) MiB or more; at most \(limit / 1_048_576) MiB are read")
  }

  /// Returns the names in a folder, without hidden files unless they are asked for, in no particular order.
  static func names(in folder: String, withHidden: Bool = false) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else { throw FileError(.current) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if withHidden || !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}

/// Changes.
extension FileSystem {
  /// Gives a file another name, in place of a file that has it.
  static func rename(_ path: String, to other: String) throws(SystemError) {
    guard systemRename(path, other) == 0 else { throw .current }
  }

  /// Removes a name of a file. One that is not there is no error.
  static func remove(_ path: String) { unlink(path) }

  /// Removes a folder that is empty.
  static func removeFolder(_ path: String) { rmdir(path) }

  /// Creates a folder and its parents, as `mkdir -p` does; the error names the folder that could not be created.
  static func makeFolder(_ folder: String) throws(FolderError) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += path.isEmpty || path.hasSuffix("/") ? part : "/" + part
      if mkdir(path, 0o777) != 0, errno != EEXIST, errno != EISDIR {
        throw FolderError(path: path, error: .current)
      }
    }
    // `mkdir` also fails with `EEXIST` if a file has the name.
    let whole = folder.isEmpty ? "." : folder
    guard let stream = opendir(whole) else { throw FolderError(path: whole, error: .current) }
    closedir(stream)
  }

  /// An error of creating a folder or one of its parents.
  struct FolderError: Error {
    var path: String
    var error: SystemError
  }

  /// Creates a folder that only this user can access, with `prefix` and six more characters as its name.
  static func makePrivateFolder(_ prefix: String) throws(SystemError) -> String {
    var template = Array("\(prefix)XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw .current }
    return String(cString: made)
  }
}

/// Calls the function of the system whose name a method above hides.
private func systemRename(_ path: String, _ other: String) -> Int32 { rename(path, other) }

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

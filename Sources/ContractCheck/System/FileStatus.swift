#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The kind and the state of a file, as `stat` tells them.
struct FileStatus {
  enum Kind: Hashable, Sendable {
    case regular
    case folder
    case link

    /// A pipe, a socket or a device.
    case special
  }

  private let status: stat

  /// Reads the status of a file, or with `followingLinks: false` that of a symbolic link itself.
  init(_ path: String, followingLinks: Bool = true) throws(SystemError) {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { throw .current }
    self.status = status
  }

  init(_ file: OpenFile) throws(SystemError) {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { throw .current }
    self.status = status
  }

  var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .folder
    case S_IFLNK: .link
    case _: .special
    }
  }

  /// The size in bytes.
  var size: Int { Int(status.st_size) }

  /// The number of names that the file has.
  var names: Int { Int(status.st_nlink) }
  var device: UInt64 { UInt64(truncatingIfNeeded: status.st_dev) }
  var inode: UInt64 { UInt64(status.st_ino) }

  /// The bytes of the modification time. It is only compared: a static build does not see the members of `timespec`.
  var modified: [UInt8] {
    #if canImport(Darwin)
      withUnsafeBytes(of: status.st_mtimespec) { Array($0) }
    #else
      withUnsafeBytes(of: status.st_mtim) { Array($0) }
    #endif
  }
}

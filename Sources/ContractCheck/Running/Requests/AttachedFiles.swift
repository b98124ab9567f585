/// The files that a contract may send: those in its own folder, and below it.
struct AttachedFiles: Hashable, Sendable {
  private let contract: String

  /// The size limit of a file, in bytes.
  var limit = 16 << 20

  /// Uses the folder of a contract; `file` is the contract's file as the user named it.
  init(besideContract file: String) { contract = file }

  /// The folder of the contract. Every request has these files, and few read one.
  var folder: String {
    let parts = contract.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    if parts.isEmpty { return "." }
    return parts == [""] ? "/" : parts.joined(separator: "/")
  }

  /// Reads a file by its path relative to the folder. Throws if the path leads out of it, by name or by a link.
  func read(_ path: String) throws(UnsendableRequest) -> [UInt8] {
    let (file, size) = try opened(path)
    defer { file.close() }
    guard let bytes = try? file.bytes(size), bytes.count == size else {
      throw UnsendableRequest(reason: "the file '\(path)' ended while it was read")
    }
    return bytes
  }

  /// Throws the error that would prevent a file from being read.
  func verify(_ path: String) throws(UnsendableRequest) {
    try opened(path).file.close()
  }

  private func opened(_ path: String) throws(UnsendableRequest) -> (file: OpenFile, size: Int) {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasPrefix("/"), !steps.contains("..") else {
      throw UnsendableRequest(reason: "the path '\(path)' must stay inside the contract's folder")
    }
    guard let root = FileSystem.resolved(folder), let full = FileSystem.resolved("\(folder)/\(path)") else {
      throw UnsendableRequest(reason: "the file '\(path)' is not in the contract's folder")
    }
    guard full.hasPrefix(root == "/" ? root : "\(root)/") else {
      throw UnsendableRequest(reason: "the file '\(path)' is a link that leads out of the contract's folder")
    }
    guard let file = try? OpenFile(full, for: .reading, [.notFollowingLinks, .notWaiting]) else {
      throw UnsendableRequest(reason: "the file '\(path)' cannot be read")
    }
    do throws(UnsendableRequest) {
      return (file, try size(of: file, named: path))
    } catch {
      file.close()
      throw error
    }
  }

  private func size(of file: OpenFile, named path: String) throws(UnsendableRequest) -> Int {
    guard let status = try? FileStatus(file), status.kind == .regular else {
      throw UnsendableRequest(reason: "'\(path)' is not a file")
    }
    guard status.size <= limit else {
      throw UnsendableRequest(reason: "the file '\(path)' is larger than \(limit) bytes")
    }
    return status.size
  }
}

/// The states of files, each with a stamp that distinguishes it from other states; a missing file has no stamp.
struct FileStamps: Hashable, Sendable {
  /// The state of a file. An editor that renames a new file changes the inode, one that writes in place the time or the
  /// size.
  struct Stamp: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
    var size: Int64

    /// The bytes of the modification time, which is only compared.
    var modified: [UInt8]
  }

  private(set) var stamps: [String: Stamp] = [:]

  init(_ stamps: [String: Stamp] = [:]) { self.stamps = stamps }

  /// Reads the current states of the files.
  init(of files: some Sequence<String>) {
    for file in files { stamps[file] = Stamp(of: file) }
  }

  var files: [String] { stamps.keys.sorted() }

  /// Returns these states, and those of other files that were read later.
  func adding(_ later: FileStamps) -> FileStamps {
    FileStamps(stamps.merging(later.stamps) { earlier, _ in earlier })
  }
}

extension FileStamps.Stamp {
  /// Reads the state of a file; `nil` if it does not exist.
  init?(of file: String) {
    guard let status = try? FileStatus(file) else { return nil }
    self.init(
      device: status.device, inode: status.inode, size: Int64(status.size), modified: status.modified)
  }
}

/// The changes between two states of files.
struct FileChanges: Hashable, Sendable {
  /// The number of names of one kind that are printed.
  private static let maximumNames = 5

  /// The changed files, by name, as are the others.
  var changed: [String] = []
  var new: [String] = []
  var gone: [String] = []

  init(from old: FileStamps, to now: FileStamps) {
    for (file, stamp) in now.stamps where old.stamps[file] != stamp {
      if old.stamps[file] == nil { new.append(file) } else { changed.append(file) }
    }
    gone = old.stamps.keys.filter { now.stamps[$0] == nil }.sorted()
    changed.sort()
    new.sort()
  }

  var isEmpty: Bool { all.isEmpty }
  var all: Set<String> { Set(changed + new + gone) }

  /// The changes in words, such as `changed specs/a.json, specs/b.json; new specs/c.json`.
  var words: String {
    [("changed", changed), ("new", new), ("gone", gone)].filter { !$0.1.isEmpty }.map { word, files in
      let more = files.count > Self.maximumNames ? " and \(files.count - Self.maximumNames) more" : ""
      return "\(word) \(files.prefix(Self.maximumNames).joined(separator: ", "))\(more)"
    }.joined(separator: "; ")
  }
}

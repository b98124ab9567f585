/// The files of a source tree at one moment, such as those of a git tag. Only what describes projects is read.
package struct SourceTree: Sendable {
  /// The paths of all files, relative to the root of the tree.
  package let paths: [String]
  private let read: @Sendable (String) -> [UInt8]?

  /// Creates a tree with a function that returns the bytes of a path, or `nil` if it cannot read them.
  package init(paths: [String], bytes: @escaping @Sendable (String) -> [UInt8]?) {
    (self.paths, read) = (paths, bytes)
  }

  package func bytes(of path: String) -> [UInt8]? { read(path) }
}

/// The paths of the Swift files of a tree, in an order in which those of a folder are together.
struct SwiftPaths: Sendable {
  let all: [String]
  private let known: Set<String>

  /// The only path of which this is the form in small letters.
  private let byFoldedName: [String: String]

  init(_ paths: [String]) {
    all = paths.filter { $0.hasSuffix(".swift") }.sorted()
    known = Set(all)
    var folded: [String: String] = [:]
    var ambiguous: Set<String> = []
    for path in all where folded.updateValue(path, forKey: path.lowercased()) != nil {
      ambiguous.insert(path.lowercased())
    }
    byFoldedName = folded.filter { !ambiguous.contains($0.key) }
  }

  /// Returns the path of the tree that a project names. A Mac finds a file that is written in other letters as well.
  func path(named name: String) -> String? {
    known.contains(name) ? name : byFoldedName[name.lowercased()]
  }

  /// Returns the paths below a folder; those of the whole tree if the folder is empty.
  func below(_ folder: String) -> ArraySlice<String> {
    if folder.isEmpty { return all[...] }
    let prefix = folder + "/"
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    return all[low...].prefix { $0.hasPrefix(prefix) }
  }

  /// Returns what a name of a file or a folder stands for.
  func files(at path: String) -> [String] {
    self.path(named: path).map { [$0] } ?? Array(below(path))
  }
}

/// Paths of a tree, which are relative to its root and have no `.` and `..`.
enum TreePath {
  /// Returns the place that a relative path has from a folder; `nil` if it is not in the tree.
  static func joined(_ folder: String, _ path: String) -> String? {
    guard !path.hasPrefix("/") else { return nil }
    var parts = folder.split(separator: "/")
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": if parts.popLast() == nil { return nil }
      case _: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the folder of a path; empty for the root of the tree.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }
}

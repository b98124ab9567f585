/// A path for annotations: relative to the folder of the run, with `/` as separator, and never outside of it.
struct RepositoryPath: Hashable, Sendable {
  var text: String

  /// Normalizes a path. `nil` for an absolute path, one with `..`, a URL, and one with characters that cannot be shown.
  init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    let isAbsolute =
      path.hasPrefix("/") || path.utf8.contains(0x5C) || path.contains("://") || path.hasPrefix("~")
    let isPlain =
      path.unicodeScalars.allSatisfy { $0.isSeen && $0.value <= 0xFFFF } && path.utf8.count <= 1024
    if isAbsolute || !isPlain || parts.isEmpty || parts.contains("..") { return nil }
    text = parts.joined(separator: "/")
  }
}

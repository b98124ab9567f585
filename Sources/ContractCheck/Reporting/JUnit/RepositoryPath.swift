/// A file as annotations need it: relative to the folder of the run, with `/`, and never leaving it.
struct RepositoryPath: Hashable, Sendable {
  var text: String

  /// `nil` for an absolute path, for one that goes up, for an address, and for one that could not be shown as it is.
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

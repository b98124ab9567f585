/// A file as annotations need it: relative to the folder of the run, with `/`, and never leaving it.
struct RepositoryPath: Hashable, Sendable {
  var text: String

  /// `nil` for an absolute path, for one that goes up, and for an address.
  init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).filter { $0 != "." }
    let isAbsolute =
      path.hasPrefix("/") || path.utf8.contains(0x5C) || path.contains("://") || path.hasPrefix("~")
    if isAbsolute || parts.isEmpty || parts.contains("..") { return nil }
    text = parts.joined(separator: "/")
  }
}

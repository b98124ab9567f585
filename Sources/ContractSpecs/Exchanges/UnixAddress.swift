/// The address of a backend behind a socket of the file system: `unix:/run/app.sock`, and of a request to it:
/// `unix:/run/app.sock:/login?x=1`.
package struct UnixAddress: Hashable, Sendable {
  /// The socket's absolute path.
  package var socket: String

  /// Path and query; empty if the address has none.
  package var target: String

  /// What requests call the host, which a path is not.
  package static let host = "localhost"

  /// The longest path that `sockaddr_un` of Linux holds, in bytes.
  private static let longestPath = 107

  /// `nil` if the text is no such address.
  package init?(_ text: String) {
    guard text.prefix(6).lowercased() == "unix:/" else { return nil }
    let parts = text.dropFirst(5).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    socket = String(parts[0])
    target = parts.count > 1 ? String(parts[1]) : ""
    guard !socket.hasSuffix("/"), socket.utf8.count <= Self.longestPath,
      parts.count == 1 || target.hasPrefix("/")
    else { return nil }
  }

  /// What the address is over HTTP, where the socket is named elsewhere.
  package var overHTTP: String { "http://\(Self.host)\(target)" }

  /// The address of another request to the same socket: an address over HTTP as it stands in an answer. `nil` if it
  /// leads elsewhere.
  package func address(of url: String) -> String? {
    let origin = "http://\(Self.host)"
    guard url == origin || url.hasPrefix(origin + "/") || url.hasPrefix(origin + "?") else { return nil }
    let rest = url.dropFirst(origin.count)
    return "unix:\(socket):" + (rest.hasPrefix("/") ? rest : "/" + rest)
  }
}

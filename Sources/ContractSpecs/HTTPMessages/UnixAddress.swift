/// The address of a backend on a Unix domain socket, `unix:/run/app.sock`, or of a request to it,
/// `unix:/run/app.sock:/login?x=1`.
package struct UnixAddress: Hashable, Sendable {
  /// The socket's absolute path.
  package var socket: String

  /// The path and query of the request; empty if the address has none.
  package var target: String

  /// The host in requests, which cannot be a path.
  package static let host = "localhost"

  /// The maximum length of a path in the system's `sockaddr_un`, in bytes.
  #if canImport(Darwin)
    private static let maximumPathLength = 103
  #else
    private static let maximumPathLength = 107
  #endif

  /// Parses an address. Returns `nil` for any other text.
  package init?(_ text: String) {
    guard text.utf8.starts(with: "unix:/".utf8, by: { $0.lowercasedLetter == $1 }) else { return nil }
    let parts = text.dropFirst(5).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    socket = String(parts[0])
    target = parts.count > 1 ? String(parts[1]) : ""
    guard !socket.hasSuffix("/"), socket.utf8.count <= Self.maximumPathLength,
      parts.count == 1 || target.hasPrefix("/")
    else { return nil }
  }

  /// The URL of the request over HTTP, for use with the socket.
  package var overHTTP: String { "http://\(Self.host)\(target)" }

  /// Returns the address of another request to the same socket, for an HTTP URL in a response; `nil` if the URL has
  /// another origin.
  package func address(of url: String) -> String? {
    let origin = "http://\(Self.host)"
    guard url == origin || url.hasPrefix(origin + "/") || url.hasPrefix(origin + "?") else { return nil }
    let rest = url.dropFirst(origin.count)
    return "unix:\(socket):" + (rest.hasPrefix("/") ? rest : "/" + rest)
  }
}

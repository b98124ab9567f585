/// The host names that requests may use.
///
/// A page in a browser can rebind its own name to 127.0.0.1 after it was loaded, and could then read every response.
/// Its requests still contain that name.
struct ServedHosts: Hashable, Sendable {
  /// The names in addition to those of the loopback interface, in lower case.
  var others: Set<String> = []

  /// Returns whether `NAME` or `NAME:PORT` is allowed.
  func contain(_ authority: String) -> Bool {
    guard let name = Self.name(in: authority.lowercased()) else { return false }
    return LoopbackHost.contains(name) || others.contains(name)
  }

  /// Returns the name without the port and without the final dot of a full name; `nil` if the authority is invalid.
  static func name(in authority: String) -> String? {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : nil
    let rest = end.map { authority.index(after: $0) } ?? authority.startIndex
    let colon = authority[rest...].firstIndex(of: ":") ?? authority.endIndex
    let port = authority[colon...].dropFirst()
    guard end == nil || rest == colon, port.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let name = authority[..<colon]
    return String(name.hasSuffix(".") ? name.dropLast() : name)
  }
}

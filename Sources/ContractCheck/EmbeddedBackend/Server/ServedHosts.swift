/// The names under which requests may come.
///
/// A page in a browser can give its own name the address 127.0.0.1 after it was loaded, and would then be allowed to read
/// every answer. Its requests still say that name.
struct ServedHosts: Hashable, Sendable {
  /// Names besides those of this machine, in lower case.
  var others: Set<String> = []

  /// Whether `NAME` or `NAME:PORT` is one of them.
  func contain(_ authority: String) -> Bool {
    guard let name = Self.name(in: authority.lowercased()) else { return false }
    return name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]" || Self.isLoopback(name)
      || others.contains(name)
  }

  /// Without the port and the dot of a full name.
  static func name(in authority: String) -> String? {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : nil
    let rest = end.map { authority.index(after: $0) } ?? authority.startIndex
    let colon = authority[rest...].firstIndex(of: ":") ?? authority.endIndex
    let port = authority[colon...].dropFirst()
    guard end == nil || rest == colon, port.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let name = authority[..<colon]
    return String(name.hasSuffix(".") ? name.dropLast() : name)
  }

  /// An address of 127.0.0.0/8.
  private static func isLoopback(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? UInt8(part) : nil
    }
    return parts.count == 4 && numbers.count == 4 && numbers[0] == 127
  }
}

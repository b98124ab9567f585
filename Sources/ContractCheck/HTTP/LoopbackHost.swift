/// Names of hosts that are the machine itself.
enum LoopbackHost {
  /// Returns whether a name, in lower case and without its port, is that of the loopback interface (RFC 6761 section 6.3,
  /// RFC 1122 section 3.2.1.3).
  static func contains(_ name: some StringProtocol) -> Bool {
    ["localhost", "[::1]"].contains { name == $0 } || name.hasSuffix(".localhost") || isAddress(name)
  }

  /// Returns whether a name is an address of 127.0.0.0/8.
  private static func isAddress(_ name: some StringProtocol) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? UInt8(part) : nil
    }
    return parts.count == 4 && numbers.count == 4 && numbers[0] == 127
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The sockets of the connections without TLS that libcurl keeps open, keyed by their local ports.
///
/// Bytes that a backend sends after a complete response would be taken for the response to the next request on that
/// connection, and libcurl 7.88 does not check for them. Used only by the thread of its `CurlLoop`.
final class KeptSockets {
  private var sockets: [Int: Int32] = [:]

  private static let peek = Int32(MSG_PEEK | MSG_DONTWAIT)

  func note(_ socket: Int32, port: Int) {
    if socket >= 0, port > 0 { sockets[port] = socket }
  }

  /// Returns whether unread bytes or the end of the stream wait on the connection with this local port.
  func haveUnreadBytes(port: Int) -> Bool {
    guard let socket = sockets[port], localPort(of: socket) == port else { return false }
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Self.peek) >= 0
  }

  /// Returns the current port of a descriptor, which may have been reused for another socket.
  private func localPort(of socket: Int32) -> Int? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    guard status == 0 else { return nil }
    // The port is at the same offset in the addresses of both families.
    return withUnsafeBytes(of: &address) { Int($0[2]) << 8 | Int($0[3]) }
  }
}

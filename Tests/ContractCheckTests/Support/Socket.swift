#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The calls of the sockets API that the tests' servers need.
enum Socket {
  struct Failure: Error {
    var code = errno
  }

  /// Returns a socket that listens on a free port of 127.0.0.1. The table of faults opens more than a hundred
  /// connections at once, and a connection that finds the queue full waits for half a minute.
  static func listening(backlog: Int32 = 1024) throws -> (socket: Int32, port: UInt16) {
    let (listener, port) = try bound()
    guard listen(listener, backlog) == 0 else { throw Failure() }
    return (listener, port)
  }

  /// Returns a socket that listens at a path, which must be short.
  static func listening(atPath path: String) throws -> Int32 {
    let listener = stream(AF_UNIX)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else { throw Failure(code: ENAMETOOLONG) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0, listen(listener, 1024) == 0 else { throw Failure() }
    return listener
  }

  /// Returns a socket that has a free port of 127.0.0.1 and refuses connections until it listens.
  static func bound() throws -> (socket: Int32, port: UInt16) {
    let listener = tcp()
    var address = loopback(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withSocketAddress(&address) { address in
      bind(listener, address, length) == 0 ? getsockname(listener, address, &length) : -1
    }
    guard status == 0 else { throw Failure() }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// Connects to a port of 127.0.0.1.
  static func connection(to port: UInt16) throws -> Int32 {
    let connection = tcp()
    var address = loopback(port)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    guard withSocketAddress(&address, { connect(connection, $0, length) }) == 0 else { throw Failure() }
    return connection
  }

  /// Returns the next connection, or `nil` once the socket is shut down, or `isStopping` returns `true`: on Darwin,
  /// shutting a listening socket down wakes nobody.
  static func connection(from listener: Int32, unless isStopping: () -> Bool = { false }) -> Int32? {
    var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    while !isStopping() {
      let count = poll(&entry, 1, 100)
      if count == 0 || count < 0 && errno == EINTR { continue }
      let connection = count < 0 ? -1 : accept(listener, nil, nil)
      return connection < 0 ? nil : connection
    }
    return nil
  }

  /// Waits for bytes. Returns `nil` once the other side has closed.
  static func bytes(from connection: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, count in
      count = max(0, recv(connection, buffer.baseAddress, buffer.count, 0))
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Sends all bytes. Returns `false` if the other side has closed.
  static func send(all bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Makes closing the connection send RST.
  static func resetOnClose(_ connection: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  private static func tcp() -> Int32 { stream(AF_INET) }

  /// Returns a socket on which, and on whose connections, writing to the closed other side raises no signal on Darwin,
  /// where it could reach any thread. On Linux it reaches the thread that writes.
  private static func stream(_ family: Int32) -> Int32 {
    #if canImport(Glibc)
      return socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let new = socket(family, SOCK_STREAM, 0)
      #if canImport(Darwin)
        var on: Int32 = 1
        setsockopt(new, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      #endif
      return new
    #endif
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return address
  }

  private static func withSocketAddress<Result>(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}

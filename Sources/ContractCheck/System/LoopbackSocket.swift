#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A TCP socket on the loopback interface, identified by its descriptor. Its holder must close it.
struct LoopbackSocket: Hashable, Sendable {
  let descriptor: Int32

  /// The system's error message for a socket that cannot be created or used.
  struct Failure: Error, Hashable {
    var reason: String

    static var current: Failure { Failure(reason: SystemError.current.message) }
  }

  /// Returns a socket that listens on 127.0.0.1; port 0 selects a free port.
  static func listening(on port: UInt16) throws(Failure) -> (socket: Self, port: UInt16) {
    let socket = Self(descriptor: tcp())
    guard socket.descriptor >= 0 else { throw .current }
    do throws(Failure) {
      return (socket, try socket.listen(on: port))
    } catch {
      socket.close()
      throw error
    }
  }

  private func listen(on port: UInt16) throws(Failure) -> UInt16 {
    inheritNot()
    setOption(SOL_SOCKET, SO_REUSEADDR)
    #if canImport(Darwin)
      // Its connections inherit it. Without it, sending on one that is closed can end the process.
      setOption(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 ? getsockname(descriptor, address, &length) : -1
      }
    }
    guard status == 0, systemListen(descriptor) == 0 else { throw .current }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Returns the next waiting connection, or `nil` if there is none or it cannot be accepted.
  func accept() -> Self? {
    let connection = systemAccept(descriptor)
    guard connection >= 0 else { return nil }
    let socket = Self(descriptor: connection)
    socket.inheritNot()
    socket.setOption(Int32(IPPROTO_TCP), TCP_NODELAY)
    return socket
  }

  /// Waits until the socket can be read, or written to. Returns `false` if the deadline passes first.
  func wait(toWrite: Bool = false, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = deadline - .now
      guard left > .zero else { return false }
      let milliseconds = Int32(min(left / .milliseconds(1), 1e9)) + 1
      var entry = pollfd(descriptor: descriptor, toWrite: toWrite)
      let count = poll(&entry, 1, milliseconds)
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }

  /// Returns the bytes received, after `wait`; `nil` if the other side has closed the connection.
  func receive() -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Sends all bytes. Returns `false` if the other side is gone or does not receive them in time.
  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) -> Bool {
    var sent = 0
    while sent < bytes.count {
      guard wait(toWrite: true, until: deadline) else { return false }
      let count = bytes.withUnsafeBytes { buffer in
        systemSend(descriptor, UnsafeRawBufferPointer(rebasing: buffer[sent...]))
      }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Shuts down both directions, so that threads that wait on the socket continue. The descriptor stays open.
  func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Shuts down the sending direction.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  func close() { systemClose(descriptor) }

  private func inheritNot() { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

  private func setOption(_ level: Int32, _ name: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, name, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func tcp() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }
}

extension pollfd {
  init(descriptor: Int32, toWrite: Bool) {
    self.init(fd: descriptor, events: Int16(toWrite ? POLLOUT : POLLIN), revents: 0)
  }
}

// These functions call those of the system whose names the methods above hide.

private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 256) }

private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

private func systemClose(_ descriptor: Int32) { close(descriptor) }

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
  #else
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
  #endif
}

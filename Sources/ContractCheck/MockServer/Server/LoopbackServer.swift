import ContractSpecs

/// A server for plain HTTP/1.1 on a port of 127.0.0.1, with keep-alive, a thread for each connection and limits on
/// everything.
final class LoopbackServer: Sendable {
  let port: UInt16
  private let listener: LoopbackSocket
  private let limits: ServerLimits
  private let hosts: ServedHosts
  private let memory: RequestMemory
  private let respond: @Sendable (Request) -> Reply
  private let connections = Locked(Connections())

  private struct Connections {
    var open: Set<LoopbackSocket> = []
    var isStopped = false
  }

  /// Starts listening; port 0 selects a free port. `respond` is called on the threads of connections.
  init(
    port: UInt16 = 0, limits: ServerLimits = ServerLimits(), hosts: ServedHosts = ServedHosts(),
    respond: @escaping @Sendable (Request) -> Reply
  ) throws(LoopbackSocket.Failure) {
    (listener, self.port) = try LoopbackSocket.listening(on: port)
    self.limits = limits
    self.hosts = hosts
    memory = RequestMemory(limit: limits.memory)
    self.respond = respond
    guard let thread = WorkerThread({ [self] in acceptAll() }) else {
      listener.close()
      throw LoopbackSocket.Failure(reason: "the system has no thread to give")
    }
    thread.detach()
  }

  /// The URL of the server: scheme, host and port.
  var url: String { "http://127.0.0.1:\(port)" }

  /// Closes all connections and accepts no more.
  func stop() {
    connections.withLock { connections in
      connections.isStopped = true
      for socket in connections.open { socket.shutDown() }
    }
  }

  private func acceptAll() {
    while !connections.withLock(\.isStopped) {
      // The loop wakes regularly to see whether the server has been stopped.
      guard listener.wait(until: .now + .milliseconds(100)) else { continue }
      guard let socket = listener.accept() else {
        Pause.milliseconds(10)  // no descriptor is free
        continue
      }
      take(socket)
    }
    listener.close()
  }

  private func take(_ socket: LoopbackSocket) {
    let isTaken = connections.withLock { connections in
      guard !connections.isStopped, connections.open.count < limits.connections else { return false }
      connections.open.insert(socket)
      return true
    }
    guard isTaken else { return turnAway(socket) }
    let thread = WorkerThread { [self] in
      var connection = ServedConnection(
        socket, limits: limits, hosts: hosts, memory: memory, respond: respond)
      connection.serve()
      end(socket)
    }
    guard let thread else { return end(socket) }
    thread.detach()
  }

  /// Closes a connection. The socket leaves the set first, so that `stop` never uses a descriptor that has been
  /// reassigned.
  private func end(_ socket: LoopbackSocket) {
    connections.withLock { _ = $0.open.remove(socket) }
    socket.close()
  }

  private func turnAway(_ socket: LoopbackSocket) {
    let reply = Reply.refusing(
      RequestRefusal(status: 503, reason: "more than \(limits.connections) connections are open"))
    let text = ResponseText(
      response: reply.response, closes: true, date: CalendarTime(unix: SystemClock().now))
    // The client's bytes are read, since closing with unread bytes would reset the connection and lose the response.
    _ = socket.send(text.bytes, until: .now + .milliseconds(100))
    socket.endSending()
    if socket.wait(until: .now + .milliseconds(10)) { _ = socket.receive() }
    socket.close()
  }
}

import ContractSpecs

/// Plain HTTP/1.1 on a port of 127.0.0.1: keep-alive, a thread for each connection, bounds on everything.
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

  /// Listens from now on; port 0 takes a free one. `respond` is called on the threads of connections.
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

  /// Scheme, host and port.
  var url: String { "http://127.0.0.1:\(port)" }

  /// Ends every connection and takes no more.
  func stop() {
    connections.withLock { connections in
      connections.isStopped = true
      for socket in connections.open { socket.shutDown() }
    }
  }

  private func acceptAll() {
    while !connections.withLock(\.isStopped) {
      // Looks up now and then whether it has been stopped.
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

  /// The socket leaves the set before it is closed, so that `stop` never touches a descriptor that is another's.
  private func end(_ socket: LoopbackSocket) {
    connections.withLock { _ = $0.open.remove(socket) }
    socket.close()
  }

  private func turnAway(_ socket: LoopbackSocket) {
    let reply = Reply.refusing(
      RequestRefusal(status: 503, reason: "more than \(limits.connections) connections are open"))
    let text = ResponseText(
      answer: reply.answer, closes: true, date: CalendarTime(unix: SystemClock().now))
    // What the client has sent is read, so that the answer is not lost to a reset.
    _ = socket.send(text.bytes, until: .now + .milliseconds(100))
    socket.endSending()
    if socket.wait(until: .now + .milliseconds(10)) { _ = socket.receive() }
    socket.close()
  }
}

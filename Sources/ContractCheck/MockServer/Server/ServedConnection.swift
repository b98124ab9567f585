import ContractSpecs

/// A client's connection, which serves its requests one after the other.
struct ServedConnection {
  let socket: LoopbackSocket
  let limits: ServerLimits
  let hosts: ServedHosts
  let memory: RequestMemory
  let respond: @Sendable (Request) -> Reply

  /// The bytes that were received and not yet parsed.
  private var buffer: ArraySlice<UInt8> = []
  private var deadline = ContinuousClock.now

  /// The number of bytes of the current request, and how many of them are reserved in `memory`.
  private var arrived = 0
  private var held = 0

  /// True if a part of the current request has been received.
  private var hasBegun = false

  /// The reason why reading stops.
  private enum Ending: Error {
    /// A client that has disconnected, or was silent between two requests for too long.
    case gone
    case refused(RequestRefusal)
  }

  init(
    _ socket: LoopbackSocket, limits: ServerLimits, hosts: ServedHosts, memory: RequestMemory,
    respond: @escaping @Sendable (Request) -> Reply
  ) {
    self.socket = socket
    self.limits = limits
    self.hosts = hosts
    self.memory = memory
    self.respond = respond
  }

  /// Serves requests until one side closes the connection.
  mutating func serve() {
    defer { memory.giveBack(held) }
    do throws(Ending) {
      while try serveOne() {}
    } catch {
      switch error {
      case .gone: return
      case .refused(let refusal): send(.refusing(refusal), closes: true)
      }
    }
    endWell()
  }

  /// Serves one request. Returns whether another may follow.
  private mutating func serveOne() throws(Ending) -> Bool {
    hasBegun = !buffer.isEmpty
    deadline = .now + (buffer.isEmpty ? limits.idleTime : limits.requestTime)
    let head = try takeHead()
    let body = try takeBody(of: head)
    let reply = respond(
      Request(method: head.method, url: head.target, headers: head.headers, body: body))
    // The memory is released before the response is sent, so that a client that has read it can rely on it.
    forgetRequest()
    hold(reply.delay)
    let isCut = reply.response.end != .complete
    let closes = isCut || !head.keepsAlive
    return send(reply, isForHead: head.method == "HEAD", closes: closes) && !closes
  }

  /// Releases the memory of an answered request. The buffer is copied, because a slice would keep all of its storage.
  private mutating func forgetRequest() {
    if held > 0 { buffer = ArraySlice(Array(buffer)) }
    memory.giveBack(held)
    (arrived, held) = (buffer.count, 0)
  }

  private mutating func takeHead() throws(Ending) -> RequestHead {
    while true {
      do throws(RequestRefusal) {
        if let (head, length) = try RequestHead.parse(buffer, limits: limits) {
          buffer = buffer.dropFirst(length)
          try head.requireHost(among: hosts)
          return head
        }
      } catch {
        throw .refused(error)
      }
      try receive()
    }
  }

  private mutating func takeBody(of head: RequestHead) throws(Ending) -> [UInt8]? {
    var awaitsContinue = head.awaitsContinue
    var chunks = ChunkReader(limits: limits)
    while true {
      do throws(RequestRefusal) {
        switch try BodyFraming(of: head, limits: limits) {
        case .chunked:
          if try chunks.take(from: &buffer) { return chunks.body }
        case let framing:
          if let (body, length) = try framing.body(in: buffer, limits: limits) {
            buffer = buffer.dropFirst(length)
            return body
          }
        }
      } catch {
        throw .refused(error)
      }
      if awaitsContinue, !socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), until: deadline) {
        throw .gone
      }
      awaitsContinue = false
      try receive()
    }
  }

  /// Waits for more bytes. The time limit of a request counts from its first byte.
  private mutating func receive() throws(Ending) {
    guard socket.wait(until: deadline) else {
      guard hasBegun else { throw .gone }
      throw .refused(RequestRefusal(status: 408, reason: "the request took longer than the time it has"))
    }
    guard let bytes = socket.receive() else { throw .gone }
    if !hasBegun { deadline = .now + limits.requestTime }
    hasBegun = true
    try hold(bytes.count)
    buffer += bytes
  }

  /// Reserves memory for received bytes. The size of a head is free for each connection, so that small requests are
  /// answered while others send large ones.
  private mutating func hold(_ count: Int) throws(Ending) {
    arrived += count
    let more = max(0, arrived - limits.head) - held
    guard more > 0 else { return }
    guard memory.take(more) else {
      throw .refused(
        RequestRefusal(
          status: 503, reason: "all clients together have sent more than \(limits.memory) bytes; try again"))
    }
    held += more
  }

  @discardableResult
  private func send(_ reply: Reply, isForHead: Bool = false, closes: Bool) -> Bool {
    let text = ResponseText(
      response: reply.response, isForHead: isForHead, closes: closes,
      date: CalendarTime(unix: SystemClock().now))
    return socket.send(text.bytes, until: .now + limits.requestTime)
  }

  private func hold(_ delay: Duration) {
    guard delay > .zero else { return }
    let end = ContinuousClock.now + delay
    while ContinuousClock.now < end { Pause.milliseconds(20) }
  }

  /// Shuts down the sending side first and reads the remaining bytes, so that the last response is not lost to a reset
  /// (RFC 9112 section 9.6).
  private func endWell() {
    socket.endSending()
    let end = ContinuousClock.now + .milliseconds(500)
    var count = 0
    while count < 1 << 22, socket.wait(until: end), let bytes = socket.receive() { count += bytes.count }
  }
}

extension Reply {
  /// Returns the reply to a request that was refused.
  static func refusing(_ refusal: RequestRefusal) -> Self {
    var headers = [Header("Content-Type", "text/plain; charset=utf-8")]
    if refusal.status == 503 { headers.append(Header("Retry-After", "1")) }
    return Reply(
      response: HTTPResponse(
        status: refusal.status, headers: headers, body: Array("\(refusal.reason)\n".utf8)))
  }
}

import ContractSpecs

/// One client's connection: takes requests one after the other, in their order, and answers each.
struct ServedConnection {
  let socket: LoopbackSocket
  let limits: ServerLimits
  let hosts: ServedHosts
  let memory: RequestMemory
  let respond: @Sendable (Request) -> Reply

  /// What has arrived and has not been taken yet.
  private var buffer: ArraySlice<UInt8> = []
  private var deadline = ContinuousClock.now

  /// Bytes of the request that is read, and how many of them have been taken from the memory of all.
  private var arrived = 0
  private var held = 0

  /// Whether anything of the request that is awaited has arrived.
  private var hasBegun = false

  /// Why nothing more is read.
  private enum Ending: Error {
    /// The client is gone, or has been silent between two requests.
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

  /// Serves until one of the two ends the connection.
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

  /// Takes one request and answers it; whether another may follow.
  private mutating func serveOne() throws(Ending) -> Bool {
    hasBegun = !buffer.isEmpty
    deadline = .now + (buffer.isEmpty ? limits.idleTime : limits.requestTime)
    let head = try takeHead()
    let body = try takeBody(of: head)
    let reply = respond(
      Request(method: head.method, url: head.target, headers: head.headers, body: body))
    // Before the answer is sent: who has read it may count on the room.
    forgetRequest()
    hold(reply.delay)
    let isCut = reply.answer.end != .complete
    let closes = isCut || !head.keepsAlive
    return send(reply, isForHead: head.method == "HEAD", closes: closes) && !closes
  }

  /// Gives back what a request took that was answered; a slice would keep all of it.
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

  /// Waits for more; the time for a request counts from its first byte.
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

  /// As much as a head may take is everybody's own, so that small requests are answered while others send large ones.
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
      answer: reply.answer, isForHead: isForHead, closes: closes,
      date: CalendarTime(unix: SystemClock().now))
    return socket.send(text.bytes, until: .now + limits.requestTime)
  }

  private func hold(_ delay: Duration) {
    guard delay > .zero else { return }
    let end = ContinuousClock.now + delay
    while ContinuousClock.now < end { Pause.milliseconds(20) }
  }

  /// Ends the sending side first and reads what still comes, so that the last answer is not lost to a reset
  /// (RFC 9112 section 9.6).
  private func endWell() {
    socket.endSending()
    let end = ContinuousClock.now + .milliseconds(500)
    var count = 0
    while count < 1 << 22, socket.wait(until: end), let bytes = socket.receive() { count += bytes.count }
  }
}

extension Reply {
  /// The words for a request that was not taken.
  static func refusing(_ refusal: RequestRefusal) -> Self {
    var headers = [Header("Content-Type", "text/plain; charset=utf-8")]
    if refusal.status == 503 { headers.append(Header("Retry-After", "1")) }
    return Reply(
      answer: Answer(status: refusal.status, headers: headers, body: Array("\(refusal.reason)\n".utf8)))
  }
}

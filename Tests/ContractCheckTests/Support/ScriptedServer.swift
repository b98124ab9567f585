@testable import ContractCheck

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server on a free loopback port that sends exactly the given bytes.
///
/// For every request it carries out the steps of `script`; after the last step it waits for the next request on the
/// same connection. It stops with its last reference.
final class ScriptedServer: Sendable {
  enum Step: Sendable {
    case send([UInt8])
    case pause(milliseconds: UInt32)
    case close

    /// Ends the connection with RST instead of FIN.
    case reset

    /// Sends nothing more, until the client closes the connection.
    case hang

    /// Sends these bytes repeatedly, with a pause after each time, until the client closes the connection.
    case flood([UInt8], pauseMilliseconds: UInt32 = 0)

    static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
  }

  /// A request as it came.
  struct Received: Sendable {
    var head: String
    var body: [UInt8]

    /// The first line of the head without its version: method and target.
    var line: String { head.split(separator: " HTTP/").first.map(String.init) ?? "" }

    /// Returns the lines of the fields with that name, as they were sent.
    func fields(_ name: String) -> [String] {
      head.split(separator: "\r\n").map(String.init)
        .filter { $0.lowercased().hasPrefix(name.lowercased() + ":") }
    }
  }

  fileprivate struct Log: Sendable {
    var requests: [Received] = []
    var connections: [Int32] = []
    var accepted = 0
    var hungUp = 0
    var threads: [WorkerThread] = []
    var isStopping = false
  }

  let port: UInt16
  private let listener: Int32
  private let log = Locked(Log())
  private let acceptor: WorkerThread?

  /// Starts the server. `greeting` is sent on each new connection before anything is read; connections are refused for
  /// the first `closedMilliseconds`. With `path` it listens on a socket there in place of a port.
  init(
    greeting: String = "", closedMilliseconds: UInt32 = 0, path: String? = nil,
    _ script: @escaping @Sendable (Received) -> [Step]
  ) throws {
    (listener, port) =
      if let path { (try Socket.listening(atPath: path), 0) } else {
        try closedMilliseconds > 0 ? Socket.bound() : Socket.listening()
      }
    let (listener, log) = (listener, log)
    acceptor = WorkerThread {
      if closedMilliseconds > 0 {
        usleep(closedMilliseconds * 1000)
        listen(listener, 1024)
      }
      while let connection = Socket.connection(from: listener, unless: { log.withLock(\.isStopping) }) {
        let session = Session(connection: connection, log: log, greeting: greeting, script: script)
        log.withLock { log in
          log.accepted += 1
          log.connections.append(connection)
          if log.isStopping { shutdown(connection, Int32(SHUT_RDWR)) }
          if let thread = WorkerThread(session.run) { log.threads.append(thread) } else { close(connection) }
        }
      }
    }
  }

  deinit {
    log.withLock { $0.isStopping = true }
    shutdown(listener, Int32(SHUT_RDWR))
    acceptor?.join()
    close(listener)
    let threads = log.withLock { log in
      for connection in log.connections { shutdown(connection, Int32(SHUT_RDWR)) }
      return log.threads
    }
    for thread in threads { thread.join() }
  }

  var url: String { "http://127.0.0.1:\(port)" }
  var requests: [Received] { log.withLock(\.requests) }

  /// The number of accepted connections.
  var connectionCount: Int { log.withLock(\.accepted) }

  /// The number of clients that closed their connection while the server hung.
  var hungUpCount: Int { log.withLock(\.hungUp) }
}

extension ScriptedServer {
  /// Starts a server that gives every request the same response.
  convenience init(answering text: String) throws {
    try self.init { _ in [.send(text)] }
  }
}

/// A connection of a server.
private struct Session: Sendable {
  let connection: Int32
  let log: Locked<ScriptedServer.Log>
  let greeting: String
  let script: @Sendable (ScriptedServer.Received) -> [ScriptedServer.Step]

  func run() {
    _ = perform(.send(greeting))
    var pending: [UInt8] = []
    while let request = readRequest(&pending) {
      log.withLock { $0.requests.append(request) }
      guard script(request).allSatisfy(perform) else { break }
    }
    log.withLock { log in log.connections.removeAll { $0 == connection } }
    close(connection)
  }

  /// Carries out one step. Returns `false` to end the connection.
  private func perform(_ step: ScriptedServer.Step) -> Bool {
    switch step {
    case .send(let bytes): return Socket.send(all: bytes, to: connection)
    case .pause(let milliseconds): usleep(milliseconds * 1000)
    case .close: return false
    case .reset:
      Socket.resetOnClose(connection)
      return false
    case .flood(let bytes, let pause):
      while Socket.send(all: bytes, to: connection) { usleep(pause * 1000) }
      return false
    case .hang:
      while Socket.bytes(from: connection) != nil {}
      log.withLock { $0.hungUp += 1 }
      return false
    }
    return true
  }

  /// Reads a head and as much body as its `Content-Length` announces.
  private func readRequest(_ pending: inout [UInt8]) -> ScriptedServer.Received? {
    while true {
      if let end = pending.endOfHead {
        var request = ScriptedServer.Received(
          head: String(decoding: pending[..<end], as: UTF8.self), body: [])
        let length = request.fields("content-length").first.flatMap {
          Int($0.dropFirst(15).filter(\.isNumber))
        }
        let total = end + (length ?? 0)
        if pending.count >= total {
          request.body = Array(pending[end..<total])
          pending.removeFirst(total)
          return request
        }
      }
      guard let more = Socket.bytes(from: connection) else { return nil }
      pending += more
    }
  }
}

extension [UInt8] {
  fileprivate var endOfHead: Int? {
    let blank = Array("\r\n\r\n".utf8)
    guard count >= 4 else { return nil }
    return (0...(count - 4)).first { self[$0..<($0 + 4)].elementsEqual(blank) }.map { $0 + 4 }
  }
}

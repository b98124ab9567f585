import ContractSpecs
import Testing

@testable import ContractCheck

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct CurlTransportFailureTests {
  private let transport: CurlTransport

  init() throws {
    transport = try CurlTransport()
  }

  @Test func `a closed port refuses`() async throws {
    let port = try ScriptedServer(answering: "").port
    let failure = await transport.failure("http://127.0.0.1:\(port)/x")
    #expect(failure == .refused(by: "127.0.0.1:\(port)"))
    #expect(failure?.description == "connection refused by 127.0.0.1:\(port)")
  }

  @Test func `a host without an address cannot be resolved`() async {
    let failure = await transport.failure("http://nowhere.invalid/")
    #expect(failure == .cannotResolve(host: "nowhere.invalid"))
    #expect(failure?.description == "could not resolve host 'nowhere.invalid'")
  }

  @Test(arguments: [
    ("", TransportFailure.Phase.waiting),
    ("HTTP/1.1 200 OK\r\nX-A: b\r\n", .headers),
    ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n", .body(received: 0)),
    ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123", .body(received: 4)),
  ])
  func `a timeout says what was being waited for`(text: String, phase: TransportFailure.Phase) async throws {
    let server = try ScriptedServer { _ in [.send(text), .hang] }
    let failure = await transport.failure(server.url, .init(timeout: .milliseconds(200)))
    #expect(failure == .timedOut(after: .milliseconds(200), phase))
  }

  // Darwin makes a queue for 128 connections of one for none.
  #if !canImport(Darwin)
    @Test func `a port that never answers ends with the time for connecting`() async throws {
      let (listener, port) = try Socket.listening(backlog: 0)
      let first = try Socket.connection(to: port)  // takes the only place in the queue
      defer {
        close(first)
        close(listener)
      }
      let options = TransferOptions(connectTimeout: .milliseconds(200), timeout: .seconds(20))
      let failure = await transport.failure("http://127.0.0.1:\(port)", options)
      #expect(failure == .timedOut(after: .milliseconds(200), .connecting))
    }
  #endif

  @Test(arguments: [
    ([ScriptedServer.Step.close], TransportFailure.Name.closed),
    ([.pause(milliseconds: 20), .reset], .closed),
    ([.send("HTTP/1.1 200 OK\r\nX-A: "), .close], .closed),
    ([.send("HTTP/1.1 200 OK\r\nX-A: b\r\n"), .close], .closed),
    ([.send("HTTP/1.1 100 Continue\r\n\r\n"), .close], .closed),
    ([.send("<html>hello</html>\n"), .close], .protocol),
    ([.send("HTTP/7.1 200 OK\r\n\r\n"), .close], .protocol),
    ([.send("SSH-2.0-OpenSSH_9.2\r\n"), .close], .protocol),
    ([.send("HTTP/1.1 200 OK\r\nno colon\r\n\r\n"), .close], .protocol),
    ([.send("HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\n"), .close], .protocol),
  ])
  func `a connection without a response has its name`(
    steps: [ScriptedServer.Step], name: TransportFailure.Name
  ) async throws {
    let server = try ScriptedServer { _ in steps }
    let failure = await transport.failure(server.url, .init(timeout: .seconds(5)))
    #expect(failure?.name == name, "\(String(describing: failure))")
  }

  @Test func `a reused connection that was closed meanwhile is opened again`() async throws {
    let server = try ScriptedServer { _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), .close] }
    for _ in 0..<5 { #expect(try await transport.get(server.url).response.status == 200) }
    #expect(server.connectionCount == 5)
  }

  @Test func `nothing is sent of a request that would be two`() async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let request = Request(method: "GET", url: server.url, headers: [Header("X-A", "b\r\nX-Injected: 1")])
    await #expect(throws: TransportFailure.self) { try await transport.send(request, options: .init()) }
    #expect(server.connectionCount == 0)
  }
}

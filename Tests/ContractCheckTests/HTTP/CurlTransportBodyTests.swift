import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct CurlTransportBodyTests {
  private let transport: CurlTransport

  init() throws {
    transport = try CurlTransport()
  }

  private func server(encoding: String, _ body: [UInt8]) throws -> ScriptedServer {
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(body.count)\r\n\r\n"
    return try ScriptedServer { _ in [.send(Array(head.utf8) + body)] }
  }

  @Test(arguments: [
    ("gzip", "1f8b0800000000000203ab56cacf56b22a292a4dad0500905fd4a70b000000"),
    ("deflate", "789cab56cacf56b22a292a4dad050016e30411"),
    ("deflate", "ab56cacf56b22a292a4dad0500"),
    ("x-gzip", "1f8b0800000000000203ab56cacf56b22a292a4dad0500905fd4a70b000000"),
  ])
  func `an encoded body is decoded`(encoding: String, hex: String) async throws {
    let server = try server(encoding: encoding, [UInt8](hex: hex))
    let response = try await transport.get(server.url).response
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"ok":true}"#)
    #expect(response.headers.value(of: "content-encoding") == encoding)
  }

  @Test(arguments: [
    ("zstd", "28b52ffd04585900007b226f6b223a747275657d6abe13c7"), ("br", "0b05807b226f6b223a747275657d03"),
  ])
  func `a coding whose end is not verified is neither asked for nor read`(encoding: String, hex: String)
    async throws
  {
    let server = try server(encoding: encoding, [UInt8](hex: hex))
    let failure = await transport.failure(server.url)
    #expect(
      failure
        == .undecodable(
          reason: "its Content-Encoding is \(encoding), and only gzip, deflate can be read"))
    #expect(server.requests.first?.fields("accept-encoding") == ["Accept-Encoding: gzip, deflate"])
  }

  @Test func `packed data that ends early is a body that ends early, however much of it is missing`()
    async throws
  {
    let gzip = [UInt8](hex: "1f8b0800000000000203ab56cacf56b22a292a4dad0500905fd4a70b000000")
    for missing in 1...gzip.count - 1 {
      let server = try server(encoding: "gzip", gzip.dropLast(missing))
      #expect(try await transport.get(server.url).response.end == .encodingCut("gzip"), "\(missing)")
    }
  }

  @Test(arguments: ["gzip, chunked", "deflate", "rot13, chunked"])
  func `a transfer coding that nobody asked for is a protocol failure`(coding: String) async throws {
    let server = try ScriptedServer { _ in
      [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n"), .close]
    }
    #expect(await transport.failure(server.url)?.name == .protocol)
  }

  @Test(arguments: ["gzip", "deflate", "zstd", "br"])
  func `a body that is not in its encoding is a protocol failure`(encoding: String) async throws {
    let server = try server(encoding: encoding, Array(#"{"ok":true, "more": "of it"}"#.utf8))
    #expect(await transport.failure(server.url)?.name == .protocol)
  }

  @Test(arguments: [
    ("Content-Length: 10\r\n\r\nhello", "hello", 10),
    ("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "hello", nil),
    ("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n9\r\nwor", "hellowor", nil),
    ("Content-Length: 10\r\n\r\n", "", 10),
  ])
  func `a body that ends early is a response that was cut off`(
    text: String, body: String, announced: Int?
  ) async throws {
    let server = try ScriptedServer { _ in [.send("HTTP/1.1 200 OK\r\n" + text), .close] }
    let response = try await transport.get(server.url).response
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == body)
    #expect(response.end == .cutOff(announced: announced))
  }

  @Test func `a body whose connection is reset was cut off`() async throws {
    let server = try ScriptedServer { _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhel"), .pause(milliseconds: 50), .reset]
    }
    let response = try await transport.get(server.url).response
    #expect(response.body == Array("hel".utf8))
    #expect(response.end == .cutOff(announced: 10))
  }

  @Test func `an illegal chunk is a protocol failure`() async throws {
    let server = try ScriptedServer(
      answering: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\nabc")
    #expect(await transport.failure(server.url)?.name == .protocol)
  }

  @Test(arguments: [
    (10, Optional<TransportFailure>.none),
    (9, .bodyTooLarge(limit: 9)),
    (0, .bodyTooLarge(limit: 0)),
  ])
  func `a body is read up to its limit`(limit: Int, failure: TransportFailure?) async throws {
    let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123456789")
    #expect(await transport.failure(server.url, .init(maximumBody: limit)) == failure)
  }

  @Test func `a body without an end is stopped at its limit`() async throws {
    let server = try ScriptedServer { _ in
      [.send("HTTP/1.1 200 OK\r\n\r\n")]
        + Array(repeating: .send([UInt8](repeating: 65, count: 1 << 20)), count: 64)
    }
    let failure = await transport.failure(server.url, .init(timeout: .seconds(20), maximumBody: 1 << 20))
    #expect(failure == .bodyTooLarge(limit: 1 << 20))
  }

  @Test func `the limit counts what is decoded`() async throws {
    let bomb = """
      1f8b0800000000000203edc13101000000c2a0f54f6d0d0fa00000000000000000000000000000000000000000000000
      000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
      000000000000000000000000000000000000000000000000008057037d9511d4a0860100
      """
    let server = try server(encoding: "gzip", [UInt8](hex: bomb))
    #expect(await transport.failure(server.url, .init(maximumBody: 99_999)) == .bodyTooLarge(limit: 99_999))
    #expect(try await transport.get(server.url).response.body == [UInt8](repeating: 0, count: 100_000))
  }

  @Test(arguments: [3000, 200_000])
  func `header fields are read up to their limit`(size: Int) async throws {
    let field = "X-A: \(String(repeating: "a", count: size))\r\n"
    let server = try ScriptedServer { _ in
      [.send("HTTP/1.1 200 OK\r\n" + String(repeating: field, count: 300_000 / size + 1) + "\r\n"), .close]
    }
    #expect(await transport.failure(server.url)?.name == .tooLarge)
  }
}

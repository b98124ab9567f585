import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of HTTP/2 with node.
@Suite struct CurlTransportHTTP2Tests {
  @Test(.requires(.python)) func `HTTP/2 is spoken where the server offers it, over one connection`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let server = try await HTTP2Server(in: folder)
      var options = TransferOptions()
      options.certificateAuthorities = server.certificate
      let transport = try CurlTransport()
      var exchanges: [Exchange] = []
      for _ in 0..<3 {
        exchanges.append(
          try await transport.send(Request(method: "GET", url: server.url), options: options))
      }
      #expect(exchanges.map(\.httpVersion) == ["2", "2", "2"])
      #expect(exchanges.map(\.connectionReused) == [false, true, true])
      #expect(exchanges.allSatisfy { $0.response.body == Array(#"{"version":"2.0","method":"GET"}"#.utf8) })
    }
  }

  @Test(.requires(.python)) func `a stream that is reset before a response is told as that`() async throws {
    try await withTemporaryFolder { folder in
      let server = try await HTTP2Server(in: folder)
      var options = TransferOptions()
      options.certificateAuthorities = server.certificate
      let transport = try CurlTransport()
      let failure = await transport.failure(server.url + "/refuse", options)
      guard case .streamReset? = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(failure?.description.contains("connection closed") == false)
      // The connection lives.
      let next = try await transport.send(Request(method: "GET", url: server.url), options: options)
      #expect(next.connectionReused)
    }
  }

  @Test(.requires(.python)) func `a stream that is reset in its body is a response that was cut off`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let server = try await HTTP2Server(in: folder)
      var options = TransferOptions()
      options.certificateAuthorities = server.certificate
      let request = Request(method: "GET", url: server.url + "/reset")
      let response = try await CurlTransport().send(request, options: options).response
      #expect(response.end == .cutOff(announced: 1000))
      #expect(response.body == Array(#"{"half":"#.utf8))
    }
  }
}

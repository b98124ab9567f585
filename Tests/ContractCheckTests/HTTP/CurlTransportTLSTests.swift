import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct CurlTransportTLSTests {
  private let transport: CurlTransport

  init() throws {
    transport = try CurlTransport()
  }

  @Test func `a certificate that nobody trusts is refused unless nothing is verified`() async throws {
    try await withTemporaryFolder { folder in
      let server = try await TLSServer(in: folder)
      let failure = try #require(await transport.failure(server.url))
      let expected = TransportFailure.Distrust(
        host: "127.0.0.1:\(server.url.split(separator: ":").last ?? "")", reason: "self-signed certificate",
        isUnknownIssuer: true)
      #expect(failure == .untrusted(expected))
      let exchange = try await transport.get(server.url, .init(verifiesTLS: false))
      #expect(exchange.response.status == 200)
      #expect(exchange.timings.connect < exchange.timings.tls)
      // A connection without verification is not reused when verification is required.
      #expect(await transport.failure(server.url)?.name == .tls)
    }
  }

  @Test func `an authority can be trusted by its file`() async throws {
    try await withTemporaryFolder { folder in
      let server = try await TLSServer(in: folder)
      let options = TransferOptions(certificateAuthorities: server.certificate)
      #expect(try await transport.get(server.url, options).response.status == 200)
      let missing = TransferOptions(certificateAuthorities: folder.path("missing.pem"))
      #expect(await transport.failure(server.url + "/2", missing)?.name == .tls)
    }
  }

  /// The commonest mistake: an authority that is known, and no certificate between it and that of the server.
  @Test func `a chain without its intermediate certificate may lack that`() async throws {
    try await withTemporaryFolder { folder in
      let chain = try await IssuedChain(in: folder)
      let server = try await TLSServer(key: chain.key, certificate: chain.certificate)
      for authorities in [nil, chain.root] {
        let options = TransferOptions(certificateAuthorities: authorities)
        guard case .untrusted(let distrust)? = await transport.failure(server.url, options) else {
          Issue.record("it is trusted")
          continue
        }
        #expect(distrust.isUnknownIssuer && distrust.mayLackIntermediate)
        #expect(distrust.hasOwnAuthorities == (authorities != nil))
      }
      let options = TransferOptions(certificateAuthorities: chain.intermediate)
      #expect(try await transport.get(server.url, options).response.status == 200)
    }
  }

  @Test func `a certificate for another name is refused`() async throws {
    try await withTemporaryFolder { folder in
      let server = try await TLSServer(in: folder, name: "DNS:other.example")
      let options = TransferOptions(certificateAuthorities: server.certificate)
      let failure = try #require(await transport.failure(server.url, options))
      #expect(failure.name == .tls)
      #expect(failure.description.contains("127.0.0.1"), "\(failure)")
      guard case .untrusted(let distrust) = failure else { return #expect(Bool(false), "\(failure)") }
      #expect(!distrust.isUnknownIssuer)
    }
  }

  @Test func `an expired certificate is refused as that`() async throws {
    try await withTemporaryFolder { folder in
      let server = try await TLSServer(in: folder, days: -1)
      let options = TransferOptions(certificateAuthorities: server.certificate)
      let failure = await transport.failure(server.url, options)
      guard case .untrusted(let distrust)? = failure else {
        return #expect(Bool(false), "\(String(describing: failure))")
      }
      #expect(distrust.reason == "certificate has expired" && !distrust.isUnknownIssuer)
    }
  }

  @Test func `TLS to a port that speaks plain HTTP fails as TLS`() async throws {
    let server = try ScriptedServer(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n") { _ in [] }
    #expect(await transport.failure("https://127.0.0.1:\(server.port)")?.name == .tls)
  }

  @Test func `TLS to a port that says nothing ends with the time for connecting`() async throws {
    let server = try ScriptedServer { _ in [] }
    let options = TransferOptions(connectTimeout: .milliseconds(200), timeout: .seconds(20))
    let failure = await transport.failure("https://127.0.0.1:\(server.port)", options)
    #expect(failure == .timedOut(after: .milliseconds(200), .handshaking))
  }
}

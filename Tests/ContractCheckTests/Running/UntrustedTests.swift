import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of an untrusted certificate: it is tried once, and reported once with the remedies.
@Suite struct UntrustedTests {
  private static let url = #""backend": {"url": "https://h.example"},"#
  private static let why =
    "TLS: the certificate of h.example:443 is not trusted: self-signed certificate; name its authority in the "
    + "contract's backend.tls.ca, or go on without verification with --insecure"

  private func transport(isUnknownIssuer: Bool = true) -> ScriptedTransport {
    ScriptedTransport { _, _ in
      .failure(
        .untrusted(
          .init(host: "h.example:443", reason: "self-signed certificate", isUnknownIssuer: isUnknownIssuer)))
    }
  }

  private func contract(_ name: String, count: Int = 20, tls: String = "") throws -> Contract {
    let checks = (0..<count).map { #""a\#($0)": {"call": "get"}"# }.joined(separator: ", ")
    let backend = tls.isEmpty ? Self.url : #""backend": {"url": "https://h.example", "tls": \#(tls)},"#
    return try RunningTests.contract(checks, extra: backend, name: name, file: "specs/\(name).json")
  }

  @Test func `nothing more is sent to a backend that is not trusted, by any contract`() async throws {
    let transport = transport()
    var settings = RunSettings.test()
    settings.jobs = 2
    let result = await run(
      try contract("one"), try contract("two"), settings: settings, transport: transport)
    #expect(transport.requests.count == 2)
    #expect(result.checks.allSatisfy { $0.outcome == .noVerdict })
    #expect(Set(result.checks.map(\.failure)) == [.init(reason: .transport(.tls), message: Self.why)])
    #expect(result.exitStatus == .inconclusive)
    let console = ConsoleReport.console().text(of: result)
    #expect(console.ranges(of: "is not trusted").count == 1, "\(console)")
    #expect(console.contains("one, two: 40 checks"))
  }

  @Test func `a contract that trusts someone else is asked by itself`() async throws {
    let transport = transport()
    var settings = RunSettings.test()
    settings.jobs = 1
    _ = await run(
      try contract("one"), try contract("two", tls: #"{"minimum": "1.3"}"#), settings: settings,
      transport: transport)
    #expect(transport.requests.count == 2)
  }

  @Test func `an authority is no way on where that is not what is missing`() async throws {
    let result = await run(try contract("one"), transport: transport(isUnknownIssuer: false))
    #expect(
      result.checks.first?.failure?.message
        == "TLS: the certificate of h.example:443 is not trusted: self-signed certificate; go on without verification "
        + "with --insecure")
  }

  @Test(arguments: [
    (
      false,
      "or its authority is not known here: let it send the whole chain, name the authority in the contract's"
    ),
    (
      true,
      "or the file of backend.tls.ca lacks its authority: let it send the whole chain, name the authority there,"
    ),
  ]) func `an intermediate certificate that may be missing is named first`(hasOwn: Bool, way: String)
    async throws
  {
    let failure = TransportFailure.untrusted(
      .init(
        host: "h.example:443", reason: "unable to get local issuer certificate", isUnknownIssuer: true,
        mayLackIntermediate: true, hasOwnAuthorities: hasOwn))
    let result = await run(try contract("one"), transport: ScriptedTransport { _, _ in .failure(failure) })
    let message = try #require(result.checks.first?.failure?.message)
    #expect(message.contains("; the backend may not send its intermediate certificate, \(way)"), "\(message)")
    #expect(message.hasSuffix("or go on without verification with --insecure"))
  }

  @Test func `waiting for a backend that is not trusted ends at once`() async throws {
    let (transport, clock) = (transport(), FakeClock())
    var settings = RunSettings.test()
    settings.readyLimit = .seconds(60)
    let result = await run(try contract("one"), settings: settings, clock: clock, transport: transport)
    #expect(transport.requests.count == 1 && clock.sleeps.isEmpty)
    #expect(result.checks.first?.failure == .init(reason: .transport(.tls), message: Self.why))
  }
}

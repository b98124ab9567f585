import ContractSpecs
import Testing

@testable import ContractCheck

@Suite struct CertificateTests {
  /// A reader that returns the same for every certificate, and records the addresses.
  private struct Reader: CertificateReader {
    var response: Result<String?, TransportFailure>
    let asked = Locked<[String]>([])

    func certificateExpiry(
      of url: String, options: TransferOptions
    ) async throws(TransportFailure) -> String? {
      asked.withLock { $0.append(url) }
      return try response.get()
    }
  }

  /// The time 2023-11-14T22:13:20Z.
  private static let now = 1_700_000_000.0

  private func run(
    _ reader: Reader, backend: String = #""url": "https://localhost:1""#,
    settings: RunSettings = .test()
  ) async throws -> RunResult {
    let contract = try RunningTests.contract(
      #""a": {"call": "get"}"#,
      extra: #""backend": {\#(backend), "certificate": {"validFor": "14d"}},"#)
    let transport = ScriptedTransport { _, _ in .status(200) }
    return await Runner(
      settings: settings, transport: transport, certificates: reader, clock: FakeClock(start: Self.now)
    ).run([contract])
  }

  @Test(arguments: [
    ("Nov 29 22:13:20 2023 GMT", "passed", "expires in 15 days (2023-11-29)"),
    ("Nov 28 22:13:20 2023 GMT", "passed", "expires in 14 days (2023-11-28)"),
    ("Nov 28 22:13:19 2023 GMT", "failed", "expires in 13 days (2023-11-28)"),
    ("2023-11-15 22:13:20 GMT", "failed", "expires in 24 hours (2023-11-15)"),
    ("Nov  9 22:13:20 2023 GMT", "failed", "expired 5 days ago (2023-11-09)"),
  ]) func `what is left of a certificate is told in days`(date: String, outcome: String, actual: String)
    async throws
  {
    let result = try await run(Reader(response: .success(date)))
    #expect(result.summary == ["a passed", "(certificate) \(outcome)"])
    let check = try #require(result[check: "(certificate)"])
    #expect(check.title == "the certificate \(actual)" && check.expectedStatus == "valid for 14 days")
    #expect(check.findings.map(\.actual) == (outcome == "failed" ? [actual] : []))
    #expect(check.findings.allSatisfy { $0.kind == .certificateExpiry && $0.severity == .breaks })
    #expect(result.exitStatus == (outcome == "failed" ? .broken : .kept))
  }

  @Test(arguments: [
    (Result<String?, TransportFailure>.success(nil), "no-verdict certificate-unreadable"),
    (.success("soon"), "no-verdict certificate-unreadable"),
    (.success("Foo 28 22:13:20 2023 GMT"), "no-verdict certificate-unreadable"),
    (.failure(.refused(by: "localhost:1")), "no-verdict transport-refused"),
    (.failure(.cancelled), "no-verdict interrupted"),
  ]) func `what cannot be read has no verdict`(response: Result<String?, TransportFailure>, end: String)
    async throws
  {
    let result = try await run(Reader(response: response))
    #expect(result.summary == ["a passed", "(certificate) \(end)"])
    #expect(result.exitStatus == .inconclusive)
  }

  @Test(arguments: [
    (#""url": "${env.URL:-http://localhost:1}""#, "not-run no-certificate"),
    (#""url": "${env.NOWHERE}""#, "not-run needs-variable"),
  ]) func `nobody is asked who has none`(backend: String, end: String) async throws {
    let reader = Reader(response: .success(nil))
    let result = try await run(reader, backend: backend)
    #expect(result.summary.last == "(certificate) \(end)")
    #expect(reader.asked.withLock(\.self) == [])
  }

  @Test func `a contract that can have none is wrong`() throws {
    #expect(throws: InvalidContract.self) {
      try RunningTests.contract(
        #""a": {"call": "get"}"#,
        extra: #""backend": {"url": "http://localhost", "certificate": {"validFor": "1d"}},"#)
    }
  }

  @Test(arguments: [
    (Selection(), true), (Selection(checks: [CheckPattern("a")]), false),
    (Selection(checks: [CheckPattern("test/(cert*")]), true), (Selection(tags: [NamePattern("x")]), false),
    (Selection(failed: [CheckName(contract: "test", check: "(certificate)")]), true),
  ]) func `it is selected as any other check`(selection: Selection, isMeant: Bool) async throws {
    let contract = try RunningTests.contract(
      #""a": {"call": "get", "tags": ["x"]}"#,
      extra: #""backend": {"url": "https://localhost:1", "certificate": {"validFor": "14d"}},"#)
    #expect(selection.complaint(about: [contract]) == nil)
    #expect(selection.includesCertificate(of: contract) == isMeant)
  }

  /// The server is `openssl s_server`, whose certificate is not trusted, so the check that is sent fails.
  @Test(arguments: [(2, "expires in 47 hours"), (-1, "expired 24 hours ago")], [true, false])
  func `the program reads a real certificate`(certificate: (days: Int, words: String), isInsecure: Bool)
    async throws
  {
    try await withTemporaryFolder { folder in
      let server = try await TLSServer(in: folder, days: certificate.days)
      let contract = try folder.write(
        #"""
        {"contract": "tls", "backend": {"url": "\#(server.url)", "certificate": {"validFor": "14d"}},
         "endpoints": {"get": {"request": "GET /get"}}, "checks": {"a": {"call": "get"}}}
        """#, to: "tls.json")
      let words = ["run", contract, "--reports", folder.path] + (isInsecure ? ["--insecure"] : [])
      let result = try await ContractCheckBinary.run(words)
      #expect(result.status == 1, "\(result.stdout)\(result.stderr)")
      #expect(result.stdout.contains("certificate-expiry at certificate"), "\(result.stdout)")
      #expect(result.stdout.contains(certificate.words), "\(result.stdout)")
      #expect(result.stdout.contains(isInsecure ? "1 failed, 1 passed" : "1 failed, 1 without verdict"))
      let reading = try await Python.readJUnit(folder.path("contractcheck.xml"))
      #expect(reading.problems.isEmpty && reading.tests == 2 && reading.failures == 1)
    }
  }
}

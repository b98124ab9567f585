import ContractSpecs
import Testing

@testable import ContractCheck

/// The tests of `backend.tls` with real servers.
@Suite(.requires(.python)) struct TLSIdentityTests {
  /// Returns the result of the only check of a contract with that `tls`; its files are beside the servers'
  /// certificates.
  private func run(
    _ tls: String, at url: String, in folder: TemporaryFolder, _ settings: RunSettings = .test()
  ) async throws -> RunResult {
    let contract = try RunningTests.contract(
      #""a": {"call": "get", "expect": 200, "retry": {"times": 0}}"#,
      extra: #""backend": {"url": "\#(url)", "timeout": "20s", "tls": {\#(tls)}},"#,
      file: folder.path("test.json"))
    return await Runner(settings: settings, transport: try CurlTransport()).run([contract])
  }

  private static let client = #""ca": "authority.pem", "certificate": "client.pem", "key": "client.key""#
  private static let otherPin = "sha256//" + String(repeating: "A", count: 43) + "="

  @Test func `certificates, keys and pins`() async throws {
    try await withTemporaryFolder { folder in
      let servers = try await TLSFaults(in: folder)
      let (kept, client) = (try #require(servers.urls["kept"]), try #require(servers.urls["client"]))
      try folder.write(folder.read("client.pem") + folder.read("client.key"), to: "both.pem")
      try folder.write("no certificate", to: "wrong.pem")
      let locked = try await ShellCommand(
        program: "openssl",
        arguments: [
          "pkcs8", "-topk8", "-in", folder.path("client.key"), "-out", folder.path("locked.key"), "-passout",
          "pass:word",
        ]
      ).run()
      #expect(locked.status == 0)
      let cases: [(tls: String, url: String, ending: String)] = [
        (Self.client, client, "a passed"),
        (#""ca": "authority.pem", "certificate": "both.pem""#, client, "a passed"),
        (#""ca": "\#(folder.path("authority.pem"))""#, kept, "a passed"),
        (#""ca": "authority.pem""#, client, "a no-verdict transport-tls"),
        ("", kept, "a no-verdict transport-tls"),
        (#""ca": "stranger.pem""#, kept, "a no-verdict transport-tls"),
        (#""ca": "wrong.pem""#, kept, "a no-verdict transport-tls"),
        (#""ca": "missing.pem""#, kept, "a no-verdict transport-request"),
        (#""ca": "${env.NO_CA}""#, kept, "a not-run needs-variable"),
        (#""ca": "authority.pem", "certificate": "wrong.pem""#, kept, "a no-verdict transport-tls"),
        // The key of another certificate, and one that would ask for its pass phrase at the terminal.
        (
          #""ca": "authority.pem", "certificate": "client.pem", "key": "server.key""#, client,
          "a no-verdict transport-tls"
        ),
        (
          #""ca": "authority.pem", "certificate": "client.pem", "key": "locked.key""#, client,
          "a no-verdict transport-tls"
        ),
        (#""ca": "authority.pem", "pins": ["\#(Self.otherPin)", "\#(servers.pin)"]"#, kept, "a passed"),
        (#""ca": "authority.pem", "pins": ["\#(Self.otherPin)"]"#, kept, "a no-verdict transport-tls"),
        (#""ca": "authority.pem", "pins": ["${env.PIN:-none}"]"#, kept, "a no-verdict transport-request"),
        (#""ca": "authority.pem", "minimum": "1.3""#, kept, "a passed"),
      ]
      for example in cases {
        let result = try await run(example.tls, at: example.url, in: folder)
        #expect(result.summary == [example.ending], "\(example.tls): \(result.checks)")
      }
    }
  }

  @Test func `pins hold where certificates are not verified`() async throws {
    try await withTemporaryFolder { folder in
      let servers = try await TLSFaults(in: folder)
      let url = try #require(servers.urls["expired"])
      var settings = RunSettings.test()
      settings.transfer.verifiesTLS = false
      #expect(try await run("", at: url, in: folder, settings).summary == ["a passed"])
      let pinned = try await run(#""pins": ["\#(Self.otherPin)"]"#, at: url, in: folder, settings)
      #expect(pinned.summary == ["a no-verdict transport-tls"])
    }
  }

  @Test func `a backend is waited for with the certificate of its contract`() async throws {
    try await withTemporaryFolder { folder in
      let servers = try await TLSFaults(in: folder)
      var settings = RunSettings.test()
      settings.readyLimit = .milliseconds(500)
      let url = try #require(servers.urls["client"])
      #expect(try await run(Self.client, at: url, in: folder, settings).summary == ["a passed"])
      let unknown = try await run(#""ca": "authority.pem""#, at: url, in: folder, settings)
      #expect(unknown.summary == ["a no-verdict backend-not-ready"])
    }
  }
}

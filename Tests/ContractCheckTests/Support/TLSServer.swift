/// A key and a self-signed certificate, as files.
struct SelfSigned {
  let key: String
  let certificate: String

  /// Makes a certificate for `name` that is valid for that many days; with -1 it has expired.
  init(in folder: TemporaryFolder, name: String = "IP:127.0.0.1", days: Int = 2) async throws {
    (key, certificate) = (folder.path("key.pem"), folder.path("certificate.pem"))
    let request = folder.path("request.pem")
    let names = try folder.write("subjectAltName=\(name)\n", to: "names.cnf")
    try await openssl(
      "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
      "-out", request, "-subj", "/CN=contractcheck")
    try await openssl(
      "x509", "-req", "-in", request, "-signkey", key, "-days", "\(days)", "-extfile", names,
      "-out", certificate)
  }
}

/// A server's certificate of an intermediate authority, and the certificate of the authority above it, as files.
struct IssuedChain {
  let key: String
  let certificate: String
  let intermediate: String
  let root: String

  init(in folder: TemporaryFolder) async throws {
    let authority = try folder.write("basicConstraints=critical,CA:TRUE\n", to: "authority.cnf")
    let server = try folder.write("subjectAltName=IP:127.0.0.1\n", to: "server.cnf")
    func issue(_ name: String, _ extensions: String, by issuer: String?) async throws -> (String, String) {
      let (key, request) = (folder.path("\(name).key"), folder.path("\(name).csr"))
      let certificate = folder.path("\(name).pem")
      try await openssl(
        "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key,
        "-out", request, "-subj", "/CN=\(name)")
      let signing =
        issuer.map {
          [
            "-CA", folder.path("\($0).pem"), "-CAkey", folder.path("\($0).key"), "-set_serial",
            "\(name.count)",
          ]
        } ?? ["-signkey", key]
      try await openssl(
        ["x509", "-req", "-in", request, "-days", "2", "-extfile", extensions, "-out", certificate] + signing)
      return (key, certificate)
    }
    root = try await issue("root", authority, by: nil).1
    intermediate = try await issue("intermediate", authority, by: "root").1
    (key, certificate) = try await issue("server", server, by: "intermediate")
  }
}

/// The server `openssl s_server` on a free loopback port, with a self-signed certificate.
struct TLSServer {
  let url: String

  /// The certificate's file, which a client can be configured to trust.
  let certificate: String
  private let process: RunningProcess

  init(in folder: TemporaryFolder, name: String = "IP:127.0.0.1", days: Int = 2) async throws {
    let signed = try await SelfSigned(in: folder, name: name, days: days)
    try await self.init(key: signed.key, certificate: signed.certificate)
  }

  /// Starts a server that sends this certificate and no other one.
  init(key: String, certificate: String) async throws {
    self.certificate = certificate
    process = try RunningProcess(
      ShellCommand(
        program: "openssl",
        arguments: [
          "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www",
        ]),
      input: .heldOpen)
    url = "https://" + (try await process.line(startingWith: "ACCEPT ", within: .seconds(60)))
  }
}

/// Node's HTTP/2 server on a free loopback port; see `Backends/http2.js`.
struct HTTP2Server {
  let url: String
  let certificate: String
  private let process: RunningProcess

  init(in folder: TemporaryFolder) async throws {
    let signed = try await SelfSigned(in: folder)
    certificate = signed.certificate
    process = try RunningProcess(
      Node.script("Backends/http2.js", [signed.key, signed.certificate]), input: .heldOpen)
    url = try await process.line(startingWith: "listening on ", within: .seconds(60))
  }
}

private func openssl(_ arguments: String...) async throws { try await openssl(arguments) }

private func openssl(_ arguments: [String]) async throws {
  let result = try await ShellCommand(program: "openssl", arguments: arguments).run()
  guard result.ending == .exited(0) else { throw OpenSSLFailure(errors: result.stderr) }
}

private struct OpenSSLFailure: Error {
  var errors: String
}

@testable import ContractCheck
@testable import ContractSpecs

/// A fault of a server on the wire, and its expected result: a row of the table in `docs/faults.md`.
struct WireFault: Sendable {
  enum Group: String, CaseIterable, Sendable {
    case connection = "Connections"
    case time = "Time"
    case statusLine = "Status lines"
    case fields = "Header fields"
    case framing = "Lengths and chunks"
    case type = "Media types, charsets and bodies"
    case encoding = "Content encodings"
    case redirects = "Redirects and cookies"
    case tls = "TLS"
    case http2 = "HTTP/2"
  }

  /// The result of the only check.
  enum Ending: Hashable, Sendable {
    case passed

    /// The only finding that fails it.
    case kind(Finding.Kind)
    case failure(TransportFailure.Name)
  }

  enum Place: Sendable {
    /// A script of steps for each request.
    case script(@Sendable (FaultBackend.Places) -> [ScriptedServer.Step])

    /// A text that is sent as soon as there is a connection.
    case greeting(String)

    /// The same server, addressed with another scheme than it speaks.
    case https(greeting: String)
    case nobody

    /// The port of that name of `Backends/faulty_tls.py`.
    case tls(port: String)
  }

  var group: Group
  var name: String

  /// The fault in words, for the table.
  var does: String
  var ending: Ending
  var place: Place

  /// Further members of `backend` and of the check.
  var backend = ""
  var check = ""

  var exitStatus: ExitStatus {
    switch ending {
    case .passed: .kept
    case .kind: .broken
    case .failure: .inconclusive
    }
  }
}

extension WireFault.Ending: CustomStringConvertible {
  var description: String {
    switch self {
    case .passed: "passed"
    case .kind(let kind): kind.rawValue
    case .failure(let name): name.rawValue
    }
  }

  /// Reads the result of a check; fails if it is not exactly one of these.
  init?(_ check: CheckResult) {
    let broken = check.findings.filter { $0.severity != .info }
    switch (check.outcome, broken.count, check.failure?.reason) {
    case (.passed, 0, nil): self = .passed
    case (.failed, 1, nil): self = .kind(broken[0].kind)
    case (.noVerdict, 0, .transport(let name)): self = .failure(name)
    default: return nil
    }
  }
}

extension WireFault {
  /// Returns a contract with one check against the fault at `url`.
  func contract(at url: String) -> String {
    // On a loaded machine, other faults must not become a timeout.
    let timeout = ending == .failure(.timeout) ? "300ms" : "30s"
    let tls =
      url.hasPrefix("https:") && !backend.contains("\"tls\"") ? #", "tls": {"ca": "authority.pem"}"# : ""
    return """
      {"contract": "\(name)",
       "backend": {"url": "\(url)", "timeout": "\(timeout)"\(tls)\(backend.isEmpty ? "" : ", \(backend)")},
       "endpoints": {"fault": {"request": "GET /\(name)", "responses": {"200": {"body": {"ok": "true"}}}}},
       "checks": {"fault": {"call": "fault", "expect": 200, "retry": {"times": 0}\(check.isEmpty ? "" : ", \(check)")}}}
      """
  }
}

/// The building blocks of the rows.
extension WireFault {
  static let kept = #"{"ok":true}"#

  /// Returns a whole response that keeps the promise, except for the given parts.
  static func response(
    _ status: String = "HTTP/1.1 200 OK", type: String? = "application/json", length: String? = "11",
    fields: [String] = [], end: String = "\r\n", body: String = kept
  ) -> ScriptedServer.Step {
    let lines =
      [status]
      + [type.map { "Content-Type: \($0)" }, length.map { "Content-Length: \($0)" }].compactMap(\.self)
      + fields
    return .send(lines.map { $0 + end }.joined() + end + body)
  }

  /// Returns a whole response with these bytes as the body in that encoding.
  static func encoded(_ encoding: String, _ bytes: [UInt8], type: String = "application/json")
    -> ScriptedServer.Step
  {
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(bytes.count)\r\n\r\n"
    return .send(Array(head.utf8) + bytes)
  }

  static func chunked(_ text: String, fields: [String] = []) -> ScriptedServer.Step {
    response(length: nil, fields: ["Transfer-Encoding: chunked"] + fields, body: text)
  }

  static func redirect(_ location: String?, _ status: String = "302 Found") -> ScriptedServer.Step {
    response("HTTP/1.1 \(status)", length: "0", fields: location.map { ["Location: \($0)"] } ?? [], body: "")
  }
}

extension WireFault.Group {
  func row(
    _ name: String, _ does: String, _ ending: WireFault.Ending, _ steps: ScriptedServer.Step...,
    backend: String = "",
    check: String = ""
  ) -> WireFault {
    WireFault(
      group: self, name: name, does: does, ending: ending, place: .script { _ in steps }, backend: backend,
      check: check)
  }

  func row(
    _ name: String, _ does: String, _ ending: WireFault.Ending, at place: WireFault.Place,
    backend: String = "",
    check: String = ""
  ) -> WireFault {
    WireFault(
      group: self, name: name, does: does, ending: ending, place: place, backend: backend, check: check)
  }
}

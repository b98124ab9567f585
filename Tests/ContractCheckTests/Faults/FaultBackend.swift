@testable import ContractCheck

/// Does on loopback what the rows of the table say, for as long as it lives.
final class FaultBackend: Sendable {
  /// Where else a redirect may lead.
  struct Places: Sendable {
    /// The port of a server that keeps every promise.
    var elsewhere: UInt16
  }

  /// A server for each row by its name: what one leaves behind on a connection must not be met by another.
  private let scripted: [String: ScriptedServer]
  private let elsewhere: ScriptedServer
  private let others: [String: ScriptedServer]
  private let nobody: ClosedPort
  private let tls: TLSFaults?

  /// `tls` serves the rows that speak it; without it there are none.
  init(_ faults: [WireFault], tls: TLSFaults?) throws {
    elsewhere = try ScriptedServer { _ in [WireFault.answer()] }
    let places = Places(elsewhere: elsewhere.port)
    scripted = try faults.reduce(into: [:]) { servers, fault in
      guard case .script(let steps) = fault.place else { return }
      let script = steps(places)
      servers[fault.name] = try ScriptedServer { request in
        let target = request.line.split(separator: " ").last ?? ""
        return target.prefix { $0 != "?" } == "/" + fault.name ? script : [.close]
      }
    }
    others = try faults.reduce(into: [:]) { others, fault in
      switch fault.place {
      case .greeting(let text), .https(let text):
        others[fault.name] = try ScriptedServer(greeting: text) { _ in [.hang] }
      case .script, .nobody, .tls: break
      }
    }
    nobody = try ClosedPort()
    self.tls = tls
  }

  /// Where the fault is; `nil` if it needs a server that is not there.
  func url(of fault: WireFault) -> String? {
    switch fault.place {
    case .script: scripted[fault.name]?.url
    case .greeting: others[fault.name]?.url
    case .https: others[fault.name].map { "https://127.0.0.1:\($0.port)" }
    case .nobody: "http://127.0.0.1:\(nobody.port)"
    case .tls(let port): tls?.urls[port]
    }
  }
}

/// A port of loopback that refuses connections and that nobody else is given, for as long as this lives.
private final class ClosedPort: Sendable {
  let port: UInt16
  private let socket: Int32

  init() throws { (socket, port) = try Socket.bound() }

  deinit { LoopbackSocket(descriptor: socket).close() }
}

/// `Backends/faulty_tls.py`, with its certificates in a folder.
struct TLSFaults {
  /// By the name of the port.
  let urls: [String: String]

  /// What the public key of all ports is pinned with.
  let pin: String
  private let process: RunningProcess

  init(in folder: TemporaryFolder) async throws {
    process = try RunningProcess(Python.script("Backends/faulty_tls.py", [folder.path]), input: .heldOpen)
    _ = try await process.line(startingWith: "ready", within: .seconds(60))
    var lines = await process.lines.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    lines.removeAll { $0.count < 2 }
    pin = lines.first { $0[0] == "pin" }?[1] ?? ""
    urls = Dictionary(uniqueKeysWithValues: lines.filter { $0[0] != "pin" }.map { ($0[0], $0[1]) })
  }
}

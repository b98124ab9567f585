@testable import ContractCheck

/// A backend on loopback with the faults of the table, for as long as it lives.
final class FaultBackend: Sendable {
  /// The other targets of redirects.
  struct Places: Sendable {
    /// The port of a server that keeps every promise.
    var elsewhere: UInt16
  }

  /// The servers of the rows by name: one for each, so that the remains of a connection do not affect another row.
  private let scripted: [String: ScriptedServer]
  private let elsewhere: ScriptedServer
  private let others: [String: ScriptedServer]
  private let nobody: ClosedPort
  private let tls: TLSFaults?

  /// Starts the servers. `tls` serves the rows that need TLS; without it there are none.
  init(_ faults: [WireFault], tls: TLSFaults?) throws {
    elsewhere = try ScriptedServer { _ in [WireFault.response()] }
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

  /// Returns the URL of the fault, or `nil` if it needs a server that is not there.
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

/// A port of loopback that refuses connections and is assigned to nobody else, for as long as this lives.
private final class ClosedPort: Sendable {
  let port: UInt16
  private let socket: Int32

  init() throws { (socket, port) = try Socket.bound() }

  deinit { LoopbackSocket(descriptor: socket).close() }
}

/// The process of `Backends/faulty_tls.py`, with its certificates in a folder.
struct TLSFaults {
  /// The URLs by the name of the port.
  let urls: [String: String]

  /// The pin of the public key of all ports.
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

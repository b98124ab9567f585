import ContractSpecs

/// The command that serves as the backend of contracts until it is interrupted, which is its normal end.
struct ServeCommand {
  var options: ServeOptions
  var interruption: Interruption

  func run() async throws(CommandError) -> ExitStatus {
    guard !options.listsDrifts else {
      Terminal.output.write(ServedDrift.list)
      return .kept
    }
    let loaded = LoadedContracts(options.paths)
    Terminal.errors.tell(loaded.notices)
    guard loaded.problems.isEmpty else {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: loaded.problems))
      return .unusable
    }
    try options.requireDriftsKnown(to: loaded)
    let variables = try options.variables.resolved()
    // This comes before an address is printed, since a reader of the address may end the program at once.
    let interrupted = interruptions()
    var servers: [LoopbackServer] = []
    defer { for server in servers { server.stop() } }
    for (index, contract) in loaded.contracts.enumerated() {
      do throws(LoopbackSocket.Failure) {
        let server = try server(of: contract, port: port(index), variables)
        servers.append(server)
        Terminal.output.write(
          addressLine(of: contract, server.url, isAlone: loaded.contracts.count == 1) + "\n")
      } catch {
        let place = port(index) == 0 ? "a port" : "port \(port(index))"
        throw CommandError("cannot listen on \(place) of 127.0.0.1: \(error.reason)")
      }
    }
    for await _ in interrupted {}
    return .kept
  }

  private func port(_ index: Int) -> UInt16 {
    options.port == 0 ? 0 : UInt16(clamping: Int(options.port) + index)
  }

  private func server(
    of contract: Contract, port: UInt16, _ variables: Variables
  ) throws(LoopbackSocket.Failure) -> LoopbackServer {
    let seed = options.seed ?? .random(in: 0...UInt64.max)
    let backend = ServedBackend(
      MockBackend(contract, seed: seed, variables: variables), drifts: options.drifts)
    for drift in backend.driftsWithoutPlace {
      Terminal.errors.write(
        "contractcheck: --drift \(drift) does not apply to \(contract.name): none of its bodies has a place for it"
          .consoleLine() + "\n")
    }
    let isVerbose = options.isVerbose
    let redactor = Redactor(secretsOf: contract, variables)
    let idle = Locked<Set<ServedDrift>>([])
    return try LoopbackServer(port: port, hosts: options.hosts) { request in
      let served = backend.serve(request)
      for drift in served.idle where idle.withLock({ $0.insert(drift).inserted }) {
        Terminal.errors.write("contractcheck: --drift \(drift) does not apply to this response\n")
      }
      if isVerbose { Terminal.errors.write(redactor.withoutSecrets(Self.line(contract, request, served))) }
      return served.reply
    }
  }

  /// Returns what leads a run to a server: the variable of the contract's address with its value, or the arguments.
  private func addressLine(of contract: Contract, _ address: String, isAlone: Bool) -> String {
    if let variable = contract.addressVariable { return "\(variable)=\(address)" }
    return (isAlone ? "" : contract.file.consoleLine() + " ") + "--url \(address)"
  }

  private static func line(
    _ contract: Contract, _ request: Request, _ served: ServedBackend.Served
  ) -> String {
    let path = request.url.prefix { $0 != "?" }
    let check = served.check.map { " as \($0)" } ?? ""
    return "\(contract.name): \(request.method) \(path) \(served.reply.response.status)\(check)".consoleLine()
      + "\n"
  }

  /// Returns a stream without elements that ends with the first signal.
  private func interruptions() -> AsyncStream<Void> {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    interruption.onFirst { end.finish() }
    return stream
  }
}

extension Contract {
  /// The variable for the backend's address, such as `BOB_URL`; `nil` if the address does not begin with one.
  var addressVariable: String? {
    guard case .reference(let reference)? = backend.url.parts.first,
      case .variable(let name, _, _) = reference.target
    else { return nil }
    return name
  }
}

extension Redactor {
  /// Creates a redactor that knows the values of a contract's secrets.
  fileprivate init(secretsOf contract: Contract, _ variables: Variables) {
    self.init(contracts: [], seed: 0)
    var secrets: [String: String] = [:]
    for case .variable(let name, true, let fallback) in contract.references.map(\.target) {
      secrets[name] = variables[name] ?? fallback
    }
    learn(secrets)
  }
}

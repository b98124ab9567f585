import ContractSpecs

/// The request of a log-in that is sent once, with the sign-up before it, for the place of the token in its response.
struct LoginProbe {
  /// The draft whose log-in promises no token.
  var draft: OpenAPIContractDraft

  /// The files that the contract refers to, and the path that it will have.
  var files: ReferencedFiles
  var file: String

  /// The backend; `nil` for the one of the document, which must be on this machine.
  var url: String?
  var transfer: TransferOptions

  /// Returns the places of the tokens. Throws an error with the reason for which they are not known.
  func tokens(_ interruption: Interruption) async throws(CommandError) -> DraftedLogin.Tokens {
    let contract = try contract()
    let transport = LastResponse(of: try curl())
    var settings = RunSettings(
      version: ContractCheckCommand.version, variables: Variables(environment: Environment.all),
      seed: .random(in: 0...UInt64.max))
    (settings.url, settings.transfer) = (url, transfer)
    let runner = Runner(settings: settings, transport: transport)
    let task = interruption.cancellable { await runner.run([contract]) }
    let result = await task.value
    guard let login = result.contracts.first?.checks.last, let exchange = transport.exchange,
      login.exchanges.last?.status.map({ $0 / 100 == 2 }) == true
    else { throw failure(result) }
    guard let body = try? JSONDocument(parsing: exchange.response.body).root,
      let tokens = LoginSearch.tokens(in: body)
    else {
      throw failure("its response has no member that is named as a token")
    }
    return tokens
  }

  /// Returns a contract with the log-in and the sign-up alone.
  private func contract() throws(CommandError) -> Contract {
    guard url != nil || draft.backend.isOnThisMachine else {
      throw failure("\(draft.backend.origin ?? "the backend") is not on this machine; name one with --url")
    }
    var small = draft
    small.checks = draft.checks.filter { check in
      check.name == draft.loginCheck || check.operation != nil && check.operation == draft.login?.signUp
    }
    guard let contract = ContractReading(of: Array(small.text().utf8), file: file, files: files).contract
    else {
      throw failure("its request could not be made")
    }
    return contract
  }

  private func curl() throws(CommandError) -> CurlTransport {
    do {
      return try CurlTransport()
    } catch {
      throw failure("\(error)")
    }
  }

  private func failure(_ result: RunResult) -> CommandError {
    let checks = result.contracts.first?.checks ?? []
    let failed = checks.first { $0.exchanges.last?.status.map { $0 / 100 != 2 } ?? true }
    if let status = failed?.exchanges.last?.status {
      return failure("\(failed?.endpoint ?? "") answered \(status)")
    }
    return failure(failed?.failure?.message ?? result.problems.first?.message ?? "no response was received")
  }

  private func failure(_ reason: String) -> CommandError {
    CommandError("--probe-login: \(reason); no contract was written", status: .inconclusive)
  }
}

/// A transport that keeps the last response.
private struct LastResponse: Transport {
  let transport: CurlTransport
  private let last = Locked<Exchange?>(nil)

  init(of transport: CurlTransport) {
    self.transport = transport
  }

  var exchange: Exchange? { last.withLock { $0 } }

  func send(_ request: Request, options: TransferOptions) async throws(TransportFailure) -> Exchange {
    let exchange = try await transport.send(request, options: options)
    last.withLock { $0 = exchange }
    return exchange
  }
}

extension LoginSearch {
  /// Returns the places of the tokens in the response of a log-in, the bearer's at most three levels deep.
  static func tokens(in body: JSONValue) -> DraftedLogin.Tokens? {
    path(of: tokens, in: body).map {
      DraftedLogin.Tokens(bearer: $0, refresh: path(of: refreshTokens, in: body))
    }
  }

  private static func path(of names: Set<String>, in body: JSONValue) -> JSONPath? {
    var open = [(path: JSONPath.root, object: body)]
    for _ in 0..<maximumDepth {
      for (path, object) in open {
        let found = object.members.first {
          names.contains(KeyWords.joined($0.name)) && $0.value.kind == .string
        }
        if let found { return path.appending(key: found.name) }
      }
      open = open.flatMap { path, object in
        object.members.filter { $0.value.kind == .object }.map { (path.appending(key: $0.name), $0.value) }
      }
    }
    return nil
  }
}

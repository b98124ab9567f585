import ContractSchema
import ContractSpecs

/// The command that writes a first contract from a response: that of an address, or a saved one.
struct InitCommand {
  var options: InitOptions
  var interruption: Interruption

  func run() async throws(CommandError) -> ExitStatus {
    if let file = options.into { return try await extend(file) }
    if !options.ownTypes.isEmpty { return try writeModels() }
    guard let source = options.sources.first, options.sources.count == 1 else {
      throw .usage(
        "init takes one address, one file, or - for what is pasted; or --model with the app's sources",
        of: .initialize)
    }
    if !isAddress(source), let bytes = try? FileSystem.read(source, atMost: OpenAPIDocument.maximumSize),
      DocumentInit.isDocument(bytes)
    {
      return try await write(documentAt: source, bytes, isDownloaded: false, named: name(ofFile: source))
    }
    let capture = isAddress(source) ? try await response(of: source) : try saved(in: source)
    if isAddress(source), DocumentInit.isDocument(capture.body) {
      let sent = capture.request.map(SentCredentials.init) ?? .none
      return try await write(
        documentAt: source, sent.masked(capture.body), isDownloaded: true, named: name(for: source, capture))
    }
    let shown = isAddress(source) ? DraftAddress(source)?.shown ?? Redactor.withoutUserInfo(source) : source
    if let option = options.optionForDocuments {
      throw .usage("\(shown) is not an OpenAPI document, which \(option) requires", of: .initialize)
    }
    if let place = capture.brokenJSON {
      throw CommandError(
        "the body looks like JSON but is invalid: \(place); no contract was written", at: shown)
    }
    if let reason = capture.unsuitability {
      throw CommandError(reason, at: shown)
    }
    if let reason = capture.refusal(isSaved: !isAddress(source)) {
      throw CommandError(reason, at: shown)
    }
    var draft = ContractDraft(capture, named: name(for: source, capture))
    let text = draft.text()
    let file = "specs/\(draft.name).json"
    try write([(file, text)])
    let json = draft.stream == nil ? "JSON" : "a stream of JSON"
    let kind =
      if draft.hasShape || draft.hidesShape {
        json
      } else {
        capture.body.isEmpty ? "nothing" : "a body that is not JSON"
      }
    Terminal.output.write(
      "wrote \(file): \(draft.method) \(draft.path) answers \(draft.status) with \(kind)".consoleLine()
        + "\n"
    )
    for remark in draft.remarks { Terminal.output.write("  \(remark.consoleLine())\n") }
    let next = draft.nextStep(file: file, isInsecure: isAddress(source) && options.isInsecure)
    Terminal.output.write("next: \(next)".consoleLine() + "\n")
    return .kept
  }

  /// Writes a contract whose shapes are the types of an app.
  private func writeModels() throws(CommandError) -> ExitStatus {
    let initial = ModelInit(sources: options.ownTypes, name: options.name ?? "app")
    let result = try initial.result()
    try write([(initial.file, result.text)])
    for line in initial.summary(of: result) { Terminal.output.write(line.consoleLine() + "\n") }
    return .kept
  }

  /// Adds checks to a contract.
  private func extend(_ file: String) async throws(CommandError) -> ExitStatus {
    guard options.sources.count < 2 else {
      throw .usage("init --into takes one OpenAPI document at most", of: .initialize)
    }
    let addition = ContractExtension(
      file: file, source: try await documentSource(), options: options)
    let result = try SlowWork.telling("drafting checks for \(file)") { () throws(CommandError) in
      try addition.result()
    }
    if !result.isUnchanged {
      do throws(FileWritingError) {
        if let document = result.document {
          try AtomicFile.replace(document.file, with: String(decoding: document.bytes, as: UTF8.self))
        }
        try AtomicFile.replace(file, with: result.text)
      } catch {
        throw CommandError(error.description)
      }
    }
    for line in addition.summary(of: result) { Terminal.output.write(line.consoleLine() + "\n") }
    return .kept
  }

  /// Returns the document that is named beside the contract that gets checks.
  private func documentSource() async throws(CommandError) -> ContractExtension.Source {
    guard let source = options.sources.first else { return .none }
    if isAddress(source) {
      let capture = try await response(of: source)
      if DocumentInit.isDocument(capture.body) {
        let sent = capture.request.map(SentCredentials.init) ?? .none
        return .downloaded(source, DocumentInit.stored(sent.masked(capture.body)), sent)
      }
    } else {
      let bytes: [UInt8]
      do {
        bytes = try FileSystem.read(source, atMost: OpenAPIDocument.maximumSize)
      } catch {
        throw CommandError(error.reason, at: source)
      }
      if DocumentInit.isDocument(bytes) { return .file(source, bytes) }
    }
    throw .usage(
      "\(Redactor.withoutUserInfo(source)) is not an OpenAPI document, which --into requires",
      of: .initialize)
  }

  /// Writes a contract with a check for each operation of an OpenAPI document.
  private func write(
    documentAt source: String, _ bytes: [UInt8], isDownloaded: Bool, named name: String
  ) async throws(CommandError) -> ExitStatus {
    let bytes = isDownloaded ? DocumentInit.stored(bytes) : bytes
    var document = DocumentInit(
      source: source, bytes: bytes, isDownloaded: isDownloaded, name: name, options: options)
    if options.probesLogin, let probe = try document.loginProbe(transfer) {
      document.probedTokens = try await probe.tokens(interruption)
    }
    let result = try SlowWork.telling("drafting checks for \(document.file)") { () throws(CommandError) in
      try document.result()
    }
    var files = [(document.file, result.text)]
    if isDownloaded { files.append(("specs/\(document.document)", String(decoding: bytes, as: UTF8.self))) }
    try write(files)
    for line in document.summary(of: result) { Terminal.output.write(line.consoleLine() + "\n") }
    return .kept
  }

  /// Writes files and the schema of contracts, unless the first of them exists.
  private func write(_ files: [(name: String, text: String)]) throws(CommandError) {
    let isThere = (try? FileSystem.isFolder(files[0].name)) != nil
    guard options.overwrites || !isThere else {
      throw CommandError(
        "\(files[0].name) already exists; use --name for another name or --force to overwrite it"
      )
    }
    do throws(FileWritingError) {
      try ReportFiles.create("specs")
      for file in files { try AtomicFile.replace(file.name, with: file.text) }
      try writeSchema()
    } catch {
      throw CommandError(error.description)
    }
  }

  /// Returns the requested name, else that of the file or, for a file such as `openapi.json`, that of its folder.
  private func name(ofFile source: String) -> String {
    let parts = (source.hasPrefix("/") ? source : FileSystem.currentFolder + "/" + source).split(
      separator: "/")
    let file = parts.last?.split(separator: ".").first.map(String.init) ?? ""
    let isGeneral = ["openapi", "swagger", "api", "schema", "spec", "api-docs"].contains(file.lowercased())
    let word = isGeneral ? parts.dropLast().last { !["docs", "api", "specs", "openapi"].contains($0) } : nil
    let name = EndpointName.of(word.map(String.init) ?? file)
    return options.name ?? (name.isEmpty ? "backend" : String(name.prefix(100)))
  }

  /// Writes the schema that the contract names, unless the file exists.
  private func writeSchema() throws(FileWritingError) {
    let file = "specs/\(ContractSchema.fileName)"
    guard !FileSystem.exists(file) else { return }
    try AtomicFile.replace(file, with: ContractSchema.text)
  }

  private func isAddress(_ text: String) -> Bool {
    ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
  }

  /// Returns the requested name, else one made from the host or from the file's name up to the first dot.
  private func name(for source: String, _ capture: Capture) -> String {
    if let name = options.name { return name }
    let host = capture.request.flatMap { DraftAddress($0.url) }?.base.split(separator: "/").last
    let file = source.split(separator: "/").last?.split(separator: ".").first
    let words = isAddress(source) || source == "-" ? host : file
    let name = (words ?? "first").lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return name.isEmpty ? "first" : String(name.joined(separator: "-").prefix(100))
  }

  /// Returns a saved response, with the options of the command line applied to its request.
  private func saved(in file: String) throws(CommandError) -> Capture {
    if (try? FileSystem.isFolder(file)) == nil, let address = MissingScheme.address(for: file) {
      throw .usage("\(Redactor.withoutUserInfo(file)) has no scheme; write \(address)", of: .initialize)
    }
    var capture = try Capture(savedIn: file, entry: options.entry)
    guard options.sending != RequestOptions() else { return capture }
    capture.request = try request(
      capture.request ?? Request(method: options.sending.data == nil ? "GET" : "POST", url: ""))
    return capture
  }

  /// Returns a request with the options of the command line applied to it.
  private func request(_ known: Request) throws(CommandError) -> Request {
    let words = options.sending
    var request = known
    request.method = words.method ?? known.method
    request.headers.removeAll { old in words.headers.contains { $0.isNamed(old.name) } }
    request.headers += words.headers
    guard let data = words.data else { return request }
    request.body = try body(data)
    if request.headers.value(of: "Content-Type") == nil {
      let isJSON = (try? JSONDocument(parsing: request.body ?? [])) != nil
      request.headers.append(Header("Content-Type", isJSON ? "application/json" : FormBody.contentType))
    }
    return request
  }

  /// Returns the value of `--data`, or the content of the file that it names after `@`.
  private func body(_ words: String) throws(CommandError) -> [UInt8] {
    guard words.hasPrefix("@") else { return Array(words.utf8) }
    let file = String(words.dropFirst())
    do {
      return try FileSystem.read(file, atMost: BackendOptions.usualBody)
    } catch {
      throw CommandError(error.reason, at: "--data @\(file)")
    }
  }

  private var transfer: TransferOptions {
    var transfer = TransferOptions()
    transfer.verifiesTLS = !options.isInsecure
    transfer.userAgent = "contractcheck/\(ContractCheckCommand.version)"
    return transfer
  }

  /// Returns a request that a document in YAML may answer too. The check that is drafted of a response asks for JSON alone.
  private static func acceptingYAML(_ request: Request) -> Request {
    var request = request
    request.headers.removeAll { $0.isNamed("Accept") }
    request.headers.append(Header("Accept", "application/json, application/yaml;q=0.5"))
    return request
  }

  private func response(of url: String) async throws(CommandError) -> Capture {
    guard DraftAddress(url) != nil else {
      throw .usage("not an address of a backend: \(Redactor.withoutUserInfo(url))", of: .initialize)
    }
    let plain = Request(
      method: options.sending.data == nil ? "GET" : "POST", url: url,
      headers: [Header("Accept", "application/json")])
    let request = try request(plain)
    let sent = options.sending.headers.value(of: "Accept") == nil ? Self.acceptingYAML(request) : request
    let settings = transfer
    let task = interruption.cancellable { () -> Result<Exchange, TransportFailure> in
      do throws(TransportFailure) {
        return .success(try await CurlTransport().send(sent, options: settings))
      } catch {
        return .failure(error)
      }
    }
    switch await task.value {
    case .success(let exchange):
      var capture = Capture(format: .transcript, body: exchange.response.body)
      (capture.status, capture.headers) = (exchange.response.status, exchange.response.headers)
      (capture.end, capture.request) = (exchange.response.end, request)
      return capture
    case .failure(let failure):
      throw CommandError("no response received: \(failure)", status: .inconclusive)
    }
  }
}

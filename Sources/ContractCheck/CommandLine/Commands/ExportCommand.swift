import ContractSpecs

/// The command that writes the promises of a contract in another language.
struct ExportCommand {
  var options: ExportOptions

  private var command: Command {
    switch options.form {
    case .swift: .exportSwift
    case .jsonSchema: .exportJSONSchema
    case .openAPI: .exportOpenAPI
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    guard let path = options.paths.first, options.paths.count == 1 else {
      throw .usage("\(command.rawValue) takes one contract or OpenAPI document", of: command)
    }
    if options.file != nil, options.folder != nil {
      throw .usage("--output and --folder exclude each other", of: command)
    }
    let source = ExportSource(path)
    guard let contract = source.contract else {
      Terminal.errors.write(ConsoleReport.forErrors.text(of: source.problems))
      return .unusable
    }
    switch options.form {
    case .swift: try write(SwiftExport(contract))
    case .jsonSchema:
      let export = JSONSchemaExport(contract)
      try write(export.text)
      Terminal.errors.tell(export.notes)
    case .openAPI:
      let export = OpenAPIExport(contract)
      try write(export.text)
      Terminal.errors.tell(export.notes)
    }
    return .kept
  }

  private func write(_ export: SwiftExport) throws(CommandError) {
    guard let folder = options.folder else { return try write(export.text) }
    do throws(FileWritingError) {
      try ReportFiles.create(folder)
      for file in export.files { try AtomicFile.replace("\(folder)/\(file.name)", with: file.text) }
    } catch {
      throw CommandError(error.description)
    }
  }

  private func write(_ text: String) throws(CommandError) {
    guard let file = options.file, file != "-" else { return Terminal.output.writeAsIs(text) }
    do throws(FileWritingError) {
      try AtomicFile.replace(file, with: text)
    } catch {
      throw CommandError(error.description)
    }
  }
}

/// The contract to be exported: a contract, or what an OpenAPI document promises.
struct ExportSource {
  private(set) var contract: Contract?
  private(set) var problems: [RunResult.Problem] = []

  init(_ path: String) {
    if let bytes = try? FileSystem.read(path, atMost: OpenAPIDocument.maximumSize),
      DocumentInit.isDocument(bytes)
    {
      read(documentAt: path, bytes)
      return
    }
    let loaded = LoadedContracts([path])
    problems = loaded.problems
    guard problems.isEmpty else { return }
    if loaded.contracts.count == 1 { contract = loaded.contracts.first }
    if loaded.contracts.count != 1 {
      problems = [
        RunResult.Problem(
          location: .whole(path),
          message: "this folder has \(loaded.contracts.count) contracts; name one of them",
          excerpt: nil)
      ]
    }
  }

  /// Reads a document by a contract beside it that says nothing but its name.
  private mutating func read(documentAt path: String, _ bytes: [UInt8]) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let title = OpenAPIText.root(of: bytes)?["info"]?["title"]?.string
    let names = [title ?? "", String(file.prefix { $0 != "." })].map(EndpointName.of)
    let name = names.first { !$0.isEmpty }?.prefix(60) ?? "document"
    let stub = """
      { "contract": "\(name)", "backend": { "url": "http://localhost" }, "openapi": \(
        String(decoding: JSONText.quoted(file), as: UTF8.self)), "checks": {} }
      """
    let place = "\(path.dropLast(file.count))contract.json"
    let reading = ContractReading(of: Array(stub.utf8), file: place, files: .besides(place))
    contract = reading.contract
    contract?.title = title
    contract?.file = path
    guard contract?.document == nil else { return }
    contract = nil
    let reason = reading.diagnostics.first { $0.severity == .error && $0.topic != .noChecks }
    problems = [
      RunResult.Problem(
        location: .whole(path), message: reason?.message ?? "the document could not be read", excerpt: nil)
    ]
  }
}

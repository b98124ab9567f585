import ContractSpecs

/// The part of `init --into` that adds checks to a contract for the operations that none of its checks calls.
struct ContractExtension {
  /// The document that the user names beside the contract.
  enum Source {
    case none
    case file(String, [UInt8])

    /// A document as it is written, with its address and what was sent for it.
    case downloaded(String, [UInt8], SentCredentials)
  }

  /// The path of the contract.
  var file: String
  var source: Source
  var options: InitOptions

  /// The additions to a contract, none of which is written yet.
  struct Result {
    var contract: ContractToExtend
    var draft: OpenAPIContractDraft
    var text: String

    /// The number of requests that the document refuses.
    var refusals = 0

    /// The names of the variables without a default that the contract needs now and did not need before.
    var variables: Set<String> = []

    /// The downloaded document, if the contract named none.
    var document: (file: String, bytes: [UInt8])?

    var isUnchanged: Bool { draft.checks.isEmpty && refusals == 0 }
  }

  func result() throws(CommandError) -> Result {
    let bytes = try contractBytes()
    let files = try files(besides: bytes)
    let contract = try extended(bytes, files)
    guard let promises = contract.contract.document,
      var draft = OpenAPIContractDraft(
        contract.contract, named: contract.contract.name, document: contract.documentPath,
        backend: DraftedBackend(of: promises), options: contract.options(options.reach))
    else { throw CommandError("its document could not be read", at: file) }
    draft.removeFaultyChecks(as: file, files)
    var result = Result(contract: contract, draft: draft, text: draft.text())
    if options.addsRefusals { addRefusals(to: &result, files) }
    result.variables = try neededVariables(result.text, files, unless: result.isUnchanged)
      .subtracting(contract.contract.neededVariables)
    if contract.addsDocument, case .downloaded(_, let document, _) = source {
      result.document = (path(besidesContract: contract.documentPath), document)
    }
    return result
  }

  private func contractBytes() throws(CommandError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(file, atMost: Contract.maximumSize)
    } catch {
      throw CommandError(error.reason, at: file)
    }
    guard !DocumentInit.isDocument(bytes) else {
      throw CommandError(
        "this is an OpenAPI document; --into takes the contract that gets the checks", at: file)
    }
    return bytes
  }

  private func extended(_ bytes: [UInt8], _ files: ReferencedFiles) throws(CommandError) -> ContractToExtend {
    do throws(ContractToExtend.Refusal) {
      return try ContractToExtend(of: bytes, as: file, document: documentPath(for: bytes), files)
    } catch {
      switch error {
      case .noDocument:
        throw CommandError(
          "it names no OpenAPI document; contractcheck init DOCUMENT --into \(file) adds the document and the checks",
          at: file)
      case .errors(let errors): throw unloadable(errors)
      }
    }
  }

  private func unloadable(_ errors: [SpecDiagnostic]) -> CommandError {
    guard let first = errors.first else { return CommandError("it cannot be read as a contract", at: file) }
    let all = errors.count == 1 ? "" : "; contractcheck lint \(file) shows all \(errors.count) errors"
    return CommandError("\(first.message)\(all); nothing was written", at: "\(first.location)")
  }

  private func addRefusals(to result: inout Result, _ files: ReferencedFiles) {
    let reading = ContractReading(of: Array(result.text.utf8), file: file, files: files)
    guard let contract = reading.contract else { return }
    let refusals = RefusalDraft(for: contract)
    let bytes = refusals.text(adding: Set(result.draft.checks.map(\.name)))
    (result.text, result.refusals) = (String(decoding: bytes, as: UTF8.self), refusals.count)
  }

  /// Returns the variables that a text needs. Throws an error if it has errors, which `lint` would find.
  private func neededVariables(
    _ text: String, _ files: ReferencedFiles, unless isUnchanged: Bool
  ) throws(CommandError) -> Set<String> {
    guard !isUnchanged else { return [] }
    let reading = ContractReading(of: Array(text.utf8), file: file, files: files)
    let faults = reading.contract.map { $0.requestFaults() + $0.expectationFaults() } ?? []
    if let error = reading.diagnostics.first(where: { $0.severity == .error }) ?? faults.first {
      throw CommandError("could not write checks that fit it: \(error.message)", at: file)
    }
    return reading.contract?.neededVariables ?? []
  }
}

// MARK: the document

extension ContractExtension {
  /// Returns the path of the document relative to the contract, unless the contract names one itself.
  private func documentPath(for contract: [UInt8]) -> String? {
    switch source {
    case .none: nil
    case .file(let path, _): RelativePath.path(to: path, from: FileSystem.folder(of: file))
    case .downloaded(_, let bytes, _):
      Self.name(of: contract).map { OpenAPIText.fileName(for: bytes, of: $0) }
    }
  }

  private func path(besidesContract document: String) -> String {
    let joined = ReferencedFiles.path(of: document, besides: file) ?? document
    return file.hasPrefix("/") ? "/" + joined : joined
  }

  private static func name(of contract: [UInt8]) -> String? {
    (try? JSONDocument(parsing: contract).root)?["contract"]?.string
  }

  /// Returns the files beside the contract, with the document that was downloaded. Throws an error if the contract
  /// names another document than the user.
  private func files(besides contract: [UInt8]) throws(CommandError) -> ReferencedFiles {
    let files = ReferencedFiles.besides(file)
    let named = (try? JSONDocument(parsing: contract).root)?["openapi"]?.string
    switch source {
    case .none: return files
    case .file(let path, _):
      guard let named else { return files }
      let own = self.path(besidesContract: named)
      guard RelativePath.isSame(path, own) else {
        throw CommandError(
          "its document is \(own), not \(path); leave \(path) out, or name it as \"openapi\"", at: file)
      }
      return files
    case .downloaded(let address, let bytes, let sent):
      let document = named ?? documentPath(for: contract) ?? "openapi.json"
      let own = self.path(besidesContract: document)
      let known = try? FileSystem.read(own, atMost: OpenAPIDocument.maximumSize)
      guard known.map({ DocumentInit.stored(sent.masked($0)) == bytes }) ?? (named == nil) else {
        let place = Redactor.withoutUserInfo(address)
        throw CommandError(
          "\(own) differs from what \(place) returns now; update it first: curl -fsS -o \(own) \(place)",
          at: file)
      }
      var all = files
      all.read = { path throws(ReferencedFileError) in
        path == document ? bytes : try files.read(path)
      }
      return all
    }
  }
}

// MARK: what is told

extension ContractExtension {
  /// Returns what was written, for the user.
  func summary(of result: Result) -> [String] {
    let draft = result.draft
    let all = draft.operationCount
    let asked = draft.options.called.union(draft.checks.compactMap(\.operation)).count
    let document = path(besidesContract: result.contract.documentPath)
    var lines: [String] = []
    if result.isUnchanged {
      lines.append(
        "\(file): its checks call \(asked) of \(all) operations of \(document); nothing was written")
    } else {
      lines.append(
        "added \(draft.checks.count) \(draft.checks.count == 1 ? "check" : "checks") to \(file): its checks call \(asked) of \(all) operations of \(document)"
      )
      if result.draft.checks.isEmpty {
        lines = ["added to \(file): its checks call \(asked) of \(all) operations of \(document)"]
      }
      if let document = result.document { lines[0] += "; \(document.file) was written" }
    }
    if options.addsRefusals { lines.append(DocumentInit.words(forRefusals: result.refusals)) }
    lines += DocumentInit.words(for: draft.undrafted, of: file)
    guard !result.isUnchanged else { return lines + advice(on: document) }
    let new = result.variables.sorted()
    if !new.isEmpty {
      lines.append(
        "  it also needs \(new.joined(separator: ", ")): set \(new.count == 1 ? "it" : "them") in the environment or with --set"
      )
    }
    return lines + ["next: contractcheck run \(file)"]
  }

  /// Returns the line that says where further operations would come from, unless the user named the document.
  private func advice(on document: String) -> [String] {
    guard case .none = source else { return [] }
    return ["  if the backend has further operations, \(document) is older than it; replace the file first"]
  }
}

import ContractSpecs
import SwiftModels

/// The part of `init` that writes a contract for an OpenAPI document.
struct DocumentInit {
  /// The path of the document as the user gave it, or its address.
  var source: String
  var bytes: [UInt8]

  /// True for a document that was downloaded, so that it is written beside the contract.
  var isDownloaded: Bool
  var name: String
  var options: InitOptions

  /// The tokens in the response of the log-in, if it was asked.
  var probedTokens: DraftedLogin.Tokens?

  /// The number of operations without a check that are listed besides those that are harmful by their names.
  private static let maximumListed = 20

  /// Returns whether a text is an OpenAPI document, whatever its version.
  static func isDocument(_ bytes: [UInt8]) -> Bool { isDocument(named: OpenAPIText.names(in: bytes)) }

  /// Returns the same for a value that was parsed before.
  static func isDocument(_ root: JSONValue) -> Bool { isDocument(named: Set(root.members.map(\.name))) }

  /// Returns the same for the names of the members. What has sections of a contract is one, also without its name.
  private static func isDocument(named names: Set<String>) -> Bool {
    names.isDisjoint(with: LoadedContracts.sections) && !names.isDisjoint(with: ["openapi", "swagger"])
  }

  /// Returns the text of a downloaded document as it is written: one on a single line, as servers answer, is laid out,
  /// so that a review shows what changed and a place can be found.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let isOneLine = !bytes.dropLast().contains(UInt8(ascii: "\n"))
    return isOneLine ? Array((LaidOutJSON.text(of: bytes) + "\n").utf8) : bytes
  }

  /// The contract's file.
  var file: String { "specs/\(name).json" }

  /// The path of the document relative to the contract.
  var document: String {
    isDownloaded ? OpenAPIText.fileName(for: bytes, of: name) : RelativePath.path(to: source, from: "specs")
  }

  /// A contract that is not written yet.
  struct Result {
    var draft: OpenAPIContractDraft
    var text: String

    /// The number of requests with bodies that the document refuses.
    var refusals = 0

    /// The names of the variables without a default that the contract needs.
    var variables: Set<String> = []
  }

  /// Drafts the contract, without writing anything.
  func result() throws(CommandError) -> Result {
    var (draft, files) = try draft()
    draft.models = try models(of: draft, files)
    let text = draft.text()
    guard let contract = ContractReading(of: Array(text.utf8), file: file, files: files).contract else {
      return Result(draft: draft, text: text)
    }
    let variables = contract.neededVariables
    guard options.reach != .safe else { return Result(draft: draft, text: text, variables: variables) }
    let refusals = RefusalDraft(for: contract, options.addsRefusals ? .all : .undone)
    let bytes = refusals.text(adding: Set(draft.checks.map(\.name)))
    return Result(
      draft: draft, text: String(decoding: bytes, as: UTF8.self), refusals: refusals.count,
      variables: variables)
  }

  /// Returns the app's types for the responses of a draft, or `nil` if no sources are given.
  private func models(of draft: OpenAPIContractDraft, _ files: ReferencedFiles) throws(CommandError)
    -> DraftedModels?
  {
    guard !options.models.isEmpty,
      let contract = ContractReading(of: Array(draft.text().utf8), file: file, files: files).contract
    else { return nil }
    let sources = try SwiftSources.read(options.models, option: "--models")
    let reader = SwiftModelReader(sources)
    guard !reader.decodableTypes.isEmpty else {
      throw CommandError(
        "there is no Decodable type in \(counted(sources.count, "Swift file"))",
        at: "--models \(options.models.joined(separator: " "))")
    }
    return DraftedModels(
      hasDecoder: !reader.decoders.isEmpty,
      paths: options.models.map { RelativePath.path(to: $0, from: "specs") },
      pairing: ModelPairing(of: contract, with: reader, now: SystemClock().now))
  }

  /// Returns the probe of the log-in of the document; `nil` if it has none, or one whose response has a known token.
  func loginProbe(_ transfer: TransferOptions) throws(CommandError) -> LoginProbe? {
    let (draft, files) = try draft()
    guard draft.loginCheck != nil, draft.login?.tokens == nil else { return nil }
    return LoginProbe(draft: draft, files: files, file: file, url: options.url, transfer: transfer)
  }

  private func draft() throws(CommandError) -> (OpenAPIContractDraft, ReferencedFiles) {
    let (document, bytes) = (document, bytes)
    let files =
      isDownloaded
      ? ReferencedFiles.documents { path throws(ReferencedFileError) in
        guard path == document else { throw ReferencedFileError(reason: "no such file or directory") }
        return bytes
      } : .besides(file)
    let stub = """
      { "contract": "\(name)", "backend": { "url": "http://localhost" }, "openapi": \(String(decoding: JSONText.quoted(document), as: UTF8.self)), "checks": {} }
      """
    let reading = ContractReading(of: Array(stub.utf8), file: file, files: files)
    var draftOptions = OpenAPIContractDraft.Options(reach: options.reach)
    draftOptions.probedTokens = probedTokens
    guard let contract = reading.contract, let promises = contract.document,
      var draft = OpenAPIContractDraft(
        contract, named: name, document: document,
        backend: backend(of: promises),
        options: draftOptions)
    else {
      let reason = reading.diagnostics.first { $0.severity == .error && $0.topic != .noChecks }?
        .message
      throw CommandError(reason ?? "the document could not be read", at: source)
    }
    draft.removeFaultyChecks(as: file, files)
    guard !draft.checks.isEmpty else { throw emptiness(of: draft) }
    return (draft, files)
  }

  private func backend(of promises: OpenAPIPromises) -> DraftedBackend {
    if let url = options.url { return DraftedBackend(address: url, .named) }
    guard isDownloaded, let address = DraftAddress(source) else { return DraftedBackend(of: promises) }
    return DraftedBackend(address: address.base, .downloaded)
  }

  private func emptiness(of draft: OpenAPIContractDraft) -> CommandError {
    let all = draft.operationCount
    guard all > 0 else {
      return CommandError("the document has no operations; no contract was written", at: source)
    }
    var error = CommandError(
      "none of its \(counted(all, "operation")) got a check; no contract was written", at: source)
    error.advice = Self.words(for: draft.undrafted, of: nil).map { $0.consoleLine() }.joined(separator: "\n")
    return error
  }

  /// Returns whether the address in the document has a user or a password.
  private func hasServerUser(_ draft: OpenAPIContractDraft) -> Bool {
    !isDownloaded && draft.promises.server.map { $0 != Redactor.withoutUserInfo($0) } == true
  }

  /// Returns what was written, for the user.
  func summary(of result: Result) -> [String] {
    let draft = result.draft
    let all = draft.operationCount
    var lines = [
      "wrote \(file): \(draft.checks.count) \(draft.checks.count == 1 ? "check" : "checks") for \(Set(draft.checks.compactMap(\.operation)).count) of \(all) operations"
    ]
    if isDownloaded { lines[0] += ", and \(document) beside it" }
    if hasServerUser(draft) {
      lines.append(
        "  address: that of the document has a user or a password, which is not written; say in \"auth\" what is sent"
      )
    }
    lines += draft.backendWords
    lines += draft.loginWords
    lines += draft.checks.compactMap { check in
      check.skip.map { "  skipped: \(check.name) (\(check.call)): \($0)" }
    }
    lines += draft.models?.summary ?? []
    let bodies = options.addsRefusals ? 0 : result.refusals
    let refused = draft.refusedRequests().values.flatMap(\.self).count + bodies
    if refused > 0 {
      let reasons =
        bodies > 0
        ? "without a token, for what does not exist or with a wrong body"
        : "without a token or for what does not exist"
      lines.append("  and \(counted(refused, "request")) to be refused, \(reasons), as the document says")
    }
    if options.addsRefusals { lines.append(Self.words(forRefusals: result.refusals)) }
    lines += Self.words(for: draft.undrafted, of: file)
    let variables = result.variables.sorted()
    if !variables.isEmpty {
      lines.append(
        "  it needs \(variables.joined(separator: ", ")): set \(variables.count == 1 ? "it" : "them") in the environment or with --set"
      )
    }
    let ending = draft.usualAddress == nil ? " --url URL" : ""
    lines.append("next: contractcheck \(draft.models == nil ? "run \(file)\(ending)" : "lint \(file)")")
    return lines
  }

  /// Returns the lines about operations without a check of a contract: all that are harmful by their names, and the
  /// first of the others. `file` is `nil` if no contract was written.
  static func words(for undrafted: [UndraftedOperation], of file: String?) -> [String] {
    let harmful = undrafted.count(where: \.isHarmful)
    let others = undrafted.filter { !$0.isHarmful }
    let listed = undrafted.filter(\.isHarmful) + others.prefix(maximumListed)
    var lines = listed.map { "  no check for \($0.request): \($0.reason)" }
    if listed.count < undrafted.count {
      let advice = file.map { "; contractcheck list --uncovered \($0) names them, with the reasons" } ?? ""
      lines.append("  and \(undrafted.count - listed.count) more without a check\(advice)")
    }
    if harmful > 0 {
      lines.append(
        "  --destructive writes \(harmful == 1 ? "a check" : "checks") for \(harmful) of them all the same")
    }
    return lines
  }

  static func words(forRefusals count: Int) -> String {
    if count == 0 { return "  no further request with a body that the document refuses" }
    let requests = count == 1 ? "request with a body" : "requests with bodies"
    return "  and \(count) \(requests) that the document refuses, to be answered with 4XX"
  }
}

extension Contract {
  /// The names of the variables without a default to which templates refer.
  var neededVariables: Set<String> {
    Set(
      references.compactMap { reference in
        if case .variable(let name, _, nil) = reference.target { name } else { nil }
      })
  }
}

/// Paths relative to a folder.
enum RelativePath {
  /// Returns the path of a file as it is named from a folder. Both are relative to the current folder, or absolute.
  static func path(to file: String, from folder: String) -> String {
    let current = FileSystem.currentFolder
    let target = parts(of: file.hasPrefix("/") ? file : current + "/" + file)
    let start = parts(of: folder.hasPrefix("/") ? folder : current + "/" + folder)
    let common = zip(target, start).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: start.count - common) + target[common...]).joined(separator: "/")
  }

  /// Returns whether two paths lead to the same name. Both are relative to the current folder, or absolute.
  static func isSame(_ one: String, _ other: String) -> Bool {
    path(to: one, from: "/") == path(to: other, from: "/")
  }

  private static func parts(of path: String) -> [String] {
    path.split(separator: "/").reduce(into: []) { parts, part in
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
    }
  }
}

import ContractSpecs
import SwiftModels

/// The contracts under the paths that a user names, and their errors.
struct LoadedContracts: Sendable {
  /// The folder that is searched for contracts if no path is named.
  static let defaultFolder = "specs"

  /// The contracts in the order of the paths; the files of a folder by name.
  private(set) var contracts: [Contract] = []

  /// The contracts with errors, of which only the files that they refer to count.
  private(set) var refused: [Contract] = []

  /// The app's own models that the contracts name, by the name of the contract, after `loadModels`.
  private(set) var models: [String: ContractModels] = [:]

  /// The released versions of the apps, by the name of the contract, after `loadReleases`.
  private(set) var releases: [String: ReleasedVersions] = [:]

  private let apps = AppSources()

  /// The problems, sorted by location.
  private(set) var problems: [RunResult.Problem] = []

  /// The warnings about what is allowed and probably not intended, for `lint`.
  var warnings: [SpecDiagnostic] {
    let known = Set(contracts.flatMap(\.warnings))
    let others = models.values.flatMap(\.warnings).filter { !known.contains($0) }
    return (Array(known) + others).sorted { ($0.location, $0.message) < ($1.location, $1.message) }
  }

  /// The baselines and reports in the folders, which are no contracts.
  private(set) var passedOver: [String] = []

  /// Sentences for whoever named the paths, none of which is an error.
  var notices: [String] {
    passedOver.map { "\($0) is a baseline or a report, not a contract; it is skipped" }
  }

  /// Reads all contracts under the paths; without a path, those in `specs`.
  init(_ paths: [String]) {
    for path in paths.isEmpty ? [Self.defaultFolder] : paths { read(path) }
    reportRepeatedNames()
    problems += Self.documentErrors(of: refused, except: [])
    problems.sort { $0.location < $1.location }
  }

  /// The errors of the documents, each once. A run only leaves out the operations that have them.
  var documentErrors: [RunResult.Problem] { Self.documentErrors(of: contracts, except: refused) }

  /// Returns the errors of the documents of some contracts, each once, without those of other contracts.
  private static func documentErrors(
    of contracts: [Contract], except others: [Contract]
  ) -> [RunResult.Problem] {
    var seen = Set(others.flatMap(\.documentErrors))
    return contracts.flatMap(\.documentErrors).filter { seen.insert($0).inserted }.map {
      RunResult.Problem(location: $0.location, message: $0.message, excerpt: $0.excerpt)
    }
  }

  /// Adds the problems of other files that a run needs.
  mutating func add(_ others: [RunResult.Problem]) {
    problems = (problems + others).sorted { $0.location < $1.location }
  }

  /// Reads the app's sources that the contracts name. A contract then has the settings of the decoder in them.
  mutating func loadModels() {
    for index in contracts.indices {
      guard let models = readModels(of: contracts[index]) else { continue }
      contracts[index] = models.contract
      self.models[models.contract.name] = models
    }
    for contract in refused { _ = readModels(of: contract) }
    problems.sort { $0.location < $1.location }
  }

  /// Reads the released versions that the contracts name, of which the models of today were read.
  mutating func loadReleases() {
    for contract in contracts {
      guard let client = models[contract.name]?.client else { continue }
      releases[contract.name] = ReleaseReading.versions(of: contract, today: client)
    }
  }

  /// Returns the models of a contract, and reports those that cannot be read; `nil` if it names no sources.
  private mutating func readModels(of contract: Contract) -> ContractModels? {
    guard let sources = contract.models else { return nil }
    var contract = contract
    var files: [SwiftFile] = []
    let text = SpecSource(file: contract.file, bytes: contract.source)
    for path in sources.paths {
      let place = ReferencedFiles.place(of: path.text, besides: contract.file)
      contract.relatedFiles.append(place)
      do {
        let found = try apps.files(at: place)
        if found.isEmpty {
          report(SpecDiagnostic(noSwiftIn: path), of: text)
        }
        files += found.filter { file in !files.contains { $0.name == file.name } }
      } catch {
        report(SpecDiagnostic(unreadable: path, because: error.reason), of: text)
      }
    }
    contract.relatedFiles += files.map(\.name)
    let models = ContractModels(of: contract, in: apps.reader(of: files))
    if !files.isEmpty { for problem in models.problems { report(problem, of: text) } }
    return models
  }

  /// Reports an error about models, unless another one was found at its place when the contract was read.
  private mutating func report(_ problem: SpecDiagnostic, of text: SpecSource) {
    if problems.contains(where: { $0.location == problem.location }) { return }
    problems.append(
      RunResult.Problem(
        location: problem.location, message: problem.message,
        excerpt: problem.excerpt ?? text.excerpt(at: problem.location)))
  }

  private mutating func read(_ path: String) {
    let files: [String]
    do {
      files = try FileSystem.isFolder(path) ? try Self.files(in: path) : [path]
    } catch {
      return reportMissing(path, error.reason)
    }
    if files.isEmpty {
      report("no contract in this folder: a contract is a file whose name ends in .json", at: path)
    }
    var parts: [String] = []
    for file in files where !contracts.contains(where: { $0.file == file }) {
      let isNamed = files == [path]
      if readFile(file, isNamed: isNamed) == .part, !isNamed { parts.append(file) }
    }
    let related = Set((contracts + refused).flatMap(\.relatedFiles))
    for file in parts where !related.contains(file) { readFile(file, isNamed: true) }
  }

  /// Returns the contracts in a folder, by name. A pipe is read only if the user names it, since there may be no writer
  /// for one in a folder.
  static func files(in folder: String) throws(FileError) -> [String] {
    try FileSystem.names(in: folder).filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
      .sorted().map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
      .filter { !FileSystem.mayWait($0) }
  }

  /// Returns whether a file is a baseline or a report of this program, which may be beside contracts.
  private static func isOurOwn(_ root: JSONValue) -> Bool {
    root["contract"] == nil && root["formatVersion"] != nil
  }

  /// The kind of a file, by the names of its members.
  private enum Content {
    case contract

    /// A baseline or a report of this program.
    case ourOwn
    case document

    /// Shapes alone, which contracts beside it include.
    case shapes

    /// A file without any member that a contract needs, which may be a part of a document.
    case part

    init(_ bytes: [UInt8]) {
      guard let root = try? JSONDocument(parsing: bytes).root else {
        self = DocumentInit.isDocument(bytes) ? .document : .contract
        return
      }
      if LoadedContracts.isOurOwn(root) {
        self = .ourOwn
      } else if DocumentInit.isDocument(root) {
        self = .document
      } else if Contract.isIncludedFile(root) {
        self = .shapes
      } else {
        self = LoadedContracts.isContract(root) ? .contract : .part
      }
    }
  }

  /// Returns whether a value has a section that only contracts have. A contract may lack one, which is an error of it.
  static func isContract(_ root: JSONValue) -> Bool { sections.contains { root[$0] != nil } }

  /// The sections that only contracts have.
  static let sections: Set = ["contract", "backend", "endpoints", "checks"]

  /// Reads a file and returns what it is. A part of a document is only read as a contract if it is named.
  @discardableResult private mutating func readFile(_ file: String, isNamed: Bool) -> Content {
    do {
      let bytes = try Self.bytes(of: file)
      let content = Content(bytes)
      switch content {
      case .ourOwn where !isNamed: passedOver.append(file)
      case .document where isNamed:
        report(
          "this is an OpenAPI document, not a contract; contractcheck init \(file) writes a contract for it",
          at: file)
      case .shapes where isNamed:
        report(
          "this file has only shapes, for contracts that name it in \"include\"; name one of those", at: file)
      case .document, .shapes: break
      case .part where !isNamed: break
      case .contract, .part, .ourOwn: readContract(file, bytes)
      }
      return content
    } catch {
      report(error.reason, at: file)
      return .contract
    }
  }

  private mutating func readContract(_ file: String, _ bytes: [UInt8]) {
    let reading = ContractReading(of: bytes, file: file, files: .besides(file, apps))
    let faults =
      reading.contract.map { Self.faults(of: $0, reading, SpecSource(file: file, bytes: bytes)) } ?? []
    let errors = reading.diagnostics.filter { $0.severity == .error }.map {
      RunResult.Problem(location: $0.location, message: $0.message, excerpt: $0.excerpt)
    }
    problems += errors + faults
    guard let contract = reading.contract else { return }
    if errors.isEmpty { contracts.append(contract) } else { refused.append(contract) }
  }

  /// Returns the content of a file that is no larger than a contract may be, or that is an OpenAPI document.
  private static func bytes(of file: String) throws(FileError) -> [UInt8] {
    do throws(FileError) {
      return try FileSystem.read(file, atMost: Contract.maximumSize)
    } catch {
      guard let bytes = try? FileSystem.read(file, atMost: OpenAPIDocument.maximumSize),
        DocumentInit.isDocument(bytes)
      else { throw error }
      return bytes
    }
  }

  /// Returns the errors of a contract whose parts can all be read; at most 1,000, more than a person reads.
  private static func faults(
    of contract: Contract, _ reading: ContractReading, _ source: SpecSource
  ) -> [RunResult.Problem] {
    let faults = contract.requestFaults(except: reading.unreadParts) + contract.expectationFaults()
    return faults.prefix(1_000).map {
      RunResult.Problem(
        location: $0.location, message: $0.message, excerpt: source.excerpt(at: $0.location))
    }
  }

  /// Reports contracts of the same name, since reports identify contracts by name.
  private mutating func reportRepeatedNames() {
    var files: [String: String] = [:]
    for contract in contracts {
      if let first = files[contract.name] {
        problems.append(
          RunResult.Problem(
            location: contract.location,
            message:
              "the contract \"\(contract.name)\" is also in \(first); each contract needs its own name",
            excerpt: nil))
      }
      files[contract.name] = contract.file
    }
  }

  private mutating func report(_ message: String, at path: String) {
    problems.append(
      RunResult.Problem(
        location: .whole(path), message: message, excerpt: nil))
  }

  /// Reports a missing file. One that looks like a variable without its `--set` may hold a secret, so its value is not
  /// repeated.
  private mutating func reportMissing(_ path: String, _ reason: String) {
    guard let equals = path.firstIndex(of: "="), equals > path.startIndex,
      path[..<equals].utf8.allSatisfy({ $0.isAlphanumeric || $0 == UInt8(ascii: "_") })
    else { return report(reason + nearby(path), at: path) }
    report("no such file; a variable is given with --set NAME=VALUE", at: path[...equals] + "…")
  }

  /// Returns a suggestion such as `; did you mean "specs/bob.json"?`.
  private func nearby(_ path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard let names = try? FileSystem.names(in: folder.isEmpty ? "." : folder),
      let near = nearestName(to: name, among: names)
    else { return "" }
    return "; did you mean \"\(folder)\(near)\"?"
  }
}

extension SpecDiagnostic {
  /// An error about a folder of the app's sources that has none.
  fileprivate init(noSwiftIn path: ModelSources.Path) {
    self.init(
      severity: .error, location: path.location,
      message: "there is no Swift file in \(Quoted.key(path.text))",
      excerpt: nil)
  }

  /// An error about the app's sources that cannot be read.
  fileprivate init(unreadable path: ModelSources.Path, because reason: String) {
    self.init(
      severity: .error, location: path.location,
      message: "the app's sources \(Quoted.key(path.text)) cannot be read: \(reason)", excerpt: nil)
  }
}

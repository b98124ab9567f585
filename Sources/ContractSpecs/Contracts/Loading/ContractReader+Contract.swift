extension Contract {
  /// The maximum size of a contract file, in bytes.
  package static let maximumSize = 4 * 1024 * 1024

  /// Reads a contract from the bytes of its file. `file` is the name for error messages, `files` the access to the
  /// files that it refers to.
  ///
  /// Throws all errors of the file at once, each with its location.
  package init(
    parsing bytes: [UInt8], file: String, files: ReferencedFiles = .none
  ) throws(InvalidContract) {
    let reading = ContractReading(of: bytes, file: file, files: files)
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard let contract = reading.contract, errors.isEmpty else { throw InvalidContract(diagnostics: errors) }
    self = contract
  }
}

/// The result of reading a contract file.
package struct ContractReading: Sendable {
  /// The contract, or `nil` if the text is not a JSON object. If there are errors, it serves only to find more of them:
  /// parts that could not be read are replaced by ones that accept anything.
  package var contract: Contract?

  /// The errors and warnings, in the order of the file.
  package var diagnostics: [SpecDiagnostic]

  /// The parts of requests about which nothing is known.
  package var unreadParts: Set<RequestPart>

  package init(of bytes: [UInt8], file: String, files: ReferencedFiles = .none) {
    var reader = ContractReader(source: SpecSource(file: file, bytes: bytes), files: files)
    contract = reader.read()
    diagnostics = reader.diagnostics
    unreadParts = reader.unreadParts
  }
}

/// A part of the request of a check.
package struct RequestPart: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case path, query, headers, body }

  /// The index of the check.
  package var check: Int
  package var kind: Kind
}

extension SpecLocation: Comparable {
  package static func < (one: SpecLocation, other: SpecLocation) -> Bool {
    (one.file, one.line, one.column) < (other.file, other.line, other.column)
  }
}

extension ContractReader {
  static let rootKeys = [
    "$schema", "contract", "title", "about", "backend", "client", "policy", "openapi", "include", "shapes",
    "sessions",
    "endpoints", "checks",
  ]

  /// The maximum nesting depth of a file, deeper than any contract needs and safe for recursion.
  static let maximumDepth = 128

  /// The maximum number of values and keys in a file, more than any contract needs.
  static let maximumValues = 500_000

  /// Reads the whole file as far as possible. Returns `nil` if it is not a JSON object.
  mutating func read() -> Contract? {
    guard let root = readTree(0..<source.bytes.count),
      let object = object(root, as: "a contract", keys: Self.rootKeys)
    else {
      return nil
    }
    for name in ["contract", "backend", "endpoints", "checks"] where object.lacks(name) {
      if name == "endpoints", !object.lacks("openapi") { continue }
      report("a contract needs \"\(name)\"", at: root)
    }
    let name = readName(object["contract"])
    let policy = readPolicy(object["policy"], within: Policy(), keys: Self.policyKeys)
    let client = readClient(object["client"])
    nameShapes(object["shapes"])
    include(object["include"])
    let basePath = readBasePath(object["backend"])
    readDocument(object["openapi"], policy: policy, basePath: basePath)
    readAllShapes()
    readEndpoints(object["endpoints"], policy: policy)
    readUnusedGenerics()
    addOperations()
    nameImpliedModels()
    nameRequestLines()
    unrollChoices()
    mergeIntersections()
    settleShapes()
    requireOptionalFields()
    shapes.findDiscriminators()
    reportImpossibleSizes()
    setDocumentErrors()
    reportHeadersThatAreNoText()
    nameChecks(object["checks"])
    nameSessions(object["sessions"])
    var backend = readBackend(object["backend"])
    backend?.basePath = basePath?.constant == nil ? basePath : nil
    checkModelSources()
    readSessions(object["sessions"])
    let checks = readChecks()
    let title = prose(object["title"], as: "\"title\"")
    let about = prose(object["about"], as: "\"about\"")
    readSchema(object["$schema"])
    var contract = Contract(
      name: name ?? "", file: source.file, location: location(root.offset),
      backend: backend ?? unknownBackend(at: root), client: client, shapes: shapes, endpoints: endpoints)
    (contract.title, contract.about, contract.source) = (title, about, source.ownBytes)
    (contract.checks, contract.sessions) = (checks, sessions.compactMap(\.self))
    contract.unexpectedFields = policy.unexpectedFields
    contract.promiseRanges = object.members.filter { ["shapes", "endpoints"].contains($0.name) }.map { part in
      part.nameOffset..<part.value.offset + part.value.length
    }
    contract.unjudgedPlaces = policy.unjudged
    contract.models = modelSources
    contract.document = document
    contract.relatedFiles =
      includedFiles.sorted().map(shownPath) + (document?.files ?? [documentFile].compactMap(\.self))
    contract.documentErrors = document?.errors ?? []
    if !notes.hasErrors { reportHiddenAlternatives() }
    if !notes.hasErrors { warn(about: contract) }
    contract.warnings = diagnostics.filter { $0.severity == .warning }
    return contract
  }

  /// Returns a placeholder for a backend that cannot be read.
  private func unknownBackend(at root: SpecNode) -> Backend {
    let place = location(root.offset)
    return Backend(url: Template(parts: [], location: place), timeout: .seconds(30), location: place)
  }

  /// Reads the text of a file, the contract's or that of an included one, by its place in the source.
  mutating func readTree(_ range: Range<Int>) -> SpecNode? {
    guard range.count <= Contract.maximumSize else {
      let size = source.bytes.count / 1_048_576
      report(
        "the file has \(size) MiB; a contract has at most \(Contract.maximumSize / 1_048_576) MiB",
        at: range.lowerBound)
      return nil
    }
    do {
      let document = try JSONDocument(parsing: Array(source.bytes[range]), maximumDepth: Self.maximumDepth)
      guard document.nodes.count <= Self.maximumValues else {
        report("the file has more than \(Self.maximumValues) values", at: range.lowerBound)
        return nil
      }
      var found: [(offset: Int, length: Int, message: String)] = []
      let root = SpecNode(document.root, from: range.lowerBound) { found.append(($0, $1, $2)) }
      for problem in found { report(problem.message, at: problem.offset, length: problem.length) }
      brokenTexts.formUnion(found.map(\.offset))
      return root
    } catch {
      reportSyntax(error, in: range)
      return nil
    }
  }

  private mutating func readName(_ node: SpecNode?) -> String? {
    guard let node, let name = text(node, as: "\"contract\"") else { return nil }
    guard isName(name) else {
      report("a contract's name has lower-case letters, digits and hyphens, not \"\(name)\"", at: node)
      return nil
    }
    return name
  }

  /// Returns whether a name matches `[a-z0-9-]+`.
  func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x61...0x7A, 0x30...0x39, 0x2D: true
        default: false
        }
      }
  }

  /// The policies for deviations that do not break a promise by themselves.
  struct Policy {
    var unexpectedFields = UnexpectedFields.warn
    var slowResponses = SlowResponses.warn
    var unjudged = UnjudgedPolicy.warn
    var optionalFields = OptionalFields.optional
  }

  private static let policyKeys = ["unexpectedFields", "slowResponses", "unjudged", "optionalFields"]

  /// Reads the policies that an object may set. Those that it does not set are inherited.
  mutating func readPolicy(
    _ node: SpecNode?, within outer: Policy,
    keys: [String] = ["unexpectedFields", "slowResponses", "optionalFields"]
  ) -> Policy {
    var policy = outer
    guard let node, let object = object(node, as: "\"policy\"", keys: keys) else { return policy }
    if let fields = choice(object["unexpectedFields"], as: "\"unexpectedFields\"", of: UnexpectedFields.self)
    {
      policy.unexpectedFields = fields
    }
    if let slow = choice(object["slowResponses"], as: "\"slowResponses\"", of: SlowResponses.self) {
      policy.slowResponses = slow
    }
    if let unjudged = choice(object["unjudged"], as: "\"unjudged\"", of: UnjudgedPolicy.self) {
      policy.unjudged = unjudged
    }
    if let fields = choice(object["optionalFields"], as: "\"optionalFields\"", of: OptionalFields.self) {
      policy.optionalFields = fields
      if fields == .required, requiredFieldsNode == nil { requiredFieldsNode = object["optionalFields"] }
    }
    return policy
  }
}

/// Reads the shapes of other files, which several contracts of one backend share.
extension ContractReader {
  static let includedKeys = ["$schema", "title", "about", "include", "shapes"]

  /// The maximum number of files that a contract includes, also through one another.
  static let maximumIncludedFiles = 100

  /// Reads `"include"`, a list of paths relative to the folder of the file in which it is. Each file is read once.
  mutating func include(_ node: SpecNode?, from file: String = "") {
    guard let node, let elements = elements(of: node, as: "\"include\"") else {
      if node != nil { unreadSections.insert(.shapes) }
      return
    }
    for element in elements {
      guard let path = text(element, as: "each path of \"include\""),
        let target = includedPath(path, from: file, at: element)
      else {
        unreadSections.insert(.shapes)
        continue
      }
      guard includedFiles.insert(target).inserted else { continue }
      guard includedFiles.count <= Self.maximumIncludedFiles else {
        return report("a contract includes at most \(Self.maximumIncludedFiles) files", at: element)
      }
      read(included: target, at: element)
    }
  }

  private mutating func includedPath(_ path: String, from file: String, at node: SpecNode) -> String? {
    guard let target = ReferencedFiles.path(of: path, besides: file) else {
      report("\"include\" has paths relative to the folder of this file, such as \"common.json\"", at: node)
      return nil
    }
    return target
  }

  private mutating func read(included target: String, at node: SpecNode) {
    let bytes: [UInt8]
    do {
      bytes = try files.read(target)
    } catch {
      report("\(Quoted.key(target)) cannot be read: \(error.reason)", at: node)
      return unreadSections.formUnion([.shapes])
    }
    guard source.bytes.count + bytes.count <= Contract.maximumSize else {
      report(
        "the contract and the files that it includes have at most \(Contract.maximumSize / 1_048_576) MiB",
        at: node)
      return unreadSections.formUnion([.shapes])
    }
    if Self.isContract(bytes) {
      report(
        "\(Quoted.key(target)) is a contract, and an included file has only \"shapes\"; move the shapes that several contracts need to a file of their own",
        at: node)
      return unreadSections.formUnion([.shapes])
    }
    let range = source.append(bytes, of: shownPath(of: target))
    guard let root = readTree(range),
      let object = object(root, as: "an included file", keys: Self.includedKeys)
    else { return unreadSections.formUnion([.shapes]) }
    for name in ["title", "about"] { _ = prose(object[name], as: "\"\(name)\"") }
    readSchema(object["$schema"])
    if object.lacks("shapes"), object.lacks("include") {
      report("an included file needs \"shapes\"", at: root)
    }
    include(object["include"], from: target)
    nameShapes(object["shapes"])
  }
}

extension ContractReader {
  /// Returns whether a file has sections that only a contract has.
  private static func isContract(_ bytes: [UInt8]) -> Bool {
    guard let root = try? JSONDocument(parsing: bytes, maximumDepth: maximumDepth).root,
      root.kind == .object
    else { return false }
    return root.members.contains { ["contract", "endpoints"].contains($0.name) }
  }
}

extension Contract {
  /// Returns whether the members of a file are those of one that contracts include.
  package static func isIncludedFile(_ root: JSONValue) -> Bool {
    guard root.kind == .object, root["shapes"] != nil || root["include"] != nil else { return false }
    return root.members.allSatisfy { ContractReader.includedKeys.contains($0.name) }
  }
}

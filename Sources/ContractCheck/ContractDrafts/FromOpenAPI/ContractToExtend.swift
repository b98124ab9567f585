import ContractSpecs

/// An existing contract to which `init --into` adds checks: what it says already, and where the additions go.
struct ContractToExtend: Sendable {
  /// The text of the file, with the empty sections that the additions need.
  let text: [UInt8]

  /// The contract as it is read with those sections, which change no location in the file.
  let contract: Contract

  /// The path of the OpenAPI document relative to the contract.
  let documentPath: String

  /// True if the path of the document is among the additions.
  let addsDocument: Bool

  /// A reason for which a contract cannot be extended.
  enum Refusal: Error, Hashable {
    /// The errors of the file, which `lint` would report too.
    case errors([SpecDiagnostic])

    /// The contract names no document, and none was given.
    case noDocument
  }

  /// Reads a contract. Unless it names a document itself, it gets the one of the given path.
  init(
    of bytes: [UInt8], as file: String, document path: String?, _ files: ReferencedFiles
  ) throws(Refusal) {
    guard let own = JSONInsertion(into: bytes) else {
      throw .errors(ContractReading(of: bytes, file: file, files: files).diagnostics)
    }
    let named = own.root["openapi"]
    guard let document = named?.string ?? path else {
      guard named == nil else {
        throw .errors(Self.errors(of: ContractReading(of: bytes, file: file, files: files)))
      }
      throw .noDocument
    }
    let missing = Self.sections(of: own.root, document)
    let reading = ContractReading(
      of: Self.withSectionsAtEnd(bytes, own.root, missing), file: file, files: files)
    let errors = Self.errors(of: reading).filter { $0.topic != .noChecks }
    guard let contract = reading.contract, errors.isEmpty else { throw .errors(errors) }
    (self.contract, documentPath, addsDocument) = (contract, document, named == nil)
    text = Self.text(own, missing)
  }

  /// The sections that a contract lacks, as an object.
  private struct Missing {
    var openapi: [UInt8]?
    var checks: [UInt8]?
  }

  private static func sections(of root: JSONValue, _ document: String) -> Missing {
    var missing = Missing()
    if root["openapi"] == nil {
      var json = JSONWriter()
      json.object { $0.member("openapi", document) }
      missing.openapi = json.bytes
    }
    if root["checks"] == nil { missing.checks = Array(#"{"checks":{}}"#.utf8) }
    return missing
  }

  /// Returns the text with the sections at its end, where they move nothing that an error may name.
  private static func withSectionsAtEnd(_ bytes: [UInt8], _ root: JSONValue, _ missing: Missing) -> [UInt8] {
    let pieces = [missing.openapi, missing.checks].compactMap { $0?.dropFirst().dropLast() }
    guard !pieces.isEmpty else { return bytes }
    let end = root.byteRange.upperBound - 1
    let comma = root.count > 0 ? [UInt8.comma] : []
    return bytes[..<end] + comma + pieces.joined(separator: [UInt8.comma]) + bytes[end...]
  }

  /// Returns the text with the sections where a person would write them.
  private static func text(_ own: JSONInsertion, _ missing: Missing) -> [UInt8] {
    var insertion = own
    if let openapi = missing.openapi { insertion.add(openapi, to: own.root, behind: own.section("backend")) }
    if let checks = missing.checks { insertion.add(checks, to: own.root) }
    return insertion.result
  }

  /// Returns the errors of a contract, among them those of the requests that its checks send.
  private static func errors(of reading: ContractReading) -> [SpecDiagnostic] {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty, let contract = reading.contract else { return errors }
    return contract.requestFaults(except: reading.unreadParts) + contract.expectationFaults()
  }
}

// MARK: what the checks ask for

extension ContractToExtend {
  /// The options of a draft that adds what the contract does not ask for.
  func options(_ reach: OpenAPIContractDraft.Reach) -> OpenAPIContractDraft.Options {
    var options = OpenAPIContractDraft.Options(reach: reach)
    options.extended = text
    options.session = session
    options.sessionSignsUp = sessionSignsUp
    options.takenNames = takenNames
    let usable = contract.usableChecks
    let checks = contract.checksByRequest
    for (index, operation) in (contract.document?.operations ?? []).enumerated() {
      guard let calling = checks[CalledRequest(operation.endpoint)] else { continue }
      options.called.insert(index)
      guard calling.contains(where: { contract.checks[$0].expectsSuccess }) else { continue }
      options.covered.insert(index)
      if let first = calling.first(where: usable.contains) {
        options.known[index] = contract.checks[first].name
      } else if calling.contains(where: {
        contract.checks[$0].skip == nil && contract.checks[$0].expectsSuccess
      }) {
        options.repeatable.insert(index)
      }
    }
    for check in contract.checks {
      for case .response(let other, _) in check.body.templates.flatMap(\.references).map(\.target) {
        options.usedInBodies.insert(contract.checks[other].name)
      }
      guard check.isFinal, contract.endpoints[check.endpoint].method == "DELETE",
        let reference = check.pathValues.last?.value.soleReference
      else { continue }
      options.deleted.insert("${\(reference.text)}")
    }
    return options
  }

  /// The session that most checks use, else the first.
  private var session: String? {
    var uses = Array(repeating: 0, count: contract.sessions.count)
    for case .session(let index) in contract.checks.map(\.auth) { uses[index] += 1 }
    let most = contract.sessions.indices.max { (uses[$0], $1) < (uses[$1], $0) }
    return most.map { contract.sessions[$0].name }
  }

  /// True if the user of the session signs up in the same run, by an operation of the document.
  private var sessionSignsUp: Bool {
    guard let name = session, let used = contract.sessions.first(where: { $0.name == name }),
      let document = contract.document,
      let signUp = LoginSearch(promises: document, shapes: contract.shapes).login()?.signUp
    else { return false }
    let creations = contract.checksByRequest[CalledRequest(document.operations[signUp].endpoint)] ?? []
    let login = contract.checks[used.login]
    return !Set(creations).isDisjoint(with: login.dependencies + login.after)
  }

  private var takenNames: Set<String> {
    let root = try? JSONDocument(parsing: contract.source).root
    let keys = root?["checks"]?.members.map(\.name) ?? []
    return Set(keys + contract.checks.map(\.name) + contract.sessions.map(\.name))
  }
}

extension Contract {
  /// The indices of the checks by the request that they send, whatever the contract calls its parameters.
  var checksByRequest: [CalledRequest: [Int]] {
    Dictionary(grouping: checks.indices) { CalledRequest(endpoints[checks[$0].endpoint]) }
  }

  /// The indices of the checks whose responses and bodies further checks can build on: they expect success, and neither
  /// what they created nor what they depend on is deleted before the end. A check comes after those that it depends on.
  var usableChecks: Set<Int> {
    var unusable: Set<Int> = []
    for check in checks where endpoints[check.endpoint].method == "DELETE" && !check.isFinal {
      for case .response(let creator, _) in check.pathValues.flatMap(\.value.references).map(\.target)
      where check.skip == nil && check.expectsSuccess {
        unusable.insert(creator)
      }
    }
    var usable: Set<Int> = []
    for (index, check) in checks.enumerated() where !unusable.contains(index) {
      guard check.dependencies.allSatisfy({ !unusable.contains($0) }) else {
        unusable.insert(index)
        continue
      }
      if !check.isFinal, check.skip == nil, check.expectsSuccess { usable.insert(index) }
    }
    return usable
  }
}

/// The method and path of an endpoint, without the names of its parameters.
struct CalledRequest: Hashable, Sendable {
  private let method: String
  private let path: ResourcePath

  init(_ endpoint: Endpoint) {
    (method, path) = (endpoint.method, ResourcePath(endpoint.path.text))
  }
}

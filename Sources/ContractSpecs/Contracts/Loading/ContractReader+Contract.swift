extension Contract {
  /// The largest file that is read as a contract, in bytes.
  public static let maximumSize = 4 * 1024 * 1024

  /// Reads a contract from the bytes of its file; `file` is the name that errors show.
  ///
  /// Throws every error of the file at once, each with its place.
  public init(parsing bytes: [UInt8], file: String) throws(InvalidContract) {
    var reader = ContractReader(source: SpecSource(file: file, bytes: bytes))
    guard let contract = reader.read(), reader.diagnostics.isEmpty else {
      throw InvalidContract(diagnostics: reader.distinctDiagnostics)
    }
    self = contract
  }
}

extension SpecLocation: Comparable {
  public static func < (one: SpecLocation, other: SpecLocation) -> Bool {
    (one.file, one.line, one.column) < (other.file, other.line, other.column)
  }
}

extension ContractReader {
  /// In the order of the file; what `like` made two checks say of one place is told once.
  fileprivate var distinctDiagnostics: [SpecDiagnostic] {
    var seen: Set<SpecDiagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }.sorted { $0.location < $1.location }
  }

  static let rootKeys = [
    "$schema", "contract", "title", "about", "backend", "client", "policy", "shapes", "sessions", "endpoints",
    "checks",
  ]

  /// Nested more deeply than any contract needs, and than recursion should follow.
  static let maximumDepth = 128

  mutating func read() -> Contract? {
    guard let root = readTree(), let object = object(root, as: "a contract", keys: Self.rootKeys) else {
      return nil
    }
    for name in ["contract", "backend", "endpoints", "checks"] where object[name] == nil {
      report("a contract needs \"\(name)\"", at: root)
    }
    _ = text(object["$schema"], as: "\"$schema\"")
    let name = readName(object["contract"])
    let policy = readPolicy(object["policy"], within: Policy())
    readShapes(object["shapes"])
    readEndpoints(object["endpoints"], policy: policy)
    nameChecks(object["checks"])
    nameSessions(object["sessions"])
    let backend = readBackend(object["backend"])
    let client = readClient(object["client"])
    readSessions(object["sessions"])
    let checks = readChecks()
    let title = text(object["title"], as: "\"title\"")
    let about = text(object["about"], as: "\"about\"")
    guard diagnostics.isEmpty, let name, let backend else { return nil }
    return Contract(
      name: name, title: title, about: about, file: source.file, source: source.bytes,
      location: location(root.offset),
      backend: backend,
      client: client, shapes: shapes, endpoints: endpoints, checks: checks,
      sessions: sessions.compactMap(\.self),
      unexpectedFields: policy.unexpectedFields)
  }

  private mutating func readTree() -> SpecNode? {
    guard source.bytes.count <= Contract.maximumSize else {
      let size = source.bytes.count / 1_048_576
      report(
        "the file has \(size) MiB; a contract has at most \(Contract.maximumSize / 1_048_576) MiB", at: 0)
      return nil
    }
    do {
      let document = try JSONDocument(parsing: source.bytes, maximumDepth: Self.maximumDepth)
      var found: [(offset: Int, length: Int, message: String)] = []
      let root = SpecNode(document.root) { found.append(($0, $1, $2)) }
      for problem in found { report(problem.message, at: problem.offset, length: problem.length) }
      return root
    } catch {
      report("not JSON: \(error.reason)", at: error.offset)
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

  /// `[a-z0-9-]+`
  func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case 0x61...0x7A, 0x30...0x39, 0x2D: true
        default: false
        }
      }
  }

  /// What is to become of what is neither promised nor broken.
  struct Policy {
    var unexpectedFields = UnexpectedFields.warn
    var slowResponses = SlowResponses.warn
  }

  /// The policy in force where the object may set it; what it does not set is as around it.
  mutating func readPolicy(
    _ node: SpecNode?, within outer: Policy, keys: [String] = ["unexpectedFields", "slowResponses"]
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
    return policy
  }

  private mutating func readClient(_ node: SpecNode?) -> Client {
    var client = Client(keys: .asWritten, dates: nil, os: nil)
    guard let node, let object = object(node, as: "\"client\"", keys: ["keys", "dates", "os"]) else {
      return client
    }
    client.keys = choice(object["keys"], as: "\"keys\"", of: Client.Keys.self) ?? .asWritten
    client.dates = choice(object["dates"], as: "\"dates\"", of: Client.Dates.self)
    client.os = text(object["os"], as: "\"os\"")
    return client
  }
}

import ContractSpecs

/// A draft of a contract that refers to an OpenAPI document, with a check for each operation that can be asked.
struct OpenAPIContractDraft: Sendable {
  /// The operations that may get a check.
  enum Reach: Sendable {
    /// Those with a method that changes nothing (RFC 9110 section 9.2.1).
    case safe

    /// Those whose names do not say that they do harm.
    case harmless

    /// Also those that may destroy, pay or send something.
    case all
  }

  struct Options: Sendable {
    var reach = Reach.harmless

    /// The text of the contract that gets more checks; `nil` for a new contract.
    var extended: [UInt8]?

    /// The names that checks must not have, and the operations that a check calls and expects to succeed, of a contract
    /// that gets more.
    var takenNames: Set<String> = []
    var covered: Set<Int> = []

    /// The operations that its checks call, whatever they expect.
    var called: Set<Int> = []

    /// The names of the checks of that contract on whose responses others can build, by their operations.
    var known: [Int: String] = [:]

    /// The operations that it asks with success, though none of their checks can be built on.
    var repeatable: Set<Int> = []

    /// The names of the checks whose responses other checks of that contract send in their bodies.
    var usedInBodies: Set<String> = []

    /// The templates that name what deletions of that contract delete at the end.
    var deleted: Set<String> = []

    /// The session of that contract that its checks use.
    var session: String?

    /// The tokens in the response of the log-in, if it was asked.
    var probedTokens: DraftedLogin.Tokens?

    /// True if the user of that session signs up in the same run.
    var sessionSignsUp = false
  }

  let name: String

  /// The path of the document relative to the contract.
  let document: String

  let backend: DraftedBackend
  let promises: OpenAPIPromises
  let shapes: ShapeTable
  let options: Options
  let resources: DraftedResources

  /// The checks in the order in which they are written.
  var checks: [DraftedCheck] = []
  var undrafted: [UndraftedOperation] = []

  /// The operations that cannot have a check.
  var refused: Set<Int> = []

  /// The app's own models of the responses; `nil` if no sources are given.
  var models: DraftedModels?

  /// The log-in of the document and the name of its session.
  private(set) var login: DraftedLogin?
  let session: String

  /// The name of the check of the log-in, if it has one.
  var loginCheck: String?

  /// The operations that take a user and a password and are not taken for the log-in.
  private(set) var doubtfulLogins: [DoubtfulLogin] = []

  /// The log-in of the document if the contract has a session that logs in, maybe in another way.
  let otherLogin: Int?
  var maker: DraftValueMaker
  var names: Set<String>

  /// The check of each operation that has one.
  var checkNames: [Int: String] = [:]

  /// The numbers of the first checks of the operations that have got one.
  var firstChecks: [Int: Int] = [:]

  /// The names of the checks that are not sent until the user gives what they, or checks that they need, need.
  var skipped: Set<String> = []

  /// The checks that create what their path names, by the template of the name.
  var creatorsByName: [String: String] = [:]

  /// The names of the requests to be refused that have an error.
  var faultyRequests: Set<String> = []

  /// The operations whose checks are being drafted, so that one that needs itself ends.
  var underWay: Set<Int> = []

  /// The operations that need one whose check was being drafted, so that they are tried once more.
  var postponed: Set<Int> = []

  /// True if the check that is being drafted needs one that is being drafted.
  var isCircular = false

  /// Drafts the checks for a contract that has been read with its document.
  init?(_ contract: Contract, named name: String, document: String, backend: DraftedBackend, options: Options)
  {
    guard let promises = contract.document else { return nil }
    (self.name, self.document, self.backend, self.promises, self.options) = (
      name, document, backend, promises, options
    )
    shapes = contract.shapes
    resources = DraftedResources(of: promises.operations)
    maker = DraftValueMaker(promises, contract.shapes, variable: Self.variable(for: name))
    names = options.takenNames
    checkNames = options.known
    session = Self.freeSession(besides: options.takenNames)
    let search = LoginSearch(promises: promises, shapes: shapes)
    let found = search.login()
    let mayLogIn = options.reach != .safe && options.session == nil
    // An endpoint is not added to a contract that exists.
    login = mayLogIn && (options.extended == nil || found?.operation != nil) ? found : nil
    if login?.tokens == nil { login?.tokens = options.probedTokens }
    doubtfulLogins = mayLogIn ? search.doubtful() : []
    otherLogin = options.session == nil ? nil : found?.operation
    draftAll()
    undrafted += promises.refusals.map { UndraftedOperation(request: $0.request, reason: $0.reason) }
  }

  /// Returns a name for the session that no check has.
  private static func freeSession(besides names: Set<String>) -> String {
    var (name, number) = ("user", 2)
    while names.contains(name) { (name, number) = ("user-\(number)", number + 1) }
    return name
  }

  /// Returns the prefix of the variables of a contract: `MY_SHOP` for `my-shop`.
  static func variable(for name: String) -> String {
    let word = name.uppercased().replacing("-", with: "_")
    // A shell cannot set a variable whose name begins with a digit.
    return word.first?.isLetter == true ? word : "BACKEND_" + word
  }

  /// The address of a backend that its document does not name.
  static let usualServer = "http://localhost:8000"

  var variable: String { Self.variable(for: name) }

  /// The address that is asked if the variable is not set; `nil` for a backend that others may use, that would be changed,
  /// and that the user did not name.
  var usualAddress: String? {
    let isAsked = backend.kind != .shared || options.reach == .safe || backend.choice == .named
    return isAsked ? backend.origin ?? Self.usualServer : nil
  }

  /// The number of operations of the document, those included that no check can call.
  var operationCount: Int { promises.operations.count + promises.refusals.count }

  /// Returns the text of the contract's file.
  func text() -> String {
    if let extended = options.extended { return String(decoding: text(extending: extended), as: UTF8.self) }
    var json = JSONWriter()
    json.object { root in
      root.member("$schema", "./contract.schema.json")
      root.member("contract", name)
      if let title = promises.title, !title.isEmpty {
        root.member("title", title.replacing("${", with: "$${"))
      }
      root.member("backend") {
        $0.object { object in
          object.member("url", "${env.\(variable)_URL\(usualAddress.map { ":-\($0)" } ?? "")}")
          if let basePath = backend.basePath { object.member("basePath", basePath) }
        }
      }
      models?.writeClient(to: &root)
      root.member("openapi", document)
      writeSessions(to: &root)
      writeEndpoints(to: &root)
      root.member("checks") { $0.object { writeChecks(to: &$0) } }
    }
    return LaidOutJSON.text(of: json.bytes) + "\n"
  }

  /// Returns the text of a contract with the checks behind its own, and with the session if it has none.
  private func text(extending bytes: [UInt8]) -> [UInt8] {
    guard var insertion = JSONInsertion(into: bytes), let own = insertion.root["checks"] else { return bytes }
    if insertion.root["sessions"] == nil {
      var sessions = JSONWriter()
      sessions.object { writeSessions(to: &$0) }
      insertion.add(sessions.bytes, to: insertion.root, behind: insertion.section("openapi"))
    }
    var added = JSONWriter()
    added.object { writeChecks(to: &$0) }
    insertion.add(added.bytes, to: own)
    return insertion.result
  }

  /// Writes each check, and behind it the requests like it that must be refused.
  private func writeChecks(to object: inout JSONWriter) {
    let refused = refusedRequests()
    for check in checks {
      check.write(to: &object)
      for request in refused[check.name] ?? [] { request.write(to: &object) }
    }
  }

  /// Writes the path of a token in the response of the log-in, with the one in that of the renewal if it is another.
  private static func write(
    _ name: String, _ login: JSONPath, _ renewal: JSONPath?, to session: inout JSONWriter
  ) {
    let text = { (path: JSONPath) in String(path.description.dropFirst(2)) }
    guard let renewal, renewal != login else { return session.member(name, text(login)) }
    session.member(name) {
      $0.object { paths in
        paths.member("login", text(login))
        paths.member("renew", text(renewal))
      }
    }
  }

  private func writeEndpoints(to json: inout JSONWriter) {
    let tokenPath = loginCheck == nil ? nil : login?.tokenPath
    guard tokenPath != nil || models?.hasEndpoints == true else { return }
    json.member("endpoints") {
      $0.object { endpoints in
        if let tokenPath { TokenEndpoint(path: tokenPath).write(to: &endpoints) }
        models?.writeEndpoints(to: &endpoints)
      }
    }
  }

  private func writeSessions(to json: inout JSONWriter) {
    guard let login, let tokens = login.tokens, let check = loginCheck else { return }
    json.member("sessions") {
      $0.object {
        $0.member(session) {
          $0.object { session in
            session.member("login", check)
            let check = login.renewal.flatMap { checkNames[$0.operation] }
            if let check { session.member("renew", check) }
            let renewal = check == nil ? nil : login.renewal
            Self.write("bearer", tokens.bearer, renewal?.tokens.bearer, to: &session)
            if let renewal, let refresh = tokens.refresh {
              Self.write("refresh", refresh, renewal.tokens.refresh, to: &session)
            }
          }
        }
      }
    }
  }
}

/// The verification of a draft: what would not pass `lint` is left out.
extension OpenAPIContractDraft {
  /// The number of rounds in which checks are removed, each of which may leave others without what they refer to.
  private static let maximumRounds = 20

  /// Removes the checks that have errors, and those that refer to them, with the first error as the reason.
  mutating func removeFaultyChecks(as file: String, _ files: ReferencedFiles) {
    for _ in 0..<Self.maximumRounds {
      let faults = faults(as: file, files)
      guard !faults.isEmpty else { return }
      remove(faults)
    }
  }

  /// Returns the first error of each check that has one, by the name of the check.
  private func faults(as file: String, _ files: ReferencedFiles) -> [String: String] {
    let bytes = Array(text().utf8)
    let reading = ContractReading(of: bytes, file: file, files: files)
    var errors = reading.diagnostics.filter { $0.severity == .error }
    if let contract = reading.contract, errors.isEmpty {
      errors = contract.requestFaults() + contract.expectationFaults()
    }
    guard !errors.isEmpty, let root = try? JSONDocument(parsing: bytes).root else { return [:] }
    let lines = LineTable(bytes)
    let ranges = (root["checks"]?.members).map { members in
      members.map { (name: $0.name, bytes: $0.key.byteRange.lowerBound..<$0.value.byteRange.upperBound) }
    }
    var faults: [String: String] = [:]
    for error in errors {
      let place = TextPosition(line: error.location.line, column: error.location.column)
      let offset = lines.offset(of: place)
      guard let owner = ranges?.first(where: { $0.bytes.contains(offset) })?.name else { continue }
      if faults[owner] == nil { faults[owner] = error.message }
    }
    return faults
  }

  private mutating func remove(_ faults: [String: String]) {
    faultyRequests.formUnion(Set(faults.keys).subtracting(checks.map(\.name)))
    var reasons = faults
    var isChanged = true
    while isChanged {
      isChanged = false
      for check in checks where reasons[check.name] == nil {
        if let lost = check.references.first(where: { reasons[$0] != nil }) {
          reasons[check.name] = "it needs \(lost), which could not be made"
          isChanged = true
        }
      }
    }
    for check in checks {
      guard let reason = reasons[check.name] else { continue }
      undrafted.append(UndraftedOperation(request: check.call, reason: reason))
      if let operation = check.operation { checkNames[operation] = nil }
      if loginCheck == check.name { loginCheck = nil }
    }
    checks.removeAll { reasons[$0.name] != nil }
    for index in checks.indices { checks[index].after.removeAll { reasons[$0] != nil } }
  }
}

extension DraftedCheck {
  /// The names of the checks and sessions to which the templates of the check refer.
  var references: Set<String> {
    var json = JSONWriter()
    json.object { write(to: &$0) }
    return creators.union(OpenAPIContractDraft.referredChecks(in: json.text))
  }
}

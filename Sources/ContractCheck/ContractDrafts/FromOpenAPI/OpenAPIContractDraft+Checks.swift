import ContractSpecs

/// The choice of the operations that are asked, and the order of their checks.
extension OpenAPIContractDraft {
  /// A reason for which an operation gets no check.
  struct Refusal: Error {
    var reason: String

    /// True if only the name of the operation speaks against a check.
    var isHarmful = false
  }

  /// Drafts a check for every operation, by resource: the log-in first, then for each resource creation, reading,
  /// changing, and at the end the deletions in reverse order.
  mutating func draftAll() {
    if let login {
      if let signUp = login.signUp { draft(signUp) }
      draftLogin(login)
    }
    for index in order { draft(index) }
    createForDeletion()
    let deletions = checks.filter(\.isFinal)
    checks = checks.filter { !$0.isFinal } + ordered(deletions)
  }

  private mutating func draftLogin(_ login: DraftedLogin) {
    switch login.request {
    case .operation(let index):
      draft(index)
      loginCheck = checkNames[index]
    case .tokenURL:
      let check = freeName(besides: "login")
      names.insert(check)
      var drafted = DraftedCheck(name: check, operation: nil, call: TokenEndpoint.name)
      drafted.body = .form(
        [DraftMember(name: "grant_type", value: .text("password"))] + credentials(for: login))
      drafted.after = [login.signUp.flatMap { checkNames[$0] }].compactMap(\.self)
      checks.append(drafted)
      loginCheck = check
    }
  }

  /// Returns the names of the checks and sessions to whose values a text refers, in their order.
  static func referredChecks(in text: String) -> [String] {
    text.split(separator: "${", omittingEmptySubsequences: false).dropFirst().map { part in
      String(part.prefix { !"}.[#".contains($0) })
    }
  }

  /// The operations by resource, in the order in which the document names the resources first.
  private var order: [Int] {
    var keys: [String] = []
    var members: [String: [Int]] = [:]
    for (index, path) in resources.paths.enumerated() {
      let key = path.resource
      if members[key] == nil { keys.append(key) }
      members[key, default: []].append(index)
    }
    return keys.flatMap { members[$0, default: []].sorted { rank($0) < rank($1) } }
  }

  /// Returns the path of an operation as the document has it, without the prefix of its server.
  func path(of operation: OpenAPIOperation) -> String {
    String(operation.endpoint.pathInDocument)
  }

  func request(of operation: OpenAPIOperation) -> String {
    "\(operation.endpoint.method) \(path(of: operation))"
  }

  private func rank(_ index: Int) -> (Int, Int) {
    let operation = promises.operations[index]
    let isElement = resources.paths[index].isElement
    let kind =
      switch operation.endpoint.method {
      case "POST": isElement ? 3 : 0
      case "GET", "HEAD": isElement ? 2 : 1
      case "PUT": 4
      case "PATCH": 5
      case "DELETE": 7
      case _: 6
      }
    return (kind, index)
  }

  /// Drafts the check of an operation, unless it has one or cannot have one.
  mutating func draft(_ index: Int) {
    guard !options.covered.contains(index) else { return }
    draftAnyhow(index)
  }

  /// Drafts the check of an operation on whose response another one builds, also if the contract has checks of it on
  /// which none can build.
  mutating func draftSource(_ index: Int) {
    guard !options.covered.contains(index) || options.repeatable.contains(index) else { return }
    draftAnyhow(index)
  }

  private mutating func draftAnyhow(_ index: Int) {
    guard checkNames[index] == nil, firstChecks[index] == nil, !refused.contains(index) else { return }
    guard !underWay.contains(index) else {
      isCircular = true
      return
    }
    guard underWay.isEmpty || !postponed.contains(index) else { return }
    let operation = promises.operations[index]
    let wasCircular = isCircular
    isCircular = false
    underWay.insert(index)
    defer {
      underWay.remove(index)
      isCircular = isCircular || wasCircular
    }
    do throws(Refusal) {
      let check = try drafted(index, operation)
      firstChecks[index] = checks.count
      checks.append(check)
      if check.skip != nil || !check.references.isDisjoint(with: skipped) { skipped.insert(check.name) }
      // No session can build on what is not sent; a check that needs a skipped one is skipped with it.
      if check.skip == nil || !isOfSession(index) { checkNames[index] = check.name }
    } catch {
      // What needs a check that is being drafted may get one when that is done.
      guard !isCircular || underWay.count == 1 else {
        postponed.insert(index)
        return
      }
      refused.insert(index)
      undrafted.append(
        UndraftedOperation(request: request(of: operation), reason: error.reason, isHarmful: error.isHarmful))
    }
  }

  mutating func drafted(_ index: Int, _ operation: OpenAPIOperation) throws(Refusal) -> DraftedCheck {
    if let fault = operation.fault { throw Refusal(reason: "\(fault.location): \(fault.message)") }
    try refuseHarm(operation, index)
    guard operation.mayPromiseSuccess else { throw Refusal(reason: "the document promises no success of it") }
    if let success = operation.success, !maker.hasValue(success) {
      throw Refusal(reason: "no response can be what it promises, which always holds itself")
    }
    let name = freeName(for: operation, index)
    // What this check needs is drafted meanwhile.
    names.insert(name)
    var isDrafted = false
    defer { if !isDrafted { names.remove(name) } }
    var check = DraftedCheck(
      name: name, title: title(of: operation), operation: index, call: request(of: operation))
    maker.label = name
    check.path = try pathValues(index, named: name)
    check.creators = Set(check.path.compactMap { $0.value.fieldText.flatMap { creatorsByName[$0] } })
    check.creators.remove(name)
    check.after = check.creators.sorted()
    let sources = identifierSources(index, check.path)
    try refuseForeignNames(index, sources)
    // What is changed of the user stays what the log-in sends.
    let isUser = index == login?.signUp || index == login?.operation || isPersonal(operation)
    let usersLabel = options.extended == nil ? nil : session
    maker.label = isUser ? usersLabel : name
    maker.identifiers = sources
    maker.ownIdentifiers = ownIdentifiers(of: index)
    let foreign = foreignValues(index, besides: sources)
    maker.foreign = Dictionary(foreign.map { (KeyWords.joined($0.key), $0.value) }) { first, _ in first }
    check.query = try query(operation)
    try addCredentials(operation, index, to: &check)
    check.headers += try headers(operation).filter { !check.hasHeader($0.name) }
    try addCookies(operation, to: &check)
    check.body = try body(operation, index)
    if case .json = check.body, let type = operation.body?.ownType {
      check.headers.insert(DraftMember(name: "Content-Type", value: .template(type)), at: 0)
    }
    check.isFinal = operation.endpoint.method == "DELETE"
    try refuseForeign(check, operation)
    check.skip = skip(for: foreign)
    if index == login?.operation, let signUp = login?.signUp.flatMap({ checkNames[$0] }) {
      check.after.append(signUp)
    }
    isDrafted = true
    return check
  }

  /// Returns the reason for which a check is not sent until somebody gives the values that it needs.
  private func skip(for foreign: [String: ForeignValue]) -> String? {
    guard !foreign.isEmpty else { return nil }
    let needed = foreign.sorted { $0.key < $1.key }.map { name, value in
      value.request("\(variable)_\(DraftSecrets.variable(name))", for: name)
    }
    return "\(needed.joined(separator: ", and ")), and delete this line"
  }

  // MARK: names

  /// Returns a name such as `create-item`, `list-items` or `read-item`.
  private func freeName(for operation: OpenAPIOperation, _ index: Int) -> String {
    freeName(besides: plainName(of: operation, index))
  }

  /// Returns a name, with a number behind it if a check has it already.
  private func freeName(besides base: String) -> String {
    var name = base
    var number = 2
    while names.contains(name) || ["env", "secret", "unique", "now", session].contains(name) {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  private func plainName(of operation: OpenAPIOperation, _ index: Int) -> String {
    if index == login?.operation { return "login" }
    if index == login?.signUp { return "sign-up" }
    if let own = operationName(operation) { return own }
    let path = ResourcePath(path(of: operation))
    let words = path.segments.filter { $0 != "{}" }.map { EndpointName.of($0) }.filter {
      !$0.isEmpty && !isVersion($0)
    }
    guard let last = words.last else { return operation.endpoint.name }
    let isList = operation.success.map(isList) ?? false
    let context = words.dropLast().suffix(1).map { Noun.singular($0) }
    let noun = (context + [isList && operation.endpoint.method == "GET" ? last : Noun.singular(last)]).joined(
      separator: "-")
    let hasCollection = resources.hasElements(path)
    switch operation.endpoint.method {
    case "POST": return hasCollection || path.segments.count == 1 ? "create-\(noun)" : noun
    case "GET": return isList ? "list-\(noun)" : "read-\(noun)"
    case "PUT": return "replace-\(noun)"
    case "PATCH": return "change-\(noun)"
    case "DELETE": return "delete-\(noun)"
    case _: return "\(operation.endpoint.method.lowercased())-\(noun)"
    }
  }

  /// Returns the words of the `operationId` if it is short, without the method and path that FastAPI adds and without
  /// the name of a controller; `nil` for any other.
  private func operationName(_ operation: OpenAPIOperation) -> String? {
    guard let id = operation.id else { return nil }
    var name = EndpointName.of(id)
    let ending = EndpointName.of("\(operation.endpoint.path.text)-\(operation.endpoint.method.lowercased())")
    if name.hasSuffix("-" + ending) { name = String(name.dropLast(ending.count + 1)) }
    let words = name.split(separator: "-").filter { $0 != "controller" && $0 != "api" }
    guard (2...4).contains(words.count), words.joined().count <= 40, !repeatsParameter(words, operation)
    else { return nil }
    return words.joined(separator: "-")
  }

  /// Returns whether words have the name of a path parameter, as those that Litestar makes of the whole path.
  private func repeatsParameter(_ words: [Substring], _ operation: OpenAPIOperation) -> Bool {
    operation.endpoint.path.parameters.contains { parameter in
      let own = SensitiveNames.words(of: parameter)
      return own.count > 1 && words.joined().contains(own.joined())
    }
  }

  /// Returns whether a word of a path is the version of an interface, such as `v1`, or `api`.
  private func isVersion(_ word: String) -> Bool {
    word == "api" || (word.first == "v" && word.count > 1 && word.dropFirst().allSatisfy(\.isNumber))
  }

  private func isList(_ id: ShapeID) -> Bool {
    shapes.alternatives(of: id).shapes.contains { alternative in
      switch shapes[alternative].shape {
      case .array: return true
      case .object(let object):
        return object.fields.contains { field in
          IdentifierSearch.listNames.contains(KeyWords.joined(field.name))
            && shapes.alternatives(of: field.shape).shapes.contains { shapes[$0].shape.array != nil }
        }
      case _: return false
      }
    }
  }

  /// Returns the summary of an operation if it says more than the name of the check.
  private func title(of operation: OpenAPIOperation) -> String? {
    guard let summary = operation.summary, summary.split(separator: " ").count > 3 else { return nil }
    return String(summary.prefix(100))
  }
}

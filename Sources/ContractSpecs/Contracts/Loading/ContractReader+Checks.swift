extension ContractReader {
  mutating func readChecks() -> [Check] {
    defer { currentCheck = nil }
    return drafts.indices.map { index in
      currentCheck = index
      return readCheck(index)
    }
  }

  private mutating func readCheck(_ index: Int) -> Check {
    let draft = drafts[index]
    let (own, request) = (draft.object, draft.request)
    if !draft.isWhole {
      for kind in [RequestPart.Kind.path, .query, .headers, .body] { leaveUnread(kind, of: index) }
    }
    let title = prose(own["title"], as: "\"title\"")
    let endpoint = draft.endpoint ?? missingEndpoint()
    // The expectation may refer to what is sent, which is read before it.
    let (pathValues, query) = (
      readPathValues(draft, check: index), readQuery(request["query"], check: index)
    )
    let headers = readHeaders(request["headers"], check: index)
    let (auth, body) = (readAuth(request["auth"], check: index), readBody(draft, check: index))
    var check = Check(
      name: draft.name, title: title, endpoint: endpoint,
      expectation: readExpectation(draft, check: index), location: location(draft.member.nameOffset))
    (check.base, check.auth, check.body) = (draft.base, auth, body)
    (check.pathValues, check.query, check.headers) = (pathValues, query, headers)
    check.after = readAfter(own["after"], check: index)
    check.tags = readTags(own["tags"])
    check.timeout = duration(request["timeout"], as: "\"timeout\"")
    check.take = readTake(request["take"], of: draft.endpoint)
    check.within = timeLimit(request["within"], as: "\"within\"")
    check.redirects = count(own["redirects"], as: "\"redirects\"", in: 0...20) ?? 0
    check.skip = plainText(own["skip"], as: "\"skip\"")
    check.until = readUntil(own["until"], draft: draft, check: index)
    check.retry = readRetry(own["retry"])
    check.isFinal = flag(own["finally"], as: "\"finally\"") ?? false
    reportTwoCredentials(of: check, draft)
    reportContainersSentAsText(by: check)
    let references = check.references
    let logins = logins(of: check, references)
    check.dependencies = dependencies(of: references, logins)
    reportLaterLogins(logins, of: check, at: index)
    return check
  }

  /// Reads the number of pieces of a stream after which a check has enough.
  private mutating func readTake(_ node: SpecNode?, of endpoint: Int?) -> Int? {
    guard let node, let take = count(node, as: "\"take\"", in: 1...Self.maximumTaken) else { return nil }
    if let endpoint, !endpoints[endpoint].responses.contains(where: { $0.stream != nil }) {
      report(
        "\"take\" is for a stream, and no response of \(Quoted.key(endpoints[endpoint].name)) has \"each\"",
        at: node)
    }
    return take
  }

  private static let maximumTaken = 100_000

  private mutating func leaveUnread(_ kind: RequestPart.Kind, of check: Int) {
    unreadParts.insert(RequestPart(check: check, kind: kind))
  }

  private mutating func readQuery(_ node: SpecNode?, check: Int) -> [NamedTemplate] {
    guard let query = namedTemplates(node, as: "\"query\"", check: check) else {
      leaveUnread(.query, of: check)
      return []
    }
    return query
  }

  private mutating func readHeaders(_ node: SpecNode?, check: Int) -> [NamedTemplate] {
    guard let headers = headerTemplates(node, scope: .check(check)) else {
      leaveUnread(.headers, of: check)
      return []
    }
    return headers
  }

  /// Reports a check that has two values for `Authorization`, of which only one can be sent.
  private mutating func reportTwoCredentials(of check: Check, _ draft: CheckDraft) {
    guard check.auth != .none, case .object(let headers)? = draft.request["headers"]?.content,
      let own = headers.first(where: { Header($0.name, "").isNamed("Authorization") })
    else { return }
    report(
      "the check \"\(check.name)\" has \"auth\" and a header Authorization of its own; only one of them can be sent",
      at: own)
  }

  /// Returns the checks that the templates of this one refer to, including the logins of its sessions.
  private func dependencies(of references: [Reference], _ logins: Set<Int>) -> [Int] {
    var found = logins
    for reference in references {
      switch reference.target {
      case .variable, .unique, .now: break
      case .response(let other, _), .responseHeader(let other, _), .sentBody(let other, _):
        found.insert(other)
      case .session: break
      }
    }
    return found.sorted()
  }

  /// Returns the checks that log in for the sessions that a check uses.
  private func logins(of check: Check, _ references: [Reference]) -> Set<Int> {
    var used = references.compactMap { reference -> Int? in
      guard case .session(let session, _) = reference.target else { return nil }
      return session
    }
    if case .session(let session) = check.auth { used.append(session) }
    return Set(used.compactMap { sessions[$0]?.login })
  }

  /// Reports a session's login that is not before the checks that use it. References are checked where they are read.
  private mutating func reportLaterLogins(_ logins: Set<Int>, of check: Check, at index: Int) {
    for other in logins.sorted() where other >= index {
      let problem =
        other == index
        ? "is the log-in of the session that it uses; leave the session out of it"
        : "needs \"\(drafts[other].name)\", which comes later in the file; move what it needs up"
      report("the check \"\(check.name)\" \(problem)", at: drafts[index].member)
    }
    guard !isFinal(index), let last = logins.sorted().first(where: { $0 < index && isFinal($0) }) else {
      return
    }
    let name = drafts[last].name
    report(
      "the check \"\(check.name)\" needs \"\(name)\", which runs last (\"finally\"); leave \"finally\" out of \"\(name)\"",
      at: drafts[index].member)
  }

  private mutating func readTags(_ node: SpecNode?) -> [String] {
    guard let node, let elements = elements(of: node, as: "\"tags\"") else { return [] }
    return elements.compactMap { plainText($0, as: "a tag") }
  }

  private mutating func readAfter(_ node: SpecNode?, check: Int) -> [Int] {
    guard let node else { return [] }
    var names = [node]
    if case .array(let list) = node.content { names = list }
    return names.compactMap { node in
      guard let name = text(node, as: "\"after\"") else { return nil }
      return earlierCheck(name, at: node.offset, length: node.length, check: check)
    }
  }

  private mutating func readRetry(_ node: SpecNode?) -> Retry? {
    guard let node, let object = object(node, as: "\"retry\"", keys: ["times", "unsafe"]) else { return nil }
    guard let times = count(object["times"], as: "\"times\"", in: 0...10) else {
      if object.lacks("times") { report("\"retry\" needs \"times\"", at: node) }
      return nil
    }
    return Retry(times: times, includesUnsafe: flag(object["unsafe"], as: "\"unsafe\"") ?? false)
  }

  private mutating func readUntil(_ node: SpecNode?, draft: CheckDraft, check: Int) -> Until? {
    let keys = ["values", "within", "every"]
    if case .object(let members)? = node?.content, let node, !members.isEmpty,
      !members.contains(where: { keys.contains($0.name) })
    {
      report(
        "the awaited values belong under \"values\": write {\"values\": {\(Quoted.key(members[0].name)): …}, \"within\": \"10s\"}",
        at: node)
      return nil
    }
    guard let node, let object = object(node, as: "\"until\"", keys: keys) else { return nil }
    if let endpoint = draft.endpoint, !endpointsWithoutRequest.contains(endpoint),
      !["GET", "HEAD", "OPTIONS"].contains(endpoints[endpoint].method)
    {
      report("\"until\" repeats a request, so its method must be safe: GET, HEAD or OPTIONS", at: node)
    }
    for name in ["values", "within"] where object.lacks(name) {
      report("\"until\" needs \"\(name)\"", at: node)
    }
    let values = object["values"].map { jsonTemplate($0, check: check) }
    if let endpoint = draft.endpoint, let mirror = object["values"] {
      reportUnpromised(in: mirror, of: endpoint, statuses: readExpectedStatuses(draft))
    }
    let within = duration(object["within"], as: "\"within\"")
    let every = duration(object["every"], as: "\"every\"")
    guard let values, let within else { return nil }
    return Until(values: values, within: within, every: every ?? .seconds(1), location: location(node.offset))
  }
}

extension ContractReader {
  private mutating func readPathValues(_ draft: CheckDraft, check: Int) -> [NamedTemplate] {
    let node = draft.request["path"]
    reportListsInPath(node)
    guard let values = namedTemplates(node, as: "\"path\"", check: check) else { return [] }
    guard let endpoint = draft.endpoint, draft.isWhole, !endpointsWithoutRequest.contains(endpoint) else {
      return values
    }
    let parameters = endpoints[endpoint].path.parameters
    let request = endpoints[endpoint].request
    var missing = parameters.filter { parameter in !values.contains { $0.name == parameter } }
    var members: [SpecMember] = []
    if case .object(let all)? = node?.content { members = all }
    for member in members where !parameters.contains(member.name) {
      let near = suggestion(for: member.name, among: parameters)
      let known = parameters.isEmpty ? "" : "; it has \(parameters.joined(separator: ", "))"
      report(
        "\(request) has no parameter \"\(member.name)\"\(near.isEmpty ? known : near)", at: member)
      // A wrong name most likely means one that is missing.
      let meant = missing.firstIndex { nearestName(to: member.name, among: parameters) == $0 }
      if !missing.isEmpty { missing.remove(at: meant ?? 0) }
    }
    for parameter in missing {
      report(
        "\"path\" must give \"\(parameter)\" for \(request)",
        at: node.map(\.offset) ?? draft.member.nameOffset)
    }
    return values
  }

  /// Reports a list as the value of a path parameter, which has one value, unlike a field of a query.
  private mutating func reportListsInPath(_ node: SpecNode?) {
    guard case .object(let members)? = node?.content else { return }
    for member in members {
      if case .array = member.value.content {
        report(
          "\"\(member.name)\" occurs once in the path, so it has one value and not a list", at: member.value)
      }
    }
  }

  private mutating func readAuth(_ node: SpecNode?, check: Int) -> Auth {
    guard let node else { return .none }
    let unknown = Auth.bearer(.unknown(at: location(node.offset)))
    if case .string(let name) = node.content { return sessionAuth(name, at: node) ?? unknown }
    let forms =
      "\"auth\" is {\"bearer\": …}, {\"basic\": {\"user\": …, \"password\": …}}, a session or \"none\""
    guard case .object = node.content else {
      report("\(forms), not \(node.kind)", at: node)
      return unknown
    }
    guard let object = object(node, as: "\"auth\"", keys: ["bearer", "basic"]) else { return unknown }
    guard object.members.count == 1 else {
      // An unknown key has been reported already.
      if !object.members.isEmpty || node.isEmptyObject { report(forms, at: node) }
      return unknown
    }
    if let bearer = object["bearer"] {
      reportScheme(before: bearer)
      doubtSessionName(bearer)
      return template(bearer, as: "\"bearer\"", scope: .check(check)).map { .bearer($0) } ?? unknown
    }
    guard let basic = object["basic"],
      let pair = self.object(basic, as: "\"basic\"", keys: ["user", "password"])
    else { return unknown }
    for name in ["user", "password"] where pair.lacks(name) {
      report("\"basic\" needs \"\(name)\"", at: basic)
    }
    let user = pair["user"].flatMap { template($0, as: "\"user\"", scope: .check(check)) }
    let password = pair["password"].flatMap { template($0, as: "\"password\"", scope: .check(check)) }
    guard let user, let password else { return unknown }
    return .basic(user: user, password: password)
  }

  /// Adds a doubt about a token that is the name of a session.
  private mutating func doubtSessionName(_ node: SpecNode) {
    guard case .string(let text) = node.content, sessionNames[text] != nil else { return }
    doubts.append(
      Doubt(
        message: "this sends the text \"\(text)\" as a token; for the session, write \"auth\": \"\(text)\"",
        offset: node.offset, length: node.length))
  }

  /// Reports a scheme before the token. It is sent in any case, and would be sent twice.
  private mutating func reportScheme(before node: SpecNode) {
    guard case .string(let text) = node.content, let token = Self.tokenBehindScheme(text) else { return }
    report(
      "\"Bearer\" is sent before the token in any case; write \(Quoted.key(token))", at: node.offset + 1,
      length: Self.scheme.utf8.count - 1)
  }

  private static let scheme = "bearer "

  /// Returns `${login.token}` of `Bearer ${login.token}`.
  private static func tokenBehindScheme(_ text: String) -> String? {
    text.lowercased().hasPrefix(scheme) ? String(text.dropFirst(scheme.count).drop { $0 == " " }) : nil
  }

  private mutating func sessionAuth(_ name: String, at node: SpecNode) -> Auth? {
    if name == "none" { return Auth.none }
    guard let session = sessionNames[name] else {
      if !unreadSections.contains(.sessions) {
        let near = suggestion(for: name, among: sessionNames.keys.sorted() + ["none"])
        let hint = near.isEmpty ? sessionHint(name) ?? Self.bearerHint(name) : near
        report("there is no session \"\(name)\"\(hint)", at: node)
      }
      return nil
    }
    return .session(session)
  }

  /// Returns the name of a session that stands behind another word, as in `bearer:user`.
  private func sessionHint(_ text: String) -> String? {
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "-") }
    guard words.count == 2, sessionNames[String(words[1])] != nil else { return nil }
    return "; write \"\(words[1])\""
  }

  /// Returns how to send a token if the text was written as the name of a session.
  private static func bearerHint(_ text: String) -> String {
    let token = tokenBehindScheme(text) ?? text
    return token != text || text.contains("${")
      ? "; write {\"bearer\": \(Quoted.key(token))}" : "; a token is sent by {\"bearer\": …}"
  }

  private mutating func readBody(_ draft: CheckDraft, check: Int) -> BodyTemplate {
    let given = Self.bodyKeys.filter { draft.request[$0] != nil }
    if given.count > 1, let second = draft.request.member(given[1]) {
      report(
        "a request has one of body, form, raw and multipart, not \(given.joined(separator: " and "))",
        at: second)
    }
    guard let key = given.first, let node = draft.request[key] else { return .none }
    switch key {
    case "body": return .json(jsonTemplate(node, check: check))
    case "form":
      guard let fields = namedTemplates(node, as: "\"form\"", check: check) else {
        leaveUnread(.body, of: check)
        return .none
      }
      return .form(fields)
    case "raw":
      return template(node, as: "\"raw\"", scope: .check(check)).map { .raw($0) }
        ?? .raw(.unknown(at: location(node.offset)))
    default: return .multipart(readParts(node, check: check))
    }
  }

  private mutating func readParts(_ node: SpecNode, check: Int) -> [PartTemplate] {
    guard let members = members(of: node, as: "\"multipart\"") else { return [] }
    return members.compactMap { readPart($0, check: check) }
  }

  private mutating func readPart(_ member: SpecMember, check: Int) -> PartTemplate? {
    doubtReference(inNameOf: member)
    var part = PartTemplate(name: member.name, content: .bytes([]), location: location(member.nameOffset))
    guard case .object = member.value.content else {
      part.content = .text(scalarTemplate(member.value, as: "a part", scope: .check(check)))
      return part
    }
    let keys = ["base64", "path", "filename", "type"]
    guard let object = object(member.value, as: "the part \"\(member.name)\"", keys: keys) else { return nil }
    part.filename = object["filename"].flatMap { template($0, as: "\"filename\"", scope: .check(check)) }
    part.type = object["type"].flatMap { template($0, as: "\"type\"", scope: .check(check)) }
    switch (object["base64"], object["path"]) {
    case (let node?, nil): part.content = .bytes(base64(node) ?? [])
    case (nil, let node?): part.content = .file(filePath(node) ?? "")
    case (nil, nil), (_?, _?):
      report("the part \"\(member.name)\" needs either \"base64\" or \"path\"", at: member)
    }
    return part
  }

  private mutating func base64(_ node: SpecNode) -> [UInt8]? {
    guard let text = text(node, as: "\"base64\"") else { return nil }
    guard let bytes = Base64.decode(text) else {
      report("not base64 (RFC 4648 section 4, padded)", at: node)
      return nil
    }
    return bytes
  }

  private mutating func filePath(_ node: SpecNode) -> String? {
    guard let path = text(node, as: "\"path\"") else { return nil }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      report(
        "a part's file lies in the contract's own folder or below it: no \"/\" first and no \"..\"", at: node)
      return nil
    }
    return path
  }
}

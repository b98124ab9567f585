import ContractSpecs

/// A resolver of templates that collects all obstacles instead of stopping at the first.
struct Resolver {
  /// The data from which the references of one contract are resolved at one moment.
  struct Sources: Sendable {
    var variables: Variables
    var unique: UniqueValues

    /// The time in seconds since 1970-01-01T00:00:00Z.
    var now: Double

    /// The memories by the index of the check in its contract; `nil` if it has not ended or is not planned.
    var memories: [Int: CheckMemory] = [:]

    /// The sessions by their index.
    var sessions: [SessionState] = []
  }

  /// The reason why a reference has no value, for people.
  struct Obstacle: Hashable, Sendable {
    /// The check that caused it, with the finding for which its response lacks the value.
    var root: FollowedCheck
    var message: String
  }

  let contract: Contract
  let sources: Sources

  /// The variables without a value, in order of appearance, each once.
  private(set) var missing: [String] = []
  private(set) var obstacles: [Obstacle] = []
  private(set) var notes: [String] = []

  /// The values of all `secret.NAME` that were used, by name.
  private(set) var secrets: [String: String] = [:]

  /// The part of the request that is being resolved; `nil` for what is not sent.
  var place: CarriedValue.Place?

  /// True if the request changes what its path names.
  var changesData = false

  /// The values of earlier responses in what is sent.
  private(set) var carried: [CarriedValue] = []

  init(_ contract: Contract, _ sources: Sources) {
    self.contract = contract
    self.sources = sources
  }

  /// Returns the template as text. A reference without a value becomes empty, and is recorded in `missing` or
  /// `obstacles`.
  mutating func text(_ template: Template) -> String {
    template.parts.reduce(into: "") { $0 += text(of: $1) }
  }

  /// Returns a part of a template as text.
  mutating func text(of part: Template.Part) -> String {
    switch part {
    case .text(let piece): piece
    case .reference(let reference): textValue(of: reference) ?? ""
    }
  }

  /// Returns the template as JSON text: a sole reference keeps the type of its value.
  mutating func json(_ template: JSONTemplate) -> [UInt8] {
    var writer = JSONWriter()
    write(template, to: &writer)
    return writer.bytes
  }

  /// Returns an expectation's template as JSON text; carried values are recorded by their place in the response.
  mutating func mirror(_ template: JSONTemplate) -> [UInt8] {
    var writer = JSONWriter()
    write(template, to: &writer, at: .root)
    place = nil
    return writer.bytes
  }

  /// Writes what is sent or, if a path is given, what is expected at that path of a response.
  private mutating func write(
    _ template: JSONTemplate, to writer: inout JSONWriter, at path: JSONPath? = nil
  ) {
    switch template {
    case .literal(let text, _):
      writer.raw(text.utf8)
    case .string(let template):
      if let path { place = .expected(path) }
      if let reference = template.soleReference {
        writer.raw(value(of: reference)?.json ?? Array("null".utf8))
      } else {
        writer.value(text(template))
      }
    case .array(let elements, _):
      writer.array { writer in
        for (index, element) in elements.enumerated() {
          write(element, to: &writer, at: path?.appending(.index(index)))
        }
      }
    case .object(let members, _):
      writer.object { writer in
        for member in members {
          writer.key(member.name)
          if let path, case .array(let elements, _) = member.value, member.name == "$contains" {
            writer.array { writer in
              for element in elements { write(element, to: &writer, at: path.appending(.each)) }
            }
          } else {
            write(member.value, to: &writer, at: path?.appending(key: member.name))
          }
        }
      }
    }
  }

  /// Returns the latest access token of a session, as text.
  mutating func bearer(ofSession index: Int) -> String {
    sessionToken(index, .bearer)?.text ?? ""
  }

  private mutating func textValue(of reference: Reference) -> String? {
    guard let value = value(of: reference) else { return nil }
    if value.text == nil { blockForNull(at: reference) }
    return value.text
  }

  mutating func value(of reference: Reference) -> ResolvedValue? {
    switch reference.target {
    case .variable(let name, let isSecret, let fallback):
      variable(name, isSecret: isSecret, fallback: fallback)
    case .unique(let kind, let label):
      ResolvedValue(text: sources.unique.value(kind, label: label))
    case .now(.iso8601):
      ResolvedValue(text: CalendarTime(unix: sources.now).iso8601)
    case .now(.unix):
      ResolvedValue(number: Int(sources.now.rounded(.down)))
    case .response(let check, let path):
      answered(check, path)
    case .responseHeader(let check, let name):
      header(name, of: check)
    case .sentBody(let check, let path):
      sent(check, path)
    case .session(let session, let token):
      sessionToken(session, token)
    }
  }

  private mutating func variable(_ name: String, isSecret: Bool, fallback: String?) -> ResolvedValue? {
    guard let value = sources.variables[name] ?? fallback else {
      if !missing.contains(name) { missing.append(name) }
      return nil
    }
    if isSecret { secrets[name] = value }
    return ResolvedValue(text: value)
  }

  private mutating func answered(_ check: Int, _ path: JSONPath) -> ResolvedValue? {
    guard let response = response(of: check) else { return nil }
    let found = response.judgement.lookUp(path)
    guard let value = found.value else {
      block(
        by: contract.checks[check].name, response.lack(of: "\(path)"), response.judgement.absence(of: path))
      return nil
    }
    let fault = response.judgement.fault(at: path)
    if changesData, case .path? = place, let fault, fault.kind == .fieldRenamed, let other = found.relocatedTo
    {
      block(
        by: contract.checks[check].name,
        "its response has no \(path); \(other), which may be it, does not say what is changed here", fault)
      return nil
    }
    noteMove(of: path, to: found.relocatedTo, inResponseOf: check)
    let resolved = ResolvedValue(value)
    carry(resolved, from: check, path, fault)
    return resolved
  }

  private mutating func carry(_ value: ResolvedValue, from check: Int, _ path: JSONPath?, _ fault: Finding?) {
    guard let place else { return }
    carried.append(
      CarriedValue(place: place, check: check, path: path, text: value.text, fault: fault))
  }

  private mutating func noteMove(of path: JSONPath, to found: JSONPath?, inResponseOf check: Int) {
    guard let found else { return }
    let name = contract.checks[check].name
    note("\(path.lastName) taken from \(found), where the response of \(name) has it")
  }

  private mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  private mutating func header(_ name: String, of check: Int) -> ResolvedValue? {
    guard let response = response(of: check) else { return nil }
    guard let value = response.headers.value(referredToAs: name) else {
      let part = Header.cookie(referredToAs: name).map { "cookie \($0)" } ?? "header \(name)"
      block(by: contract.checks[check].name, response.lack(of: part))
      return nil
    }
    let resolved = ResolvedValue(text: value)
    carry(resolved, from: check, nil, response.judgement.fault(at: nil))
    return resolved
  }

  private mutating func sent(_ check: Int, _ path: JSONPath) -> ResolvedValue? {
    guard let response = response(of: check) else { return nil }
    guard let value = response.sentBody.flatMap({ FoundPaths().lookUp(path, in: $0.root).value }) else {
      block(by: contract.checks[check].name, "its request has no \(path)")
      return nil
    }
    return ResolvedValue(value)
  }

  private mutating func response(of check: Int) -> KeptResponse? {
    switch sources.memories[check] {
    case .answered(let response): return response
    case .unanswered(let silence):
      let name = contract.checks[check].name
      let lack = silence.isMute ? "gave no response to take a value from" : silence.words
      block(
        by: silence.root,
        silence.root == name
          ? "it \(lack)"
          : "\(name), which this check needs, was not sent")
    case nil: block(by: contract.checks[check].name, "it did not run before")
    }
    return nil
  }

  private mutating func sessionToken(_ index: Int, _ token: Reference.SessionToken) -> ResolvedValue? {
    let session = contract.sessions[index]
    guard let path = session.path(of: token, inResponseOf: session.login) else {
      block(
        by: contract.checks[session.login].name, "session \(session.name) names no \(token.rawValue) token")
      return nil
    }
    if let found = sources.sessions[index].tokens[token] {
      let path = session.path(of: token, inResponseOf: found.check) ?? path
      noteMove(of: path, to: found.relocatedTo, inResponseOf: found.check)
      carry(found.value, from: found.check, path, found.fault)
      return found.value
    }
    blame(loginOf: session, path)
    return nil
  }

  /// Reports the login's lack of a token, which explains it best: without an access token no other token of it is
  /// taken.
  private mutating func blame(loginOf session: Session, _ path: JSONPath) {
    let login = contract.checks[session.login].name
    for path in [session.bearer.login, path] {
      guard let value = answered(session.login, path) else { return }
      let member = "\(login).\(path.description.dropFirst(2))"
      if value.text == nil { return block(by: login, "\(member) is null there") }
      if !value.isText { return block(by: login, "\(member) is no string there") }
    }
    block(by: login, "it gave no response to take a value from")
  }

  /// Blocks the request.
  mutating func block(by root: String, _ message: String, _ fault: Finding? = nil) {
    let root = FollowedCheck(check: root, fault: fault.map { FollowedCheck.Fault($0) })
    let obstacle = Obstacle(root: root, message: message)
    if !obstacles.contains(obstacle) { obstacles.append(obstacle) }
  }

  private mutating func blockForNull(at reference: Reference) {
    var fault: Finding?
    if case .response(let check, let path) = reference.target,
      case .answered(let response)? = sources.memories[check]
    {
      fault = response.judgement.absence(of: path)
    }
    block(by: owner(of: reference), "\(reference.text) is null there", fault)
  }

  private func owner(of reference: Reference) -> String {
    switch reference.target {
    case .response(let check, _), .responseHeader(let check, _), .sentBody(let check, _):
      contract.checks[check].name
    case .session(let session, _): contract.checks[contract.sessions[session].login].name
    case .variable, .unique, .now: reference.text
    }
  }
}

extension JSONPath {
  /// The name of the last member on the path, or the whole path if there is none.
  var lastName: String {
    for step in steps.reversed() {
      if case .key(let name) = step { return name }
    }
    return description
  }
}

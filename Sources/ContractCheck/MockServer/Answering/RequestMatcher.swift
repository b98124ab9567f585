import ContractSpecs

/// A matcher of a request with a check, which binds the check's references to the values of the request.
struct RequestMatcher {
  let contract: Contract
  let variables: Variables
  let wantsCredentials: Bool
  var fit: CheckFit

  /// The number of texts tried for references that are followed by more text.
  var tried = 0

  /// The maximum of `tried`, beyond which the request does not match. Several references in one text can be matched in
  /// a very large number of ways.
  static let maximumTried = 10_000

  mutating func fits(_ check: Check, _ received: ReceivedRequest, _ route: Route) -> Bool {
    for value in check.pathValues {
      guard let text = route.parameters[value.name], self.text(value.value, is: text) else { return false }
    }
    guard fields(check.query, are: received.query) else { return false }
    for header in check.headers {
      guard let text = received.request.headers.value(of: header.name), self.text(header.value, is: text)
      else { return false }
    }
    return credentials(check, received) && content(check.body, received)
  }

  private mutating func fields(_ templates: [NamedTemplate], are fields: [FormBody.Field]) -> Bool {
    guard templates.count == fields.count else { return false }
    var left = fields
    for template in templates {
      guard let index = left.firstIndex(where: { $0.name == template.name }),
        text(template.value, is: left.remove(at: index).value)
      else { return false }
    }
    return true
  }

  private mutating func credentials(_ check: Check, _ received: ReceivedRequest) -> Bool {
    switch check.auth {
    case .none:
      let isNamed = (check.headers + contract.backend.headers).contains {
        $0.name.lowercased() == "authorization"
      }
      return isNamed || !received.hasCredentials || !wantsCredentials
    case .bearer(let token):
      return received.bearer.map { text(token, is: $0) } ?? false
    case .basic(let user, let password):
      guard let pair = received.basic else { return false }
      return text(user, is: pair.user) && text(password, is: pair.password)
    case .session(let index):
      return received.bearer.map { sessionToken(index, .bearer, is: $0) } ?? false
    }
  }

  private mutating func content(_ template: BodyTemplate, _ received: ReceivedRequest) -> Bool {
    switch (template, received.content) {
    case (.none, .none): true
    case (.json(let template), .json(let document)): json(template, is: document.root)
    case (.form(let templates), .form(let fields)): self.fields(templates, are: fields)
    case (.raw(let template), _):
      text(template, is: String(decoding: received.request.body ?? [], as: UTF8.self))
    case (.multipart(let templates), .multipart(let parts)): multipart(templates, are: parts)
    case (.none, _), (.json, _), (.form, _), (.multipart, _): false
    }
  }

  /// Returns whether the parts match. The contents of files in the contract's folder are not read; only their names are
  /// compared.
  private mutating func multipart(_ templates: [PartTemplate], are parts: [MultipartBody.Part]) -> Bool {
    guard templates.map(\.name) == parts.map(\.name) else { return false }
    for (template, part) in zip(templates, parts) {
      switch template.content {
      case .text(let text):
        if !self.text(text, is: String(decoding: part.content, as: UTF8.self)) { return false }
      case .bytes(let bytes): if bytes != part.content { return false }
      case .file: continue
      }
    }
    return true
  }
}

extension RequestMatcher {
  /// Returns whether a value matches a template. Objects must have the same members in any order, arrays the same
  /// number of elements.
  mutating func json(_ template: JSONTemplate, is value: JSONValue) -> Bool {
    switch template {
    case .literal(let text, _):
      guard let literal = try? JSONDocument(parsing: Array(text.utf8)) else { return false }
      return literal.root.means(value)
    case .string(let template):
      if let reference = template.soleReference { return self.reference(reference, is: value) }
      return value.string.map { text(template, is: $0) } ?? false
    case .array(let elements, _):
      guard value.kind == .array, value.count == elements.count else { return false }
      for (element, value) in zip(elements, value.elements) where !json(element, is: value) { return false }
      return true
    case .object(let members, _):
      guard value.kind == .object, value.count == members.count else { return false }
      for member in members {
        guard let value = value[member.name], json(member.value, is: value) else { return false }
      }
      return true
    }
  }

  mutating func text(_ template: Template, is text: String) -> Bool {
    parts(template.parts[...], are: text[...])
  }

  /// Returns whether a text matches the parts of a template. A reference before more text matches as little as
  /// possible.
  private mutating func parts(_ parts: ArraySlice<Template.Part>, are text: Substring) -> Bool {
    guard let first = parts.first else { return text.isEmpty }
    let rest = parts.dropFirst()
    switch first {
    case .text(let piece):
      return text.hasPrefix(piece) && self.parts(rest, are: text.dropFirst(piece.count))
    case .reference(let reference):
      if rest.isEmpty { return self.reference(reference, is: String(text)) }
      for end in text.indices.dropFirst().prefix(256) {
        tried += 1
        guard tried <= Self.maximumTried else { return false }
        let before = fit
        if self.reference(reference, is: String(text[..<end])), self.parts(rest, are: text[end...]) {
          return true
        }
        fit = before
      }
      return false
    }
  }

  /// Returns whether a reference alone in a string matches a value, which keeps the type of what it refers to.
  private mutating func reference(_ reference: Reference, is value: JSONValue) -> Bool {
    switch reference.target {
    case .response(let check, let path):
      return given(by: [check]) { $0.value(at: path)?.means(value) ?? false }
    case .sentBody(let check, let path):
      return sent(check, path)?.means(value) ?? false
    case .now(.unix):
      fit.doubts += 1
      return value.kind == .integer
    case .variable, .unique, .now(.iso8601), .responseHeader, .session:
      return value.string.map { self.reference(reference, is: $0) } ?? false
    }
  }

  private mutating func reference(_ reference: Reference, is text: String) -> Bool {
    switch reference.target {
    case .variable(let name, _, let fallback):
      return variable(name, usually: variables[name] ?? fallback, is: text)
    case .unique(let kind, let label):
      return unique(kind, label, is: text)
    case .now:
      fit.doubts += 1
      return !text.isEmpty
    case .response(let check, let path):
      return given(by: [check]) { $0.value(at: path)?.plainText == text }
    case .responseHeader(let check, let name):
      return given(by: [check]) { $0.headers.value(referredToAs: name) == text }
    case .sentBody(let check, let path):
      return sent(check, path)?.plainText == text
    case .session(let session, let token):
      return sessionToken(session, token, is: text)
    }
  }

  /// Returns whether a text is the latest token of a session, from its login or its renewal.
  mutating func sessionToken(_ index: Int, _ token: Reference.SessionToken, is text: String) -> Bool {
    let session = contract.sessions[index]
    for check in session.issuers {
      guard let path = session.path(of: token, inResponseOf: check) else { continue }
      if given(by: [check], { $0.value(at: path)?.plainText == text }) { return true }
    }
    return false
  }

  /// Returns whether one of the responses to these checks satisfies the predicate, and records which one.
  private mutating func given(by checks: [Int], _ holds: (ClientState.Given) -> Bool) -> Bool {
    for check in checks {
      let responses = [fit.referred[check]].compactMap(\.self) + fit.client.latest(of: check)
      if let given = responses.first(where: holds) {
        fit.referred[check] = given
        return true
      }
    }
    return false
  }

  private func sent(_ check: Int, _ path: JSONPath) -> JSONValue? {
    fit.client.sent[check].flatMap { FoundPaths().lookUp(path, in: $0.root).value }
  }

  /// Returns whether a variable can have a value. The client may use another value than the one set here.
  private mutating func variable(_ name: String, usually usual: String?, is text: String) -> Bool {
    guard !text.isEmpty else { return false }
    if let known = fit.client.names[.variable(name)] { return known == text }
    if usual != text { fit.doubts += usual == nil ? 1 : 2 }
    fit.client.names[.variable(name)] = text
    return true
  }

  private mutating func unique(_ kind: Reference.UniqueKind, _ label: String, is text: String) -> Bool {
    guard let (name, text) = ClientState.Name.unique(kind, label: label, is: text) else { return false }
    if let known = fit.client.names[name] { return known == text }
    guard !text.isEmpty, !fit.client.isTaken(text, besides: name) else { return false }
    fit.doubts += 1
    fit.client.names[name] = text
    return true
  }
}

extension JSONValue {
  /// The value inside other text: a string without quotes, other values in their JSON notation; `nil` for `null`.
  var plainText: String? { isNull ? nil : string ?? source }
}

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

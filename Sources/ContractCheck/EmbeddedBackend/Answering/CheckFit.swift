import ContractSpecs

/// A match of a request with a check, and its certainty.
struct CheckFit: Sendable {
  /// The index of the check.
  var check: Int

  /// The number of assumptions that the match needs: 1 for a value seen for the first time, 2 for a variable that has
  /// another value here.
  var doubts = 0

  /// The state of the client if the request is the check's.
  var client: ClientState

  /// The answers that the request refers to, by the index of their check.
  var referred: [Int: ClientState.Given] = [:]

  /// A Boolean value that indicates whether the request is the check's own, rather than one that only gets the same
  /// answer.
  var isExact = true

  /// Creates a match before it is tested, or one for a request that gets a check's answer though it is a different
  /// request.
  init(of check: Int, by client: ClientState, isExact: Bool = true) {
    (self.check, self.client, self.isExact) = (check, client, isExact)
  }

  /// Tests a request against a check; `nil` if it cannot be the check's.
  init?(
    of check: Int, in contract: Contract, _ uses: [EndpointUse], to received: ReceivedRequest,
    on route: Route, client: ClientState, variables: Variables
  ) {
    var probe = RequestMatcher(
      contract: contract, variables: variables,
      wantsCredentials: uses[contract.checks[check].endpoint].wantsCredentials,
      fit: CheckFit(of: check, by: client))
    guard probe.fits(contract.checks[check], received, route) else { return nil }
    self = probe.fit
  }
}

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
  static let mostTried = 10_000

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

import ContractSpecs

/// That a request can be the one of a check, and how sure that is.
struct CheckFit: Sendable {
  /// The index of the check.
  var check: Int

  /// How much had to be taken for granted: 1 for a value seen for the first time, 2 for a variable that is set otherwise
  /// here.
  var doubts = 0

  /// What the visitor knows once the request is taken as this check's.
  var client: ClientState

  /// The answers that the request refers to, by the index of their check.
  var referred: [Int: ClientState.Given] = [:]

  /// Whether it is the check's request at all, and not one that only gets the same answer.
  var isExact = true

  /// For a request before it is held against the check, or that is taken as the check's though it is another.
  init(of check: Int, by client: ClientState, isExact: Bool = true) {
    (self.check, self.client, self.isExact) = (check, client, isExact)
  }

  /// `nil` if the request cannot be the check's.
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

/// Holds a request against a check, and notes what its references must stand for.
struct RequestMatcher {
  let contract: Contract
  let variables: Variables
  let wantsCredentials: Bool
  var fit: CheckFit

  /// How many texts were tried for references that more text follows.
  var tried = 0

  /// Beyond so many the request is not taken for the check's: several references in one text can be cut in very many ways.
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

  /// Files in the contract's folder are not read: their names must do.
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

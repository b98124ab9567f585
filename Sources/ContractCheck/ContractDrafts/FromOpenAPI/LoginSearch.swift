import ContractSpecs

/// The requests of a document with which a user gets a token.
struct DraftedLogin: Sendable {
  /// The request that returns a token.
  enum Request: Hashable, Sendable {
    /// An operation by its index.
    case operation(Int)

    /// The token request of a password flow (RFC 6749 section 4.3) at an address that is no path of the document.
    case tokenURL(path: String)
  }

  /// A fact by which a request is known to be the log-in.
  enum Evidence: Hashable, Sendable {
    /// It is the token request of a password flow.
    case passwordFlow

    /// A word of its path or `operationId`, beside a user and a password in its body.
    case word(String)
  }

  var request: Request
  var evidence: Evidence

  /// The name of the member that holds the other two; `nil` if they are members of the body itself.
  var inside: String?

  /// The names of the members or fields for the user's name and password.
  var user: String
  var password: String

  /// The paths of the tokens in the response; `nil` if the document does not say where they are.
  var tokens: Tokens?

  /// The index of the operation that creates the user, if there is one.
  var signUp: Int?

  /// The operation that returns a new token for the refresh token, if there is one.
  var renewal: Renewal?

  /// An operation by its index, with the path of the new token in its response, and that of the refresh token, if there
  /// is one.
  struct Renewal: Sendable {
    var operation: Int
    var tokens: Tokens
  }

  /// The paths of the tokens in a response.
  struct Tokens: Hashable, Sendable {
    var bearer: JSONPath
    var refresh: JSONPath?

    /// The members of a successful response to a token request (RFC 6749 section 5.1).
    static let ofPasswordFlow = Tokens(
      bearer: .root.appending(key: "access_token"), refresh: .root.appending(key: "refresh_token"))
  }

  /// The index of the operation that returns the token; `nil` if the document has none for it.
  var operation: Int? { if case .operation(let index) = request { index } else { nil } }
}

/// An operation that may be a log-in, and that is not taken for one.
struct DoubtfulLogin: Hashable, Sendable {
  enum Doubt: Hashable, Sendable {
    /// It needs a token itself.
    case needsToken

    /// Neither its path nor its `operationId` says that it is one.
    case isNotNamed
  }

  var operation: Int
  var doubt: Doubt
}

/// Finds the log-in of a document: the token request of an OAuth 2 password flow (RFC 6749 section 4.3), else a request
/// with a password whose response has a token.
struct LoginSearch {
  let promises: OpenAPIPromises
  let shapes: ShapeTable

  /// The names of the members with a token, as the words of a name.
  static let tokens: Set<String> = [
    "accesstoken", "token", "jwt", "idtoken", "authtoken", "access", "bearertoken",
  ]
  static let refreshTokens: Set<String> = ["refreshtoken", "refresh"]
  private static let loginWords: Set<String> = [
    "login", "signin", "logon", "token", "session", "sessions", "auth", "authenticate", "authentication",
    "accesstoken", "jwt",
  ]
  private static let loginVerbs: Set<String> = ["login", "signin", "logon", "authenticate", "authentication"]
  private static let registrationWords: Set<String> = ["signup", "register", "registration"]
  private static let signUpWords: Set<String> = [
    "signup", "register", "registration", "users", "user", "accounts", "account", "join", "createuser",
    "open",
  ]

  /// Returns the log-in of the document; `nil` if there is none, or none that is certain.
  func login() -> DraftedLogin? {
    let certain = promises.operations.indices.compactMap { index -> (login: DraftedLogin, rank: Int)? in
      guard case .certain(let login, let rank) = candidate(index) else { return nil }
      return (login, rank)
    }
    guard var best = certain.max(by: { $0.rank < $1.rank })?.login ?? tokenRequest() else { return nil }
    best.signUp = signUp(besides: best)
    best.renewal = renewal(of: best)
    return best
  }

  /// Returns the operations that take a user and a password and are not taken for the log-in.
  func doubtful() -> [DoubtfulLogin] {
    promises.operations.indices.compactMap { index in
      guard case .doubtful(let doubt) = candidate(index) else { return nil }
      return DoubtfulLogin(operation: index, doubt: doubt)
    }
  }

  /// Returns whether an operation is named as a log-in, be it the one that is chosen or another one.
  func isLogin(_ index: Int) -> Bool {
    guard case .certain = candidate(index) else { return false }
    return true
  }

  /// An operation that takes a user and a password.
  private enum Candidate {
    case certain(DraftedLogin, rank: Int)
    case doubtful(DoubtfulLogin.Doubt)
  }

  private func candidate(_ index: Int) -> Candidate? {
    let operation = promises.operations[index]
    guard operation.endpoint.method == "POST", operation.endpoint.path.parameters.isEmpty,
      let fields = credentials(of: operation), !isSignUp(operation)
    else { return nil }
    let isOfFlow = isTokenRequest(operation)
    let evidence = isOfFlow ? DraftedLogin.Evidence.passwordFlow : loginWord(of: operation).map { .word($0) }
    if operation.needsTokenItself { return .doubtful(.needsToken) }
    let found = path(of: Self.tokens, in: operation).map {
      DraftedLogin.Tokens(bearer: $0, refresh: path(of: Self.refreshTokens, in: operation))
    }
    guard let evidence else { return found == nil ? nil : .doubtful(.isNotNamed) }
    let tokens = found ?? (isOfFlow ? .ofPasswordFlow : nil)
    let login = DraftedLogin(
      request: .operation(index), evidence: evidence, inside: fields.inside, user: fields.user,
      password: fields.password, tokens: tokens)
    return .certain(login, rank: (isOfFlow ? 2 : 0) + (tokens == nil ? 0 : 1))
  }

  /// Returns the word that says that an operation is a log-in: one of the last two of its path, since what is above them
  /// may be anything, or of its `operationId`.
  private func loginWord(of operation: OpenAPIOperation) -> String? {
    let segments = operation.endpoint.path.text.split(separator: "/").suffix(2)
    if let word = segments.last(where: { Self.loginWords.contains(KeyWords.joined(String($0))) }) {
      return String(word)
    }
    let id = SensitiveNames.words(of: operation.id ?? "")
    let pairs = zip(id, id.dropFirst()).map { $0 + $1 }
    return (id + pairs).first { Self.loginVerbs.contains($0) }
  }

  private func isSignUp(_ operation: OpenAPIOperation) -> Bool {
    let words = operation.endpoint.path.text.split(separator: "/").map { KeyWords.joined(String($0)) }
    return !Self.registrationWords.isDisjoint(with: words)
  }

  private func isTokenRequest(_ operation: OpenAPIOperation) -> Bool {
    let own = operation.endpoint.path.text
    return tokenRequests.contains { $0.path.hasSuffix(own) || own.hasSuffix($0.path) }
  }

  /// The token requests of password flows.
  private var tokenRequests: [TokenRequest] {
    promises.security.sorted { $0.key < $1.key }.compactMap { _, scheme in
      if case .password(let request) = scheme { request } else { nil }
    }
  }

  /// Returns the token request of a password flow whose address is no path of the document, but one of the backend.
  private func tokenRequest() -> DraftedLogin? {
    guard let own = tokenRequests.first(where: { $0.origin == nil && $0.path.count > 1 }) else { return nil }
    return DraftedLogin(
      request: .tokenURL(path: own.path), evidence: .passwordFlow, user: "username", password: "password",
      tokens: .ofPasswordFlow)
  }

  /// The names of the member or field for the refresh token, as the words of a name.
  static let refreshFields: Set<String> = ["refreshtoken", "refresh"]

  /// Returns the operation that takes the refresh token and returns a new token, if possible in the same place as the
  /// log-in does.
  private func renewal(of login: DraftedLogin) -> DraftedLogin.Renewal? {
    guard let tokens = login.tokens, tokens.refresh != nil else { return nil }
    let renewals = promises.operations.indices.compactMap { index -> DraftedLogin.Renewal? in
      let operation = promises.operations[index]
      guard index != login.operation, index != login.signUp, operation.endpoint.method == "POST",
        operation.endpoint.path.parameters.isEmpty, credentials(of: operation) == nil,
        let fields = operation.body?.shape.flatMap(object)?.fields
      else { return nil }
      guard
        fields.contains(where: { !$0.isOptional && Self.refreshFields.contains(KeyWords.joined($0.name)) }),
        let bearer = path(of: Self.tokens, in: operation)
      else { return nil }
      return DraftedLogin.Renewal(
        operation: index,
        tokens: DraftedLogin.Tokens(bearer: bearer, refresh: path(of: Self.refreshTokens, in: operation)))
    }
    return renewals.first { $0.tokens.bearer == tokens.bearer } ?? renewals.first
  }

  /// Returns the operation that creates a user without any credentials, whose password the log-in takes.
  private func signUp(besides login: DraftedLogin) -> Int? {
    promises.operations.indices.first { index in
      let operation = promises.operations[index]
      guard index != login.operation, operation.endpoint.method == "POST", operation.security.isEmpty,
        operation.endpoint.path.parameters.isEmpty, credentials(of: operation) != nil
      else { return false }
      let words = operation.endpoint.path.text.split(separator: "/").map { KeyWords.joined(String($0)) }
      let verb = SensitiveNames.words(of: operation.id ?? "").first
      let isNamed = words.last.map(Self.signUpWords.contains) ?? false
      return (isNamed || verb.map(Self.registrationWords.contains) ?? false) && !needsForeignValue(operation)
    }
  }

  /// Returns whether the body of an operation needs what a run cannot have, such as the answer to a captcha.
  private func needsForeignValue(_ operation: OpenAPIOperation) -> Bool {
    let fields = operation.body?.shape.flatMap(object)?.fields ?? []
    return fields.contains { !$0.isOptional && isText($0.shape) && ForeignValue($0.name, inPath: []) != nil }
  }

  /// The members or fields of a body for the name and password of a user.
  struct Credentials: Hashable {
    /// The name of the member that holds them; `nil` if they are members of the body itself.
    var inside: String?
    var user: String
    var password: String
  }

  /// Returns the members or fields of a body for the name and password of a user, preferring a member of a given name;
  /// `nil` if it has none.
  func credentials(of operation: OpenAPIOperation, like name: String? = nil) -> Credentials? {
    guard let id = operation.body?.shape, let object = object(id) else { return nil }
    if let own = credentials(among: object, like: name) { return own }
    guard operation.body?.encoding == .json else { return nil }
    for field in object.fields {
      guard let inner = self.object(field.shape), var found = credentials(among: inner, like: name) else {
        continue
      }
      found.inside = field.name
      return found
    }
    return nil
  }

  private func credentials(among object: ObjectShape, like name: String?) -> Credentials? {
    let names = object.fields.map(\.name)
    guard let password = names.first(where: Self.isPassword),
      let user = names.first(where: { $0 == name }) ?? names.first(where: Self.isUser)
    else { return nil }
    return Credentials(user: user, password: password)
  }

  /// Returns the object that a shape is, itself or as the first alternative.
  private func object(_ id: ShapeID) -> ObjectShape? {
    for alternative in shapes.alternatives(of: id).shapes {
      if case .object(let object) = shapes[alternative].shape { return object }
    }
    return nil
  }

  static func isPassword(_ name: String) -> Bool {
    ["password", "passwd", "pwd", "passphrase"].contains(KeyWords.joined(name))
  }

  static func isUser(_ name: String) -> Bool {
    [
      "username", "email", "login", "user", "emailaddress", "identifier", "phone", "phonenumber",
      "useroremail",
    ]
    .contains(KeyWords.joined(name))
  }

  /// The number of objects within each other in which a token is looked for.
  static let maximumDepth = 3

  /// Returns the path of the first member with one of these names in the success of an operation.
  private func path(of names: Set<String>, in operation: OpenAPIOperation) -> JSONPath? {
    guard let body = operation.success, let root = object(body) else { return nil }
    var open = [(JSONPath.root, root)]
    for _ in 0..<Self.maximumDepth {
      for (path, object) in open {
        if let field = object.fields.first(where: {
          names.contains(KeyWords.joined($0.name)) && isText($0.shape)
        }) {
          return path.appending(key: field.name)
        }
      }
      open = open.flatMap { path, object in
        object.fields.compactMap { field in
          self.object(field.shape).map { (path.appending(key: field.name), $0) }
        }
      }
    }
    return nil
  }

  private func isText(_ id: ShapeID) -> Bool {
    shapes.alternatives(of: id).shapes.contains { alternative in
      switch shapes[alternative].shape {
      case .string, .token, .pattern, .format, .any: true
      case .null, .boolean, .integer, .number, .moment, .literal, .oneOf, .openChoice, .array, .object,
        .nullable, .choice, .assertion:
        false
      }
    }
  }
}

extension OpenAPIOperation {
  /// True if the operation says itself that it needs credentials. What a document says for all operations is often not
  /// taken back for the log-in.
  var needsTokenItself: Bool { node["security"] != nil && !security.isEmpty }

  /// True if a response with 2XX is promised, by its status or by `default`, or none at all.
  var mayPromiseSuccess: Bool {
    let statuses = endpoint.responses.map(\.status)
    return statuses.isEmpty
      || statuses.contains { status in status == .other || (200...299).contains { status.contains($0) } }
  }

  /// The shape of the body of its success; `nil` if nothing is promised of it.
  var success: ShapeID? {
    for promise in endpoint.responses {
      let isSuccess =
        switch promise.status {
        case .exact(let code): code / 100 == 2
        case .range(let digit): digit == 2
        case .other: false
        }
      if isSuccess, case .shape(let id) = promise.body { return id }
    }
    return nil
  }
}

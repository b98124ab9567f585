import ContractSpecs

/// The operations of a document with which a user gets a token.
struct DraftedLogin: Sendable {
  /// The index of the operation that returns the token.
  var operation: Int

  /// The name of the member that holds the other two; `nil` if they are members of the body itself.
  var inside: String?

  /// The names of the members or fields for the user's name and password.
  var user: String
  var password: String

  /// The paths of the tokens in the response.
  var bearer: JSONPath
  var refresh: JSONPath?

  /// The index of the operation that creates the user, if there is one.
  var signUp: Int?

  /// The operation that returns a new token for the refresh token, if there is one.
  var renewal: Renewal?

  /// An operation by its index, with the path of the new token in its response, and that of the refresh token, if there
  /// is one.
  struct Renewal: Sendable {
    var operation: Int
    var bearer: JSONPath
    var refresh: JSONPath?
  }
}

/// Finds the log-in of a document: the token request of an OAuth 2 password flow (RFC 6749 section 4.3), else a request
/// with a password whose response has a token.
struct LoginSearch {
  let promises: OpenAPIPromises
  let shapes: ShapeTable

  private static let tokens: Set<String> = [
    "accesstoken", "token", "jwt", "idtoken", "authtoken", "access", "bearertoken",
  ]
  private static let refreshTokens: Set<String> = ["refreshtoken", "refresh"]
  private static let loginWords: Set<String> = [
    "login", "signin", "token", "session", "sessions", "auth", "authenticate", "accesstoken",
  ]
  private static let signUpWords: Set<String> = [
    "signup", "register", "registration", "users", "user", "accounts", "account", "join", "createuser",
    "open",
  ]

  func login() -> DraftedLogin? {
    let candidates = promises.operations.indices.compactMap { candidate($0) }
    guard var best = candidates.max(by: { $0.rank < $1.rank })?.login else { return nil }
    best.signUp = signUp(besides: best)
    best.renewal = renewal(of: best)
    return best
  }

  /// Returns whether an operation is named as a log-in, be it the one that is chosen or another one.
  func isLogin(_ index: Int) -> Bool {
    // A sign-up may return a token too, and ranks below zero for its name.
    candidate(index).map { $0.rank > 0 } ?? false
  }

  private func candidate(_ index: Int) -> (login: DraftedLogin, rank: Int)? {
    let operation = promises.operations[index]
    guard operation.endpoint.method == "POST", operation.endpoint.path.parameters.isEmpty,
      let fields = credentials(of: operation), let bearer = path(of: Self.tokens, in: operation)
    else { return nil }
    let words = Set(operation.endpoint.path.text.split(separator: "/").map { KeyWords.joined(String($0)) })
    let isFlow = promises.security.values.contains { scheme in
      if case .password(let path) = scheme {
        path.hasSuffix(operation.endpoint.path.text) || operation.endpoint.path.text.hasSuffix(path)
      } else {
        false
      }
    }
    let isNamed = !words.isDisjoint(with: Self.loginWords)
    let isSignUp = !words.isDisjoint(with: ["signup", "register", "registration"])
    let rank = (isFlow ? 4 : 0) + (isNamed ? 2 : 0) - (isSignUp ? 3 : 0)
    let login = DraftedLogin(
      operation: index, inside: fields.inside, user: fields.user, password: fields.password, bearer: bearer,
      refresh: path(of: Self.refreshTokens, in: operation))
    return (login, rank)
  }

  /// The names of the member or field for the refresh token, as the words of a name.
  static let refreshFields: Set<String> = ["refreshtoken", "refresh"]

  /// Returns the operation that takes the refresh token and returns a new token, if possible in the same place as the
  /// log-in does.
  private func renewal(of login: DraftedLogin) -> DraftedLogin.Renewal? {
    guard login.refresh != nil else { return nil }
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
        operation: index, bearer: bearer, refresh: path(of: Self.refreshTokens, in: operation))
    }
    return renewals.first { $0.bearer == login.bearer } ?? renewals.first
  }

  /// Returns the operation that creates a user without any credentials, whose password the log-in takes.
  private func signUp(besides login: DraftedLogin) -> Int? {
    promises.operations.indices.first { index in
      let operation = promises.operations[index]
      guard index != login.operation, operation.endpoint.method == "POST", operation.security.isEmpty,
        operation.endpoint.path.parameters.isEmpty, credentials(of: operation) != nil
      else { return false }
      let words = operation.endpoint.path.text.split(separator: "/").map { KeyWords.joined(String($0)) }
      return words.last.map { Self.signUpWords.contains($0) } == true
    }
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

  /// Returns the path of the first member with one of these names in the success of an operation, at most three levels
  /// deep.
  private func path(of names: Set<String>, in operation: OpenAPIOperation) -> JSONPath? {
    guard let body = operation.success, let root = object(body) else { return nil }
    var open = [(JSONPath.root, root)]
    for _ in 0..<3 {
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
        .nullable,
        .choice:
        false
      }
    }
  }
}

extension OpenAPIOperation {
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

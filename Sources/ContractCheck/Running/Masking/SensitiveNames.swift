import ContractSpecs

/// Which names of fields and headers say that their values are nobody else's business.
struct SensitiveNames: Hashable, Sendable {
  /// Last words that give a field away, whatever stands before them.
  private static let lastWords: Set<String> = [
    "password", "secret", "token", "code", "key", "passwd", "pwd", "passphrase", "passcode", "apikey", "jwt",
    "accesstoken", "refreshtoken", "idtoken", "authtoken", "sessiontoken", "csrftoken", "xsrftoken",
    "clientsecret", "accesskey", "secretkey", "privatekey", "otp", "pin",
    "pass", "signature", "sig", "authorization", "credential", "credentials", "cookie", "cookies",
    "sessionid",
    "passwordconfirmation", "codeverifier",
  ]

  /// Last words that give a field away together.
  private static let lastPairs: Set<[String]> = [
    ["session", "id"], ["password", "confirmation"], ["password", "confirm"], ["password", "repeat"],
    ["password", "again"], ["code", "verifier"],
  ]

  /// Names that end alike, yet hold what every answer shows anyway.
  private static let harmless: Set<String> = ["statuscode", "httpcode", "httpstatuscode", "responsecode"]

  /// Names of fields that a contract promises to be tokens, in lower case letters and digits only.
  private var promised: Set<String> = []

  /// How all telling names end.
  private var endings = NameEndings()

  init(promised names: some Sequence<String> = []) {
    promised = Set(names.map { Self.words(of: $0).joined() })
    let all = promised.union(Self.lastWords).union(Self.lastPairs.map { $0.joined() }).union(["auth"])
    for name in all { endings.insert(name) }
  }

  /// Whether any other question about the name is worth asking; `false` is certain.
  func mayContain(_ name: some BidirectionalCollection<UInt8>) -> Bool { endings.mayMatch(name) }

  /// Whether a field of that name, in whatever casing, is masked.
  func contains(_ name: String) -> Bool {
    mayContain(name.utf8) && isTelling(name)
  }

  /// The same, from the words of the name alone.
  func isTelling(_ name: String) -> Bool {
    var words = Self.words(of: name)
    while words.count > 1, words.last?.allSatisfy(\.isNumber) == true { words.removeLast() }
    let whole = words.joined()
    if promised.contains(whole) { return true }
    if Self.lastPairs.contains(Array(words.suffix(2))) { return true }
    return words.last.map(Self.lastWords.contains) == true && !Self.harmless.contains(whole)
  }

  /// Whether the elements of an array of that name are masked: `tokens`, `backupCodes`.
  func containsElements(of name: String) -> Bool {
    if contains(name) { return true }
    guard let last = name.last, last == "s" || last == "S" else { return false }
    return contains(String(name.dropLast()))
  }

  /// Fields that end like telling ones and come with nearly every answer: reading their names as words is felt.
  private static let usualHeaders: Set<String> = ["connection", "content-type", "etag", "server"]

  /// Whether a header field of that name holds credentials.
  func containsHeader(_ name: String) -> Bool {
    guard mayContain(name.utf8) else { return false }
    if promised.isEmpty, Self.usualHeaders.contains(name.lowercased()) { return false }
    return isTelling(name) || Self.words(of: name).last == "auth"
  }

  /// Whether a value on that path is masked, because of its own name or that of what holds it. What a token says is
  /// not the token.
  func contains(_ path: JSONPath) -> Bool {
    let steps = path.steps.split(separator: .jwt, omittingEmptySubsequences: false).last ?? []
    return steps.indices.contains { index in
      guard case .key(let name) = steps[index] else { return false }
      let rest = steps[(index + 1)...]
      return contains(name) || (!rest.isEmpty && rest.allSatisfy(\.isElement) && containsElements(of: name))
    }
  }

  /// The words of a name in lower case: `access_token`, `accessToken` and `Access-Token` have the same two.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var current = ""
    var previous: Character = " "
    let characters = Array(name.prefix(128))
    for (index, character) in characters.enumerated() {
      let isNext = index + 1 < characters.count && characters[index + 1].isLowercase
      if !(character.isLetter || character.isNumber)
        || startsWord(character, after: previous, beforeLower: isNext)
      {
        if !current.isEmpty { words.append(current.lowercased()) }
        current = ""
      }
      if character.isLetter || character.isNumber { current.append(character) }
      previous = character
    }
    return current.isEmpty ? words : words + [current.lowercased()]
  }

  /// `aB` parts before `B`, `ABc` before `Bc`, and a digit from a letter.
  private static func startsWord(_ character: Character, after previous: Character, beforeLower: Bool) -> Bool
  {
    if character.isNumber != previous.isNumber, previous.isLetter || previous.isNumber { return true }
    guard character.isUppercase else { return false }
    return previous.isLowercase || (previous.isUppercase && beforeLower)
  }
}

extension Contract {
  /// The names of the fields that any shape of the contract promises to be JSON Web Tokens.
  var tokenNames: Set<String> {
    var names: Set<String> = []
    for node in shapes.nodes {
      guard case .object(let object) = node.shape else { continue }
      for field in object.fields where isToken(field.shape) { names.insert(field.name) }
    }
    let headers = endpoints.flatMap { $0.headers + $0.responses.flatMap(\.headers) }
    return names.union(headers.filter { isToken($0.shape) }.map(\.name)).union(credentialNames)
  }

  /// The names of the fields that sessions and `bearer` take credentials from: the contract itself calls them tokens.
  private var credentialNames: [String] {
    let fromSessions = sessions.flatMap { [$0.bearer] + [$0.refresh].compactMap(\.self) }
    let fromChecks = checks.flatMap(\.auth.templates).flatMap(\.references).compactMap {
      reference -> JSONPath? in
      guard case .answer(_, let path) = reference.target else { return nil }
      return path
    }
    return (fromSessions + fromChecks).compactMap { path in
      guard case .key(let name)? = path.steps.last else { return nil }
      return name
    }
  }

  private func isToken(_ id: ShapeID) -> Bool {
    var open = [id]
    var seen: Set<ShapeID> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      switch shapes[next].shape {
      case .token: return true
      case .nullable(let inner), .array(of: let inner, _): open.append(inner)
      case .choice(let alternatives): open += alternatives
      case .any, .null, .boolean, .integer, .number, .string, .format, .moment, .pattern, .literal, .oneOf,
        .object:
        continue
      }
    }
    return false
  }
}

extension JSONPath.Step {
  fileprivate var isElement: Bool {
    switch self {
    case .index, .each: true
    case .key, .jwt: false
    }
  }
}

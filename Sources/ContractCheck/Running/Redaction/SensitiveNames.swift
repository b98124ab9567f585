import ContractSpecs

/// The names of fields and headers whose values are sensitive.
struct SensitiveNames: Hashable, Sendable {
  /// The last words that make a name sensitive, whatever precedes them.
  private static let lastWords: Set<String> = [
    "password", "secret", "token", "code", "key", "passwd", "pwd", "passphrase", "passcode", "apikey", "jwt",
    "accesstoken", "refreshtoken", "idtoken", "authtoken", "sessiontoken", "csrftoken", "xsrftoken",
    "clientsecret", "accesskey", "secretkey", "privatekey", "otp", "totp", "pin", "cvv", "cvc", "mnemonic",
    "pass", "signature", "sig", "authorization", "bearer", "credential", "credentials", "cookie", "cookies",
    "sessionid", "jsessionid", "phpsessid", "csrf", "xsrf", "cardnumber",
    "passwordconfirmation", "codeverifier", "authcode", "otpcode", "mfacode", "resetcode", "verificationcode",
  ]

  /// The last words of fields of which only strings are redacted, unless these are plain words: a `session` may be an
  /// object with much other data.
  private static let textWords: Set<String> = ["session", "sid"]

  /// The pairs of last words that make a name sensitive together.
  private static let lastPairs: Set<[String]> = [
    ["session", "id"], ["password", "confirmation"], ["password", "confirm"], ["password", "repeat"],
    ["password", "again"], ["code", "verifier"], ["2", "fa"], ["seed", "phrase"], ["recovery", "phrase"],
    ["pass", "word"], ["pass", "wd"], ["pass", "phrase"], ["pass", "code"], ["card", "number"],
  ]

  /// The words after a sensitive name that state the form of its value.
  private static let forms: Set<String> = ["hash", "digest", "salt", "pem", "hex", "base"]

  /// The words before `code` and `key` that make a name harmless.
  private static let harmlessBefore: [String: Set<String>] = [
    "code": [
      "area", "article", "calling", "cause", "color", "colour", "country", "course", "currency", "dial",
      "dialing", "err", "error", "event", "exit", "failure", "fault", "http", "iata", "icao", "iso", "item",
      "lang", "language", "locale", "message", "phone", "post", "postal", "product", "province", "reason",
      "region", "response", "result", "return", "state", "status", "sub", "tax", "zip",
    ],
    "key": [
      "cache", "foreign", "idempotency", "partition", "primary", "public", "publishable", "routing", "sort",
      "translation",
    ],
  ]

  /// The members that describe a credential without being one, inside an object with a sensitive name.
  private static let descriptions: Set<String> = [
    "type", "tokentype", "expires", "expiresin", "expiresat", "expiresinseconds", "expiry", "expiration",
    "exp",
    "iat", "nbf", "issuedat", "createdat", "updatedat", "lifetime", "ttl", "scope", "scopes", "algorithm",
    "alg",
  ]

  /// The names of fields that a contract promises to be tokens, in lower case letters and digits only.
  private var promised: Set<String> = []

  /// The endings of all sensitive names.
  private var endings = NameEndings()

  /// True for a response with an error status, in which a sentence under a sensitive name describes an error of the
  /// field of that name.
  private(set) var isOfError = false

  /// Returns the names for a response with this status.
  func forResponse(status: Int?) -> Self {
    var names = self
    names.isOfError = (400...599).contains(status ?? 0)
    return names
  }

  init(promised names: some Sequence<String> = []) {
    promised = Set(names.map { Self.words(of: $0).joined() })
    let words = Self.lastWords.union(Self.textWords).union(Self.forms)
    for name in promised.union(words).union(["auth"]) { endings.insert(name) }
    for pair in Self.lastPairs { endings.insert(lastWord: pair.joined()) }
  }

  /// Returns whether the other tests of the name are necessary; `false` is certain.
  func mayContain(_ name: some BidirectionalCollection<UInt8>) -> Bool { endings.mayMatch(name) }

  /// The values under a sensitive name that are redacted.
  enum Extent: Hashable, Sendable {
    case all

    /// Strings that are not plain words.
    case text

    /// All values except those that can only be a status or the name of an error.
    case code
  }

  /// Returns the extent of a field of that name, in any casing, or `nil` if it stays readable.
  func extent(of name: String) -> Extent? { mayContain(name.utf8) ? extent(ofWordsIn: name) : nil }

  /// Returns whether a field of that name, in any casing, is redacted.
  func contains(_ name: String) -> Bool { extent(of: name) != nil }

  /// Returns the same from the words of the name alone, without the quick test.
  func revealsSecret(_ name: String) -> Bool { extent(ofWordsIn: name) != nil }

  private func extent(ofWordsIn name: String) -> Extent? {
    var words = Self.words(of: name)
    while words.count > 1, words.last?.allSatisfy(\.isNumber) == true { words.removeLast() }
    let whole = words.joined()
    if promised.contains(whole) { return .all }
    let isForm = words.count > 1 && words.last.map(Self.forms.contains) == true
    if isForm { words.removeLast() }
    if Self.lastPairs.contains(Array(words.suffix(2))) { return .all }
    guard let last = words.last else { return nil }
    if Self.textWords.contains(last) { return isForm ? nil : .text }
    guard Self.lastWords.contains(last) else { return nil }
    if let before = words.dropLast().last, Self.harmlessBefore[last]?.contains(before) == true { return nil }
    guard last == "code" else { return .all }
    if isForm { return nil }
    return words.count == 1 ? .code : .all
  }

  /// Returns whether the elements of an array of that name are redacted: `tokens`, `backupCodes`, `tokens[]`.
  func containsElements(of name: String) -> Bool {
    let name = name.suffix(2) == "[]" ? String(name.dropLast(2)) : name
    switch extent(of: name) {
    case .all, .code: return true
    case .text: return false
    case nil: break
    }
    guard let last = name.last, last == "s" || last == "S" else { return false }
    let extent = extent(of: String(name.dropLast()))
    return extent == .all || extent == .code
  }

  /// Returns whether a form field or query item of that name is redacted.
  func containsItem(_ name: String) -> Bool {
    contains(name) || (name.hasSuffix("[]") && containsElements(of: name))
  }

  /// Returns whether a member of a sensitive object only describes it: `token_type`, `expires_in`.
  static func isDescription(_ name: String) -> Bool { descriptions.contains(words(of: name).joined()) }

  /// The frequent fields that end like sensitive ones: splitting their names into words would take noticeable time.
  private static let usualHeaders: Set<String> = ["connection", "content-type", "etag", "server"]

  /// Returns whether a header field of that name holds credentials.
  func containsHeader(_ name: String) -> Bool {
    guard mayContain(name.utf8) else { return false }
    if promised.isEmpty, Self.usualHeaders.contains(name.lowercased()) { return false }
    return revealsSecret(name) || Self.words(of: name).last == "auth"
  }

  /// Returns whether a value on that path is redacted, because of its own name or that of a parent. The claims of a
  /// token are not the token.
  func contains(_ path: JSONPath) -> Bool { extent(of: path) != nil }

  /// Returns the values on that path that are redacted.
  func extent(of path: JSONPath) -> Extent? {
    let steps = path.steps.split(separator: .jwt, omittingEmptySubsequences: false).last ?? []
    let keys = steps.indices.filter { !steps[$0].isElement }
    guard let own = keys.last, case .key(let ownName) = steps[own] else { return nil }
    for index in keys.dropLast() {
      guard case .key(let name) = steps[index], let extent = extent(of: name) else { continue }
      if extent != .text, !Self.isDescription(ownName) { return .all }
    }
    let isElement = own < steps.endIndex - 1
    if isElement, containsElements(of: ownName) { return .all }
    guard let extent = extent(of: ownName) else { return nil }
    return extent == .code && isError(steps[..<own]) ? nil : extent
  }

  /// Returns whether a path leads to the code of an error, which is no credential even if it is promised elsewhere.
  func isErrorCode(_ path: JSONPath) -> Bool {
    guard case .key(let name)? = path.steps.last else { return false }
    return extent(of: name) == .code && isError(path.steps.dropLast())
  }

  /// Returns whether these steps lead into an error: `$.error`, `$.errors[0]`.
  private func isError(_ steps: ArraySlice<JSONPath.Step>) -> Bool {
    guard case .key(let name)? = steps.last(where: { !$0.isElement }) else { return false }
    return Self.isError(name)
  }

  /// Returns whether an object of that name describes an error, so that its `code` is no credential.
  static func isError(_ name: String) -> Bool {
    ["error", "errors"].contains(name.lowercased())
  }

  /// Returns the words of a name in lower case: `access_token`, `accessToken` and `Access-Token` have the same two.
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

  /// Returns whether a character starts a word: `aB` splits before `B`, `ABc` before `Bc`, and digits split from
  /// letters.
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
    let fromSessions = sessions.flatMap { session in
      [session.bearer, session.refresh].compactMap(\.self).flatMap { [$0.login, $0.renewal] }
    }
    let fromChecks = checks.flatMap(\.auth.templates).flatMap(\.references).compactMap {
      reference -> JSONPath? in
      guard case .response(_, let path) = reference.target else { return nil }
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
      let shape = shapes[next].shape
      if case .token = shape { return true }
      open += shape.alternatives ?? shape.array?.elements ?? []
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

extension SensitiveNames.Extent {
  /// Returns whether a value stays readable although its name is sensitive; `isText` says whether it is a string.
  func leaves(_ value: some BidirectionalCollection<UInt8>, isText: Bool) -> Bool {
    switch self {
    case .all: false
    case .text: !isText || Self.isPlainWord(value)
    case .code: Self.isStatus(value)
    }
  }

  /// Returns the same for a response with an error status, in which a sentence explains the error, and
  /// `CONFLICT` or `E1` is its name.
  func leaves(
    _ value: some BidirectionalCollection<UInt8>, isText: Bool, inError: Bool
  ) -> Bool {
    if leaves(value, isText: isText) { return true }
    guard inError, isText else { return false }
    return Self.isSentence(value) || Self.isRequirement(value) || (self == .code && Self.isErrorName(value))
  }

  private static let minimumWords = 3
  private static let maximumSentenceLength = 300

  /// Returns whether a text has a capital letter first, and three or more words of letters or of at most three digits.
  /// This excludes generated values and the usual pass phrases.
  static func isSentence(_ value: some BidirectionalCollection<UInt8>) -> Bool {
    guard let first = value.first, 0x41...0x5A ~= first, value.count <= maximumSentenceLength else {
      return false
    }
    let words = Array(value).split(separator: 0x20)
    return words.count >= minimumWords && words.allSatisfy(isWord)
  }

  /// The words with which a sentence says what a value has to be, and which pass phrases do not have.
  private static let requirements = ["must", "cannot", "required", "invalid", "characters"]
    .map { Array($0.utf8) }

  /// The further words of short texts that say only that a value is missing or wrong, such as `Field required`.
  private static let plainWords =
    ["field", "is", "not", "a", "the", "value", "missing", "this"]
    .map { Array($0.utf8) } + requirements

  /// Returns whether a text of an error says what a value has to be, in three or more words as in a sentence, of which the
  /// first may be in lower case, or in plain words alone.
  static func isRequirement(_ value: some BidirectionalCollection<UInt8>) -> Bool {
    guard value.count <= maximumSentenceLength else { return false }
    let words = Array(value).split(separator: 0x20)
    let bare = words.map { word in
      word.filter { !$0.isOne(of: ".,;:!") }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
    if bare.contains(where: requirements.contains), bare.allSatisfy(plainWords.contains) { return true }
    return words.count >= minimumWords && words.allSatisfy(isWord)
      && words.contains { word in requirements.contains(word.filter { !$0.isOne(of: ".,;:!") }) }
  }

  private static func isWord(_ word: some Collection<UInt8>) -> Bool {
    let bare = word.filter { !$0.isOne(of: ".,;:!?'()-/") }
    if bare.allSatisfy(isLetter) {
      return !bare.dropFirst().contains { 0x41...0x5A ~= $0 } || bare.count <= 4
    }
    return bare.count <= 3 && bare.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static let (maximumErrorNumberLength, maximumErrorWordLength) = (6, 40)

  /// Returns whether a value is one word of letters alone, as few generated codes are, or one or two letters and digits:
  /// `CONFLICT`, `E1`, `E-1042`.
  private static func isErrorName(_ value: some Collection<UInt8>) -> Bool {
    if value.count <= maximumErrorWordLength, value.count > 2, value.allSatisfy(isLetter) { return true }
    let letters = value.prefix { isLetter($0) }
    let digits = value.dropFirst(letters.count).drop { $0 == 0x2D || $0 == 0x5F }
    return value.count <= maximumErrorNumberLength && (1...2).contains(letters.count) && !digits.isEmpty
      && digits.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static let maximumWordLength = 16

  /// Returns whether a value consists of letters and spaces, and is short.
  private static func isPlainWord(_ value: some Collection<UInt8>) -> Bool {
    value.count < maximumWordLength && value.allSatisfy { isLetter($0) || $0 == 0x20 }
  }

  /// Returns whether a value is a status such as `404`, `-32601`, `INVALID_GRANT` or `auth/user-not-found`: at most
  /// three digits, a negative number, or words joined as the characters of a code never are.
  private static func isStatus(_ value: some BidirectionalCollection<UInt8>) -> Bool {
    let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value[...]
    if !digits.isEmpty, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return value.count <= 3 || value.first == UInt8(ascii: "-")
    }
    let words = value.split(omittingEmptySubsequences: false) { $0.isOne(of: "_./ -") }
    guard words.count > 1, words.allSatisfy({ $0.count > 1 && $0.allSatisfy(isLetter) }) else { return false }
    // Device codes (RFC 8628) are capital letters with a hyphen.
    return value.contains { $0.isOne(of: "_./ ") } || !value.contains { 0x41...0x5A ~= $0 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}

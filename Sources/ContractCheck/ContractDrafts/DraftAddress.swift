import ContractSpecs

/// The URL of a request as a contract writes it: the backend, a path with parameters, and the query.
struct DraftAddress: Hashable, Sendable {
  /// The scheme, host and port, without user and password.
  var base: String
  var path: String

  /// The parameters of the path, which replace segments that look like identifiers.
  var parameters: [FormBody.Field] = []
  var query: [FormBody.Field] = []

  /// The names of the parameters whose values are secret.
  private(set) var secretParameters: Set<String> = []

  /// True if the URL contains a user or a password.
  private(set) var hasCredentials = false

  /// Parses an absolute `http` or `https` URL; `nil` for other text.
  init?(_ url: String) {
    guard let scheme = url.firstRange(of: "://"),
      ["http", "https"].contains(url[..<scheme.lowerBound].lowercased())
    else { return nil }
    let rest = url[scheme.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    hasCredentials = authority.contains("@")
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    base = "\(url[..<scheme.lowerBound].lowercased())://\(host)"
    guard Contract.isBackendURL(base), !base.contains(where: { "${}".contains($0) }) else { return nil }
    let target = rest.dropFirst(authority.count)
    path = ""
    query = PercentEncoding.fields(target.drop { $0 != "?" }.dropFirst())
    for segment in target.prefix(while: { $0 != "?" }).split(separator: "/", omittingEmptySubsequences: false)
      .dropFirst()
    {
      path += "/" + written(String(segment))
    }
    if path.isEmpty { path = "/" }
  }

  /// The URL without user, query and what looks like a token in its path.
  var shown: String {
    parameters.reduce(base + path) { text, item in
      secretParameters.contains(item.name)
        ? text : text.replacing("{\(item.name)}", with: PercentEncoding.component(item.value))
    }
  }

  /// Returns a segment as the contract's path has it. An identifier becomes a parameter, and so does each secret part.
  private mutating func written(_ segment: String) -> String {
    let value = PercentDecoding.decoded(segment)
    let isToken = Self.looksLikeToken(value)
    if isToken || Self.isIdentifier(value) { return parameter(value, isSecret: isToken) }
    let bytes = Array(segment.utf8)
    let found = DraftSecrets.found(in: bytes)
    if found.isEmpty, !DraftSecrets.found(in: Array(value.utf8)).isEmpty {
      return parameter(value, isSecret: true)
    }
    var (path, start) = ("", 0)
    for range in found {
      path += Self.literal(bytes[start..<range.lowerBound])
      path += parameter(
        PercentDecoding.decoded(String(decoding: bytes[range], as: UTF8.self)), isSecret: true)
      start = range.upperBound
    }
    path += Self.literal(bytes[start...])
    return path.hasPrefix(":") ? "%3A" + path.dropFirst() : path
  }

  private static func literal(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return PercentEncoding.address(text.replacing("{", with: "%7B").replacing("}", with: "%7D"))
  }

  private mutating func parameter(_ value: String, isSecret: Bool) -> String {
    let name = parameters.isEmpty ? "id" : "id\(parameters.count + 1)"
    parameters.append(FormBody.Field(name: name, value: value))
    if isSecret { secretParameters.insert(name) }
    return "{\(name)}"
  }

  /// Returns whether a segment is a whole number or a UUID.
  private static func isIdentifier(_ value: String) -> Bool {
    !value.isEmpty
      && (value.utf8.allSatisfy { 0x30...0x39 ~= $0 } || Format(rawValue: "uuid")?.fits(value) == true)
  }

  /// Returns whether a text is a web token, or has a run of at least 16 letters and digits that does not consist of
  /// words.
  private static func looksLikeToken(_ text: String) -> Bool {
    if WebToken(Array(text.utf8)) != nil { return true }
    if Format(rawValue: "uuid")?.fits(text) == true { return false }
    return text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.contains { part in
      part.utf8.count >= 16 && part.contains(where: \.isLetter) && part.contains(where: \.isNumber)
        && !isMadeOfWords(part)
    }
  }

  /// Returns whether a text consists of words, such as `ProductCatalogV2` or `iso8601timestampformat`. It has at most
  /// two numbers, and its words are longer on average than those in random text.
  private static func isMadeOfWords(_ text: Substring) -> Bool {
    let words = SensitiveNames.words(of: String(text))
    let numbers = words.count { $0.allSatisfy(\.isNumber) }
    let letters = words.reduce(0) { $0 + ($1.allSatisfy(\.isNumber) ? 0 : $1.count) }
    return numbers <= 2 && letters >= 4 * (words.count - numbers)
  }
}

extension Format {
  fileprivate func fits(_ text: String) -> Bool { accepts(Array(text.utf8)) }
}

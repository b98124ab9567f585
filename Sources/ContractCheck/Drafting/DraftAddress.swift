import ContractSpecs

/// The address of a request as a contract writes it: the backend, a path with its parameters, the query.
struct DraftAddress: Hashable, Sendable {
  /// Scheme, host and port, without user and password.
  var base: String
  var path: String

  /// Segments that look like the name of one thing, by the parameter that stands for each.
  var parameters: [FormBody.Field] = []
  var query: [FormBody.Field] = []

  /// The parameters whose values nobody should write down.
  private(set) var secretParameters: Set<String> = []

  /// Whether a user, perhaps with a password, stood before the host.
  private(set) var hasCredentials = false

  /// Reads an absolute `http` or `https` address; `nil` if it is none.
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

  /// The address without user, query and what looks like a token in its path.
  var shown: String {
    parameters.reduce(base + path) { text, item in
      secretParameters.contains(item.name)
        ? text : text.replacing("{\(item.name)}", with: PercentEncoding.component(item.value))
    }
  }

  /// A segment as the contract's path has it: a parameter for what looks like an identifier, and one for each part that
  /// nobody should write down.
  private mutating func written(_ segment: String) -> String {
    let value = PercentEncoding.decoded(segment)
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
        PercentEncoding.decoded(String(decoding: bytes[range], as: UTF8.self)), isSecret: true)
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

  /// A whole number or a UUID.
  private static func isIdentifier(_ value: String) -> Bool {
    !value.isEmpty
      && (value.utf8.allSatisfy { 0x30...0x39 ~= $0 } || Format(rawValue: "uuid")?.fits(value) == true)
  }

  /// A web token, or a run of 16 characters and more that mixes letters and digits as no word and no number does.
  private static func looksLikeToken(_ text: String) -> Bool {
    if WebToken(Array(text.utf8)) != nil { return true }
    if Format(rawValue: "uuid")?.fits(text) == true { return false }
    return text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.contains { part in
      part.utf8.count >= 16 && part.contains(where: \.isLetter) && part.contains(where: \.isNumber)
        && !isMadeOfWords(part)
    }
  }

  /// `ProductCatalogV2`, `iso8601timestampformat`: few numbers, and between them words that are longer than those of
  /// anything made by chance.
  private static func isMadeOfWords(_ text: Substring) -> Bool {
    let words = SensitiveNames.words(of: String(text))
    let numbers = words.count { $0.allSatisfy(\.isNumber) }
    let letters = words.reduce(0) { $0 + ($1.allSatisfy(\.isNumber) ? 0 : $1.count) }
    return numbers <= 2 && letters >= 4 * (words.count - numbers)
  }
}

extension Format {
  fileprivate func fits(_ text: String) -> Bool { accepts(Array(text.utf8).span) }
}

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

  /// A segment as the contract's path has it: a parameter for what looks like an identifier.
  private mutating func written(_ segment: String) -> String {
    let value = PercentEncoding.decoded(segment)
    let isSecret = Self.looksLikeToken(value)
    guard !value.isEmpty,
      isSecret || value.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
        || Format(rawValue: "uuid")?.fits(value) == true
    else {
      let text = segment.replacing("{", with: "%7B").replacing("}", with: "%7D")
      return text.hasPrefix(":") ? "%3A" + text.dropFirst() : PercentEncoding.address(text)
    }
    let name = parameters.isEmpty ? "id" : "id\(parameters.count + 1)"
    parameters.append(FormBody.Field(name: name, value: value))
    if isSecret { secretParameters.insert(name) }
    return "{\(name)}"
  }

  /// A web token, or a run of 16 characters and more that mixes letters and digits as no word and no number does.
  private static func looksLikeToken(_ text: String) -> Bool {
    if WebToken(Array(text.utf8)) != nil { return true }
    if Format(rawValue: "uuid")?.fits(text) == true { return false }
    return text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.contains { part in
      part.utf8.count >= 16 && part.contains(where: \.isLetter) && part.contains(where: \.isNumber)
    }
  }
}

extension Format {
  fileprivate func fits(_ text: String) -> Bool { accepts(Array(text.utf8).span) }
}

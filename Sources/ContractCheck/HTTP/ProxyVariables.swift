/// The proxy that libcurl takes from the environment, described without the password that its variable may contain.
struct ProxyVariables {
  /// The variables for each scheme, in the order in which libcurl reads them.
  private static let names = [
    "http": ["http_proxy", "all_proxy", "ALL_PROXY"],
    "https": ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
  ]

  private let variable: String
  private let value: String

  init(for url: String) {
    let scheme = url.prefix(6).lowercased() == "https:" ? "https" : "http"
    let found = (Self.names[scheme] ?? []).lazy.compactMap { name in
      Environment[name].map { (name, $0) }
    }.first
    (variable, value) = found ?? ("", "")
  }

  var isSet: Bool { !value.isEmpty }

  /// The proxy for messages: its host and port, or the name of its variable if a password cannot be ruled out in them.
  var name: String {
    guard isSet else { return "the proxy" }
    return hostAndPort.map { "the proxy \($0)" } ?? "the proxy of \(variable)"
  }

  /// The error message for a proxy whose host cannot be resolved.
  var unresolvedWords: String {
    let start = value.firstRange(of: "://")?.upperBound ?? value.startIndex
    let authority = value[start...].prefix { !"/?#".contains($0) }
    let isReadable = !value[authority.endIndex...].contains("@") && !value.contains(" ")
    return isReadable
      ? "could not resolve the host of \(name)"
      : "\(variable) cannot be read: in its user and password /, ?, # and blanks must be percent-encoded"
  }

  /// The host and port after the last `@`, since an unencoded password may contain any character. `nil` if they contain
  /// anything but letters, digits and `-._:[]`.
  private var hostAndPort: String? {
    let rest = value.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let place = rest.firstRange(of: "://").map { rest[$0.upperBound...] } ?? rest
    let authority = String(place.prefix { !"/?#".contains($0) })
    let isPlain = authority.utf8.allSatisfy { $0.isAlphanumeric || "-._:[]".utf8.contains($0) }
    return isPlain && !authority.isEmpty ? authority : nil
  }

  /// Returns whether a message of libcurl may quote a proxy's address or password.
  static func mayBeQuoted(in text: String) -> Bool {
    let values = Set(names.values.joined()).compactMap { Environment[$0] }
    let isAboutProxy = text.lowercased().contains("proxy")
    return values.contains { value in
      if value.contains("@"), isAboutProxy { return true }
      let start = value.firstRange(of: "://")?.upperBound ?? value.startIndex
      guard let at = value[start...].lastIndex(of: "@") else { return text.contains(value) }
      return UserInfo.parts(of: value[start..<at]).contains { text.contains($0) }
    }
  }
}

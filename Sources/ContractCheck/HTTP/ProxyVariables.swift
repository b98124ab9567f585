#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The proxy that libcurl takes from the environment, fit to be told: its variable may hold a password.
struct ProxyVariables {
  /// The variables for each scheme, in the order in which libcurl looks at them.
  private static let names = [
    "http": ["http_proxy", "all_proxy", "ALL_PROXY"],
    "https": ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
  ]

  private let variable: String
  private let value: String

  init(for url: String) {
    let scheme = url.prefix(6).lowercased() == "https:" ? "https" : "http"
    let found = (Self.names[scheme] ?? []).lazy.compactMap { name in
      Self.value(of: name).map { (name, $0) }
    }.first
    (variable, value) = found ?? ("", "")
  }

  var isSet: Bool { !value.isEmpty }

  /// Host and port; where they cannot be told from a password, the variable that has them.
  var name: String {
    guard isSet else { return "the proxy" }
    return hostAndPort.map { "the proxy \($0)" } ?? "the proxy of \(variable)"
  }

  /// Why there is no proxy of that name.
  var unresolvedWords: String {
    let start = value.firstRange(of: "://")?.upperBound ?? value.startIndex
    let authority = value[start...].prefix { !"/?#".contains($0) }
    let isReadable = !value[authority.endIndex...].contains("@") && !value.contains(" ")
    return isReadable
      ? "could not resolve the host of \(name)"
      : "\(variable) cannot be read: in its user and password /, ?, # and blanks must be percent-encoded"
  }

  /// What stands behind the last `@`, since every sign may stand in a password that was not encoded.
  private var hostAndPort: String? {
    let rest = value.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let place = rest.firstRange(of: "://").map { rest[$0.upperBound...] } ?? rest
    let authority = String(place.prefix { !"/?#".contains($0) })
    let isPlain = authority.utf8.allSatisfy { $0.isAlphanumeric || "-._:[]".utf8.contains($0) }
    return isPlain && !authority.isEmpty ? authority : nil
  }

  /// Whether a text of libcurl may quote a proxy's address or its password.
  static func mayBeQuoted(in text: String) -> Bool {
    let values = Set(names.values.joined()).compactMap(value(of:))
    let isAboutProxy = text.lowercased().contains("proxy")
    return values.contains { value in
      if value.contains("@"), isAboutProxy { return true }
      let start = value.firstRange(of: "://")?.upperBound ?? value.startIndex
      guard let at = value[start...].lastIndex(of: "@") else { return text.contains(value) }
      return UserInfo.parts(of: value[start..<at]).contains { text.contains($0) }
    }
  }

  private static func value(of name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }
}

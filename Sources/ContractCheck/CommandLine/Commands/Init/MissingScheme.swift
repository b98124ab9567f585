import ContractSpecs

/// Addresses as people type them for curl, without `http://`. They are refused with a suggestion and not completed:
/// that could send credentials unencrypted where `https://` was meant.
enum MissingScheme {
  /// Returns the address with `http://` before it and without user, query and fragment, or `nil` if the text has a
  /// scheme or is unlikely to be a host.
  static func address(for text: String) -> String? {
    let authority = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !text.contains("://"), !authority.isEmpty else { return nil }
    let host = authority.split(separator: "@").last ?? ""
    let last = text.dropFirst(authority.count).split(separator: "/").last
    guard isHost(host, mayBeFile: last == nil || last?.contains(".") == true) else { return nil }
    let address = Redactor.withoutUserInfo("http://" + text)
    return Contract.isBackendURL(address) ? address : nil
  }

  /// Returns whether a text can only be a host: `localhost`, digits and dots, a port; or a name with a dot, where no
  /// file can be meant.
  private static func isHost(_ text: Substring, mayBeFile: Bool) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let hasPort = parts.count == 2 && !parts[1].isEmpty && parts[1].utf8.allSatisfy { 0x30...0x39 ~= $0 }
    guard let name = parts.first, parts.count == 1 || hasPort, !name.isEmpty,
      name.utf8.allSatisfy({ $0.isAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") })
    else { return false }
    let isNumeric =
      name.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") } && name.contains(".")
    let isNamed = !mayBeFile && name.contains(".") && !name.hasPrefix(".") && !name.hasSuffix(".")
    return hasPort || name == "localhost" || isNumeric || isNamed
  }
}

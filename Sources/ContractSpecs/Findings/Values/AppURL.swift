#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The addresses that Foundation makes a `URL` of.
///
/// It encodes a host by the rules of domain names, and makes no `URL` of one with characters that no host may have.
/// FoundationEssentials, with which this program may be built, writes such characters with percent signs instead.
enum AppURL {
  static func accepts(_ text: String) -> Bool {
    URL(string: text) != nil && !hasForbiddenHost(Array(text.utf8)[...])
  }

  private static func hasForbiddenHost(_ text: ArraySlice<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    guard let first = text.firstIndex(of: slash), text.dropFirst(first + 1).first == slash,
      first == 0 || text[first - 1] == .colon
    else { return false }
    let authority = text.dropFirst(first + 2).prefix { !"/?#".utf8.contains($0) }
    let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
    if host.first == .openBracket, host.contains(.closeBracket) { return false }
    return host.indices.contains { index in
      if host[index] == UInt8(ascii: "%") {
        let digits = host[(index + 1)...].prefix(2)
        return digits.count < 2 || !digits.allSatisfy(\.isHexDigit)
      }
      return host[index] <= 0x20 || host[index] == 0x7F || "\"<>[\\]^`{|}".utf8.contains(host[index])
    }
  }
}

/// The names with which a reference of a contract can begin.
struct ReferenceNames {
  /// The names of checks and sessions.
  let owners: Set<String>

  private static let sources: Set = ["env", "secret", "unique", "now"]

  /// Returns the reference that a text is meant as, such as `${login.token}`; `nil` if it begins with no known name, or
  /// has no path after it.
  func reference(_ text: some StringProtocol) -> String? {
    let head = text.prefix { !".#[".contains($0) }
    let rest = text[head.endIndex...]
    guard owners.contains(String(head)) || Self.sources.contains(String(head)), Self.isPath(rest) else {
      return nil
    }
    return "${\(text)}"
  }

  /// Returns whether a text begins like `.user.id`, `[0].id` or `#Location`.
  private static func isPath(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, let next = text.dropFirst().first else { return false }
    let isName = next.isLetter || "_(".contains(next)
    return first == "[" ? next.isNumber || next == "'" : isName
  }
}

extension InferredObject.Member {
  /// Returns the key that names the member in a contract.
  func key(in object: InferredObject) -> String {
    guard count < object.count else { return isLiteral ? name : "\\" + name }
    // No key names an optional member literally, but a pattern that only this name matches allows it to be absent.
    return isLiteral ? name + "?" : "/\(pattern)/"
  }

  /// A Boolean value that indicates whether the name, with or without `?` after it, means itself as a key and nobody
  /// could take it for another one.
  private var isLiteral: Bool {
    guard let first = name.first, let last = name.last else { return true }
    if first == "\\" || (name.utf8.count > 1 && first == "/" && last == "/") { return false }
    if [first, last].contains(where: { $0 == "?" || $0.isWhitespace }) { return false }
    let hasDotsOnly = name.allSatisfy { $0 == "." || $0 == "\u{2026}" }
    return !hasDotsOnly && name != "*" && name != "$ref" && name.lowercased() != "oneof"
  }

  /// A pattern that matches the name alone, and in which a sign shows that it is meant as one.
  private var pattern: String {
    var pattern = ""
    for character in name {
      if "\\^.[]()*+?{}|$".contains(character) {
        pattern += "\\\(character)"
      } else if character == "/" || character.isWhitespace {
        pattern += "[\(character)]"
      } else {
        pattern.append(character)
      }
    }
    return pattern == name ? "[\(name.prefix(1))]\(name.dropFirst())" : pattern
  }
}

/// Finds references of other tools in a text.
struct ForeignReferenceSearch {
  let text: String
  let place: ForeignReference.Place
  let names: ReferenceNames

  var first: ForeignReference? {
    let bytes = text.utf8
    let hasBracket = bytes.contains { $0 == .openBrace || $0 == UInt8(ascii: "<") }
    let hasDollar = bytes.contains(UInt8(ascii: "$"))
    return (hasBracket ? bracketed : nil) ?? (hasDollar ? behindDollar : nil) ?? whole
  }

  // MARK: Anywhere in a text

  /// The maximum number of signs of each kind to examine, and of characters after each. A text with more of them is
  /// data.
  private static let maximumSigns = 16
  private static let reach = 100

  private static let brackets: [(open: String, close: String)] = [
    ("{{", "}}"), ("#{", "}"), ("%{", "}"), ("@{", "}"), ("{", "}"), ("<", ">"),
  ]

  /// The first reference such as `{{token}}`, `#{login.token}`, `{login.token}` or `<login.token>`.
  private var bracketed: ForeignReference? {
    for (open, close) in Self.brackets {
      var rest = text[...]
      for _ in 0..<Self.maximumSigns {
        guard let start = rest.firstRange(of: open) else { break }
        rest = rest[start.upperBound...]
        guard let end = rest.prefix(Self.reach).firstRange(of: close) else { continue }
        let written = text[start.lowerBound..<end.upperBound]
        let isOurs = text[..<start.lowerBound].last == "$"
        if !isOurs, let remedy = remedy(for: text[start.upperBound..<end.lowerBound], open: open, written) {
          return ForeignReference(written: String(written), remedy: remedy)
        }
      }
    }
    return nil
  }

  private func remedy(for inner: Substring, open: String, _ written: Substring) -> String? {
    let name = inner.trimmingSpaces
    if let reference = names.reference(name) { return reference }
    guard open == "{{" else { return nil }
    if let value = Self.made[String(name)] { return value }
    // The text around it may be a template of the backend's own.
    let isAlone = written.count == text.count
    guard isAlone || place != .body, Self.isName(name) else { return nil }
    return name.contains(".") ? "a value of an earlier response as ${CHECK.path}" : Self.variable(name)
  }

  /// The first reference such as `$login.token`, or `$API_TOKEN` in places where literal texts are unusual.
  private var behindDollar: ForeignReference? {
    let dollars = text.indices.lazy.filter { text[$0] == "$" && text[..<$0].last != "$" }
    for dollar in dollars.prefix(Self.maximumSigns) {
      let word = text[text.index(after: dollar)...].prefix(Self.reach).prefix(
        while: Self.isReferenceCharacter)
      let end = word.last.map { ".-".contains($0) } == true ? word.dropLast() : word
      // `$.login.token`, as in JSONPath.
      let trimmed = end.first == "." ? end.dropFirst() : end
      if let reference = names.reference(trimmed) {
        return ForeignReference(written: "$\(end)", remedy: reference)
      }
      let isUsual = place == .credential || place == .header || trimmed.count + 1 == text.count
      if isUsual, end.first != ".", Self.isShellName(trimmed) {
        return ForeignReference(written: "$\(trimmed)", remedy: Self.variable(trimmed))
      }
    }
    return nil
  }

  // MARK: The whole of a text

  /// The text as a whole, if it is `:id`, `{id}`, `<token>`, or `login.token` as a credential.
  private var whole: ForeignReference? {
    switch place {
    case .path: placeholder
    case .credential:
      placeholder
        ?? names.reference(text).flatMap {
          text.allSatisfy(Self.isReferenceCharacter) ? ForeignReference(written: text, remedy: $0) : nil
        }
    case .header, .query, .body: nil
    }
  }

  private var placeholder: ForeignReference? {
    let name: Substring? =
      if text.hasPrefix(":"), place == .path {
        text.dropFirst()
      } else if text.hasPrefix("{") && text.hasSuffix("}") || text.hasPrefix("<") && text.hasSuffix(">") {
        text.dropFirst().dropLast()
      } else {
        nil
      }
    guard let name, Self.isName(name), !name.contains(".") else { return nil }
    return ForeignReference(
      written: text, remedy: "the value itself, or a reference such as ${CHECK.\(name)} or ${env.\(name)}")
  }

  // MARK: Words

  /// The values that other tools generate for each request, by their names in those tools.
  private static let made = [
    "$guid": "${unique.uuid}", "$randomUUID": "${unique.uuid}", "$randomEmail": "${unique.email}",
    "$randomUserName": "${unique.username}", "$randomPhoneNumber": "${unique.phone}",
    "$timestamp": "${now.unix}", "$isoTimestamp": "${now.iso8601}",
  ]

  private static func variable(_ name: some StringProtocol) -> String {
    let name = String(name.map { $0 == "-" ? "_" : $0 })
    return "${env.\(name)}, or ${secret.\(name)} if its value is secret"
  }

  /// Returns whether a text is a name such as `token` or `user.id`.
  private static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "_-.".contains($0) }
  }

  /// Returns whether a text is a name such as `API_TOKEN`. It needs an underscore, since `USD` may be a currency.
  private static func isShellName(_ text: some StringProtocol) -> Bool {
    text.contains("_") && text.first?.isUppercase == true
      && text.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) || $0 == "_" }
  }

  private static func isReferenceCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || "_-.[]'#()".contains(character)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}

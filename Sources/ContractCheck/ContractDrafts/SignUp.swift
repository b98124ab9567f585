import ContractSpecs

/// The values of a sign-up request that must be new in each run; otherwise the backend would answer that they are
/// taken.
struct SignUp: Hashable, Sendable {
  /// The template for each text.
  private(set) var templates: [String: String] = [:]

  /// The last path segments of a sign-up, in lower case and without word separators.
  private static let segments: Set<String> = [
    "signup", "signups", "register", "registration", "registrations", "registeruser", "createaccount",
    "createuser",
    "enroll", "join",
  ]

  /// The collections in which creating an element with a password is a sign-up too.
  private static let collections: Set<String> = [
    "users", "user", "accounts", "account", "members", "customers",
  ]

  /// Reads the fields of a request that was accepted; `nil` if it is not a sign-up or contains no personal value.
  init?(_ request: Request?, path: String, fields: [FormBody.Field]) {
    guard let request, request.method == "POST", let last = path.split(separator: "/").last else {
      return nil
    }
    let segment = SensitiveNames.words(of: String(last)).joined()
    let hasPassword = fields.contains { SensitiveNames.words(of: $0.name).last == "password" }
    guard Self.segments.contains(segment) || hasPassword && Self.collections.contains(segment) else {
      return nil
    }
    for field in fields {
      if let template = Self.template(for: field) { templates[field.value] = template }
    }
    if templates.isEmpty { return nil }
  }

  private static func template(for field: FormBody.Field) -> String? {
    let words = SensitiveNames.words(of: field.name)
    if Format(rawValue: "email")?.accepts(Array(field.value.utf8)) == true {
      return words.last == "email" || words.last == "mail" || isUserName(words) ? "${unique.email}" : nil
    }
    if isUserName(words), !field.value.isEmpty { return "${unique.username}" }
    let isPhone = ["phone", "mobile"].contains { words.contains($0) }
    let digits = field.value.dropFirst()
    return isPhone && field.value.hasPrefix("+") && !digits.isEmpty
      && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 }
      ? "${unique.phone}" : nil
  }

  private static func isUserName(_ words: [String]) -> Bool {
    ["username", "login", "handle", "nickname"].contains(words.suffix(2).joined())
      || ["username", "login", "handle", "nickname"].contains(words.last ?? "")
  }

  /// Returns the strings of a body by the names of their members, including those of nested objects.
  static func fields(of document: JSONDocument) -> [FormBody.Field] {
    var fields: [FormBody.Field] = []
    var open = [document.root]
    while let object = open.popLast() {
      for member in object.members {
        if let text = member.value.string { fields.append(FormBody.Field(name: member.name, value: text)) }
        if member.value.kind == .object { open.append(member.value) }
      }
    }
    return fields
  }
}

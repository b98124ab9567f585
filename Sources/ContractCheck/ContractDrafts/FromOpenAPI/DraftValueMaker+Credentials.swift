import ContractSpecs

/// Secrets in place of the credentials among the examples and defaults of a document, by the rules of reports.
extension DraftValueMaker {
  static let sensitive = SensitiveNames()

  /// Returns the template of a secret that the user has to set.
  func secret(named name: String) -> String { "${secret.\(variable)_\(DraftSecrets.variable(name))}" }

  /// Returns an example of a member of this name, with secrets in place of what a report would mask.
  func value(ofExample example: JSONValue, named name: String) -> DraftValue {
    value(ofExample: example, named: name, isInSecret: false)
  }

  private func value(ofExample example: JSONValue, named name: String, isInSecret: Bool) -> DraftValue {
    switch example.kind {
    case .null, .boolean, .integer, .number: return DraftValue(example)
    case .string:
      let text = example.string ?? ""
      let isSecret = isInSecret && !text.isEmpty || isCredential(text, named: name)
      return isSecret ? .template(secret(named: name)) : .text(text)
    case .array:
      let isSecret = isInSecret || Self.sensitive.containsElements(of: name)
      return .array(example.elements.map { value(ofExample: $0, named: name, isInSecret: isSecret) })
    case .object:
      let isSecret = isInSecret || Self.sensitive.extent(of: name) == .all
      return .object(
        example.members.map { member in
          let isTold = isSecret && !SensitiveNames.isDescription(member.name)
          return DraftMember(
            name: member.name,
            value: value(ofExample: member.value, named: member.name, isInSecret: isTold))
        })
    }
  }

  /// Returns whether a report would mask a text under a name, or a part of it whatever its name.
  func isCredential(_ text: String, named name: String) -> Bool {
    guard !text.isEmpty else { return false }
    let bytes = Array(text.utf8)
    if let extent = Self.sensitive.extent(of: name), !extent.leaves(bytes, isText: true) { return true }
    return !DraftSecrets.found(in: bytes).isEmpty
  }
}

extension OpenAPIContractDraft {
  /// Returns an example of a parameter, with a secret in place of a credential.
  func value(ofExample example: JSONValue, for parameter: OpenAPIParameter) -> DraftValue {
    let name = parameter.name
    if let secret = secret(for: parameter) { return .template(secret) }
    let isCredential =
      switch parameter.place {
      // Reports mask the value of each cookie.
      case .cookie: true
      case .query: DraftValueMaker.sensitive.extent(of: name) == .all && example.kind.isNumber
      case .header, .path: false
      }
    return isCredential
      ? .template(maker.secret(named: name)) : maker.value(ofExample: example, named: name)
  }

  /// Returns the template of the secret that a parameter takes; `nil` for any that may be no key or token.
  func secret(for parameter: OpenAPIParameter) -> String? {
    if isKey(parameter) { return key(named: parameter.name) }
    let isSecret = parameter.place == .header && DraftValueMaker.sensitive.containsHeader(parameter.name)
    return isSecret ? maker.secret(named: parameter.name) : nil
  }

  /// Returns whether a parameter is where a scheme of the document has its key.
  private func isKey(_ parameter: OpenAPIParameter) -> Bool {
    promises.security.values.contains { scheme in
      guard case .apiKey(let name, parameter.place) = scheme else { return false }
      return parameter.place == .header
        ? name.lowercased() == parameter.name.lowercased() : name == parameter.name
    }
  }
}

extension JSONKind {
  fileprivate var isNumber: Bool { self == .integer || self == .number }
}

import ContractSpecs

/// Puts `${secret.NAME}` in the place of what a request should not have written down, and keeps the names.
struct DraftSecrets: Hashable, Sendable {
  /// In the order of their first use.
  private(set) var names: [String] = []

  /// The text as a contract writes it, under the name that it was sent with.
  mutating func template(_ text: String, named name: String, isHeader: Bool = false) -> String {
    let sensitive = SensitiveNames()
    let isSecret =
      (isHeader ? sensitive.containsHeader(name) : sensitive.contains(name))
      || WebToken(Array(text.utf8)) != nil
    return isSecret && !text.isEmpty ? secret(name) : text.replacing("${", with: "$${")
  }

  /// A new reference to a secret; what is called alike is taken for the same.
  mutating func secret(_ name: String) -> String {
    let words = SensitiveNames.words(of: name).map { $0.uppercased().filter { $0.isASCII } }
    let word = words.filter { !$0.isEmpty }.joined(separator: "_")
    let variable = word.first?.isLetter == true ? word : "SECRET"
    if !names.contains(variable) { names.append(variable) }
    return "${secret.\(variable)}"
  }

  /// A JSON body with its secrets replaced; parsing has bounded its depth.
  mutating func write(_ value: JSONValue, named name: String, to json: inout JSONWriter) {
    switch value.kind {
    case .null, .boolean, .integer, .number: json.raw(value.source.utf8)
    case .string: json.value(template(value.string ?? "", named: name))
    case .array:
      json.array { json in
        for element in value.elements { write(element, named: name, to: &json) }
      }
    case .object:
      json.object { json in
        for member in value.members {
          json.key(member.name)
          write(member.value, named: member.name, to: &json)
        }
      }
    }
  }
}

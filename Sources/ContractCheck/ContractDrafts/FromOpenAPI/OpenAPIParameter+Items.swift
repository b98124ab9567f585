import ContractSpecs

/// The items of a query, or the one value of a header, that a parameter's value is written as.
extension OpenAPIParameter {
  /// Returns the items, or `nil` if the value has none: a list without elements is no item at all.
  func items(of value: DraftValue) -> [DraftMember]? {
    let value = value.opened
    guard place == .query else { return one(joined(value, by: ",")) }
    switch (form, value) {
    case (_, .template), (_, .json): return one(value.fieldText)
    case (.json, .array), (.json, .object): return one(value.jsonText)
    case (.joined(let separator), .array), (.joined(let separator), .object):
      return one(joined(value, by: separator))
    case (.separate, .array(let elements)), (.deepObject, .array(let elements)):
      let texts = elements.compactMap(\.fieldText).map { DraftValue.template($0) }
      guard !texts.isEmpty, texts.count == elements.count else { return nil }
      return [DraftMember(name: name, value: texts.count == 1 ? texts[0] : .array(texts))]
    case (.separate, .object(let members)): return items(of: members) { $0 }
    case (.deepObject, .object(let members)): return items(of: members) { "\(name)[\($0)]" }
    }
  }

  /// Returns the one item with a text.
  private func one(_ text: String?) -> [DraftMember]? {
    text.map { [DraftMember(name: name, value: .template($0))] }
  }

  private func items(of members: [DraftMember], named name: (String) -> String) -> [DraftMember]? {
    let items = members.compactMap { member -> DraftMember? in
      switch member.value {
      case .template, .json:
        member.value.fieldText.map { DraftMember(name: name(member.name), value: .template($0)) }
      case .array(let elements):
        DraftMember(
          name: name(member.name), value: .array(elements.compactMap(\.fieldText).map { .template($0) }))
      case .object: nil
      }
    }
    return items.isEmpty || items.count < members.count ? nil : items
  }

  private func joined(_ value: DraftValue, by separator: String) -> String? {
    let parts: [String?] =
      switch value {
      case .template, .json: [value.fieldText]
      case .array(let elements): elements.map(\.fieldText)
      case .object(let members): members.flatMap { [$0.name, $0.value.fieldText] }
      }
    let texts = parts.compactMap(\.self)
    return texts.isEmpty || texts.count < parts.count ? nil : texts.joined(separator: separator)
  }
}

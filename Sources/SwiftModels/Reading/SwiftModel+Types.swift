package import ContractSpecs

extension SwiftModel {
  /// Returns a finding in the terms of the source, with the property's own type in place of its shape.
  package func inSourceWords(_ finding: Finding) -> Finding {
    var told = finding
    guard let path = finding.path, case .key? = path.steps.last,
      let type = member(at: path)?.member.property?.type
    else { return told }
    switch finding.kind {
    case .valueType, .valueNull, .valueFormat, .numberPrecision, .valueRange:
      let isDate = type.core.path.last == "Date"
      told.expected = isDate ? "\(type), read as \(dateWords)" : "\(type)"
      if isDate, finding.kind != .valueNull { told.hint = dateHint(finding) }
    case .valueChoice, .valueLiteral: told.expected = "\(type): \(finding.expected)"
    case .fieldMissing, .fieldMoved, .fieldRenamed: told.expected = "\(type)"
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldCasing, .fieldUnexpected,
      .keyDuplicated,
      .modelTrap:
      break
    }
    return told
  }

  /// Returns the name of the `CodingKeys` case or property that a key of the object at a path is decoded by.
  func codingName(ofKey key: String, inObjectAt path: JSONPath) -> String? {
    guard let object = object(at: path), let member = members[Member.Key(object: object, key: key)] else {
      return nil
    }
    if let codingCase = member.codingCase { return codingCase.name }
    guard let property = member.property else { return nil }
    return owners[object].map { declarations.codingName(of: property, in: $0) } ?? property.name
  }

  /// Returns the hint for a date. ISO 8601 text has hints of its own, which depend on the value that was sent.
  private func dateHint(_ finding: Finding) -> Finding.Hint {
    var hint = finding.hint
    let type = finding.evidence.receivedType
    let isNumber = type == .integer || type == .number
    guard isNumber || type == .string else { return hint }
    let other = isNumber ? "read a Double and make a Date of it" : "read a String"
    switch client.dates {
    case .iso8601: return hint
    case nil, .deferredToDate:
      hint.backend =
        "Nothing to do if it is documented: seconds since 2001 are only the default of Swift's decoder."
    case .secondsSince1970, .millisecondsSince1970, .formatted, .custom:
      hint.backend = "Send \(dateWords)."
    }
    hint.client = "Set the decoder's dateDecodingStrategy to what is sent, or \(other)."
    return hint
  }

  /// The form of JSON that a Date is read from.
  private var dateWords: String {
    switch client.dates {
    case nil, .deferredToDate: "a number of seconds since 2001"
    case .iso8601: "ISO 8601 text"
    case .secondsSince1970: "a number of seconds since 1970"
    case .millisecondsSince1970: "a number of milliseconds since 1970"
    case .formatted(let formats): "text as a DateFormatter with \(formats.joined(separator: " or ")) reads it"
    case .custom: "a closure of the decoder's reads it"
    }
  }
}

package import ContractSpecs

/// The words of findings in the terms of the source.
extension SwiftModel {
  /// Returns a finding in a body in the terms of the source, with the property's own type in place of its shape.
  package func inSourceWords(_ finding: Finding, in document: JSONDocument) -> Finding {
    var told = finding
    guard let path = finding.path else { return told }
    let isOfType = [.valueType, .valueNull, .valueFormat, .numberPrecision, .valueRange].contains(
      finding.kind)
    if isOfType, let name = dateName(at: path) {
      told.promised = .date(type: name, client.dates)
      if finding.kind != .valueNull { told.advice = dateAdvice(finding, in: document) }
      return told
    }
    guard case .key? = path.steps.last, let type = member(at: path)?.member.property?.type else {
      return told
    }
    switch finding.kind {
    case _ where isOfType: told.promised = .source(type.description)
    case .valueChoice, .valueLiteral: told.promised = .of(type: type.description, finding.promised)
    case .fieldMissing, .fieldMoved, .fieldRenamed: told.promised = .source(type.description)
    case _: break
    }
    return told
  }

  /// Returns whether the value at a path is decoded as a `Date`, under whatever name of that type.
  func isDate(at path: JSONPath) -> Bool { dateName(at: path) != nil }

  /// Returns the type of a date at a path, as the source writes it; `nil` if no date is read there.
  private func dateName(at path: JSONPath) -> String? {
    guard let end = walk(path) else { return nil }
    var (id, isOptional) = (end.shape, false)
    while case .nullable(let inner) = shapes[id].shape { (id, isOptional) = (inner, true) }
    guard shapes[id].isDate else { return nil }
    guard case .key(let name)? = path.steps.last, let key = end.member, key.key == name,
      let type = members[key]?.property?.type
    else { return isOptional ? "Date?" : "Date" }
    return type.core.path.last == "Date" ? "\(type)" : "\(type), a Date"
  }

  // MARK: Dates

  /// Returns the advice on a date. ISO 8601 text has advice of its own, which depends on the value that was sent, and so
  /// has a text that is no date.
  private func dateAdvice(_ finding: Finding, in document: JSONDocument) -> Advice {
    let type = finding.evidence.receivedType
    let isNumber = type == .integer || type == .number
    guard isNumber || type == .string, client.dates != .iso8601 else {
      return finding.advice
    }
    if type == .string, let text = text(of: finding, in: document), !Self.isDate(text) {
      if finding.advice != finding.kind.advice { return finding.advice }
      let form = TextForm(of: Array(text.utf8))
      return Advice(
        backend: sendDate,
        client: .rule(form == .unixSeconds || form == .unixMilliseconds ? .readNumberText : .readDateText))
    }
    let isDefault = client.dates == nil || client.dates == .deferredToDate
    return Advice(
      backend: isDefault ? .rule(.documentSwiftSeconds) : sendDate,
      client: .rule(isNumber ? .setNumberStrategy : .setDateStrategy), contract: finding.advice.contract)
  }

  private var sendDate: Remedy { .rule(.sendDate, [.form: Client.Dates.form(of: client.dates)]) }

  /// Returns whether a text may be a date in a form that some strategy reads: a number in quotes is none.
  private static func isDate(_ text: String) -> Bool {
    switch TextForm(of: Array(text.utf8)) {
    case .empty, .unixSeconds, .unixMilliseconds, .number, .uuid, .uuidWithoutHyphens, .uuidInBase64, .email,
      .url, .relativeURL:
      false
    case .dateTime, .fractionalDateTime, .dateTimeWithoutZone, .dateTimeWithoutColon, .dateTimeWithSpace,
      .dateTimeWithZoneName, .date, .dateWithoutHyphens, .dateTimeWithoutSeparators, .time, .otherDate,
      .rfc1123, .dotNet, .impossibleDate:
      true
    case nil: DateWords.mayBeDate(text)
    }
  }

  /// Returns the text that a finding is about, the first of several; `nil` if it is no text, or not found.
  private func text(of finding: Finding, in document: JSONDocument) -> String? {
    guard let path = finding.count?.first ?? finding.foundAt ?? finding.path else { return nil }
    var value = document.root
    for step in path.steps {
      let next: JSONValue?
      switch step {
      case .key(let name):
        next = value[name] ?? value.members.first { SnakeCase.converted($0.name) == name }?.value
      case .index(let index): next = value.elements.dropFirst(index).first { _ in true }
      case .each, .jwt: next = nil
      }
      guard let next else { return nil }
      value = next
    }
    return value.string
  }
}

extension ContractReader {
  /// Warns about texts that are sent or expected literally and are almost certainly meant as references.
  mutating func warnOfForeignReferences(_ contract: Contract) {
    let names = ReferenceNames(owners: Set(checkNames.keys).union(sessionNames.keys))
    warn(of: contract.backend.headers.map { (.init(header: $0.name), $0.value) }, names)
    for (index, check) in contract.checks.enumerated() {
      currentCheck = index
      warn(of: check.placedTemplates, names)
      currentCheck = nil
    }
  }

  private mutating func warn(
    of templates: [(ForeignReference.Place, Template)], _ names: ReferenceNames
  ) {
    for (place, template) in templates {
      for part in template.parts {
        guard case .text(let text) = part, let found = ForeignReference(in: text, at: place, names: names)
        else {
          continue
        }
        let start = source.offset(of: template.location)
        let offset = self.place(of: found.written, from: start)
        warn(
          "\(Quoted.key(found.written)) is sent as it stands; write \(found.remedy)", at: offset ?? start,
          length: offset == nil ? 1 : found.written.utf8.count)
        break
      }
    }
  }

  /// Returns the offset of a text in the string at an offset, or `nil` if the file writes it with escapes.
  private func place(of text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var index = start + 1
    while index < source.bytes.count, source.bytes[index] != .quote {
      if source.bytes[index...].starts(with: wanted) { return index }
      index += source.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

extension Check {
  /// The templates that are sent or compared with the response, with the part of the request that contains them.
  fileprivate var placedTemplates: [(ForeignReference.Place, Template)] {
    let mirrors = [expectation.values, expectation.differs, until?.values].compactMap(\.self)
    var placed: [(ForeignReference.Place, Template)] = pathValues.map { (.path, $0.value) }
    placed += query.map { (.query, $0.value) }
    placed += headers.map { (.init(header: $0.name), $0.value) }
    placed += auth.templates.map { (.credential, $0) }
    placed += (body.templates + mirrors.flatMap(\.templates)).map { (.body, $0) }
    return placed
  }
}

extension ForeignReference.Place {
  fileprivate init(header name: String) {
    self = Header(name, "").isNamed("Authorization") ? .credential : .header
  }
}

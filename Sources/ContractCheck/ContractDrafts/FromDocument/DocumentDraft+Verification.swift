import ContractSpecs

/// The verification of a draft: what would not pass `lint` is left out.
extension DocumentDraft {
  /// The number of rounds in which checks are removed, each of which may leave others without what they refer to.
  private static let maximumRounds = 20

  /// Removes the checks that have errors, and those that refer to them, with the first error as the reason.
  mutating func verify(as file: String, _ files: ReferencedFiles) {
    for _ in 0..<Self.maximumRounds {
      let faults = faults(as: file, files)
      guard !faults.isEmpty else { return }
      remove(faults)
    }
  }

  /// Returns the first error of each check that has one, by the name of the check.
  private func faults(as file: String, _ files: ReferencedFiles) -> [String: String] {
    let bytes = Array(text().utf8)
    let reading = ContractReading(of: bytes, file: file, files: files)
    var errors = reading.diagnostics.filter { $0.severity == .error }
    if let contract = reading.contract, errors.isEmpty {
      errors = contract.requestFaults() + contract.expectationFaults()
    }
    guard !errors.isEmpty, let root = try? JSONDocument(parsing: bytes).root else { return [:] }
    let lines = LineTable(bytes)
    let ranges = (root["checks"]?.members).map { members in
      members.map { (name: $0.name, bytes: $0.key.byteRange.lowerBound..<$0.value.byteRange.upperBound) }
    }
    var faults: [String: String] = [:]
    for error in errors {
      let place = TextPosition(line: error.location.line, column: error.location.column)
      let offset = lines.offset(of: place)
      guard let owner = ranges?.first(where: { $0.bytes.contains(offset) })?.name else { continue }
      if faults[owner] == nil { faults[owner] = error.message }
    }
    return faults
  }

  private mutating func remove(_ faults: [String: String]) {
    var reasons = faults
    var isChanged = true
    while isChanged {
      isChanged = false
      for check in checks where reasons[check.name] == nil {
        if let lost = check.references.first(where: { reasons[$0] != nil }) {
          reasons[check.name] = "it needs \(lost), which could not be made"
          isChanged = true
        }
      }
    }
    for check in checks {
      guard let reason = reasons[check.name] else { continue }
      undrafted.append(UndraftedOperation(request: check.call, reason: reason))
      checkNames[check.operation] = nil
    }
    checks.removeAll { reasons[$0.name] != nil }
    for index in checks.indices { checks[index].after.removeAll { reasons[$0] != nil } }
  }
}

extension DraftedCheck {
  /// The names of the checks and sessions to which the templates of the check refer.
  fileprivate var references: Set<String> {
    var json = JSONWriter()
    json.object { write(to: &$0) }
    var names: Set<String> = []
    for part in json.text.split(separator: "${").dropFirst() {
      names.insert(String(part.prefix { $0 != "}" && $0 != "." && $0 != "[" && $0 != "#" }))
    }
    return names
  }
}

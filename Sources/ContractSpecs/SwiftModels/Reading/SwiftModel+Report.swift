extension SwiftModel {
  /// Holds a body against the model: what differs, each with its place in the source, and the traps.
  ///
  /// What a trap says is not said again: a key that no body can reach is not also missing.
  package func report(on document: JSONDocument, policy: UnexpectedFields = .warn) -> MatchReport {
    var report = MatchReport(of: document, against: root, of: shapes, client: client, policy: policy)
    report.findings = withoutTrapped(report.findings).map(placed)
    let untold = traps.filter { !isHarmless($0, for: document) }
    report.findings = untold + report.findings
    return report
  }

  /// With the place of the property, or of its type, in place of the type's declaration.
  private func placed(_ finding: Mismatch) -> Mismatch {
    guard let path = finding.path, let member = member(at: path)?.member else { return finding }
    var placed = finding
    switch finding.kind {
    case .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .numberPrecision:
      placed.location = declarations.location(of: member.property?.typeRange ?? member.place)
    case .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .keyDuplicated:
      guard finding.members.count <= 1 else { return finding }
      placed.location = declarations.location(of: member.codingCase?.nameRange ?? member.place)
    case .responseStatus, .responseHeader, .responseMediaType, .bodyEmpty, .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldUnexpected, .modelTrap:
      break
    }
    return placed
  }

  /// Without what stands at the path of a trap.
  private func withoutTrapped(_ findings: [Mismatch]) -> [Mismatch] {
    let trapped = Set(traps.compactMap(\.path))
    guard !trapped.isEmpty else { return findings }
    return findings.compactMap { finding in
      guard let path = finding.path else { return finding }
      switch finding.kind {
      case .fieldUnexpected, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated: return finding
      case .responseStatus, .responseHeader, .responseMediaType, .bodyEmpty, .bodyUnexpected, .bodyNotJSON,
        .bodyTruncated, .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .valueType, .valueNull,
        .valueFormat,
        .valueChoice, .valueRange, .valueLiteral, .keyDuplicated, .numberPrecision, .modelTrap:
        if trapped.contains(path) { return nil }
      }
      guard !finding.members.isEmpty else { return finding }
      var rest = finding
      rest.members.removeAll { trapped.contains(path.appending(key: $0.expected)) }
      return rest.members.isEmpty ? nil : rest
    }
  }

  /// Whether a body has a key after all that becomes the one that snake_case words would not.
  private func isHarmless(_ trap: Mismatch, for document: JSONDocument) -> Bool {
    guard let path = trap.path, acronyms.contains(path) else { return false }
    var value: JSONValue? = document.root
    for step in path.steps {
      switch step {
      case .key(let name): value = value?.members.first { SnakeCase.converted($0.name) == name }?.value
      case .each, .index: value = value?.elements.first { _ in true }
      case .jwt: value = nil
      }
    }
    return value != nil
  }
}

package import ContractSpecs

extension SwiftModel {
  /// Compares a body with the model: the differences, each with its place in the source, and the traps.
  ///
  /// A difference that a trap explains is not repeated: a key that no body can reach is not also missing.
  package func report(on document: JSONDocument, policy: UnexpectedFields = .warn) -> MatchReport {
    var report = MatchReport(
      of: document, against: root, of: shapes, client: client, policy: policy,
      codingName: { codingName(ofKey: $1, inObjectAt: $0) })
    var told: [JSONPath: Set<Finding.Kind>] = [:]
    for finding in report.findings {
      for path in Self.paths(of: finding) { told[path, default: []].insert(finding.kind) }
    }
    let sprung = traps.filter { trap in
      if let path = trap.path, let sign = trapsInCases[path] {
        // Beside the key of another case this one does not count.
        let isFelt = sign == .object || told[path.parent]?.contains(.valueChoice) == true
        return isFelt && isMet(path, by: sign, in: document)
      }
      guard let path = trap.path, let signs = conditionalTraps[path] else { return true }
      return !signs.isDisjoint(with: told[path] ?? [])
    }
    let places = Set(sprung.compactMap(\.path))
    report.findings = sprung + report.findings.compactMap { without(places, $0) }.map(placed)
    return report
  }

  /// Returns whether the client names no system version and reads a body that a decoder before iOS 26 and macOS 26
  /// rejects: until then `.iso8601` did not accept fractions of a second (swift-foundation, proposal 0021).
  package func needsNewerSystem(for document: JSONDocument) -> Bool {
    guard client.os == nil, client.dates == .iso8601 else { return false }
    var older = client
    older.os = "iOS 25"
    let report = MatchReport(of: document, against: root, of: shapes, client: older, policy: .allow)
    return report.findings.contains { $0.severity == .olderOS }
  }

  /// Returns the paths that a finding names.
  private static func paths(of finding: Finding) -> [JSONPath] {
    guard let path = finding.path else { return [] }
    return [path] + finding.members.map { path.appending(key: $0.expected) }
  }

  /// Returns a finding with the place of the property, or of its type, instead of the type's declaration.
  private func placed(_ finding: Finding) -> Finding {
    guard let path = finding.path, let member = member(at: path)?.member else { return finding }
    var placed = finding
    switch finding.kind {
    case .valueType, .valueNull, .valueFormat, .valueChoice, .valueRange, .valueLiteral, .numberPrecision:
      let type = member.isSynthesized ? member.property?.typeRange : nil
      placed.location = declarations.location(of: type ?? member.place)
    case .fieldCasing, .fieldMoved, .fieldRenamed, .fieldMissing, .keyDuplicated:
      guard finding.members.count <= 1 else { return finding }
      placed.location = declarations.location(of: member.codingCase?.nameRange ?? member.place)
    case .responseStatus, .responseHeader, .responseMediaType, .responseSlow, .certificateExpiry, .bodyEmpty,
      .bodyUnexpected, .bodyNotJSON,
      .bodyTruncated, .bodyWrapped, .bodyUnwrapped, .bodyUnrelated, .fieldUnexpected, .modelTrap:
      break
    }
    return placed
  }

  /// Returns the part of a finding that traps at these paths do not explain. Unexpected fields are never part of a
  /// trap.
  private func without(_ trapped: Set<JSONPath>, _ finding: Finding) -> Finding? {
    guard finding.kind != .fieldUnexpected, let place = finding.path else { return finding }
    if isTold(place, finding.kind, by: trapped) { return nil }
    var rest = finding
    rest.members.removeAll { isTold(place.appending(key: $0.expected), finding.kind, by: trapped) }
    return rest.members.isEmpty && !finding.members.isEmpty ? nil : rest
  }

  private func isTold(_ path: JSONPath, _ kind: Finding.Kind, by trapped: Set<JSONPath>) -> Bool {
    trapped.contains(path) && (conditionalTraps[path]?.contains(kind) ?? true)
  }
}

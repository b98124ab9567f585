/// Judges the values that a check expects.
extension ResponseJudge {
  /// Compares the body with the check's expected values, leaving out what the findings so far already report.
  func judgeValues(into judgement: inout Judgement) {
    guard let expected, expected.values != nil || expected.differs != nil else { return }
    guard let body = judgement.body else {
      if !judgement.hasViolation { judgement.findings.append(nothingToCompare(expected)) }
      return
    }
    let known = judgement.findings
    let mirrors = [
      (expected.values, expected.valuesSource, true), (expected.differs, expected.differsSource, false),
    ]
    for (mirror, source, wantsEqual) in mirrors {
      guard let mirror else { continue }
      var comparison = ValueMirror(
        judgement, body: body, wantsEqual: wantsEqual, location: expected.location, source: source,
        said: wantsEqual ? known.filter(\.kind.isOfValue).compactMap(\.path) : [], shapes: contract.shapes)
      comparison.hold(mirror)
      if wantsEqual { comparison.adviseOnSwaps(mirror) }
      judgement.findings += comparison.findings.filter { !isSaid($0, by: known) }
    }
  }

  private func nothingToCompare(_ expected: ExpectedResponse) -> Finding {
    finding(
      response.body.allSatisfy(\.isJSONSpace) ? .bodyEmpty : .bodyNotJSON, promised: .jsonWithExpectedValues,
      received: response.body.isEmpty ? .emptyBody : .body(BodyNature(of: response.body).description),
      at: expected.location)
  }

  /// Returns whether a finding already covers the same value, or a parent of it that is missing or of the wrong type.
  private func isSaid(_ value: Finding, by known: [Finding]) -> Bool {
    guard let path = value.path else { return false }
    if known.contains(where: { $0.kind == .bodyUnrelated }) { return true }
    // The members around an unwrapped document are missing too.
    if known.contains(where: { $0.kind == .bodyUnwrapped && $0.path?.hasPrefix(path) == true }) {
      return true
    }
    return known.contains { finding in
      guard let place = finding.path,
        path.pattern.hasPrefix(place) || finding.count?.first.pattern == path.pattern
          || place.steps.count == path.steps.count && place.covers(path)
      else { return false }
      switch finding.kind {
      case .fieldMissing where !finding.members.isEmpty:
        return path.steps.dropFirst(place.steps.count).first.map { step in
          finding.members.contains { .key($0.expected) == step }
        } ?? false
      case .fieldMissing, .valueType, .valueNull:
        return finding.count.map { $0.affected > 1 || path.hasPrefix($0.first) } ?? true
      case .keyDuplicated: return place == path.pattern
      case _ where finding.kind.subject == .value:
        return place.covers(path) && finding.count.map { $0.affected > 1 || $0.first == path } ?? true
      case _: return false
      }
    }
  }
}

extension JSONPath {
  /// Returns whether a path is one of those that this pattern stands for: `$.counts[*]` for any key of a dictionary.
  fileprivate func covers(_ path: JSONPath) -> Bool {
    steps.count == path.steps.count && zip(steps, path.pattern.steps).allSatisfy { $0 == $1 || $0 == .each }
  }
}

extension Finding.Kind {
  /// True for a missing value, too.
  fileprivate var isOfValue: Bool { self == .fieldMissing || subject == .value }
}

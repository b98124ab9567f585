import ContractSpecs

/// The errors in another form: each error that was judged differs in the same way, and successes do not.
struct OtherErrors: StatusExplanation {
  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    let errors = evidence.open.filter { shared in
      shared.finding.kind.subject != .response && shared.finding.kind != .bodyTruncated
        && evidence.results(of: shared).allSatisfy(\.isError)
    }
    guard isForm(errors), haveAllForm(errors, evidence) else { return [] }
    let isOfMore =
      isOfSuccesses(errors, evidence) || areCut(errors, evidence) || areOnePage(errors, evidence)
    return isOfMore ? [] : [CauseSearch.Claim(change: .errors, findings: errors)]
  }

  /// Returns whether findings are of another form: one member of the errors' own shape is a difference of that shape.
  private func isForm(_ errors: [SharedFinding]) -> Bool {
    errors.count > 1 || errors.first?.finding.kind == .bodyUnrelated
  }

  /// Returns whether each error that was judged by a promise has the same differences, and there are several.
  private func haveAllForm(_ errors: [SharedFinding], _ evidence: ContractEvidence) -> Bool {
    var forms: [CheckPlace: Set<[String]>] = [:]
    for shared in errors {
      for place in shared.checks { forms[place, default: []].insert(shared.form) }
    }
    let judged = evidence.checks.indices.count { number in
      evidence.checks[number].isError && evidence.responses[number]?.members.isEmpty == false
    }
    return forms.count > 1 && forms.count == judged && Set(forms.values).count == 1
  }

  /// Returns whether it is a way of writing that a success has as well, so that it is no matter of errors.
  private func isOfSuccesses(_ errors: [SharedFinding], _ evidence: ContractEvidence) -> Bool {
    let ways = Set(errors.map(\.finding.way))
    if ways.contains(nil) { return false }
    return evidence.checks.contains { check in
      !check.isError && check.violations.contains { ways.contains($0.way) }
    }
  }

  /// Returns whether bodies are no JSON although each begins as an object or a list: another one follows, or it ends
  /// early.
  private func areCut(_ errors: [SharedFinding], _ evidence: ContractEvidence) -> Bool {
    errors.allSatisfy { $0.finding.kind == .bodyNotJSON }
      && evidence.results(of: errors).allSatisfy { check in
        let first = check.exchanges.last?.response.body?.bytes.first { !$0.isJSONSpace }
        return first == .openBrace || first == .openBracket
      }
  }

  /// Returns whether all of them are the same page, which is not only that of errors.
  private func areOnePage(_ errors: [SharedFinding], _ evidence: ContractEvidence) -> Bool {
    let pages = Set(evidence.results(of: errors).map(\.page))
    return pages.count == 1 && pages.first != .some(nil)
  }
}

extension SharedFinding {
  /// The difference without the place in the contract. Other documents are one form, whatever their members are.
  fileprivate var form: [String] {
    if finding.kind == .bodyUnrelated { return [finding.kind.rawValue] }
    let types = finding.types(isRelative: true)
    let members = finding.members.flatMap { [$0.expected, $0.found ?? ""] }
    return [finding.kind.rawValue, finding.path?.pattern.description ?? "", types.expected, types.actual]
      + members
  }
}

extension Finding {
  /// The way in which a serializer writes all bodies; `nil` if the difference is that of one promise.
  fileprivate var way: [String]? {
    if kind.subject == .value {
      return [evidence.promisedTypes.withoutNull.description, evidence.receivedType?.rawValue ?? ""]
    }
    let isOfSerializer = [.fieldCasing, .bodyWrapped, .bodyNotJSON, .bodyEmpty].contains(kind)
    return isOfSerializer ? [kind.rawValue] : nil
  }
}

import ContractSpecs

/// The errors of a backend in another form.
extension CauseSearch {
  /// Claims the errors in another form: each error that was judged differs in the same way. If they are to be `ofPages`,
  /// all of them are pages of markup, not all the same, as whoever writes other errors may write them.
  mutating func claimErrors(ofPages: Bool = false) {
    for contract in run.contracts.indices {
      let checks = run.contracts[contract].checks
      let errors = unexplained(of: contract).filter { shared in
        shared.finding.kind.subject != .response && shared.finding.kind != .bodyTruncated
          && shared.checks.allSatisfy { run[$0].isError }
      }
      if ofPages, !arePages(errors) { continue }
      // A change that keeps a success from being read as well, recases its keys, wraps it or writes such values in the
      // same way, is no matter of errors.
      let kinds = Set(errors.map(\.finding.kind))
      let common =
        kinds == [.fieldCasing] || kinds == [.bodyWrapped]
        ? kinds : kinds.intersection([.bodyNotJSON, .bodyEmpty, .bodyTruncated])
      let values =
        errors.allSatisfy { $0.finding.kind.subject == .value } ? Set(errors.map(\.finding.valueTypes)) : []
      let isOfAll = checks.indices.contains { number in
        !checks[number].isError
          && checks[number].violations.contains { common.contains($0.kind) || values.contains($0.valueTypes) }
      }
      if isOfAll { continue }
      var forms: [CheckPlace: Set<[String]>] = [:]
      for shared in errors {
        for place in shared.checks { forms[place, default: []].insert(shared.form) }
      }
      let judged = checks.indices.filter { number in
        checks[number].isError && responses[contract][number]?.members.isEmpty == false
      }
      // One member of the errors' own shape is a difference of that shape; another document is another form.
      let form = form(of: judged, in: contract)
      let isForm = errors.count > 1 || errors.first?.finding.kind == .bodyUnrelated || form != .other
      guard isForm, !errors.allSatisfy({ isFollowedByMore($0) }), forms.count > 1,
        forms.count == judged.count, Set(forms.values).count == 1
      else {
        continue
      }
      claim(.errors(form), errors)
    }
  }

  /// Returns the form of the errors that some checks got: problem details where no title and no type are promised.
  private func form(of judged: [Int], in contract: Int) -> BackendChange.ErrorForm {
    let problems = judged.compactMap { run.contracts[contract].checks[$0].problem }
    let isPromised = judged.contains { number in
      responses[contract][number]?.members.contains { member in
        member.path.steps.count == 1 && ["title", "type"].contains(member.name)
      } ?? false
    }
    return problems.count < judged.count || isPromised
      ? .other : .problems(isDeclared: problems.allSatisfy(\.self))
  }

  /// Returns whether nothing else is wrong with some responses than that they are pages of markup, of which some differ.
  private func arePages(_ errors: [SharedFinding]) -> Bool {
    let places = Set(errors.flatMap(\.checks))
    let pages = Set(places.map { run[$0].page })
    return pages.count > 1 && !pages.contains(nil)
      && places.allSatisfy { run[$0].violations.allSatisfy { $0.kind == .bodyNotJSON } }
  }

  /// Returns whether a body is no JSON although it begins as an object or a list: another one follows, or it ends early.
  private func isFollowedByMore(_ shared: SharedFinding) -> Bool {
    shared.finding.kind == .bodyNotJSON
      && shared.checks.allSatisfy { place in
        let body = run[place].exchanges.last?.responseBody?.bytes
        return body?.first { !$0.isJSONSpace }.map { $0 == .openBrace || $0 == .openBracket } ?? false
      }
  }
}

extension CheckResult {
  /// A Boolean value that indicates whether problem details (RFC 9457 section 3) are declared as such; `nil` if the body
  /// is no such document.
  fileprivate var problem: Bool? {
    guard let last = exchanges.last, let body = last.responseBody,
      let document = try? JSONDocument(parsing: body.bytes)
    else { return nil }
    let type = last.responseHeaders.value(of: "Content-Type")?.lowercased() ?? ""
    if type.hasPrefix("application/problem+json") { return true }
    let hasMembers =
      document.root["type"]?.kind == .string && document.root["title"]?.kind == .string
      && document.root["status"]?.kind == .integer
    return hasMembers ? false : nil
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
  /// The promised and the received type of a value; empty for any other finding.
  fileprivate var valueTypes: [String] {
    guard kind.subject == .value else { return [] }
    return [evidence.promisedTypes.withoutNull.description, types(isRelative: true).actual]
  }
}

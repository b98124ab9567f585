import ContractSpecs

/// The same page of markup in place of the responses of several endpoints, such as one to sign in on.
struct SamePages: StatusExplanation {
  func claims(from evidence: ContractEvidence) -> [CauseSearch.Claim] {
    evidence.open.grouped { page(of: $0, evidence) }.compactMap { page, findings in
      guard findings.contains(where: { $0.finding.kind == .bodyNotJSON }),
        evidence.areOfSeveralEndpoints(findings)
      else { return nil }
      return CauseSearch.Claim(change: .samePage(isCut: page.isCut), findings: findings)
    }
  }

  /// Returns the page that all checks with a finding got in place of what they expect; `nil` if there is none.
  private func page(of shared: SharedFinding, _ evidence: ContractEvidence) -> BodyExcerpt? {
    let pages = Set(evidence.results(of: shared).map(\.page))
    return pages.count == 1 ? pages.first.flatMap(\.self) : nil
  }
}

extension CheckResult {
  /// The beginning of the deciding response's body if it is markup, without JSON at its end, where something else is
  /// expected. A redirect may have a page that names its target.
  var page: BodyExcerpt? {
    guard let last = exchanges.last, let body = last.response.body, body.isMarkup else { return nil }
    guard let status = last.status, status / 100 != 3, findings.contains(where: \.isOfOtherBody) else {
      return nil
    }
    // Masked values may differ in their lengths.
    return body.isCut ? body : BodyExcerpt(bytes: body.bytes, total: 0, isCut: false)
  }
}

extension BodyExcerpt {
  /// True for markup without JSON at its end, as a program that prints a warning before its response sends it.
  fileprivate var isMarkup: Bool {
    let end = bytes.last { !$0.isJSONSpace }
    return bytes.first { !$0.isJSONSpace } == UInt8(ascii: "<")
      && ![UInt8(ascii: "}"), UInt8(ascii: "]")].contains(end)
  }
}

extension Finding {
  /// True if the body may be another one than the promised one.
  fileprivate var isOfOtherBody: Bool {
    kind.subject == .body || kind == .responseStatus || kind == .responseMediaType
  }
}

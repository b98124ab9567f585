import ContractSpecs

/// The same page of markup in place of the responses of several endpoints, such as one to sign in on.
struct PageRule {
  /// The results of the contract whose findings are looked at.
  let checks: [CheckResult]

  /// Returns the findings of the checks that got the same page in place of what they expect, for each such page.
  func groups(of findings: [SharedFinding]) -> [CauseCandidate] {
    var groups: [BodyExcerpt: [SharedFinding]] = [:]
    var order: [BodyExcerpt] = []
    for shared in findings {
      let pages = Set(shared.checks.map { checks[$0.check].page })
      guard pages.count == 1, let page = pages.first ?? nil else { continue }
      if groups[page] == nil { order.append(page) }
      groups[page, default: []].append(shared)
    }
    return order.compactMap { page in
      guard let group = groups[page], group.contains(where: { $0.finding.kind == .bodyNotJSON }),
        Set(group.flatMap(\.checks).map { checks[$0.check].endpoint }).count > 1
      else { return nil }
      return CauseCandidate(change: .samePage(isCut: page.isCut), findings: group)
    }
  }
}

extension CheckResult {
  /// The beginning of the deciding response's body if it is markup, without JSON at its end, where something else is
  /// expected. A redirect may have a page that names its target.
  var page: BodyExcerpt? {
    guard let last = exchanges.last, let status = last.status, status / 100 != 3,
      findings.contains(where: \.isOfOtherBody),
      let body = last.responseBody,
      body.bytes.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "<"),
      let end = body.bytes.last(where: { !$0.isJSONSpace }),
      ![UInt8(ascii: "}"), UInt8(ascii: "]")].contains(end)
    else { return nil }
    // Masked values may differ in their lengths.
    return body.isCut ? body : BodyExcerpt(bytes: body.bytes, total: 0, isCut: false)
  }
}

extension Finding {
  /// A Boolean value that indicates whether it says that the body may be another one than the promised one.
  fileprivate var isOfOtherBody: Bool {
    kind.subject == .body || kind == .responseStatus || kind == .responseMediaType
  }
}

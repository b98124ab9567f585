import ContractSpecs

/// The same page of markup in place of the responses of several endpoints, such as one to sign in on.
struct PageRule {
  /// The results of the contract whose findings are looked at.
  let checks: [CheckResult]

  /// Returns the findings of the checks that got the same page, for each such page.
  func groups(of findings: [SharedFinding]) -> [[SharedFinding]] {
    var groups: [[UInt8]: [SharedFinding]] = [:]
    var order: [[UInt8]] = []
    for shared in findings {
      let pages = Set(shared.checks.map { checks[$0.check].page })
      guard pages.count == 1, let page = pages.first ?? nil else { continue }
      if groups[page] == nil { order.append(page) }
      groups[page, default: []].append(shared)
    }
    return order.compactMap { groups[$0] }.filter { group in
      Set(group.flatMap(\.checks).map { checks[$0.check].endpoint }).count > 1
        && group.contains { $0.finding.kind == .bodyNotJSON }
    }
  }
}

extension CheckResult {
  /// The beginning of the deciding response's body if it is markup, without JSON at its end. A redirect may have a page
  /// that names its target.
  fileprivate var page: [UInt8]? {
    guard let last = exchanges.last, let status = last.status, status / 100 != 3,
      let body = last.responseBody,
      body.bytes.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "<"),
      let end = body.bytes.last(where: { !$0.isJSONSpace }),
      ![UInt8(ascii: "}"), UInt8(ascii: "]")].contains(end)
    else { return nil }
    return body.bytes
  }
}

import ContractSpecs

/// The changes that a status or all errors of a backend show.
extension CauseSearch {
  private static let notFound = 404
  private static let unauthorized = 401

  /// Claims the routes that are gone: each check below a path was answered with 404, although it expects something else.
  mutating func claimRoutes() {
    for contract in run.contracts.indices {
      let checks = run.contracts[contract].checks
      let gone = unexplained(of: contract).filter { $0.finding.status == Self.notFound }
      var below: [String: [SharedFinding]] = [:]
      var order: [String] = []
      let isGone = Set(gone.flatMap(\.checks).filter { $0.contract == contract }.map(\.check))
      let answered = checks.indices.filter { number in
        checks[number].isAnswered
          && !(checks[number].expectedStatuses.contains(Self.notFound)
            && checks[number].exchanges.last?.status == Self.notFound)
      }
      let routes = RouteTree(answered.map { (checks[$0].route, isGone.contains($0)) })
      for shared in gone {
        guard let path = routes.goneRoute(around: run[shared.checks[0]].route) else { continue }
        if below[path] == nil { order.append(path) }
        below[path, default: []].append(shared)
      }
      for path in order {
        guard let findings = below[path], Set(findings.flatMap(\.checks).map { run[$0].endpoint }).count > 1
        else { continue }
        claim(.routes(below: path), findings)
      }
    }
  }

  /// Claims the requests with credentials that are answered with 401. Whether the same ones are accepted elsewhere is
  /// not known: the headers of passed checks are not kept.
  mutating func claimCredentials() {
    for contract in run.contracts.indices {
      let refused = unexplained(of: contract).filter { shared in
        shared.finding.status == Self.unauthorized && shared.checks.allSatisfy { run[$0].hasCredentials }
      }
      if Set(refused.flatMap(\.checks)).count > 1 { claim(.refusedCredentials, refused) }
    }
  }

  /// Claims the errors in another form: each error that was judged differs in the same way.
  mutating func claimErrors() {
    for contract in run.contracts.indices {
      let checks = run.contracts[contract].checks
      let errors = unexplained(of: contract).filter { shared in
        shared.finding.kind.subject != .response && shared.checks.allSatisfy { run[$0].isError }
      }
      // What keeps a success from being read as well is no matter of errors.
      let unread = Set(errors.map(\.finding.kind)).intersection([.bodyNotJSON, .bodyEmpty, .bodyTruncated])
      let isOfAll = checks.indices.contains { number in
        !checks[number].isError && checks[number].violations.contains { unread.contains($0.kind) }
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
      let isForm = errors.count > 1 || errors.first?.finding.kind == .bodyUnrelated
      guard isForm, forms.count > 1, forms.count == judged.count, Set(forms.values).count == 1 else {
        continue
      }
      claim(.errors, errors)
    }
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
  /// The status in place of the expected one; `nil` for any other finding.
  fileprivate var status: Int? { kind == .responseStatus ? evidence.receivedStatus : nil }
}

extension CheckResult {
  fileprivate var isAnswered: Bool {
    switch outcome {
    case .passed, .failed, .waived, .flaky: exchanges.last?.status != nil
    case .blocked, .notRun, .noVerdict: false
    }
  }

  /// A Boolean value that indicates whether the last response is an error.
  fileprivate var isError: Bool { isAnswered && (exchanges.last?.status ?? 0) >= 400 }

  /// The parts of the endpoint's path, each parameter as `{}`.
  fileprivate var route: [Substring] {
    let path = endpoint.split(separator: " ", maxSplits: 1).last ?? ""
    return path.prefix { $0 != "?" }.split(separator: "/").map { $0.contains("{") ? "{}" : $0 }
  }

  /// A Boolean value that indicates whether the deciding request had an Authorization header.
  fileprivate var hasCredentials: Bool {
    exchanges.last?.requestHeaders.contains { $0.isNamed("Authorization") } ?? false
  }
}

/// The routes that checks called, as a tree of the parts of their paths.
private struct RouteTree {
  private struct Node {
    var children: [Substring: Int] = [:]
    var isGone = true
  }

  private var nodes = [Node()]

  /// Creates the tree of routes with whether each is gone.
  init(_ routes: [(parts: [Substring], isGone: Bool)]) {
    for (parts, isGone) in routes {
      var current = 0
      if !isGone { nodes[0].isGone = false }
      for part in parts {
        let next = nodes[current].children[part] ?? nodes.count
        if next == nodes.count {
          nodes.append(Node())
          nodes[current].children[part] = next
        }
        current = next
        if !isGone { nodes[current].isGone = false }
      }
    }
  }

  /// Returns the shortest path around a route below which every route is gone, or `nil` if there is none. A path that
  /// ends in a parameter is none: what the parameter names may be missing. Where other routes behind the parameter are
  /// not gone, it is there.
  func goneRoute(around route: [Substring]) -> String? {
    var (current, length) = (0, 0)
    while !nodes[current].isGone {
      guard length < route.count, let next = nodes[current].children[route[length]],
        route[length] != "{}" || !nodes[next].isGone
      else { return nil }
      (current, length) = (next, length + 1)
    }
    return "/" + route.prefix(length).joined(separator: "/")
  }
}

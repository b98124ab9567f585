import ContractSpecs

/// The facts that a run saw of the same member or address before and after a failure, without a conclusion.
struct SeenFacts {
  private let contracts: [Contract]
  private let plan: Plan
  private let log: RunLog
  private let results: [CheckResult?]

  /// The steps that asked for an address or for something below it, in the order of their ends, by contract.
  private var steps: [Address: [Int]] = [:]

  /// The address of each step without its query; `nil` for one that was not answered.
  private let addresses: [Substring?]

  private struct Address: Hashable {
    var contract: Int
    var text: Substring
  }

  /// The number of facts about one finding.
  private static let maximum = 3

  /// The number of steps that are looked at before and after one.
  private static let maximumSteps = 100

  init(contracts: [Contract], plan: Plan, log: RunLog, results: [CheckResult?]) {
    (self.contracts, self.plan, self.log, self.results) = (contracts, plan, log, results)
    addresses = results.indices.map { step in
      log[step] == nil ? nil : results[step]?.exchanges.last?.url.prefix { $0 != "?" && $0 != "#" }
    }
    let ended = results.indices.compactMap { step in log[step].map { (step, $0.number) } }.sorted {
      $0.1 < $1.1
    }
    for (step, _) in ended {
      for part in addresses[step].map(Self.partsAbove) ?? [] {
        steps[Address(contract: plan.steps[step].contract, text: part), default: []].append(step)
      }
    }
  }

  /// Returns lines about a finding, each a sentence without its end.
  func lines(about finding: Finding, of step: Int) -> [String] {
    switch finding.kind {
    case .responseStatus where finding.severity.failsRun: statusLines(step)
    case .valueLiteral where !finding.isOfSameValue: finding.path.map { valueLines($0, step) } ?? []
    case _: []
    }
  }

  /// Returns whether a status says something of what a request asks for, and not of who asks or how often.
  private static func isOfResource(_ status: Int) -> Bool {
    switch status {
    case 401, 429: false
    case _: status / 100 == 2 || status / 100 == 4
    }
  }

  /// Returns where the values in the path are from, and how the same address was answered otherwise before and after.
  private func statusLines(_ step: Int) -> [String] {
    guard let status = results[step]?.exchanges.last?.status, Self.isOfResource(status) else { return [] }
    var lines: [String] = []
    if let value = log[step]?.carried.last(where: { $0.place.isInPath }), let path = value.path,
      let origin = plan.step(of: value.check, in: plan.steps[step].contract)
    {
      lines.append("\(value.place) is \(path) of \(words(origin))")
    }
    let (before, after) = neighbours(of: step, exactly: true)
    // That others got the same says nothing.
    func isOther(_ other: Int) -> Bool { results[other]?.exchanges.last?.status != status }
    if let last = before.first(where: isOther) { lines.append("before this, \(answered(last))") }
    if let first = after.first(where: isOther) { lines.append("after this, \(answered(first))") }
    return Array(lines.prefix(Self.maximum))
  }

  /// Returns what requests sent and responses had under the name of a member, in the same place or below it.
  private func valueLines(_ path: JSONPath, _ step: Int) -> [String] {
    guard case .key(let name)? = path.steps.last, let own = log[step] else { return [] }
    var lines = own.cacheHeader.map { ["the response is from a cache, by its header \($0)"] } ?? []
    func member(_ members: [RunLog.Member]) -> RunLog.Member? {
      members.first { $0.path == path } ?? members.first { $0.path.steps.last == .key(name) }
    }
    func shown(_ member: RunLog.Member) -> String { "\(Quoted.key(name)): \(member.value)" }
    if let sent = member(own.sent) { lines.append("this request sent \(shown(sent))") }
    if path.steps.contains(where: \.isOfArray) { return lines }
    let (before, after) = neighbours(of: step, exactly: false)
    if let (other, sent) = first(before, { member($0.sent) }) {
      lines.append("before this, \(words(other)) sent \(shown(sent))")
    }
    func came(_ entry: RunLog.Entry) -> RunLog.Member? { entry.received.first { $0.path == path } }
    if let (other, value) = first(before, came) {
      lines.append("before this, \(words(other)) answered \(shown(value))")
    }
    if let (other, value) = first(after, came) {
      lines.append("after this, \(words(other)) answered \(shown(value))")
    }
    return Array(lines.prefix(Self.maximum))
  }

  private func first(
    _ steps: [Int], _ find: (RunLog.Entry) -> RunLog.Member?
  ) -> (step: Int, member: RunLog.Member)? {
    for step in steps {
      if let entry = log[step], let member = find(entry) { return (step, member) }
    }
    return nil
  }

  /// Returns the steps with the same credentials for the same address, or below it, that had ended before a step began,
  /// and those that began after it ended, the nearest first; not `exactly` for the address, also the step that made it.
  private func neighbours(of step: Int, exactly: Bool) -> (before: [Int], after: [Int]) {
    guard let address = addresses[step] else { return ([], []) }
    let all = steps[Address(contract: plan.steps[step].contract, text: address)] ?? []
    let place = index(of: step, in: all)
    func isChosen(_ other: Int) -> Bool {
      other != step && (exactly ? addresses[other] == address : sendsAlike(other, step))
    }
    let before = all[..<place].reversed().prefix(Self.maximumSteps).filter {
      isChosen($0) && log.ended($0, before: step)
    }
    let after = all[place...].prefix(Self.maximumSteps).filter { isChosen($0) && log.ended(step, before: $0) }
    return (before + (exactly ? [] : makers(of: step)), after)
  }

  /// Returns the index of a step among some in the order of their ends.
  private func index(of step: Int, in steps: [Int]) -> Int {
    let number = log[step]?.number ?? 0
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if (log[steps[middle]]?.number ?? 0) < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the steps from whose responses the path of a request has its values.
  private func makers(of step: Int) -> [Int] {
    let carried = log[step]?.carried.filter { $0.place.isInPath } ?? []
    return carried.reversed().compactMap { plan.step(of: $0.check, in: plan.steps[step].contract) }
  }

  private func sendsAlike(_ one: Int, _ other: Int) -> Bool { check(of: one).auth == check(of: other).auth }

  private func check(of step: Int) -> Check {
    contracts[plan.steps[step].contract].checks[plan.steps[step].check]
  }

  private func answered(_ step: Int) -> String {
    let status = results[step]?.exchanges.last?.status.map { " with \($0)" } ?? ""
    return "\(check(of: step).name) (\(results[step]?.endpoint ?? "")) was answered\(status)"
  }

  private func words(_ step: Int) -> String {
    let status = results[step]?.exchanges.last?.status.map { ", \($0)" } ?? ""
    return "\(check(of: step).name) (\(results[step]?.endpoint ?? "")\(status))"
  }

  /// The number of addresses under which one is found.
  private static let maximumLevels = 8

  /// Returns an address and those above it on the same host.
  private static func partsAbove(_ address: Substring) -> [Substring] {
    var (parts, part) = ([address], address)
    while parts.count < maximumLevels, let slash = part.lastIndex(of: "/"), slash > part.startIndex,
      part[part.index(before: slash)] != "/"
    {
      part = part[..<slash]
      parts.append(part)
    }
    return parts
  }
}

extension CarriedValue.Place {
  var isInPath: Bool { if case .path = self { true } else { false } }
}

extension JSONPath.Step {
  fileprivate var isOfArray: Bool {
    switch self {
    case .index, .each: true
    case .key, .jwt: false
    }
  }
}

import ContractSpecs

/// The values of earlier responses in the paths of requests, with whether any request found what they name.
struct LostValues: Sendable {
  /// A value of a response, by which something is asked for.
  struct Value: Hashable, Sendable {
    var contract: Int

    /// The index of the check whose response it is from, and its path there.
    var check: Int
    var path: JSONPath?
    var text: String?
  }

  /// The response to a request, as far as it says whether what its path names is there.
  struct Response {
    var contract: Int
    var step: Int

    /// The parameter at the end of the path, which names what is asked for; `nil` if the path goes on behind the last.
    var lastParameter: String?
    var isFound: Bool

    /// A Boolean value that indicates whether the status is a 404 in place of a success.
    var isLoss: Bool

    /// A Boolean value that indicates whether the request deleted what its path names.
    var isDeletion: Bool

    /// The number of accepted changes of the contract's backend that came before.
    var changes: Int
  }

  /// A request for a value.
  struct Asking: Hashable {
    var step: Int

    /// The number of accepted changes that came before.
    var changes: Int
  }

  /// The values that a request for them found, each with the first and the last such request, and those that a request
  /// for something below them did.
  private(set) var found: [Value: [Asking]] = [:]
  private var foundBelow: Set<Value> = []

  /// The values that were asked for by themselves.
  private var asked: Set<Value> = []

  /// The values that a request deleted, and those that a check expects in the response of its step.
  private(set) var deleted: Set<Value> = []
  private var expected: [Int: [Value]] = [:]

  /// The values that were answered with 404, by step, and the number of changes that came before.
  private var missed: [Int: Value] = [:]
  private var changesBefore: [Int: Int] = [:]

  /// Records the response to a request with values in its path.
  mutating func note(_ carried: [CarriedValue], _ response: Response) {
    var last: Value?
    for one in carried where one.fault == nil {
      let value = Value(contract: response.contract, check: one.check, path: one.path, text: one.text)
      if one.isExpected { expected[response.step, default: []].append(value) }
      guard case .path(let name) = one.place else { continue }
      if name == response.lastParameter {
        asked.insert(value)
        if response.isFound {
          let asking = Asking(step: response.step, changes: response.changes)
          found[value] = (found[value]?.prefix(1) ?? []) + [asking]
        }
        if response.isDeletion { deleted.insert(value) }
      } else if response.isFound {
        foundBelow.insert(value)
      }
      last = value
    }
    if response.isLoss, let last, !deleted.contains(last) {
      (missed[response.step], changesBefore[response.step]) = (last, response.changes)
    }
  }

  /// Returns the values that no request found, by step. That something was found below one, or stored there, counts only
  /// where it was not asked for itself. The responses of steps that passed hold the values that are expected there.
  func lost(passed: (Int) -> Bool) -> [Int: Value] {
    let held = Set(expected.filter { passed($0.key) }.values.joined())
    return missed.filter {
      found[$0.value] == nil && !held.contains($0.value)
        && (asked.contains($0.value) || !foundBelow.contains($0.value))
    }
  }

  /// Returns the values that no request found although responses hold them that passed, by step, each with the steps of
  /// these responses.
  func shown(passed: (Int) -> Bool) -> [Int: (value: Value, by: [Int])] {
    let lost = missed.filter { found[$0.value] == nil && asked.contains($0.value) }
    let wanted = Set(lost.values)
    var shown: [Value: [Int]] = [:]
    for (step, values) in expected where passed(step) {
      for value in values where wanted.contains(value) { shown[value, default: []].append(step) }
    }
    return lost.reduce(into: [:]) { all, entry in
      if let steps = shown[entry.value] { all[entry.key] = (entry.value, steps.sorted()) }
    }
  }

  /// Returns the values that some requests did not find, by step, each with the requests that found it and the number of
  /// changes that came before it was not found.
  var foundElsewhere: [Int: (value: Value, by: [Asking], changes: Int)] {
    missed.reduce(into: [:]) { all, entry in
      if let askings = found[entry.value] {
        all[entry.key] = (entry.value, askings, changesBefore[entry.key] ?? 0)
      }
    }
  }
}

extension RunState {
  /// Records whether the values in the path of a request were found.
  mutating func noteFoundValues(of prepared: PreparedRequest, by sent: SentCheck, _ step: Int) {
    guard let status = sent.status, !prepared.carried.isEmpty else { return }
    let check = check(of: step)
    let endpoint = contract(of: step).endpoints[check.endpoint]
    let last: String? = if case .parameter(let name)? = endpoint.path.pieces.last { name } else { nil }
    lostValues.note(
      prepared.carried,
      LostValues.Response(
        contract: plan.steps[step].contract, step: step, lastParameter: last,
        // Many backends delete what is not there with success.
        isFound: status < 400 && endpoint.method != "DELETE" && !sent.isEmptyList,
        isLoss: status == 404 && (check.expectsSuccess || check.expectsRefusalOfContent),
        isDeletion: endpoint.method == "DELETE" && status / 100 == 2,
        // A request that replaces something may give it another name.
        changes: (changes[plan.steps[step].contract]?.count ?? 0)
          - (endpoint.method == "PUT" && status < 400 ? 1 : 0)))
  }

  /// Adds to the results of requests for what a successful request made, and which nothing found, that this is why, and to
  /// those of requests for what others found, that these did.
  mutating func settleLostValues() {
    let lost = lostValues.lost { results[$0]?.outcome == .passed }
    var unlisted: [(step: Int, value: LostValues.Value, maker: String)] = []
    for (step, value) in lost.sorted(by: { $0.key < $1.key }) {
      guard let made = maker(of: value, lostBy: step), let status = made.exchanges.last?.status else {
        continue
      }
      results[step]?.changeStatus { finding in
        finding.observation = .notFoundAgain
        finding.advice.backend = .sequence(.notFoundAgain(made.name, status: status, place: value.path))
      }
      results[step]?.follows.append(FollowedCheck(check: made.name))
      unlisted.append((step, value, made.name))
    }
    for (step, value, maker) in unlisted.prefix(Self.maximumUnlisted) {
      settleLists(without: value, lostBy: step, madeBy: maker)
    }
    for (step, (value, lists)) in lostValues.shown(passed: { results[$0]?.outcome == .passed }) {
      guard let origin = plan.step(of: value.check, in: value.contract),
        let list = lists.first(where: { listsSame($0, as: origin) && $0 != origin }).map(check),
        let made = maker(of: value, lostBy: step)
      else { continue }
      results[step]?.changeStatus { finding in
        finding.observation = .notFoundAgain
        finding.advice.backend = .sequence(.shownBy(list.name, madeBy: made.name, place: value.path))
      }
      results[step]?.follows.append(FollowedCheck(check: made.name))
    }
    for (step, (value, askings, changes)) in lostValues.foundElsewhere {
      let own = check(of: step).endpoint
      let others = askings.filter { check(of: $0.step).endpoint != own }
      guard let made = maker(of: value, lostBy: step),
        let last = others.last(where: { $0.changes >= changes }) ?? others.last,
        let finder = results[last.step]
      else { continue }
      let since = self.changes[value.contract, default: []][min(last.changes, changes)..<changes].map {
        contracts[value.contract].checks[$0.check].name
      }
      results[step]?.changeStatus { finding in
        finding.observation = since.isEmpty ? .foundElsewhere : .notFoundAgain
        finding.advice.backend = .sequence(
          since.isEmpty
            ? .foundBy(finder.name, madeBy: made.name, status: finder.exchanges.last?.status ?? 200)
            : .wasThere(
              madeBy: made.name, foundBy: finder.name, since: Array(since.prefix(Self.maximumSince))))
      }
      results[step]?.follows.append(FollowedCheck(check: made.name))
    }
  }

  /// The number of lost things that are looked for in lists.
  private static let maximumUnlisted = 100

  /// Adds to the advice on values of lists at and below the path at which something was made that it is not found.
  private mutating func settleLists(without value: LostValues.Value, lostBy step: Int, madeBy name: String) {
    guard let origin = plan.step(of: value.check, in: value.contract),
      let loss = results[step]?.violations.first(where: { $0.kind == .responseStatus })
    else { return }
    let follower = FollowedCheck(check: check(of: step).name, fault: FollowedCheck.Fault(loss))
    let pieces = path(of: origin).split(separator: "/")
    for other in results.indices where other > origin && plan.steps[other].contract == value.contract {
      guard results[other]?.outcome == .failed,
        results[other]?.findings.contains(where: { $0.mayLack(madeBy: name) }) == true,
        contract(of: other).method(of: check(of: other)) == "GET",
        path(of: other).split(separator: "/").starts(with: pieces), !path(of: other).contains("{")
      else { continue }
      results[other]?.changeFindings(where: { $0.mayLack(madeBy: name) }) {
        $0.advice.backend = .sequence(.mayBeMissing(madeBy: name))
        $0.observation = .senderRefused
      }
      results[other]?.follow(follower)
    }
  }

  /// The number of changes that are named.
  private static let maximumSince = 3

  /// Returns the successful check that made what a request does not find, by a value of its response.
  private func maker(of value: LostValues.Value, lostBy step: Int) -> CheckResult? {
    guard let origin = plan.step(of: value.check, in: value.contract), let made = results[origin],
      let status = made.exchanges.last?.status, status / 100 == 2, let method = made.exchanges.last?.method,
      !Request(method: method, url: "").isSafe,
      results[step]?.findings.contains(where: { $0.kind == .responseStatus && $0.severity.failsRun }) == true,
      // A login answers with the id of a user that it did not make, and an order with that of its customer.
      status == 201 && value.isOfWhole || path(of: step).hasPrefix(path(of: origin) + "/"),
      results[step]?.follows.contains(where: { $0.fault != nil }) == false
    else { return nil }
    return made
  }

  /// Returns whether the paths of two checks end in the same name, which is that of what one of them makes.
  private func listsSame(_ step: Int, as origin: Int) -> Bool {
    let names = [step, origin].map { path(of: $0).split(separator: "/").last }
    return names[0] == names[1] && names[0]?.first != "{"
  }

  /// Returns the path of a check's endpoint, with its parameters.
  private func path(of step: Int) -> String {
    contract(of: step).endpoints[check(of: step).endpoint].path.text
  }

  /// Removes from the advice on 404 that the route may not be there, where another request of the run was answered
  /// there.
  mutating func settleMissingRoutes() {
    let answered = Set(
      results.indices.filter { (results[$0]?.exchanges.last?.status ?? 500) / 100 == 2 }
        .map { Route(contract: plan.steps[$0].contract, endpoint: check(of: $0).endpoint) })
    for step in results.indices {
      let route = Route(contract: plan.steps[step].contract, endpoint: check(of: step).endpoint)
      guard results[step]?.exchanges.last?.status == 404, answered.contains(route) else { continue }
      results[step]?.changeStatus { finding in
        guard finding.observation == .unknownResource else { return }
        (finding.observation, finding.advice.backend) = (nil, .status(.notThere))
      }
    }
  }

  /// Adds to the advice on 404 that an earlier request to the same address found something there, and perhaps a later one.
  mutating func settleVanishedResources() {
    guard results.contains(where: { $0?.outcome == .failed && $0?.exchanges.last?.status == 404 }) else {
      return
    }
    var found: [String: String] = [:]
    var vanished: [(step: Int, address: String, finder: String)] = []
    var lastFinders: [String: (step: Int, name: String)] = [:]
    for step in results.indices {
      guard let result = results[step], let exchange = result.exchanges.last, let status = exchange.status
      else { continue }
      let address = "\(plan.steps[step].contract) \(exchange.url.prefix { $0 != "?" })"
      if status / 100 == 2 {
        // What another method did does not say whether something is there.
        found[address] =
          exchange.method == "GET" ? result.name : exchange.method == "DELETE" ? nil : found[address]
        if exchange.method == "GET" { lastFinders[address] = (step, result.name) }
      } else if status == 404, check(of: step).expectsSuccess, let finder = found[address] {
        vanished.append((step, address, finder))
      }
    }
    for (step, address, finder) in vanished {
      let later = lastFinders[address].flatMap { $0.step > step ? $0.name : nil }
      let method = contract(of: step).method(of: check(of: step))
      results[step]?.changeStatus { finding in
        guard finding.observation == nil || finding.observation == .unknownResource else { return }
        (finding.observation, finding.advice.backend) = (
          nil,
          .sequence(
            later.map { .methodNotFound(method, foundBy: finder, later: $0) } ?? .vanished(foundBy: finder))
        )
      }
    }
  }

  /// An endpoint of a contract, by its index.
  private struct Route: Hashable {
    var contract: Int
    var endpoint: Int
  }
}

extension Check {
  /// A Boolean value that indicates whether the request is expected to be refused for what is in it, not for what it asks
  /// for.
  var expectsRefusalOfContent: Bool {
    !expectation.statuses.isEmpty
      && expectation.statuses.allSatisfy { status in
        [409, 422].contains(where: status.contains) && !status.contains(404)
      }
  }
}

extension SentCheck {
  /// The number of bytes up to which a body is read to see whether it is an empty list.
  private static let mostOfEmptyList = 64

  /// A Boolean value that indicates whether the response is an empty list, which says nothing of what the path names.
  fileprivate var isEmptyList: Bool {
    guard case .judged(let response, _, _) = end, response.body.count <= Self.mostOfEmptyList else {
      return false
    }
    return response.body.filter { !$0.isJSONSpace } == [.openBracket, .closeBracket]
  }
}

extension LostValues.Value {
  /// The names, without separators, of the member that identifies what a response is about.
  private static let identifiers: Set<String> = ["id", "uuid", "guid", "key", "slug"]

  /// A Boolean value that indicates whether the value identifies the document of its response, and not something that is
  /// named in it: it is from a header, or the `id` of the document or of what an envelope holds.
  fileprivate var isOfWhole: Bool {
    guard let path else { return true }
    guard path.steps.count <= 2, case .key(let name)? = path.steps.last else { return false }
    return Self.identifiers.contains(KeyWords.joined(name))
  }
}

extension Finding {
  /// Returns whether nothing is known of a value but that it is not the expected one, or that this is from a check.
  fileprivate func mayLack(madeBy name: String) -> Bool {
    guard kind == .valueLiteral, !evidence.isNegated else { return false }
    return advice.backend == .value(.otherValue) || advice.backend == .sequence(.origin(name))
  }
}

extension ContractReader {
  /// Reads `200`, `"4XX"`, a list of these, or an object with `status`, `values` and `differs`.
  mutating func readExpectation(_ draft: CheckDraft, check: Int) -> Expectation {
    let place = location(draft.object["expect"]?.offset ?? draft.member.nameOffset)
    var expectation = Expectation(
      statuses: readExpectedStatuses(draft), values: nil, differs: nil, location: place)
    guard let node = draft.object["expect"], case .object = node.content,
      let object = object(node, as: "\"expect\"", keys: ["status", "values", "differs"])
    else { return expectation }
    expectation.values = object["values"].map { jsonTemplate($0, check: check) }
    expectation.differs = object["differs"].map { jsonTemplate($0, check: check) }
    guard let endpoint = draft.endpoint else { return expectation }
    for mirror in [object["values"], object["differs"]].compactMap(\.self) {
      reportUnpromised(in: mirror, of: endpoint, statuses: expectation.statuses)
    }
    return expectation
  }

  /// Returns the statuses that a draft expects.
  mutating func readExpectedStatuses(_ draft: CheckDraft) -> [StatusPattern] {
    guard let node = draft.object["expect"] else { return defaultStatuses(draft) }
    guard case .object(let members) = node.content else { return readStatuses(node) }
    return members.first { $0.name == "status" }.map { readStatuses($0.value) } ?? defaultStatuses(draft)
  }

  /// Returns the statuses without `expect`: the endpoint's only 2XX entry, otherwise `2XX`.
  private mutating func defaultStatuses(_ draft: CheckDraft) -> [StatusPattern] {
    guard let endpoint = draft.endpoint else { return [.range(2)] }
    if let known = statusesOfEndpoints[endpoint] { return known }
    let successes = endpoints[endpoint].responses.map(\.status).filter { status in
      switch status {
      case .exact(let status): status / 100 == 2
      case .range(let digit): digit == 2
      case .other: false
      }
    }
    let statuses = successes.count == 1 ? successes : [.range(2)]
    // All checks of the endpoint share them.
    statusesOfEndpoints[endpoint] = statuses
    return statuses
  }

  private mutating func readStatuses(_ node: SpecNode) -> [StatusPattern] {
    var nodes = [node]
    if case .array(let list) = node.content { nodes = list }
    guard !nodes.isEmpty else {
      report("\"expect\" needs at least one status", at: node)
      return [.other]
    }
    return nodes.map { node in
      let text: String? =
        switch node.content {
        case .number(let text), .string(let text): text
        case .null, .boolean, .array, .object: nil
        }
      guard let text, let status = statusPattern(text, allowsDefault: false) else {
        let remedy = text.flatMap(ForeignStatus.expectation).map { "; write \($0)" } ?? ""
        report("a status is 100 to 599 or a class such as \"4XX\"\(remedy)", at: node)
        return .other
      }
      return status
    }
  }
}

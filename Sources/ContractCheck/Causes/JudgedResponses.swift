import ContractSpecs

/// The last responses of one contract's checks that were judged by a promise.
struct JudgedResponses: Sendable {
  /// A promise by which responses were judged.
  struct Promise: Sendable {
    var members: [PromisedMember]
    var isSuccess: Bool

    /// The members that every response must have, by name.
    private let certain: [String: [PromisedMember]]

    /// The members that a body had as promised, by name.
    private let came: [String: [PromisedMember]]

    init(members: [PromisedMember], isSuccess: Bool) {
      (self.members, self.isSuccess) = (members, isSuccess)
      certain = Dictionary(grouping: members.filter(\.isCertain)) { $0.name ?? "" }
      came = Dictionary(grouping: members.filter { $0.came || $0.cameAsNull }) { $0.name ?? "" }
    }

    /// True if a document around the body would break the promise.
    var hasDistinctiveMembers: Bool {
      members.first?.isList == true || certain.keys.contains { !$0.isEmpty }
    }

    /// Returns the members that every response must have: those of a name, or all of them.
    func certainMembers(named name: String?) -> [PromisedMember] {
      name.map { certain[$0] ?? [] } ?? members.filter(\.isCertain)
    }

    /// Returns the members that a body had as promised: those of a name, or all of them.
    func membersThatCame(named name: String?) -> [PromisedMember] {
      name.map { came[$0] ?? [] } ?? came.values.flatMap(\.self)
    }
  }

  private(set) var promises: [Promise] = []

  /// The indices of the promises in the order of the checks; `nil` for a check without a judged response.
  private var indices: [Int?] = []

  init(_ contract: ContractResult) {
    let endpoints = Dictionary(
      (contract.coverage?.endpoints ?? []).map { ($0.request, $0) }, uniquingKeysWith: { first, _ in first })
    var known: [String: Int] = [:]
    for check in contract.checks {
      let status = check.isJudged ? check.exchanges.last?.status : nil
      let endpoint = endpoints[check.endpoint]
      guard let status, let promise = endpoint?.promise(for: status, check.expectedStatuses) else {
        indices.append(nil)
        continue
      }
      let name = "\(promise.status) \(status / 100) \(check.endpoint)"
      let index = known[name] ?? promises.count
      if index == promises.count {
        known[name] = index
        promises.append(Promise(members: promise.members, isSuccess: status / 100 == 2))
      }
      indices.append(index)
    }
  }

  /// Returns the index of the promise by which a check was judged; `nil` if there is none.
  func index(of check: Int) -> Int? { indices[check] }

  /// The promise by which a check was judged; `nil` if there is none.
  subscript(check: Int) -> Promise? { indices[check].map { promises[$0] } }
}

extension CheckResult {
  /// True if the outcome says something about the last response.
  fileprivate var isJudged: Bool {
    switch outcome {
    case .passed, .failed, .waived, .flaky: true
    case .blocked, .notRun, .noVerdict: false
    }
  }
}

extension ContractCoverage.Endpoint {
  /// Returns the entry that judges a status: its own, else that of its class, else, for a success in place of another
  /// one, that of the expected success, else `default`.
  fileprivate func promise(for status: Int, _ expected: ExpectedStatuses) -> ContractCoverage.Status? {
    statuses.first { $0.status == "\(status)" } ?? statuses.first { $0.status == "\(status / 100)XX" }
      ?? (status / 100 == 2 && !expected.contains(status) ? expectedSuccess(expected) : nil)
      ?? statuses.first { $0.status == "default" }
  }

  private func expectedSuccess(_ expected: ExpectedStatuses) -> ContractCoverage.Status? {
    statuses.first { entry in
      let promised = ExpectedStatuses(entry.status)
      return entry.status != "default"
        && (200...299).contains { promised.contains($0) && expected.contains($0) }
    }
  }
}

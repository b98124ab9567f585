import ContractSpecs

/// Deletions by requests that were to be refused, for the requests that do not find something after them.
extension RunState {
  /// Records a DELETE that succeeded or was refused unexpectedly.
  mutating func noteDeletion(_ request: Request, by sent: SentCheck, _ step: Int) {
    if request.method == "DELETE", let status = sent.status, status >= 300, check(of: step).expectsSuccess {
      refusedDeletions[request.place] = step
    }
    guard request.method == "DELETE", let status = sent.status, status / 100 == 2,
      !check(of: step).expectation.statuses.contains(where: { (200...299).contains(where: $0.contains) })
    else { return }
    deletions[request.place] = step
  }

  /// Adds that an earlier check was to delete what a request finds, and was refused.
  func explain(
    _ causes: inout ResponseCauses, byRefusedDeletionBefore request: Request, _ status: Int, _ step: Int
  ) {
    guard causes.statusRemedy == nil, status / 100 == 2, !check(of: step).expectsSuccess,
      let earlier = refusedDeletions[request.place],
      plan.steps[earlier].contract == plan.steps[step].contract,
      let status = results[earlier]?.exchanges.last?.status
    else { return }
    let name = check(of: earlier).name
    causes.statusRemedy = .stillThere(since: name, status: status)
    causes.follow(FollowedCheck(check: name, fault: .status))
  }

  /// Adds that an earlier check deleted what a request does not find.
  func explain(_ causes: inout ResponseCauses, byDeletionBefore request: Request, _ status: Int, _ step: Int)
  {
    guard status == 404 || status == 410, !deletions.isEmpty else { return }
    let place = request.place
    let deletion = deletions.first { deleted, earlier in
      plan.steps[earlier].contract == plan.steps[step].contract
        && (place == deleted || place.hasPrefix(deleted + "/"))
    }
    guard let deletion, let status = results[deletion.value]?.exchanges.last?.status else { return }
    let name = check(of: deletion.value).name
    causes.statusRemedy = .deleted(by: name, status: status)
    causes.follow(FollowedCheck(check: name, fault: .status))
  }

  /// Adds what checks deleted that had to run before one with a list that is not as expected.
  func explain(_ causes: inout ResponseCauses, byDeletionsBefore step: Int, _ judgement: Judgement) {
    guard
      judgement.findings.contains(where: { $0.observation == .otherValue || $0.observation == .otherCount })
    else { return }
    causes.before.deleted = allBefore(step).compactMap { earlier in
      let deletion = check(of: earlier)
      guard contract(of: earlier).method(of: deletion) == "DELETE", deletion.expectsSuccess,
        results[earlier]?.outcome == .passed, contract(of: step).lists(check(of: step), likeOf: deletion),
        case .response(let origin, let path)? = deletion.pathValues.last?.value.soleReference?.target
      else { return nil }
      let value = lostValues.deleted.first {
        $0.contract == plan.steps[step].contract && $0.check == origin && $0.path == path
      }
      return value?.text.map { ResponseCauses.Deleted(check: deletion.name, identifier: $0) }
    }
  }

  /// Explains the success of a request for what should not be there by an earlier check that was to delete it, and
  /// succeeded.
  func explain(_ causes: inout ResponseCauses, byVainDeletionBefore step: Int, _ status: Int) {
    let (contract, own) = (contract(of: step), check(of: step))
    guard causes.statusRemedy == nil, status / 100 == 2, !own.expectsSuccess,
      own.expectation.statuses.contains(where: { $0.contains(404) || $0.contains(410) })
    else { return }
    let deletion = allBefore(step).first { earlier in
      let other = check(of: earlier)
      let (path, below) = (contract.path(of: other), contract.path(of: own))
      return contract.method(of: other) == "DELETE" && other.expectsSuccess
        && (below == path || below.hasPrefix(path + "/")) && contract.concernSamePlace(own, other)
        && results[earlier]?.outcome == .passed
    }
    guard let deletion, let status = results[deletion]?.exchanges.last?.status else { return }
    causes.statusRemedy = .notDeleted(by: check(of: deletion).name, status: status)
  }
}

extension Contract {
  /// Returns whether a request lists things like the one that another deletes, in the same place or under the same name:
  /// another thing may have the same identifier.
  fileprivate func lists(_ reading: Check, likeOf deletion: Check) -> Bool {
    let read = path(of: reading).split(separator: "/")
    let deleted = path(of: deletion).split(separator: "/").dropLast()
    guard let name = deleted.last, !name.hasPrefix("{") else { return false }
    return read.starts(with: deleted) || read.last == name
  }

  /// Returns the path of a check's endpoint, with its parameters.
  fileprivate func path(of check: Check) -> String { endpoints[check.endpoint].path.text }
}

extension Request {
  /// The address without its query.
  fileprivate var place: String { String(url.prefix { $0 != "?" && $0 != "#" }) }
}

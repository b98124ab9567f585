import ContractSpecs

/// Deletions by requests that were to be refused, for the requests that do not find something after them.
extension RunState {
  /// Records a DELETE that succeeded unexpectedly.
  mutating func noteDeletion(_ request: Request, by sent: SentCheck, _ step: Int) {
    guard request.method == "DELETE", let status = sent.status, status / 100 == 2,
      !check(of: step).expectation.statuses.contains(where: { (200...299).contains(where: $0.contains) })
    else { return }
    deletions[request.place] = step
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
}

extension Request {
  /// The address without its query.
  fileprivate var place: String { String(url.prefix { $0 != "?" && $0 != "#" }) }
}

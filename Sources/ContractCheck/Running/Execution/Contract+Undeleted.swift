import ContractSpecs

extension Contract {
  /// Returns the checks that were answered with 201 and whose creation no other check deleted, by their results and
  /// names.
  ///
  /// A deletion names what it deletes by a value of the check that created it; one without such a value deletes the user
  /// of its session, and with it what the log-in builds on.
  func undeleted(by results: [CheckResult]) -> [String] {
    let answers = Dictionary(results.map { ($0.name, $0) }) { first, _ in first }
    let created = checks.indices.filter { index in
      method(of: checks[index]) == "POST" && answers[checks[index].name]?.exchanges.last?.status == 201
    }
    guard !created.isEmpty else { return [] }
    let deletions = checks.filter { check in
      let status = answers[check.name]?.exchanges.last?.status ?? 0
      return method(of: check) == "DELETE" && status / 100 == 2
    }
    let deleted = Set(deletions.flatMap(deletedChecks))
    return created.filter { !deleted.contains($0) }.map { checks[$0].name }
  }

  /// Returns the checks whose creations a deletion names, or those that the log-in of its session builds on.
  private func deletedChecks(by deletion: Check) -> Set<Int> {
    let named = Set(deletion.references.compactMap(\.givingCheck))
    guard named.isEmpty, case .session(let session) = deletion.auth else { return named }
    let login = checks[sessions[session].login]
    return Set(login.references.compactMap(\.givingCheck)).union(login.after)
  }
}

extension Reference {
  /// The check whose exchange has the value; `nil` for any other value.
  fileprivate var givingCheck: Int? {
    switch target {
    case .response(let check, _), .responseHeader(let check, _), .sentBody(let check, _): check
    case .variable, .unique, .now, .session: nil
    }
  }
}

import ContractSpecs

/// The promised members of one response, to find which of them a body does not have.
struct PromisedPlaces: Sendable {
  private let members: [PromisedMember]
  private let tree: MemberTree

  init(of contract: Contract, _ promise: ResponsePromise) {
    members = contract.members(of: promise)
    tree = MemberTree(members)
  }

  /// Returns the promised places that a body does not have, or has only as nulls.
  func absent(in body: JSONDocument) -> AbsentPlaces {
    var members = members
    tree.mark(&members, in: KeptBodies.Body(document: body))
    let there = Set(members.filter(\.came).map(\.path))
    let omitted = Set(members.filter { $0.isOptional || $0.cameAsNull }.map(\.path))
    var (absent, places) = (Set<JSONPath>(), AbsentPlaces())
    // The members are in the order of their depth.
    for path in members.map(\.path) where !there.contains(path) && absent.insert(path).inserted {
      guard path.steps.isEmpty || !absent.contains(path.parent) else { continue }
      if omitted.contains(path) {
        places.omitted.append(path)
      } else {
        places.absent.append(path)
      }
    }
    return places
  }
}

extension RunState {
  /// Returns the promised places that the response of a check did not have; `nil` if it was not judged by a promise of
  /// JSON.
  mutating func absentPlaces(in ending: Ending, _ step: Int) -> AbsentPlaces? {
    guard let promise = ending.promise, case .judged(_, let judgement, _)? = ending.sent?.end,
      let body = judgement.body
    else { return nil }
    let key = KeptBodies.Promise(
      contract: plan.steps[step].contract, endpoint: check(of: step).endpoint, status: promise.status)
    let known = promisedPlaces[key] ?? PromisedPlaces(of: contract(of: step), promise)
    promisedPlaces[key] = known
    return known.absent(in: body)
  }
}

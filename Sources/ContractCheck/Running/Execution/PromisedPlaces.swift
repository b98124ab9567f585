import ContractSpecs

/// The promised members of one response: which of them the bodies of a run had, for what contradicts a change of all
/// responses, and which of them one body does not have.
struct PromisedPlaces: Sendable {
  /// A promised response of a run.
  struct Promise: Hashable, Sendable {
    /// The index of the contract.
    var contract: Int

    /// The index of the endpoint.
    var endpoint: Int
    var status: StatusPattern
  }

  /// The members, with which of them came as promised in the bodies so far.
  private(set) var members: [PromisedMember]

  /// The members as no body has shown them.
  private let promised: [PromisedMember]
  private let tree: MemberTree

  /// The lists, dictionaries and choices, with which of their parts came.
  var variety: PromisedVariety

  init(of contract: Contract, _ promise: ResponsePromise) {
    variety = PromisedVariety(of: contract, promise)
    promised = contract.members(of: promise)
    members = promised
    tree = MemberTree(promised)
  }

  /// The number of bodies since the last one that showed a member anew.
  private var quietBodies = 0

  /// The number of bodies without anything new after which no more are looked at, so that a run of thousands of like checks
  /// does not read each body twice.
  private static let patience = 64

  /// True if no more bodies are looked at.
  var isExhausted: Bool { quietBodies >= Self.patience }

  /// Marks the members that a body has as promised, of which no violation is.
  mutating func mark(in body: JSONDocument, except violations: [Finding]) {
    let hasNews = tree.mark(&members, in: body, except: violations)
    quietBodies = hasNews ? 0 : quietBodies + 1
  }

  /// Returns the promised places that a body does not have, or has only as nulls.
  func absent(in body: JSONDocument) -> AbsentPlaces {
    var members = promised
    tree.mark(&members, in: body)
    let there = Set(members.filter(\.came).map(\.path))
    let omitted = Set(members.filter { $0.isOptional || $0.cameAsNull }.map(\.path))
    var (absent, places) = (Set<JSONPath>(), AbsentPlaces())
    // The members are in the order of their depth.
    for path in members.map(\.path) where !there.contains(path) && absent.insert(path).inserted {
      guard path.steps.isEmpty || !absent.contains(path.parent) else { continue }
      if omitted.contains(path) {
        places.omitted.append(path.shown)
      } else {
        places.absent.append(path.shown)
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
    return promisedPlaces[known(promise, step)]?.absent(in: body)
  }

  /// Remembers which promised members the body of a check had as promised, also beside violations. A member that one
  /// body had contradicts a change of all, so each body is looked at.
  mutating func noteMembers(in ending: Ending, _ step: Int) {
    guard let promise = ending.promise, case .judged(let response, let judgement, _)? = ending.sent?.end,
      let body = judgement.body
    else { return }
    let key = known(promise, step)
    guard promisedPlaces[key]?.isExhausted == false else {
      promisedPlaces[key]?.variety.skip()
      return
    }
    let violations = judgement.findings.filter { $0.severity.failsRun && $0.kind.subject != .model }
    if violations.contains(where: { $0.kind.subject == .body || $0.kind == .responseMediaType }) { return }
    promisedPlaces[key]?.mark(in: body, except: violations)
    let variety = promisedPlaces[key]?.variety
    guard variety?.isOpen == true else { return }
    let fit = variety?.hasOpenChoices == true ? fit(of: key.contract, at: response.receivedAt ?? 0) : nil
    promisedPlaces[key]?.variety.mark(in: body, fit)
  }

  /// Returns the comparison of values with the shapes of a contract, which is made once.
  private mutating func fit(of contract: Int, at time: Double) -> ShapeFit {
    var fit = fits[contract] ?? ShapeFit(contracts[contract].shapes, now: time)
    fits[contract] = fit
    fit.now = time
    return fit
  }

  /// Returns the key of a check's promise, whose members are collected first if they are not known.
  private mutating func known(_ promise: ResponsePromise, _ step: Int) -> PromisedPlaces.Promise {
    let key = PromisedPlaces.Promise(
      contract: plan.steps[step].contract, endpoint: check(of: step).endpoint, status: promise.status)
    if promisedPlaces[key] == nil {
      promisedPlaces[key] = PromisedPlaces(of: contract(of: step), promise)
    }
    return key
  }
}

import ContractSpecs

/// The sentences that explain a response which breaks its promise.
struct ResponseCauses: Sendable {
  var sentences: [String] = []

  /// The checks from whose broken responses values were taken.
  var origins: [FollowedCheck] = []

  /// The token that the first sentence reports as not accepted.
  var refusedToken: CarriedValue?

  /// A Boolean value that indicates whether that token was accepted before.
  var hasTokenEnded = false

  /// The checks that had to run before, as far as they may be why.
  var before = Predecessors()

  struct Predecessors: Sendable {
    /// The first one that was answered with another status than promised, or not at all.
    var ofStatus: String?

    /// The first one that had to be refused and was accepted.
    var accepted: String?

    /// The check that made an element of this response, although it had to be refused.
    var maker: String?

    /// The first one whose response has another value than expected, with the finding.
    var ofValue: FollowedCheck?

    /// The responses to those that changed something.
    var answers: [Answer] = []

    /// The things that were deleted.
    var deleted: [Deleted] = []
  }

  /// A thing that a check deleted, by its identifier.
  struct Deleted: Sendable {
    var check: String
    var identifier: String
  }

  struct Answer: Sendable {
    /// The index of the check.
    var check: Int
    var response: KeptResponse
  }

  /// A Boolean value that indicates whether the advice is that another check has to be mended first.
  var mayFollow = false

  /// The remedy for the backend if the token or an earlier check explains the status.
  var statusRemedy: SequenceRemedy?
}

extension Finding {
  /// A Boolean value that indicates whether a success is not known to accept a request: its body is an error, or nothing
  /// that the success promises.
  fileprivate var isRefusalByBody: Bool {
    guard evidence.isSuccess, case .status(let remedy)? = advice.backend else { return false }
    switch remedy {
    case .errorAsSuccess, .successWithoutAnswer, .successWithOtherBody, .found(saysNothing: true):
      return true
    case _: return false
    }
  }
}

extension ResponseCauses {
  /// Replaces the advice on a status that the token or an earlier check explains.
  func explain(_ findings: inout [Finding]) {
    guard let statusRemedy else { return }
    for index in findings.indices
    where findings[index].kind == .responseStatus && !findings[index].isRefusalByBody {
      let advice = findings[index].advice
      findings[index].advice = Advice(
        backend: .sequence(statusRemedy),
        client: findings[index].evidence.isSuccess ? advice.client : .kind(.responseStatus),
        contract: advice.contract)
      if hasTokenEnded { findings[index].observation = .endedToken }
      if case .notDeleted = statusRemedy { findings[index].observation = .oneRemedy }
      if mayFollow { findings[index].observation = .senderRefused }
    }
  }

  /// Adds a check that may be why the status is another one.
  mutating func follow(_ check: FollowedCheck) {
    mayFollow = true
    if !origins.contains(check) { origins.append(check) }
  }

  /// Adds a sentence for each of these values that was taken from a broken response.
  mutating func doubt(_ carried: [CarriedValue], in contract: Contract) {
    var notes: [String] = []
    for value in carried {
      guard let fault = value.faultWords, !value.isSentAlike else { continue }
      let (subject, name) = (value.isExpected ? "" : "the value of ", contract.checks[value.check].name)
      let note =
        "\(subject)\(value.place) came from a response that was itself broken, which may be why: "
        + "\(name), \(fault)"
      if !notes.contains(note) { notes.append(note) }
      let origin = FollowedCheck(check: name, fault: value.fault.map { FollowedCheck.Fault($0) })
      if !origins.contains(origin) { origins.append(origin) }
    }
    sentences += notes
  }

  /// Explains an unexpected status of a request that sends a value of a broken response.
  mutating func explainByBrokenValue(of carried: [CarriedValue], in contract: Contract) {
    let value = carried.first { value in
      value.fault != nil && !value.isSentAlike && !value.isExpected && value.place != .authorization
    }
    guard statusRemedy == nil, let value, let fault = value.fault else { return }
    statusRemedy = .sentValueBroken(
      "\(value.place)", of: contract.checks[value.check].name, kind: fault.kind, at: fault.path)
    mayFollow = true
  }
}

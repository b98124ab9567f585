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

  /// The checks that had to run before and failed, as far as that may be why.
  var failures = Failures()

  struct Failures: Sendable {
    /// The first one that was answered with another status than promised, or not at all.
    var ofStatus: String?

    /// The first one whose response has another value than expected.
    var ofValue: String?
  }

  /// A Boolean value that indicates whether the advice is about a check that sends the same and failed.
  var hasLikeFailed = false

  /// The remedy for the backend if the token or an earlier check explains the status.
  var statusRemedy: SequenceRemedy?
}

extension ResponseCauses {
  /// Replaces the advice on a status that the token or an earlier check explains.
  func explain(_ findings: inout [Finding]) {
    guard let statusRemedy else { return }
    for index in findings.indices where findings[index].kind == .responseStatus {
      findings[index].advice = Advice(
        backend: .sequence(statusRemedy), client: .kind(.responseStatus),
        contract: findings[index].advice.contract)
      if hasTokenEnded { findings[index].observation = .endedToken }
      if hasLikeFailed { findings[index].observation = .senderRefused }
    }
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
}

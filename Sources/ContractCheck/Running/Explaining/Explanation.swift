import ContractSpecs

/// A reason for a failure outside of its response, which the log of the run proves.
enum Explanation: Hashable {
  /// The session of the request could not be renewed; its token has a verdict too.
  case failedRenewal(RunLog.FailedRenewal, TokenVerdict?)

  /// The token of the request, with what was wrong with it in the response that issued it.
  case token(TokenVerdict, issued: FollowedCheck?)

  /// A value that the request sends, or that is expected, came from a response that was broken there.
  case brokenValue(CarriedValue.Place, of: String, fault: FollowedCheck.Fault)

  /// A check that must run before this one was to change something, and was answered with another status or not at all.
  case failedBefore(String)

  /// The request sends a value for a member that is missing in the response.
  case sentMember(String)

  /// Another request of the endpoint was answered with success, so that the route is there.
  case routeAnswers

  /// The expected value is that of the response of a check, or the same came again.
  case origin(String)
  case sameAgain(String)
}

extension Explanation {
  /// Creates the reason of a session that was not renewed. A token whose time is over is told as that, and the response
  /// that was to renew it is to be mended first.
  init(_ failed: RunLog.FailedRenewal, _ verdict: TokenVerdict?) {
    if let verdict, case .expired = verdict, let fault = failed.fault {
      self = .token(verdict, issued: FollowedCheck(check: failed.check, fault: fault))
    } else {
      self = .failedRenewal(failed, verdict)
    }
  }

  /// Returns the remedy for the backend for a finding of a kind; `nil` if there is none.
  func remedy(for kind: Finding.Kind) -> Remedy? {
    switch self {
    case .failedRenewal(let failed, _):
      .rule(.notRenewed, [.check: failed.check, .session: failed.session])
    case .token(let verdict, _): verdict.remedy
    case .brokenValue(let place, let check, let fault):
      .rule(
        place.isExpected ? .originBroken : .sentValueBroken,
        [.check: check, .place: "\(place)", .fault: fault.words])
    case .failedBefore(let check):
      .rule(kind == .responseStatus ? .acceptedAfter : .effectMissing, [.check: check])
    case .sentMember(let name): .rule(.answerWithSent, [.key: Quoted.key(name)])
    case .routeAnswers: .rule(.notThere)
    case .origin(let check): .rule(.origin, [.check: check])
    case .sameAgain(let check): .rule(.sameAsIn, [.check: check])
    }
  }

  /// Returns what is observed of a finding of which no more than `known` was.
  func observation(besides known: Finding.Observation?) -> Finding.Observation? {
    switch self {
    case .failedRenewal(let failed, let verdict):
      failed.fault == nil ? verdict?.observation ?? known : .senderRefused
    case .token(let verdict, let issued): issued == nil ? verdict.observation ?? known : .senderRefused
    case .brokenValue, .failedBefore: .senderRefused
    case .sentMember: .otherThanSent
    case .origin: known == .otherValue ? .otherThanBefore : known
    case .sameAgain: known
    case .routeAnswers: nil
    }
  }

  /// The sentence about a value of a broken response; `nil` for any other reason.
  var doubt: String? {
    guard case .brokenValue(let place, let check, let fault) = self else { return nil }
    return "\(place.isExpected ? "" : "the value of ")\(place) came from a response that was itself broken, "
      + "which may be why: \(check), \(fault.words)"
  }

  /// The check that may have to be mended first.
  var followed: FollowedCheck? {
    switch self {
    case .failedRenewal(let failed, _): failed.fault.map { FollowedCheck(check: failed.check, fault: $0) }
    case .token(_, let issued): issued
    case .brokenValue(_, let check, let fault):
      FollowedCheck(check: check, fault: FollowedCheck.Fault(kind: fault.kind, path: fault.path?.pattern))
    case .failedBefore(let check): FollowedCheck(check: check, fault: .status)
    case .sentMember, .routeAnswers, .origin, .sameAgain: nil
    }
  }

  /// True if the response may be right, and another one has to be mended.
  var isOfAnotherResponse: Bool {
    switch self {
    case .brokenValue, .failedBefore: true
    case .failedRenewal, .token, .sentMember, .routeAnswers, .origin, .sameAgain: false
    }
  }
}

extension Explanation {
  /// True if it is the whole reason, so that nothing that the run saw is shown beside it.
  var isWhole: Bool {
    switch self {
    case .token(let verdict, _): verdict.remedy != nil
    case .failedRenewal, .brokenValue, .failedBefore, .sentMember, .sameAgain: true
    case .routeAnswers, .origin: false
    }
  }
}

extension CarriedValue.Place {
  /// True for a place in the expectation, and not in the request.
  var isExpected: Bool { if case .expected = self { true } else { false } }
}

extension Finding {
  /// Takes over what explains it. A value that came may be the right one where another response has to be mended.
  mutating func explain(by explanation: Explanation) {
    guard let remedy = explanation.remedy(for: kind) else { return }
    advice.backend = remedy
    observation = explanation.observation(besides: observation)
    guard explanation.isOfAnotherResponse else { return }
    if kind == .responseStatus {
      advice.client = evidence.isSuccess ? advice.client : .kind(.responseStatus)
    } else {
      (advice.client, hasUnknownEffect) = (nil, true)
    }
  }

  /// True if a value came that had to be another one.
  var isOfSameValue: Bool { advice.backend == .rule(.sameValue) }

  /// Returns whether the finding is that the response lacks this value at its expected place.
  func isAbout(_ place: CarriedValue.Place) -> Bool {
    guard kind == .valueLiteral, let path, case .expected(let expected) = place else { return false }
    return expected.hasPrefix(path)
  }

  /// True for a success that is not known to accept a request: its body is an error, or nothing that the success
  /// promises.
  var isRefusalByBody: Bool {
    guard evidence.isSuccess else { return false }
    return switch advice.backend?.rule {
    case .errorAsSuccess, .perhapsErrorAsSuccess, .successWithoutBody, .successWithoutJSON,
      .successWithOtherBody, .foundNothing:
      true
    case _: false
    }
  }
}

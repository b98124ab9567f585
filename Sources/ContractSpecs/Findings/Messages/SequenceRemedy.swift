/// The remedies for a difference for which another check of the run has to be mended first, or that is about a token, for
/// one side each. Names are those of checks.
package enum SequenceRemedy: Hashable, Sendable {
  // MARK: values

  /// A check that must run before, and was answered with another status or not at all.
  case effectMissing(of: String)

  /// A member that is missing in the response, and that the request sends.
  case answerWithSent(String)

  /// A check whose response the expected value is from, with what was wrong with it.
  case originBroken(String, kind: Finding.Kind, at: JSONPath?)

  /// A check whose response the expected value is from.
  case origin(String)

  /// A check whose response has the value that must not come again.
  case sameAsIn(String)

  // MARK: statuses

  /// A check that must run before, and failed.
  case acceptedAfter(String)

  /// A check from whose broken response a value of the request is; the place is a phrase such as `the path parameter id`.
  case sentValueBroken(String, of: String, kind: Finding.Kind, at: JSONPath?)

  // MARK: tokens and sessions

  /// A token that has expired; `isIssued` tells that a check of this run got it.
  case expired(isIssued: Bool)

  /// A token that another check was answered with before.
  case tokenAccepted(by: String, isOfSameEndpoint: Bool)

  /// A token that another check of the endpoint, or other endpoints, accept.
  case acceptToken(isOfSameEndpoint: Bool)

  /// A token of a check that nothing has accepted.
  case neverAccepted(tokenOf: String)

  /// A session that a check could not renew.
  case notRenewed(session: String, by: String)

  /// A token that was refused before its expiry, for both sides.
  case refusedEarly

  /// An awaited value that never came, for both sides.
  case neverArrives
}

extension SequenceRemedy {
  /// The sentences for both sides.
  var hint: Finding.Hint {
    switch self {
    case .refusedEarly:
      Finding.Hint(
        backend: words, client: "Renew the session on such a response too, and not by exp alone.")
    case .neverArrives: Finding.Hint(backend: words, client: "Limit how long the app waits for it.")
    case .effectMissing, .answerWithSent, .originBroken, .origin, .sameAsIn, .acceptedAfter,
      .sentValueBroken, .expired, .tokenAccepted, .acceptToken, .neverAccepted, .notRenewed:
      Finding.Hint(backend: words)
    }
  }

  private static func words(_ kind: Finding.Kind, _ path: JSONPath?) -> String {
    kind.rawValue + (path.map { " at \($0)" } ?? "")
  }

  private var words: String {
    switch self {
    case .effectMissing(let name):
      "Fix \(name) first, which must run before this check; where its effect is there, answer as is expected here."
    case .sameAsIn(let name): "Answer with a new value: that of the response of \(name) came again."
    case .answerWithSent(let name):
      "Answer with \(Quoted.key(name)) as well: the request sends a value for it."
    case .originBroken(let name, let kind, let path):
      "Fix the response of \(name) first: the value expected here came from it, and was wrong there "
        + "(\(Self.words(kind, path)))."
    case .origin(let name):
      "Answer with the value that the response of \(name) has, from which it is expected here."
    case .acceptedAfter(let name):
      "Fix \(name) first, which must run before this check; where its effect is there, answer with the promised "
        + "status."
    case .sentValueBroken(let place, let name, let kind, let path):
      "Fix the response of \(name) first: \(place) came from it, and was wrong there (\(Self.words(kind, path)))."
    case .expired(isIssued: true):
      "Issue tokens whose exp lies ahead, and see whether the clocks of the backend and of this machine agree."
    case .expired(isIssued: false): "Nothing to do: give the check a token that has not expired."
    case .tokenAccepted(let last, isOfSameEndpoint: true):
      "Let the token stay valid: \(last) was answered with it before."
    case .tokenAccepted(let last, isOfSameEndpoint: false):
      "Accept the token here: \(last) was answered with it before. Either it has ended since, or this endpoint "
        + "verifies it in another way, such as by another middleware, key or audience."
    case .acceptToken(isOfSameEndpoint: true):
      "Accept the token each time: another check of this endpoint was let through with it."
    case .acceptToken(isOfSameEndpoint: false):
      "Accept the token here, as other endpoints do: see which middleware, key or audience verifies it here; "
        + "where its user lacks a permission, 403 is the status."
    case .neverAccepted(let name):
      "Nothing accepts the token of \(name): see with which key, audience and storage it is issued there, and with "
        + "which it is looked at here."
    case .notRenewed(let session, let name):
      "See why \(name) could not renew session \(session): without that, its token is refused."
    case .refusedEarly: "Accept a token until its exp; where sessions end earlier, let exp say so."
    case .neverArrives:
      "Find out why the value never arrives. Raise \"within\" only if the last value can still change to it: a value "
        + "such as \"failed\" is final."
    }
  }
}

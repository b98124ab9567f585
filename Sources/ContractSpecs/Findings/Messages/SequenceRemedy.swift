/// The remedies for a difference that may follow from another check of the run, for one side each. Names are those of
/// checks.
package enum SequenceRemedy: Hashable, Sendable {
  // MARK: values

  /// A check that sends what the only expected element of a list has, and did not succeed.
  case elementNotSent(by: String)

  /// A check that must run before, and was answered with another status or not at all.
  case effectMissing(of: String)

  /// A check of which the same value is expected, and that was refused with a status or not answered.
  case expectedOf(String, status: Int?)

  /// A check that had to be refused and was accepted, before this one or with what is seen here.
  case effectOfAccepted(String)

  /// A check whose change the value may be derived from.
  case mayBeDerived(from: String)

  /// The expected value under another name.
  case otherMember(String)

  /// A value that the request sends under this name.
  case takeOver(String)

  /// A member that is missing in the response, and that the request sends.
  case answerWithSent(String)

  /// A check that sends the expected value under a name, and whose status was not the promised one.
  case senderRefused(by: String, name: String)

  /// A check that sends the expected value under a name, and succeeded.
  case notStored(by: String, name: String)

  /// A check that sent the expected value, and was not answered with what it sent.
  case answerIsWrong(of: String)

  /// A member that a check does not send and whose value changed in its response.
  case reset(String, by: String)

  /// A member that a check does not send, and that another one read with the expected value before.
  case resetAfter(read: String, String, by: String)

  /// A check that sends the expected value under a name, and another one that may have reset it, since it does not send
  /// it.
  case maybeReset(String, by: String, sentBy: String)

  /// A value that the query asks for under this name.
  case notAsked(String)

  /// A first page without an element, in a response that counts some.
  case firstPageEmpty

  /// A name in the query, and a list with an element that has another value under it.
  case filterIgnored(String)

  /// A page with this number of elements, in a response that counts more.
  case pageIsSmaller(Int)

  /// A check whose request differs in its query only, and that got the same answer although another one is expected.
  case queryIgnored(as: String)

  /// A check whose list came in another order.
  case otherElement(orderedAs: String)

  /// A check that made something that another one found, where a list of all is empty.
  case notListed(madeBy: String, foundBy: String)

  /// A check that changes the state, before one that is refused for the state.
  case stateRefused(after: String)

  /// Checks that find something at an address, before and after a method is not found there.
  case methodNotFound(String, foundBy: String, later: String)

  /// A check that deleted an element that a list has.
  case deletedElement(by: String)

  /// A check that made something that no request finds, where a list may lack it.
  case mayBeMissing(madeBy: String)

  /// A header field that says that the response is from a cache.
  case cached(header: String)

  /// A check that was answered with the expected value.
  case answerNotStored(of: String)

  /// A check that read the value that the request sends.
  case stored(readBy: String)

  /// A check that read a part of what the request sends.
  case storedInPart(readBy: String)

  /// A check whose response the expected value is from, with what was wrong with it.
  case originBroken(String, kind: Finding.Kind, at: JSONPath?)

  /// A check whose response the expected value is from.
  case origin(String)

  // MARK: statuses

  /// A check that may have deleted what is not found, since its request was not refused.
  case deleted(by: String, status: Int)

  /// A check that was to delete what is found, and succeeded.
  case notDeleted(by: String, status: Int)

  /// A check that must run before, and failed, where a request was accepted that was to be refused.
  case acceptedAfter(String), acceptedAfterChange(of: String)

  /// A check that sends the same and failed, where the request was accepted in its place.
  case acceptedInPlace(of: String, status: Int)

  /// A check that sends the same and was refused alike.
  case refusedAlike(String, status: Int)

  /// A check of the same endpoint that was refused alike.
  case refusedByEndpoint(String, status: Int)

  /// A check from whose broken response a value of the request is; the place is a phrase such as `the path parameter id`.
  case sentValueBroken(String, of: String, kind: Finding.Kind, at: JSONPath?)

  /// A check that made what another one finds, with the status of that.
  case foundBy(String, madeBy: String, status: Int)

  /// A check that was to delete what is found, and was refused with a status.
  case stillThere(since: String, status: Int)

  /// The checks that changed something between one that found what another one made and this one.
  case wasThere(madeBy: String, foundBy: String, since: [String])

  /// A check whose list shows what another one made and a request for `place`, a path of the response to that, does not
  /// find.
  case shownBy(String, madeBy: String, place: JSONPath?)

  /// A check that found something at the same address before.
  case vanished(foundBy: String)

  /// A check that made what a request for `place`, a path of its response or `nil` for a header's, does not find.
  case notFoundAgain(String, status: Int, place: JSONPath?)

  /// A check whose response has the value that must not come again.
  case sameAsIn(String)

  // MARK: tokens and sessions

  /// A token that has expired; `isIssued` tells that a check of this run got it.
  case expired(isIssued: Bool)

  /// A token that another check was answered with before.
  case tokenAccepted(by: String, isOfSameEndpoint: Bool)

  /// A check that may have ended the token.
  case tokenEnded(by: String)

  /// A token that another check of the endpoint, or other endpoints, accept.
  case acceptToken(isOfSameEndpoint: Bool)

  /// A token of a check that nothing has accepted.
  case neverAccepted(tokenOf: String)

  /// A check that was to end the token that is still accepted.
  case tokenNotEnded(by: String)

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
    case .vanished, .answerIsWrong, .reset, .notAsked, .firstPageEmpty, .filterIgnored, .pageIsSmaller,
      .queryIgnored, .cached, .otherElement, .notListed, .notDeleted, .answerNotStored, .stored,
      .foundBy, .stillThere, .wasThere, .shownBy, .refusedByEndpoint, .sentValueBroken, .elementNotSent,
      .effectMissing, .expectedOf, .effectOfAccepted, .sameAsIn, .mayBeMissing, .deletedElement,
      .stateRefused, .methodNotFound, .maybeReset,
      .storedInPart,
      .resetAfter,
      .mayBeDerived, .otherMember, .takeOver, .answerWithSent, .senderRefused, .notStored,
      .originBroken, .origin, .deleted, .acceptedAfter, .acceptedAfterChange, .acceptedInPlace,
      .refusedAlike, .notFoundAgain, .expired, .tokenAccepted, .tokenEnded, .acceptToken,
      .neverAccepted, .notRenewed, .tokenNotEnded:
      Finding.Hint(backend: words)
    }
  }

  private static func words(_ kind: Finding.Kind, _ path: JSONPath?) -> String {
    kind.rawValue + (path.map { " at \($0)" } ?? "")
  }

  private var words: String {
    switch self {
    case .elementNotSent(let sender):
      "Fix \(sender) first: it sends what the expected element has, and did not succeed."
    case .effectMissing(let name):
      "Fix \(name) first, which must run before this check; where its effect is there, answer as is expected here."
    case .effectOfAccepted(let name):
      "Fix \(name) first: it had to be refused and was accepted, and what it did may be seen here."
    case .sameAsIn(let name): "Answer with a new value: that of the response of \(name) came again."
    case .expectedOf(let name, let status):
      "Fix \(name) first: the same is expected of its response, and it was "
        + (status.map { "answered with \($0)." } ?? "not answered.")
    case .mayBeDerived(let change):
      "Fix what \(change) changes first, if this follows from it; "
        + "else answer with the value that the check expects here."
    case .otherMember(let name):
      "See whether names are mixed up: the value that is expected here came as \(Quoted.key(name))."
    case .takeOver(let name):
      "Take over \(Quoted.key(name)) from the request, which sends the expected value, and answer with it."
    case .answerWithSent(let name):
      "Answer with \(Quoted.key(name)) as well: the request sends a value for it."
    case .senderRefused(let sender, let name):
      "Fix the status of \(sender) first: it sent \(Quoted.key(name)) with the value that is expected here."
    case .notStored(let sender, let name):
      "See whether what \(sender) sends is stored: it sent \(Quoted.key(name)) with the value expected here."
    case .answerIsWrong(let sender):
      "Fix the response of \(sender) first: it sent the value that is expected here, and was not answered with what it sent."
    case .reset(let name, let change):
      "See whether \(change) resets \(Quoted.key(name)), which its request does not send: its own response has the value "
        + "that came here."
    case .resetAfter(let reader, let name, let change):
      "Let \(change) keep \(Quoted.key(name)), which its request does not send: \(reader) read the expected value before."
    case .stateRefused(let change):
      "See whether \(change) stores what it changes: this check comes after it, and is refused with 409 for the state. "
        + "Where the state is the right one, answer with the promised status."
    case .methodNotFound(let method, let finder, let later):
      "See whether \(method) is routed here, and what it looks for: \(finder) found something at the same address before, "
        + "and \(later) after it."
    case .deletedElement(let name):
      "Leave out what \(name) deleted, or see whether it does: an element of this list has its identifier."
    case .mayBeMissing(let name):
      "Find what \(name) made first, as no request for it does: it may be missing here as well."
    case .maybeReset(let name, let change, let sender):
      "See whether \(sender) stores \(Quoted.key(name)), which it sends with the value expected here, or whether "
        + "\(change) resets it, as it does not send it."
    case .notAsked(let name):
      "Answer with what the query asks for: it sends \(Quoted.key(name)) with the value expected here."
    case .firstPageEmpty:
      "See from which number pages are counted: the first one has no element, although the response counts some in all."
    case .filterIgnored(let name):
      "Answer with what the query asks for: an element of the list has another \(Quoted.key(name)) than it sends."
    case .pageIsSmaller(let count):
      "See how many elements a page has: \(count == 1 ? "1 element" : "\(count) elements") came, and the response counts more in all."
    case .queryIgnored(let other):
      "See whether the query is read: \(other), whose request differs in it only, got the same answer."
    case .cached(let header):
      "See what caches responses before the backend: this one has the header \(header), and may be from before the change."
    case .otherElement(let other):
      "Answer in the expected order, as for \(other): this may be another element for that alone."
    case .notListed(let maker, let finder):
      "See what the list leaves out: what \(maker) made is there, as \(finder) found it, and not in the list."
    case .notDeleted(let name, let status):
      "See whether \(name) deletes what it names: it was answered with \(status), and a request for the same still "
        + "succeeds."
    case .answerNotStored(let change):
      "See whether \(change) stores what it answers: its response has the value that is expected here."
    case .stored(let reader):
      "Answer with the new state: what the request sends is stored, as \(reader) read it."
    case .storedInPart(let reader):
      "Answer with the new state: at least a part of what the request sends is stored, as \(reader) read it."
    case .originBroken(let name, let kind, let path):
      "Fix the response of \(name) first: the value expected here came from it, and was wrong there "
        + "(\(Self.words(kind, path)))."
    case .origin(let name):
      "Answer with the value that the response of \(name) has, from which it is expected here."
    case .deleted(let name, let status):
      "Fix the status of \(name) first: it was not refused but answered with \(status), and may have deleted this."
    case .acceptedAfter(let name):
      "Fix \(name) first, which must run before this check; where its effect is there, answer with the promised "
        + "status."
    case .acceptedAfterChange(let name):
      "Fix what \(name) changes first, if this follows from it; else refuse the request with the promised status."
    case .acceptedInPlace(let name, let status):
      "Fix \(name) first, which sends the same and was answered with \(status); where that succeeds "
        + "before, answer with the promised status."
    case .refusedAlike(let name, let status):
      "Fix \(name) first, which sends the same and was answered with \(status) as well; where that succeeds, "
        + "answer with the promised status."
    case .refusedByEndpoint(let name, let status):
      "Fix \(name) first, which the same endpoint answers with \(status) as well; where that succeeds, answer with the "
        + "promised status."
    case .sentValueBroken(let place, let name, let kind, let path):
      "Fix the response of \(name) first: \(place) came from it, and was wrong there (\(Self.words(kind, path)))."
    case .foundBy(let finder, let made, let status):
      "See whether this path and method are routed, and what they look for: what \(made) made is there, as "
        + "\(finder) asks for the same and was answered with \(status)."
    case .stillThere(let deletion, let status):
      "Fix \(deletion) first: it was answered with \(status), so that what it names may still be there."
    case .wasThere(let made, let finder, let since):
      "See what became of what \(made) made: it was there when \(finder) asked for it, "
        + (since == [finder]
          ? "and is not found since, as under another name."
          : "and since then came \(since.joined(separator: ", ")).")
    case .shownBy(let list, let made, let place):
      "See by what this looks for what \(made) made, and whether path and method are routed: \(list) shows it, and a "
        + "request for \(place.map { "its \($0)" } ?? "what the header names") is answered with 404."
    case .vanished(let finder):
      "Find what this asks for: \(finder) found it at the same address before. It may have been removed since, or be "
        + "hidden from this user."
    case .notFoundAgain(let name, let status, let place):
      "Find what \(name) made: it was answered with \(status), and a request for "
        + "\(place.map { "its \($0)" } ?? "what its header names") with 404."
    case .expired(isIssued: true):
      "Issue tokens whose exp lies ahead, and see whether the clocks of the backend and of this machine agree."
    case .expired(isIssued: false): "Nothing to do: give the check a token that has not expired."
    case .tokenAccepted(let last, isOfSameEndpoint: true):
      "Let the token stay valid: \(last) was answered with it before."
    case .tokenAccepted(let last, isOfSameEndpoint: false):
      "Accept the token here: \(last) was answered with it before. Either it has ended since, or this endpoint "
        + "verifies it in another way, such as by another middleware, key or audience."
    case .tokenEnded(let suspect):
      "If \(suspect) is meant to end the token, let the refused check come before it, or log in again; else let the "
        + "token stay valid."
    case .acceptToken(isOfSameEndpoint: true):
      "Accept the token each time: another check of this endpoint was let through with it."
    case .acceptToken(isOfSameEndpoint: false):
      "Accept the token here, as other endpoints do: see which middleware, key or audience verifies it here; "
        + "where its user lacks a permission, 403 is the status."
    case .neverAccepted(let name):
      "Nothing accepts the token of \(name): see with which key, audience and storage it is issued there, and with "
        + "which it is looked at here."
    case .tokenNotEnded(let name):
      "See whether \(name) ends the token: it was accepted there, and is accepted still."
    case .notRenewed(let session, let name):
      "See why \(name) could not renew session \(session): without that, its token is refused."
    case .refusedEarly: "Accept a token until its exp; where sessions end earlier, let exp say so."
    case .neverArrives:
      "Find out why the value never arrives. Raise \"within\" only if the last value can still change to it: a value "
        + "such as \"failed\" is final."
    }
  }
}

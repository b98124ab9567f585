extension Finding {
  /// A fact about a response from which causes and further advice are derived, beside the kind and the types.
  package enum Observation: String, Hashable, Sendable, CaseIterable {
    /// A redirect to a page for signing in.
    case signInPage = "sign-in-page"

    /// A redirect to another address.
    case otherAddress = "other-address"

    /// A redirect to the same path but for the slash at its end.
    case trailingSlash = "trailing-slash"

    /// A success whose body is an error.
    case errorAsSuccess = "error-as-success"

    /// A null in place of a member that may be absent, but not null.
    case nullForAbsentMember = "null-for-absent-member"

    /// A document that consists of a text, which is itself JSON.
    case serializedTwice = "serialized-twice"

    /// A text that is a promised one in another casing.
    case otherCasing = "other-casing"

    /// A refusal of a token that was accepted earlier in the run.
    case endedToken = "ended-token"

    /// A 404 that does not say whether the route or what the path names is not there.
    case unknownResource = "unknown-resource"

    /// An array of another length than the one that a check expects; neither is empty.
    case otherCount = "other-count"

    /// A value of which no more is known than that a check expects another one.
    case otherValue = "other-value"

    /// An array with the elements that a check expects, in another order.
    case otherOrder = "other-order"

    /// A value that is the expected one of another member, which has the one that is expected here.
    case swappedValues = "swapped-values"

    /// A value, or none where null is promised, in place of the one that the request sends under the same name.
    case otherThanSent = "other-than-sent"

    /// A value or a status that may follow from the failure of an earlier check: it sent the expected value, its response
    /// was to have it, it had to run before, or it sent the same.
    case senderRefused = "sender-refused"

    /// A value in place of the one in the response from which it is expected.
    case otherThanBefore = "other-than-before"

    /// A text whose characters were changed on the way, such as by another charset.
    case changedText = "changed-text"

    /// A text that means what a check expects, such as the same number with other digits.
    case sameMeaning = "same-meaning"

    /// A refusal of a token that other requests were let through with.
    case acceptedElsewhere = "accepted-elsewhere"

    /// A refusal of a token that was accepted nowhere, unlike others.
    case neverAccepted = "never-accepted"

    /// A date that is as promised, but that the app does not read, or not on each system.
    case unreadAsPromised = "unread-as-promised"
  }
}

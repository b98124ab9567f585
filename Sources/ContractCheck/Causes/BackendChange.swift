import ContractMutation
import ContractSpecs

/// A change of a backend that explains findings.
enum BackendChange: Hashable, Sendable {
  /// A single difference from one promise.
  case difference

  /// The same difference from several promises, such as a member that has another name in every response.
  case repeated(Repetition)

  /// A change of bodies that undoing proves.
  case body(BodyClaim)

  /// Dates that are as promised and that the app does not read, or not on each system.
  case unreadDates

  /// Identifiers of another type than the promised one.
  case identifiers(promised: PromisedTypes, received: ReceivedType)

  /// The same page of markup in place of the responses of several endpoints; if it `isCut`, only its beginning and its
  /// length are known to be the same.
  case samePage(isCut: Bool)

  /// Errors in another form than the promised one.
  case errors

  /// Routes that answer 404, all below one path; `/` if all routes do.
  case routes(below: String)

  /// Requests with credentials that are refused, and what is known of earlier ones with the same token.
  case refusedCredentials(status: Int, TokenHistory)

  /// A status in place of the promised ones, from several endpoints for one reason.
  case statuses(StatusChange)

  /// A difference in the words that do not depend on the place where it is promised.
  struct Repetition: Hashable, Sendable {
    var kind: Finding.Kind

    /// The name of the member; `nil` for one without a name.
    var name: String?
    var expected: String
    var actual: String
  }

  /// True for a change of every key, value of a kind or identifier.
  var isOfAll: Bool {
    switch self {
    case .body(let claim): claim.isOfAll
    case .unreadDates, .identifiers: true
    case .difference, .repeated, .samePage, .errors, .routes, .refusedCredentials, .statuses:
      false
    }
  }

  /// True for a change of every value of a kind, wherever it is.
  var isOfValues: Bool { !isOfKeys && isOfAll }

  /// True for a change of the style of keys.
  var isOfKeys: Bool {
    guard case .body(let claim) = self, case .casing = claim.change else { return false }
    return true
  }

  /// True if the change at several endpoints can hardly have a reason at each of them: bodies that are empty or null or
  /// inside the same document, by the style of all keys or enums, or by a key that each object has twice.
  var isRare: Bool {
    if case .body(let claim) = self { return claim.isRare }
    guard case .repeated(let one) = self else { return false }
    return [.bodyEmpty, .keyDuplicated].contains(one.kind) || one.kind == .valueNull && one.name == nil
  }

  /// Returns whether a finding that the change explains is the change itself. The value of a key that is there twice
  /// may have another type as well.
  func isItself(_ finding: Finding) -> Bool {
    switch self {
    case .repeated(let one): finding.kind == one.kind
    case .body where isOfKeys: finding.kind == .fieldCasing
    case .statuses: finding.kind == .responseStatus
    case _: true
    }
  }

  /// The name of the only members that the change can concern; `nil` if it may be any, or the body itself.
  var memberName: String? {
    if case .repeated(let one) = self { one.name } else { nil }
  }

  /// The name of the kind of change, as reports write it.
  var name: String {
    switch self {
    case .difference: "difference"
    case .repeated: "repeated-difference"
    case .body(let claim): claim.name
    case .unreadDates: "dates"
    case .identifiers: "identifiers"
    case .samePage: "same-page"
    case .errors: "errors"
    case .routes: "routes"
    case .refusedCredentials: "refused-credentials"
    case .statuses: "statuses"
    }
  }

  /// The texts that tell changes of one kind apart.
  var details: [String] {
    switch self {
    case .difference, .samePage, .errors: []
    case .body(let claim): claim.details
    case .unreadDates: [Format.dateTime.rawValue, Format.dateTime.rawValue]
    // A refusal with 401 was the only one when its id was first written.
    case .refusedCredentials(let status, let past):
      (status == 401 ? [] : [String(status)]) + past.details
    case .repeated(let one): [one.kind.rawValue, one.name ?? "", one.expected, one.actual]
    case .identifiers(let promised, let received): [promised.text, received.rawValue]
    case .routes(let path): [path]
    case .statuses(let change): change.details
    }
  }
}

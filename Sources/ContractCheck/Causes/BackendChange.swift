import ContractSpecs

/// A change of a backend that explains findings.
enum BackendChange: Hashable, Sendable {
  /// A single difference from one promise.
  case difference

  /// The same difference from several promises, such as a member that has another name in every response.
  case repeated(Repetition)

  /// Keys that are written in another style.
  case casing(promised: KeyStyle, received: KeyStyle)

  /// Bodies that are inside another document, at a path in it; `onlySuccesses` if errors came as promised.
  case envelope(at: JSONPath, onlySuccesses: Bool)

  /// Lists that are inside a document, while other bodies are not.
  case pages(at: JSONPath)

  /// Bodies without the document around them that is promised: lists, other bodies, or both if `areLists` is `nil`.
  case noEnvelope(promised: JSONPath, areLists: Bool?)

  /// Dates in another form than the promised one.
  case dates(promised: String, received: String)

  /// Identifiers of another type than the promised one.
  case identifiers(promised: String, received: String)

  /// Decimal numbers, promised as texts, of another type or in another notation.
  case decimals(received: String)

  /// Booleans or numbers of another type than promised.
  case scalars(Scalars, ReceivedType)

  /// Values of enums that are in another casing than promised, with the casings that are promised of these.
  case enumCasing(promised: Set<EnumCasing>)

  /// Empty texts in place of nulls.
  case emptyTexts

  /// Words such as `"null"` in quotes in place of nulls.
  case nullTexts

  /// Bodies that are the text of the promised JSON in a string.
  case serializedTwice

  /// Members that may be null and are left out.
  case omittedNulls

  /// The same page of markup in place of the responses of several endpoints; if it `isCut`, only its beginning and its
  /// length are known to be the same.
  case samePage(isCut: Bool)

  /// Errors in another form than the promised one.
  case errors(ErrorForm)

  /// Routes that answer 404, all below one path; `/` if all routes do.
  case routes(below: String)

  /// A resource that a check made and several endpoints do not find.
  case notFoundAgain(check: String)

  /// Requests with credentials that are refused, and what is known of earlier ones with the same token.
  case refusedCredentials(status: Int, TokenHistory)

  /// A status in place of the promised ones, from several endpoints for one reason.
  case statuses(StatusChange)

  /// The word for dates as promised but for the fraction of the second, in place of the type that was received.
  static let fraction = "fraction"

  /// The form in which errors came.
  enum ErrorForm: Hashable, Sendable {
    case other

    /// Problem details (RFC 9457), which are declared as such or not.
    case problems(isDeclared: Bool)
  }

  /// The promised values of which all have another type.
  enum Scalars: String, Hashable, Sendable, CaseIterable {
    case booleans

    case allNumbers = "numbers"
    case integers

    /// The numbers that need not be whole.
    case fractionalNumbers = "others"
  }

  /// A difference in the words that do not depend on the place where it is promised.
  struct Repetition: Hashable, Sendable {
    var kind: Finding.Kind

    /// The name of the member; `nil` for one without a name.
    var name: String?
    var expected: String
    var actual: String
  }

  /// A Boolean value that indicates whether the change is one of every key, date or identifier.
  var isOfAll: Bool {
    switch self {
    case .casing, .dates, .identifiers, .decimals, .scalars, .enumCasing: true
    case .difference, .repeated, .envelope, .pages, .noEnvelope, .emptyTexts, .nullTexts, .serializedTwice,
      .omittedNulls,
      .samePage, .errors, .routes, .notFoundAgain,
      .refusedCredentials, .statuses:
      false
    }
  }

  /// A Boolean value that indicates whether the change is one of every value of a kind, wherever it is.
  var isOfValues: Bool { if case .casing = self { false } else { isOfAll } }

  /// A Boolean value that indicates whether several endpoints hardly differ like this for reasons of their own: by
  /// bodies that are empty or null or inside the same document, by the style of all keys or enums, or by a key that each
  /// object has twice.
  var isRare: Bool {
    switch self {
    case .envelope, .casing, .enumCasing: return true
    case _: break
    }
    guard case .repeated(let one) = self else { return false }
    return [.bodyEmpty, .keyDuplicated].contains(one.kind) || one.kind == .valueNull && one.name == nil
  }

  /// Returns whether a finding that the change explains is the change itself. The value of a key that is there twice
  /// may have another type as well, and one that a check expects is not at a key in another style.
  func isItself(_ finding: Finding) -> Bool {
    switch self {
    case .repeated(let one): finding.kind == one.kind
    case .casing: finding.kind == .fieldCasing
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
    case .casing: "casing"
    case .envelope: "envelope"
    case .pages: "pages"
    case .noEnvelope: "no-envelope"
    case .dates: "dates"
    case .identifiers: "identifiers"
    case .decimals: "decimals"
    case .scalars: "scalar-types"
    case .enumCasing: "enum-casing"
    case .emptyTexts: "empty-texts"
    case .nullTexts: "null-texts"
    case .serializedTwice: "serialized-twice"
    case .omittedNulls: "omitted-nulls"
    case .samePage: "same-page"
    case .errors: "errors"
    case .routes: "routes"
    case .notFoundAgain: "not-found-again"
    case .refusedCredentials: "refused-credentials"
    case .statuses: "statuses"
    }
  }

  /// The texts that tell changes of one kind apart.
  var details: [String] {
    switch self {
    case .difference, .enumCasing, .emptyTexts, .nullTexts, .serializedTwice, .omittedNulls, .samePage,
      .errors:
      []
    // A refusal with 401 was the only one when its id was first written.
    case .refusedCredentials(let status, let past):
      (status == 401 ? [] : [String(status)]) + past.details
    case .notFoundAgain(let check): [check]
    case .decimals(let received): [received]
    case .scalars(let promised, let received): [promised.rawValue, received.rawValue]
    case .repeated(let one): [one.kind.rawValue, one.name ?? "", one.expected, one.actual]
    case .casing(let promised, let received): [promised.rawValue, received.rawValue]
    case .envelope(let path, _), .pages(let path), .noEnvelope(let path, _): [path.description]
    case .dates(let promised, let received), .identifiers(let promised, let received): [promised, received]
    case .routes(let path): [path]
    case .statuses(let change): change.details
    }
  }
}

import ContractSpecs

/// A way in which a backend comes to break its promise.
package enum Mutation: String, Hashable, Sendable, CaseIterable {
  case casing, nest, flatten, envelope, rename, missing, extra, type, null, format, literal, array, duplicate
  case precision, status
  case mediaType = "media-type"
  case html, empty, truncated, slow, flaky

  /// The part of an exchange that a mutation alters.
  package enum Reach: Hashable, Sendable {
    /// The JSON body, at one place.
    case body

    /// The status, the media type or the bytes of the body as a whole.
    case answer

    /// The time or reliability of the answer, which only a server can alter.
    case delivery
  }

  package var reach: Reach {
    switch self {
    case .casing, .nest, .flatten, .envelope, .rename, .missing, .extra, .type, .null, .format, .literal,
      .array, .duplicate, .precision:
      .body
    case .status, .mediaType, .html, .empty, .truncated: .answer
    case .slow, .flaky: .delivery
    }
  }

  /// The description of the mutation on one line, for reports.
  package var explanation: String {
    switch self {
    case .casing: "all keys in another casing: first_name for firstName"
    case .nest: "a field moves into an object: tokens.accessToken for accessToken"
    case .flatten: "an object is gone and its fields stand in its place: accessToken for tokens.accessToken"
    case .envelope: "the whole body moves below data"
    case .rename: "a field has another name"
    case .missing: "a field is not sent"
    case .extra: "a field is sent that nobody promised"
    case .type: "a value has another JSON type: \"12\" for 12"
    case .null: "null in place of a value"
    case .format: "a text has another form: a date without its zone, a UUID without hyphens"
    case .literal: "another value than the ones that are promised: bearer for Bearer"
    case .array: "an object comes inside an array, or an element without its array"
    case .duplicate: "a key stands twice in its object"
    case .precision: "a number has more digits than a client can hold"
    case .status: "another status: 201 for 200, 200 for an error"
    case .mediaType: "Content-Type is text/plain"
    case .html: "an HTML page in place of the body"
    case .empty: "no body at all"
    case .truncated: "the connection ends in the middle of the body"
    case .slow: "the answer comes later than a client waits"
    case .flaky: "every other answer is 503"
    }
  }
}

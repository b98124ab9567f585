/// A request that is sent, with the expectations for its response.
package struct Check: Hashable, Sendable {
  package var name: String
  @BoxedOptional package var title: String? = nil

  /// The index of the endpoint that the check calls.
  package var endpoint: Int

  /// The index of the check named by `like`, from which this one may take over what it sends.
  @BoxedOptional package var base: Int? = nil
  package var pathValues: [NamedTemplate] = []
  package var query: [NamedTemplate] = []
  package var headers: [NamedTemplate] = []
  package var auth = Auth.none
  package var body = BodyTemplate.none
  package var expectation: Expectation

  /// The indices of the checks, named by `after`, that must have ended before this one starts.
  package var after: [Int] = []

  /// The indices of the checks whose responses or sent bodies this one refers to, including those of sessions.
  package var dependencies: [Int] = []
  package var tags: [String] = []

  /// The timeout that overrides the backend's.
  @BoxedOptional package var timeout: Duration? = nil

  /// The number of pieces after which a stream is not read further, or `nil` if it is read to its end.
  @BoxedOptional package var take: Int? = nil

  /// The time limit that overrides the endpoint's.
  @BoxedOptional package var within: TimeLimit? = nil

  /// The maximum number of redirects to follow.
  package var redirects = 0

  /// The reason why the check is not run, or `nil` if it is.
  @BoxedOptional package var skip: String? = nil
  @BoxedOptional package var until: Until? = nil
  @BoxedOptional package var retry: Retry? = nil

  /// True if the check runs last, whatever happened before.
  package var isFinal = false
  package var location: SpecLocation
}

/// The credentials of a request.
package enum Auth: Hashable, Sendable {
  case none
  indirect case bearer(Template)
  indirect case basic(user: Template, password: Template)

  /// The index of a session.
  case session(Int)
}

/// The body of a request before its templates are resolved.
package enum BodyTemplate: Hashable, Sendable {
  case none
  case json(JSONTemplate)

  /// The fields of an `application/x-www-form-urlencoded` body.
  case form([NamedTemplate])

  /// The text of the body. Its media type is in the headers.
  indirect case raw(Template)

  /// The parts of a `multipart/form-data` body (RFC 7578).
  case multipart([PartTemplate])
}

/// A part of a multipart body.
package struct PartTemplate: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case text(Template)
    case bytes([UInt8])

    /// The path of a file, relative to the folder of the contract, in which it must be.
    case file(String)
  }

  package var name: String
  package var content: Content
  package var filename: Template?
  package var type: Template?
  package var location: SpecLocation
}

/// The expectations for a check's response beyond the promise of its endpoint.
package struct Expectation: Hashable, Sendable {
  /// The accepted statuses.
  package var statuses: [StatusPattern]

  /// The expected values of the body: objects match as subsets, arrays element by element.
  package var values: JSONTemplate?

  /// A mirror of the response whose leaves must differ from the response's.
  package var differs: JSONTemplate?
  package var location: SpecLocation
}

/// The polling of a safe request until its response has these values.
package struct Until: Hashable, Sendable {
  package var values: JSONTemplate
  package var within: Duration
  package var every: Duration
  package var location: SpecLocation
}

/// The repetition of a request that gave no verdict.
package struct Retry: Hashable, Sendable {
  package var times: Int

  /// True if requests that may have changed something are repeated too.
  package var includesUnsafe: Bool
}

/// One request that is really issued, and what is expected of its answer.
package struct Check: Hashable, Sendable {
  package var name: String
  package var title: String?

  /// The index of the endpoint it calls.
  package var endpoint: Int

  /// The index of the check that it is like, from which it may take over what it sends.
  package var base: Int?
  package var pathValues: [NamedTemplate]
  package var query: [NamedTemplate]
  package var headers: [NamedTemplate]
  package var auth: Auth
  package var body: BodyTemplate
  package var expectation: Expectation

  /// The indices of checks that must have ended before this one starts, as `after` names them.
  package var after: [Int]

  /// The indices of checks whose answers (or sent bodies) this one refers to, sessions included.
  package var dependencies: [Int]
  package var tags: [String]

  /// In place of the backend's.
  package var timeout: Duration?

  /// In place of the endpoint's.
  package var within: TimeLimit?

  /// How many redirects are followed.
  package var redirects: Int

  /// Why it is not run, where it is not.
  package var skip: String?
  package var until: Until?
  package var retry: Retry?

  /// Runs last, whatever happened.
  package var isFinal: Bool
  package var location: SpecLocation
}

/// Who the request says it comes from.
package enum Auth: Hashable, Sendable {
  case none
  case bearer(Template)
  case basic(user: Template, password: Template)

  /// The index of a session.
  case session(Int)
}

/// The body of a request before its templates are resolved.
package enum BodyTemplate: Hashable, Sendable {
  case none
  case json(JSONTemplate)

  /// `application/x-www-form-urlencoded`.
  case form([NamedTemplate])

  /// Text as it is; its type stands in the headers.
  case raw(Template)

  /// `multipart/form-data` (RFC 7578).
  case multipart([PartTemplate])
}

/// One part of a multipart body.
package struct PartTemplate: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case text(Template)
    case bytes([UInt8])

    /// A file in the contract's own folder, relative to it.
    case file(String)
  }

  package var name: String
  package var content: Content
  package var filename: Template?
  package var type: Template?
  package var location: SpecLocation
}

/// What is expected of a check's answer beyond its endpoint's promise.
package struct Expectation: Hashable, Sendable {
  /// One of these.
  package var statuses: [StatusPattern]

  /// A mirror of the answer: objects by subset, arrays element by element.
  package var values: JSONTemplate?

  /// A mirror of the answer whose leaves must not be equal.
  package var differs: JSONTemplate?
  package var location: SpecLocation
}

/// Polls a safe request until its answer holds the values.
package struct Until: Hashable, Sendable {
  package var values: JSONTemplate
  package var within: Duration
  package var every: Duration
  package var location: SpecLocation
}

/// How often a request is repeated that gave no verdict.
package struct Retry: Hashable, Sendable {
  package var times: Int

  /// Whether a request that may have changed something is repeated too.
  package var includesUnsafe: Bool
}

package import ContractSpecs

/// A departure from its contract that a served backend makes.
package enum Drift: String, Hashable, Sendable, CaseIterable {
  case casing, envelope, dates
  case enumCasing = "enum-casing"
  case nullAsText = "null-as-text"
  case nest, flatten, rename, missing, extra, type, null, format, literal, array, duplicate, precision, status
  case mediaType = "media-type"
  case html, empty, truncated, slow, flaky

  /// The effect of a drift on the responses of one contract.
  package enum Effect: Hashable, Sendable {
    /// The same change of all JSON bodies.
    case change(BodyChange)

    /// A mutation of each response, at one place.
    case mutation(Mutation)
  }

  /// Returns the effect on a contract, or `nil` if no JSON body that the contract promises has a place for it.
  package func effect(on contract: Contract) -> Effect? {
    let bodies = PromisedBodies(of: contract)
    return switch self {
    case .casing: bodies.casing.map { .change($0) }
    case .envelope: bodies.envelope.map { .change($0) }
    case .dates: bodies.dates.map { .change($0) }
    case .enumCasing: bodies.enumCasing.map { .change($0) }
    case .nullAsText: bodies.nullAsText.map { .change($0) }
    case .nest: .mutation(.nest)
    case .flatten: .mutation(.flatten)
    case .rename: .mutation(.rename)
    case .missing: .mutation(.missing)
    case .extra: .mutation(.extra)
    case .type: .mutation(.type)
    case .null: .mutation(.null)
    case .format: .mutation(.format)
    case .literal: .mutation(.literal)
    case .array: .mutation(.array)
    case .duplicate: .mutation(.duplicate)
    case .precision: .mutation(.precision)
    case .status: .mutation(.status)
    case .mediaType: .mutation(.mediaType)
    case .html: .mutation(.html)
    case .empty: .mutation(.empty)
    case .truncated: .mutation(.truncated)
    case .slow: .mutation(.slow)
    case .flaky: .mutation(.flaky)
    }
  }

  /// The description of the drift on one line, for the command line.
  package var explanation: String {
    switch self {
    case .casing: "all names of all bodies in the casing of another serializer: first_name for firstName"
    case .envelope: "the whole body of every success moves below data"
    case .dates: "all dates and times are sent as seconds since 1970"
    case .enumCasing: "the values of all enums in another casing: IN_PROGRESS for in_progress"
    case .nullAsText: "an empty text for every null"
    case .nest: "a field moves into an object: tokens.accessToken for accessToken"
    case .flatten: "an object is gone and its fields are in its place: accessToken for tokens.accessToken"
    case .rename: "a field has another name"
    case .missing: "a field is not sent"
    case .extra: "a field is sent that is not promised"
    case .type: "a value has another JSON type: \"12\" for 12"
    case .null: "null in place of a value"
    case .format: "a text has another form: a date without its zone, a UUID without hyphens"
    case .literal: "another value than the ones that are promised: bearer for Bearer"
    case .array: "an object comes inside an array, or an element without its array"
    case .duplicate: "a key occurs twice in its object"
    case .precision: "a number has more digits than a client can hold"
    case .status: "another status: 201 for 200, 200 for an error"
    case .mediaType: "Content-Type is text/plain"
    case .html: "an HTML page in place of the body"
    case .empty: "no body at all"
    case .truncated: "the connection ends in the middle of the body"
    case .slow: "the response comes later than a client waits"
    case .flaky: "every other response is 503"
    }
  }
}

extension Drift.Effect {
  /// Returns the response after the drift and the way it is delivered, or `nil` if there is no place for it.
  ///
  /// `wanted` has the statuses that a check expects or the endpoint documents; the seed selects the place of a
  /// mutation.
  package func altered(
    _ response: HTTPResponse, of promise: ResponsePromise, wanted: [StatusPattern], in shapes: ShapeTable,
    seed: UInt64
  ) -> (response: HTTPResponse, delivery: MutatedResponse.Delivery)? {
    switch self {
    case .change(let change):
      change.altered(response, of: promise, in: shapes).map { ($0, .atOnce) }
    case .mutation(let mutation):
      mutation.altered(response, of: promise, wanted: wanted, in: shapes, seed: seed)
        .map { ($0.response, $0.delivery) }
    }
  }
}

extension BodyChange {
  /// Returns a response whose body a backend with this change writes. It is `nil` if the body is not JSON, and where
  /// the change is not applied.
  func altered(_ response: HTTPResponse, of promise: ResponsePromise, in shapes: ShapeTable) -> HTTPResponse?
  {
    guard mayAlter(response, of: promise), let (body, shape) = promise.json(of: response),
      let changed = apply(to: body, of: shape, in: shapes, now: response.receivedAt ?? 0)
    else { return nil }
    var altered = response
    altered.body = promise.stream?.text(of: changed) ?? changed
    return altered
  }

  /// Returns whether a response may be altered: an envelope is one of successes, and a stream has no body that it could
  /// hold.
  private func mayAlter(_ response: HTTPResponse, of promise: ResponsePromise) -> Bool {
    guard case .wrapped = self else { return true }
    return response.status / 100 == 2 && promise.stream == nil
  }
}

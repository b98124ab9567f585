package import ContractSpecs

/// A way in which a backend comes to break its promise at one place, or in one response as a whole.
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
    case response

    /// The time or reliability of the response, which only a server can alter.
    case delivery
  }

  package var reach: Reach {
    switch self {
    case .casing, .nest, .flatten, .envelope, .rename, .missing, .extra, .type, .null, .format, .literal,
      .array, .duplicate, .precision:
      .body
    case .status, .mediaType, .html, .empty, .truncated: .response
    case .slow, .flaky: .delivery
    }
  }
}

extension Mutation {
  /// Returns the response after this mutation, at a place that the seed selects, or `nil` if the mutation does not
  /// apply or the promise would not show it.
  ///
  /// `wanted` has the statuses that a check expects or the endpoint documents.
  package func altered(
    _ response: HTTPResponse, of promise: ResponsePromise, wanted: [StatusPattern], in shapes: ShapeTable,
    seed: UInt64
  ) -> MutatedResponse? {
    switch reach {
    case .body:
      guard let (body, shape) = promise.json(of: response) else { return nil }
      let mutated = altered(body, of: shape, in: shapes, seed: seed, now: response.receivedAt ?? 0)
      if promise.stream != nil, mutated?.expected.path ?? .root == .root { return nil }
      return mutated.map { MutatedResponse(response, with: $0, as: promise.stream) }
    case .response, .delivery:
      return whole(response, promise, wanted).flatMap { $0.undetectedReason == nil ? $0 : nil }
    }
  }

  /// Returns the response after this mutation, if it is one of the response as a whole, even if the promise does not
  /// show it.
  func whole(
    _ response: HTTPResponse, _ promise: ResponsePromise, _ wanted: [StatusPattern]
  ) -> MutatedResponse? {
    switch self {
    case .status: otherStatus(response, promise, wanted)
    case .mediaType: otherType(response, promise)
    case .html: page(response, promise)
    case .empty: empty(response, promise)
    case .truncated: truncated(response, promise)
    case .slow: MutatedResponse(response, delivered: .late, at: promise.location)
    case .flaky: MutatedResponse(response, delivered: .unreliable, at: promise.location)
    case .casing, .nest, .flatten, .envelope, .rename, .missing, .extra, .type, .null, .format, .literal,
      .array, .duplicate, .precision:
      nil
    }
  }

  /// Returns a response with a near status that is not wanted either: 201 or 200 for a success, 200 for an error.
  private func otherStatus(
    _ response: HTTPResponse, _ promise: ResponsePromise, _ wanted: [StatusPattern]
  ) -> MutatedResponse? {
    let others = response.status / 100 == 2 ? [201, 200, 202, 500] : [200, 500]
    guard !wanted.isEmpty,
      let other = others.first(where: { status in !wanted.contains { $0.contains(status) } })
    else { return nil }
    var altered = response
    altered.status = other
    return MutatedResponse(altered, .responseStatus, at: promise.location)
  }

  private func otherType(_ response: HTTPResponse, _ promise: ResponsePromise) -> MutatedResponse? {
    guard !response.body.isEmpty, promise.judgesType else { return nil }
    let isText = promise.mediaType?.hasPrefix("text/plain") ?? false
    let type = isText ? "application/octet-stream" : "text/plain"
    return MutatedResponse(response.typed(type), .responseMediaType, at: promise.location)
  }

  private static let page =
    "<!DOCTYPE html>\n<html><head><title>Error</title></head><body>Error</body></html>\n"

  /// Returns a response with an HTML page. It is `nil` for a status without a body (RFC 9110 section 6.4.1), as no
  /// client would read it.
  private func page(_ response: HTTPResponse, _ promise: ResponsePromise) -> MutatedResponse? {
    let isBodiless = response.status < 200 || response.status == 204 || response.status == 304
    guard !isBodiless, promise.mediaType?.hasPrefix("text/html") != true else { return nil }
    var altered = response.typed("text/html; charset=utf-8")
    altered.body = Array(Self.page.utf8)
    switch promise.body {
    case .shape:
      return MutatedResponse(
        altered, promise.isJSON ? .bodyNotJSON : .responseMediaType, at: promise.location)
    case .empty: return MutatedResponse(altered, .bodyUnexpected, at: promise.location)
    case .unpromised:
      var mutated = MutatedResponse(altered, .responseMediaType, at: promise.location)
      if promise.mediaType == nil { mutated.undetectedReason = .unpromisedBody }
      return mutated
    }
  }

  private func empty(_ response: HTTPResponse, _ promise: ResponsePromise) -> MutatedResponse? {
    guard case .shape = promise.body, !response.body.isEmpty else { return nil }
    var altered = response
    altered.body = []
    return MutatedResponse(altered, .bodyEmpty, at: promise.location)
  }

  private func truncated(_ response: HTTPResponse, _ promise: ResponsePromise) -> MutatedResponse? {
    guard !response.body.isEmpty else { return nil }
    var altered = response
    altered.body.removeLast((response.body.count + 1) / 2)
    altered.end = .cutOff(announced: response.body.count)
    return MutatedResponse(altered, .bodyTruncated, at: promise.location)
  }
}

extension HTTPResponse {
  fileprivate func typed(_ type: String) -> HTTPResponse {
    var altered = self
    altered.headers.removeAll { $0.isNamed("Content-Type") }
    altered.headers.append(Header("Content-Type", type))
    return altered
  }
}

extension ResponsePromise {
  fileprivate var judgesType: Bool {
    switch body {
    case .shape: true
    case .empty, .unpromised: mediaType != nil
    }
  }

  /// Returns the body of a response as JSON and its shape, if there are both. That of a stream is the list of its
  /// pieces.
  func json(of response: HTTPResponse) -> (JSONDocument, ShapeID)? {
    if let stream, case .shape(let shape) = body {
      return (try? StreamBody(response.body, stream)).map { ($0.document, shape) }
    }
    guard case .shape(let shape) = body, isJSON, let document = try? JSONDocument(parsing: response.body)
    else {
      return nil
    }
    return (document, shape)
  }
}

extension Mutation {
  /// Returns the body after this mutation, at a place that the seed selects, or `nil` if the mutation does not apply or
  /// the shape would not show it.
  ///
  /// `now`, in seconds since 1970, is for shapes that promise a moment.
  package func altered(
    _ body: JSONDocument, of shape: ShapeID, in shapes: ShapeTable, seed: UInt64, now: Double
  ) -> MutatedBody? {
    let fit = ShapeFit(shapes, now: now, refusesUnpromised: self == .extra)
    guard let sites = MutationSites(of: body, shape, fit) else { return nil }
    let planner = MutationPlanner(sites: sites)
    var places = planner.candidates(for: self).filter { place in
      planner.plan(of: self, at: place).map { $0.undetectedReason == nil } ?? false
    }
    var random = SampleRandom(seed: seed)
    while !places.isEmpty {
      let chosen = places.remove(at: random.number(in: 0...(places.count - 1)))
      let mutated = planner.plan(of: self, at: chosen)?.body(from: body, shape, fit)
      if let mutated, mutated.undetectedReason == nil { return mutated }
    }
    return nil
  }
}

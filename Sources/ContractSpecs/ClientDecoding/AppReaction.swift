/// The reaction of the app to a body with findings, determined with the real `JSONDecoder`.
package struct AppReaction: Hashable, Sendable {
  /// The error that decoding throws, or `nil` if the body decodes.
  package var failure: DecodingFailure?

  /// The number of findings that decoding will meet once this one is fixed.
  package var waiting: Int

  /// The single setting of the client that removes the most findings, if there is one.
  package var remedy: ClientRemedy?

  /// The extent to which the reaction is known.
  package var certainty: Certainty

  package enum Certainty: String, Hashable, Sendable, CaseIterable {
    case known

    /// A part of the app's source could not be read.
    case asFarAsRead = "as-far-as-read"

    /// A fault of the model itself stops the decoder, at a place that is not known.
    case unknown

    /// The app's compiled model decoded the response, or threw.
    case compiled
  }

  /// True if the body decodes, as far as that is known.
  package var decodes: Bool { failure == nil && certainty != .unknown }

  /// The place in the app's source of what could not be read as far as the body needs it; `nil` if that is no one place.
  package var unread: SpecLocation?

  /// The app's own type that was asked; `nil` for the types that stand for the promise.
  package var model: String?

  /// The proposed change of the app's sources; `nil` if none is needed, or none is known.
  package var change: SourceChange?

  /// The effect on the released versions of the app, those with the same effect together; empty if the contract names
  /// none, or if all of them decode the body.
  package var releases: [ReleaseGroup] = []

  /// The members with which all released versions decode the body, as a sentence; `nil` if none are known.
  package var releaseRemedy: String?

  package init(failure: DecodingFailure?, waiting: Int, remedy: ClientRemedy? = nil) {
    self.init(
      failure: failure, waiting: waiting, remedy: remedy, certainty: .known, model: nil, change: nil)
  }

  /// Creates a reaction from all that it has. Without default values, the compiler finds a copy that lacks something.
  package init(
    failure: DecodingFailure?, waiting: Int, remedy: ClientRemedy?, certainty: Certainty, model: String?,
    change: SourceChange?
  ) {
    (self.failure, self.waiting, self.remedy) = (failure, waiting, remedy)
    (self.certainty, self.model, self.change) = (certainty, model, change)
  }
}

/// A judgement with the reaction of the app.
package struct AppVerdict: Sendable {
  package var judgement: Judgement

  /// The reaction of the app, or `nil` if the body of a success has no findings, or no JSON was promised.
  package var app: AppReaction?
}

extension Contract {
  /// Returns the result of `judge` with the reaction of the app. Only its decoder shows whether it accepts a body that
  /// is not JSON.
  package func verdict(
    on response: HTTPResponse, of endpoint: Endpoint, method: String,
    expecting expected: ExpectedResponse? = nil,
    shapes: PreparedShapes? = nil
  ) -> AppVerdict {
    let judgement = judge(response, of: endpoint, method: method, expecting: expected, shapes: shapes)
    // Nothing decodes a response to HEAD.
    return method == "HEAD"
      ? AppVerdict(judgement: judgement, app: nil) : verdict(on: response, judgement, shapes)
  }

  private func verdict(on response: HTTPResponse, _ judged: Judgement, _ shapes: PreparedShapes? = nil)
    -> AppVerdict
  {
    var judgement = judged
    let app = reaction(to: response, judgement, shapes)
    if app.map({ $0.failure == nil }) ?? readsError(response, judgement, shapes) {
      for index in judgement.findings.indices where judgement.findings[index].kind == .bodyNotJSON {
        judgement.findings[index].severity = .silent
      }
    }
    return AppVerdict(judgement: judgement, app: app)
  }

  /// Returns whether the real `JSONDecoder` reads an error's body that is not JSON by RFC 8259.
  private func readsError(_ response: HTTPResponse, _ judgement: Judgement, _ prepared: PreparedShapes?)
    -> Bool
  {
    guard response.end == .complete, let promise = judgement.promise,
      case .shape(let root) = promise.body, promise.mediaType.map({ MediaType($0).isJSON }) ?? true,
      judgement.findings.contains(where: { $0.kind == .bodyNotJSON && $0.severity != .silent })
    else { return false }
    let shapes = (prepared ?? PreparedShapes(self.shapes)).reaching(root)
    return ClientDecoder(shapes, root: root, client: client).decode(response.body, judgement.body) == .decodes
  }

  private func reaction(
    to response: HTTPResponse, _ judgement: Judgement, _ prepared: PreparedShapes?
  ) -> AppReaction? {
    guard response.status / 100 == 2, response.end == .complete, let promise = judgement.promise,
      case .shape(let root) = promise.body, promise.mediaType.map({ MediaType($0).isJSON }) ?? true,
      judgement.findings.contains(where: { $0.kind.isOfBody && $0.severity != .info })
        || response.lacksBody && !judgement.findings.isEmpty
    else { return nil }
    let shapes = (prepared ?? PreparedShapes(self.shapes)).reaching(root)
    let body = judgement.body
    let outcome = ClientDecoder(shapes, root: root, client: client).decode(response.body, body)
    let reaction: AppReaction
    switch outcome {
    case .untried, .failsInAnyOrder: return nil
    case .decodes: reaction = AppReaction(failure: nil, waiting: 0)
    case .fails(var failure):
      failure.reading = condition(of: failure, response, judgement, shapes, root)
      let count = judgement.findings.count { $0.kind.isOfBody && $0.severity.throwsSoonOrLater }
      reaction = AppReaction(failure: failure, waiting: max(0, count - 1))
    }
    guard let body else { return reaction }
    var whole = reaction
    whole.remedy = RemedySearch(
      body: body, shapes: shapes, root: root, client: client, receivedAt: response.receivedAt
    ).best(before: reaction.failure)
    // Findings that are not about the body remain, whatever the app's settings are.
    whole.remedy?.total += judgement.findings.count { !$0.kind.isOfBody && $0.severity.failsRun }
    return whole
  }

  /// Returns the client type that a failure depends on: with a `String` in its place the body decodes, or decoding
  /// fails differently.
  private func condition(
    of failure: DecodingFailure, _ response: HTTPResponse, _ judgement: Judgement, _ shapes: PreparedShapes,
    _ root: ShapeID
  ) -> Finding.Reading? {
    let readings = Set(judgement.findings.compactMap(\.reading).filter(\.isConditional))
    return Finding.Reading.allCases.filter(readings.contains).first { reading in
      let decoder = ClientDecoder(shapes, root: root, client: client, plain: [reading])
      return decoder.decode(response.body, judgement.body) != .fails(failure)
    }
  }

  /// Returns all differences between a response and the promise of an endpoint.
  func findings(in response: HTTPResponse, of endpoint: Endpoint) -> [Finding] {
    let judgement = judge(response, of: endpoint, method: endpoint.method)
    // No other finding depends on the decoder, which takes longer than finding the differences.
    let asks = judgement.findings.contains { $0.kind == .bodyNotJSON }
    return asks ? verdict(on: response, judgement).judgement.findings : judgement.findings
  }
}

extension HTTPResponse {
  /// True for a status that implies that there is no body (RFC 9110 sections 15.3.5 and 15.3.6).
  fileprivate var lacksBody: Bool { status == 204 || status == 205 }
}

extension Finding.Severity {
  /// True if decoding throws, now or after the error that hides it is fixed.
  var throwsSoonOrLater: Bool {
    switch self {
    case .breaks, .latent: true
    case .silent, .olderOS, .info: false
    }
  }
}

extension Finding.Kind {
  var isOfBody: Bool {
    switch subject {
    case .response, .model: false
    case .body, .member, .value: true
    }
  }
}

import ContractSpecs
import SwiftModels

/// The response that one side expects: the contract's endpoint or the client's own model.
struct DiagnosisPromise: Sendable {
  enum Side: String, Hashable, Sendable { case contract, model, nobody }

  var side: Side

  /// The name of the promise: `bob-the-builder/login`, `LoginResponse`.
  var name: String

  /// The contract. That of a model has one endpoint, which promises what the model decodes.
  var contract: Contract
  var endpoint: Endpoint

  /// The requested status; `nil` stands for the status of the response.
  var status: StatusPattern?

  /// The client's own type that the contract was made from; `nil` for a contract of its own.
  private(set) var model: SwiftModel?

  init(
    side: Side, name: String, contract: Contract, endpoint: Endpoint, status: StatusPattern? = nil
  ) {
    (self.side, self.name, self.contract, self.endpoint, self.status) = (
      side, name, contract, endpoint, status
    )
  }

  init(_ model: SwiftModel) {
    let contract = Contract(
      promising: model.root, of: model.shapes, named: model.name, client: model.client, at: model.location)
    self.init(side: .model, name: model.name, contract: contract, endpoint: contract.endpoints[0])
    self.model = model
  }

  /// The findings in a response, and the reaction of the app's decoder.
  struct Reading: Sendable {
    var findings: [Finding] = []
    var app: AppReaction?
  }

  /// Returns all differences between a response and this promise.
  func findings(in capture: Capture) -> [Finding] {
    let response = response(capture)
    if let findings = modelFindings(in: response) { return findings }
    return (model?.certainTraps ?? [])
      + contract.judge(response, of: endpoint, method: method(capture), expecting: expected).findings
  }

  /// Returns the same as `findings(in:)`, with the reaction of the decoder.
  func reading(of capture: Capture) -> Reading {
    let response = response(capture)
    let verdict = contract.verdict(on: response, of: endpoint, method: method(capture), expecting: expected)
    let findings = modelFindings(in: response) ?? (model?.certainTraps ?? []) + verdict.judgement.findings
    return Reading(findings: findings, app: verdict.app)
  }

  /// Returns whether the model is one of the bodies of errors: the response is no success, its body has a member of the
  /// model and all that the model requires, and the model reads what says that it is an error.
  func isOfError(in capture: Capture) -> Bool {
    guard let model, !capture.isSuccess, let shape = promisedShape,
      case .object(let object) = contract.shapes[shape].shape,
      let document = try? JSONDocument(parsing: capture.body), document.root.kind == .object
    else { return false }
    let converts = model.client.keys == .convertFromSnakeCase
    let keys = Set(document.root.members.map { converts ? SnakeCase.converted($0.name) : $0.name })
    let names = Set(object.fields.map(\.name))
    let errorKeys = keys.filter(JSONDocument.isErrorWord)
    return !keys.isDisjoint(with: names) && (errorKeys.isEmpty || !errorKeys.isDisjoint(with: names))
      && object.fields.allSatisfy { $0.isOptional || keys.contains($0.name) }
  }

  /// Returns whether a part of the model's source that the capture needs could not be read.
  func isPartlyRead(for capture: Capture) -> Bool {
    guard let model else { return false }
    guard let document = try? JSONDocument(parsing: capture.body) else { return !model.notes.isEmpty }
    return model.isPartlyRead(for: document)
  }

  /// Returns the extent to which it is known what a decoder does with the capture.
  func certainty(of reading: Reading, for capture: Capture) -> ReadingCertainty {
    guard let model else { return .known }
    guard let document = try? JSONDocument(parsing: capture.body) else {
      return model.notes.isEmpty ? .known : .asFarAsRead
    }
    return model.certainty(for: document, reading.findings, reading.app?.failure)
  }

  /// Returns whether a date of the capture is one that only the app's own formatter could judge.
  func hasUnclearDate(in capture: Capture) -> Bool {
    guard let model, let document = try? JSONDocument(parsing: capture.body) else { return false }
    return model.hasUnclearDate(in: document)
  }

  /// Returns the findings of the model's source, or `nil` for responses that the app would not decode.
  private func modelFindings(in response: HTTPResponse) -> [Finding]? {
    guard let model, response.status / 100 == 2, response.end == .complete,
      let document = try? JSONDocument(parsing: response.body)
    else { return nil }
    return model.report(on: document).findings.map { model.inSourceWords($0, in: document) }
  }

  private var expected: ExpectedResponse? {
    status.map { ExpectedResponse(statuses: [$0], location: endpoint.location) }
  }

  private func method(_ capture: Capture) -> String { capture.request?.method ?? endpoint.method }

  /// Returns the response of a capture; unknown parts are filled in as promised. A decoder does not read
  /// `Content-Type`.
  func response(_ capture: Capture) -> HTTPResponse {
    let status = capture.status ?? defaultStatus
    var headers = capture.headers
    let isBare = capture.status == nil
    if isBare || side != .contract {
      let promise = endpoint.promise(for: status)
      headers = isBare ? [] : headers.filter { !$0.isNamed("Content-Type") }
      if let type = promise?.mediaType ?? jsonType(of: capture) {
        headers.append(Header("Content-Type", type))
      }
    }
    return HTTPResponse(
      status: status, headers: headers, body: capture.body, end: capture.end,
      receivedAt: capture.receivedAt)
  }

  /// Returns the media type of JSON, or `nil` if the body is not JSON.
  private func jsonType(of capture: Capture) -> String? {
    (try? JSONDocument(parsing: capture.body)) == nil ? nil : "application/json"
  }

  /// The requested status, else the endpoint's first success status.
  var defaultStatus: Int {
    let patterns = [status].compactMap(\.self) + endpoint.responses.map(\.status).filter(\.isSuccess)
    switch patterns.first ?? endpoint.responses.first?.status {
    case .exact(let status): return status
    case .range(let digit): return digit * 100
    case .other, nil: return 200
    }
  }

  /// The promised shape of the body for the default status; `nil` if none is promised.
  var promisedShape: ShapeID? {
    guard let promise = endpoint.promise(for: defaultStatus), case .shape(let shape) = promise.body else {
      return nil
    }
    return shape
  }
}

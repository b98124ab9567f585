import ContractSpecs

/// What one side takes the answer to be: the contract's endpoint, or the client's own model.
struct PromisedAnswer: Sendable {
  enum Side: Hashable, Sendable { case contract, model, nobody }

  var side: Side

  /// `bob-the-builder/login`, `LoginResponse`.
  var name: String

  /// A model's has one endpoint, which promises what the model decodes.
  var contract: Contract
  var endpoint: Endpoint

  /// The status that was asked for; `nil` takes the one that came.
  var status: StatusPattern?

  /// The client's own type, of which the contract is made.
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

  /// What was found in an answer, and what the app's decoder says to it.
  struct Reading: Sendable {
    var findings: [Finding] = []
    var app: AppReaction?
  }

  /// All that is not as this side takes it to be.
  func findings(in capture: Capture) -> [Finding] {
    let answer = answer(capture)
    if let findings = modelFindings(in: answer) { return findings }
    return (model?.traps ?? [])
      + contract.judge(answer, of: endpoint, method: method(capture), expecting: expected).findings
  }

  /// As `findings`, with the decoder's word.
  func reading(of capture: Capture) -> Reading {
    let answer = answer(capture)
    let verdict = contract.verdict(on: answer, of: endpoint, method: method(capture), expecting: expected)
    let findings = modelFindings(in: answer) ?? (model?.traps ?? []) + verdict.judgement.findings
    return Reading(findings: findings, app: verdict.app)
  }

  /// Whether the model's source could not be read as a whole where a capture needs it.
  func isPartlyRead(for capture: Capture) -> Bool {
    guard let model else { return false }
    guard let document = try? JSONDocument(parsing: capture.body) else { return !model.notes.isEmpty }
    return model.isPartlyRead(for: document)
  }

  /// Whether only the app's own formatter knows if it reads a date of a capture.
  func hasUnclearDate(in capture: Capture) -> Bool {
    guard let model, let document = try? JSONDocument(parsing: capture.body) else { return false }
    return model.hasUnclearDate(in: document)
  }

  /// What the source tells beyond its shape, where the app would decode.
  private func modelFindings(in answer: Answer) -> [Finding]? {
    guard let model, answer.status / 100 == 2, answer.end == .complete,
      let document = try? JSONDocument(parsing: answer.body)
    else { return nil }
    return model.report(on: document).findings.map(model.inSourceWords)
  }

  private var expected: ExpectedAnswer? {
    status.map { ExpectedAnswer(statuses: [$0], location: endpoint.location) }
  }

  private func method(_ capture: Capture) -> String { capture.request?.method ?? endpoint.method }

  /// What is not known of an answer is taken to be as promised. A decoder looks at no `Content-Type`.
  private func answer(_ capture: Capture) -> Answer {
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
    return Answer(
      status: status, headers: headers, body: capture.body, end: capture.end,
      receivedAt: capture.receivedAt)
  }

  /// What JSON is sent as; what is no JSON has no type that is known.
  private func jsonType(of capture: Capture) -> String? {
    (try? JSONDocument(parsing: capture.body)) == nil ? nil : "application/json"
  }

  /// The status that was asked for, else the endpoint's success.
  private var defaultStatus: Int {
    let patterns = [status].compactMap(\.self) + endpoint.responses.map(\.status).filter(\.isSuccess)
    switch patterns.first ?? endpoint.responses.first?.status {
    case .exact(let status): return status
    case .range(let digit): return digit * 100
    case .other, nil: return 200
    }
  }

  /// The shape of the body that is promised, with the status that was asked for or with success.
  var promisedShape: ShapeID? {
    guard let promise = endpoint.promise(for: defaultStatus), case .shape(let shape) = promise.body else {
      return nil
    }
    return shape
  }
}

extension StatusPattern {
  var isSuccess: Bool {
    switch self {
    case .exact(let status): status / 100 == 2
    case .range(let digit): digit == 2
    case .other: false
    }
  }
}

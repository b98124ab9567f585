import Testing

@testable import ContractMutation
@testable import ContractSpecs

/// A contract of one endpoint, whose response is judged with and without changes.
struct BodyChangeTrial {
  let contract: Contract
  let endpoint: Endpoint
  let promise: ResponsePromise
  let shape: ShapeID
  let shapes: PreparedShapes
  var now = 1_700_000_000.0

  /// Takes one promise of a contract; `nil` if it has no JSON body and is no stream.
  init?(_ contract: Contract, _ endpoint: Endpoint, _ promise: ResponsePromise) {
    guard case .shape(let shape) = promise.body, promise.isJSON || promise.stream != nil else { return nil }
    (self.contract, self.endpoint, self.promise, self.shape) = (contract, endpoint, promise, shape)
    var shapes = PreparedShapes(contract.shapes)
    shapes.prepare(shape)
    self.shapes = shapes
  }

  /// Makes a contract of a body in the notation of contracts.
  init(body: String, shapes named: String = "{}", response: String = "") throws {
    let text = """
      {"contract": "c", "backend": {"url": "http://127.0.0.1:1"}, "shapes": \(named),
       "endpoints": {"a": {"request": "GET /a", "responses": {"200": {"body": \(body)\(response)}}}},
       "checks": {"a": {"call": "a"}}}
      """
    let (contract, errors, _) = ContractText.load(text)
    let loaded = try #require(contract, "\(errors)")
    self = try #require(Self(loaded, loaded.endpoints[0], loaded.endpoints[0].responses[0]))
  }

  /// The status that the promise is about.
  var status: Int {
    switch promise.status {
    case .exact(let status): status
    case .range(let digit): digit * 100
    case .other: 200
    }
  }

  func response(_ body: [UInt8]) -> HTTPResponse {
    var response = HTTPResponse(status: status, receivedAt: now)
    response.body = promise.stream?.text(of: body) ?? body
    response.headers.append(Header("Content-Type", promise.mediaType ?? "application/json"))
    return response
  }

  func judged(_ body: [UInt8]) -> JudgedResponse {
    JudgedResponse(
      judging: response(body), of: endpoint, in: contract, method: endpoint.method,
      expecting: nil, shapes: shapes)
  }

  func judged(_ body: String) -> JudgedResponse { judged(Array(body.utf8)) }

  func apply(_ changes: [BodyChange], to body: [UInt8]) throws -> [UInt8]? {
    // The innermost comes first: what is around it does not keep its promise.
    var bytes: [UInt8]? = body
    for change in changes {
      guard let current = bytes else { return nil }
      bytes = change.apply(
        to: try JSONDocument(parsing: current), of: shape, in: contract.shapes, now: now)
    }
    return bytes
  }

  func apply(_ change: BodyChange, to body: String) throws -> String? {
    try apply([change], to: Array(body.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the body without the changes, undone one after the other.
  func undone(_ changes: [BodyChange], in body: [UInt8]) -> [UInt8] {
    var current = judged(body)
    for change in BodyChange.outermostFirst(changes) {
      guard let document = current.judgement.body,
        let undone = change.undo(
          in: document, judged: current.judgement.findings, of: shape, in: contract.shapes)
      else { continue }
      current = current.judgedAgain(with: undone.bytes)
    }
    return current.judgement.body.map { Array($0.root.document.bytes) } ?? []
  }

  /// Returns whether two bodies are the same values with the same texts, whatever the order of members.
  static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard let one = try? JSONDocument(parsing: one), let other = try? JSONDocument(parsing: other) else {
      return false
    }
    return one.root.means(other.root) && numbers(of: one) == numbers(of: other)
  }

  private static func numbers(of document: JSONDocument) -> [String] {
    document.nodes.indices.map { JSONValue(document: document, node: NodeID(index: $0)) }
      .filter { $0.kind == .integer || $0.kind == .number }.map(\.source).sorted()
  }
}

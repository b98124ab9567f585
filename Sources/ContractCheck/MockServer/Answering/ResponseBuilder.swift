import ContractMutation
import ContractSpecs

/// A builder of responses that keep a contract's promises.
struct ResponseBuilder: Sendable {
  let contract: Contract
  var sampler: Sampler
  private var tokens: Sampler
  private let token: ShapeID

  /// The time of the response in seconds since 1970.
  var now: Double { sampler.now }

  /// The uses by the index of the endpoint.
  let uses: [EndpointUse]

  /// The names of the members that checks take from responses, except for tokens.
  let takenNames: Set<String>

  /// The headers that say how the body is sent, which the server itself sets.
  private static let framing: Set = [
    "content-type", "content-length", "content-encoding", "transfer-encoding", "connection",
  ]

  /// The maximum number of attempts to make a response that differs from what it must differ from.
  private static let maximumAttempts = 8

  init(_ contract: Contract, seed: UInt64) {
    self.contract = contract
    sampler = Sampler(contract.shapes, seed: seed, now: 0)
    sampler.options = Sampler.Options(prefersValues: true, includesOptional: true)
    var shapes = ShapeTable()
    token = shapes.add(ShapeNode(shape: .token(claims: nil), location: contract.location))
    tokens = Sampler(shapes, seed: ~seed, now: 0)
    uses = contract.endpointUses
    takenNames = Set(
      uses.flatMap(\.takenPaths).compactMap { taken in
        if case .key(let name)? = taken.path.steps.last, !taken.isToken { name } else { nil }
      })
  }

  /// Starts a new response. The same seed produces the same response.
  mutating func start(seed: UInt64, now: Double) {
    sampler.reseed(seed)
    sampler.now = now
    tokens.reseed(~seed)
    tokens.now = now
  }

  /// Returns the response to a request that was assigned to a check.
  mutating func response(
    _ received: ReceivedRequest, status: Int, as fit: CheckFit, _ variables: Variables
  ) -> HTTPResponse {
    let check = contract.checks[fit.check]
    let resolver = MirrorResolver(
      contract: contract, variables: variables, fit: fit, now: now, isExact: fit.isExact)
    let mirror = check.expectation.values.map(resolver.tree) ?? check.until.map { resolver.tree($0.values) }
    let differs = check.expectation.differs.map(resolver.tree)?.document
    var told = EchoedFields()
    if received.request.isSafe { told.add(sentBy: fit.client) }
    told.add(received)
    // An expected value comes before one that the path names, such as the "me" of /users/me.
    let expected = fit.isExact ? mirror?.document : nil
    let identifiers = identifiers(in: received, of: check.endpoint, status: status).filter { path, _ in
      expected.flatMap { FoundPaths().lookUp(path, in: $0.root).value } == nil
    }
    for _ in 1..<Self.maximumAttempts {
      let response = response(
        of: check.endpoint, status: status, mirror: mirror, echoes: told.fields, identifiers: identifiers)
      let body = try? JSONDocument(parsing: response.body)
      guard let differs, let body, differs.root.isMirrored(somewhereIn: body.root) else { return response }
      told = EchoedFields()
    }
    return response(of: check.endpoint, status: status, mirror: mirror, echoes: [:])
  }

  /// Returns the response to a request that belongs to no check.
  mutating func response(_ received: ReceivedRequest, of endpoint: Int, status: Int) -> HTTPResponse {
    var told = EchoedFields()
    told.add(received)
    return response(
      of: endpoint, status: status, mirror: nil, echoes: told.fields,
      identifiers: identifiers(in: received, of: endpoint, status: status))
  }

  mutating func refusal(_ refusal: Refusal, by endpoint: Int) -> HTTPResponse {
    let status = contract.endpoints[endpoint].status(of: refusal)
    return response(of: endpoint, status: status, mirror: nil, echoes: [:], words: refusal.words)
  }

  private mutating func response(
    of index: Int, status: Int, mirror: MirrorTree?, echoes: [String: JSONDocument],
    identifiers: [JSONPath: JSONDocument] = [:], words: String = Refusal.promised.words
  ) -> HTTPResponse {
    let endpoint = contract.endpoints[index]
    let promise = endpoint.promise(for: status)
    var response = HTTPResponse(status: status)
    var wishes = SampleWishes()
    wishes.echoes = echoes
    wishes.values = identifiers
    if status / 100 == 2 { wishes.present = uses[index].takenPaths.map(\.path) }
    wishes.mirror =
      status / 100 == 2 ? self.mirror(mirror, endpoint: index, echoes)?.document : mirror?.document
    do throws(SamplingError) {
      for header in promise?.headers ?? [] where !Self.framing.contains(header.name.lowercased()) {
        response.headers.append(Header(header.name, try sampler.headerText(header.shape)))
      }
      try write(promise, wishes, words, to: &response)
    } catch {
      return .saying("\(error)", status: 500)
    }
    if status == 401, response.headers.value(of: "WWW-Authenticate") == nil {
      response.headers.append(Header("WWW-Authenticate", "Bearer"))  // RFC 9110 section 15.5.2
    }
    return response
  }

  /// Returns the wished values with those that other checks take from the response: tokens, and texts that no other
  /// response has.
  private mutating func mirror(
    _ wished: MirrorTree?, endpoint: Int, _ echoes: [String: JSONDocument]
  ) -> MirrorTree? {
    guard !uses[endpoint].takenPaths.isEmpty else { return wished }
    var tree = wished ?? .open
    for taken in uses[endpoint].takenPaths {
      guard let place = taken.members, let name = place.names.last, echoes[name] == nil else { continue }
      tree.add(freshText(isToken: taken.isToken || place.isToken), at: place.names[...])
    }
    return tree
  }

  /// Returns the JSON text of a string that was not used before.
  private mutating func freshText(isToken: Bool) -> [UInt8] {
    let bytes = (try? tokens.sample(token)) ?? []
    guard !isToken, let text = try? JSONDocument(parsing: bytes).root.string else { return bytes }
    // This is the signature of the token: 32 bytes in base64url.
    var writer = JSONWriter()
    writer.value(String(text.split(separator: ".").last ?? ""))
    return writer.bytes
  }
}

extension TakenPath {
  /// The names of the members on the path; `nil` if it leads through an array. A path into a token stands for the
  /// token.
  fileprivate var members: (names: [String], isToken: Bool)? {
    var names: [String] = []
    for step in path.steps {
      switch step {
      case .key(let name): names.append(name)
      case .jwt: return (names, true)
      case .index, .each: return nil
      }
    }
    return (names, false)
  }
}

extension ResponseBuilder {
  /// Writes the promised body to a response. If none is promised, it contains the wished values or the message.
  mutating func write(
    _ promise: ResponsePromise?, _ wishes: SampleWishes, _ words: String, to response: inout HTTPResponse
  ) throws(SamplingError) {
    guard response.status >= 200, response.status != 204, response.status != 304 else { return }
    let type = promise?.mediaType ?? "application/json"
    switch promise?.body {
    case .empty: return
    case .shape(let shape):
      let json = try sampler.sample(shape, wishes: wishes)
      response.body =
        promise?.stream.map { $0.text(of: json) }
        ?? (type.isJSONType ? json : (try? JSONDocument(parsing: json).root.plainText).map(Self.bytes) ?? [])
    case .unpromised, nil:
      response.body = type.isJSONType ? Self.unpromised(wishes, words, response.status) : Self.text(of: type)
    }
    response.headers.append(
      Header("Content-Type", type.replacing("*", with: type.hasPrefix("*") ? "text/plain" : "plain")))
  }

  private static func bytes(_ text: String?) -> [UInt8] { Array((text ?? "").utf8) }

  private static func unpromised(_ wishes: SampleWishes, _ words: String, _ status: Int) -> [UInt8] {
    if let mirror = wishes.mirror { return mirror.bytes }
    var writer = JSONWriter()
    writer.object { writer in
      if status >= 400 { writer.member("error", words) }
    }
    return writer.bytes
  }

  private static func text(of type: String) -> [UInt8] {
    if type.hasPrefix("text/html") {
      return Array(
        "<!doctype html>\n<html lang=\"en\"><title>Embedded backend</title><p>A page.</html>\n".utf8)
    }
    return type.hasPrefix("text/") ? Array("A text.\n".utf8) : []
  }
}

extension String {
  /// True for a media type that is JSON or based on it (RFC 6839 section 3.1).
  var isJSONType: Bool {
    let essence = prefix { $0 != ";" && $0 != " " }.lowercased()
    return ["application/json", "text/json"].contains(essence) || essence.hasSuffix("+json")
  }
}

extension HTTPResponse {
  /// Returns a response that no contract describes.
  static func saying(_ words: String, status: Int) -> HTTPResponse {
    var writer = JSONWriter()
    writer.object { $0.member("error", words) }
    return HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json")], body: writer.bytes)
  }
}

extension JSONValue {
  /// Returns whether any leaf of this value equals the value at the same place of another.
  func isMirrored(somewhereIn other: JSONValue) -> Bool {
    switch kind {
    case .object:
      members.contains { member in other[member.name].map(member.value.isMirrored) ?? false }
    case .array:
      zip(elements, other.elements).contains { $0.isMirrored(somewhereIn: $1) }
    case .null, .boolean, .integer, .number, .string: means(other)
    }
  }
}

/// The identifiers in responses to requests that name something by their path.
extension ResponseBuilder {
  /// Returns the values of the members that are named by the path of a request, so that the response is about what was
  /// asked for: 42 at `$.id` for `GET /users/42`.
  func identifiers(in received: ReceivedRequest, of index: Int, status: Int) -> [JSONPath: JSONDocument] {
    let endpoint = contract.endpoints[index]
    guard status / 100 == 2, case .shape(let root)? = endpoint.promise(for: status)?.body,
      let parameters = Route.all(in: contract, for: received.path).first(where: { $0.endpoint == index })?
        .parameters
    else { return [:] }
    let path = ResourcePath(endpoint.path.text)
    var values: [JSONPath: JSONDocument] = [:]
    for (number, name) in endpoint.path.parameters.enumerated() {
      let isElement = path.isElement && number == endpoint.path.parameters.count - 1
      guard let text = parameters[name],
        let place = IdentifierSearch(shapes: contract.shapes).place(
          of: name, resource: path.collection(ofParameter: number)?.word, in: root),
        case .key(let member)? = place.path.steps.last, !place.path.steps.contains(where: \.isIndex),
        isElement || KeyWords.joined(member) == KeyWords.joined(name)
      else { continue }
      values[place.path] = document(of: text, as: place.shape)
    }
    return values
  }

  /// Returns a text as a value of a shape, as a number or as a string; `nil` if it is neither.
  private func document(of text: String, as shape: ShapeID) -> JSONDocument? {
    [Array(text.utf8), JSONText.quoted(text)].lazy
      .compactMap { try? JSONDocument(parsing: $0, maximumDepth: 1) }
      .first { sampler.fit.fits($0.root, shape) }
  }
}

extension JSONPath.Step {
  fileprivate var isIndex: Bool {
    switch self {
    case .index, .each: true
    case .key, .jwt: false
    }
  }
}

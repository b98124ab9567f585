import ContractMutation
import ContractSpecs

/// A backend that answers as its contract promises: the state between requests, without socket or clock.
struct MockBackend: Sendable {
  let contract: Contract
  let variables: Variables
  let seed: UInt64
  var maker: ResponseBuilder
  var issued = IssuedValues(maximumCount: 65_536, maximumBytes: 32 << 20)

  /// The known clients, latest last.
  var clients: [ClientState] = []

  /// The state of a client that has sent nothing yet.
  var newcomer = ClientState(id: 0)

  /// The checks that identical requests were assigned to so far.
  private(set) var history = RequestHistory()

  /// The maximum number of clients; the oldest are forgotten.
  private static let maximumClients = 128

  /// The maximum total weight of clients in bytes; the oldest are forgotten.
  static let maximumRemembered = 32 << 20

  init(_ contract: Contract, seed: UInt64, variables: Variables = Variables()) {
    self.contract = contract
    self.seed = seed
    self.variables = variables
    maker = ResponseBuilder(contract, seed: seed)
  }

  /// The interpretation of a request.
  enum Meaning {
    /// The request of a check. `alike` are all checks that it matches equally well, including this one.
    case check(CheckFit, alike: [Int])

    /// A request that no check sends and that is valid.
    case success(endpoint: Int)
    case refused(endpoint: Int, Refusal)
  }

  /// A response, with the requested endpoint and the matching check, if any.
  struct Outcome: Sendable {
    var response: HTTPResponse
    var endpoint: Int?
    var check: Int?
  }

  /// Returns the response to a request at a time in seconds since 1970.
  mutating func respond(to request: Request, now: Double) -> Outcome {
    let received = ReceivedRequest(request)
    let routes = Route.all(in: contract, for: received.path)
    let own = routes.filter { contract.endpoints[$0.endpoint].method == request.method }
    let served = own.isEmpty ? routes.filter { serves($0, request.method) } : own
    guard let first = served.first else { return Outcome(response: unrouted(request.method, routes)) }
    let mark = received.fingerprint
    let meaning = meaning(of: received, on: served, first: first, mark: mark)
    maker.start(seed: seed ^ mark &* 0x9E37_79B9_7F4A_7C15 &+ history.number(of: mark), now: now)
    switch meaning {
    case .check(let fit, let alike):
      let response = response(received, as: fit, alike: alike, mark: mark)
      return Outcome(response: response, endpoint: contract.checks[fit.check].endpoint, check: fit.check)
    case .success(let endpoint):
      return Outcome(response: succeed(received, endpoint, mark: mark), endpoint: endpoint)
    case .refused(let endpoint, let refusal):
      return Outcome(response: maker.refusal(refusal, by: endpoint), endpoint: endpoint)
    }
  }

  /// Returns whether a route serves a method. HEAD is GET without the body (RFC 9110 section 9.3.2).
  private func serves(_ route: Route, _ method: String) -> Bool {
    let own = contract.endpoints[route.endpoint].method
    return own == method || (method == "HEAD" && own == "GET")
  }

  /// Returns the response to a request without a route (RFC 9110 sections 15.5.5, 15.5.6 and 15.6.2).
  private func unrouted(_ method: String, _ routes: [Route]) -> HTTPResponse {
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
    guard known.contains(method) || contract.endpoints.contains(where: { $0.method == method }) else {
      return .saying("the method \(method) is not known here", status: 501)
    }
    guard !routes.isEmpty else { return .saying("the contract has no endpoint with this path", status: 404) }
    var methods: [String] = []
    for route in routes {
      let own = contract.endpoints[route.endpoint].method
      for method in own == "GET" ? ["GET", "HEAD"] : [own] where !methods.contains(method) {
        methods.append(method)
      }
    }
    var response = HTTPResponse.saying("the contract has another method for this path", status: 405)
    response.headers.append(Header("Allow", methods.joined(separator: ", ")))
    return response
  }

  private func meaning(of received: ReceivedRequest, on routes: [Route], first: Route, mark: UInt64)
    -> Meaning
  {
    if let (fit, alike) = bestFit(of: received, on: routes, served: history.checks(of: mark)) {
      let check = contract.checks[fit.check]
      let isSound = !check.expectsSuccess || fit.doubts == 0 || takes(received, check.endpoint)
      return isSound ? .check(fit, alike: alike) : .refused(endpoint: check.endpoint, .malformed)
    }
    if !isAuthorized(received, first.endpoint) { return .refused(endpoint: first.endpoint, .unauthorized) }
    if !takes(received, first.endpoint) { return .refused(endpoint: first.endpoint, .malformed) }
    guard let unknown = unknownName(in: received, first) else { return .success(endpoint: first.endpoint) }
    return .refused(endpoint: first.endpoint, unknown)
  }

  private func isAuthorized(_ received: ReceivedRequest, _ endpoint: Int) -> Bool {
    guard maker.uses[endpoint].wantsCredentials else { return true }
    guard maker.uses[endpoint].wantsIssuedToken else { return received.hasCredentials }
    return received.bearer.map(issued.contains) ?? false
  }

  private mutating func response(
    _ received: ReceivedRequest, as fit: CheckFit, alike: [Int], mark: UInt64
  ) -> HTTPResponse {
    let check = contract.checks[fit.check]
    let endpoint = contract.endpoints[check.endpoint]
    history.note(fit.check, for: mark)
    let statuses = check.expectation.statuses
    let status =
      check.expectsSuccess
      ? endpoint.status(amid: statuses)
      : endpoint.status(of: refusal(of: received, check.endpoint), amid: statuses)
    let response = maker.response(received, status: status, as: fit, variables)
    remember(response, of: alike, received, fit.client)
    return response
  }

  /// Returns the reason to refuse a request for which a check expects a refusal.
  private func refusal(of received: ReceivedRequest, _ endpoint: Int) -> Refusal {
    if !takes(received, endpoint) { return .malformed }
    if !isAuthorized(received, endpoint) { return .unauthorized }
    return .promised
  }

  /// Returns the response of the endpoint's first success to a request that no check sends.
  private mutating func succeed(_ received: ReceivedRequest, _ endpoint: Int, mark: UInt64) -> HTTPResponse {
    guard let check = maker.uses[endpoint].successes.first else {
      return maker.response(
        received, of: endpoint, status: contract.endpoints[endpoint].status(amid: [.range(2)]))
    }
    history.note(check, for: mark)
    let client = clients.last { received.bearer.map($0.issued.contains) ?? false } ?? newcomer
    let statuses = contract.checks[check].expectation.statuses
    let status = contract.endpoints[endpoint].status(amid: statuses)
    let response = maker.response(
      received, status: status, as: CheckFit(of: check, by: client, isExact: false), variables)
    remember(response, of: [check], received, client)
    return response
  }

  /// Stores a response for all checks that it may belong to, and the values that may be sent back.
  private mutating func remember(
    _ response: HTTPResponse, of checks: [Int], _ received: ReceivedRequest, _ client: ClientState
  ) {
    var client = client
    let body = try? JSONDocument(parsing: response.body)
    let given = ClientState.Given(headers: response.headers, body: body)
    for check in checks where contract.checks[check].expects(response.status) {
      client.take(given, of: check)
      client.sent[check] = received.json
    }
    for text in issuedTexts(in: given, endpoint: checks.first.map { contract.checks[$0].endpoint }) {
      issued.add(text)
      client.issued.add(text)
    }
    for text in body?.root.listedTexts(named: maker.takenNames) ?? [] { issued.add(text) }
    let isKnown = client.id < newcomer.id
    guard isKnown || !client.issued.isEmpty || !client.names.isEmpty else { return }
    if !isKnown { newcomer = ClientState(id: newcomer.id + 1) }
    clients.removeAll { $0.id == client.id }
    if clients.count >= Self.maximumClients { clients.removeFirst() }
    client.weigh()
    clients.append(client)
    forgetFirst()
  }

  private mutating func forgetFirst() {
    var weight = clients.reduce(0) { $0 + $1.weight }
    while weight > Self.maximumRemembered, !clients.isEmpty { weight -= clients.removeFirst().weight }
  }

  /// Returns the values of a response that may be sent back: those that checks take from it, and all tokens in it.
  private func issuedTexts(in given: ClientState.Given, endpoint: Int?) -> [String] {
    let taken = endpoint.map { maker.uses[$0].takenPaths } ?? []
    let texts = taken.compactMap { given.value(at: $0.path)?.plainText }
    return texts + (given.body?.root.sensitiveTexts ?? [])
  }
}

extension JSONValue {
  /// Returns the strings and numbers with these names in the elements of lists: what a client may ask for by them.
  fileprivate func listedTexts(named names: Set<String>) -> [String] {
    guard !names.isEmpty else { return [] }
    var texts: [String] = []
    var open = [(value: self, isListed: false)]
    while let (next, isListed) = open.popLast() {
      open += next.elements.map { ($0, true) }
      for member in next.members {
        if isListed, names.contains(member.name), let text = member.value.plainText { texts.append(text) }
        open.append((member.value, isListed))
      }
    }
    return texts
  }

  /// The strings in any object whose names are sensitive.
  fileprivate var sensitiveTexts: [String] {
    let names = SensitiveNames()
    var texts: [String] = []
    var open = [self]
    while let next = open.popLast() {
      open += next.elements
      for member in next.members {
        if let text = member.value.string, names.contains(member.name) {
          texts.append(text)
        } else {
          open.append(member.value)
        }
      }
    }
    return texts
  }
}

extension MockBackend {
  /// Returns the check that a request matches best, and all checks that it matches equally well.
  ///
  /// Checks whose `after` has been served come first, then those with the fewest doubts, then known clients before new
  /// ones. Among equal matches, the first that no identical request was assigned to wins, else the last.
  func bestFit(
    of received: ReceivedRequest, on routes: [Route], served: Set<Int>
  ) -> (fit: CheckFit, alike: [Int])? {
    var best: [CheckFit] = []
    var rank = FitRank.worst
    let candidates = candidates(on: routes)
    for (order, client) in (clients + [newcomer]).reversed().enumerated() {
      let age = order == 0 ? Int.max : order
      for (check, route) in candidates {
        guard
          let fit = CheckFit(
            of: check, in: contract, maker.uses, to: received, on: route, client: client,
            variables: variables)
        else { continue }
        let isEarly = !client.served.isSuperset(of: contract.checks[check].after)
        let its = FitRank(isEarly: isEarly, doubts: fit.doubts, age: age)
        if its < rank { (rank, best) = (its, []) }
        if its == rank { best.append(fit) }
      }
    }
    let chosen = best.first { !served.contains($0.check) } ?? best.last
    return chosen.map { ($0, best.map(\.check)) }
  }

  private func candidates(on routes: [Route]) -> [(check: Int, route: Route)] {
    contract.checks.indices.compactMap { index in
      let check = contract.checks[index]
      guard check.skip == nil, let route = routes.first(where: { $0.endpoint == check.endpoint }) else {
        return nil
      }
      return (index, route)
    }
  }

  /// Returns whether a request has the shape that an endpoint takes.
  func takes(_ received: ReceivedRequest, _ endpoint: Int) -> Bool {
    let endpoint = contract.endpoints[endpoint]
    let fit = maker.sampler.fit
    if let shape = endpoint.body {
      switch received.content {
      case .json(let document): if !fit.fits(document.root, shape) { return false }
      case .form(let fields): if !fit.fits(fields, shape) { return false }
      case .multipart: break
      case .none: if !endpoint.isBodyOptional { return false }
      case .other: return false
      }
    }
    if let shape = endpoint.query, !fit.fits(received.query, shape) { return false }
    return endpoint.headers.allSatisfy { promise in
      guard let text = received.request.headers.value(of: promise.name) else { return promise.isOptional }
      return fit.fits(text, promise.shape) || HeaderList(text).fits(promise.shape, of: fit.shapes, fit.fits)
    }
  }

  /// Returns the refusal of a request that has a value which successful checks take from responses, and which this
  /// backend has not issued; `nil` if it has issued all of them.
  func unknownName(in received: ReceivedRequest, _ route: Route) -> Refusal? {
    let checks = maker.uses[route.endpoint].successes.map { contract.checks[$0] }
    var refusal: Refusal?
    for check in checks {
      let knowsBody = check.body.takenFields.allSatisfy { name in
        received.json?.root[name]?.plainText.map(issued.contains) ?? false
      }
      let knowsPath = check.pathValues.allSatisfy { value in
        guard case .response? = value.value.soleReference?.target else { return true }
        return route.parameters[value.name].map(issued.contains) ?? false
      }
      if knowsBody, knowsPath { return nil }
      if refusal == nil { refusal = knowsBody ? .absent : .unknown }
    }
    return refusal
  }
}

/// The rank of a match; the smaller is the better.
private struct FitRank: Comparable {
  /// True if checks of `after` have not been served.
  var isEarly: Bool
  var doubts: Int

  /// The number of clients that were active more recently; `Int.max` for a new client.
  var age: Int

  static let worst = Self(isEarly: true, doubts: .max, age: .max)

  static func < (one: Self, other: Self) -> Bool {
    (one.isEarly ? 1 : 0, one.doubts, one.age) < (other.isEarly ? 1 : 0, other.doubts, other.age)
  }
}

extension BodyTemplate {
  /// The names of the body's members whose values come from responses.
  fileprivate var takenFields: [String] {
    switch self {
    case .json(.object(let members, _)):
      members.filter { member in
        guard case .string(let template) = member.value else { return false }
        return template.soleReference?.isIssued ?? false
      }.map(\.name)
    case .form(let fields): fields.filter { $0.value.soleReference?.isIssued ?? false }.map(\.name)
    case .none, .json, .raw, .multipart: []
    }
  }
}

extension Reference {
  /// True if the reference stands for a value that the backend has issued.
  fileprivate var isIssued: Bool {
    switch target {
    case .response, .session: true
    case .variable, .unique, .now, .responseHeader, .sentBody: false
    }
  }
}

extension ShapeFit {
  /// Returns whether a text fits a shape, parsed as JSON or taken as a string.
  fileprivate func fits(_ text: String, _ shape: ShapeID) -> Bool {
    var writer = JSONWriter()
    writer.value(text)
    return [Array(text.utf8), writer.bytes].contains { bytes in
      (try? JSONDocument(parsing: bytes, maximumDepth: 1)).map { fits($0.root, shape) } ?? false
    }
  }

  /// Returns whether the items of a query or form are the members of an object, each read as its member's type.
  fileprivate func fits(_ fields: [FormBody.Field], _ shape: ShapeID) -> Bool {
    guard case .object(let object) = shapes[shape].shape else { return true }
    let values = Dictionary(grouping: fields, by: \.name)
    return object.fields.allSatisfy { field in
      values[field.name].map { $0.allSatisfy { fitsField($0.value, field.shape) } } ?? field.isOptional
    }
  }

  /// Returns whether a text fits the shape of a field: each element of a list is a field of its own.
  private func fitsField(_ text: String, _ shape: ShapeID) -> Bool {
    if fits(text, shape) { return true }
    return alternatives(of: shape).shapes.contains { alternative in
      shapes[alternative].shape.array?.elements.contains { fits(text, $0) } ?? false
    }
  }
}

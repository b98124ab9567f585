extension Contract {
  /// Returns an error for each check that expects success but does not send what its endpoint takes.
  ///
  /// Values that only the run determines (a variable without default, an earlier response) are taken to fit, and so are
  /// the parts that could not be read. An inherited fault is reported only for the check that it is inherited from.
  package func requestFaults(except unread: Set<RequestPart> = []) -> [SpecDiagnostic] {
    var found: [[RequestFault]] = []
    let prepared = preparedForRequests
    for index in checks.indices {
      found.append(checks[index].expectsSuccess ? faults(of: index, prepared, except: unread) : [])
    }
    return checks.indices.flatMap { index in
      let inherited = inheritedFaults(of: index, found)
      return found[index].filter { !inherited.contains($0) }.map { fault in
        SpecDiagnostic(
          severity: .error, location: fault.location ?? checks[index].location,
          message:
            "the check \"\(checks[index].name)\" expects success but \(fault.message)\(source(of: fault, in: index))",
          excerpt: nil)
      }
    }
  }

  /// The shapes of all requests, prepared once.
  private var preparedForRequests: PreparedShapes {
    var prepared = PreparedShapes(shapes)
    for endpoint in endpoints {
      for shape in [endpoint.body, endpoint.query] + endpoint.headers.map(\.shape) {
        if let shape { prepared.prepare(shape) }
      }
    }
    return prepared
  }

  private func faults(of index: Int, _ prepared: PreparedShapes, except unread: Set<RequestPart>)
    -> [RequestFault]
  {
    let endpoint = endpoints[checks[index].endpoint]
    if endpoint.body == nil, endpoint.query == nil, endpoint.headers.isEmpty { return [] }
    let fit = RequestFit(contract: self, check: checks[index], endpoint: endpoint, prepared: prepared)
    let isRead = { (kind: RequestPart.Kind) in !unread.contains(RequestPart(check: index, kind: kind)) }
    return (isRead(.body) ? fit.bodyFaults() : []) + (isRead(.query) ? fit.queryFaults() : [])
      + (isRead(.headers) ? fit.headerFaults() : [])
  }

  /// Returns the faults already reported for the checks that a check inherits from.
  private func inheritedFaults(of index: Int, _ found: [[RequestFault]]) -> Set<RequestFault> {
    var (faults, seen, next) = (Set<RequestFault>(), Set([index]), checks[index].base)
    while let base = next, seen.insert(base).inserted {
      faults.formUnion(found[base])
      next = checks[base].base
    }
    return faults
  }

  /// Returns `, which it takes over from "login"`.
  private func source(of fault: RequestFault, in index: Int) -> String {
    guard let place = fault.location, checks[index].base != nil else { return "" }
    guard let writer = checks.last(where: { $0.location <= place }), writer.name != checks[index].name else {
      return ""
    }
    return ", which it takes over from \"\(writer.name)\""
  }
}

/// A fault of a request, regardless of the check that sends it.
struct RequestFault: Hashable {
  /// The message, as a continuation of "expects success but".
  var message: String

  /// The location of the fault in the contract; `nil` if something is missing.
  var location: SpecLocation?
}

extension Check {
  /// True if every expected status is a success.
  package var expectsSuccess: Bool {
    expectation.statuses.allSatisfy { status in
      switch status {
      case .exact(let code): code / 100 == 2
      case .range(let digit): digit == 2
      case .other: false
      }
    }
  }
}

extension Contract {
  /// Returns the shapes that a value of the success which a check expects may have at a path; `nil` if nothing is promised
  /// there.
  fileprivate func promisedShapes(at path: JSONPath, byCheck index: Int) -> [ShapeID]? {
    let promises = endpoints[checks[index].endpoint].responses.filter { promise in
      switch promise.status {
      case .exact(let code): code / 100 == 2
      case .range(let digit): digit == 2
      case .other: false
      }
    }
    var all: [ShapeID] = []
    for promise in promises {
      guard case .shape(let body) = promise.body, let found = shapes.shapes(at: path, in: body) else {
        return nil
      }
      all += found
    }
    return all.isEmpty ? nil : all
  }
}

/// A comparison of what one check sends with what its endpoint takes.
struct RequestFit {
  let contract: Contract
  let check: Check
  let endpoint: Endpoint
  let prepared: PreparedShapes

  func bodyFaults() -> [RequestFault] {
    guard let shape = endpoint.body else { return [] }
    switch check.body {
    case .json(let template):
      return faults(of: template, against: shape) + referenceFaults(of: template, at: .root, against: shape)
    case .form(let values): return fieldFaults(of: values, against: shape, what: "field")
    case .none: return endpoint.isBodyOptional ? [] : [fault("sends no body", at: nil)]
    case .raw, .multipart: return []
    }
  }

  func queryFaults() -> [RequestFault] {
    endpoint.query.map { fieldFaults(of: check.query, against: $0, what: "query item") } ?? []
  }

  func headerFaults() -> [RequestFault] {
    var given = check.headers + contract.backend.headers
    if check.auth != .none {
      given.append(NamedTemplate(name: "Authorization", value: Template(parts: [], location: check.location)))
    }
    return endpoint.headers.compactMap { promise in
      guard let value = given.first(where: { Header($0.name, "").isNamed(promise.name) })?.value else {
        return promise.isOptional || isSentByItself(promise.name)
          ? nil : fault("does not send the header \(promise.name)", at: nil)
      }
      guard let text = value.constant, !text.isEmpty, !judge.fits(text, promise.shape),
        !HeaderList(text).fits(promise.shape, of: contract.shapes, judge.fits)
      else { return nil }
      return misfit("the header \(promise.name)", promise.shape, text, at: value.location)
    }
  }

  /// Returns whether a request has a header without the contract naming it.
  private func isSentByItself(_ header: String) -> Bool {
    switch header.lowercased() {
    case "host", "user-agent", "accept-encoding", "content-type": true
    case "content-length": check.body != .none
    case "cookie": contract.backend.keepsCookies
    default: false
    }
  }

  private func faults(of template: JSONTemplate, against shape: ShapeID) -> [RequestFault] {
    var sketch = RequestSketch(template)
    guard let document = sketch.document() else { return [] }
    let policy: UnexpectedFields = endpoint.unexpectedFields == .allow ? .allow : .fail
    var matcher = BodyMatcher(
      document, against: shape, of: judge.prepared(shape), setting: judge.textSetting(policy: policy))
    matcher.run()
    return MatchReport(of: matcher).findings.filter { !sketch.isUnknown($0) }.map { finding in
      let path = finding.foundAt ?? finding.path ?? .root
      let names = finding.members.map(\.expected)
      let fields = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
      let wayOut = finding.kind == .fieldUnexpected ? wayOut(forMemberAt: path, of: shape) : ""
      return fault(
        "sends \(path)\(fields) against its endpoint: promised \(finding.expected), sent \(finding.actual)\(wayOut)",
        at: template.location(nearest: path))
    }
  }

  /// The number of characters of a name from which on another one near it may have been meant.
  private static let minimumName = 3

  /// Returns the name that an unexpected member may have been meant to have, or else how it can be sent.
  private func wayOut(forMemberAt path: JSONPath, of shape: ShapeID) -> String {
    if case .key(let name)? = path.steps.last, name.count >= Self.minimumName {
      let known = (contract.shapes.shapes(at: path.parent, in: shape) ?? []).flatMap {
        contract.shapes[$0].shape.object?.fields.map(\.name) ?? []
      }
      let near = suggestion(for: name, among: known)
      if !near.isEmpty { return near }
    }
    return "; the endpoint's \"policy\": {\"unexpectedFields\": \"allow\"} lets it be sent"
  }

  /// Returns the faults of values that are taken from earlier responses, where these promise another type.
  private func referenceFaults(of template: JSONTemplate, at path: JSONPath, against shape: ShapeID)
    -> [RequestFault]
  {
    switch template {
    case .literal: return []
    case .array(let elements, _):
      return elements.enumerated().flatMap { number, element in
        referenceFaults(of: element, at: path.appending(.index(number)), against: shape)
      }
    case .object(let members, _):
      return members.flatMap {
        referenceFaults(of: $0.value, at: path.appending(key: $0.name), against: shape)
      }
    case .string(let text):
      guard case .response(let origin, let source)? = text.soleReference?.target,
        let taken = contract.promisedShapes(at: source, byCheck: origin),
        let sent = contract.shapes.shapes(at: path, in: shape),
        JSONKind.allCases.allSatisfy({ kind in
          !(taken.contains { contract.shapes[$0].shape.admits(kind) }
            && sent.contains { contract.shapes[$0].shape.admits(kind) })
        })
      else { return [] }
      let words = [sent, taken].map { shapes in
        shapes.map { contract.shapes.summary(of: $0) }.joined(separator: " | ")
      }
      return [
        fault(
          "sends \(path) against its endpoint: promised \(words[0]), and \(source) of \(contract.checks[origin].name), "
            + "from which it is, is promised as \(words[1])", at: text.location)
      ]
    }
  }

  /// Returns the faults of text items, each read as the type that the shape names.
  private func fieldFaults(of values: [NamedTemplate], against shape: ShapeID, what: String)
    -> [RequestFault]
  {
    guard case .object(let object) = contract.shapes[shape].shape else { return [] }
    let names = Set(values.map(\.name))
    let known = object.fields.map(\.name)
    let unknown = object.refusesUnnamed ? values.filter { object.shape(ofMember: $0.name) == nil } : []
    // Only the first 100 of very many are compared with all known names.
    let meant = Set(unknown.prefix(100).compactMap { nearestName(to: $0.name, among: known) })
    let missing = object.fields.filter {
      !$0.isOptional && !names.contains($0.name) && !meant.contains($0.name)
    }
    let unasked = unknown.prefix(100).map { value in
      fault(
        "sends the \(what) \"\(value.name)\", which its endpoint does not take\(suggestion(for: value.name, among: known))",
        at: value.value.location)
    }
    let unfit = unfitFields(among: values, of: object, what: what)
    return missing.map { fault("does not send the \(what) \"\($0.name)\"", at: nil) } + unasked + unfit
  }

  /// Returns the faults of values whose fields are named. A list is sent as one item for each of its elements.
  private func unfitFields(among values: [NamedTemplate], of object: ObjectShape, what: String)
    -> [RequestFault]
  {
    let counts = values.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    var told: Set<String> = []
    return values.compactMap { value in
      guard let field = object.field(named: value.name), let text = value.value.constant,
        !judge.fits(text, field.shape)
      else { return nil }
      let (name, count) = ("the \(what) \"\(value.name)\"", counts[value.name] ?? 0)
      let lists = contract.shapes.alternatives(of: field.shape).shapes.compactMap {
        contract.shapes[$0].shape.array
      }
      guard let list = lists.first(where: { $0.elements.contains { judge.fits(text, $0) } }) else {
        return misfit(name, field.shape, text, at: value.value.location)
      }
      guard !list.counts.contains(count), told.insert(value.name).inserted else { return nil }
      return fault(
        "sends \(name) \(count == 1 ? "once" : "\(count) times"), promised \(contract.shapes.summary(of: field.shape))",
        at: value.value.location)
    }
  }

  private func misfit(_ what: String, _ shape: ShapeID, _ text: String, at location: SpecLocation)
    -> RequestFault
  {
    fault(
      "sends \(Quoted.key(text)) as \(what), promised \(contract.shapes.summary(of: shape))", at: location)
  }

  private func fault(_ message: String, at location: SpecLocation?) -> RequestFault {
    RequestFault(message: message, location: location)
  }

  /// The judge of responses, which is used for the text and bodies of requests as well.
  private var judge: ResponseJudge {
    ResponseJudge(
      contract: contract, response: HTTPResponse(status: 200), endpoint: endpoint, method: endpoint.method,
      shapes: prepared)
  }
}

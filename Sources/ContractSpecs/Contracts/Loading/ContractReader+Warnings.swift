/// Finds content that is allowed and probably not meant. Only files that could be read are searched, so that no warning
/// follows from an error. What a check sends is judged later, so its errors may be beside warnings.
extension ContractReader {
  mutating func warn(about contract: Contract) {
    warnOfUnusedShapes()
    warnOfUnusedParameters()
    warnOfUnjudgedBodies(contract)
    warnOfObjectsInTexts(contract)
    warnOfBodiesOfGet(contract)
    warnOfTypesOfMultipart(contract)
    warnOfForeignReferences(contract)
    for doubt in doubts { warn(doubt.message, at: doubt.offset, length: doubt.length) }
  }

  /// The name under which the program prints the schema with which editors complete contracts.
  static let schemaFile = "contract.schema.json"

  mutating func readSchema(_ node: SpecNode?) {
    guard let node, let schema = text(node, as: "\"$schema\"") else { return }
    let path = schema.prefix { !"?#".contains($0) }
    let file = path.split(whereSeparator: { "/\\".contains($0) }).last ?? ""
    guard !file.hasSuffix(Self.schemaFile) else { return }
    doubts.append(
      Doubt(
        message:
          "this is not the schema of contracts: expected a copy of \(Self.schemaFile), which contractcheck schema prints",
        offset: node.offset, length: node.length))
  }

  private mutating func warnOfUnusedShapes() {
    var used = mentionedByEndpoints
    var waiting = Array(used)
    while let next = waiting.popLast() {
      waiting += mentions[next, default: []].filter { used.insert($0).inserted }
    }
    let plain = named.indices.filter { named[$0].typeArguments.isEmpty && !used.contains($0) }
    let generic = generics.values.filter { $0.instances.values.allSatisfy { !used.contains($0) } }
    // A shape of an included file may be for another contract.
    for member in plain.map({ named[$0].member }) + generic.map(\.member)
    where !source.isIncluded(member.nameOffset) {
      warn("no endpoint uses the shape \(member.name)", at: member.nameOffset, length: member.nameLength)
    }
  }

  /// Warns about parameters of generic shapes that stand for nothing in them.
  private mutating func warnOfUnusedParameters() {
    for generic in generics.values {
      let used = usedParameters[generic.member.nameOffset] ?? []
      for parameter in generic.parameters where !used.contains(parameter) {
        warn(
          "the parameter \(parameter) is not used in \(generic.member.name), so every argument gives the same shape",
          at: generic.member.nameOffset, length: generic.member.nameLength)
      }
    }
  }

  /// Warns about the shape of a body that is judged as one text, and that neither a string nor a number or a Boolean fits.
  private mutating func warnOfObjectsInTexts(_ contract: Contract) {
    for promise in contract.endpoints.flatMap(\.responses) where promise.location.file == source.file {
      guard let type = promise.mediaType, promise.stream == nil, !MediaType(type).isJSON,
        case .shape(let body) = promise.body,
        !contract.shapes.alternatives(of: body).shapes.contains(where: { shape in
          [.string, .integer, .number, .boolean].contains { contract.shapes[shape].shape.admits($0) }
        })
      else { continue }
      let meant =
        StreamFormat(mediaType: type) == nil
        ? "" : "; the shape of the pieces of a stream is promised with \"each\" in place of \"body\""
      warn(
        "a body of \(Quoted.cut(type)) is judged as one text, which fits no \(Quoted.cut(contract.shapes.notation(of: body)))\(meant)",
        at: source.offset(of: promise.location))
    }
  }

  /// Warns once for each status of an endpoint, at the first check that expects it.
  private mutating func warnOfUnjudgedBodies(_ contract: Contract) {
    var checks: [UnjudgedStatus: [Int]] = [:]
    var order: [UnjudgedStatus] = []
    for index in contract.checks.indices {
      let endpoint = contract.checks[index].endpoint
      if contract.endpoints[endpoint].method == "HEAD" { continue }
      for status in contract.checks[index].expectation.statuses
      where status.mayHaveBody && promises(of: endpoint, for: [status]).isEmpty {
        let key = UnjudgedStatus(endpoint: endpoint, status: status)
        if checks[key] == nil { order.append(key) }
        checks[key, default: []].append(index)
      }
    }
    for key in order {
      guard let all = checks[key], let first = all.first.map({ contract.checks[$0] }) else { continue }
      let who =
        all.count > 1
        ? "the check \"\(first.name)\" and \(all.count - 1) more expect"
        : "the check \"\(first.name)\" expects"
      warn(
        "the endpoint \"\(contract.endpoints[key.endpoint].name)\" lists no response for \(key.status), which \(who): the body goes unjudged; \"\(key.status)\": {} says that nothing is promised of it",
        at: source.offset(of: first.expectation.location))
    }
  }

  private struct UnjudgedStatus: Hashable {
    var endpoint: Int
    var status: StatusPattern
  }

  /// Warns about a `Content-Type`, which hides the one with the boundary of the body (RFC 7578 section 4.1).
  private mutating func warnOfTypesOfMultipart(_ contract: Contract) {
    for (index, check) in contract.checks.enumerated() {
      guard case .multipart = check.body else { continue }
      for header in check.headers {
        guard Header(header.name, "").isNamed("Content-Type") else { continue }
        currentCheck = index
        warn(
          "this takes the place of the Content-Type with the body's boundary, without which no backend can read the parts; leave it out",
          at: source.offset(of: header.value.location))
        currentCheck = nil
      }
    }
  }

  /// Warns about bodies of GET and HEAD requests (RFC 9110 sections 9.3.1 and 9.3.2).
  private mutating func warnOfBodiesOfGet(_ contract: Contract) {
    for (index, check) in contract.checks.enumerated() {
      let method = contract.endpoints[check.endpoint].method
      guard check.body != .none, ["GET", "HEAD"].contains(method),
        let body = drafts[index].request.members.first(where: { Self.bodyKeys.contains($0.name) })
      else { continue }
      currentCheck = index
      warn(
        "a \(method) with a body: a backend or proxy may refuse it or ignore the body (RFC 9110 section 9.3)",
        at: body.nameOffset, length: body.nameLength)
      currentCheck = nil
    }
  }
}

extension StatusPattern {
  /// True if RFC 9110 section 15 allows a body.
  fileprivate var mayHaveBody: Bool {
    switch self {
    case .exact(let status): status >= 200 && ![204, 205, 304].contains(status)
    case .range(let digit): digit > 1
    case .other: true
    }
  }
}

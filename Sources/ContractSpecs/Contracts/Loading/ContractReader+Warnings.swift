/// What is allowed and probably not meant. It is looked for in files without errors only, so that none follows from one.
extension ContractReader {
  mutating func warn(about contract: Contract) {
    warnOfUnusedShapes()
    warnOfUnjudgedBodies(contract)
    warnOfBodiesOfGet(contract)
    warnOfForeignReferences(contract)
    for (type, other) in schemaWords {
      warn(
        "this promises an object with the members \"type\" and \"\(other)\"; if it is meant as JSON Schema, write the type itself, such as \"uuid\", \"User[]\" or {\"id\": \"uuid\"}",
        at: type.nameOffset, length: type.nameLength)
    }
  }

  /// Types and key words of JSON Schema (draft 2020-12) that stand together in a schema and hardly in an answer.
  private static let schemaTypes: Set = ["string", "integer", "number", "boolean", "object", "array"]
  private static let schemaKeyWords: Set = [
    "properties", "items", "format", "additionalProperties", "nullable", "minLength", "maxLength", "pattern",
    "minimum", "maximum",
  ]

  mutating func noteSchemaWords(_ members: [SpecMember]) {
    guard let type = members.first(where: { $0.name == "type" }), case .string(let text) = type.value.content,
      Self.schemaTypes.contains(text),
      let other = members.first(where: { Self.schemaKeyWords.contains($0.name) })
    else { return }
    schemaWords.append((type, other.name))
  }

  /// The file that editors complete contracts with, by the name that the program gives it.
  static let schemaFile = "contract.schema.json"

  mutating func readSchema(_ node: SpecNode?) {
    guard let node, let schema = text(node, as: "\"$schema\"") else { return }
    let path = schema.prefix { !"?#".contains($0) }
    let file = path.split(whereSeparator: { "/\\".contains($0) }).last ?? ""
    guard !file.hasSuffix(Self.schemaFile) else { return }
    warn(
      "this is not the schema of contracts: expected a copy of \(Self.schemaFile), which contractcheck schema prints",
      at: node.offset, length: node.length)
  }

  private mutating func warnOfUnusedShapes() {
    var used = mentionedByEndpoints
    var waiting = Array(used)
    while let next = waiting.popLast() {
      waiting += mentions[next, default: []].filter { used.insert($0).inserted }
    }
    for index in named.indices where !used.contains(index) {
      let member = named[index].member
      warn("no endpoint uses the shape \(member.name)", at: member.nameOffset, length: member.nameLength)
    }
  }

  /// Once for each status of an endpoint, at the first check that expects it.
  private mutating func warnOfUnjudgedBodies(_ contract: Contract) {
    var checks: [UnjudgedStatus: [Check]] = [:]
    var order: [UnjudgedStatus] = []
    for check in contract.checks where contract.endpoints[check.endpoint].method != "HEAD" {
      for status in check.expectation.statuses
      where status.mayHaveBody && promises(of: check.endpoint, for: [status]).isEmpty {
        let key = UnjudgedStatus(endpoint: check.endpoint, status: status)
        if checks[key] == nil { order.append(key) }
        checks[key, default: []].append(check)
      }
    }
    for key in order {
      guard let all = checks[key], let first = all.first else { continue }
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

  /// RFC 9110 sections 9.3.1 and 9.3.2.
  private mutating func warnOfBodiesOfGet(_ contract: Contract) {
    for (index, check) in contract.checks.enumerated() {
      let method = contract.endpoints[check.endpoint].method
      guard check.body != .none, ["GET", "HEAD"].contains(method),
        let body = drafts[index].request.members.first(where: { Self.bodyKeys.contains($0.name) })
      else { continue }
      currentCheck = index
      warn(
        "a \(method) with a body: a backend or proxy may refuse it or pass over the body (RFC 9110 section 9.3)",
        at: body.nameOffset, length: body.nameLength)
      currentCheck = nil
    }
  }
}

extension StatusPattern {
  /// Whether an answer with it may have a body (RFC 9110 section 15).
  fileprivate var mayHaveBody: Bool {
    switch self {
    case .exact(let status): status >= 200 && ![204, 205, 304].contains(status)
    case .range(let digit): digit > 1
    case .other: true
    }
  }
}

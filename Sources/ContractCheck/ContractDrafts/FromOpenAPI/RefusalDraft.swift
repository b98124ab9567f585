import ContractSpecs

/// The checks that send what the document of a contract refuses: a table for each operation with a body, if a check
/// sends it one that is accepted.
struct RefusalDraft: Sendable {
  /// The requests that are changed.
  enum Scope: Sendable {
    case all

    /// A single change of each request that changes what the run created and deletes at its end, so that a backend that
    /// accepts it has nothing left of it. The document must list the status.
    case undone
  }

  private(set) var tables: [RefusalTable] = []
  private let contract: Contract
  private let scope: Scope

  /// The number of requests that are added.
  var count: Int { tables.reduce(0) { $0 + $1.bodies.count } }

  init(for contract: Contract, _ scope: Scope = .all) {
    (self.contract, self.scope) = (contract, scope)
    guard let promises = contract.document else { return }
    let fit = ShapeFit(contract.shapes, now: 1_767_225_600)
    let search = LoginSearch(promises: promises, shapes: contract.shapes)
    let login = search.login()?.operation
    let (usable, checks) = (contract.usableChecks, contract.checksByRequest)
    let maker = ExampleBodyMaker(contract.shapes)
    let known = tabled
    for (index, operation) in promises.operations.enumerated() {
      guard let body = operation.body, let shape = body.shape, index != login, !search.isLogin(index),
        let check = checks[CalledRequest(operation.endpoint)]?.first(where: usable.contains),
        !isOfSession(check), !known.contains(contract.checks[check].name), mayBeAccepted(check)
      else { continue }
      add(contract.checks[check], refusedBy: shape, fit, maker)
      guard scope == .undone, tables.last?.like == contract.checks[check].name else { continue }
      tables[tables.count - 1].keepFirst(answered: refusals(listedFor: check))
    }
  }

  /// Returns whether a check logs in or renews a token.
  private func isOfSession(_ check: Int) -> Bool {
    contract.sessions.contains { $0.login == check || $0.renew == check }
  }

  /// Returns whether nothing is left if a backend accepts a wrong body of a check.
  private func mayBeAccepted(_ check: Int) -> Bool {
    switch scope {
    case .all: true
    case .undone: !refusals(listedFor: check).isEmpty && isUndone(check)
    }
  }

  /// Returns whether a check changes what another one created and a last one deletes.
  private func isUndone(_ number: Int) -> Bool {
    let check = contract.checks[number]
    let endpoint = contract.endpoints[check.endpoint]
    guard ["PUT", "PATCH"].contains(endpoint.method), !check.pathValues.isEmpty else { return false }
    let deleted = check.pathValues.map(\.written)
    return contract.checks.contains { last in
      guard last.isFinal, last.skip == nil else { return false }
      let deletion = contract.endpoints[last.endpoint]
      return deletion.method == "DELETE" && deletion.path.text == endpoint.path.text
        && last.pathValues.map(\.written) == deleted
    }
  }

  /// Returns the statuses for a wrong body that the document lists for the endpoint of a check.
  private func refusals(listedFor check: Int) -> [Int] {
    let endpoint = contract.endpoints[contract.checks[check].endpoint]
    return [400, 422].filter { status in endpoint.responses.contains { $0.status == .exact(status) } }
  }

  /// The names of the checks that have a table already.
  private var tabled: Set<String> {
    let ending = RefusalTable.name(for: "")
    let names = contract.checks.flatMap { check in
      (check.name + "-").ranges(of: ending + "-").map { String(check.name[..<$0.lowerBound]) }
    }
    return Set(names)
  }

  private mutating func add(
    _ check: Check, refusedBy shape: ShapeID, _ fit: ShapeFit, _ maker: ExampleBodyMaker
  ) {
    let endpoint = contract.endpoints[check.endpoint]
    var table = RefusalTable(like: check.name, key: "body", bodies: [])
    switch check.body {
    case .json(let template):
      let promised = [shape] + [endpoint.body].compactMap(\.self).filter { $0 != shape }
      table.bodies = RefusedBodies(of: template, promised: promised, fit, maker)?.all(fresh: table.name) ?? []
    case .form(let fields):
      (table.key, table.bodies) = ("form", Self.without(fields.map(\.name), shape, fit))
    case .multipart(let parts):
      (table.key, table.bodies) = ("multipart", Self.without(parts.map(\.name), shape, fit))
    case .none, .raw: return
    }
    guard !table.bodies.isEmpty else { return }
    if !endpoint.responses.contains(where: { $0.status.mayBeRefusal }) {
      table.silentEndpoint = endpoint.name
    }
    tables.append(table)
  }

  /// Returns the forms that lack a field. Of fields, which are texts, nothing else is certain.
  private static func without(_ names: [String], _ shape: ShapeID, _ fit: ShapeFit) -> [RefusedBody] {
    let objects = fit.alternatives(of: shape).shapes.map { fit.shapes[$0].shape.object }
    return names.filter { name in
      !objects.isEmpty && objects.allSatisfy { $0?.field(named: name)?.isOptional == false }
    }.prefix(RefusedBodies.maximumCount).map { name in
      RefusedBody(
        name: "without-\(EndpointName.of(name))",
        patch: .object([DraftMember(name: name, value: .json("null"))]))
    }
  }
}

extension RefusalDraft {
  /// Returns the text of the contract with the tables, each behind the check that it is like if that check is among
  /// those that were drafted with it, else behind the last one.
  func text(adding drafted: Set<String>) -> [UInt8] {
    guard var insertion = JSONInsertion(into: contract.source), let checks = insertion.root["checks"] else {
      return contract.source
    }
    let members = Dictionary(checks.members.map { ($0.name, $0) }) { first, _ in first }
    for table in tables {
      var json = JSONWriter()
      json.object { table.write(to: &$0) }
      insertion.add(json.bytes, to: checks, behind: drafted.contains(table.like) ? members[table.like] : nil)
    }
    addResponses(to: &insertion)
    return insertion.result
  }

  /// Says of endpoints that list no refusal that nothing is promised of it, which `lint` would ask for.
  private func addResponses(to insertion: inout JSONInsertion) {
    let names = tables.compactMap(\.silentEndpoint)
    guard !names.isEmpty else { return }
    let nothing = Array(#"{"4XX":{}}"#.utf8)
    let own = insertion.root["endpoints"]
    var added = JSONWriter()
    added.object { json in
      for name in names {
        if let responses = own?[name]?["responses"] {
          insertion.add(nothing, to: responses)
        } else if let endpoint = own?[name] {
          insertion.add(Array(#"{"responses":{"4XX":{}}}"#.utf8), to: endpoint)
        } else {
          json.member(name) { $0.object { $0.member("responses") { $0.raw(nothing) } } }
        }
      }
    }
    if let own { return insertion.add(added.bytes, to: own) }
    var section = JSONWriter()
    section.object { $0.member("endpoints") { $0.raw(added.bytes) } }
    let neighbour = insertion.section("sessions") ?? insertion.section("openapi")
    insertion.add(section.bytes, to: insertion.root, behind: neighbour)
  }
}

extension NamedTemplate {
  /// The name and the text as the contract has them, wherever they are.
  fileprivate var written: [String] {
    [name]
      + value.parts.map { part in
        switch part {
        case .text(let text): text
        case .reference(let reference): "${\(reference.text)}"
        }
      }
  }
}

extension StatusPattern {
  fileprivate var mayBeRefusal: Bool {
    switch self {
    case .exact(let code): code / 100 == 4
    case .range(let digit): digit == 4
    case .other: true
    }
  }
}

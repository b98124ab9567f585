import ContractSpecs

extension CheckResult {
  func json(in contract: String) -> JSONOutput {
    .object([
      ("contract", .string(contract)),
      ("check", .string(name)),
      ("title", .string(title)),
      ("endpoint", .string(endpoint)),
      ("expectedStatus", .string(expectedStatus)),
      ("tags", .strings(tags)),
      ("location", location.json),
      ("outcome", .string(outcome.rawValue)),
      ("durationMs", .int(duration.milliseconds)),
      ("failure", failure.map(\.json) ?? .null),
      ("findings", .array(findings.map(\.json))),
      ("notes", .strings(notes)),
      ("exchanges", .array(exchanges.map(\.json))),
    ])
  }
}

extension CheckResult.Failure {
  fileprivate var json: JSONOutput {
    .object([("reason", .string(reason)), ("message", .string(message))])
  }
}

extension Mismatch {
  fileprivate var json: JSONOutput {
    .object([
      ("kind", .string(kind.rawValue)),
      ("severity", .string(severity.rawValue)),
      ("path", .string(path?.description)),
      ("foundAt", .string(foundAt?.description)),
      ("members", .array(members.map(\.json))),
      ("expected", .string(expected)),
      ("actual", .string(actual)),
      ("count", count.map(\.json) ?? .null),
      ("location", location.json),
      ("position", position.map(\.json) ?? .null),
      ("hint", .object([("backend", .string(hint.backend)), ("client", .string(hint.client))])),
    ])
  }
}

extension Mismatch.Member {
  fileprivate var json: JSONOutput {
    .object([("expected", .string(expected)), ("found", .string(found))])
  }
}

extension Mismatch.Count {
  fileprivate var json: JSONOutput {
    .object([("affected", .int(affected)), ("total", .int(total)), ("first", .string(first))])
  }
}

extension TextPosition {
  fileprivate var json: JSONOutput {
    .object([("line", .int(line)), ("column", .int(column))])
  }
}

import ContractSpecs

/// The result of looking for an endpoint.
enum EndpointSearch {
  case found(DiagnosisPromise)
  case unknown(String)
  case unreadable([RunResult.Problem])
}

extension DiagnosisPromise {
  /// Returns the endpoint of that name, or the one that a check of that name calls.
  static func endpoint(_ wanted: DiagnoseOptions.EndpointName, in loaded: LoadedContracts) -> EndpointSearch {
    let contracts = loaded.contracts.filter { wanted.contract == nil || $0.name == wanted.contract }
    let found = contracts.compactMap { contract in
      contract.endpoint(called: wanted.name).map { (contract, $0) }
    }
    if found.count == 1, let (contract, endpoint) = found.first {
      if let status = wanted.status, !endpoint.promises(status) {
        let known = endpoint.responses.map(\.status.description).joined(separator: ", ")
        return .unknown("\(contract.name)/\(endpoint.name) has no response for \(status); it has: \(known)")
      }
      return .found(
        DiagnosisPromise(
          side: .contract, name: "\(contract.name)/\(endpoint.name)", contract: contract, endpoint: endpoint,
          status: wanted.status))
    }
    if found.isEmpty, !loaded.problems.isEmpty { return .unreadable(loaded.problems) }
    return .unknown(message(wanted, contracts: contracts, all: loaded.contracts, found: found.map(\.0)))
  }

  private static func message(
    _ wanted: DiagnoseOptions.EndpointName, contracts: [Contract], all: [Contract], found: [Contract]
  ) -> String {
    if !found.isEmpty {
      let names = found.map(\.name)
      if Set(names).count < names.count {
        return
          "several contracts have the name \"\(names[0])\": \(found.map(\.file).joined(separator: ", ")); "
          + "name one of these files with --specs"
      }
      return "\(wanted.name) is in \(names.joined(separator: " and in ")); write \(names[0])/\(wanted.name)"
    }
    if let name = wanted.contract, contracts.isEmpty {
      return "there is no contract \"\(name)\"\(suggestion(for: name, among: all.map(\.name)))"
    }
    // An endpoint and its check often share a name, which would tie with itself.
    let known = Set(contracts.flatMap { $0.endpoints.map(\.name) + $0.checks.map(\.name) })
    let near = suggestion(for: wanted.name, among: known.sorted())
    let endpoints = contracts.flatMap { $0.endpoints.map(\.name) }.prefix(20).joined(separator: ", ")
    return
      "there is no endpoint or check \"\(wanted.name)\"\(near.isEmpty ? "; there are \(endpoints)" : near)"
  }
}

extension Contract {
  fileprivate func endpoint(called name: String) -> Endpoint? {
    endpoints.first { $0.name == name } ?? endpoint(requestedBy: name) ?? endpoint(identifiedBy: name)
      ?? checks.first { $0.name == name }.map { endpoints[$0.endpoint] }
  }
}

extension Contract {
  /// Returns the endpoint whose `operationId` is a text as it is written in the document.
  private func endpoint(identifiedBy id: String) -> Endpoint? {
    guard let operation = document?.operations.first(where: { $0.id == id }) else { return nil }
    return endpoint(requestedBy: operation.endpoint.request)
  }

  /// Returns the only endpoint of a method and path such as `GET /users/{id}`, with or without the prefix of its
  /// OpenAPI document.
  private func endpoint(requestedBy line: String) -> Endpoint? {
    let found = endpoints.filter { $0.request == line || $0.requestInDocument == line }
    return found.count == 1 ? found[0] : nil
  }
}

extension Endpoint {
  /// Returns whether the endpoint promises a status, or one of several.
  fileprivate func promises(_ wanted: StatusPattern) -> Bool {
    switch wanted {
    case .exact(let status): promise(for: status) != nil
    case .range(let digit): (digit * 100..<digit * 100 + 100).contains { promise(for: $0) != nil }
    case .other: responses.contains { $0.status == .other }
    }
  }
}

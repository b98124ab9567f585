import ContractSpecs

/// The words about the backend of a draft.
extension OpenAPIContractDraft {
  /// The lines that say which server of the document was taken, or what a run would do to the only one there is.
  var backendWords: [String] {
    guard let origin = backend.origin else {
      return [
        "  address: the document states none that is complete; \(Self.usualServer) is a guess, set \(variable)_URL or change \"url\""
      ]
    }
    let path = backend.basePath.map { " with the path \($0.isEmpty ? "/" : $0)" } ?? ""
    switch backend.kind {
    case .local where backend.choice == .chosen:
      return ["  address: \(origin)\(path), the local one among the servers of the document"]
    case .sandbox where backend.choice != .named:
      return ["  address: \(origin)\(path), one for tests by its name or description: a run \(effect) there"]
    case .local, .sandbox: return []
    case .shared:
      guard usualAddress == nil else { return [] }
      return [
        "  address: \(origin)\(path) is neither local nor for tests by its name, so it is not written; a run \(effect)",
        "    there; name a backend for tests with --url or \(variable)_URL",
      ]
    }
  }

  /// The requests of a run, as what they do to the backend.
  private var effect: String {
    let refused = refusedRequests()
    let methods = checks.filter { $0.skip == nil }.flatMap { check in
      let method = check.operation.map { promises.operations[$0].endpoint.method } ?? "POST"
      return Array(repeating: method, count: 1 + (refused[check.name]?.count ?? 0))
    }
    let counts = ["POST", "PUT", "PATCH", "DELETE"].map { method in (method, methods.count { $0 == method }) }
    let sent = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    return sent.isEmpty ? "only reads" : "sends \(sent.joined(separator: ", "))"
  }
}

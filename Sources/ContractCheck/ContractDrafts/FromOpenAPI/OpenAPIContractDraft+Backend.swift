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
    case .local, .sandbox:
      let isFirst = promises.servers.first.map { $0.origin == origin } ?? true
      return isFirst ? [] : ["  address: \(origin)\(path), one for tests among the servers of the document"]
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
    let methods = checks.map { $0.operation.map { promises.operations[$0].endpoint.method } ?? "POST" }
    let counts = ["POST", "PUT", "PATCH", "DELETE"].map { method in (method, methods.count { $0 == method }) }
    let sent = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    return sent.isEmpty ? "only reads" : "sends \(sent.joined(separator: ", "))"
  }
}

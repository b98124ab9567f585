import ContractSpecs

/// A builder of the request of a check, with all references resolved.
struct RequestBuilder {
  let contract: Contract
  let check: Check

  /// The address in place of the contract's own.
  var url: String?

  /// The files for parts of multipart bodies.
  var files: AttachedFiles

  /// The seed of the boundary of a multipart body.
  var seed: UInt64

  func prepare(_ sources: Resolver.Sources) -> Preparation {
    var resolver = Resolver(contract, sources)
    do throws(UnsendableRequest) {
      let prepared = try prepare(&resolver)
      if let obstacle = resolver.obstacle { return obstacle }
      return .ready(prepared)
    } catch {
      let failure = CheckResult.Failure(
        reason: .transport(.request), message: "the request cannot be sent: \(error.reason)"
      )
      return resolver.obstacle ?? .impossible(.noVerdict, failure, root: nil)
    }
  }

  private func prepare(_ resolver: inout Resolver) throws(UnsendableRequest) -> PreparedRequest {
    let address = try address(&resolver)
    let identity = try identity(&resolver)
    resolver.place = .body
    let content = try content(&resolver)
    let headers = headers(for: content, &resolver)
    resolver.place = nil
    let request = Request(
      method: contract.method(of: check), url: address, headers: headers, body: content?.bytes)
    return PreparedRequest(
      request: request, identity: identity, sentBody: content?.json,
      values: document(check.expectation.values, &resolver),
      differs: document(check.expectation.differs, &resolver),
      untilValues: document(check.until?.values, &resolver),
      sessionGeneration: sessionGeneration(resolver.sources), carried: resolver.carried,
      secrets: resolver.secrets, notes: resolver.notes)
  }

  private func sessionGeneration(_ sources: Resolver.Sources) -> Int? {
    guard case .session(let index) = check.auth else { return nil }
    return sources.sessions[index].generation
  }

  private func document(_ template: JSONTemplate?, _ resolver: inout Resolver) -> JSONDocument? {
    guard let template else { return nil }
    return try? JSONDocument(parsing: resolver.mirror(template), maximumDepth: .max)
  }
}

/// An error for a request that cannot be made from a check whose references all have values.
struct UnsendableRequest: Error, Hashable {
  var reason: String
}

extension Resolver {
  /// The reason why the check cannot be sent, if there is one. Missing variables come first, since they are set
  /// outside.
  var obstacle: Preparation? {
    if !missing.isEmpty {
      let message = Variables.absence(of: missing)
      return .impossible(.notRun, .init(reason: .needsVariable, message: message), root: nil)
    }
    guard let first = obstacles.first else { return nil }
    let message = "blocked by \(first.root): \(first.message)"
    return .impossible(.blocked, .init(reason: .blockedByCheck, message: message), root: first.root)
  }
}

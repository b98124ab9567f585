import ContractSpecs

/// A request like that of a drafted check which the document says is refused.
struct RefusedRequest: Sendable {
  enum Change: Hashable, Sendable {
    case withoutToken

    /// Another value for the last parameter of the path, which names nothing.
    case unknown(parameter: String, value: String)
  }

  /// The name of the check whose request is changed.
  var like: String
  var change: Change

  /// The status that the document lists.
  var status: Int

  var name: String {
    switch change {
    case .withoutToken: "\(like)-without-token"
    case .unknown: "\(like)-unknown"
    }
  }

  /// Writes the request as a member of `"checks"`.
  func write(to json: inout JSONWriter) {
    json.member(name) {
      $0.object { check in
        check.member("like", like)
        switch change {
        case .withoutToken: check.member("auth", "none")
        case .unknown(let parameter, let value):
          check.member("path") { $0.object { $0.member(parameter, value) } }
        }
        check.member("expect", status)
      }
    }
  }
}

/// The requests that must be refused for another reason than their body.
extension OpenAPIContractDraft {
  /// The number that no identifier of a test has.
  private static let unknownNumber = "999999999"

  /// Returns the requests like those of the checks that the document says are refused.
  func refusedRequests() -> [String: [RefusedRequest]] {
    guard options.reach != .safe else { return [:] }
    let refused = checks.flatMap { check -> [RefusedRequest] in
      guard let index = check.operation, check.skip == nil, !isOfSession(index) else { return [] }
      let operation = promises.operations[index]
      return [withoutToken(check, operation), unknown(check, operation)].compactMap(\.self)
    }
    return Dictionary(
      grouping: refused.filter { !names.contains($0.name) && !faultyRequests.contains($0.name) }, by: \.like)
  }

  /// Returns whether an operation belongs to the session: repeated failures of a log-in may lock an account.
  func isOfSession(_ index: Int) -> Bool {
    guard let login else { return false }
    return [login.operation, login.signUp, login.renewal?.operation].contains(index)
  }

  private func withoutToken(_ check: DraftedCheck, _ operation: OpenAPIOperation) -> RefusedRequest? {
    switch check.auth {
    case .none: return nil
    case .session, .bearer, .basic: break
    }
    // A document may list 403 for a user without a right, which is no missing token.
    guard operation.endpoint.lists(401) else { return nil }
    return RefusedRequest(like: check.name, change: .withoutToken, status: 401)
  }

  /// Returns the request with an identifier that names nothing, where the document says which form identifiers have. A
  /// PUT may create what it does not find, and a POST below it depends on more.
  private func unknown(_ check: DraftedCheck, _ operation: OpenAPIOperation) -> RefusedRequest? {
    guard ["GET", "HEAD", "PATCH", "DELETE"].contains(operation.endpoint.method),
      operation.endpoint.lists(404),
      let last = check.path.last, case .template(let known) = last.value, known.hasPrefix("${"),
      let parameter = operation.parameters.first(where: { $0.place == .path && $0.name == last.name }),
      let value = unknownIdentifier(parameter.shape)
    else { return nil }
    return RefusedRequest(
      like: check.name, change: .unknown(parameter: last.name, value: value), status: 404)
  }

  private func unknownIdentifier(_ id: ShapeID) -> String? {
    for alternative in shapes.alternatives(of: id).shapes {
      switch shapes[alternative].shape {
      case .format(.uuid): return "${unique.uuid.unknown}"
      case .integer: return maker.fits(Self.unknownNumber.utf8, alternative) ? Self.unknownNumber : nil
      case .any, .null, .boolean, .number, .string, .format, .token, .moment, .pattern, .literal, .oneOf,
        .openChoice, .array, .object, .nullable, .choice, .assertion:
        continue
      }
    }
    return nil
  }
}

extension Endpoint {
  /// Returns whether a status is listed itself, not by its class or `default`.
  fileprivate func lists(_ status: Int) -> Bool { responses.contains { $0.status == .exact(status) } }
}

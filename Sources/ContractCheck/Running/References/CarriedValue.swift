import ContractSpecs

/// A value of an earlier response that a request carries, or that is expected in its response.
struct CarriedValue: Hashable, Sendable {
  /// The part of the request that holds it.
  enum Place: Hashable, Sendable {
    case path(String)
    case query(String)
    case header(String)
    case authorization
    case body

    /// A value that is not in the request, but expected at that path of its response.
    case expected(JSONPath)
  }

  var place: Place

  /// The index of the check whose response it is from.
  var check: Int

  /// The path in that response; `nil` for a header.
  var path: JSONPath?

  /// The value as text; `nil` for `null`.
  var text: String?

  /// The finding in the response at that path.
  var fault: Finding?
}

extension CarriedValue.Place: CustomStringConvertible {
  var description: String {
    switch self {
    case .path(let name): "the path parameter \(name)"
    case .query(let name): "the query parameter \(name)"
    case .header(let name): "the header \(name)"
    case .authorization: "the Authorization header"
    case .body: "the body"
    case .expected(let path): "what is expected at \(path)"
    }
  }
}

extension CarriedValue {
  /// True if the value is sent as the promised one would be: in an address or a header, a number is the same text as
  /// the string of its digits.
  var isSentAlike: Bool {
    guard let fault, fault.kind == .valueType, let text else { return false }
    switch place {
    case .path, .query, .header, .authorization:
      guard let received = fault.evidence.receivedType, [.string, .integer, .number].contains(received) else {
        return false
      }
      switch fault.evidence.promisedTypes.withoutNull.all {
      case [.json(.string)]: return true
      case [.json(.integer)]: return Int64(text) != nil || UInt64(text) != nil
      case [.json(.number)]: return Double(text).map(\.isFinite) == true
      case _: return false
      }
    case .body, .expected: return false
    }
  }
}

extension Judgement {
  /// Returns the finding that makes the value at a path doubtful, if there is one.
  func fault(at path: JSONPath?) -> Finding? {
    findings.first { $0.severity.failsRun && $0.makesDoubtful(path) }
  }
}

extension Judgement {
  /// Returns the finding for which the value at a path is not there, if there is one.
  func absence(of path: JSONPath) -> Finding? {
    findings.first { $0.severity.failsRun && $0.explainsAbsence(of: path) }
  }
}

extension Finding {
  fileprivate func explainsAbsence(of path: JSONPath) -> Bool {
    switch kind.subject {
    case .body: true
    case .member, .value: covers(path)
    case .response, .model: false
    }
  }

  /// Returns whether the value that was taken from a path may not be the one that the contract means. A value that is
  /// merely relocated, under a key in another casing or in an envelope, is not doubtful.
  fileprivate func makesDoubtful(_ taken: JSONPath?) -> Bool {
    switch kind.subject {
    case .response where kind == .responseStatus: !evidence.isSuccess
    case .body: kind == .bodyUnrelated
    case .member:
      [.fieldMoved, .fieldRenamed, .keyDuplicated].contains(kind) && taken.map(covers) ?? false
    case .value: taken.map(covers) ?? false
    case .response, .model: false
    }
  }

  /// Returns whether the finding is at a path or above it; for a group, whether one of its members is.
  private func covers(_ taken: JSONPath) -> Bool {
    guard let path, path.steps.count <= taken.steps.count,
      zip(path.pattern.steps, taken.pattern.steps).allSatisfy(==)
    else { return false }
    let rest = taken.steps[path.steps.count...]
    // A single member has the finding at its own path.
    return members.isEmpty || rest.isEmpty || members.contains { rest.first == .key($0.expected) }
  }
}

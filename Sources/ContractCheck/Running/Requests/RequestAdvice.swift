import ContractSpecs

/// What an unexpected status means, seen from the request that got it.
struct RequestAdvice: Sendable {
  let request: Request
  let answer: Answer

  /// Whether something beside the request may say who it is from.
  let mayHaveCredentials: Bool

  /// True if the check expects a success.
  let expectsSuccess: Bool

  /// Puts what is known in place of the advice on a status.
  func explain(_ finding: inout Finding) {
    guard finding.kind == .responseStatus, finding.severity.failsRun else { return }
    if answer.status == 401, expectsSuccess, !sendsCredentials {
      finding.hint.backend =
        "The check sends no credentials: give it an auth, or let the backend answer without."
    }
    if answer.status == 304, !isConditional {
      finding.hint.backend =
        "Answer with the promised status: a 304 is for a request that names what the client has, in If-None-Match or "
        + "If-Modified-Since, and this one did not (RFC 9110 section 15.4.5)."
    }
    if differsBySlash {
      finding.hint.backend =
        "The answer leads to the same address but for the slash at its end: route both, or let the contract name the "
        + "one that answers."
    }
  }

  /// True if the request asks only for what has changed.
  private var isConditional: Bool {
    request.headers.contains { $0.isNamed("If-None-Match") || $0.isNamed("If-Modified-Since") }
  }

  /// Whether something in the request may say who it is from: a field that is not neutral, or a value with a telling name.
  private var sendsCredentials: Bool {
    if mayHaveCredentials || request.headers.contains(where: { !$0.isNeutral }) { return true }
    let names = SensitiveNames()
    return [Array(request.url.utf8), request.body ?? []].contains { bytes in
      let places = UnstructuredText.places(in: bytes, names: names)
      return !RedactionScan.scan(bytes, names: names, catalog: .empty, places: places).isEmpty
    }
  }

  /// Whether a redirect leads to where the request was sent, but for a slash at the end of the path.
  private var differsBySlash: Bool {
    guard (300...399).contains(answer.status), let target = answer.headers.value(of: "Location") else {
      return false
    }
    let (here, there) = (Self.path(of: request.url), Self.path(of: target))
    return here + "/" == there || there + "/" == here
  }

  /// The path of an address, which may be relative to the host.
  private static func path(of address: String) -> String {
    let place = address.prefix { $0 != "?" && $0 != "#" }
    guard let host = place.firstRange(of: "://") else { return String(place) }
    let rest = place[host.upperBound...]
    return String(rest[(rest.firstIndex(of: "/") ?? rest.endIndex)...])
  }
}

extension Header {
  /// Whether the field says nothing of who the request is from.
  fileprivate var isNeutral: Bool {
    Request.neutralFields.contains(name.lowercased()) || name.lowercased().hasPrefix("content-")
  }
}

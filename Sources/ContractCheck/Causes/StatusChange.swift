/// A status in place of the promised ones that has one reason at several endpoints.
enum StatusChange: Hashable, Sendable {
  /// A proxy that gets no response from the app behind it.
  case gateway(status: Int)

  /// Redirects to a page where a user signs in.
  case signInPage

  /// Redirects of every request to another address.
  case otherAddress

  /// Redirects to the same path but for the slash at its end.
  case trailingSlash

  /// Successes in place of a promised refusal, which is in the notation of the contract.
  case admission(promised: String)

  /// Errors that come with the status of a success.
  case successOfErrors(status: Int)

  /// A status that refuses every request, whatever is expected of it, as for a header that no client sends.
  case refusal(status: Int)

  /// A status with which every request of some methods is answered; these are sorted.
  case methods([String], received: Int)

  /// Failures of the backend, whatever is promised.
  case failures(status: Int)

  /// Failures of the backend in place of every promised error.
  case failuresOfErrors(status: Int)

  /// A status that comes wherever another one is promised, which is in the notation of the contract.
  case exchanged(promised: String, received: Int)

  /// The texts that tell changes of this kind apart.
  var details: [String] {
    switch self {
    case .gateway(let status): ["gateway", String(status)]
    case .signInPage: ["sign-in page"]
    case .otherAddress: ["other address"]
    case .trailingSlash: ["trailing slash"]
    case .admission(let promised): ["admission", promised]
    case .successOfErrors(let status): ["success of errors", String(status)]
    case .refusal(let status): ["refusal", String(status)]
    case .methods(let methods, let received): ["method", Self.list(methods), String(received)]
    case .failures(let status): ["failures", String(status)]
    case .failuresOfErrors(let status): ["failures of errors", String(status)]
    case .exchanged(let promised, let received): ["exchanged", promised, String(received)]
    }
  }

  /// The statuses with which a client asks elsewhere (RFC 9110 section 15.4). 304 is none of them.
  static let redirects: Set = [301, 302, 303, 307, 308]

  /// The change in one line.
  var title: String {
    switch self {
    case .gateway(let status), .refusal(let status), .failures(let status):
      "requests are answered with \(status)"
    case .methods(let methods, let received):
      Self.redirects.contains(received)
        ? "every \(Self.list(methods)) request is redirected"
        : "every \(Self.list(methods)) request is answered with \(received)"
    case .signInPage: "requests are redirected to a login page"
    case .otherAddress: "every request is redirected"
    case .trailingSlash: "requests are redirected to the same path but for the slash at its end"
    case .admission(let promised): "requests are answered with a success, not with \(promised) as promised"
    case .successOfErrors(let status), .failuresOfErrors(let status): "errors are answered with \(status)"
    case .exchanged(let promised, let received):
      "requests are answered with \(received), not with \(promised) as promised"
    }
  }

  /// Returns methods as text: `DELETE, PATCH and POST`.
  private static func list(_ methods: [String]) -> String {
    let last = methods.last.map { methods.count > 1 ? " and \($0)" : $0 } ?? ""
    return methods.dropLast().joined(separator: ", ") + last
  }
}

extension StatusChange {
  /// A Boolean value that indicates whether failures came in place of what says that nothing is there.
  var isOfAbsence: Bool {
    if case .exchanged("404", let received) = self { received >= 500 } else { false }
  }

  /// A Boolean value that indicates whether the reasons of single requests do not matter: those of a proxy, and those of
  /// refusals that are promised with another status.
  var isOfAnyReason: Bool { if case .gateway = self { true } else { isOtherRefusal } }

  /// A Boolean value that indicates whether one refusal came in place of another.
  var isOtherRefusal: Bool {
    if case .exchanged(let promised, let received) = self {
      promised.first == "4" && received / 100 == 4
    } else {
      false
    }
  }
}

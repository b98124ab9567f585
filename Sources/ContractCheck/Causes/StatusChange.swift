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

  /// Errors that come with the status of a success.
  case successOfErrors(status: Int)

  /// A status with the same words from several endpoints, or from every one, whatever is expected.
  case answer(status: Int)

  /// A status that comes wherever another one is promised, which is in the notation of the contract.
  case exchanged(promised: String, received: Int)

  /// The texts that tell changes of this kind apart.
  var details: [String] {
    switch self {
    case .gateway(let status): ["gateway", String(status)]
    case .signInPage: ["sign-in page"]
    case .otherAddress: ["other address"]
    case .trailingSlash: ["trailing slash"]
    case .successOfErrors(let status): ["success of errors", String(status)]
    // Failures had a name of their own when ids were first written.
    case .answer(let status): [status < 500 ? "refusal" : "failures", String(status)]
    case .exchanged(let promised, let received): ["exchanged", promised, String(received)]
    }
  }

  /// The change in one line.
  var title: String {
    switch self {
    case .gateway(let status), .answer(let status): "requests are answered with \(status)"
    case .signInPage: "requests are redirected to a login page"
    case .otherAddress: "every request is redirected"
    case .trailingSlash: "requests are redirected to the same path but for the slash at its end"
    case .successOfErrors(let status): "errors are answered with \(status)"
    case .exchanged(let promised, let received):
      "requests are answered with \(received), not with \(promised) as promised"
    }
  }
}

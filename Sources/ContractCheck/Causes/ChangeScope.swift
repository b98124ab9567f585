/// The part of a contract's endpoints in whose responses a change was made.
enum ChangeScope: Hashable, Sendable {
  /// All responses that the change concerns.
  case everywhere

  /// The responses of success, while errors came as promised.
  case successes

  /// The responses at and below a path.
  case below(String)

  /// The responses of one endpoint, named by its request line.
  case endpoint(String)

  /// The responses of some endpoints, which no path tells from the others.
  case some

  /// All responses but those of a few endpoints, named by their request lines.
  case except([String])

  /// The texts that tell scopes apart.
  var details: [String] {
    switch self {
    case .everywhere, .some: []
    case .successes: ["successes"]
    case .below(let path): ["below", path]
    case .endpoint(let request): ["endpoint", request]
    case .except(let requests): ["except"] + requests
    }
  }
}

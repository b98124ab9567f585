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

  /// The responses to requests that would change something, while those to requests that only read are as promised.
  case changes

  /// The responses of some endpoints, which no path tells from the others.
  case some

  /// Some responses of endpoints that also answered without the change.
  case sometimes

  /// All responses but those of a few endpoints.
  case except([Exception])

  /// The responses of an endpoint that a change does not concern.
  struct Exception: Hashable, Sendable, Comparable {
    /// The part of the responses: all, or only those of success or of failure where the others have the change.
    enum Part: String, Sendable { case responses, successes, errors }

    /// The request line of the endpoint.
    var request: String
    var part = Part.responses

    static func < (one: Self, other: Self) -> Bool {
      (one.request, one.part.rawValue) < (other.request, other.part.rawValue)
    }
  }

  /// True for all of the contract but for a few responses.
  var isWide: Bool {
    switch self {
    case .everywhere, .except, .successes: true
    case .below, .endpoint, .changes, .some, .sometimes: false
    }
  }

  /// The order of scopes from the widest, 0, to those of a part.
  var narrowness: Int {
    switch self {
    case .everywhere: 0
    case _: isWide ? 1 : 2
    }
  }

  /// The texts that tell scopes apart.
  var details: [String] {
    switch self {
    case .everywhere, .some, .sometimes: []
    case .successes: ["successes"]
    case .changes: ["changes"]
    case .below(let path): ["below", path]
    case .endpoint(let request): ["endpoint", request]
    case .except(let exceptions):
      ["except"] + exceptions.map { $0.part == .responses ? $0.request : "\($0.part.rawValue) \($0.request)" }
    }
  }
}

/// What is wrong with a body in the model's eyes, at one path.
struct Problem {
  /// As `DecodingError` names them; `misfit` is what `JSONDecoder` reports without a path as a body that is not JSON,
  /// `other` an error of the model's own.
  enum Kind: String {
    case keyNotFound, valueNotFound, typeMismatch, dataCorrupted, misfit, other
  }

  var kind: Kind

  /// Where the value stands or should stand, as the body writes it.
  var steps: [Step]

  /// What the model wanted there.
  var type: String
  var description: String

  /// The raw values that the model knows, where it knows a few only.
  var known: [String] = []
}

/// Why decoding stopped, and what gets it past that.
struct Failure {
  var problems: [Problem]
  var repair: Repair

  enum Repair {
    /// A value must be made at this place.
    case one(Place)

    /// The elements of an array were all looked at; these patches repair them.
    case many([(Place, Patch)])
  }
}

extension Problem.Kind {
  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound: self = .keyNotFound
    case DecodingError.valueNotFound: self = .valueNotFound
    case DecodingError.typeMismatch: self = .typeMismatch
    case DecodingError.dataCorrupted: self = .dataCorrupted
    case is Misfit: self = .misfit
    default: self = .other
    }
  }
}

extension DecodingError {
  /// The context of every case, with the key that a missing value was asked by.
  var place: (path: [any CodingKey], description: String) {
    switch self {
    case .keyNotFound(let key, let context): (context.codingPath + [key], context.debugDescription)
    case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
      (context.codingPath, context.debugDescription)
    @unknown default: ([], "")
    }
  }

  /// The same error at another path.
  func moved(to path: [any CodingKey]) -> DecodingError {
    switch self {
    case .keyNotFound(let key, let context): .keyNotFound(key, context.moved(to: path))
    case .valueNotFound(let type, let context): .valueNotFound(type, context.moved(to: path))
    case .typeMismatch(let type, let context): .typeMismatch(type, context.moved(to: path))
    case .dataCorrupted(let context): .dataCorrupted(context.moved(to: path))
    @unknown default: self
    }
  }
}

extension DecodingError.Context {
  fileprivate func moved(to path: [any CodingKey]) -> Self {
    Self(codingPath: path, debugDescription: debugDescription, underlyingError: underlyingError)
  }
}

/// An error of the body with respect to the model, at one path.
struct Problem {
  /// The cases of `DecodingError`, and two more: `misfit` is an error that `JSONDecoder` reports without a path, as a
  /// body that is not JSON; `other` is an error of the model's own.
  enum Kind: String {
    case keyNotFound, valueNotFound, typeMismatch, dataCorrupted, misfit, other
  }

  var kind: Kind

  /// The path of the value, or of its expected position, with the names of the body.
  var steps: [Step]

  /// The type that the model requested.
  var type: String
  var description: String

  /// The raw values that the model accepts, if it accepts only a few.
  var known: [String] = []
}

/// The reason why decoding stopped, and the repair with which it continues.
struct Failure {
  var problems: [Problem]
  var repair: Repair

  enum Repair {
    /// A value must be made at this place.
    case one(Place)

    /// The elements of an array were all decoded; these patches repair them.
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
  /// The context of every case, with the key of a missing value appended to its path.
  var place: (path: [any CodingKey], description: String) {
    switch self {
    case .keyNotFound(let key, let context): (context.codingPath + [key], context.debugDescription)
    case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
      (context.codingPath, context.debugDescription)
    @unknown default: ([], "")
    }
  }

  /// Returns the same error at another path.
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

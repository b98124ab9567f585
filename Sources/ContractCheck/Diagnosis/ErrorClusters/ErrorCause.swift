import ContractSpecs

/// The cause of an error, as far as the error tells it: its kind, its path with `[*]` for each index, the key or the type.
/// The values that an error quotes are no part of it.
struct ErrorCause: Hashable, Sendable {
  /// The error with the pattern of its path.
  let error: PastedError

  /// The error in a few words.
  let gist: String

  /// The sentence that says more, which may quote a value of this one error.
  let says: String

  /// The texts that distinguish causes of the same gist.
  private let details: [String]

  init(_ error: PastedError) {
    let general = error.withPattern
    let meaning = ErrorMeaning(general)
    self.error = general
    gist = general.gist
    says = meaning.says
    let causes = meaning.causes.map(\.body)
    switch general.evidence {
    case .thrown(_, let thrown) where thrown.refusal == nil:
      details = [says] + causes.filter { $0 != thrown.debugDescription }
    case .thrown, .sentence, .other: details = causes
    }
  }

  static func == (one: Self, two: Self) -> Bool { one.gist == two.gist && one.details == two.details }

  func hash(into hasher: inout Hasher) {
    hasher.combine(gist)
    hasher.combine(details)
  }

  static let maximumRank = 3

  /// The amount that the error tells, by which the best of several texts of a record is chosen.
  var rank: Int {
    switch error.evidence {
    case .thrown(_, let details) where details.codingPath != nil: Self.maximumRank
    case .thrown: 2
    case .other: 1
    case .sentence: 0
    }
  }
}

extension PastedError {
  /// The error with `[*]` for each index.
  fileprivate var withPattern: PastedError {
    switch evidence {
    case .sentence: return self
    case .thrown(let kind, var details):
      details.codingPath = details.place?.pattern.steps
      return PastedError(evidence: .thrown(kind, details))
    case .other(var error):
      guard let path = error.path else { return self }
      // Apollo tells its path without the first step, and others that of the object around a missing member.
      for part in [path, JSONPath(Array(path.steps.dropFirst())), path.parent] where !part.steps.isEmpty {
        error.gist = error.gist.replacing(part.description, with: part.pattern.description)
        error.says = error.says.replacing(part.description, with: part.pattern.description)
      }
      error.path = path.pattern
      return PastedError(evidence: .other(error))
    }
  }
}

import ContractSpecs

/// What a pasted text tells of an error that `JSONDecoder` threw, or of the sentence that a user saw of it.
struct PastedError: Hashable, Sendable {
  /// The cases of `DecodingError`.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case keyNotFound, valueNotFound, typeMismatch, dataCorrupted
  }

  enum Evidence: Hashable, Sendable {
    case thrown(Kind, Details)

    /// Only what `localizedDescription` says: the cases that it may stand for.
    case sentence([Kind])

    /// An error of another decoder, or of the way to the backend.
    case other(OtherError)
  }

  struct Details: Hashable, Sendable {
    /// The key that was not found.
    var key: String?

    /// The type that was expected, without its module.
    var type: String?

    /// As the error tells it: of `keyNotFound` the container's, not the key's. `nil` where it tells none.
    var codingPath: [JSONPath.Step]? = []
    var debugDescription = ""
    var underlyingError: String?

    /// The place that the error names.
    var place: JSONPath? { codingPath.map { JSONPath($0) } }
  }

  var evidence: Evidence

  /// How much of a text is read: error messages are short, logs are not.
  static let longest = 64 << 10
}

extension PastedError {
  /// Where the decoder stopped, in the promise; `nil` if the error does not tell.
  var path: JSONPath? {
    switch evidence {
    case .sentence: return nil
    case .other(let error): return error.path
    case .thrown(let kind, let details):
      if let key = details.key { return details.place?.appending(key: key) }
      return kind == .dataCorrupted && details.codingPath == [] ? nil : details.place
    }
  }

  /// `keyNotFound "first_name" at $.user`
  var gist: String {
    switch evidence {
    case .sentence(let kinds): kinds.map(\.rawValue).joined(separator: " or ")
    case .thrown(let kind, let details):
      [
        kind.rawValue, details.key.map { "\"\($0)\"" } ?? details.type.map { "of \($0)" },
        details.place.map { "at \($0)" },
      ].compactMap(\.self).joined(separator: " ")
    case .other(let error): error.gist
    }
  }
}

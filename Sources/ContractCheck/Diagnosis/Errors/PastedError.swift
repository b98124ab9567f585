import ContractSpecs

/// The information in a pasted text about an error of `JSONDecoder`, or about the sentence that a user saw instead.
struct PastedError: Hashable, Sendable {
  /// A case of `DecodingError`.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case keyNotFound, valueNotFound, typeMismatch, dataCorrupted
  }

  enum Evidence: Hashable, Sendable {
    case thrown(Kind, Details)

    /// A sentence of `localizedDescription`, with the cases that it may stand for.
    case sentence([Kind])

    /// An error of another decoder or of the network.
    case other(OtherError)
  }

  struct Details: Hashable, Sendable {
    /// The key that was not found.
    var key: String?

    /// The type that was expected, without its module.
    var type: String?

    /// The coding path of the error, which for `keyNotFound` is that of the container. `nil` if the error names none.
    var codingPath: [JSONPath.Step]? = []
    var debugDescription = ""
    var underlyingError: String?

    /// The path that the error names; `nil` if it names none.
    var place: JSONPath? { codingPath.map { JSONPath($0) } }
  }

  var evidence: Evidence

  /// The maximum size of a text in bytes. Error messages are short, logs are not.
  static let longest = 64 << 10
}

extension PastedError {
  /// The path in the promise where the decoder stopped; `nil` if the error does not name it.
  var path: JSONPath? {
    switch evidence {
    case .sentence: return nil
    case .other(let error): return error.path
    case .thrown(let kind, let details):
      if let key = details.key { return details.place?.appending(key: key) }
      return kind == .dataCorrupted && details.codingPath == [] ? nil : details.place
    }
  }

  /// The error in a few words: `keyNotFound "first_name" at $.user`.
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

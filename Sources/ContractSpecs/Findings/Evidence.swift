/// The typed facts of a finding: statuses, types, key styles and names, but never a value of a body and never a
/// sentence.
///
/// Baselines recognize a finding by them, together with its kind and place, so that its texts can be reworded.
package enum Evidence: Hashable, Sendable {
  /// The expected statuses, as the contract writes them, and the status that was received.
  case status(expected: String, actual: Int)

  /// A header with the promised types.
  case header(name: String, promised: PromisedTypes, isMissing: Bool)

  /// The promised and the received media type or charset; `actual` is `nil` if there was no Content-Type.
  case mediaType(expected: String, actual: String?)

  /// The promised and the received key, in quotes, or the styles of several keys.
  case keys(expected: String, actual: String)

  /// A promise and the JSON type of the value that was received in its place.
  case value(promised: PromisedTypes, actual: ReceivedType)

  /// The types of a member that is missing.
  case missing(PromisedTypes)

  /// The JSON type of a member that is not promised.
  case unexpected(ReceivedType)

  /// A finding about which its kind, its path and its members say everything.
  case kind

  /// The type words of a finding that was read from a report.
  case recorded(expected: String, actual: String)
}

/// The type of a received value, or `nothing` where there is none.
package enum ReceivedType: String, Hashable, Sendable, CaseIterable {
  case null, boolean, integer, number, string, array, object, nothing

  /// A value whose type is not known.
  case value

  package init(_ kind: JSONKind) {
    self =
      switch kind {
      case .null: .null
      case .boolean: .boolean
      case .integer: .integer
      case .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
  }
}

extension Evidence {
  /// Returns the evidence for keys of one style that were received in another one, where the styles are known.
  static func keys(of promised: KeyStyle?, _ received: KeyStyle?) -> Self {
    let words = { (style: KeyStyle?) in style.map { "\($0.rawValue) keys" } ?? "names" }
    return .keys(expected: words(promised), actual: words(received))
  }

  /// Returns the evidence for a text that is not in UTF-8, but in a charset, if that is named.
  static func otherEncoding(charset: String?) -> Self {
    .mediaType(
      expected: "text in UTF-8",
      actual: charset.map { "text in \(Quoted.cut($0)), which is not judged" } ?? "bytes that are not UTF-8")
  }

  /// The type of the received value, for findings that have one.
  package var receivedType: ReceivedType? {
    switch self {
    case .value(_, let type), .unexpected(let type): type
    case .recorded(_, let word): ReceivedType(rawValue: word)
    case .status, .header, .mediaType, .keys, .missing, .kind: nil
    }
  }

  /// The types that are promised of a value or of a missing member; none for other evidence.
  package var promisedTypes: PromisedTypes {
    switch self {
    case .value(let types, _), .missing(let types): types
    case .recorded(let text, _): PromisedTypes(recorded: text)
    case .status, .header, .mediaType, .keys, .unexpected, .kind: PromisedTypes([])
    }
  }

  /// The promised statuses as a contract writes them, for a finding about the status.
  package var promisedStatuses: String? {
    switch self {
    case .status(let promised, _), .recorded(let promised, _): promised
    case .header, .mediaType, .keys, .value, .missing, .unexpected, .kind: nil
    }
  }

  /// The received status, for a finding about it.
  package var receivedStatus: Int? {
    switch self {
    case .status(_, let status): status
    case .recorded(_, let status): Int(status)
    case .header, .mediaType, .keys, .value, .missing, .unexpected, .kind: nil
    }
  }

  /// True if the received status is one of success.
  package var isSuccess: Bool {
    if case .status(_, let status) = self { status / 100 == 2 } else { false }
  }

  /// True if a check expects any other value than the one named.
  package var isNegated: Bool {
    if case .value(let promised, _) = self { promised.isNegated } else { false }
  }

  /// Returns the evidence with each of its texts replaced.
  package func mapText(_ transform: (String) -> String) -> Evidence {
    switch self {
    case .status(let expected, let actual):
      .status(expected: transform(expected), actual: actual)
    case .header(let name, let promised, let isMissing):
      .header(name: transform(name), promised: promised, isMissing: isMissing)
    case .mediaType(let expected, let actual):
      .mediaType(expected: transform(expected), actual: actual.map(transform))
    case .keys(let expected, let actual): .keys(expected: transform(expected), actual: transform(actual))
    case .value, .missing, .unexpected, .kind: self
    case .recorded(let expected, let actual):
      .recorded(expected: transform(expected), actual: transform(actual))
    }
  }
}

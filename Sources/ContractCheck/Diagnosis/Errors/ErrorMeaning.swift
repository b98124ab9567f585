import ContractSpecs

/// The possible meanings of an error: all known causes, the likely ones first.
struct ErrorMeaning: Hashable, Sendable {
  struct Cause: Hashable, Sendable {
    /// The body that has this cause.
    var body: String

    /// The way to distinguish this cause from the others, or a fix.
    var remark: String
  }

  /// The error message in other words, as one sentence.
  var says: String
  var causes: [Cause]

  init(_ error: PastedError) {
    switch error.evidence {
    case .thrown(.keyNotFound, let details): self = .keyNotFound(details)
    case .thrown(.valueNotFound, let details): self = .valueNotFound(details)
    case .thrown(.typeMismatch, let details): self = .typeMismatch(details)
    case .thrown(.dataCorrupted, let details): self = .dataCorrupted(details)
    case .sentence(let kinds): self = .sentence(kinds)
    case .other(let error): self = ErrorMeaning(says: error.says, causes: error.causes)
    }
  }

  init(says: String, causes: [Cause]) {
    (self.says, self.causes) = (says, causes)
  }
}

extension ErrorMeaning {
  typealias Details = PastedError.Details

  fileprivate static func valueNotFound(_ details: Details) -> ErrorMeaning {
    let path = details.place
    if details.debugDescription.lowercased().contains("unkeyed container is at end") {
      return shortList(path)
    }
    let type = details.type ?? "value"
    var causes = [
      Cause(
        body: "the value is null",
        remark: "the property has to be Optional, or the backend has to send a value")
    ]
    if type == "String" {
      causes.append(
        Cause(
          body: "the property is a UUID or an enum and the value is null",
          remark: "both are decoded through a String, so the error names String"))
    }
    if path == .root {
      causes.append(Cause(body: "the whole body is null", remark: "decode an Optional, or send an object"))
    }
    return ErrorMeaning(
      says: "\(start(at: path)) the model reads \(withArticle(type)) and null came.", causes: causes)
  }

  private static func shortList(_ path: JSONPath?) -> ErrorMeaning {
    ErrorMeaning(
      says: path.map { "The list ends before \($0), which the model reads." }
        ?? "A list ends before the model has read all that it wants of it; the error does not say which.",
      causes: [
        Cause(
          body: "a list that is shorter than the model reads, or empty",
          remark: "the backend should send every element, or the model ask isAtEnd before it reads one")
      ])
  }

  /// Returns the start of a sentence: `At $.user`, or a remark that the error names no place.
  static func start(at path: JSONPath?) -> String {
    path.map { "At \($0)" } ?? "Somewhere, the error does not say where,"
  }

  fileprivate static func sentence(_ kinds: [PastedError.Kind]) -> ErrorMeaning {
    let parts = kinds.map { kind in
      ErrorMeaning(PastedError(evidence: .thrown(kind, Details())))
    }
    let unsaid = kinds.count > 1 ? "it names neither the case nor the place" : "it does not name the place"
    return ErrorMeaning(
      says:
        "The sentence stands for \(kinds.map(\.rawValue).joined(separator: " or ")); \(unsaid). "
        + "print(error), not error.localizedDescription, does.",
      causes: parts.flatMap { $0.causes.prefix(3) })
  }
}

extension ErrorMeaning {
  static func dataCorrupted(_ details: PastedError.Details) -> ErrorMeaning {
    let path = details.place
    let place = path.map { " at \($0)" } ?? ""
    let text = details.debugDescription
    if (details.codingPath ?? []).isEmpty, let refusal = details.refusal ?? ParserRefusal(in: text) {
      return refusal.meaning
    }
    if text.contains(isoSentence) {
      return ErrorMeaning(
        says: path.map {
          "A date below \($0) cannot be read. The path is that of the object or array around the date."
        } ?? "A date cannot be read.", causes: isoCauses)
    }
    if text.contains(formatSentence) {
      return ErrorMeaning(
        says: "The date\(place) is not in the format of the app's DateFormatter.",
        causes: [
          Cause(
            body: "with or without a fraction, other than the format says",
            remark: "one format reads one form"),
          Cause(
            body:
              "a date in the format, on a device whose clock is set to 12 or 24 hours unlike its region's",
            remark: "a DateFormatter reads by the user's settings unless its locale is en_US_POSIX"),
        ])
    }
    if case .number? = ParserRefusal(in: text) {
      return ErrorMeaning(
        says: "The number\(place) cannot be read.",
        causes: [Cause(body: numberCause.body, remark: "the value itself tells which")])
    }
    for (sentence, meaning) in scalarMeanings where text.contains(sentence) {
      return ErrorMeaning(says: "The text\(place) cannot be read.", causes: [meaning])
    }
    if path == nil, text.isEmpty {
      return ErrorMeaning(
        says: "A value, or the whole body, cannot be read; the error does not say which, nor why.",
        causes: bodyCauses.prefix(2) + scalarMeanings.prefix(3).map(\.1) + isoCauses.prefix(1))
    }
    if path != .root, path != nil || !text.contains("valid JSON") {
      return ErrorMeaning(
        says: "The value\(place) has the right JSON type and cannot be read.",
        causes: [
          Cause(body: text.isEmpty ? "not told" : text, remark: "the app's own init(from:) may have said so")
        ])
    }
    return ErrorMeaning(
      says: "The decoder says that the body is not valid JSON. It says so of valid JSON too.",
      causes: bodyCauses)
  }

  /// The beginning of the sentence of `.iso8601`, whose path is that of the container around the date.
  static let isoSentence = "Expected date string to be ISO8601-formatted"

  /// The sentence of a `DateFormatter` in a strategy.
  static let formatSentence = "Date string does not match format expected by formatter"

  /// The sentences of the system; a text of the app's own may have the same words.
  private static var scalarMeanings: [(Regex<Substring>, Cause)] {
    [
      (
        /Cannot initialize .{1,80}? from invalid\b/,
        Cause(
          body: "a value for which the enum has no case",
          remark: "another capital letter is enough; an Optional enum throws as well")
      ),
      (
        /Attempted to decode UUID from invalid UUID string/,
        Cause(
          body: "text that is no UUID, such as one without hyphens or an empty one", remark: "read a String")
      ),
      (
        /Invalid URL string/,
        Cause(
          body:
            "an empty string, or an address with a blank in its host or a wrong port; before iOS 17, with a blank anywhere",
          remark: "null is what an absent URL should be")
      ),
      (
        /Encountered Data is not valid Base64/,
        Cause(
          body: "base64url, or base64 without padding or with line breaks",
          remark: "read a String and decode it")
      ),
    ]
  }

  private static let isoCauses = [
    Cause(
      body: "a date and time without a zone, such as 2025-01-08T12:00:00",
      remark: "the backend should append Z"),
    Cause(
      body: "a fraction of seconds, on a system before iOS 26",
      remark:
        "newer systems read .642Z, older ones throw: it passes on the developer's Mac and fails for users"),
    Cause(
      body: "a date alone, an RFC 1123 date, or an empty string", remark: "each needs a strategy of its own"),
  ]

  private static let numberCause = Cause(
    body:
      "a number that the property's type cannot hold: 1.5 or 2^63 for an Int, -1 for a UInt, 1e400 for a Double",
    remark: "the body is valid JSON then; the path is empty all the same")

  private static let bodyCauses = [
    Cause(
      body: "an HTML page, from a proxy, a login or an error", remark: "look at status and Content-Type first"
    ),
    Cause(body: "nothing at all", remark: "204, or a 200 without a body"),
    numberCause,
    Cause(body: "a body that was cut off", remark: "compare its length with Content-Length"),
    Cause(
      body: "half of a surrogate pair or bytes that are not UTF-8, in a value that the model reads",
      remark: "the same in a value that it does not read goes unnoticed"),
    Cause(
      body: "JSON with comments, single quotes, NaN, or a second value after the first",
      remark: "a strict parser says where"),
  ]
}

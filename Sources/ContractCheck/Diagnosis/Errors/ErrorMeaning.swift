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
  fileprivate typealias Details = PastedError.Details

  fileprivate static func keyNotFound(_ details: Details) -> ErrorMeaning {
    let key = details.key ?? ""
    let holder = details.place.map { "The object at \($0)" } ?? "An object, the error does not say which,"
    var causes = [
      Cause(
        body: "the key is there in another casing: \(otherCasing(of: key))",
        remark: "the decoder stops at the first such key; all the others of the object may be wrong alike"),
      Cause(
        body: "the value is nested differently from the model",
        remark: "look at the whole body; likely if every key of a type is missing"),
      Cause(
        body: "everything lies in an envelope such as {\"data\": …}",
        remark: "likely where the first key of the outermost type is missing"),
      Cause(body: "the backend leaves the member out", remark: "then the property has to be Optional"),
      Cause(
        body: "it is an error, or another document, with a status that the app takes for success",
        remark: "look at status and Content-Type first"),
    ]
    if key.contains("_") {
      causes.append(
        Cause(
          body: "the key is there just as it is written",
          remark:
            "CodingKeys with an underscore never match under .convertFromSnakeCase: drop the one or the other"
        ))
    } else if let converted = acronym(in: key) {
      causes.append(
        Cause(
          body: "the key is there, and the decoder converts from snake_case",
          remark: "the conversion makes \(converted) of it: CodingKeys need that name"))
    }
    return ErrorMeaning(
      says: key.isEmpty
        ? "\(holder) lacks a key." : "\(holder) has no key \"\(key)\" with exactly this spelling.",
      causes: causes)
  }

  private static func otherCasing(of key: String) -> String {
    if key.isEmpty { return "snake_case for camelCase, or another capital letter" }
    if key.contains("_") { return "\"\(SnakeCase.converted(key))\" for \"\(key)\"" }
    return "snake_case, or another capital letter than in \"\(key)\""
  }

  /// Returns the name that the key strategy makes of an acronym: `profilePhotoUrl` of `profile_photo_url`, for
  /// `profilePhotoURL`.
  private static func acronym(in key: String) -> String? {
    let words = ["URL", "ID", "API", "UUID", "HTML", "JSON"]
    guard let word = words.first(where: { key.hasSuffix($0) && key != $0 }) else { return nil }
    return String(key.dropLast(word.count)) + word.prefix(1) + word.dropFirst().lowercased()
  }

  fileprivate static func valueNotFound(_ details: Details) -> ErrorMeaning {
    let path = details.place
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
